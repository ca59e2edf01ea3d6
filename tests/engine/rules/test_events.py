"""Events: what happened, as each seat may hear it."""

from enum import IntEnum

import pytest

from holdfast.engine.rules.events import EventEnum, Secret, Template, deed, event, headline, loss, stand_in
from holdfast.engine.words.catalogue import Message


class Region(IntEnum):
    FOREST = 0
    COAST = 1


class Card(IntEnum):
    ARROW = 0
    RAM = 1


class Event(EventEnum):
    FELL = event(region=Region, level=int)
    DREW = event(who=int, card=Secret(Card, to="who"), left=int)
    ENDED = headline()
    BUILT = deed(who=int)
    SACKED = loss(headline(who=int))
    SONG = stand_in("text", region=Region, song=Template(Card))


def test_a_member_is_its_row_and_a_number_counted_from_1() -> None:
    assert [int(event) for event in Event] == [1, 2, 3, 4, 5, 6]
    assert Event(1) is Event.FELL
    assert Event.FELL.facts == {"region": Region, "level": int}
    assert (Event.knows(6), Event.knows(7)) == (True, False)


def test_headlines_are_told_apart_in_their_rows() -> None:
    assert Event.headlines() == ["event.ended", "event.sacked"]


def test_deeds_and_losses_are_told_apart_in_their_rows_and_may_be_headlines_too() -> None:
    assert Event.deeds() == ["event.built"]
    assert Event.losses() == ["event.sacked"]
    assert Event.SACKED.facts == {"who": int}


def test_facts_come_by_name_and_as_members_of_their_enums() -> None:
    message = Event.message((Event.FELL, 1, 4), seat=None)

    assert message.key == "event.fell"
    assert message.facts == {"region": Region.COAST, "level": 4}
    assert isinstance(message.facts["region"], Region)


def test_the_seat_a_secret_is_for_hears_it() -> None:
    message = Event.message((Event.DREW, 2, Card.RAM, 7), seat=2)

    assert message.key == "event.drew"
    assert message.facts == {"who": 2, "card": Card.RAM, "left": 7}


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_others_hear_that_something_happened_and_not_what(seat: int | None) -> None:
    message = Event.message((Event.DREW, 2, Card.RAM, 7), seat)

    assert message.key == "event.drew.hidden"
    assert message.facts == {"who": 2, "left": 7}


def test_the_chronicle_hears_everything() -> None:
    assert Event.message((Event.DREW, 2, Card.RAM, 7), None, everything=True).facts["card"] == Card.RAM


def test_an_event_may_have_no_facts() -> None:
    assert Event.message((Event.ENDED,), 0).facts == {}


@pytest.mark.parametrize("told", [(Event.FELL, 1), (Event.FELL, 1, 2, 3)])
def test_an_event_told_with_other_facts_than_its_row_is_refused(told: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=rf"Event.FELL: 1> tells {len(told) - 1} facts, its row names 2"):
        Event.message(told, None)


def test_a_fact_outside_its_enum_is_refused() -> None:
    with pytest.raises(ValueError, match="9 is not a valid Region"):
        Event.message((Event.FELL, 9, 1), None)


def test_the_other_facts_fill_a_template() -> None:
    message = Event.message((Event.SONG, Region.COAST, Card.RAM), seat=None)

    assert message.facts == {"region": Region.COAST, "song": Message("card.ram", {"region": Region.COAST})}
    assert Event.SONG.domains == {"region": Region, "song": Card}


def test_a_row_says_for_which_text_it_stands_in() -> None:
    assert Event.SONG.saying.stands_for == "text"
    assert Event.FELL.saying.stands_for == ""
