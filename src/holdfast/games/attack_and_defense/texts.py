"""What a card or building says (5.6), built from its effects in any language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holdfast.engine.words.catalogue import Words, key_of

from .content import CARD_SLOTS
from .fields import NO_LIMIT
from .filling import READY
from .pieces import Building, Card
from .vocabulary import (
    NUMBERED,
    CardKind,
    Keyword,
    Mode,
    Operation,
    Selector,
    Trigger,
    Until,
    Wanted,
    Where,
    Who,
)


def card_says(words: Words, content: Any, card: int) -> str:
    """Keywords, then each effect with its trigger; a trick's effect stands alone."""
    printed = content.cards[card]
    parts = [", ".join(keywords_of(words, printed))] if keywords_of(words, printed) else []
    for effect in printed.effects:
        if effect.trigger != Trigger.NONE:
            said = _effect(words, content, effect)
            name = words.say(key_of(Trigger(effect.trigger)))
            parts.append(said if printed.kind == CardKind.TRICK else f"{name}: {said}")
    return ". ".join(part[0].upper() + part[1:] for part in parts)


def fall_says(words: Words, content: Any, building: int) -> str:
    """What happens to its owner when a building falls, and what that is called (2.3)."""
    said = _effect(words, content, content.buildings[building].fall)
    ready = building < len(READY)
    name = words.say(f"{key_of(Building(building))}.fall") if ready else content.fall_names[building]
    return words.fill(words.catalogue["text.named"], {"name": name, "says": said}) if name else said


def keywords_of(words: Words, printed: Any) -> list[str]:
    """The keywords on a card, with their numbers."""
    numbers = {Keyword(k): int(printed.number[k]) for k in range(NUMBERED)} | {Keyword.OFFERING: int(printed.offering)}
    numbered = [f"{words.say(key_of(keyword))} {n}" for keyword, n in numbers.items() if n]
    plain = [keyword for keyword in Keyword if printed.has >> keyword & 1] + [Keyword.CLOAKED] * printed.cloaked
    return numbered + [words.say(key_of(keyword)) for keyword in plain]


def _effect(words: Words, content: Any, effect: Any) -> str:
    return "; ".join(_operation(words, content, content.ops[effect.first + k]) for k in range(effect.n))


def _operation(words: Words, content: Any, op: Any) -> str:
    kind = Operation(op.op)
    facts: dict[str, Any] = {
        "n": int(op.n),
        "strength": f"{op.strength:+d}",
        "stamina": f"{op.stamina:+d}",
        "target": _aim(words, op, op.target),
        "versus": _aim(words, op, op.versus),
        "keyword": words.say(key_of(Keyword(op.keyword))),
        "change": f"{op.n:+d}",
        "where": words.say(key_of(Where(op.where))),
        "wanted": words.say(key_of(Wanted(op.wanted))),
        "token": _called(words, content, op.token),
    }
    said = words.fill(words.catalogue[f"text.{_form(kind, op)}"], facts)
    return f"{said} {words.say(key_of(Until.TURN))}" if op.until == Until.TURN else said


def _form(kind: Operation, op: Any) -> str:
    """Which sentence of an operation it is."""
    forms: dict[Operation, Callable[[], str]] = {
        Operation.GRANT: lambda: (
            "grant" if op.keyword >= NUMBERED else "grant_added" if op.mode == Mode.ADD else "grant_number"
        ),
        Operation.DISCARD: lambda: ("discard_random" if op.random else "discard") + _of_whom(op),
        Operation.SUPPLY: lambda: "supply" + _of_whom(op),
        Operation.RECOVER: lambda: "recover" if op.n == NO_LIMIT else "recover_cheap",
    }
    return forms[kind]() if kind in forms else kind.name.lower()


def _of_whom(op: Any) -> str:
    return "_of_opponent" if op.who == Who.OPPONENT else ""


def _aim(words: Words, op: Any, selector: int) -> str:
    """Whom a selector means, with the filters that narrow it; in a fight they are for whom is fought."""
    if selector == Selector.NONE:
        return ""
    said = words.say(key_of(Selector(selector)))
    if op.op == Operation.FIGHT and selector == op.target:
        return said
    filters = [("max_strength", op.max_strength, op.max_strength >= 0), ("max_cost", op.max_cost, op.max_cost >= 0)]
    filters += [("damaged", 0, bool(op.damaged))]
    narrowed = [words.fill(words.catalogue[f"text.{name}"], {"n": int(n)}) for name, n, given in filters if given]
    return " ".join([said, *narrowed])


def _called(words: Words, content: Any, card: int) -> str:
    """A card by the name its maker gave it, or by that of the language."""
    if not 0 < card < CARD_SLOTS:
        return ""
    given = content.names.get(key_of(Card(card)))
    return given.text if given else words.say(key_of(Card(card)))
