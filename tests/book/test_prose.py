"""Sentences that belong together are told in one."""

from __future__ import annotations

from enum import IntEnum

from holdfast.book.prose import paragraph
from holdfast.engine.words.catalogue import Message


class Who(IntEnum):
    GOBLINS, RATS, GNASH, TOWN = range(4)


TEMPLATES = {
    "event.gathered": "Outside gather {who}.",
    "event.attacked": "Against {place} come {who}.",
    "event.built": "{who} builds {thing}.",
    "event.drew": "{who} draws {n}.",
    "event.tale": "{tale}",
    "tale.t0": "{who} gives a shout, and all is still.",
}


def say(told: Message | IntEnum) -> str:
    if isinstance(told, IntEnum):
        return told.name.lower()
    facts = {name: say(fact) if isinstance(fact, (IntEnum, Message)) else fact for name, fact in told.facts.items()}
    text = TEMPLATES[told.key].format(**facts)
    return f"{text[:1].upper()}{text[1:]}"


def attacked(who: Who, place: str) -> Message:
    return Message("event.attacked", {"who": who, "place": place})


def test_what_leads_up_to_the_same_end_is_listed_there() -> None:
    gathered = [Message("event.gathered", {"who": who}) for who in (Who.GOBLINS, Who.RATS, Who.GNASH)]

    assert paragraph(gathered, say) == "Outside gather goblins, rats, gnash."


def test_who_comes_twice_among_others_is_listed_twice() -> None:
    gathered = [Message("event.gathered", {"who": who}) for who in (Who.GOBLINS, Who.RATS, Who.GOBLINS)]

    assert paragraph(gathered, say) == "Outside gather goblins, rats, goblins."


def test_each_way_to_an_end_has_a_sentence_of_its_own() -> None:
    told = [attacked(Who.GOBLINS, "the mill"), attacked(Who.RATS, "the wall"), attacked(Who.GNASH, "the mill")]

    assert paragraph(told, say) == "Against the mill come goblins, gnash. Against the wall come rats."


def test_whoever_opens_several_sentences_opens_one() -> None:
    told = [Message("event.built", {"who": Who.TOWN, "thing": thing}) for thing in ("a mill", "a wall")]

    assert paragraph([*told, Message("event.drew", {"who": Who.TOWN, "n": 2})], say) == (
        "Town builds a mill, a wall; draws 2."
    )


def test_a_tale_of_the_tables_is_not_gone_on_with() -> None:
    tale = Message("event.tale", {"who": Who.TOWN, "tale": Message("tale.t0", {"who": Who.TOWN})})
    drew = Message("event.drew", {"who": Who.TOWN, "n": 2})

    assert paragraph([drew, tale, drew], say) == "Town draws 2. Town gives a shout, and all is still. Town draws 2."
