"""Buildings as files: the ready-made ones count up, everything wrong with somebody's is reported, nothing breaks it."""

import random
from importlib.resources import files
from typing import Any

import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.content import ContentError
from holdfast.engine.rules.options import OptionError
from holdfast.games.attack_and_defense import GAME
from holdfast.games.attack_and_defense.content import CARDS_PER_BUILDING, MOST_PRESENCE
from holdfast.games.attack_and_defense.drafts import drafted
from holdfast.games.attack_and_defense.filling import READY, fill, ready_made, starter_armies
from holdfast.games.attack_and_defense.generated import building
from holdfast.games.attack_and_defense.library import buildings_from
from holdfast.games.attack_and_defense.reader import Library
from holdfast.games.attack_and_defense.vocabulary import CardKind, Keyword, Operation, Trigger
from holdfast.study.soak import spoiled

PRESENCE = {"crown": 19, "anvil": 20, "ram": 19, "dagger": 19, "star": 19}
PRESENCE |= {"skull": 20, "wolf": 19, "tower": 16, "coin": 18, "sun": 20}


def test_there_are_ten_buildings_64_cards_and_4_tokens() -> None:
    kinds = [card.kind for card in ready_made().cards.values()]

    assert len(ready_made().buildings) == 10
    assert kinds.count(CardKind.UNIT) + kinds.count(CardKind.TRICK) == 64
    assert kinds.count(CardKind.TOKEN) == 4


def test_ready_made_buildings_pass_without_errors_or_warnings() -> None:
    assert [problem for sheet in ready_made().sheets for problem in sheet.problems] == []


def test_their_presence_is_as_the_rulebook_counts_it() -> None:
    cards = ready_made().cards
    found = {s.id: sum(cards[name].presence * n for name, n in s.cards) for s in ready_made().sheets}

    assert found == PRESENCE
    assert max(found.values()) <= MOST_PRESENCE
    assert all(sum(n for _, n in s.cards) == CARDS_PER_BUILDING for s in ready_made().sheets)


def test_every_keyword_trigger_and_operation_is_on_some_ready_made_card() -> None:
    cards = ready_made().cards.values()
    triggers = {trigger for card in cards for trigger, _ in card.effects}
    operations = {op.op for card in cards for _, ops in card.effects for op in ops}
    operations |= {op.op for sheet in ready_made().sheets for op in sheet.fall}

    assert {keyword for card in cards for keyword in card.keywords} == set(Keyword)
    assert triggers == set(Trigger) - {Trigger.NONE, Trigger.FALL}
    assert operations == set(Operation) - {Operation.NONE}


def test_starter_armies_are_made_of_ready_made_buildings() -> None:
    assert list(starter_armies()) == ["shadows", "throne", "pact", "hunt"]
    assert all(set(rows) <= set(READY) for rows in starter_armies().values())


def test_a_problem_has_its_code_its_card_its_field_and_its_line() -> None:
    text = building(1).replace("copies = 2", "copies = 4", 1)

    (sheet,) = ready_made().copy().load([text])

    line = next(k for k, written in enumerate(text.splitlines(), 1) if written == "copies = 4")
    assert [(p.code, p.where, p.field, p.line) for p in sheet.errors if p.code == "E_COPIES"] == [
        ("E_COPIES", "g1_c0", "copies", line)
    ]
    assert "E_COUNT" in {problem.code for problem in sheet.errors}


def test_the_line_of_an_operation_is_its_own() -> None:
    text = (files("holdfast.games.attack_and_defense") / "buildings" / "anvil.toml").read_text("utf-8")
    text = text.replace('id = "', 'id = "my_').replace('op = "damage", n = 1', 'op = "damage", n = 99')

    (sheet,) = ready_made().copy().load([text])

    (problem,) = sheet.errors
    assert problem.code == "E_RANGE"
    assert "n = 99" in text.splitlines()[problem.line - 1]


def test_files_may_refer_to_each_other_s_cards() -> None:
    lender = building(1)
    borrower = building(2).replace('id = "g2_c0"', 'ref = "g1_c0"')
    start = borrower.index("[[card]]")
    end = borrower.index("[[card]]", start + 1)
    borrower = borrower[:start] + '[[card]]\nref = "g1_c0"\ncopies = 2\n' + borrower[end:]

    assert [sheet.errors for sheet in ready_made().copy().load([borrower, lender])] == [[], []]


def test_an_id_that_is_taken_is_reported_of_the_later_file() -> None:
    first, second = ready_made().copy().load([building(1), building(1)])

    assert first.errors == []
    assert {problem.code for problem in second.errors} >= {"E_ID"}


@pytest.mark.parametrize("seed", range(40))
def test_generated_buildings_are_legal(seed: int) -> None:
    (sheet,) = ready_made().copy().load([building(seed)])

    assert sheet.errors == []


def test_a_thousand_mutated_files_are_refused_with_sentences_or_played_with() -> None:
    luck = random.Random(7)
    texts = [(files("holdfast.games.attack_and_defense") / "buildings" / f"{n}.toml").read_text("utf-8") for n in READY]
    for k in range(1000):
        text = spoiled(luck.choice(texts), luck)
        (sheet,) = ready_made().copy().load([text])
        assert all(problem.sentence and problem.code for problem in sheet.problems)
        if k % 5 == 0:
            drafted([text])
        if sheet.errors:
            with pytest.raises(ContentError):
                buildings_from([text])


def test_a_draft_leaves_out_whoever_makes_a_token_that_makes_one_that_is_not_there() -> None:
    text = building(3476230)
    cards, token = text.split("[[token]]")
    torn = "[[token]]".join([cards, token.replace('token = "g3476230_imp"', 'token = "nobody"')])

    whole, part = drafted([text]), drafted([torn])

    assert whole is not None
    assert part is not None
    assert whole.cards.keys() - part.cards.keys() == {"g3476230_imp", "g3476230_c0"}


@pytest.mark.parametrize("text", ["", "a = " + "[" * 5000, "x" * 70_000, "card = 3", "[[card]]\nid = 3\nref = []"])
def test_strange_files_get_a_sentence(text: str) -> None:
    (sheet,) = ready_made().copy().load([text])

    assert sheet.errors
    assert all(problem.sentence for problem in sheet.errors)
    assert drafted([text]) is not None


def test_exclusive_buildings_need_four_for_each_player() -> None:
    options = {"players": 4, "exclusive_buildings": "true"}

    with pytest.raises(OptionError, match="needs 16 buildings for 4 players, and there are 10"):
        Match.new(GAME, options, 1)

    Match.new(GAME.bringing([building(seed) for seed in range(6)]), options, 1)


def test_names_of_own_cards_stand_in_actions() -> None:
    game = GAME.bringing([building(3)])

    assert game.actions.parse("play:g3_c0").arguments["card"] == len(ready_made().cards) + 1
    assert game.actions.parse("pick_building:g3").values == (len(READY),)


def test_content_of_all_ready_made_buildings_fills_their_slots() -> None:
    content: Any = fill(ready_made())

    assert content.n_cards == 69
    assert content.n_buildings == len(READY)
    assert all(0 < card < content.n_cards for row in range(len(READY)) for card in content.buildings[row].cards)


def test_nothing_is_shared_between_libraries() -> None:
    before = len(ready_made().cards)

    ready_made().copy().load([building(5)])

    assert len(ready_made().cards) == before
    assert Library().cards == {}


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("cost = 2", "cost = 13", "cost is from 0 to 12"),
        ("armored = 1", "armored = 10", "‘armored’ is from 1 to 9"),
        ('op = "supply", n = -1', 'op = "supply", n = 0', "n is from -12 to 12, and 0 changes nothing"),
        (
            'strength = 2, target = "it"',
            'strength = 0, target = "it"',
            "strength is from -9 to 9, and 0 changes nothing",
        ),
    ],
)
def test_a_range_is_told_of_what_is_out_of_it(old: str, new: str, sentence: str) -> None:
    folder = files("holdfast.games.attack_and_defense") / "buildings"
    texts = [file.read_text("utf-8") for file in folder.iterdir()]
    text = next(text for text in texts if old in text).replace('id = "', 'id = "my_').replace(old, new, 1)

    (sheet,) = ready_made().copy().load([text])

    assert [error.sentence.partition(": ")[2] for error in sheet.errors if error.code == "E_RANGE"] == [sentence]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("cost = 2", 'cost = "2"', "‘cost’ is a whole number, without quotation marks"),
        ("cost = 2", "price = 2", "there is no ‘price’ here; ‘cost’ is missing"),
        ("copies = 2", "copies = 2.5", "‘copies’ is a whole number, without quotation marks"),
        ("effects = [", "effects = [7, ", "‘effects’ is a list of tables"),
        ('until = "turn"', 'until = "round"', "‘until’ cannot be ‘round’"),
        ('target = "own_unit"', 'target = "my_unit"', "‘target’ cannot be ‘my_unit’"),
        ("armored = 1", "armored = true", "‘armored’ needs a whole number: armored = 1"),
        ("defender = true", "defender = 1", "‘defender’ has no number: defender = true"),
        ("defender = true", "defending = true", "‘defending’ is no keyword that may stand here"),
        ('keyword = "deadly"', 'keyword = "deadly", n = 1', "‘deadly’ has no number, so it takes neither n nor mode"),
        ('keyword = "demolition", n = 2', 'keyword = "demolition"', "‘demolition’ needs a number: n = 1"),
    ],
)
def test_a_field_that_is_wrong_is_told_what_it_lacks(old: str, new: str, sentence: str) -> None:
    folder = files("holdfast.games.attack_and_defense") / "buildings"
    texts = [file.read_text("utf-8") for file in sorted(folder.iterdir(), key=lambda file: file.name)]
    text = next(text for text in texts if old in text).replace('id = "', 'id = "my_').replace(old, new, 1)

    (sheet,) = ready_made().copy().load([text])

    told = [error.sentence.partition(": ")[2] for error in sheet.errors if error.code in ("E_FIELD", "E_KEYWORD")]
    assert "; ".join(told) == sentence


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('op = "strip"', 'op = "ſtrip"', "E_OP"),
        ('op = "buff"', 'op = "buﬀ"', "E_OP"),
        ('target = "it"', 'target = "ıt"', "E_FIELD"),
        ("assistance = true", '"aſſistance" = true', "E_KEYWORD"),
    ],
)
def test_letters_that_have_ours_as_capitals_make_no_word(old: str, new: str, code: str) -> None:
    folder = files("holdfast.games.attack_and_defense") / "buildings"
    texts = [file.read_text("utf-8") for file in sorted(folder.iterdir(), key=lambda file: file.name)]
    text = next(text for text in texts if old in text).replace('id = "', 'id = "my_').replace(old, new, 1)

    (sheet,) = ready_made().copy().load([text])

    assert {error.code for error in sheet.errors} == {code}
