"""The table of a second Draw Fortress, beside the game's: what stands on it is compared, token by token, and whoever is
asked by one must be asked by the other, with the same answers to choose from. Its rules are in `second_fortress`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from holdfast.games.draw_fortress import GAME
from holdfast.games.draw_fortress.content import Question, Tag
from holdfast.games.draw_fortress.settings import Design, Idea, Passage
from holdfast.games.draw_fortress.state import Decision

Tags = frozenset[str]
Place = tuple[int, int]  # sector and layer
ACTIONS: list[str] = [action.name for action in GAME.actions.all]
NUMBER = {name: number for number, name in enumerate(ACTIONS)}
IDEAS, DESIGNS, PASSAGES = ([member.name.lower() for member in enum] for enum in (Idea, Design, Passage))
TAGS = [tag.name.lower() for tag in Tag]
SETTINGS = ("royalty", "fort_knox", "snacks", "kilogram", "generic")
CATEGORIES = "VUDVUD"  # 2.5
DEFENSES, ACCESSES = 14, 10  # 2.8 of a setting
NEED_ALL, OF_DEFENSE = ("works", "need_access"), ("works", "interferes")  # 4.5


class Over(Exception):
    """The game is over."""


@dataclass
class Site:
    """2.6 A space."""

    status: str = "empty"
    owner: int = -1
    pile: int = 0
    stops: Tags = frozenset()
    access: tuple[int, int, Tags] | None = None  # owner, pile, what it lets through

    @property
    def strength(self) -> int:
        return self.pile if self.access is None else min(self.pile, self.access[1])


@dataclass(eq=False)
class Comer:
    """2.6 A Threat or a Need."""

    serial: int
    threat: bool
    sector: int
    position: int
    rating: int
    ways: Tags
    idea: str = ""  # "": somebody's own
    repeat: int = 1
    name: str = ""  # the game's for its place
    toll_paid: bool = False


@dataclass
class SecondTable:
    """One game under way. `people` are seats as bits; `rng` answers, now and then with the game's own advice."""

    options: Mapping[str, Any]
    people: int
    seed: int
    rng: random.Random
    comers: list[Comer] = field(default_factory=list)
    memory: dict[tuple[int, Place, bool], bool] = field(default_factory=dict)  # of its Defense, or of its Access
    destroyed: set[int] = field(default_factory=set)
    refused: set[tuple[str, Place]] = field(default_factory=set)  # 4.2.6
    story: list[tuple[int, str]] = field(default_factory=list)
    rounds: int = 0
    turns: int = 0
    serial: int = 0
    full: bool = False
    outcome: str = ""

    def __post_init__(self) -> None:
        o, self.players = self.options, int(self.options["players"])
        self.sectors, self.layers = self.players + 2, 2 if o["board_size"] == "short" else 3
        self.persons = [p for p in range(self.players) if self.people >> p & 1]
        self.setting = SETTINGS.index(o["setting"])
        self.category = {sector: CATEGORIES[sector - 1] for sector in range(1, self.sectors + 1)}
        layers = range(1, self.layers + 1)
        self.sites = {(sector, layer): Site() for sector in self.category for layer in layers}
        self.stock = [0] * self.players
        self.heed = self.rng.choice([0, 0.5, 0.8, 0.95])  # how often the game's advice is taken
        often = ("raise_funds", "improve", "build_access", "move_event", "invent", "no")
        self.liking = {name: self.rng.choice([1, 4]) for name in often}
        self.liking |= {"build_defense": self.rng.choice([1, 3, 12]), "describe": 20, "end_turn": 1}
        self.game = GAME.new_state(GAME.options.parse(o), self.people)
        self.menu = GAME.new_menu()
        GAME.rules.start(self.game, self.seed, self.menu)

    # ---- side by side ----------------------------------------------------------------------------------------------

    def fail(self, why: str) -> NoReturn:
        raise AssertionError(
            f"{why}\n  options {dict(self.options)}, people {self.people:#b}, seed {self.seed}\n  {self.story[-25:]}"
        )

    def same(self, what: str, game: object, here: object) -> None:
        if game != here:
            self.fail(f"{what}: the game has {game}, by the rulebook it is {here}")

    def asked(self, seats: Sequence[int], question: str) -> None:
        if self.game.over:
            self.fail(f"the game is over, and {question} comes next")
        deciders = [p for p in range(self.players) if self.game.deciders >> p & 1]
        self.same("asked", (Decision(self.game.decision).name.lower(), deciders), (question, list(seats)))

    def legal(self, p: int) -> list[str]:
        return [ACTIONS[self.menu[k]] for k in range(GAME.rules.legal(self.game, p, self.menu))]

    def play(self, p: int, name: str) -> None:
        self.story.append((p, name))
        GAME.rules.apply(self.game, p, NUMBER[name], self.menu)
        self.same("a broken invariant", GAME.rules.broken(self.game), 0)

    def choose(self, p: int, question: str, options: Iterable[str]) -> str:
        """An answer of the seat. What has only one is not asked."""
        allowed = list(options)
        if len(allowed) == 1:
            return allowed[0]
        self.asked([p], question)
        self.same(question, sorted(self.legal(p)), sorted(allowed))
        if self.rng.random() < self.heed:
            number = GAME.rules.legal(self.game, p, self.menu)
            chosen = ACTIONS[int(GAME.rules.advise(self.game, p, self.menu, number))]
        else:
            weights = [self.liking.get(name.partition(":")[0], 1) for name in allowed]
            chosen = self.rng.choices(allowed, weights)[0]
        self.play(p, chosen)
        return chosen

    def together(self, question: str, options: tuple[str, str]) -> list[str]:
        """4.5 All people answer, in any order."""
        self.asked(self.persons, question)
        first = self.rng.choice([0.1, 0.5, 0.9])
        answers = []
        for p in self.rng.sample(self.persons, len(self.persons)):
            self.same(question, sorted(self.legal(p)), sorted(options))
            answers.append(options[0] if self.rng.random() < first else options[1])
            self.play(p, answers[-1])
        return answers

    def compare(self) -> None:
        """Every token, and all else on the table."""
        s = self.game
        self.same("rounds", int(s.rounds), self.rounds)
        self.same("stocks", [int(s.seats[p].stock) for p in range(self.players)], self.stock)
        for (sector, layer), site in self.sites.items():
            there = s.sites[(sector - 1) * 3 + layer - 1]
            status = ("empty", "standing", "ruin")[there.status]
            self.same(f"space {sector, layer}", status, site.status)
            if status == "empty":
                continue
            defense = (int(there.owner), int(there.pile), tags_in(there.stops))
            self.same(f"Defense {sector, layer}", defense, (site.owner, site.pile, site.stops))
            access = (int(there.access_owner), int(there.access_pile), tags_in(there.admits))
            self.same(f"Access {sector, layer}", access if access[1] else None, site.access)
        cards = {int(card.serial): card for card in s.comers if card.rating}
        self.same("serial numbers", sorted(cards), sorted(comer.serial for comer in self.comers))
        for comer in self.comers:
            card = cards[comer.serial]
            there_is = (int(card.sector) + 1, int(card.position), int(card.rating), bool(card.toll_paid))
            here = (comer.sector, comer.position, comer.rating, comer.toll_paid)
            self.same(comer.name, (*there_is, tags_in(card.ways)), (*here, comer.ways))
        self.same("traits", {k for k in self.category if s.traits[k - 1].destroyed}, self.destroyed)

    # ---- 2.7, 10.3 what is drawn -----------------------------------------------------------------------------------

    def design(self, p: int, question: str) -> Tags:
        first = self.setting * DEFENSES
        ready = {f"choose_design:{DESIGNS[k]}": GAME.content.stops[k] for k in range(first, first + DEFENSES)}
        return self.drawn(p, question, ready, most=4)

    def passage(self, p: int, question: str) -> Tags:
        first = self.setting * ACCESSES
        ready = {f"choose_access_design:{PASSAGES[k]}": GAME.content.admits[k] for k in range(first, first + ACCESSES)}
        return self.drawn(p, question, ready, most=3)

    def drawn(self, p: int, question: str, ready: Mapping[str, int], most: int) -> Tags:
        chosen = self.choose(p, question, [*ready, *(["invent_design"] if p in self.persons else [])])
        return tags_in(ready[chosen]) if chosen in ready else self.picked(p, most)

    def picked(self, p: int, most: int) -> Tags:
        """10.3 One tag after another; none at all where only people judge."""
        found: set[str] = set()
        optional = self.options["judging"] == "vote" and len(self.persons) == self.players
        while True:
            more = [f"pick_tag:{tag}" for tag in TAGS if tag not in found] if len(found) < most else []
            chosen = self.choose(p, "pick_tags", more + (["tags_done"] if found or optional else []))
            if chosen == "tags_done":
                return frozenset(found)
            found.add(chosen.partition(":")[2])

    # ---- 4.5 judgements --------------------------------------------------------------------------------------------

    def judge(self, question: str, comer: Comer, site: Site) -> bool:
        says = tags_say(question, comer.ways, site.stops if question in OF_DEFENSE else site.access[2])  # type: ignore[index]
        if self.options["judging"] == "tags":
            return says
        key = (comer.serial, (comer.sector, comer.position), question in OF_DEFENSE)
        if key in self.memory:
            return self.memory[key]
        answer = self.voted(question, comer, says) if self.persons else says
        if self.options["judgement_memory"] == "remember":
            self.memory[key] = answer
        return answer

    def voted(self, question: str, comer: Comer, says: bool) -> bool:
        def is_asked(decision: str) -> None:
            self.asked(self.persons, decision)
            asked, under_way = (self.game.frames[self.game.depth - k] for k in (1, 2))
            judged = (Question(asked.question).name.lower(), int(self.game.comers[under_way.comer].serial))
            self.same("judged", judged, (question, comer.serial))

        if self.options["judging"] == "tags_override":
            is_asked("accept_or_call")
            if "call_vote" not in self.together("accept_or_call", ("accept", "call_vote")):
                return says
        is_asked("vote")
        votes = [answer == "yes" for answer in self.together("vote", ("yes", "no"))]
        if self.options["bot_votes"] == "count":
            votes += [says] * (self.players - len(self.persons))
        return all(votes) if question in NEED_ALL else any(votes)

    def forget(self, place: Place, *, defense: bool = False, access: bool = False) -> None:
        which = {True: defense, False: access}
        self.memory = {key: known for key, known in self.memory.items() if key[1] != place or not which[key[2]]}


def tags_say(question: str, ways: Tags, other: Tags) -> bool:
    """2.7; 10.3 where some are missing, the pessimistic answer."""
    if not ways or not other:
        return question not in NEED_ALL
    return ways <= other if question in NEED_ALL else bool(ways & other)


def tags_in(bits: int) -> Tags:
    return frozenset(tag for k, tag in enumerate(TAGS) if bits >> k & 1)
