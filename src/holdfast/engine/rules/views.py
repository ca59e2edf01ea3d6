"""What a view is written with: msgspec Structs, and the names by which their fields call the members of an enum.

The client's types are written from these Structs (`holdfast.server.protocol.client_types`), so a field says what it
holds: `card: CardName`, where `CardName = Annotated[str, Names(Card)]`.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Annotated, Any, TypeGuard

import msgspec


def low(member: IntEnum) -> str:
    """How views, catalogues and actions call a member of an enum."""
    return member.name.lower()


class Names:
    """The members of an enum as views call them: `Names(Card)[card]` is "farm".

    In `Annotated[str, names]` it says that a field holds one of them. Some members only go by a title of their own:
    `Names(ENEMIES, "Enemy")`.
    """

    def __init__(self, members: Iterable[IntEnum], title: str = "") -> None:
        self.all = {int(member): low(member) for member in members}
        self.title = members.__name__ if isinstance(members, type) else title

    def __getitem__(self, number: int) -> str:
        return self.all[number]


class GivenName(msgspec.Struct, frozen=True):
    """What somebody wrote, in a content or at the table, most often a name: text, and never a word of the game's."""

    name: str


class Picture(msgspec.Struct, frozen=True):
    """What was drawn: the names of its drawings, each added to those before it. Their strokes are asked for by name."""

    drawings: list[str]
    strokes: int  # of all of them


class Sparse:
    """In `Annotated[dict[…], Sparse]`: names with nothing to tell are left out. Other dicts by name have them all."""


def is_record(hint: Any) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def record_of(view: Callable[..., Any]) -> type[msgspec.Struct] | None:
    """The record that a game's `view` says it returns; None if that is a plain dict."""
    returned = typing.get_type_hints(view, include_extras=True).get("return")
    return returned if is_record(returned) else None


def unmarked(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A hint without what `Annotated` adds to it, and that."""
    return (hint.__origin__, hint.__metadata__) if typing.get_origin(hint) is Annotated else (hint, ())


def names_in(hint: Any) -> Names | None:
    """The names of which a hint allows one."""
    return next((mark for mark in unmarked(hint)[1] if isinstance(mark, Names)), None)
