"""How a game runs: until somebody must choose, then a choice, and on. The same few rules drive every game.

`setup`, `step`, `act`, `legal` and the other stand-ins are the game's own rules; `bind` (interpreted) and `compiler`
put them in. A `menu` is scratch room for the list of legal actions: `start` and `apply` leave the next decider's
options in it and return how many there are, so nobody has to list them again.
"""

from typing import Any

import numpy as np

from .dice import below, seed_dice
from .records import Record, i16, i32, u32
from .rule import aside, lays_content, rule, stand_in
from .state import first_decider

RANDOM, ADVISE = 0, 1  # who chooses: anyone at random, or the game's rule of thumb
LUCK_OF_PLAYERS = 0x5EED
MOST_DECISIONS = 20_000  # a longer game is taken for one that never ends
MOST_STEPS = 10_000  # between two choices; more of them are taken for a circle


class EndlessError(RuntimeError):
    """Step follows step, and nobody is ever asked."""


class Luck(Record):
    """Dice of the random player, apart from the game's own, so that a game depends on its seed and moves alone."""

    games: u32  # how many games it was dealt for; also keeps Numba from taking a state for a kind of Luck
    rng: u32[2]


class Result(Record):
    """How one simulated game went."""

    decisions: i32
    rewards: i16[16]  # per seat, in thousandths


@stand_in
def setup(s: Any) -> None: ...


@stand_in
def step(s: Any) -> None: ...


@stand_in
def act(s: Any, p: int, a: int) -> None: ...


@stand_in
def legal(s: Any, p: int, menu: Any) -> int: ...  # type: ignore[empty-body]


@stand_in
def always_asked(s: Any) -> bool: ...  # type: ignore[empty-body]


@stand_in
def reward(s: Any, p: int) -> int: ...  # type: ignore[empty-body]


@stand_in
def advise(s: Any, p: int, menu: Any, n: int) -> int: ...  # type: ignore[empty-body]


@stand_in
def pick(s: Any, p: int, policy: int, luck: Any, menu: Any, n: int) -> int: ...  # type: ignore[empty-body]


@stand_in
def why_not(s: Any, p: int, a: int) -> int: ...  # type: ignore[empty-body]


@stand_in
def concede(s: Any, p: int) -> None: ...


@stand_in
def why_not_concede(s: Any, p: int) -> int: ...  # type: ignore[empty-body]


@stand_in
def observe(s: Any, p: int, features: Any) -> None: ...


@stand_in
def determinize(s: Any, p: int) -> None: ...


@stand_in
def under_way(s: Any) -> int: ...  # type: ignore[empty-body]


@stand_in
def broken(s: Any) -> int: ...  # type: ignore[empty-body]


STEPS_OF_A_SITUATION = 8


@rule
def step_at_hand(s: Any) -> int:
    """Which step of which kind of situation comes next, as a number."""
    f = s.frames[max(s.depth, 1) - 1]
    return STEPS_OF_A_SITUATION * f.kind + f.step


@lays_content
def lay_content(g: int) -> None:
    """Before a door calls rules on the state of game g, for compiled code: from here on they read the content of that
    game. An interpreted state has its content with it."""


@rule
def start(s: Any, seed: int, menu: Any) -> int:
    """Set the table, with the options already in `s`, and run to the first choice."""
    set_up(s, seed)
    return advance(s, menu)


@rule
def set_up(s: Any, seed: int) -> None:
    seed_dice(s, seed)
    setup(s)


@rule
def apply(s: Any, p: int, a: int, menu: Any) -> int:
    """Seat p takes the legal action a; run to the next choice."""
    choose(s, p, a)
    return advance(s, menu)


@rule
def choose(s: Any, p: int, a: int) -> None:
    s.decisions += 1
    answer(s, p, a)


@rule
def give_up(s: Any, p: int, menu: Any) -> int:
    """Seat p's side concedes, whoever is asked; run to the next choice, if the game goes on without it."""
    concede(s, p)
    return advance(s, menu)


@rule
def answer(s: Any, p: int, a: int) -> None:
    s.deciders &= ~(1 << p)
    act(s, p, a)


@rule
def advance(s: Any, menu: Any) -> int:
    """Run until somebody has a real choice. A single option is taken silently, where that tells nobody anything."""
    steps = 0
    while not s.over:
        steps += 1
        must_end(steps)
        if s.deciders == 0:
            step(s)
            continue
        p = first_decider(s)
        n = legal(s, p, menu)
        if not is_forced(s, p, n):
            return n
        s.deciders = 0
        act(s, p, int(menu[0]))
    return 0


@aside
def must_end(steps: int) -> None:
    """A position nobody thought of may lead rules round in circles; a table with people must not wait for that."""
    if steps > MOST_STEPS:
        raise EndlessError(f"after {MOST_STEPS} steps nobody has been asked anything")


@rule
def is_forced(s: Any, p: int, n: int) -> bool:
    """Seat p alone is asked, has one option, and taking it unasked reveals nothing."""
    return n == 1 and s.deciders == 1 << p and not always_asked(s)


@rule
def pick_by_policy(s: Any, p: int, policy: int, luck: Any, menu: Any, n: int) -> int:
    """What a simulated player chooses from the menu."""
    if policy == ADVISE:
        return advise(s, p, menu, n)
    return int(menu[below(luck, n)])


@rule
def pick_at_random(s: Any, p: int, policy: int, luck: Any, menu: Any, n: int) -> int:
    """The same where all play at random: without the advice the code is much smaller, which a GPU thanks."""
    return int(menu[below(luck, n)])


@rule
def begin(s: Any, seed: int, luck: Any) -> None:
    """Set the table for one game, and deal its players their luck."""
    seed_dice(luck, seed ^ LUCK_OF_PLAYERS)
    set_up(s, seed)


@rule
def think(s: Any, p: int, policies: Any, luck: Any, menu: Any) -> int:
    """What seat p answers. A forced answer is not counted as a decision."""
    n = legal(s, p, menu)
    if is_forced(s, p, n):
        return int(menu[0])
    s.decisions += 1
    return pick(s, p, int(policies[p]), luck, menu, n)


@rule
def go_on(s: Any) -> None:
    """One step further, while nobody is asked."""
    step(s)


@rule
def play_out(s: Any, policies: Any, luck: Any, menu: Any) -> None:
    """Play from here to the end: `advance` and `apply` in one loop that calls each rule in one place only, so that the
    code stays small."""
    while not s.over:
        while s.deciders == 0 and not s.over:
            go_on(s)
        if not s.over:
            p = first_decider(s)
            answer(s, p, think(s, p, policies, luck, menu))


@rule
def play_game(s: Any, seed: int, policies: Any, luck: Any, menu: Any) -> None:
    """One whole game."""
    luck.games += 1
    begin(s, seed, luck)
    play_out(s, policies, luck, menu)


@rule
def report(s: Any, seats: int, result: Any) -> None:
    result.decisions = s.decisions
    for p in range(seats):
        result.rewards[p] = reward(s, p)


@rule
def play_games(blank: Any, states: Any, seed: int, policies: Any, lucks: Any, menu: Any, results: Any) -> int:
    """As many games as there are results, with consecutive seeds; returns the decisions made in all."""
    decisions = 0
    for g in range(len(results)):
        states[0] = blank[0]
        lay_content(g)
        play_game(states[0], seed + g, policies, lucks[0], menu)
        report(states[0], len(policies), results[g])
        decisions += states[0].decisions
    return decisions


MENU_TYPE = np.dtype("<i2")


@rule
def fuzz_games(blank: Any, states: Any, seed: int, policies: Any, lucks: Any, menu: Any, games: int) -> int:
    """Play games looking for a broken table after every choice; stops with it in `states[0]`. Returns the games played
    without a fault."""
    for g in range(games):
        states[0] = blank[0]
        lay_content(g)
        s = states[0]
        seed_dice(lucks[0], (seed + g) ^ LUCK_OF_PLAYERS)
        n = start(s, seed + g, menu)
        while not s.over:
            p = first_decider(s)
            if broken(s) != 0 or n < 1 or n > len(menu) or s.decisions > MOST_DECISIONS:
                return g
            n = apply(s, p, pick(s, p, int(policies[p]), lucks[0], menu, n), menu)
        if broken(s) != 0:
            return g
    return games


# The doors into compiled code: they take arrays of states, which cost nothing to hand over. `start`, `apply` and
# `give_up` are two doors each (see `programs.carry_out`), for what follows is most of the rules: it is compiled once.


@rule
def set_up_at(states: Any, i: int, seed: int) -> None:
    lay_content(i)
    set_up(states[i], seed)


@rule
def choose_at(states: Any, i: int, p: int, a: int) -> None:
    lay_content(i)
    choose(states[i], p, a)


@rule
def concede_at(states: Any, i: int, p: int) -> None:
    lay_content(i)
    concede(states[i], p)


@rule
def advance_at(states: Any, i: int, menu: Any) -> int:
    lay_content(i)
    return advance(states[i], menu)


@rule
def legal_at(states: Any, i: int, p: int, menu: Any) -> int:
    lay_content(i)
    return legal(states[i], p, menu)


@rule
def why_not_at(states: Any, i: int, p: int, a: int) -> int:
    lay_content(i)
    return why_not(states[i], p, a)


@rule
def why_not_concede_at(states: Any, i: int, p: int) -> int:
    lay_content(i)
    return why_not_concede(states[i], p)


@rule
def observe_at(states: Any, i: int, p: int, features: Any) -> None:
    lay_content(i)
    observe(states[i], p, features)


@rule
def determinize_at(states: Any, i: int, p: int, seed: int) -> None:
    """Deal anew what seat p cannot see, and throw away the dice it cannot know."""
    lay_content(i)
    seed_dice(states[i], seed)
    determinize(states[i], p)


@rule
def advise_at(states: Any, i: int, p: int, menu: Any, n: int) -> int:
    lay_content(i)
    return advise(states[i], p, menu, n)


@rule
def broken_at(states: Any, i: int) -> int:
    lay_content(i)
    return broken(states[i])
