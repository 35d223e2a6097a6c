"""What people look at: text (standard library), plots (matplotlib), boards and players (anywidget)."""
