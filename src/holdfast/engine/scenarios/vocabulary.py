"""The words of a game, written from its code: all that a scenario file can say of it.

    for word in topic(game, "events"):
        print(word.spelling, word.holds, word.says)

What stands in angle brackets is one of the names of that kind, which the topic `names` lists.
"""

from __future__ import annotations

import inspect
import re
import types
import typing
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import msgspec

from holdfast.engine.rules.events import Secret
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.records import Cards, Cell, Pile, Record
from holdfast.engine.rules.views import is_record, names_in, record_of, unmarked

from .paths import in_words, suggestion

NUMBER = "number"
_FIELD = re.compile(r"^    (\w+): [^#]*(?:# type: ignore\S*)?\s*(?:# (.*))?$")


class UnknownTopic(LookupError):
    """There is no such list of words."""


@dataclass(frozen=True)
class Word:
    """One word: how it is written, what goes with it, and what it means."""

    spelling: str
    holds: str = ""
    says: str = ""


def topic(game: Game, name: str) -> list[Word]:
    """All words of a topic."""
    if name not in TOPICS:
        raise UnknownTopic(f"there is no list of '{name}'; {suggestion(name, TOPICS)}")
    return list(TOPICS[name].words(_Kinds(game)))


def kinds(game: Game) -> dict[str, list[Any]]:
    """Every kind of name that can stand in angle brackets, and its names."""
    found = _Kinds(game)
    list(_names(found))
    return found.all()


def to_json(game: Game, name: str) -> Any:
    """A topic for other programs: its words, or the names of each kind."""
    if name == "names":
        return kinds(game)
    return [{"word": word.spelling, "holds": word.holds, "says": word.says} for word in topic(game, name)]


class _Kinds:
    """What the kinds of names in a game are called. Some enums hold a part of another one and share its name."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._names: dict[str, list[Any]] = {}
        for enum in (*_argument_enums(game), *_fact_enums(game), *_state_enums(game.state)):
            words, name = list(map(in_words, enum)), enum.__name__.lower()
            if len(words) > len(self._names.get(name, [])):
                self._names[name] = words

    def all(self) -> dict[str, list[Any]]:
        return dict(sorted(self._names.items()))

    def named(self, enum: type[IntEnum]) -> str:
        """`<card>`, or a part of them: `<card: farm to woodmill>`."""
        words, name = list(map(in_words, enum)), enum.__name__.lower()
        return self.part(name, words)

    def part(self, name: str, words: Sequence[Any]) -> str:
        whole = self._names.setdefault(name, list(words))
        if list(words) == whole:
            return f"<{name}>"
        first = whole.index(words[0]) if words[0] in whole else -1
        in_a_row = first >= 0 and whole[first : first + len(words)] == list(words)
        told = f"{words[0]} to {words[-1]}" if in_a_row and len(words) > 2 else ", ".join(map(str, words))
        return f"<{name}: {told}>"

    def said(self, key: str) -> str:
        """The sentence with which people are told of it, with its gaps."""
        return self.game.words().catalogue.get(key, "")

    def domain(self, domain: Any) -> str:
        if isinstance(domain, range):
            return f"<{domain[0]} to {domain[-1]}>"
        return self.named(domain) if issubclass(domain, IntEnum) else NUMBER


def _argument_enums(game: Game) -> Iterator[type[IntEnum]]:
    for family in game.actions.families:
        yield from (d for d in family.arguments.values() if not isinstance(d, range))


def _fact_enums(game: Game) -> Iterator[type[IntEnum]]:
    for event in game.events:
        yield from (d for d in event.domains.values() if issubclass(d, IntEnum))


def _state_enums(record: type[Record]) -> Iterator[type[IntEnum]]:
    for name, cell in record.cells.items():
        if name != "options":
            yield from (enum for enum in (cell.values, *cell.places) if enum is not None)
            if cell.record is not None:
                yield from _state_enums(cell.record)


def usual_position(game: Game) -> str:
    """What lies where a scenario says nothing, as the game's own module tells it; "" where it is set up by the seed."""
    told = inspect.getdoc(inspect.getmodule(game.arrange)) if game.arrange is not None else None
    return (told or "").partition("\n\n")[2].strip()


def page(game: Game) -> str:
    """All words of a game as a page of Markdown."""
    parts = [f"# {game.title}"]
    if usual := usual_position(game):
        parts += ["## usual position", usual]
    for name, about in ((name, topic.about) for name, topic in TOPICS.items()):
        rows = [f"| {_spelled(word)} | {_cell(word)} |" for word in topic(game, name)]
        parts += [f"## {name}", f"{about[0].upper()}{about[1:]}.", "\n".join(["| word | |", "|---|---|", *rows])]
    return "\n\n".join(parts) + "\n"


def _spelled(word: Word) -> str:
    """What is written, line by line."""
    return "<br>".join(f"`{line}`" for line in word.spelling.splitlines())


def _cell(word: Word) -> str:
    """What a table of the page tells of a word."""
    says = re.sub(r"([|*])", r"\\\1", word.says).replace("<", "&lt;")
    return f"`{word.holds}` {says}" if word.holds else says


# ---- the topics ----------------------------------------------------------------------------------------------------


def _given(kinds: _Kinds) -> Iterator[Word]:
    yield from (Word(example, says=means) for example, means in kinds.game.phrases.items())


def _state(kinds: _Kinds) -> Iterator[Word]:
    yield from _fields(kinds, kinds.game.state, "")


def _fields(kinds: _Kinds, record: type[Record], path: str) -> Iterator[Word]:
    """The paths below a record, with the comments beside its fields."""
    told = comments(record)
    for name, cell in record.cells.items():
        if not path and name == "options":  # which a scenario has beside its position
            continue
        here = ".".join([path + name, *[_place(kinds, cell, k) for k in range(len(cell.shape))]])
        if cell.record is None or issubclass(cell.record, Cards):
            yield Word(here, _holds(kinds, cell), told.get(name, ""))
        else:
            yield from _fields(kinds, cell.record, f"{here}.")


def _place(kinds: _Kinds, cell: Cell, k: int) -> str:
    places, size = cell.places[k], cell.shape[k]
    return kinds.named(places) if places is not None else f"<0 to {size - 1}>"


def _holds(kinds: _Kinds, cell: Cell) -> str:
    if cell.record is not None:
        values = cell.record.cells["cards"].values
        assert values is not None
        order = "the top one first" if issubclass(cell.record, Pile) else "the oldest first"
        return f"list of {kinds.named(values)}, {order}"
    if cell.values is None:
        return "{} to {}".format(*cell.limits) if cell.limits else NUMBER
    if cell.is_set:
        return f"list of {kinds.named(cell.values)}, in any order"
    return kinds.named(cell.values) + ("" if cell.always else " or -1")


def comments(owner: type) -> dict[str, str]:
    """What stands beside the fields of a class in its source, its bases included."""
    told: dict[str, str] = {}
    for cls in reversed(owner.__mro__):
        try:
            lines = inspect.getsource(cls).splitlines()
        except (OSError, TypeError):  # made by a function, or not ours
            continue
        told |= {found[1]: found[2] or "" for line in lines if (found := _FIELD.match(line))}
    return told


def _view(kinds: _Kinds) -> Iterator[Word]:
    """The paths of what a seat sees, behind its number or `spectator`; nothing of a view that is a plain table."""
    if record := record_of(kinds.game.view):
        yield from _shown(kinds, record, "")


def _shown(kinds: _Kinds, record: type[msgspec.Struct], path: str) -> Iterator[Word]:
    told = comments(record)
    for field in msgspec.structs.fields(record):
        yield from _shown_field(kinds, field.type, f"{path}{field.encode_name}", told.get(field.name, ""))


def _shown_field(kinds: _Kinds, hint: Any, path: str, says: str) -> Iterator[Word]:
    """A field, or the fields within it."""
    inner = [part for part in _parts(hint) if part is not type(None)]
    may_lack = " or absent" if len(inner) < len(_parts(hint)) else ""
    tables = [(record, _place_in(kinds, part)) for part in inner if (record := _record_in(part))]
    if len(tables) < len(inner):
        yield Word(path, " or ".join(_shown_as(kinds, part) for part in inner) + may_lack, says)
        return
    if may_lack or says:
        yield Word(path, f"table{may_lack}", says)
    below = [
        word for record, place in tables for word in _shown(kinds, record, f"{path}.{place}." if place else f"{path}.")
    ]
    yield from {word.spelling: word for word in below}.values()


def _parts(hint: Any) -> tuple[Any, ...]:
    """The alternatives of a hint."""
    return typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)


def _record_in(hint: Any) -> type[msgspec.Struct] | None:
    """The record that a hint is, or that it lists."""
    hint, _ = unmarked(hint)
    held = typing.get_args(hint)[-1] if typing.get_origin(hint) in (list, dict) else hint
    return held if is_record(held) else None


def _place_in(kinds: _Kinds, hint: Any) -> str:
    """What stands in a path for one of several."""
    hint, _ = unmarked(hint)
    origin = typing.get_origin(hint)
    if origin is dict:
        return _shown_as(kinds, typing.get_args(hint)[0])
    return "<0, 1, …>" if origin is list else ""


def _shown_as(kinds: _Kinds, hint: Any) -> str:
    if names := names_in(hint):
        return kinds.part(names.title.lower(), list(names.all.values()))
    hint, _ = unmarked(hint)
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is list:
        return f"list of {_shown_as(kinds, inner[0])}"
    if origin is dict:
        return f"table of {_shown_as(kinds, inner[1])} by {_shown_as(kinds, inner[0])}"
    if origin is typing.Literal:
        return " or ".join(map(str, inner))
    if is_record(hint):
        return f"table of {', '.join(field.encode_name for field in msgspec.structs.fields(hint))}"
    return {int: NUMBER, str: "text", bool: "true or false"}.get(hint, "anything")


def _actions(kinds: _Kinds) -> Iterator[Word]:
    for family in kinds.game.actions.families:
        spelling = ":".join([family.name, *[kinds.domain(d) for d in family.arguments.values()]])
        room = [f"{text.most} letters of {name}" for name, text in family.texts.items()]
        room += [f"{family.ink} strokes of ink"] if family.ink else []
        yield Word(spelling, " and ".join(room), kinds.said(f"action.{family.name}"))


def _decisions(kinds: _Kinds) -> Iterator[Word]:
    names = [d.name.lower() for d in kinds.game.decisions if d.name != "NONE"]
    yield from (Word(name, says=kinds.said(f"decision.{name}")) for name in names)


def _events(kinds: _Kinds) -> Iterator[Word]:
    for event in kinds.game.events:
        facts = [
            f"{name} = {kinds.domain(d)}{' (secret)' if isinstance(event.facts[name], Secret) else ''}"
            for name, d in event.domains.items()
        ]
        yield Word(event.name.lower(), ", ".join(facts), kinds.said(event.key))


def _names(kinds: _Kinds) -> Iterator[Word]:
    for topic in TOPICS:
        if topic != "names":
            list(TOPICS[topic].words(kinds))  # so that kinds which only they use are known
    for name, words in kinds.all().items():
        yield Word(f"<{name}>", _listed(words))


def _listed(words: Sequence[Any]) -> str:
    """All of them; those that are only counted by their ends."""
    found = [re.fullmatch(r"(\D*)(\d+)", str(word)) for word in words]
    counted = [(match[1], int(match[2])) for match in found if match]
    start, first = counted[0] if counted else ("", 0)
    in_a_row = counted == [(start, first + k) for k in range(len(words))]
    return f"{words[0]} to {words[-1]}" if in_a_row and len(words) > 3 else ", ".join(map(str, words))


@dataclass(frozen=True)
class Topic:
    """A list of words, and where scenarios use them."""

    about: str
    words: Callable[[_Kinds], Iterator[Word]]


TOPICS = {
    "given": Topic("what `given` understands beside the fields of the state", _given),
    "state": Topic("the fields of the state, which `given` sets and `expect` asks for", _state),
    "view": Topic("what a seat is shown: `view`, behind the seat's number or `spectator`", _view),
    "actions": Topic("what can be done: `do`, `legal`, `offers`, `lacks`, `refuses`", _actions),
    "decisions": Topic("what can be asked: `asked`", _decisions),
    "events": Topic("what is told, with its facts: `events`, `no_events`", _events),
    "names": Topic("what can stand where the other lists have something in angle brackets", _names),
}
