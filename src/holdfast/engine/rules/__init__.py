"""What rules are written with: records, verbs, dice and piles, actions, events, and the `Game` they make."""
