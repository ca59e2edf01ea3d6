"""Many clients at many tables of a real server: what tests, soak and bench of the table server share."""
