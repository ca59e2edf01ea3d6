"""4.4.1, 10.3 Attack and defence are told, and the table may find that a defence makes no sense."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, ask_together

from ..events import Event
from ..meta import Judgement
from ..state import Battle, Decision, State
from ..tales import Tale
from .sets import is_person, left_of, next_tale, size
from .units import is_at, is_fighting, rank_of, value


@rule
def describe(s: State) -> None:
    """4.4.1 The First Player tells the attack."""
    if s.options.narration_judgement != Judgement.OFF and is_person(s, s.first):
        ask(s, s.first, Decision.DESCRIBE_ATTACK)
        return
    tell_of_attackers(s)


@rule
def tell_of_attackers(s: State) -> None:
    """10.8 The tables' words, about the highest of them."""
    f: Battle = s.frames[s.depth - 1]
    foremost = 0
    for t in range(s.n_threats):
        if is_fighting(s, t, f.place):
            if not is_fighting(s, foremost, f.place) or rank_of(s.threats[t].card) > rank_of(s.threats[foremost].card):
                foremost = t
    tale = next_tale(s, Tale.ATTACK)
    emit(Event.ATTACK_TALE, foremost, f.place, tale)


@rule
def tell_attack(s: State, p: int) -> None:
    """4.4.1, 10.1 Blank, the tables' words stand in."""
    emit(Event.ATTACK_TOLD, p)
    tell_of_attackers(s)


@rule
def author(s: State) -> int:
    """4.4.1 Who tells the defence: left of the First Player."""
    return left_of(s, s.first)


@rule
def ask_defence(s: State) -> None:
    """4.4.1 Bots have a template, and never concede."""
    s.challenged = 0
    s.yes = 0
    if s.options.narration_judgement != Judgement.OFF and is_person(s, author(s)):
        ask(s, author(s), Decision.DESCRIBE_DEFENCE)
        return
    tell_of_defenders(s)


@rule
def tell_of_defenders(s: State) -> None:
    """10.8 The tables' words, about the one of most value."""
    f: Battle = s.frames[s.depth - 1]
    foremost = 0
    for d in range(s.n_defenders):
        if is_at(s, d, f.place) and (not is_at(s, foremost, f.place) or value(s, d) > value(s, foremost)):
            foremost = d
    tale = next_tale(s, Tale.DEFENCE)
    emit(Event.DEFENCE_TALE, foremost, f.place, tale)


@rule
def tell_defence(s: State, p: int) -> None:
    """4.4.1, 10.1 Blank, the tables' words stand in: only the author's own word concedes."""
    emit(Event.DEFENCE_TOLD, p)
    tell_of_defenders(s)


@rule
def concede_battle(s: State, f: Battle, p: int) -> None:
    """4.4.1"""
    f.failed = 1
    emit(Event.DEFENCE_CONCEDED, p)


@rule
def critics(s: State) -> int:
    """10.3 People other than the author; bots never challenge."""
    return s.people & ((1 << s.options.players) - 1) & ~(1 << author(s))


@rule
def ask_for_challenges(s: State) -> None:
    """10.3 `challenge`: each other player may press; with one person at the table only conceding exists."""
    f: Battle = s.frames[s.depth - 1]
    people = size(s.people & ((1 << s.options.players) - 1))
    if s.options.narration_judgement == Judgement.CHALLENGE and people > 1 and not f.failed and critics(s):
        ask_together(s, critics(s), Decision.CHALLENGE_DEFENCE)


@rule
def press(s: State, p: int) -> None:
    """10.3 That makes no sense; or: this defence fails."""
    s.yes |= 1 << p


@rule
def let_stand(s: State, p: int) -> None:
    """10.3"""
    s.yes &= ~(1 << p)


@rule
def ask_for_rewriting(s: State) -> None:
    """10.3 If anybody pressed, the author may rewrite once or concede."""
    if s.yes == 0:
        return
    s.challenged = 1
    s.yes = 0
    emit(Event.CHALLENGED)
    if is_person(s, author(s)):
        ask(s, author(s), Decision.DESCRIBE_DEFENCE)


@rule
def ask_for_votes(s: State) -> None:
    """10.3 Everyone but the author; the votes are shown when all are in."""
    f: Battle = s.frames[s.depth - 1]
    if s.challenged and not f.failed:
        ask_together(s, critics(s), Decision.JUDGE_DEFENCE)


@rule
def verdict(s: State) -> bool:
    """10.3 Strictly more that it fails than that it holds; bots say that it holds."""
    f: Battle = s.frames[s.depth - 1]
    if s.challenged and not f.failed:
        fails = size(s.yes)
        holds = s.options.players - 1 - fails
        emit(Event.JUDGED, fails, holds)
        f.failed = 1 if fails > holds else 0
    s.challenged = 0
    s.yes = 0
    return f.failed == 1
