def neighbours(board):
    text = "%09d" % board
    blank = text.index("0")
    for other in (blank - 3, blank + 3, blank - 1, blank + 1):
        if 0 <= other <= 8 and (other % 3 == blank % 3 or other // 3 == blank // 3):
            tile = text[other]
            yield int(text.replace(tile, "x").replace("0", tile).replace("x", "0"))
