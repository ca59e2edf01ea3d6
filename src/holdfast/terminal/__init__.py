"""What a game is drawn with in the terminal: the screen, its own words, and the board of any game that brings none."""
