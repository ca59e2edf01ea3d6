"""Whether a seat is told what it may not know: change only what it cannot see, and every byte it gets stays the same.

Part of the compliance suite. The change is the game's own `determinize`, so this checks two things at once: that
nothing hidden shows, and that the redeal is one which the seat could not tell from the real deal.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from holdfast.engine.rules.game import Game, Notes
from holdfast.engine.rules.rule import listening
from holdfast.engine.words.catalogue import Message, Name

SAID = "something else"  # what those say of whom a seat has not heard yet, at the table that is dealt anew
HEAD = ("decisions", "deciders", "decision", "over", "depth", "options")  # of a state: all see it


def handed_to(game: Game, s: Any, seat: int, notes: Notes) -> dict[str, Any]:
    """Everything a seat gets in a position, by the name of what gives it."""
    menu, features = [0] * (len(game.actions) + 1), [0] * len(game.features)
    n = int(game.rules.legal(s, seat, menu))
    reasons = [int(game.rules.why_not(s, seat, a)) for a in range(len(game.actions))]
    game.rules.observe(s, seat, features)
    return {
        "view": game.view(s, seat, notes),
        "the spectator's view": game.view(s, None, notes),
        "legal": [int(a) for a in menu[:n]],
        "why_not": {game.actions[a].name: code for a, code in enumerate(reasons)},
        "explain": {game.actions[a].name: dict(game.explain(s, seat, a)) for a, code in enumerate(reasons) if code},
        "nearness": {game.actions[a].name: int(game.nearness(s, seat, a)) for a, code in enumerate(reasons) if code},
        "label": {game.actions[a].name: game.action_message(s, seat, a) for a in menu[:n]},
        "preview": {game.actions[a].name: _foretold(game, s, seat, a) for a in menu[:n]} if game.preview else {},
        "conceding": int(game.rules.why_not_concede(s, seat)) if game.concede and not s.over else None,
        "prompt": game.prompt(s) if s.deciders else None,
        "silence": int(game.closes_talk(s)),
        "allies": int(game.side_of(s, seat)),
        "names": dict(game.called(s)),
        "things": dict(game.things(s)),
        "sheets": dict(game.sheets(s, seat)),
        "own_doing": game.own_doing(s) if s.deciders else None,
        **_of_words(game, s, seat, menu[:n], notes),
        "suggest": list(game.suggest(s, seat, notes)) if n else [],
        "seat_names": list(game.seat_names(s)) if game.seat_names else [],
        "observe": dict(zip(game.features, (float(f) for f in features), strict=True)),
        "advise": int(game.rules.advise(s, seat, menu, n)) if n else None,
    }


def _of_words(game: Game, s: Any, seat: int, legal: Sequence[int], notes: Notes) -> dict[str, Any]:
    """What a seat learns by what it says and draws with the first of its actions of each kind that takes any."""
    first = {game.actions[a].family.name: game.actions[a] for a in reversed(legal)}
    taking = [action for action in first.values() if action.texts or action.family.ink]
    said = {action.name: dict.fromkeys(action.texts, SAID) for action in taking}
    return {
        "why_not_say": {a.name: int(game.why_not_say(s, seat, a.number, said[a.name], notes)) for a in taking},
        "meant": {a.name: int(game.meant(s, seat, a.number, said[a.name])) for a in taking},
        "adds_to": {a.name: int(game.adds_to(s, seat, a.number)) for a in taking},
        "drawn_over": {a.name: list(map(int, game.drawn_over(s, seat, a.number))) for a in taking},
    }


def _foretold(game: Game, s: Any, seat: int, action: int) -> list[Any]:
    assert game.preview is not None
    return [[one.rule, one.message] for one in game.preview(s, seat, action)]


def moved_question(s: Any, other: Any) -> str:
    """Whether dealing anew changed something of what all see, or ""."""
    for field in HEAD:
        if getattr(s, field) != getattr(other, field):
            return f"determinize changes '{field}', which all see"
    return ""


def leak(game: Game, s: Any, other: Any, seat: int, notes: Notes, other_notes: Notes) -> str:
    """How the seat could tell the two positions apart, or ""."""
    mine, theirs = handed_to(game, s, seat, notes), handed_to(game, other, seat, other_notes)
    for piece, value in mine.items():
        if found := apart(sent(value), sent(theirs[piece])):
            return f"{piece} shows seat {seat} what it cannot know, or determinize changes what it does: {found}"
    return ""


def leak_of_question(game: Game, other: Any, seat: int) -> str:
    """A question that would not have been put if the hidden part were as in `other`, so that asking it tells, or ""."""
    menu = [0] * (len(game.actions) + 1)
    deciders = [p for p in range(other.deciders.bit_length()) if other.deciders >> p & 1]
    for p in deciders:
        n = int(game.rules.legal(other, p, menu))
        if n == 0:
            return f"after determinize for seat {seat}, seat {p} is asked and has no legal action"
        if n == 1 and len(deciders) == 1 and p != seat and not game.rules.always_asked(other):
            return (
                f"that seat {p} is asked '{game.decisions(other.decision).name.lower()}' tells seat {seat} that it has "
                f"more than one option; let always_asked answer yes here, or let determinize leave it a choice"
            )
    return ""


class Steps:
    """The rules of a game, with somebody who looks after each step. They are laid out once: that takes longer than most
    moves."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = dataclasses.replace(game, step=self._step).rules
        self.look: Callable[[Any], None] = lambda s: None

    def _step(self, s: Any) -> None:
        self.game.step(s)
        self.look(s)


def leak_of_move(steps: Steps, s: Any, other: Any, seat: int, p: int, action: int) -> str:
    """What the seat hears of a move although it sees no difference, or "". Both tables roll the same dice."""
    game = steps.game
    if game.rules.why_not(other, p, action) != 0:
        return ""  # in the other position nobody could have made this move
    (seen, heard), (seen_there, heard_there) = (_witness(steps, t, seat, p, action) for t in (s, other))
    if seen != seen_there:
        return ""
    found = difference(heard, heard_there)
    return f"the events of {game.actions[action].name} tell seat {seat} what it cannot know: {found}" if found else ""


def _witness(steps: Steps, s: Any, seat: int, p: int, action: int) -> tuple[Any, Any]:
    """What the seat sees after the move and between the steps that follow, and what it hears.

    Between the steps, because what was openly shown may be gone when the next question is put.
    """
    game, after, seen = steps.game, s.copy(), []

    def look(now: Any) -> None:
        with suppress(Exception):  # a view is promised where somebody chooses, not between two steps
            seen.append(plain(game.view(now, seat, Notes())))

    steps.look = look
    with listening() as told:
        steps.rules.apply(after, p, action, [0] * (len(game.actions) + 1))
    return [*seen, plain(game.view(after, seat, Notes()))], _heard(game, told, seat)


def leak_of_choice(game: Game, s: Any, p: int, one: int, other: int) -> str:
    """How somebody could tell which of two actions seat p took, while others still have to choose, or ""."""
    after, told = [s.copy(), s.copy()], []
    for t, action in zip(after, (one, other), strict=True):
        with listening() as story:
            game.rules.apply(t, p, action, [0] * (len(game.actions) + 1))
        told.append(story)
    names = f"{game.actions[one].name} or {game.actions[other].name}{_unasked(s, after[0], p)}"
    for seat in (q for q in range(game.seats(game.options.of(s.options))) if q != p):
        if found := difference(*(_heard(game, story, seat) for story in told)):
            return f"the events tell seat {seat} at once whether seat {p} chose {names}: {found}"
        here, there = (handed_to(game, t, seat, Notes()) for t in after)
        for piece, value in here.items():
            if found := apart(sent(value), sent(there[piece])):
                return f"{piece} tells seat {seat} at once whether seat {p} chose {names}: {found}"
    return ""


def _unasked(s: Any, after: Any, p: int) -> str:
    """Why all is told though somebody was still to choose: that seat had one option, which was taken for it; or ""."""
    if after.deciders == s.deciders & ~(1 << p):
        return ""
    return " (the last to choose had one option and was not asked; let always_asked answer yes here)"


def _heard(game: Game, told: Sequence[tuple[int, ...]], seat: int) -> Any:
    """The events as the seat may hear them. Those without a saying are somebody else's complaint."""
    return plain([game.events.message(event, seat) for event in told if game.events.knows(event[0])])


def plain(value: Any) -> Any:
    """As it arrives at the other end of a wire."""
    return json.loads(sent(value))


def sent(value: Any) -> str:
    """As it goes over a wire."""
    return json.dumps(value, default=_without_class)


def _without_class(value: Any) -> Any:
    if isinstance(value, Message | Name):
        return value.to_json()
    if isinstance(value, msgspec.Struct):
        return msgspec.to_builtins(value)
    raise TypeError(f"{type(value).__name__} {value!r} is no JSON")


def apart(one: str, other: str) -> str:
    """Where two values first differ when they have arrived, in words, or "". Most are sent in the same words, and
    nobody need read those."""
    return "" if one == other else difference(json.loads(one), json.loads(other))


def difference(a: Any, b: Any, path: str = "") -> str:
    """Where two values first differ, in words, or ""."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in sorted(a.keys() | b.keys()):
            if found := difference(a.get(key), b.get(key), f"{path}.{key}" if path else key):
                return found
        return ""
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return next((found for k in range(len(a)) if (found := difference(a[k], b[k], f"{path}[{k}]"))), "")
    return "" if a == b and type(a) is type(b) else f"{path or 'it'} is {a!r} in one and {b!r} in the other"
