"""The engine: records, rules, dice, decisions, matches. It knows no game, no screen and no network."""
