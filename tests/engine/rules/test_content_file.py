"""Files that people write: every problem with its line, and a sentence whatever is in them."""

from __future__ import annotations

import json
import random
import time

import pytest

from holdfast.engine.rules.content import ContentError
from holdfast.engine.rules.content_file import ContentFile, addressed, shown
from keep_vote import GAME

from ..contents import siege

TRICKY = '''# a comment [not.a.header]
game = "keep-vote"   # and one here
"odd key" = 1

[building]
name = """
two lines
[[card]]"""
fall = [
  { op = "discard", n = 2 },  # the first
  { op = "damage", n = 1, target = "all" },
]
point.x = 3

[[card]]
id = 'a # b'

[[card]]
id = "x"
effects = [ { on = "play", do = [ { op = "buff" },
                                  { op = "heal" } ] } ]

[card.more]
deep = 2026-01-01
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("game",), 2),
        (("odd key",), 3),
        (("building",), 5),
        (("building", "name"), 6),
        (("building", "fall"), 9),
        (("building", "fall", 0, "op"), 10),
        (("building", "fall", 1, "target"), 11),
        (("building", "point", "x"), 13),
        (("card",), 15),
        (("card", 0, "id"), 16),
        (("card", 1), 18),
        (("card", 1, "effects", 0, "on"), 20),
        (("card", 1, "effects", 0, "do", 1, "op"), 21),
        (("card", 1, "more", "deep"), 24),
        (("card", 1, "strength"), 18),  # what is missing is told where it should be
        (("nothing",), 1),
    ],
)
def test_every_field_has_its_line(path: tuple[str | int, ...], line: int) -> None:
    assert ContentFile(TRICKY).line(path) == line


def test_what_is_no_toml_says_in_which_line() -> None:
    with pytest.raises(ContentError, match=r"line 2: this is not TOML: .* \[E_PARSE\]"):
        ContentFile("a = 1\nb = \n")
    with pytest.raises(ContentError, match="nested too deeply"):
        ContentFile(f"a = {'[' * 5000}{']' * 5000}")
    with pytest.raises(ContentError, match="this is not TOML"):
        ContentFile(f"a = {'9' * 5000}")


def test_a_key_of_thousands_of_parts_is_not_read() -> None:
    """Python's reader takes the square of their number: 64 KiB of them took half a minute and four gigabytes."""
    for many in (f"{'a.' * 101}a = 1", f"[{'a.' * 101}a]", ".".join(['"=\u2028"'] * 102) + " = 1"):
        with pytest.raises(ContentError, match=r"line 2: this is not TOML that can be read: a line has more than 100"):
            ContentFile(f"b = 1\n{many}\n")
    assert ContentFile(f"{'a.' * 100}a = 1").data["a"]


def test_what_lies_deep_goes_by_the_line_of_what_is_around_it() -> None:
    deep = "[\n" * 300 + "]" * 300
    file = ContentFile(f"a = [{', '.join([deep] * 3)}]\nb = 1\n")
    assert file.line(("a", 2, *[0] * 200)) == file.line(("a", 2, *[0] * 14)) == 615
    assert file.line(("b",)) == 902


def test_all_problems_are_told_at_once_in_the_order_of_the_lines() -> None:
    file = ContentFile(
        '[[card]]\nid = "Big Gun"\ncost = 13\nstrenght = 1\nkind = "units"\nname = " \\u202e"\nloud = 1\n'
    )
    (card,) = file.rows("card", 1, 2)
    card.word(), card.number("cost", 0, 12), card.number("strength", 0, 9), card.one_of("kind", ["unit", "trick"])
    card.text("name", 5), card.get("loud", bool)
    card.nothing_else()

    with pytest.raises(ContentError) as wrong:
        file.must_be_whole()

    assert [str(problem) for problem in wrong.value.problems] == [
        "line 1: card 1: 'strength' is missing; it is a whole number",
        "line 2: card 1: 'id' must be small letters, digits and _, at most 32, a letter first, not 'Big Gun'",
        "line 3: card 1: 'cost' must be from 0 to 12, not 13",
        "line 4: card 1: there is no 'strenght' here; did you mean strength?",
        "line 5: card 1: 'kind' cannot be 'units'; did you mean unit?",
        "line 6: card 1: 'name' must have letters in it that can be read",
        "line 7: card 1: 'loud' must be true or false, not 1",
    ]


@pytest.mark.parametrize("unread", [" ", "\u202eabc", "a\u0000", "\u3164", "Imp\u2800"])
def test_a_name_has_letters_that_people_see(unread: str) -> None:
    file = ContentFile(f"[[card]]\nname = {json.dumps(unread)}\nwords = [{json.dumps(unread)}]\n")
    (card,) = file.rows("card", 1, 1)
    card.text("name", 9), card.texts("words", 1, 9)

    assert [problem.sentence for problem in file.problems] == [
        "card 1: 'name' must have letters in it that can be read",
        "card 1: 'words' must be a list of texts with letters in them that can be read",
    ]


def test_a_file_says_for_which_game_it_is() -> None:
    assert addressed(siege()) == ("keep-vote", "siege")
    assert addressed("game = 3") == ("", "")
    assert addressed("game =") == ("", "")


def test_strange_values_are_shown_as_far_as_they_fit() -> None:
    assert shown("x" * 99) == "'" + "x" * 36 + "…'"
    assert shown(10**5000) == "that"


STRANGE = ["\x00", "\ud800", "[[", "]]", "{", "}", '"""', "'", "=", "\n", "9" * 400, "-", ".", "é", "\u202e", "#", ","]


def mutated(text: str, rng: random.Random) -> str:
    """A few things changed anywhere in the text."""
    for _ in range(rng.randint(1, 4)):
        at, other = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)
        first, last = min(at, other), max(at, other)
        text = rng.choice(
            [
                text[:at] + rng.choice(STRANGE) + text[at:],
                text[:first] + text[min(last, first + 9) :],
                text[:last] + text[first : min(last, first + 60)] + text[last:],
                text.replace(*rng.choice([("3", "-1"), ("1", "99999999999999999999"), ("id", "ID"), ('"', "")])),
            ]
        )
    return text


def sentences_about(text: str) -> list[str]:
    """What is said of a siege; nothing, if it can be played with."""
    try:
        GAME.bringing([text])
    except ContentError as error:
        lines = text.count("\n") + 1
        return [problem.sentence for problem in error.problems if problem.line <= lines] or ["nowhere"]
    return []


def test_thousands_of_spoilt_files_get_a_sentence_each_and_none_takes_long() -> None:
    rng, slowest, told = random.Random(1), 0.0, list[list[str]]()
    for _ in range(3000):
        text = mutated(siege(), rng)
        began = time.perf_counter()
        told.append(sentences_about(text))
        slowest = max(slowest, time.perf_counter() - began)

    assert slowest < 1
    assert sum(not sentences for sentences in told) < 1500  # a changed name is no fault
    assert len({sentence for sentences in told for sentence in sentences}) > 100
    assert ["nowhere"] not in told
