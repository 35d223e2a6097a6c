"""What maintainers run: notebooks executed and exported, expected tables, pictures and levels made again."""
