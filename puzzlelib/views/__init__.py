"""What people look at: text (standard library) and plots (matplotlib)."""
