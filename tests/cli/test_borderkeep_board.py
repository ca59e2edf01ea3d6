"""Borderkeep at the terminal: whole games in every mode and width, the battle sheet, and nothing of other hands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from holdfast.bots import AdviseBot, RandomBot
from holdfast.bots.bot import as_seen
from holdfast.cli.choices import Choices, Unclear
from holdfast.cli.defaults import default_choice
from holdfast.cli.narration import story
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Notes
from holdfast.games.borderkeep import GAME
from holdfast.games.borderkeep.content import Card, Commodity
from holdfast.games.borderkeep.state import Decision

from .conftest import Command, Draw

END = re.compile(r"last town standing|wins with|share the victory|The town fell|held out for")


def match_of(seed: int = 8, **options: Any) -> Match:
    return Match.new(GAME, options, seed)


def played(match: Match, bot: Any = None) -> Iterator[int]:
    """Play on, and stop before every choice: yields who has it."""
    while not match.over:
        seat = match.deciders[0]
        yield seat
        match.play(seat, (bot or AdviseBot()).choose(match, seat))


def until(wanted: Callable[[Match], bool], **options: Any) -> Match:
    """A match that has come to such a moment."""
    for seed in range(1, 30):
        match = match_of(seed, **options)
        if any(wanted(match) for _ in played(match)):
            return match
    raise AssertionError("no game came to such a moment")


def asked(decision: Decision) -> Callable[[Match], bool]:
    return lambda match: bool(match.state.decision == decision)


def give(match: Match, seat: int, *cards: Card, **stock: int) -> None:
    """That hand and that stock for a seat."""
    match.undo(0)  # so that it lists anew what can be chosen
    town = match.state.towns[seat]
    town.hand.n = len(cards)
    for k, card in enumerate(sorted(cards)):
        town.hand.cards[k] = int(card)
    for commodity in Commodity:
        town.stock[commodity] = stock.get(commodity.name.lower(), 0)


# ---- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "arguments"),
    [
        ("100", ["--seats", "you,advise"]),
        ("50", ["--seats", "you,advise"]),
        ("80", ["--seats", "you,random,advise,random"]),
        ("100", ["--seats", "person:Anna,person:Ben", "--plain"]),
        ("50", ["--seats", "you"]),
        ("100", ["--seats", "you", "-o", "mode=noncard"]),
        ("50", ["--seats", "you,advise", "-o", "mode=noncard", "-o", "noncard_round_limit=6"]),
    ],
)
def test_a_whole_game_by_typing(
    holdfast: Command, monkeypatch: pytest.MonkeyPatch, columns: str, arguments: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    result = holdfast("play", "borderkeep", "--seed", "5", *arguments, typed=["2", "1", ""] * 700)

    assert result.exit_code == 0
    assert END.search(" ".join(result.output.split())), result.output[-2000:]
    assert "Your game is kept" not in result.output, "the game should have come to its end"
    whole = re.compile(r"\.json|Dice promised")  # what people copy is never broken
    lines = [line for line in result.output.splitlines() if not whole.search(line)]
    assert max(map(len, lines)) <= int(columns)
    if "--plain" in arguments:
        assert result.output.isascii()


# ---- what is on the board --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (50, 30), (40, 12)])
@pytest.mark.parametrize("options", [{}, {"players": 6}, {"players": 1}, {"players": 2, "mode": "noncard"}])
def test_every_moment_fits_the_terminal(draw: Draw, width: int, height: int, options: dict[str, Any]) -> None:
    match = match_of(**options)
    for k, seat in enumerate(played(match, RandomBot())):
        if k % 7 == 0:
            for line in draw(match, seat, width, height).splitlines():
                assert len(line) <= width
        if k == 150:
            break


def test_the_own_town_is_shown_whole_and_the_others_too(draw: Draw) -> None:
    match = match_of()
    match.state.active = 0
    town = match.state.towns[0]
    give(match, 0, Card.MINE, Card.RANGER, Card.DRAGON, gold=9, food=2)
    for k, card in enumerate((Card.FARM, Card.BALLISTA, Card.BARRACKS, Card.TEMPLE)):
        town.structures.cards[k], town.copies[card] = int(card), 1
    town.structures.n = 4
    town.units[1].card, town.units[1].hits, town.units[1].artifacts[2], town.n_units = int(Card.KNIGHTS), 2, 1, 2
    town.walls = 3
    drawn = " ".join(draw(match, 0, 120, 40).replace("│", " ").split())

    assert "*seat 0 · 6 points · walls 3 of 4" in drawn
    assert "gold 9 (+3), food 2 (+2), weapons 0" in drawn
    assert "Upkeep: 1 food, 1 weapons or food" in drawn
    assert "Income: Farm" in drawn
    assert "Engines (initiative/dice): Ballista 8/3" in drawn
    assert "Cheaper units: Barracks" in drawn
    assert "Structures: Temple" in drawn
    assert "Knights 5/8/5 hurt, 2 left with Magic Sword" in drawn
    assert "Hand 3 of 8" in drawn
    assert "Mine costs 8 stone/wood Makes 2 gold" in drawn
    assert "Ranger costs 14 weapons/food, 3 short Hero 8/4/2" in drawn
    assert "Dragon attack card Monster 5/7/5" in drawn
    assert re.search(r"seat 1 · 1 point · walls 4 of 4 ●●●● · \d cards · gold", drawn)


def test_reduced_prices_say_what_is_printed(draw: Draw) -> None:
    match = match_of()
    give(match, 0, Card.KNIGHTS, gold=9)
    match.state.towns[0].copies[Card.BARRACKS] = 1

    assert "costs 9 weapons/food, not 11" in draw(match, 0, 120, 40)
    assert "To build: Knights 9" in draw(match, 0, 50, 30)


def test_upkeep_beyond_the_purse_is_said(draw: Draw) -> None:
    match = match_of()
    town = match.state.towns[0]
    give(match, 0, gold=1)
    town.units[1].card, town.units[1].hits, town.n_units = int(Card.WIZARD), 1, 2

    assert "1 weapons or food, 1 magic; gold must cover 2, and there is only 1" in draw(match, 0, 120, 40)


def test_a_small_board_leaves_room_for_choices(draw: Draw) -> None:
    match = match_of(players=4)
    for k, seat in enumerate(played(match)):
        if seat == 0:
            assert len(draw(match, 0, 80, 24).splitlines()) <= 24
        if k == 40:
            break


def test_a_fallen_town_has_a_word(draw: Draw) -> None:
    match = match_of(players=3)
    match.state.towns[2].fallen = 1
    assert "seat 2 has fallen" in draw(match)


def test_alone_the_attack_to_come_is_told(draw: Draw) -> None:
    match = until(lambda m: m.view(0).pending is not None, players=1)
    assert "Comes in the Attack phase: " in draw(match)


def test_on_paper_offers_and_attack_boxes_are_shown(draw: Draw) -> None:
    match = until(lambda m: m.view(0).towns[0].hand.count > 0, players=1, mode="noncard")
    drawn = draw(match, 0, 100, 40)
    assert "Offers" in drawn
    assert "Monster attacks ○○○○○ 0 of 5" in drawn
    assert "Deck" not in drawn


def test_what_colour_says_words_say_too(draw: Draw) -> None:
    match = match_of()
    match.state.towns[0].units[0].hits = 0
    match.state.towns[1].no_food = 1
    drawn = " ".join(draw(match, plain=True).split())

    assert "Guard 2/2/2 down" in drawn
    assert "no food next time" in drawn
    assert drawn.isascii()


# ---- the battle ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [50, 100])
def test_the_battle_sheet_lists_both_sides_by_initiative(draw: Draw, width: int) -> None:
    match = until(asked(Decision.ALLOCATE_HIT))
    battle = match.view(0).battle
    drawn = draw(match, 0, width, 40)
    levels = [int(n) for n in re.findall(r"^[▶ ] +(\d+) .*(?:attacks|defends)", drawn, re.M)]
    struck = re.findall(r"^▶ .*rolled", drawn, re.M)

    assert f"segment {battle.segment}" in drawn
    assert len(levels) >= len(battle.attackers.units) + len(battle.defenders.units)
    standing = levels[: len(levels) - drawn.count("fallen")]
    assert standing == sorted(standing, reverse=True)
    assert struck, "who strikes now, and what was rolled"


def test_hits_placed_and_spells_are_on_the_sheet(draw: Draw) -> None:
    match = until(asked(Decision.ALLOCATE_HIT))
    fighter = match.state.battle.fighters[0]
    fighter.spell, fighter.ensorcelled, fighter.placed = 6, 1, 1
    drawn = " ".join(draw(match, 0, 120, 40).split())

    assert "held by a spell; casts Death: dice +7" in drawn
    assert "takes 1" in drawn


def test_no_sheet_without_a_battle(draw: Draw) -> None:
    match = match_of()
    assert match.view(0).battle is None
    assert "segment" not in draw(match, 0, 100, 40)


def test_the_force_for_a_war_is_named(draw: Draw) -> None:
    match = match_of()
    match.state.force = 1
    assert "To War go Guard." in draw(match, match.state.active)


# ---- choosing --------------------------------------------------------------------------------------------------------


def test_small_decisions_have_a_usual_answer() -> None:
    for decision, family in ((Decision.DRAW_MENU, "done"), (Decision.UPKEEP_MENU, "pay_all")):
        match = until(asked(decision))
        usual = default_choice(Choices(match, match.deciders[0]))
        assert usual is not None
        assert usual.family.name == family
    hit = until(asked(Decision.ALLOCATE_HIT))
    usual = default_choice(Choices(hit, hit.deciders[0]))
    assert usual == AdviseBot().choose(hit, hit.deciders[0])


def test_building_has_no_usual_answer_unless_nothing_can_be_built() -> None:
    match = until(asked(Decision.BUILD_MENU))
    seat = match.deciders[0]
    give(match, seat, Card.FARM, gold=9)
    assert default_choice(Choices(match, seat)) is None
    give(match, seat, Card.FARM, gold=1)
    usual = default_choice(Choices(match, seat))
    assert usual is not None
    assert usual.name == "done"


def test_an_amount_is_typed_as_it_is() -> None:
    match = until(asked(Decision.BUILD_MENU))
    seat = match.deciders[0]
    give(match, seat, Card.LIBRARY, stone=2, magic=3, gold=10)
    match.play(seat, "build_custom:library")
    choices = Choices(match, seat)

    assert choices.numbers == [0, 1, 2]
    assert choices.find("0").name == "pay:0"
    assert choices.find("2").name == "pay:2"
    with pytest.raises(Unclear, match="they are 0 to 2"):
        choices.find("3")


def test_the_plain_payment_is_meant_unless_more_is_said() -> None:
    match = until(asked(Decision.BUILD_MENU))
    seat = match.deciders[0]
    give(match, seat, Card.MINE, Card.MOAT, stone=5, gold=10)
    choices = Choices(match, seat)

    assert choices.find("mine").name == "build:mine"
    assert choices.find("mine choosing").name == "build_custom:mine"


def test_why_says_what_is_missing_and_what_gold_would_cover() -> None:
    match = until(asked(Decision.BUILD_MENU))
    seat = match.deciders[0]
    give(match, seat, Card.MINE, stone=1, gold=3)
    [sentence] = Choices(match, seat).why("build mine")

    assert "you cannot pay 8. Stone, wood and gold: 4 in all." in sentence
    assert "4 more would do, of these or in gold (rule 4.1)" in sentence


def test_units_are_asked_about_by_name() -> None:
    match = until(asked(Decision.UPKEEP_MENU))
    sentences = Choices(match, match.deciders[0]).why("release guard")
    assert any("a guard token has no upkeep" in sentence for sentence in sentences)


def test_enter_takes_what_stands_in_brackets(holdfast: Command) -> None:
    result = holdfast("play", "borderkeep", "--seats", "you,advise", "--seed", "3", typed=["", "plague", "quit"])

    assert "[Done]" in result.output
    assert "Town 1 discards Plague; takes 3 gold at the castle." in result.output


# ---- what others hold ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [50, 120])
def test_the_board_does_not_depend_on_what_the_seat_cannot_see(draw: Draw, width: int) -> None:
    match = match_of(5, players=3)
    for k, _ in enumerate(played(match)):
        if k % 9 == 0:
            for seat in range(3):
                unknown = GAME.view(as_seen(match, seat), seat, Notes())
                assert draw(match, seat, width, 40) == draw(match, seat, width, 40, view=unknown)
        if k == 120:
            break


def test_the_story_names_no_card_of_another_hand() -> None:
    match = match_of(5, players=3)
    for k, _ in enumerate(played(match)):
        if k == 80:
            break
    for seat, other in ((0, 1), (1, 2), (2, 0)):
        told = story(match, seat, 0, flowing=True)
        turns = " ".join(line for line in told if line.startswith(f"Town {other + 1} begins turn"))
        assert "draws a card" in turns
        assert not re.search(r"draws (?!a card)", turns)
        assert re.search(rf"Town {other + 1} (begins; )?is dealt a card \(7 times\)\.", " ".join(told))


# ---- the story -------------------------------------------------------------------------------------------------------


def test_what_belongs_together_is_told_as_one_sentence() -> None:
    match = match_of(3)
    told = " ".join(story(match, 0, 0, flowing=True))

    assert re.search(r"Town 1 begins; is dealt (\w[\w ]+, ){6}\w[\w ]+\.", told)
    assert re.search(r"Town \d begins turn 1; draws", told)


def test_each_segment_of_a_battle_begins_a_line() -> None:
    match = until(lambda m: any(e.key == "event.segment_began" for e in m.events(0, len(m.moves))))
    told = story(match, 0, 0, flowing=True)
    segments = [line for line in told if line.startswith("Segment ")]

    assert segments
    assert re.search(r"Segment 1\. .*Initiative \d+: .* scores \d+ with \d+ dice", segments[0])
