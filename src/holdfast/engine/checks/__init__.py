"""What every game must do, ours or a stranger's: compliance, leaks, wording, golden playthroughs."""
