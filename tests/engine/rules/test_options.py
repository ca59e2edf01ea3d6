"""Options: typed, checked, and the same from keyword, string, file and state."""

from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.rules.options import ListOption, Option, OptionError, Options, OrderOption, Preset
from holdfast.games.tiny_epic_defenders.meta import OPTIONS as DEFENDERS


class Season(IntEnum):
    EARLY_SPRING = 0
    WINTER = 1


OPTIONS = Options(
    Option("players", (2, 3, 4), "How many people play."),
    Option("season", Season, "When it happens."),
    Option("rounds", range(1, 13), "How long it lasts.", default=8),
)


def chosen(options: Options) -> st.SearchStrategy[dict[str, Any]]:
    """Any values of any of the options, as people write them."""
    return st.fixed_dictionaries(
        {}, optional={name: st.sampled_from([o.show(v) for v in o.values]) for name, o in options.all.items()}
    )


@given(chosen(DEFENDERS))
def test_options_come_back_from_the_state_that_holds_them(given_values: dict[str, Any]) -> None:
    parsed = DEFENDERS.parse(given_values)
    record = DEFENDERS.record()
    DEFENDERS.fill(record, parsed)
    saved = DEFENDERS.record.from_bytes(record.to_bytes())

    assert DEFENDERS.of(saved) == parsed
    assert parsed == DEFENDERS.defaults() | given_values


@given(chosen(OPTIONS))
def test_strings_mean_the_same_as_values(given_values: dict[str, Any]) -> None:
    assert OPTIONS.parse_strings(f"{k}={v}" for k, v in given_values.items()) == OPTIONS.parse(given_values)


@given(chosen(OPTIONS))
def test_parsing_twice_changes_nothing(given_values: dict[str, Any]) -> None:
    once = OPTIONS.parse(given_values)

    assert OPTIONS.parse(once) == once


def test_what_is_not_said_is_as_usual() -> None:
    assert OPTIONS.parse({}) == {"players": 2, "season": "early_spring", "rounds": 8}


@pytest.mark.parametrize("value", ["winter", " Winter ", "WINTER", Season.WINTER])
def test_a_member_goes_by_its_name(value: Any) -> None:
    assert OPTIONS.parse({"season": value})["season"] == "winter"


@pytest.mark.parametrize("value", ["early_spring", "early-spring", Season.EARLY_SPRING])
def test_a_hyphen_is_as_good_as_an_underscore(value: Any) -> None:
    assert OPTIONS.parse({"Season": value})["season"] == "early_spring"


def test_a_number_may_come_as_a_member_of_some_enum() -> None:
    assert OPTIONS.parse({"rounds": Season.WINTER})["rounds"] == 1


@pytest.mark.parametrize(
    ("given_values", "complaint"),
    [
        ({"players": 5}, "option players is 2, 3 or 4, not '5'"),
        ({"players": True}, "option players is 2, 3 or 4, not 'True'"),
        ({"season": 1}, "option season is early_spring or winter, not '1'"),
        ({"rounds": 99}, "option rounds is a number from 1 to 12, not '99'"),
        ({"playrs": 2}, "there is no option 'playrs'; did you mean players?"),
        ({"weather": 2}, "there is no option 'weather'; the options are players, season, rounds."),
    ],
)
def test_a_wrong_option_is_answered_with_the_right_ones(given_values: dict[str, Any], complaint: str) -> None:
    with pytest.raises(OptionError) as error:
        OPTIONS.parse(given_values)

    assert str(error.value) == complaint


def test_an_option_with_one_value_says_so() -> None:
    with pytest.raises(OptionError, match="option players is 2, not '3'"):
        Option("players", (2,), "guards").parse(3)


def test_a_setting_without_a_value_is_refused_with_an_example() -> None:
    with pytest.raises(OptionError, match="'winter' is not NAME=VALUE; for instance players=2"):
        OPTIONS.parse_strings(["winter"])


def test_a_file_of_options_is_read_and_later_settings_win(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('season = "winter"  # für lange Abende\nplayers = 3\n', "utf-8")

    assert OPTIONS.parse_strings([f"@{file}", "players=4"]) == {"players": 4, "season": "winter", "rounds": 8}


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"cannot read the options in .*none.toml: No such file"):
        OPTIONS.parse_strings([f"@{tmp_path / 'none.toml'}"])


@pytest.mark.parametrize("content", [b"players 3", b"\xff\xfe"])
def test_a_file_that_is_no_toml_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.toml").write_bytes(content)

    with pytest.raises(OptionError, match=r"the file .*bad.toml is not TOML with NAME = VALUE lines"):
        OPTIONS.parse_strings([f"@{tmp_path / 'bad.toml'}"])


def test_every_game_asks_how_many_play() -> None:
    with pytest.raises(ValueError, match="every game has the option 'players'"):
        Options(Option("season", Season, "When it happens."))


# ---- lists, presets, and defaults by how many people play -----------------------------------------------------------

FEAST = Options(
    Option("players", (1, 2, 3), "How many guests."),
    Option("season", Season, "When it happens.", by_people=(Season.WINTER, Season.EARLY_SPRING)),
    ListOption("decked", Season, "Which seasons the hall is decked for."),
    presets={"all_year": Preset("always", {"decked": ["winter", "early-spring"], "season": "winter"})},
    newcomers={"players": 2},
)


@pytest.mark.parametrize("written", [["winter"], "winter", " Winter,", ("winter", "winter")])
def test_a_list_is_written_as_a_list_or_with_commas(written: Any) -> None:
    chosen = FEAST.parse({"decked": written})
    assert chosen["decked"] == ["winter"]
    state: Any = FEAST.record()
    FEAST.fill(state, chosen)
    assert state.decked == 1 << Season.WINTER
    assert FEAST.of(state) == chosen


MARCH = Options(Option("players", (1, 2), "How many."), OrderOption("order", Season, "Which season follows which."))


@pytest.mark.parametrize("written", [["winter", "early_spring"], ["early_spring", "winter"], ["winter"], []])
def test_a_list_whose_order_counts_keeps_it(written: list[str]) -> None:
    chosen = MARCH.parse({"order": ",".join(written)})
    assert chosen["order"] == written
    state: Any = MARCH.record()
    MARCH.fill(state, chosen)
    assert [state.order >> 4 * k & 15 for k in range(len(written))] == [Season[word.upper()] + 1 for word in written]
    assert MARCH.of(state) == chosen


@pytest.mark.parametrize("written", [[2, 1], "2, 1", ["2", "early-spring"], ["winter", 1]])
def test_what_is_put_in_order_goes_by_its_place_too(written: Any) -> None:
    assert MARCH.parse({"order": written})["order"] == ["winter", "early_spring"]


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("winter,winter", "option order has 'winter' twice; each may stand there once"),
        ("winter,2", "option order has 'winter' twice; each may stand there once"),
        ("3", "option order is a list of early_spring, winter; '3' is none of them"),
        ("winter,summer", "option order is a list of early_spring, winter; 'summer' is none of them"),
    ],
)
def test_an_order_of_what_is_not_there_or_there_twice_is_refused(written: str, sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        MARCH.parse({"order": written})
    assert str(refused.value) == sentence


@pytest.mark.parametrize("written", [[], "", "none"])
def test_a_list_may_be_empty(written: Any) -> None:
    assert FEAST.parse({"decked": written})["decked"] == []


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"decked": "summer"}, "option decked is a list of early_spring, winter; 'summer' is none of them"),
        ({"decked": 3}, "option decked is a list of early_spring, winter, not '3'"),
        ({"preset": "lent"}, "there is no preset 'lent'; the presets are all_year."),
    ],
)
def test_what_is_no_list_and_no_preset_is_refused(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        FEAST.parse(given)
    assert str(refused.value) == sentence


def test_a_preset_sets_several_options_and_what_is_said_beside_it_counts_more() -> None:
    chosen = FEAST.parse({"preset": "All-Year", "season": "early_spring"})
    assert (chosen["decked"], chosen["season"]) == (["early_spring", "winter"], "early_spring")
    assert FEAST.parse_strings(["preset=all_year"])["season"] == "winter"


def test_defaults_follow_how_many_people_play() -> None:
    assert [FEAST.defaults(n)["season"] for n in (0, 1, 2, None)] == ["winter", *["early_spring"] * 3]


def test_a_preset_or_a_newcomers_option_that_does_not_exist_is_noticed_at_once() -> None:
    with pytest.raises(OptionError, match="there is no option 'sesaon'; did you mean season"):
        Options(*FEAST.all.values(), presets={"x": Preset("", {"sesaon": "winter"})})
    with pytest.raises(OptionError, match="option players is"):
        Options(*FEAST.all.values(), newcomers={"players": 9})
