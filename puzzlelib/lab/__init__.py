"""What needs the whole environment: executing notebooks, and later the sweeps."""
