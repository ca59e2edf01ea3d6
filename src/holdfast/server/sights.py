"""What each seat is shown of a table. Built by naming what the seat may see, never by striking out what it may not."""

from __future__ import annotations

from collections.abc import Collection
from enum import IntEnum
from typing import Any

from ..engine.actions import Action
from ..engine.chronicle import Seat
from ..engine.match import Match
from ..engine.words import Message, key_of
from . import entries, messages
from .messages import Choice, Happening, Position, SeatInfo, Told, Update
from .tables import Chapter, Heard, Table

NOTHING = Heard()


def whole_table(table: Table, user: str, seat: Seat, since: int, here: Collection[int]) -> messages.Table:
    """Everything, and what happened after version `since`; a version from the future is taken for none at all."""
    known = since if since <= table.version else 0
    return messages.Table(
        table=table.row.id,
        version=table.version,
        game=table.game.id,
        title=table.game.title,
        options=dict(table.row.options),
        commitment=table.log.commitment,
        seat=seat,
        host=user == table.row.host,
        seats=seats_of(table, here),
        proposal=proposal_at(table),
        position=position(table, seat),
        happenings=[happening(chapter, seat) for chapter in table.chapters[known:]],
    )


def update(table: Table, seat: Seat, here: Collection[int]) -> Update:
    """The last version of the table."""
    last = happening(table.chapters[-1], seat)
    return Update(table.version, last, seats_of(table, here), proposal_at(table), position(table, seat))


def seats_of(table: Table, here: Collection[int]) -> list[SeatInfo]:
    return [SeatInfo(p, who.kind, who.name, p in here) for p, who in enumerate(table.occupants)]


def proposal_at(table: Table) -> messages.Proposal | None:
    if table.proposal is None:
        return None
    wish = table.proposal
    return messages.Proposal(wish.version, wish.seat, wish.keep, sorted(wish.waiting))


def position(table: Table, seat: Seat) -> Position | None:
    """The game as the seat sees it; None before it starts."""
    match = table.match
    if match is None:
        return None
    return Position(
        view=match.view(seat),
        prompt=told(match.prompt(), match.say(match.prompt())),
        deciders=match.deciders,
        choices=[] if seat is None else [choice(match, seat, action) for action in match.legal(seat)],
        moves=len(match.moves),
        over=match.over,
        rewards=match.rewards() if match.over else None,
        seed=str(match.seed) if match.over else None,
        salt=match.salt if match.over else None,
    )


def choice(match: Match, seat: int, action: Action) -> Choice:
    label = match.game.action_message(match.state, seat, action.number)
    family = action.family
    words = match.say(label)
    return Choice(action.name, action.structure, told(label, words), action.targets, family.text, family.ink)


def happening(chapter: Chapter, seat: Seat) -> Happening:
    """One version, as the seat learned of it."""
    logged, heard = chapter.logged, chapter.heard.get(seat, NOTHING)
    return Happening(
        version=logged.version,
        kind=str(logged.entry.__struct_config__.tag),
        made=round(logged.made, 3),
        told=[told(message, words) for message, words in heard.told],
        notes=list(heard.notes),
        **_facts(chapter, seat),
    )


def _facts(chapter: Chapter, seat: Seat) -> dict[str, Any]:
    """What everybody may know of an entry, and of a move what its own player may."""
    match chapter.logged.entry:
        case entries.Seated(place, user, bot, name):
            return {"seat": place, "name": name, "who": "person" if user else bot or "open"}
        case entries.Moved(mover, action):
            # To others an action's name may give away a card that stays face down; the events know what is hidden.
            return {"seat": mover, "action": action if mover == seat else "", "secret": chapter.sealed}
        case entries.Said(name, text, place):
            return {"seat": place, "name": name, "text": text}
        case entries.Proposed(place, keep) | entries.TakenBack(place, keep):
            return {"seat": place, "keep": keep}
        case entries.Voted(place, agree):
            return {"seat": place, "agree": agree}
    return {}


def told(message: Message, words: str) -> Told:
    return Told(message.key, {name: _plain(fact) for name, fact in message.facts.items()}, words)


def _plain(fact: Any) -> Any:
    """A fact as JSON has it: members of enums by their key in the catalogue."""
    if isinstance(fact, Message):
        return {"key": fact.key, "facts": {name: _plain(inner) for name, inner in fact.facts.items()}}
    return key_of(fact) if isinstance(fact, IntEnum) else fact
