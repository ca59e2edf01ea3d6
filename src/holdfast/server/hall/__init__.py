"""All tables at once: opened, told to everybody, looked after, and shared with other processes."""
