"""What is left of an evening: the chronicle of a match, as a page, as text, as an e-book, on paper."""
