"""What a player knows: nearly everything. Only what others answered is hidden until all have."""

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.dice import below
from holdfast.engine.rules.observation import cells, number, observation, rows
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import is_asked

from .pieces import Comer, Seat, Sector, Space
from .rules.board import persons
from .state import Decision, Judgement, State


def keeps_secrets(options: Mapping[str, Any]) -> bool:
    """6 Where nobody votes and nothing is proposed, all know the same."""
    return bool(options["judging"] != "tags" or options["setting"] in ("custom", "asked"))


@rule
def is_secret(s: State) -> bool:
    """6 What is asked of several at once is answered in secret."""
    return (
        s.decision == Decision.VOTE or s.decision == Decision.ACCEPT_OR_CALL or s.decision == Decision.ANSWER_PROPOSAL
    ) and s.deciders != 0


@rule
def answering(s: State) -> int:
    """The seats that have answered or still must, as bits."""
    if s.decision == Decision.ANSWER_PROPOSAL:
        return persons(s) & ~(1 << s.proposer)
    f: Judgement = s.frames[s.depth - 1]
    return f.voters


@rule
def determinize(s: State, p: int) -> None:
    """6 Others may have answered anything."""
    if not is_secret(s):
        return
    seats = answering(s)
    for q in range(s.options.players):
        if q != p and (seats >> q) & 1 and not is_asked(s, q):
            s.seats[q].answer = below(s, 2)


@rule
def own_stock(s: State, p: int) -> int:
    return s.seats[p].stock


FEATURES, observe = observation(
    State,
    cells("decision", "rounds", "active", "setting", "depth"),
    number("own_stock", own_stock),
    rows("seat.", Seat, "seats", cells("stock", "sector")),
    rows("trait.", Sector, "traits", cells("category", "destroyed")),
    rows(
        "site.",
        Space,
        "sites",
        cells("status", "owner", "pile", "stops", "access_owner", "access_pile", "admits"),
    ),
    rows("comer.", Comer, "comers", cells("rating", "sector", "position", "ways", "serial")),
)
