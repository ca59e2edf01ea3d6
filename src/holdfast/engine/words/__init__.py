"""What is said: catalogues of sentences, faces of pieces, rulebooks by number."""
