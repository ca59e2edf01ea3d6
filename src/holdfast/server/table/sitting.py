"""Who may sit down on a free seat, and who must be asked first.

Where seats keep secrets from each other, nobody who has known one gets to know another while the game runs: a seat that
becomes free is for a newcomer or a bot, unless all the others agree.
"""

from __future__ import annotations

from holdfast.server.protocol.refusals import Refused, refusal

from .table import Table


def why_not_sit(table: Table, user: str, seat: int) -> Refused | None:
    """Why the user may not sit down there, or None if they may. Nobody without a name is anybody yet."""
    occupant, known = table.occupants[seat], table.knowledge
    if not occupant.is_free:
        return refusal("not_now", "seat_taken", "seat {seat} is taken by {name}", seat=seat, name=occupant.name)
    if table.running and not table.opened.newcomers and not known.has_played(user):
        words = "nobody new sits down here while the game runs; ask the host for a seat in the next one"
        return refusal("not_yours", "no_newcomers", words)
    if table.running and table.keeps_secrets and known.would_learn(user, seat):
        words = (
            "you have known another seat of this game, so seat {seat} is for a newcomer or a bot while it runs; "
            "you may propose to have it, and the others decide"
        )
        return refusal("not_yours", "knows_seat", words, seat=seat)
    return None


def why_not_take(table: Table, user: str, seat: int) -> Refused | None:
    """The same for somebody without an invitation."""
    occupant = table.occupants[seat]
    let = table.knowledge.let == (user, seat)
    if occupant.invited and user != table.host and not let:
        words = "seat {seat} is kept for somebody; it takes the invitation to sit there"
        return refusal("not_yours", "seat_kept", words, seat=seat)
    return why_not_sit(table, user, seat)


def why_not_ask(table: Table, user: str, seat: int) -> Refused | None:
    """Why the others cannot be asked to let the user, who plays here, have that seat too; None if they can."""
    if not table.occupants[seat].is_free:
        return why_not_sit(table, user, seat)
    if not (table.running and table.keeps_secrets and table.knowledge.would_learn(user, seat)):
        return Refused("not_now", f"nobody has to be asked about seat {seat}; take it, or ask for its invitation")
    if gone(table, user):
        words = "somebody who has played here is gone and cannot be asked; seat {seat} is for a newcomer or a bot"
        return refusal("not_now", "gone_unasked", words, seat=seat)
    return None


def gone(table: Table, user: str) -> bool:
    """Whether anybody but the user has played here and has no seat any more, so that they cannot be asked anything."""
    here = {who.user for who in table.occupants}
    return bool(table.knowledge.players() - here - {user})


def free_to(table: Table, user: str) -> list[int]:
    """The seats the user may take."""
    return [p for p in table.seats if why_not_take(table, user, p) is None]


def to_be_asked_for(table: Table, user: str) -> list[int]:
    """The free seats that take the others' consent."""
    sits = any(table.has(p, user) for p in table.seats)
    return [p for p in table.seats if sits and why_not_ask(table, user, p) is None]
