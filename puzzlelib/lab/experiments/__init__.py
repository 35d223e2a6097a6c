"""The workbook's own experiments, each a file with a question: copy one to begin with your own.

    instances   what to search: whatever sweep accepts, or a function of seed and quick that returns it
    searches    names, functions of your own, or Search(…); a list, or a dict by the names that tables show
    budget      the most nodes to expand, or a dict of max_nodes, max_seconds, max_mb; 100,000 nodes if it is missing
    measures    functions of the table, which return a figure, a table or text; a summary if it is missing
    fresh       True gives each search a process of its own, so that memory_mb is that search's alone
    table       a function of quick that makes the table itself, in place of instances and searches

The docstring is the question. `sh run.sh sweep FILE.py` runs such a file; `sh run.sh sweep ties` one of ours.
"""
