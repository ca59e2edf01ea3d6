"""Whether what somebody asks may happen at a table, and which entry of the log it becomes. Says no by `Refused`."""

from __future__ import annotations

import logging

from ..engine.actions import UnknownAction
from ..engine.chronicle import Seat
from ..engine.match import IllegalMove, Match
from ..engine.notes import clean_text
from . import entries, messages
from .entries import AnyEntry
from .refusals import Refused
from .seats import ME, Occupant, seated
from .tables import Table

LONGEST_SAYING = 500
LONGEST_LOG = 10_000  # versions; after that a table is for playing to the end, not for talking or going back
log = logging.getLogger(__name__)


def judge(table: Table, user: str, name: str, seat: Seat, request: messages.Change) -> AnyEntry:
    """The entry for a request of `user`, who is called `name` and came for `seat` (None: to watch)."""
    if table.version >= LONGEST_LOG and not isinstance(request, messages.Move | messages.Start):
        raise Refused("not_now", f"this table has {table.version} versions: only moves are taken now; make a new table")
    match request:
        case messages.Say(_, text):
            return say(user, name, seat if has(table, seat, user) else None, text)
        case messages.Start():
            return start(table, user)
        case messages.Seat(_, place, who):
            return change_seat(table, user, place, who)
    if seat is None or not has(table, seat, user):
        raise Refused("not_yours", "you have no seat here; ask the host for an invitation")
    match request:
        case messages.Move(_, version, action, text, ink):
            return move(table, version, entries.Moved(seat, action, text, ink))
        case messages.Undo(_, version):
            return undo(table, seat, version)
        case messages.Vote(_, proposal, agree):
            return vote(table, seat, proposal, agree)


def has(table: Table, seat: Seat, user: str) -> bool:
    """Whether the user sits there."""
    return bool(user) and seat is not None and seat in table.seats and table.occupants[seat].user == user


def say(user: str, name: str, seat: Seat, text: str) -> entries.Said:
    cleaned = clean_text(text)
    if not user:
        raise Refused("not_yours", "only guests with a name may talk; choose one first")
    if not 1 <= len(cleaned) <= LONGEST_SAYING:
        raise Refused("malformed", f"a saying has 1 to {LONGEST_SAYING} characters, this one has {len(cleaned)}")
    return entries.Said(name, cleaned, seat)


def start(table: Table, user: str) -> entries.Started:
    """The host begins, when every seat is taken."""
    if user != table.row.host:
        raise Refused("not_yours", "the host starts the game; ask whoever made this table")
    if table.match is not None:
        raise Refused("not_now", "the game has started already")
    if free := [str(p) for p in table.seats if table.occupants[p].is_open]:
        raise Refused("not_now", f"nobody has seat {' and '.join(free)} yet; invite somebody, or put a bot there")
    return entries.Started()


def claim_seat(table: Table, seat: int, user: str, name: str) -> entries.Seated:
    """Somebody with the right claim sits down."""
    if not table.occupants[seat].is_open:
        raise Refused("not_now", f"seat {seat} is taken by {table.occupants[seat].name}; ask for another invitation")
    return seated(seat, ME, user, name)


def change_seat(table: Table, user: str, seat: int, who: str) -> entries.Seated:
    """The host, or whoever sits there, frees a seat or puts a bot there."""
    if seat not in table.seats:
        raise Refused("unknown", f"there is no seat {seat}; this table has the seats 0 to {len(table.seats) - 1}")
    if user != table.row.host and not has(table, seat, user):
        raise Refused("not_yours", f"only the host and whoever has seat {seat} may change it")
    if who == ME:
        raise Refused("malformed", "a seat is taken by its claim; the host finds it in the table's invitations")
    change = seated(seat, who, "", "")
    if Occupant(change.user, change.bot, change.name) == table.occupants[seat]:
        raise Refused("not_now", f"seat {seat} is {who} already")
    return change


def move(table: Table, version: int, wish: entries.Moved) -> entries.Moved:
    """A legal move, made by somebody who saw what is asked now. It is tried on a copy first."""
    match = _running(table)
    if not table.is_current(version):
        raise Refused("stale", f"the table has moved on from version {version}; look again before you choose")
    trial = match.rewind(len(match.moves))
    try:
        trial.play(wish.seat, wish.action, wish.text, wish.ink)
    except IllegalMove as error:
        raise Refused("illegal", str(error), error.refusal.number) from None
    except UnknownAction as error:
        raise Refused("illegal", f"{error}") from None
    except Exception:
        # A rule that breaks down must not get into the log: the table would never come back from it.
        log.exception("table %s: %s broke the rules of %s", table.row.id, wish, table.game.id)
        words = f"{wish.action} made the rules fail; nothing has changed. Choose something else, and please report it"
        raise Refused("unavailable", words) from None
    made = trial.moves[-1]
    return entries.Moved(wish.seat, made.action, made.text, list(made.ink))


def undo(table: Table, seat: int, version: int) -> entries.TakenBack | entries.Proposed:
    """One's own step freely, as long as nothing was revealed and nobody else has moved since; else by vote."""
    match = _running(table)
    if not table.is_current(version):
        raise Refused("stale", f"the table has moved on from version {version}; look again before you take back")
    if table.proposal is not None:
        raise Refused("not_now", "somebody has already asked to take moves back; vote on that first")
    own = [k for k, made in enumerate(match.moves) if made.seat == seat]
    if not own:
        raise Refused("not_now", "you have not moved yet: there is nothing to take back")
    keep = own[-1]
    others = [p for p in table.seats if p != seat and table.occupants[p].user]
    touched = any(table.occupants[made.seat].user and made.seat != seat for made in match.moves[keep:])
    if others and (touched or any(match.reveals(k) for k in range(keep, len(match.moves)))):
        return entries.Proposed(seat, keep, others)
    return entries.TakenBack(seat, keep)


def vote(table: Table, seat: int, proposal: int, agree: bool) -> entries.Voted:
    _running(table)
    if table.proposal is None or table.proposal.version != proposal:
        raise Refused("stale", "that proposal is settled; there is nothing to vote on any more")
    if seat not in table.proposal.waiting:
        raise Refused("not_now", "you have voted on this, or you proposed it; the others decide now")
    return entries.Voted(seat, agree)


def _running(table: Table) -> Match:
    if table.match is None:
        raise Refused("not_now", "the game has not started; the host starts it")
    if table.match.over:
        raise Refused("not_now", "the game is over")
    return table.match
