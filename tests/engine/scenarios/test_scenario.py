"""Scenario files: what they can say, and what they answer to somebody who got it wrong."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from holdfast.engine.rules.game import Game
from holdfast.engine.scenarios.expectation import actions_named
from holdfast.engine.scenarios.scenario import Outcome, Scenario, ScenarioError, read, run
from keep_vote import GAME as KEEP_VOTE

from ..watch import GAME

HEAD = 'game = "the-watch"\n'


def find(name: str) -> Game:
    if name != GAME.id:
        raise LookupError(f"there is no game '{name}'; there is the-watch")
    return GAME


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """Reads a scenario file with this text."""

    def write(text: str, head: str = HEAD) -> list[Scenario]:
        path = tmp_path / "some.toml"
        path.write_text(head + text)
        return read(path, find)

    return write


def played(scenarios: list[Scenario]) -> Outcome:
    return run(scenarios[-1])


A_STRIKE = """
[[scenario]]
name = "A strike"
rules = ["3.2"]
given = { guards = ["east", "south"], deck = ["ram", "arrow"], gates.south.strength = 2 }

[[scenario.step]]
asked = "turn"
seat = 0
legal = ["march:north", "march:south", "strike", "council", "signal"]
offers = ["march"]
lacks = ["vote", "march:east"]
refuses = { "march:east" = "3.1", "vote:hold" = "2" }
advises = "march:north"

[[scenario.step]]
says = "A strike takes as much strength as the die shows."
do = "strike"
dice = [3]
expect = { gates.east.strength = 2, gates.south = { strength = 2, fallen = false }, deck = ["arrow"] }
view = { 0.gates = [5, 2, 2], spectator.deck = 1, spectator.vote.absent = true }
events = [
    "struck",
    { event = "drew", card = "ram" },
    { event = "struck", who = 0, times = 1 },
    { event = "fled", times = 0 },
]
no_events = ["fled", { event = "struck", strength = 5 }, { event = "struck", who = 1 }]
over = false
rewards = [0, 0]

[[scenario.step]]
expect = { spent = ["ram"], strength.south = 2, beacons = [] }
"""


def test_a_position_a_move_a_die_and_what_follows(written: Any) -> None:
    outcome = played(written(A_STRIKE))

    assert outcome.passed, outcome


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('asked = "turn"', 'asked = "vote"', "A strike, step 1: asked: expected vote, got turn."),
        ("seat = 0", "seat = [0, 1]", "step 1: seat: expected [0, 1] to choose, got [0]."),
        ('"strike", "council", "signal"]', '"strike", "signal"]', "step 1: legal: expected without council."),
        ('offers = ["march"]', 'offers = ["vote:hold"]', "offers: expected vote:hold, which is not legal (rule 2: "),
        ('"vote", "march:east"', '"march"', "lacks: expected no march, but march:north, march:south is legal."),
        ('"march:east" = "3.1"', '"march:east" = "3.2"', "expected rule 3.2 to forbid march:east, got rule 3.1 (You"),
        ('"vote:hold" = "2"', '"strike" = "2"', "expected strike to be refused by rule 2, but it is legal."),
        ('advises = "march:north"', 'advises = "strike"', "step 1: advises: expected strike, got march:north."),
        (
            'advises = "march:north"',
            'advises = "strike"\nwhose = 1',
            "advises: expected strike for seat 1, which is not asked.",
        ),
        ("east.strength = 2", "east.strength = 3", "gates.east.strength: expected 3, got 2."),
        ('deck = ["arrow"]', 'deck = ["ram"]', 'step 2 ("A strike takes as much strength as the die shows."): deck: '),
        ("[5, 2, 2]", "[5, 2, 1]", "view.0.gates: expected [5, 2, 1], got [5, 2, 2]."),
        ("spectator.deck", "spectator.deke", "the view has no 'deke'; did you mean 'deck'?"),
        ("spectator.vote.absent", "0.vote.absent", "view.0.vote: expected to be hidden, but it is shown."),
        ('card = "ram"', 'card = "arrow"', "expected drew card=arrow (in this order), but the step told struck who=0"),
        (
            "strength = 5 }",
            "strength = 2 }",
            "expected no struck strength=2, but struck who=0 gate=east strength=2 was",
        ),
        ("who = 0, times = 1", "times = 2", "events: expected struck 2 times, but it was told 1 times."),
        ("strength.south = 2", "strength.south = 3", "gates.south.strength: expected 3, got 2."),
        ("beacons = []", 'beacons = ["north"]', "beacons: expected [north], got []."),
        ("beacons = []", "beacons = { has = ['north'] }", "beacons: expected has [north], got []."),
        ("over = false", "over = true", "over: expected the game to be over, but it goes on."),
        ("rewards = [0, 0]", "rewards = [0, 1]", "rewards: expected [0, 1], got [0, 0]."),
        ("dice = [3]", "dice = [3, 1]", "A strike: the scripted dice [1] were never rolled"),
        ("dice = [3]", "dice = [4]", "the script says 4, but this die has the faces 1 to 3"),
        (
            'do = "strike"',
            'do = "march:east"',
            "seat 0 may not march:east (rule 3.1: You stand there already.). Asked:",
        ),
        ('do = "strike"', 'as = 1\ndo = "strike"', "seat 1 may not strike (rule 1: Somebody else must choose.)"),
        ('["ram", "arrow"]', '["ram", "aro"]', "given: deck.1 cannot be 'aro'; did you mean 'arrow'?"),
        ('["ram", "arrow"]', '[], at = "cuncil"', "given: at: there is no situation 'cuncil'; did you mean 'council'?"),
        ("strength = 2 }\n\n", "fallen = true }\n\n", "this position cannot come about: a fallen gate has strength 0"),
        (
            "{ guards",
            "{ depth = 3, guards",
            "cannot come about: depth is how many frames are in use, from 1 to 2, not 3",
        ),
        ("{ guards", '{ "frames.0.step" = 2, guards', "frames.0.step is 2, but the steps of watch are 0 to 1"),
        (
            "{ guards",
            '{ "frames.0.kind" = 4, guards',
            "frames.0.kind is 4, and there is no such situation; there are 1",
        ),
        ("{ guards", '{ "frames.1.a" = 4, guards', "frames.1 must be empty: depth says that 1 frames are in use"),
        ("{ guards", "{ deciders = 1, over = 1, guards", "nobody must choose any more when the game is over"),
        ("{ guards", "{ deciders = 4, guards", "cannot come about: deciders has a bit for each seat"),
        ("{ guards", "{ deciders = 1, decision = 9, guards", "decision is one of the game's, and 9 is none"),
        ("{ guards", "{ options.strength = 3, guards", "given: options are no part of the position; write them in"),
        ("{ guards", '{ "options.strength" = 3, guards', "given: options are no part of the position; write them in"),
        ("{ guards", '{ "frames.0.a" = 9, guards', "A strike, before the first step: the rules broke down (IndexErro"),
        ("{ guards", "{ signal = 9, guards", "A strike, step 2: the rules broke down (KeyError: 8, in watch.py, line"),
        ("[5, 2, 2]", "{ counts = [{ n = 1, of = 5 }] }", "view.0.gates: 'counts' takes tables such as { n = 3, of = "),
        ("[5, 2, 2]", '{ count = "3" }', "view.0.gates: 'count' takes a number, not 3"),
        (
            "view = { 0.gates",
            "view = { 0.vote.at_least = 1, 0.gates",
            "view.0.vote: 'at_least' is for a number, and this is",
        ),
    ],
)
def test_what_is_not_so_is_told_in_a_sentence(written: Any, before: str, after: str, sentence: str) -> None:
    text = A_STRIKE.replace(before, after, 1)
    assert text != A_STRIKE

    outcome = played(written(text))

    assert not outcome.passed
    assert sentence in str(outcome), outcome


def test_a_game_that_lays_positions_carelessly_fails_that_scenario_only(tmp_path: Path) -> None:
    careless = replace(GAME, arrange=lambda s, given: setattr(s.gates[given["gate"]], "fallen", 1))
    (tmp_path / "some.toml").write_text(f'{HEAD}[[scenario]]\nname = "x"\ngiven.gate = 9\n')

    (scenario,) = read(tmp_path / "some.toml", lambda name: careless)

    assert "given: this cannot be laid (IndexError: list index out of range, in test_scenario.py" in str(run(scenario))


def test_a_failure_ends_with_what_was_legal(written: Any) -> None:
    outcome = played(written(A_STRIKE.replace("seat = 0", "seat = 1")))

    assert outcome.failures[-1].startswith("A strike, step 1: Asked: turn; seat 0 may march:north, march:south, strike")


def test_seats_that_choose_at_once_are_named(written: Any) -> None:
    vote = """
    [[scenario]]
    name = "Both flee"
    given = { at = "council" }
    [[scenario.step]]
    seat = [0, 1]
    whose = 1
    legal = ["vote:hold", "vote:flee"]
    [[scenario.step]]
    do = { seat = 1, action = "vote:flee" }
    expect.votes = ["none", "flee"]
    view = { 0.vote = "none", 1.vote = "flee", spectator.vote.absent = true }
    [[scenario.step]]
    do = "vote:flee"
    over = true
    asked = "nothing"
    rewards = [-1000, -1000]
    events = ["fled"]
    """
    with pytest.raises(ScenarioError, match="there is no decision 'nothing'"):
        written(vote)
    assert played(written(vote.replace('asked = "nothing"', ""))).passed

    unnamed = vote.replace("seat = 1, ", "").replace('asked = "nothing"', "")
    assert "seats [0, 1] must choose; say which of them takes vote:flee" in str(played(written(unnamed)))


def test_without_a_position_the_game_is_set_up_with_the_seed_and_the_script(written: Any) -> None:
    scenario = """
    [[scenario]]
    name = "Set-up"
    options = { strength = 7 }
    seed = 4
    script.orders = [["ram", "arrow", "ladder"]]
    [scenario.laid]
    expect = { depth = 1, deciders = 0 }
    [[scenario.step]]
    expect = { gates.north.strength = 7, deck = ["ram", "arrow", "ladder"], deck.0 = "ram" }
    """
    with pytest.raises(ScenarioError, match="is not TOML"):
        written(scenario)
    scenario = scenario.replace(", deck.0", ', "deck.0"')
    assert played(written(scenario)).passed

    wrong = scenario.replace("deciders = 0", "deciders = 1")
    assert "Set-up, before the first step: deciders: expected 1, got 0." in str(played(written(wrong)))


def test_a_shuffle_that_never_comes_is_a_failure(written: Any) -> None:
    scenario = '[[scenario]]\nname = "x"\ngiven = {}\n[[scenario.step]]\norders = [["ram", "ladder"]]\ndo = "signal"'

    assert "x: 1 scripted shuffles never took place" in str(played(written(scenario)))


def test_defaults_lie_below_every_scenario_and_as_in_takes_over_another(written: Any) -> None:
    first, second, third = written("""
    [defaults]
    options = { strength = 3 }
    given = { gates.north.strength = 1, guards = ["east", "east"] }
    [[scenario]]
    name = "first"
    given.gates.south.strength = 2
    [[scenario]]
    name = "second"
    as_in = "first"
    given.guards = ["north", "north"]
    [[scenario]]
    name = "third"
    given = false
    """)

    assert first.options["strength"] == 3
    assert second.given == {
        "gates": {"north": {"strength": 1}, "south": {"strength": 2}},
        "guards": ["north", "north"],
    }
    assert third.given is None


def test_a_measure_says_something_of_a_value_without_naming_it(written: Any) -> None:
    scenario = """
    [[scenario]]
    name = "measures"
    given = { deck = ["ram", "arrow", "ram"] }
    [[scenario.step]]
    expect.deck = { count = 3, has = ["ram", "ram"], lacks = ["ladder"], first = ["ram", "arrow"], last = ["ram"] }
    [[scenario.step]]
    expect.deck = { any_order = ["arrow", "ram", "ram"], counts = [{ n = 1, of = ["arrow", "ladder"] }] }
    expect.gates.north.strength = { at_least = 4, at_most = 6, not = 4 }
    expect.guards = { count = 2, lacks = ["south"] }
    expect.deck.0.one_of = ["ram", "ladder"]
    view.spectator.gates = { count = 3, has = [5] }
    """
    assert "is not TOML" in _refusal(written, scenario)
    scenario = scenario.replace("expect.deck.0.one_of", 'expect."deck.0".one_of')
    assert played(written(scenario)).passed, played(written(scenario))

    wrong = scenario.replace("count = 3, has = [", "count = 4, has = [", 1)
    assert "deck: expected count 4, got [ram, arrow, ram]" in str(played(written(wrong)))
    wrong = scenario.replace("{ n = 1, of", "{ n = 2, of")
    assert "deck: expected counts [{n = 2, of = [arrow, ladder]}], got [ram, arrow, ram]" in str(played(written(wrong)))
    assert "'count' is for a list" in str(played(written(scenario.replace("at_least", "count"))))


def _refusal(written: Any, text: str, head: str = HEAD) -> str:
    with pytest.raises(ScenarioError) as refused:
        written(text, head)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = 1", "is not TOML: "),
        ("[[scenari]]", "there is no key 'scenari'; did you mean 'scenario'?"),
        ("", "'scenario' is missing"),
        ("[[scenario]]", "scenario 1: 'name' is missing"),
        ("[[scenario]]\nname = 3", "scenario 1: 'name' is text, not 3"),
        ('[[scenario]]\nname = "a"\n[[scenario]]\nname = "a"', "another scenario of this file has that name"),
        (
            '[[scenario]]\nname = "a"\nas_in = "b"',
            "(a): as_in: no scenario above this one is called 'b'; there are none",
        ),
        ('[[scenario]]\nname = "a"\noptions = { strenth = 3 }', "there is no option 'strenth'; did you mean strength?"),
        ('[[scenario]]\nname = "a"\ngiven = 3', "'given' is a table of the position, or false for the real set-up"),
        ('[[scenario]]\nname = "a"\n[[scenario.step]]\nwhen = 1', "scenario 1 (a), step 1: there is no key 'when'"),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\ndo = "strik"',
            "step 1: do: there is no action 'strik'; did you",
        ),
        ('[[scenario]]\nname = "a"\n[[scenario.step]]\ndo = 3', "step 1: do: this is a table with the keys seat,"),
        ('[[scenario]]\nname = "a"\n[[scenario.step]]\nas = 2', "'as' is a seat from 0 to 1, not 2"),
        ('[[scenario]]\nname = "a"\n[[scenario.step]]\nover = 1', "'over' is true or false, not 1"),
        ('[[scenario]]\nname = "a"\n[[scenario.step]]\nasked = "tern"', "asked: there is no decision 'tern'; did you"),
        ('[[scenario]]\nname = "a"\n[[scenario.step]]\nevents = ["strook"]', "events: there is no event 'strook'"),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nevents = [{ event = "drew", crd = 1 }]',
            "no fact of drew 'crd'",
        ),
        ('[[scenario]]\nname = "a"\nseed = -1', "(a): 'seed' is a whole number from 0 to 9223372036854775807, not -1"),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nlegal = [5]',
            "step 1: 'legal' holds 5, and all in it must be text",
        ),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\noffers = [["vote"]]',
            "'offers' holds ['vote'], and all in it mus",
        ),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nevents = [5]',
            "'events' holds 5, and all in it must be text or ",
        ),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nrefuses.strike = 2',
            "'refuses' holds 2, and all in it must be text",
        ),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nseat = ["0"]',
            "'seat' holds '0', and all in it must be a number",
        ),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nrewards = [true]',
            "'rewards' holds True, and all in it must be a ",
        ),
        ("deep = " + "[" * 5000, "is not TOML: it is nested too deeply"),
        ("long = " + "9" * 5000, "is not TOML: "),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nno_events = [{ event = "drew", card = "rum" }]',
            "no_events: drew.card cannot be 'rum'; did you mean 'ram'?",
        ),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nno_events = [{ event = "drew", card = 2 }]',
            "drew.card cannot be 2; there are arrow, ladder, ram",
        ),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nevents = [{ event = "struck", who = 2 }]',
            "struck.who cannot be 2; there are 0, 1",
        ),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nevents = [{ event = "struck", strength = "5" }]',
            "struck.strength is a number, not '5'",
        ),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nevents = [{ event = "struck", times = -1 }]',
            "'times' is how often it was told, 0 or more, not -1",
        ),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\nno_events = [{ event = "struck", times = 1 }]',
            "'times' counts what was told; write it in 'events'",
        ),
        ('[[scenario]]\nname = "a"\n[[scenario.step]]\nview.2.deck = 1', "there is no seat to view from '2'"),
        ('[[scenario]]\nname = "a"\n[[scenario.step]]\ndice = ["six"]', "dice are a list of faces such as [4, 6]"),
        ('[[scenario]]\nname = "a"\n[[scenario.step]]\norders = ["ram"]', "a shuffle is a list of cards, or { row = "),
        (
            '[[scenario]]\nname = "a"\n[[scenario.step]]\norders = [["rum"]]',
            "nothing is called 'rum'; did you mean 'ram'?",
        ),
        ('[[scenario]]\nname = "a"\n[[scenario.step]]\norders = [["ram", "east"]]', "are not all of one kind"),
    ],
)
def test_a_file_that_cannot_be_understood_says_why(written: Any, text: str, sentence: str) -> None:
    assert sentence in _refusal(written, text)


@pytest.mark.parametrize(
    ("seen", "sentence"),
    [
        ("0.hreald.absent = true", "0 never has a 'hreald'; did you mean 'herald'?"),
        ("spectator.council.0.pleg.absent = true", "spectator.council.0 never has a 'pleg'; did you mean 'pledge'?"),
        ("0.council.pledge.absent = true", "0.council never has a 'pledge'; its places are numbers, from 0 on"),
        ("0.night.now.so_far.absent = true", "0.night.now never has a 'so_far'; there are none"),
        ("0.council.0.hand.oyl.absent = true", "0.council.0.hand never has a 'oyl'; did you mean 'oil'?"),
        ('0.herald.not = "marshall"', "0.herald never shows 'marshall'; did you mean 'marshal'?"),
        ('0.herald.one_of = ["marshal", "ram"]', "0.herald never shows 'ram'; there are "),
        ("0.herald.not = 3", "0.herald never shows 3; that is of another kind"),
        ('0.walls.now.not = "all"', "0.walls.now never shows 'all'; that is of another kind"),
        ('0.past.lacks = ["rem"]', "0.past never shows 'rem'; did you mean 'ram'?"),
        ('0.past.counts = [{ n = 0, of = ["rem"] }]', "0.past never shows 'rem'; did you mean 'ram'?"),
        ('0.past = ["rem"]', "0.past never shows 'rem'; did you mean 'ram'?"),
        ('0.spent.lacks = ["oyl"]', "0.spent never shows 'oyl'; did you mean 'oil'?"),
        ('0.siege.lacks = [{ asault = "ram" }]', "0.siege never has a 'asault'; did you mean 'assault'?"),
    ],
)
def test_what_a_view_can_never_show_is_found_before_anything_is_played(
    tmp_path: Path, seen: str, sentence: str
) -> None:
    path = tmp_path / "some.toml"
    path.write_text(f'game = "keep-vote"\n[[scenario]]\nname = "a"\n[[scenario.step]]\nview.{seen}\n')

    with pytest.raises(ScenarioError) as refused:
        read(path, lambda name: KEEP_VOTE)

    assert f"step 1: view: {sentence}" in str(refused.value)


def test_a_view_may_be_asked_for_whatever_it_can_show(tmp_path: Path) -> None:
    (tmp_path / "some.toml").write_text("""
    game = "keep-vote"
    [[scenario]]
    name = "a"
    [[scenario.step]]
    view.0 = { "herald".one_of = ["marshal", "steward", "smith"], past = { lacks = ["ram"], count = 0 }, spent = {} }
    view.spectator = { walls = { now = 5, of = 5 }, decree.absent = true, motto = { name = "We hold" } }
    view.2.siege.0.called.name.absent = true
    """)

    (scenario,) = read(tmp_path / "some.toml", lambda name: KEEP_VOTE)

    assert scenario.steps[0].expectation.wanted["view"]["0"]["past"] == {"lacks": ["ram"], "count": 0}


def test_an_unknown_game_and_a_missing_file_are_sentences_too(written: Any, tmp_path: Path) -> None:
    assert "some.toml: there is no game 'chess'; there is the-watch" in _refusal(written, "", 'game = "chess"\n')
    with pytest.raises(ScenarioError, match=r"cannot read .*none.toml: No such file"):
        read(tmp_path / "none.toml", find)


def test_words_travel_with_a_move_where_it_has_room_for_them(written: Any) -> None:
    scenario = """
    [[scenario]]
    name = "Signal"
    [[scenario.step]]
    do = { action = "signal", text = "fire!" }
    view.1.signal = "fire!"
    """
    assert played(written(scenario)).passed, played(written(scenario))
    loud = scenario.replace('"fire!" }', '"fire! fire! fire!" }')
    assert "the text is 17 characters long; signal takes at most 12" in str(played(written(loud)))


def test_compiled_rules_make_every_move_that_no_script_decides(written: Any) -> None:
    (scenario,) = written("""
    [[scenario]]
    name = "Both"
    given.deck = ["ram", "arrow"]
    [[scenario.step]]
    do = "strike"
    dice = [1]
    [[scenario.step]]
    do = ["strike", "council", { seat = 0, action = "vote:hold" }, "vote:hold"]
    """)

    outcome = run(scenario, compiled=True)

    assert outcome.passed, outcome
    assert outcome.compared == 5  # laying the position and four moves; the first strike was scripted


def test_a_seat_is_read_by_its_name_too(written: Any) -> None:
    assert played(written(A_STRIKE.replace("who = 0", 'who = "seat_0"'))).passed


def test_the_beginning_of_a_name_stands_for_every_action_that_begins_so() -> None:
    assert actions_named(KEEP_VOTE, "Vote Sortie") == {a for a in actions_named(KEEP_VOTE, "vote") if "sortie" in a}
    assert actions_named(KEEP_VOTE, "vote:sortie:oil") == {"vote:sortie:oil"}
