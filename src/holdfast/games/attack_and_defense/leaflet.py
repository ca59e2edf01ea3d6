"""What buildings are made of, in words, a card a line: for whoever looks at one in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from holdfast.engine.words.catalogue import Words, key_of

from .card_faces import given_name, languages, sentence
from .content import OPERATIONS
from .filling import READY
from .pieces import Building, Card
from .texts import card_says, fall_says
from .vocabulary import CardKind, Trigger


def leaflet(content: Any, language: str) -> Iterator[str]:
    """The buildings that somebody brought, or the ready-made ones if nobody did, with the tokens they make."""
    words = languages()[language]
    own = range(len(READY), content.n_buildings)
    made: set[int] = set()
    for building in own or range(len(READY)):
        yield _called(words, content, Building(building))
        copies = Counter(int(card) for card in content.buildings[building].cards)
        for card, n in copies.items():
            yield f"  {n} × {_card(words, content, card)}"
            made |= {token for effect in content.cards[card].effects for token in _tokens(content, effect)}
        yield f"  {words.say('view.falls')}: {sentence(fall_says(words, content, building))}"
        made |= _tokens(content, content.buildings[building].fall)
    for token in sorted(made):
        yield _card(words, content, token)


def _card(words: Words, content: Any, card: int) -> str:
    """Its name, what it costs, its presence, a unit's numbers, and what it does."""
    printed = content.cards[card]
    kind = CardKind(printed.kind)
    facts = [f"{words.say('view.cost')} {printed.cost}"]
    facts += [f"{words.say('view.presence')} {printed.presence}"] if kind != CardKind.TOKEN else []
    strong = f" {printed.strength}/{printed.stamina}" if kind != CardKind.TRICK else ""
    shown = f"{_called(words, content, Card(card))}: {words.say(key_of(kind))}{strong}, {', '.join(facts)}"
    says = card_says(words, content, card)
    return f"{shown}. {says}" if says else shown


def _called(words: Words, content: Any, member: Any) -> str:
    return given_name(content, member) or words.say(key_of(member))


def _tokens(content: Any, effect: Any) -> set[int]:
    """The tokens that an effect makes."""
    if effect.trigger == Trigger.NONE:
        return set()
    ops = (content.ops[effect.first + k] for k in range(min(int(effect.n), OPERATIONS)))
    return {int(op.token) for op in ops} - {0}
