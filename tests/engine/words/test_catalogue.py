"""Words: keys with facts become sentences, and a missing word never hides what happened."""

import json
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.words.catalogue import (
    Message,
    Name,
    Words,
    catalogue_languages,
    key_of,
    read_catalogue,
    read_language,
)


class Region(IntEnum):
    FOREST = 0
    OLD_RUINS = 1


class Guard(IntEnum):
    RED = 0


class Hero(IntEnum):
    EZRU = 0


WORDS = Words(
    {
        "event.fell": "{region} falls at level {level}.",
        "event.told": "{what} So it goes.",
        "event.chose": "It is {level} short. {region} waits, {region} alone! {nobody} knows.",
        "event.went": "{who} geht {to:in_den}.",
        "event.lost": "{cards} {cards:Karte fehlt|Karten fehlen}.",
        "event.met": "Da ist {foe:den}.",
        "foe.hidden": "Der Feind",
        "foe.hidden.den": "den Feind von {level}",
        "region.forest.in_den": "in den Wald",
        "region.forest": "the Forest",
        "guard.red": "Red",
        "hero.ezru": "Ezru",
    }
)


def test_a_message_is_said_with_its_facts_and_a_capital() -> None:
    assert WORDS.say(Message("event.fell", {"region": Region.FOREST, "level": 4})) == "The Forest falls at level 4."


def test_a_sentence_inside_a_message_begins_with_a_capital_too() -> None:
    said = WORDS.say(Message("event.chose", {"region": Region.FOREST, "level": 8}))

    assert said == "It is 8 short. The Forest waits, the Forest alone! {nobody} knows."


def test_a_member_without_words_is_said_as_it_is_written() -> None:
    assert WORDS.say(Region.OLD_RUINS) == "old ruins"


def test_a_piece_may_go_by_the_name_of_another() -> None:
    names = {"guard.red": Hero.EZRU}

    assert WORDS.say(Guard.RED) == "Red"
    assert WORDS.say(Guard.RED, names) == "Ezru"
    assert WORDS.say(Message("event.fell", {"region": Guard.RED, "level": 1}), names) == "Ezru falls at level 1."


def test_a_message_may_be_a_fact_of_another() -> None:
    inner = Message("event.fell", {"region": Region.FOREST, "level": 2})

    assert WORDS.say(Message("event.told", {"what": inner})) == "The Forest falls at level 2. So it goes."


def test_several_facts_in_one_gap_are_said_one_after_the_other() -> None:
    what = (Region.FOREST, Message("event.fell", {"region": Guard.RED, "level": 1}), "…")

    assert WORDS.say(Message("event.told", {"what": what})) == "The Forest; Red falls at level 1.; … So it goes."


def test_a_name_takes_the_form_its_gap_asks_for() -> None:
    assert WORDS.say(Message("event.went", {"who": Guard.RED, "to": Region.FOREST})) == "Red geht in den Wald."


def test_a_name_without_that_form_is_said_as_it_is() -> None:
    assert WORDS.say(Message("event.went", {"who": Guard.RED, "to": Hero.EZRU})) == "Red geht Ezru."
    assert WORDS.say(Message("event.went", {"who": Guard.RED, "to": "hinaus"})) == "Red geht hinaus."


def test_a_piece_that_goes_by_another_name_takes_its_forms_too() -> None:
    message = Message("event.went", {"who": Hero.EZRU, "to": Guard.RED})

    assert WORDS.say(message, {"guard.red": Region.FOREST}) == "Ezru geht in den Wald."


def test_a_message_in_a_gap_may_have_forms() -> None:
    assert WORDS.say(Message("event.met", {"foe": Message("foe.hidden", {"level": 3})})) == "Da ist den Feind von 3."


def test_one_and_many_have_words_of_their_own() -> None:
    said = [WORDS.say(Message("event.lost", {"cards": n})) for n in (0, 1, 2)]

    assert said == ["0 Karten fehlen.", "1 Karte fehlt.", "2 Karten fehlen."]


def test_a_gap_with_a_form_and_without_a_fact_stays_visible() -> None:
    assert WORDS.say(Message("event.went", {"who": Guard.RED})) == "Red geht {to:in_den}."


def test_a_message_without_words_still_says_what_happened() -> None:
    assert WORDS.say(Message("event.gate_opened", {"region": Region.FOREST, "n": 3})) == "gate opened the Forest 3"


def test_a_gap_without_a_fact_stays_visible() -> None:
    assert WORDS.say(Message("event.fell", {"level": 2})) == "{region} falls at level 2."


def test_a_key_alone_can_be_said() -> None:
    assert WORDS.say("region.forest") == "the Forest"
    assert WORDS.say("region.coast_line") == "coast line"


def test_a_message_travels_as_keys_and_numbers() -> None:
    message = Message("event.fell", {"region": Region.OLD_RUINS, "level": 4})

    assert message.to_json() == {"key": "event.fell", "region": "region.old_ruins", "level": 4}


def test_the_key_of_a_member_names_its_enum() -> None:
    assert key_of(Region.OLD_RUINS) == "region.old_ruins"


def test_a_catalogue_knows_what_it_has() -> None:
    assert WORDS.has("event.fell")
    assert not WORDS.has("event.rose")


@given(st.text(min_size=1), st.integers())
def test_what_players_said_cannot_break_a_sentence(said: str, level: int) -> None:
    assert said in WORDS.say(Message("event.fell", {"region": f"…{said}", "level": level}))


def test_a_catalogue_file_is_flattened(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[event]\nfell = "{region} fällt."\n[event.fell_twice]\nhidden = "…"\n', "utf-8")

    assert read_catalogue(tmp_path / "en.toml") == {
        "event.fell": "{region} fällt.",
        "event.fell_twice.hidden": "…",
    }


def test_a_language_is_a_folder_of_files(tmp_path: Path) -> None:
    for language, part, text in (
        ("de", "table", '[event]\nfell = "{region} fällt."'),
        ("de", "cards", '[card]\nram = "Rammbock"'),
        ("en", "table", '[event]\nfell = "{region} falls."'),
    ):
        (tmp_path / language).mkdir(exist_ok=True)
        (tmp_path / language / f"{part}.toml").write_text(text, "utf-8")
    (tmp_path / "drafts").mkdir()

    assert catalogue_languages(tmp_path) == ["de", "en"]
    assert read_language(tmp_path, "de") == {"event.fell": "{region} fällt.", "card.ram": "Rammbock"}
    assert read_language(tmp_path, "de", "cards") == {"card.ram": "Rammbock"}
    assert read_language(tmp_path, "tlh") == {}


# ---- the cases that the web client's filler must pass, too (web/tests/fill.test.ts) ---------------------------------

CASES = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))


def read_piece(key: str) -> IntEnum:
    kind, name = key.split(".")
    made: Any = IntEnum(kind.title(), {name.upper(): 0})  # type: ignore[misc]
    piece: IntEnum = made[name.upper()]
    return piece


def read_fact(fact: Any) -> Any:
    """A fact as it goes over the line, as the engine has it."""
    if isinstance(fact, list):
        return tuple(map(read_fact, fact))
    if isinstance(fact, dict) and "piece" in fact:
        return read_piece(fact["piece"])
    if isinstance(fact, dict) and "name" in fact:
        return Name("", fact["name"])
    if isinstance(fact, dict):
        return Message(fact["key"], {name: read_fact(one) for name, one in fact["facts"].items()})
    return read_piece(fact) if fact in CASES["words"] else fact


def read_names(fact: Any) -> dict[str, IntEnum | Name | Message]:
    """By whose name, or by which name of their own, pieces go, as their facts tell."""
    if isinstance(fact, dict) and "piece" in fact:
        return {fact["piece"]: read_name(fact)}
    inner = fact.get("facts", {}).values() if isinstance(fact, dict) else fact if isinstance(fact, list) else ()
    return {piece: name for one in inner for piece, name in read_names(one).items()}


def read_name(fact: Any) -> IntEnum | Name | Message:
    if "name" in fact:
        return Name("", fact["name"])
    return (
        Message(fact["key"], {name: read_fact(one) for name, one in fact["facts"].items()})
        if fact["facts"]
        else read_piece(fact["key"])
    )


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["that"])
def test_gaps_are_filled_as_in_the_web_client(case: Any) -> None:
    told = {"key": case["key"], "facts": case["facts"]}

    assert Words(CASES["words"], CASES["numbers"]).say(read_fact(told), read_names(told)) == case["sentence"]


# ---- names that are put together, and templates that a content words -----------------------------------------------


def test_a_piece_may_go_by_a_name_that_is_put_together() -> None:
    words = Words(
        {"guard.red": "Red", "called.of": "{hero} of {place}", "event.fell": "{who} falls.", "hero.ezru": "Ezru"}
    )
    named = {"guard.red": Message("called.of", {"hero": Hero.EZRU, "place": "Vale"})}

    assert words.say(Message("event.fell", {"who": Guard.RED}), named) == "Ezru of Vale falls."
    assert words.called("called.of", {"hero": "hero.ezru", "place": Name("", "event.fell")}) == "Ezru of event.fell"


def test_a_content_may_word_a_template_and_a_player_may_not() -> None:
    told = Message("foe.hidden", {"level": 3})

    assert WORDS.say(told, {"foe.hidden": Name("hidden", "a foe of {level}")}) == "A foe of 3"
    assert WORDS.say(told, {"foe.hidden": Name("hidden", "a foe of {level}", note=7)}) == "Der Feind"
