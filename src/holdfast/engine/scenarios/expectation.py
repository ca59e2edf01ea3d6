"""What a scenario expects after a step, checked one by one; docs/scenarios.md explains the words.

Each check looks at a `Position` and yields a sentence for every expectation that does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import msgspec

from holdfast.engine.matches.notes import NoteError, words_for
from holdfast.engine.rules.actions import Action, UnknownAction
from holdfast.engine.rules.events import Domain
from holdfast.engine.rules.game import Game, Notes
from holdfast.engine.rules.rule import Told
from holdfast.engine.rules.views import record_of

from . import paths
from .fields import ScenarioError
from .measures import MEASURES, PLAIN_NUMBERS, measure, show
from .paths import PathError, Spot, in_words, members, suggestion
from .shown import refuse_what_is_never_shown

SPECTATOR = "spectator"
TIMES = "times"  # beside the facts of an expected event: how often it was told


@dataclass
class Position:
    """The table after a step: all that expectations may look at."""

    game: Game
    state: Any
    seats: int
    told: list[Told] = field(default_factory=list)  # what was told during the step
    notes: Notes = field(default_factory=Notes)

    @property
    def deciders(self) -> list[int]:
        return [p for p in range(self.seats) if (self.state.deciders >> p) & 1]

    def legal(self, seat: int) -> list[str]:
        """The names of the seat's legal actions; none while it is not asked."""
        if seat not in self.deciders:
            return []
        menu = [0] * self.game.menu
        n = self.game.rules.legal(self.state, seat, menu)
        return [self.game.actions[a].name for a in menu[:n]]

    def story(self) -> list[dict[str, Any]]:
        """What was told, each event with its facts in words, as one who may know everything hears it."""
        messages = [(told, self.game.events.message(told, None, everything=True)) for told in self.told]
        return [
            {"event": _event_name(self.game, told[0]), **{n: in_words(v) for n, v in message.facts.items()}}
            for told, message in messages
        ]

    def situation(self) -> str:
        """Who is asked what, and what they may do: the end of every complaint."""
        if self.state.over:
            return "The game is over."
        asked = self.game.decisions(self.state.decision).name.lower()
        legal = "; ".join(f"seat {p} may {', '.join(self.legal(p))}" for p in self.deciders)
        return f"Asked: {asked}; {legal}."


Check = Callable[[Position, Any, "Expectation"], Iterator[str]]


@dataclass(frozen=True)
class Expectation:
    """The expectations of one step, as its table in the file gives them."""

    wanted: Mapping[str, Any]
    whose: int | None = None  # the seat whose options legal, offers, lacks, refuses and advises speak of

    def failures(self, position: Position) -> list[str]:
        """A sentence for each expectation that does not hold."""
        found: list[str] = []
        for key, value in self.wanted.items():
            try:
                found += CHECKS[key](position, value, self)
            except PathError as error:
                found.append(f"{key}: {error}")
        return found

    def seat(self, position: Position) -> int:
        if self.whose is not None:
            return self.whose
        return position.deciders[0] if position.deciders else 0


# ---- the state and the views -------------------------------------------------------------------------------------


def _state(position: Position, wanted: Any, _: Expectation) -> Iterator[str]:
    told = paths.by_own_names(position.game.reading(position.state))
    yield from _compare_words(paths.root(position.state), paths.spelled_out(wanted, position.game.aliases), told)


def _compare_words(place: Spot, wanted: Any, told: Any) -> Iterator[str]:
    """Fields of the state, and beside them words in which the game reads it back."""
    if not isinstance(wanted, Mapping) or not isinstance(told, Mapping) or _is_measure(place, wanted):
        yield from _compare(place, wanted)
        return
    for name, inner in wanted.items():
        head, _, rest = (part.strip() for part in name.partition("."))
        if head not in told:
            yield from _compare(place.follow(name), inner)
        elif head in place.names():
            yield from _compare_words(place.at(head), {rest: inner} if rest else inner, told[head])
        else:
            yield from _compare_view(f"{place.path}.{head}", told[head], {rest: inner} if rest else inner)


def _compare(place: Spot, wanted: Any) -> Iterator[str]:
    if isinstance(wanted, Mapping) and _is_measure(place, wanted):
        yield from measure(place.path, _as_list(place), _in_words_of(place, wanted))
    elif isinstance(wanted, Mapping) and not place.cards:
        for name, inner in wanted.items():
            yield from _compare(place.follow(name), inner)
    else:
        for leaf, numbers in paths.leaves(place, wanted):
            if leaf.numbers() != numbers:
                yield f"{leaf.path}: expected {show(leaf.words(numbers))}, got {show(leaf.read())}"


def _is_measure(place: Spot, wanted: Mapping[str, Any]) -> bool:
    return bool(wanted) and set(wanted) <= set(MEASURES) and not set(wanted) & set(place.names())


def _as_list(place: Spot) -> Any:
    got = place.read()
    return list(got.values()) if isinstance(got, dict) else got


def _in_words_of(place: Spot, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The measure with its names checked and written as the state writes them."""

    def worded(value: Any) -> Any:
        if isinstance(value, list):
            return [worded(v) for v in value]
        if isinstance(value, Mapping):
            return {key: worded(v) if key == "of" else v for key, v in value.items()}
        return paths.word(place.item, paths.number(place.item, value, place.path))

    return {key: value if key in PLAIN_NUMBERS else worded(value) for key, value in wanted.items()}


def _view(position: Position, wanted: Mapping[str, Any], _: Expectation) -> Iterator[str]:
    for who, tree in wanted.items():
        seat = None if who == SPECTATOR else int(who)
        seen = msgspec.to_builtins(position.game.view(position.state, seat, position.notes))
        yield from _compare_view(f"view.{who}", paths.by_own_names(seen), tree)


def _compare_view(path: str, seen: Any, wanted: Any) -> Iterator[str]:
    if not isinstance(wanted, Mapping) or (isinstance(seen, Mapping) and not seen and not wanted):
        if seen != wanted:
            yield f"{path}: expected {show(wanted)}, got {show(seen)}"
        return
    fields = list(map(str, seen)) if isinstance(seen, Mapping) else [str(k) for k in range(_length(seen))]
    if set(wanted) <= set(MEASURES) and not set(wanted) & set(fields):
        yield from measure(path, seen, wanted)
        return
    for name, inner in wanted.items():
        head, _, rest = name.partition(".")
        inner = {rest: inner} if rest else inner
        if inner == {"absent": True}:
            if head in fields and _inside(seen, head) is not None:
                yield f"{path}.{head}: expected to be hidden, but it is shown"
        elif head not in fields:
            yield f"{path}.{head}: expected {show(inner)}, but the view has no '{head}'; {suggestion(head, fields)}"
        else:
            yield from _compare_view(f"{path}.{head}", _inside(seen, head), inner)


def _length(seen: Any) -> int:
    return len(seen) if isinstance(seen, list | tuple) else 0


def _inside(seen: Any, name: str) -> Any:
    if isinstance(seen, Mapping):
        return next(v for k, v in seen.items() if str(k) == name)
    return seen[int(name)]


# ---- who is asked, and what they may do --------------------------------------------------------------------------


def _asked(position: Position, wanted: str, _: Expectation) -> Iterator[str]:
    now = position.game.decisions(position.state.decision).name.lower() if position.deciders else "nothing"
    if now != wanted:
        yield f"asked: expected {wanted}, got {now}"


def _seat(position: Position, wanted: int | list[int], _: Expectation) -> Iterator[str]:
    seats = wanted if isinstance(wanted, list) else [wanted]
    if position.deciders != sorted(seats):
        yield f"seat: expected {show(seats)} to choose, got {show(position.deciders)}"


def _legal(position: Position, wanted: list[str], step: Expectation) -> Iterator[str]:
    legal, expected = set(position.legal(step.seat(position))), {_action(position.game, name).name for name in wanted}
    if missing := sorted(expected - legal):
        yield f"legal: expected also {', '.join(missing)}"
    if extra := sorted(legal - expected):
        yield f"legal: expected without {', '.join(extra)}"


def _offers(position: Position, wanted: list[str], step: Expectation) -> Iterator[str]:
    legal = set(position.legal(step.seat(position)))
    for name in wanted:
        if not legal & actions_named(position.game, name):
            yield f"offers: expected {name}, which is not legal{_reason(position, step.seat(position), name)}"


def _lacks(position: Position, wanted: list[str], step: Expectation) -> Iterator[str]:
    legal = set(position.legal(step.seat(position)))
    for name in wanted:
        if found := sorted(legal & actions_named(position.game, name)):
            yield f"lacks: expected no {name}, but {', '.join(found)} is legal"


def _refuses(position: Position, wanted: Mapping[str, str], step: Expectation) -> Iterator[str]:
    for name, rule in wanted.items():
        refusal = position.game.refusal(position.state, step.seat(position), _action(position.game, name).number)
        if refusal is None:
            yield f"refuses: expected {name} to be refused by rule {rule}, but it is legal"
        elif refusal.number != rule:
            yield f"refuses: expected rule {rule} to forbid {name}, got rule {refusal.number} ({refusal.words})"


def _unsaid(position: Position, wanted: list[Mapping[str, Any]], step: Expectation) -> Iterator[str]:
    """Words that cannot come with an action, each with the rule that forbids them."""
    game, s, seat = position.game, position.state, step.seat(position)
    for words in wanted:
        action = _action(game, words["action"])
        given = {name: text for name, text in words.items() if name not in ("action", "rule")}
        try:
            words_for(game, s, seat, action, given, position.notes)
        except NoteError as error:
            rule = game.refusals(error.reason).rule if error.reason else "none"
            if rule != words["rule"]:
                yield f"unsaid: expected rule {words['rule']} to forbid {action.name} so, got rule {rule} ({error})"
        else:
            yield f"unsaid: expected rule {words['rule']} to forbid {action.name} so, but it may be said"


def _no_conceding(position: Position, wanted: Mapping[str, str], _: Expectation) -> Iterator[str]:
    for seat, rule in wanted.items():
        refusal = position.game.refusal_to_concede(position.state, int(seat))
        if refusal is None:
            yield f"no_conceding: expected rule {rule} to keep seat {seat} from conceding, but it may"
        elif refusal.number != rule:
            yield f"no_conceding: expected rule {rule} to keep seat {seat}, got rule {refusal.number} ({refusal.words})"


def _preview(position: Position, wanted: Mapping[str, list[str]], step: Expectation) -> Iterator[str]:
    """What each action would do, in English, every sentence with the number of its rule."""
    game, s = position.game, position.state
    words = game.words(options=game.options.of(s.options))
    for name, sentences in wanted.items():
        foreseen = game.preview(s, step.seat(position), _action(game, name).number) if game.preview else ()
        told = [f"{words.say(one.message, game.called(s))} ({one.rule})" for one in foreseen]
        if told != sentences:
            yield f"preview: expected {name} to foretell {show(sentences)}, got {show(told)}"


def _advises(position: Position, wanted: str, step: Expectation) -> Iterator[str]:
    """What the game's rule of thumb, and so a bot, takes now."""
    game, seat, menu = position.game, step.seat(position), [0] * position.game.menu
    if seat not in position.deciders:
        yield f"advises: expected {wanted} for seat {seat}, which is not asked"
        return
    n = game.rules.legal(position.state, seat, menu)
    taken = game.actions[game.rules.advise(position.state, seat, menu, n)].name
    if taken != _action(game, wanted).name:
        yield f"advises: expected {wanted}, got {taken}"


def _action(game: Game, name: str) -> Action:
    try:
        return game.actions.parse(name)
    except UnknownAction as error:
        raise ScenarioError(str(error)) from error


def actions_named(game: Game, name: str) -> set[str]:
    """The action of that name, or all actions whose names begin with it: `horn` and `horn:red` stand for many."""
    start = game.actions.spelled(name) + ":"
    return {a.name for a in game.actions.all if a.name.startswith(start)} or {_action(game, name).name}


def _reason(position: Position, seat: int, name: str) -> str:
    one = actions_named(position.game, name)
    refusal = (
        position.game.refusal(position.state, seat, _action(position.game, one.pop()).number) if len(one) == 1 else None
    )
    return f" (rule {refusal.number}: {refusal.words})" if refusal else ""


# ---- what was told, and how it ended -----------------------------------------------------------------------------


def _events(position: Position, wanted: list[Any], _: Expectation) -> Iterator[str]:
    story = position.story()
    remaining = iter(story)
    for facts in _as_facts(position.game, wanted):
        if TIMES in facts:
            yield from _times(story, facts)
        elif not any(_tells(event, facts) for event in remaining):
            told = "; ".join(map(_tell, story)) or "nothing"
            yield f"events: expected {_tell(facts)} (in this order), but the step told {told}"
            return


def _times(story: list[dict[str, Any]], facts: Mapping[str, Any]) -> Iterator[str]:
    """Exactly so many of these were told, wherever in the step."""
    alike = {name: value for name, value in facts.items() if name != TIMES}
    told = sum(_tells(event, alike) for event in story)
    if told != facts[TIMES]:
        yield f"events: expected {_tell(alike)} {facts[TIMES]} times, but it was told {told} times"


def _no_events(position: Position, wanted: list[Any], _: Expectation) -> Iterator[str]:
    for facts in _as_facts(position.game, wanted):
        for told in position.story():
            if _tells(told, facts):
                yield f"no_events: expected no {_tell(facts)}, but {_tell(told)} was told"


def _tells(told: Mapping[str, Any], facts: Mapping[str, Any]) -> bool:
    return all(name in told and told[name] == value for name, value in facts.items())


def _tell(facts: Mapping[str, Any]) -> str:
    return " ".join(str(v) if n == "event" else f"{n}={v}" for n, v in facts.items())


def _over(position: Position, wanted: bool, _: Expectation) -> Iterator[str]:
    if bool(position.state.over) != wanted:
        yield "over: expected the game to be over, but it goes on" if wanted else "over: expected the game to go on"


def _rewards(position: Position, wanted: list[int], _: Expectation) -> Iterator[str]:
    got = [int(position.game.rules.reward(position.state, p)) for p in range(position.seats)]
    if got != wanted:
        yield f"rewards: expected {show(wanted)}, got {show(got)}"


CHECKS: dict[str, Check] = {
    "expect": _state,
    "view": _view,
    "asked": _asked,
    "seat": _seat,
    "legal": _legal,
    "offers": _offers,
    "lacks": _lacks,
    "refuses": _refuses,
    "unsaid": _unsaid,
    "no_conceding": _no_conceding,
    "preview": _preview,
    "advises": _advises,
    "events": _events,
    "no_events": _no_events,
    "over": _over,
    "rewards": _rewards,
}


def refuse_strange_words(game: Game, key: str, value: Any, seats: int) -> None:
    """Refuse words the game does not have, before anything is played."""
    if key == "asked":
        _known(value, [d.name.lower() for d in game.decisions], "decision")
    elif key == "advises":
        _action(game, value)
    elif key in ("legal", "offers", "lacks", "refuses", "preview"):
        for name in value:
            _action(game, name) if key in ("legal", "refuses", "preview") else actions_named(game, name)
    elif key == "unsaid":
        for words in value:
            if not {"action", "rule"} <= set(words):
                raise ScenarioError("words that cannot be said have an 'action' and a 'rule'")
            _action(game, words["action"])
    elif key == "no_conceding":
        if game.concede is None:
            raise ScenarioError(f"nobody can concede in {game.title}: it has no rule for it")
        for who in value:
            _known(who, list(map(str, range(seats))), "seat")
    elif key in ("events", "no_events"):
        if key == "no_events" and any(isinstance(event, Mapping) and TIMES in event for event in value):
            raise ScenarioError(f"'{TIMES}' counts what was told; write it in 'events'")
        _as_facts(game, value)
    elif key == "view":
        for who in value:
            _known(who, [SPECTATOR, *map(str, range(seats))], "seat to view from")
        if record := record_of(game.view):
            for who, tree in value.items():
                refuse_what_is_never_shown(record, who, tree)


def _as_facts(game: Game, events: list[Any]) -> list[dict[str, Any]]:
    """Expected events as their facts, in the words in which the story tells them."""
    return [_facts(game, {"event": event} if isinstance(event, str) else event) for event in events]


def _facts(game: Game, event: Mapping[str, Any]) -> dict[str, Any]:
    events = {each.name.lower(): each for each in game.events}
    _known(event.get("event", ""), events, "event")
    domains = events[event["event"]].domains
    facts: dict[str, Any] = {}
    for name, value in event.items():
        if name == TIMES and name not in domains:
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise ScenarioError(f"'{TIMES}' is how often it was told, 0 or more, not {value!r}")
            facts[name] = value
        elif name == "event":
            facts[name] = value
        else:
            _known(name, ["event", TIMES, *domains], f"fact of {event['event']}")
            facts[name] = _fact(domains[name], value, f"{event['event']}.{name}")
    return facts


def _fact(domain: Domain, value: Any, what: str) -> Any:
    """A fact as the story tells it, from what people write."""
    number = isinstance(value, int) and not isinstance(value, bool)
    if not issubclass(domain, IntEnum):
        if not number:
            raise ScenarioError(f"{what} is a number, not {value!r}")
        return value
    if isinstance(value, str) and value.lower() in members(domain):
        return in_words(domain(members(domain)[value.lower()]))
    words = list(map(in_words, domain))
    if value not in words or isinstance(value, bool):
        raise ScenarioError(f"{what} cannot be {value!r}; {suggestion(str(value), map(str, words))}")
    return value


def _known(word: Any, known: Iterable[str], kind: str) -> None:
    known = list(known)
    if word not in known:
        raise ScenarioError(f"there is no {kind} '{word}'; {suggestion(str(word), known)}")


def _event_name(game: Game, event: int) -> str:
    return game.events(event).name.lower()
