"""One folder a game. All folders look alike: who knows one finds the way in the others."""
