"""What a player may ask the table before choosing: why not, what would it do, what would you do, how was it.

Asking changes nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from holdfast.bots import Bot
from holdfast.bots.bot import as_seen
from holdfast.engine.matches.chronicle import Seat
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.rules.actions import Action, UnknownAction
from holdfast.engine.rules.game import CURTAIN, Nearness
from holdfast.engine.rules.ink import Drawing, points_in
from holdfast.engine.words.catalogue import Message
from holdfast.server.protocol.messages import (
    Because,
    Foreseen,
    FreeStroke,
    Hint,
    Hinted,
    Look,
    Looked,
    Preview,
    Previewed,
    Reason,
    Recall,
    Recalled,
    Sheet,
    Sheeted,
    Why,
)
from holdfast.server.protocol.refusals import Refused, refusal

from . import sights
from .seats import HINTS_FROM, bot_of
from .speech import told
from .table import Table

MOST_REASONS = 40
MOST_POINTS_RECALLED = 50_000  # after which no further drawing goes into an answer
Choose = Callable[[Bot, Match, int], Awaitable[str]]  # how a bot chooses for a seat, by name


def why(table: Table, seat: Seat, asked: Why) -> Because:
    """Why an action, or all that points at a piece, cannot be done now: the rules' own refusals, each once.

    Of what points at a piece, the nearest comes first, and what nothing on the table allows is left out.
    """
    match = _started(table)
    if seat is None:
        raise refusal("not_yours", "nothing_asked", "whoever has no seat has nothing to choose")
    if bool(asked.action) == bool(asked.target):
        raise Refused("malformed", "ask about an action, or about a target; not about both")
    # The label of what cannot be done might name what the seat cannot see: it is made for a redealt table.
    seen, names = as_seen(match, seat), match.names()
    found: dict[tuple[str, str], Reason] = {}
    for action in _asked_about(match, seat, asked):
        refused = match.why_not(seat, action)
        if refused is not None and (action.family.name, refused.words) not in found:
            label = told(match, match.label(seat, action, seen), names)
            rule = told(match, refused.message, names) if refused.message else None
            reason = Reason(action.name, label, refused.words, refused.number, rule)
            found[action.family.name, refused.words] = reason
    return Because(asked.id, list(found.values())[:MOST_REASONS])


def _asked_about(match: Match, seat: int, asked: Why) -> list[Action]:
    if asked.action:
        try:
            return [match.action(asked.action)]
        except UnknownAction as error:
            raise Refused("unknown", str(error)) from None
    found = [action for action in match.game.actions.all if asked.target in action.targets]
    near = {action: match.nearness(seat, action) for action in found}
    return sorted((action for action in found if near[action] != Nearness.NOWHERE), key=lambda action: near[action])


def preview(table: Table, seat: Seat, asked: Preview) -> Previewed:
    """What a choice would do, found out at a table that is dealt anew for the seat."""
    match = _started(table)
    if seat is None or seat not in table.deciders:
        raise refusal("not_now", "nothing_asked", "you have nothing to choose now")
    try:
        foreseen = match.preview(seat, asked.action) or []
    except (IllegalMove, UnknownAction) as error:
        raise Refused("illegal", f"{error}") from None
    return Previewed(asked.id, asked.action, [Foreseen(told(match, one.message), one.rule) for one in foreseen])


async def hint(table: Table, seat: Seat, asked: Hint, choose: Choose) -> Hinted:
    """A bot's advice. It sees what the seat sees, and thinks elsewhere."""
    match = _started(table)
    if seat is None or seat not in table.deciders:
        raise refusal("not_now", "nothing_asked", "you have nothing to choose now")
    now = match.rewind(match.length)
    name = await choose(bot_of(HINTS_FROM), now, seat)
    label: Message = now.labels(seat)[name]
    return Hinted(asked.id, name, told(now, label))


def look(table: Table, seat: Seat, asked: Look) -> Looked:
    """The table as the seat saw it after so many moves. When the game is over, anybody may look through any eyes."""
    match = _started(table)
    wanted = seat if asked.seat is None else asked.seat
    if wanted != seat and not table.over:
        words = "the others' view is shown when the game is over; look through your own eyes"
        raise refusal("not_yours", "others_eyes", words)
    if wanted is not None and wanted not in table.seats:
        raise Refused("unknown", f"there is no seat {wanted}; this table has the seats 0 to {len(table.seats) - 1}")
    if asked.moves > match.length:
        raise Refused("unknown", f"there is no move {asked.moves}: the game has {match.length}")
    then = match.rewind(asked.moves)
    heard = [told(then, message) for message in then.events(wanted, since=asked.moves)]
    mover = then.moves[-1].seat if then.moves else None
    return Looked(asked.id, asked.moves, wanted, sights.moment(then, wanted), heard, mover)


def recall(table: Table, seat: Seat, asked: Recall) -> Recalled:
    """The strokes of drawings, by their names, as far as the seat has learned of them; some of them, where all would
    be too much for one answer."""
    wanted, found, points = set(asked.ink), dict[str, list[str]](), 0
    for ink in _drawings(table, seat):
        if ink.name in wanted and points < MOST_POINTS_RECALLED:
            found[ink.name] = list(ink)
            points += ink.points
            wanted.remove(ink.name)
    return Recalled(asked.id, found)


def sheet(table: Table, asked: Sheet) -> Sheeted:
    """What is to be seen on a sheet, as much of it as goes into one answer. All may know it."""
    found, points = list[FreeStroke](), 0
    drawn = [one for one in _started(table).sheets().on(asked.sheet) if one.number >= asked.first]
    for one in drawn:
        if points >= MOST_POINTS_RECALLED:
            break
        found.append(sights.free_stroke(one))
        points += points_in(one.stroke)
    return Sheeted(asked.id, asked.sheet, found, len(found) < len(drawn))


def _drawings(table: Table, seat: Seat) -> Iterator[Drawing]:
    """All that the seat has ever seen drawn here, also what was taken back since: the story still tells of it."""
    match = _started(table)
    yield from (note.ink for note in match.brought().values() if note.ink)
    yield CURTAIN
    for chapter in table.chapters:
        if chapter.hearing is not None:
            yield from (note.ink for note in chapter.hearing.notes(seat, table.veils) if note.ink)


def _started(table: Table) -> Match:
    if table.match is None:
        raise refusal("not_now", "not_started", "the game has not started")
    return table.match
