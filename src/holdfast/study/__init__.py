"""Study: simulate games in bulk, on processors and GPUs, and say how they went."""
