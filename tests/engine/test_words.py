"""Words: keys with facts become sentences, and a missing word never hides what happened."""

from enum import IntEnum
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.words import Message, Words, key_of, read_catalogue


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
        "region.forest": "the Forest",
        "guard.red": "Red",
        "hero.ezru": "Ezru",
    }
)


def test_a_message_is_said_with_its_facts_and_a_capital() -> None:
    assert WORDS.say(Message("event.fell", {"region": Region.FOREST, "level": 4})) == "The Forest falls at level 4."


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
