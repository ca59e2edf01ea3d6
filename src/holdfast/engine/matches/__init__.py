"""A match and its log: what happened, what each seat heard of it, the file it is kept in."""
