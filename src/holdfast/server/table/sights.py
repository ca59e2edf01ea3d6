"""What each seat is shown of a table. Built by naming what the seat may see, never by striking out what it may not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, cast

import msgspec

from holdfast.engine.matches import sheets
from holdfast.engine.matches.chronicle import Seat
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.actions import PLAIN, Action, Text
from holdfast.engine.words.catalogue import Names
from holdfast.server.protocol import messages
from holdfast.server.protocol.messages import (
    Choice,
    Happening,
    Position,
    SeatInfo,
    SheetInfo,
    SheetRoom,
    Silence,
    TextRoom,
    Update,
)
from holdfast.server.store import entries, hours

from . import sitting
from .seats import Occupant
from .speech import Alike, answered, heard, offered, told
from .table import Chapter, Table

NO_TEXT = Text(0)


def whole_table(
    table: Table, user: str, seat: Seat, since: int, here: Collection[int], told: Sequence[Happening] = ()
) -> messages.Table:
    """Everything, and what happened after version `since`; a version from the future is taken for none at all.

    `told` is the beginning of that, as far as it has been put into words for this seat already.
    """
    known = table.known_at(since)
    begun = [h for h in told if h.version > known]
    last = begun[-1].version if begun else known
    return messages.Table(
        table=table.row.id,
        version=table.version,
        name=table.name,
        game=table.game.id,
        title=table.game.title,
        options=dict(table.row.options),
        commitment=table.log.commitment,
        content=table.log.content.digest if table.log.content else "",
        shares=shares_at(table),
        names=names_at(table),
        origin=table.opened.origin,
        branch_of=table.opened.branch_of,
        branch_at=table.opened.branch_at or table.begun_with,
        dealt_anew=table.match is not None and table.match.position is not None,
        begun_with=table.begun_with,
        listed=table.opened.listed,
        spectators=table.opened.spectators,
        newcomers=table.opened.newcomers,
        pace=table.opened.pace,
        clock=table.opened.clock,
        seat=seat,
        yours=table.seats_of(user),
        may_take=sitting.free_to(table, user),
        may_ask=sitting.to_be_asked_for(table, user),
        branching=branching(table, user),
        host=user == table.host,
        host_name=table.host_name,
        ended=table.ended,
        rematch=table.rematch,
        muted=table.muted,
        paused=table.paused,
        sides=table.sides,
        boundaries=list(table.veiling.boundaries),
        keeps_secrets=table.keeps_secrets,
        read_only=table.read_only,
        seats=seats_of(table, here),
        proposal=proposal_at(table),
        position=position(table, seat),
        sheets=sheets_at(table),
        since=known,
        happenings=begun + [happening(table, chapter, seat) for chapter in table.story_after(last)],
    )


class LastVersion:
    """The last version of a table, to be told to several; what they see alike is worked out once."""

    def __init__(self, table: Table, here: Collection[int]) -> None:
        match = table.match
        self._table, self._seats, self._proposal = table, seats_of(table, here), proposal_at(table)
        self._alike = Alike(match) if match else None  # what is told last was told of the table as it is
        self._open = open_moment(match, self._alike.names) if match and self._alike else None

    def update(self, seat: Seat) -> Update:
        table, last = self._table, self._table.chapters[-1]
        told, drawn = happening(table, last, seat, self._alike), ink_of(table, last, seat)
        now = position(table, seat, self._open, self._alike.names if self._alike else None)
        return Update(table.version, told, self._seats, self._proposal, now, drawn)


def update(table: Table, seat: Seat, here: Collection[int]) -> Update:
    """The last version of the table, told to one alone."""
    return LastVersion(table, here).update(seat)


def ink_of(table: Table, chapter: Chapter, seat: Seat) -> dict[str, list[str]]:
    """The strokes of all that the seat learned of with a version, by name."""
    notes = chapter.hearing.notes(seat, table.veils) if chapter.hearing else ()
    return {note.ink.name: list(note.ink) for note in notes if note.ink}


def inked(table: Table) -> messages.Inked:
    """The last version, if it was drawn out of turn: all may know it."""
    version, deed = table.version, table.playing().drawn[-1]
    strokes = table.playing().sheets().strokes
    new = [strokes[k] for k in list(strokes)[-len(deed.ink) :]] if deed.ink else []
    return messages.Inked(version, deed.seat, deed.sheet, [free_stroke(one) for one in new], list(deed.wiped))


def free_stroke(one: sheets.FreeStroke) -> messages.FreeStroke:
    return messages.FreeStroke(one.number, one.seat, one.after, one.stroke)


def sheets_at(table: Table) -> list[SheetInfo]:
    """How much is drawn on each sheet."""
    last: dict[str, int] = {}
    drawn = table.match.sheets() if table.match else sheets.Sheets()
    for number, stroke in drawn.strokes.items():
        last[stroke.sheet] = number
    return [SheetInfo(sheet, drawn.filled[sheet], number) for sheet, number in last.items()]


def seats_of(table: Table, here: Collection[int]) -> list[SeatInfo]:
    stopped = {p: sorted(what for seat, what in table.hushed if seat == p) for p in table.seats}
    return [
        SeatInfo(p, who.kind, who.name, p in here, who.away, stopped[p], p in table.contents.trusted)
        for p, who in enumerate(table.occupants)
    ]


def names_at(table: Table) -> dict[str, str]:
    """What pieces are called here, where people brought what is played with."""
    content = table.game.content
    return {} if content is None or not content.texts else {key: name.text for key, name in content.names.items()}


def shares_at(table: Table) -> list[messages.Share]:
    """Who brought what is played with."""
    given = [(who, table.contents.shares.get(who, ())) for who in (None, *table.seats)]
    return [messages.Share(who, len(texts)) for who, texts in given if texts]


def proposal_at(table: Table) -> messages.Proposal | None:
    if table.proposal is None:
        return None
    wish = table.proposal
    return messages.Proposal(wish.version, wish.what, wish.seat, wish.keep, wish.place, sorted(wish.waiting))


def branching(table: Table, user: str) -> messages.Branching:
    """What a branch would be that the user makes now."""
    if table.over or (table.running and table.all_known_to(user)):
        return "as_it_is"
    return "dealt_anew" if table.running and any(table.has(p, user) for p in table.seats) else "none"


def position(table: Table, seat: Seat, alike: Position | None = None, names: Names | None = None) -> Position | None:
    """The game as the seat sees it; None before it starts. `alike` is what all see of it, and `names` what pieces are
    called now, where that is known."""
    match = table.match
    if match is None:
        return None
    names = match.names() if names is None else names
    now = msgspec.structs.replace(moment(match, seat, names, alike), clocks=table.clocks.shown(hours.now()))
    if table.over:
        return msgspec.structs.replace(now, deciders=[], seed=str(match.seed), salt=match.salt)
    if seat is None:
        return now
    called = dict[str, Any]()
    choices = [choice(match, seat, action, names, called) for action in match.offered(seat)]
    return msgspec.structs.replace(
        now,
        choices=choices,
        called=called,
        can_concede=match.may_concede(seat),
        sheets=[SheetRoom(sheet, most) for sheet, most in match.room_on_sheets(seat).items()],
        standing=sorted(table.standing.get(seat, ())),
        suggested=[action.name for action in match.suggestions(seat)],
    )


def moment(match: Match, seat: Seat, names: Names | None = None, alike: Position | None = None) -> Position:
    """The last position of a match, without what may be done in it; `alike` is what all see of it, if it is known."""
    alike = alike or open_moment(match, names)
    seen = alike.view if seat is None and alike.view is not None else match.view(seat, alike.view)
    return msgspec.structs.replace(alike, view=seen)


def open_moment(match: Match, names: Names | None = None) -> Position:
    """What everybody knows of the last position; the view only if those of the seats can be made of it."""
    closed = match.why_not_talk()
    return Position(
        view=match.open_view(),
        prompt=told(match, match.prompt(), names),
        deciders=match.deciders,
        choices=[],
        moves=match.length,
        over=match.over,
        rewards=match.rewards() if match.over else None,
        conceding=match.conceding,
        sides=match.sides(),
        silence=Silence(told(match, closed.message, names), closed.number) if closed and closed.message else None,
        hides=match.hides_something,
    )


def choice(match: Match, seat: int, action: Action, names: Names, called: dict[str, Any]) -> Choice:
    label = offered(match, match.label(seat, action), names, called)
    named = {name: room for name, room in action.texts.items() if name != PLAIN}
    texts = {name: TextRoom(room.most, room.least, room.line) for name, room in named.items()}
    plain = action.texts.get(PLAIN, NO_TEXT)
    room = (plain.most, match.ink_room(seat, action), texts, plain.least, plain.line, action.family.unsaid)
    return Choice(action.name, action.structure, label, action.targets, *room)


def happening(table: Table, chapter: Chapter, seat: Seat, alike: Alike | None = None) -> Happening:
    """One version, as the seat learned of it, but for what was veiled since."""
    logged, veils = chapter.logged, table.veils
    spoken, notes = heard(table.playing(), chapter.hearing, seat, veils, alike) if chapter.hearing else ([], [])
    asked, chosen = answered(chapter.hearing, chapter.answer, veils, alike) if chapter.hearing else (None, None)
    return Happening(
        version=logged.version,
        kind=cast(messages.Kind, logged.entry.__struct_config__.tag),
        made=round(logged.made, 3),
        moves=chapter.moves,
        told=spoken,
        notes=notes,
        asked=asked,
        chosen=chosen,
        **_facts(table, chapter, seat),
    )


def _facts(table: Table, chapter: Chapter, seat: Seat) -> dict[str, Any]:
    """What everybody may know of an entry, and of a move what its own player may."""
    match chapter.logged.entry:
        case entries.Opened(name):
            return {"name": name}
        case entries.Seated() as entry:
            return {"seat": entry.seat, "name": entry.name, "who": Occupant.of(entry).kind, "by": entry.by}
        case entries.Moved(mover, action) as entry:
            # To others an action's name may give away a card that stays face down; the events know what is hidden.
            shown = action if mover == seat else ""
            return {"seat": mover, "action": shown, "secret": chapter.sealed, "by": entry.by}
        case entries.Rowed(mover):
            return {"seat": mover, "secret": chapter.sealed}
        case entries.Conceded(place):
            return {"seat": place}
        case entries.Corrected(place, move):
            return {"seat": place, "about": move}
        case entries.Stood(place, action):
            return {"seat": place, "action": action if place == seat else ""}
        case entries.Said(name, text, place):
            veiled = chapter.logged.version in table.veiling.sayings
            return {"seat": place, "name": name, "text": "" if veiled else text, "veiled": veiled}
        case entries.Reacted(place, to, reaction):
            return {"seat": place, "to": to, "what": reaction}
        case entries.Bounded(boundary, text, stands):
            veiled = table.veiling.came[chapter.logged.version] in table.veiling.sayings
            return {"boundary": boundary, "text": "" if veiled else text, "stands": stands, "veiled": veiled}
        case entries.Paused(paused, by):
            return {"paused": paused, "by": by}
        case entries.Hushed(place, what, hushed, by):
            return {"seat": place, "what": what, "hushed": hushed, "by": by}
        case entries.Trusted(place, trusted, by):
            return {"seat": place, "trusted": trusted, "by": by}
        case entries.Contributed(texts, _, by, place):
            return {"seat": place, "texts": len(texts), "by": by}
        case entries.Proposed(asking, keep, _, what, place):
            return {"seat": asking, "what": what, "keep": keep if what == "undo" else None, "place": place}
        case entries.TakenBack(place, keep):
            return {"seat": place, "keep": keep}
        case entries.Voted(place, agree):
            return {"seat": place, "agree": agree}
        case entries.Renamed(name, by) | entries.HandedOver(_, name, by):
            return {"name": name, "by": by}
        case entries.Called(_, was, name):
            return {"name": name, "was": was}
        case entries.Shared(shared, by):
            return {"shared": shared, "by": by}
        case entries.Muted(muted, by):
            return {"muted": muted, "by": by}
        case entries.Ended(by):
            return {"by": by}
        case entries.Branched(by, keep, dealt_anew):
            return {"by": by, "keep": keep, "dealt_anew": dealt_anew}
        case entries.Rematched(goes_on):
            return {"table": goes_on}
    return {}
