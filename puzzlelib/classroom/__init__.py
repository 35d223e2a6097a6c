"""Both ends of an assignment's life: what students receive, and what they hand in. Standard library only."""
