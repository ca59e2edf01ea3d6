"""What a seat knows (6): a new deal of the rest looks the same to it, keeps every rule, and really is another."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from holdfast.engine.checks.leaks import leak, leak_of_question
from holdfast.engine.matches.secrecy import redeal, shows_hidden
from holdfast.engine.rules.game import Game, Notes
from holdfast.engine.rules.state import first_decider
from holdfast.games.attack_and_defense import GAME
from holdfast.games.attack_and_defense.state import Decision, Situation
from holdfast.games.attack_and_defense.vocabulary import Keyword

RULES, NO_NOTES = GAME.rules, Notes()


def positions(players: int, seed: int, every: int = 9) -> Iterator[Any]:
    """Some positions of a game played at random."""
    s = GAME.new_state(GAME.options.parse({"players": players, "quick_start": "true"}))
    menu, luck = [0] * GAME.menu, random.Random(seed)
    n = RULES.start(s, seed, menu)
    while not s.over:
        if luck.randrange(every) == 0:
            yield s
        n = RULES.apply(s, first_decider(s), menu[luck.randrange(n)], menu)


def by_origin(s: Any) -> Counter[tuple[int, int]]:
    """How many of each card come from each building, in stacks, ruins and hands."""
    cards: Counter[tuple[int, int]] = Counter()
    for army in list(s.armies)[: s.players]:
        for row in range(4):
            cards.update(zip(army.stack_from[row], army.stacks[row].cards[: army.stacks[row].n], strict=False))
        cards.update(zip(army.ruin_from, army.ruin.cards[: army.ruin.n], strict=False))
        cards.update(zip(army.hand_from, army.hand.cards[: army.hand.n], strict=False))
    return cards


def hidden_units(s: Any) -> int:
    return sum(unit.hidden for p in range(s.players) for unit in s.armies[p].units)


@pytest.mark.parametrize("players", [2, 4])
def test_a_new_deal_looks_the_same_and_breaks_nothing(players: int) -> None:
    for s in positions(players, 3):
        for p in range(players):
            other = s.copy()
            RULES.determinize(other, p)

            assert GAME.view(other, p, NO_NOTES) == GAME.view(s, p, NO_NOTES)
            assert RULES.broken(other) == 0
            assert not any(other.pooled)


def test_hidden_cards_are_dealt_anew_from_their_own_building() -> None:
    s = next(s for s in positions(2, 5) if s.timer >= 3)
    other = s.copy()

    RULES.determinize(other, 0)

    assert by_origin(s) == by_origin(other)
    assert s.armies[0].hand == other.armies[0].hand
    assert any(s.armies[q].stacks[row] != other.armies[q].stacks[row] for q in range(2) for row in range(4))


def test_a_face_down_unit_is_dealt_as_another_cloaked_card() -> None:
    """Over many games the opponent's face-down units change, and are Cloaked whatever they are."""
    changed = 0
    for seed in range(12):
        for s in positions(2, seed, every=3):
            if not hidden_units(s):
                continue
            for p in range(2):
                other = s.copy()
                RULES.determinize(other, p)
                for q in range(2):
                    for one, two in zip(s.armies[q].units, other.armies[q].units, strict=True):
                        if one.hidden:
                            assert s.content.cards[two.card].cloaked == 1
                            assert q != p or one == two
                            changed += one.card != two.card
    assert changed > 0


def test_a_cloaked_card_on_its_way_may_be_another_to_all_but_its_owner() -> None:
    """Between hand and place it lies in neither."""
    met = changed = 0
    for seed in range(30):
        for s in positions(2, seed, every=1):
            f = s.frames[s.depth - 1]
            if s.decision != Decision.PLACE_UNIT or f.kind != Situation.PLAY_UNIT or not s.content.cards[f.b].cloaked:
                continue
            owner, stranger = s.copy(), s.copy()
            RULES.determinize(owner, f.a)
            RULES.determinize(stranger, 1 - f.a)

            met += 1
            changed += stranger.frames[s.depth - 1].b != f.b
            assert owner.frames[s.depth - 1].b == f.b
            assert s.content.cards[stranger.frames[s.depth - 1].b].cloaked == 1
            assert GAME.view(stranger, 1 - f.a, NO_NOTES) == GAME.view(s, 1 - f.a, NO_NOTES)
            assert RULES.legal(stranger, f.a, [0] * GAME.menu) > 0
            assert RULES.broken(stranger) == 0
    assert met > 10
    assert changed > 0


def test_a_card_that_all_saw_stays_known_until_its_name_leaves() -> None:
    s = next(s for s in positions(2, 1) if s.frames[0].kind == Situation.TURN and s.armies[1].hand.n > 1)
    army = s.armies[1]
    army.hand_seen[0] = 15
    known = GAME.view(s, 0, NO_NOTES).armies[1].hand
    for _ in range(5):
        other = s.copy()
        RULES.determinize(other, 0)
        assert other.armies[1].hand.cards[0] == army.hand.cards[0]

    assert len(known) == 1
    assert GAME.view(s, None, NO_NOTES).armies[1].hand == known


def test_an_unseen_departure_makes_what_it_might_be_unknown() -> None:
    from holdfast.games.attack_and_defense.rules.hands import forget_cloaked, forget_seen

    s = GAME.new_state(GAME.options.parse({"players": 2}))
    hand = ["footpad", "spark", "guildmaster"]
    GAME.arrange(s, {"armies": {"0": {"hand": hand, "supply": 4}}})  # type: ignore[misc]
    for k in range(3):
        s.armies[0].hand_seen[k] = 15

    forget_cloaked(s, 0, 0)

    assert [s.armies[0].hand_seen[k] for k in range(3)] == [0, 15, 15]  # the Guildmaster costs more than 4
    forget_seen(s, 0)
    assert [s.armies[0].hand_seen[k] for k in range(3)] == [0, 0, 0]


def test_features_tell_no_more_than_the_view() -> None:
    for s in positions(4, 9):
        for p in range(4):
            other = s.copy()
            RULES.determinize(other, p)
            mine, dealt = [0] * len(GAME.features), [0] * len(GAME.features)
            RULES.observe(s, p, mine)
            RULES.observe(other, p, dealt)
            assert mine == dealt


def test_keywords_of_a_dealt_unit_are_those_of_its_card() -> None:
    for seed in range(6):
        for s in positions(2, seed, every=3):
            other = s.copy()
            RULES.determinize(other, 0)
            for unit in other.armies[1].units:
                if unit.hidden:
                    printed = other.content.cards[unit.card]
                    assert unit.has == printed.has
                    assert unit.lasting[Keyword.ARMORED] == printed.number[Keyword.ARMORED]


def test_a_hurt_face_down_unit_is_none_that_would_have_died_of_it() -> None:
    from holdfast.games.attack_and_defense.rules.chain import sweep

    def cards_it_may_be(damage: int) -> set[int]:
        s = GAME.new_state(GAME.options.parse({"players": 2}))
        unit = {"card": "guildmaster", "face_down": True, "reserved": 5, "damage": damage}
        GAME.arrange(s, {"armies": {"1": {"play": {"front_1": unit}, "hand": ["footpad", "poisoner"]}}})  # type: ignore[misc]
        s.armies[1].units[0].among = s.armies[1].hand.n
        sweep(s)
        found = set()
        for seed in range(40):
            other = s.copy()
            RULES.seed_dice(other, seed)
            RULES.determinize(other, 0)
            found.add(int(other.armies[1].units[0].card))
        return found

    assert len(cards_it_may_be(0)) == 3
    assert len(cards_it_may_be(1)) == 2
    assert len(cards_it_may_be(3)) == 1


REDEALS = 40
HAUNTED = """
[building]
id = "haunted"
name = "Haunted"
banner = "A sheet"
fall = [{ op = "discard", n = 1, who = "self" }]
[[card]]
id = "shove"
name = "Shove"
type = "trick"
copies = 3
cost = 1
presence = 1
effects = [{ on = "on_play", do = [{ op = "move", target = "enemy_cloaked" }] }]
[[card]]
id = "ghost"
name = "Ghost"
type = "unit"
copies = 3
cost = 1
presence = 1
strength = 2
stamina = 2
keywords = { cloaked = true, assistance = true }
[[card]]
id = "wraith"
name = "Wraith"
type = "unit"
copies = 3
cost = 1
presence = 1
strength = 2
stamina = 2
keywords = { cloaked = true }
[[card]]
ref = "packrunner"
copies = 3
"""


def laid(position: dict[str, Any], *answers: str, seat: int, game: Game = GAME) -> Any:
    """A position in which all know of each hidden card which building it comes from, after a seat gave some answers."""
    s = game.new_state(game.options.parse({"players": 4 if "3" in position["armies"] else 2}))
    game.arrange(s, position)  # type: ignore[misc]
    for p, army in enumerate(list(s.armies)[: s.players]):
        for row in range(4):
            for k in range(army.stacks[row].n):
                army.stack_from[row, k] = 4 * p + row
        for k in range(army.hand.n):
            army.hand_from[k] = 4 * p
        for unit in army.units:
            unit.among = army.hand.n if unit.hidden else 0
    menu = [0] * game.menu
    game.rules.advance(s, menu)
    for answer in answers:
        game.rules.apply(s, seat, next(a for a in range(len(game.actions)) if game.actions[a].name == answer), menu)
    return s


def what_is_told(s: Any, seat: int, game: Game = GAME) -> set[str]:
    """What a seat learns from what is asked, and from what it is shown, over many deals of what it cannot see."""
    told = set()
    for seed in range(REDEALS):
        other = redeal(game, s, seat, seed)
        assert game.rules.broken(other) == 0
        told.add(leak_of_question(game, other, seat) or leak(game, s, other, seat, NO_NOTES, NO_NOTES))
    return told - {""}


def test_whoever_is_asked_where_a_unit_goes_can_pay_for_it_beside_what_is_reserved() -> None:
    footpad = {"card": "footpad", "face_down": True, "reserved": 1}
    army = {"supply": 6, "hand": ["guildmaster", "spark"], "play": {"front_1": footpad, "front_2": "kings_guard"}}

    s = laid({"at": "attackers_main", "armies": {"1": army}}, "tactics:front_2", seat=1)

    assert s.decision == Decision.TACTICS_TO
    assert what_is_told(s, 0) == set()


@pytest.mark.parametrize("card", ["ghost", "wraith"])
def test_where_an_enemy_s_face_down_unit_may_be_moved_stays_so(card: str) -> None:
    game = GAME.bringing([HAUNTED])
    slots = {name.word: key.partition(".")[2] for key, name in game.content.names.items()}
    unit = {"card": slots[card], "face_down": True, "reserved": 1}
    others = [slots[name] for name in ("ghost", "wraith")]
    armies = {
        "0": {"play": {"front_1": unit, "front_2": "kings_guard"}, "hand": others},
        "1": {"hand": [slots["shove"]]},
    }

    s = laid({"at": "attackers_main", "armies": armies}, "play:shove", seat=1, game=game)

    assert s.decision == Decision.MOVE_TO
    assert what_is_told(s, 1, game) == set()


NOVICES: dict[str, Any] = {"b": [4, 8, 8, 8], "top": {"row_1": ["novice", "novice", "novice", "battle_mage"]}}
KNIGHT = {"card": "restless_knight", "damage": 3}
CHOICES: dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]] = {
    "support_card": ({"at": "attackers_main"}, {"hand": ["spark", "novice"]}, ["support"]),
    "hand_discard": ({"at": "hand_limit"}, {"hand": ["spark", *["novice"] * 7]}, []),
    "recurrence_discard": (
        {"at": "end_of_changes"},
        {"hand": ["spark", "novice"], "play": {"front_1": {**KNIGHT, "stamina": 3}}},
        ["yes"],
    ),
}


@pytest.mark.parametrize("asked", CHOICES)
def test_whoever_chooses_a_card_of_his_hand_has_two_that_differ(asked: str) -> None:
    """Most cards that might be in it have one name. Which two differ is not always the same."""
    position, army, answers = CHOICES[asked]
    armies = {"1": {**army, **NOVICES}, **({"3": {}} if asked == "support_card" else {})}

    s = laid({**position, "armies": armies}, *answers, seat=1)

    assert s.decision == Decision[asked.upper()]
    assert what_is_told(s, 0) == set()
    hands = {tuple(int(card) for card in redeal(GAME, s, 0, seed).armies[1].hand.cards) for seed in range(REDEALS)}
    assert len(hands) > 1


def test_a_card_that_is_given_away_for_recurrence_is_news() -> None:
    position, army, answers = CHOICES["recurrence_discard"]

    s = laid({**position, "armies": {"1": {**army, **NOVICES}}}, *answers, seat=1)

    spark = next(a for a in range(len(GAME.actions)) if GAME.actions[a].name == "discard:spark")
    assert shows_hidden(GAME, s, range(2), 1, spark)
