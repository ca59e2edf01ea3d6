"""The rulebook reader: every number a refusal cites can be looked up."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.words.rulebook import Rulebook, UnknownRule

from .. import gatehouse
from ..gatehouse import GAME

BOOK = Rulebook.of(GAME)


def test_the_contents_are_the_numbered_headings() -> None:
    assert [(s.number, s.title, BOOK.depth(s)) for s in BOOK.contents()] == [
        ("1", "Setup", 0),
        ("2", "A night", 0),
        ("2.3", "The captain", 1),
        ("2.4", "Rest", 1),
        ("3", "Rulings", 0),
        ("4", "Worked scenarios", 0),
    ]


@pytest.mark.parametrize(
    ("number", "title", "text", "parent"),
    [
        ("1.1", "", "Shuffle the omens; every guard keeps one, unseen by the others.", "1"),
        ("2.1", "", "Posts. All guards post themselves at a gate, in secret and at once.\n\n- north\n- south", "2"),
        ("2.2", "The attack", "The enemy comes to one of the gates.", "2"),
        ("2.4", "Rest", "The night ends.", "2"),
        ("R1", "May a guard stay unposted?", "Question: May a guard stay unposted?\n\nRuling: No", "3"),
        ("R2", "Who keeps a tie?", "Question: Who keeps a tie?\n\nRuling: Both, `a \\| b`", "3"),
        ("W20", "The last night", "The game ends.", "4"),
    ],
)
def test_a_rule_is_found_by_its_number(number: str, title: str, text: str, parent: str) -> None:
    section = BOOK.find(number)

    assert (section.number, section.title, section.text, section.parent) == (number, title, text, parent)


def test_a_section_knows_what_stands_in_it() -> None:
    assert BOOK.find("2").children == ["2.1", "2.2", "2.3", "2.4"]
    assert BOOK.find("3").children == ["R1", "R2"]
    assert BOOK.find("4").children == ["W1", "W20"]
    assert "**2.2 The attack.**" in BOOK.find("2").text
    assert "They change every night." in BOOK.find("2.3").text


def test_code_and_table_heads_are_no_rules() -> None:
    for number in ("9", "9.9", "D6"):
        with pytest.raises(UnknownRule):
            BOOK.find(number)


@pytest.mark.parametrize("written", ["2.1", " (2.1) ", "§2.1", "2.1.", "2.1b"])
def test_a_number_may_be_written_as_people_write_it(written: str) -> None:
    assert BOOK.find(written).number == "2.1"
    assert BOOK.find("w20") is BOOK.find("W20")


@pytest.mark.parametrize(
    ("number", "near"),
    [("2.9", "2 A night has 2.1 to 2.4"), ("W2", "near it are W20"), ("", "near it are 1, 2, 2.3")],
)
def test_an_unknown_number_is_answered_with_the_nearest(number: str, near: str) -> None:
    with pytest.raises(UnknownRule) as caught:
        BOOK.find(number)

    assert near in str(caught.value)


def test_words_are_found_where_they_stand() -> None:
    assert [s.number for s in BOOK.search("captain night")] == ["2.3", "1.2"]
    assert [s.number for s in BOOK.search("ATTACK")] == ["2.2", "W1"]
    assert [s.number for s in BOOK.search("tie keeps")] == ["R2"]
    assert BOOK.search("dragon") == BOOK.search("  ") == []


def test_a_game_without_a_rulebook_says_so() -> None:
    with pytest.raises(UnknownRule, match=r"holdfast\.engine has no rulebook\.md"):
        Rulebook.of(replace(GAME, package="holdfast.engine"))


def test_every_refusal_of_the_game_cites_a_rule_that_exists() -> None:
    for reason in gatehouse.Rule:
        assert reason == gatehouse.Rule.OK or BOOK.find(reason.rule)


@given(
    st.lists(st.sampled_from(["# 1 A", "## 1.1 B", "### x", "**1.1.1** c", "| R1 | d |", "|---|---|", "```", "", "e"]))
)
def test_any_text_can_be_read(lines: list[str]) -> None:
    book = Rulebook("\n".join(lines))

    for section in book.sections.values():
        assert book.find(section.number) is section
        assert all(book.sections[child].parent == section.number for child in section.children)
        assert book.depth(section) <= 3
