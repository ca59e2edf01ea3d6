"""Tables of the Gatehouse at which something can be tried."""

from holdfast.engine.matches.match import Match

from . import GAME

A_STROKE = {"points": [[0.25, 0.5], [0.75, 0.123456]], "colour": "red", "width": 2}


def table(players: int = 2, seed: int = 5) -> Match:
    return Match.new(GAME, {"players": players}, seed)


def posted(players: int = 2, seed: int = 5) -> Match:
    """A table at which the first captain must act."""
    match = table(players, seed)
    for p in range(players):
        match.play(p, "post:north", text=f"guard {p} to the north")
    return match


def play_on(match: Match, choices: list[int]) -> Match:
    """Make one move for each number, as long as the game lasts."""
    for choice in choices:
        if match.over:
            break
        seat = match.deciders[choice % len(match.deciders)]
        legal = match.legal(seat)
        action = legal[choice % len(legal)]
        match.play(seat, action, text="ho" if action.family.text else "", ink=[A_STROKE] if action.family.ink else [])
    return match


def finish(match: Match) -> Match:
    """Every guard goes south and every captain rests, to the end."""
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[-1])
    return match
