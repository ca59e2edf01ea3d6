"""What a choice would do: what is certain, and of dice what they must show. Everybody knows the same."""

from collections.abc import Callable

from holdfast.engine.rules.game import Foreseen
from holdfast.engine.words.catalogue import Message

from .actions import ACTIONS, Act
from .content import MORALE_DEFENDERS, SUCCESS, Bracket, Defender, Location, Threat, UnitClass
from .meta import FaceDice, KingFire
from .rules.sets import has
from .rules.units import bonus, bracket_of, is_at, is_face, is_fighting, is_of, value, value_of
from .state import NOTHING, Decision, Situation, State

EQUAL_OR_HIGHER, HIGHER = 21, 15  # of all throws of two dice


def preview(s: State, p: int, a: int) -> list[Foreseen]:
    action = ACTIONS[a]
    foretell = FORETOLD.get(action.family.kind)  # type: ignore[call-overload]
    return foretell(s, action.values[0]) if foretell else []


def battle(s: State, at: int) -> list[Foreseen]:
    """4.4 Both strengths before the dice."""
    sortie = s.frames[s.depth - 1].kind == Situation.TURN
    return strengths(s, at, NOTHING, sortie)


def strengths(s: State, at: int, joins: int, sortie: bool = False) -> list[Foreseen]:
    """4.4.2, 4.4.3 What stands against what, with `joins` among the defenders, and how many dice each side rolls."""
    here = [d for d in range(s.n_defenders) if is_at(s, d, at) or d == joins]
    foes = [t for t in range(s.n_threats) if is_fighting(s, t, at) or (sortie and s.threats[t].place == at)]
    if not here:
        return [Foreseen("4.4.8", Message("preview.undefended", {"location": Location(at)}))]
    values: list[int] = [value(s, d) for d in here if s.units[d].kind != UnitClass.INDIVIDUAL]
    words: list[int] = [s.units[d].strong for d in here]
    theirs: list[int] = [value_of(s.threats[t].card) for t in foes if not is_face(s.threats[t].card)]
    defence, attack = sum(values) + sum(words) + (0 if sortie else bonus(s, at)), sum(theirs)
    queens = len([d for d in here if is_of(s, d, Bracket.QUEEN)])
    faces = len([t for t in foes if is_face(s.threats[t].card) and not is_suppressed(s, s.threats[t].card, here)])
    sides = {"defence": defence, "attack": attack, "ours": dice(s, queens), "theirs": dice(s, faces)}
    return [Foreseen("4.4.4", Message("preview.strengths", {"location": Location(at), **sides}))]


def is_suppressed(s: State, card: int, here: list[int]) -> bool:
    """4.4.3, 5.5 A Jack or a King whose like is among these defenders; nobody suppresses a Queen."""
    bracket = bracket_of(card)
    return bracket != Bracket.QUEEN and any(is_of(s, d, bracket) for d in here)


def dice(s: State, faces: int) -> int:
    """4.4.3 R37 A side's own die, and those of its face cards."""
    return 1 + (faces if s.options.face_dice == FaceDice.PER_UNIT else min(1, faces))


def going_to(s: State, at: int) -> list[Foreseen]:
    """4.3, 4.7.1 A reaction, or a step."""
    if s.decision == Decision.REACT_DESTINATION:
        under_attack = any(is_fighting(s, t, at) for t in range(s.n_threats))
        return strengths(s, at, s.picked) if under_attack else []
    steps = s.decision in (Decision.MOVE_DESTINATION, Decision.MOVE_SECOND)
    if not steps or not has(s.occupied, at):
        return []
    if any(foe.place == at for foe in s.threats[: s.n_threats]):
        return strengths(s, at, s.picked, sortie=True)
    points = min(1, int(s.morale)) if has(s.charged, at) else 0
    regained = Message("preview.recaptured", {"location": Location(at), "points": points})
    return [Foreseen("4.7.1", regained)]


def slaying(s: State, d: int) -> list[Foreseen]:
    """5.2 What its loss would cost the city."""
    mourned = int(s.units[d].marks & MORALE_DEFENDERS != 0)
    return [Foreseen("5.2", Message("preview.lost", {"defender": Defender(d), "points": mourned}))]


def bombarding(s: State, t: int) -> list[Foreseen]:
    """4.7.3 Die against die."""
    throws = HIGHER if s.options.king_fire == KingFire.HIGHER else EQUAL_OR_HIGHER
    return [Foreseen("4.7.3", Message("preview.bombarded", {"threat": Threat(t), "throws": throws}))]


def trying(s: State, target: int) -> list[Foreseen]:
    """4.7.3 Repairing, healing and inspiring need the same."""
    return [Foreseen("4.7.3", Message("preview.tried", {"needed": SUCCESS}))]


FORETOLD: dict[Act, Callable[[State, int], list[Foreseen]]] = {
    Act.BATTLE: battle,
    Act.TO: going_to,
    Act.SLAY: slaying,
    Act.BOMBARD_AT: bombarding,
    Act.REPAIR_AT: trying,
    Act.HEAL: trying,
    Act.INSPIRE: trying,
}
