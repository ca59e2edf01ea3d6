"""4.6: may the acting Defender take this action? Each predicate answers OK or the rule that forbids it.

Lists, checks and explanations all ask these functions. In each, `h` is the Defender who acts.
"""

from holdfast.engine.rules.rule import rule

from ..actions import Act
from ..content import OUTER_REGIONS, Artifact, Foe, Hero, Place, Region
from ..meta import GroupMode, SacrificeTiming
from ..refusals import Rule
from ..state import Once, State
from .abilities import has_ability, reaches
from .acting import SPEAR_COST
from .board import carries, is_adjacent, is_at_full_hp, is_loose, is_outer
from .foes import fight_cost, is_at_foe
from .turn import SACRIFICES_AT_ANY_TIME, can_sacrifice


@rule
def why_not_pay(s: State, cost: int, place_after: int) -> int:
    """The AP are there, and Berserk does not forbid to be left in the Capital without any."""
    if s.ap < cost:
        return Rule.TOO_FEW_AP
    if s.locked == 1 and s.ap == cost and place_after == Place.CAPITAL:
        return Rule.BERSERK_LOCK
    return Rule.OK


@rule
def why_not_here(s: State, h: int, cost: int) -> int:
    """Can it be paid by somebody who stays where he is?"""
    return why_not_pay(s, cost, s.defenders[h].place)


@rule
def why_not_fall(s: State, r: int) -> int:
    """4.0 Is there threat that can be removed from this Outer Region?"""
    if not is_outer(r):
        return Rule.ONLY_OUTER
    if s.regions[r].destroyed:
        return Rule.DESTROYED
    if s.regions[r].threat == 0:
        return Rule.NO_THREAT
    return Rule.OK


@rule
def why_not_use(s: State, h: int, r: int, side: int) -> int:
    """4.6 Is this Region's ability usable by h?"""
    if s.defenders[h].place == Place.FOE_CARD:
        return Rule.ON_FOE_CARD
    if not reaches(s, h, r):
        return Rule.NOT_USABLE
    if s.regions[r].destroyed:
        return Rule.DESTROYED
    if s.regions[r].side != side:
        return Rule.OTHER_SIDE
    if is_loose(s, Foe.KRAKEN):
        return Rule.KRAKEN
    return Rule.OK


@rule
def was_used(s: State, h: int, ability: int) -> bool:
    """R12 Once per drawn card."""
    return (s.defenders[h].used >> ability) & 1 == 1


@rule
def why_not_move(s: State, h: int, r: int) -> int:
    place = s.defenders[h].place
    if place == Place.FOE_CARD:
        return Rule.ON_FOE_CARD
    if place == r:
        return Rule.ALREADY_THERE
    if not is_adjacent(s, place, r):
        return Rule.NOT_ADJACENT
    return why_not_pay(s, 1, r)


@rule
def why_not_secure(s: State, h: int, r: int) -> int:
    place = s.defenders[h].place
    if place == Place.FOE_CARD:
        return Rule.ON_FOE_CARD
    if r == Region.CAPITAL:
        return Rule.CAPITAL_NOT_SECURED
    if place != r and not (is_adjacent(s, place, r) and has_ability(s, h, Hero.NYRRA)):
        return Rule.OUT_OF_REACH
    if s.defenders[h].hp == 0:
        return Rule.EXHAUSTED
    reason = why_not_fall(s, r)
    return reason if reason != Rule.OK else why_not_here(s, h, 1)


@rule
def why_not_at_foe(s: State, h: int) -> int:
    """4.6 Is h able to Fight at all?"""
    if s.foe_revealed == 0:
        return Rule.FOE_HIDDEN
    if not is_at_foe(s, h):
        return Rule.NOT_AT_FOE
    if s.defenders[h].hp == 0:
        return Rule.EXHAUSTED
    if s.foe == Foe.COLOSSUS and s.granted == 1:
        return Rule.NOT_IN_GRANTED
    return Rule.OK


@rule
def why_not_fight(s: State, h: int) -> int:
    reason = why_not_at_foe(s, h)
    return reason if reason != Rule.OK else why_not_here(s, h, fight_cost(s))


@rule
def why_not_spear(s: State, h: int) -> int:
    if not carries(s, h, Artifact.SPEAR):
        return Rule.NO_ARTIFACT
    reason = why_not_at_foe(s, h)
    if reason != Rule.OK:
        return reason
    if was_used(s, h, Once.SPEAR):
        return Rule.ONCE_PER_TURN
    if s.foe == Foe.COLOSSUS:
        return Rule.OK if s.defenders[h].hp >= SPEAR_COST else Rule.TOO_FEW_HP
    return why_not_here(s, h, max(SPEAR_COST, fight_cost(s)))


@rule
def why_not_climb(s: State, h: int) -> int:
    if not is_loose(s, Foe.HILL_GIANT):
        return Rule.NO_GIANT
    if s.defenders[h].place == Place.FOE_CARD:
        return Rule.ALREADY_THERE
    if s.defenders[h].place != s.foe_region:
        return Rule.GIANT_ELSEWHERE
    return why_not_here(s, h, 1)


@rule
def why_not_jump_off(s: State, h: int) -> int:
    on_giant = is_loose(s, Foe.HILL_GIANT) and s.defenders[h].place == Place.FOE_CARD
    return Rule.OK if on_giant else Rule.NOT_ON_GIANT


@rule
def why_not_leave_mouth(s: State, h: int) -> int:
    if not is_loose(s, Foe.COLOSSUS) or s.defenders[h].place != Place.FOE_CARD:
        return Rule.NOT_IN_MOUTH
    return why_not_here(s, h, 1)


@rule
def why_not_lightning(s: State, h: int) -> int:
    if not has_ability(s, h, Hero.ETHAIRNA):
        return Rule.NO_ABILITY
    place = s.defenders[h].place
    if not is_outer(place):
        return Rule.NOT_IN_OUTER
    reason = why_not_fall(s, place)
    return reason if reason != Rule.OK else why_not_here(s, h, 2)


@rule
def why_not_heal(s: State, h: int, other: int) -> int:
    if not has_ability(s, h, Hero.GURMUND):
        return Rule.NO_ABILITY
    if other >= s.team:
        return Rule.NOT_IN_PLAY
    if s.defenders[other].place != s.defenders[h].place:
        return Rule.OTHER_REGION
    if is_at_full_hp(s, other):
        return Rule.FULL_HP
    return why_not_here(s, h, 1)


# ---- abilities of Regions: what remains to be asked once `why_not_use` has said that the ability is usable ----------


@rule
def why_not_ability(s: State, h: int, kind: int, x: int, y: int) -> int:
    """4.6, the lines of the Regions."""
    if kind == Act.MEDITATE:
        return why_not_meditate(s, h)
    if kind == Act.MIRAGE:
        return why_not_mirage(s, h)
    if kind == Act.ENCHANT:
        return why_not_enchant(s, h, x)
    if kind == Act.PRAYER:
        return why_not_prayer(s, h)
    if kind == Act.REJUVENATE:
        return why_not_rejuvenate(s, h)
    if kind == Act.ENTOMB:
        return why_not_entomb(s, h)
    if kind == Act.VANTAGE:
        return why_not_vantage(s, h, x)
    if kind == Act.OASIS:
        return why_not_oasis(s, h)
    if kind == Act.MUSTER:
        return why_not_muster(s, h, x, y)
    if kind == Act.SAIL:
        return why_not_sail(s, h, x)
    return why_not_excavate(s, h)


@rule
def why_not_meditate(s: State, h: int) -> int:
    if s.defenders[h].meditating == 1:
        return Rule.MEDITATES_ALREADY
    return why_not_pay(s, 1, Region.MOUNTAINS)


@rule
def why_not_mirage(s: State, h: int) -> int:
    if s.granted == 1:
        return Rule.NOT_IN_GRANTED
    if s.defenders[h].hp == 0:
        return Rule.TOO_FEW_HP
    return Rule.OK if s.turn_deck.n > 0 else Rule.DECK_EMPTY


@rule
def why_not_secure_afar(s: State, h: int, cost: int) -> int:
    """Enchant and Vantage are Secures, whatever the Region they are aimed at."""
    return Rule.EXHAUSTED if s.defenders[h].hp == 0 else why_not_here(s, h, cost)


@rule
def why_not_enchant(s: State, h: int, r: int) -> int:
    reason = why_not_secure_afar(s, h, 2)
    return reason if reason != Rule.OK else why_not_fall(s, r)


@rule
def why_not_vantage(s: State, h: int, r: int) -> int:
    if not is_outer(r) or not is_adjacent(s, Region.MOUNTAINS, r):
        return Rule.NOT_BESIDE_MOUNTAINS
    reason = why_not_secure_afar(s, h, 1)
    return reason if reason != Rule.OK else why_not_fall(s, r)


@rule
def why_not_prayer(s: State, h: int) -> int:
    if was_used(s, h, Once.PRAYER):
        return Rule.ONCE_PER_TURN
    return why_not_here(s, h, 2) if s.turn_deck.n > 0 else Rule.DECK_EMPTY


@rule
def why_not_rejuvenate(s: State, h: int) -> int:
    if s.regions[Region.COAST].threat > 0:
        return Rule.COAST_THREATENED
    return Rule.FULL_HP if is_at_full_hp(s, h) else why_not_here(s, h, 2)


@rule
def why_not_entomb(s: State, h: int) -> int:
    if s.entomb_used == 1:
        return Rule.ONCE_PER_ROUND
    return why_not_here(s, h, 1) if s.discard.n > 0 else Rule.DISCARD_EMPTY


@rule
def why_not_oasis(s: State, h: int) -> int:
    if was_used(s, h, Once.OASIS):
        return Rule.ONCE_PER_TURN
    return Rule.FULL_HP if is_at_full_hp(s, h) else why_not_here(s, h, 1)


@rule
def why_not_muster(s: State, h: int, other: int, r: int) -> int:
    if other >= s.team:
        return Rule.NOT_IN_PLAY
    if other == h:
        return Rule.NOT_YOURSELF
    if s.defenders[other].place == Place.FOE_CARD:
        return Rule.ON_FOE_CARD
    if not is_adjacent(s, s.defenders[other].place, r):
        return Rule.NOT_ADJACENT
    return why_not_here(s, h, 1)


@rule
def why_not_sail(s: State, h: int, r: int) -> int:
    if not is_outer(r):
        return Rule.ONLY_OUTER
    if s.defenders[h].place == r:
        return Rule.ALREADY_THERE
    apart = abs(s.regions[Region.COAST].position - s.regions[r].position)
    if apart < 2 or apart > OUTER_REGIONS - 2:
        return Rule.WRONG_DISTANCE
    return why_not_pay(s, 1, r)


@rule
def why_not_excavate(s: State, h: int) -> int:
    if s.excavate_used == 1:
        return Rule.ONCE_PER_ROUND
    return why_not_here(s, h, 3) if s.artifact_deck.n > 0 else Rule.NO_ARTIFACTS_LEFT


# ---- Artifacts, and stopping ---------------------------------------------------------------------------------------


@rule
def why_not_wings(s: State, h: int, r: int) -> int:
    if not carries(s, h, Artifact.WINGS):
        return Rule.NO_ARTIFACT
    place = s.defenders[h].place
    if place == Place.FOE_CARD:
        return Rule.ON_FOE_CARD
    if was_used(s, h, Once.WINGS):
        return Rule.ONCE_PER_TURN
    if not is_outer(r):
        return Rule.ONLY_OUTER
    return Rule.ALREADY_THERE if place == r else why_not_pay(s, 1, r)


@rule
def why_not_horn(s: State, h: int, other: int, r: int) -> int:
    if not carries(s, h, Artifact.HORN):
        return Rule.NO_ARTIFACT
    if other >= s.team:
        return Rule.NOT_IN_PLAY
    if s.defenders[other].place != Place.CAPITAL:
        return Rule.NOT_IN_CAPITAL
    if not is_adjacent(s, Region.CAPITAL, r):
        return Rule.NOT_A_GATE
    return why_not_pay(s, 1, r) if other == h else why_not_here(s, h, 1)


@rule
def why_not_idol(s: State, h: int) -> int:
    if not carries(s, h, Artifact.IDOL):
        return Rule.NO_ARTIFACT
    if s.defenders[h].place != Place.CAPITAL:
        return Rule.NOT_IN_CAPITAL
    if was_used(s, h, Once.IDOL):
        return Rule.ONCE_PER_TURN
    return why_not_here(s, h, 2) if s.regions[Region.CAPITAL].threat > 0 else Rule.NO_THREAT


@rule
def why_not_sacrifice(s: State, h: int) -> int:
    """9 Option `any_time`: on the Defender's own card, Berserk at most five times."""
    if s.granted == 1:
        return Rule.NOT_IN_GRANTED
    if s.options.sacrifice_timing == SacrificeTiming.AT_DRAW:
        return Rule.NOT_THE_QUESTION
    if s.frames[s.depth - 1].b == 0:
        return Rule.ON_INDIVIDUAL_CARD
    if s.defenders[h].hp == 0:
        return Rule.TOO_FEW_HP
    if s.sacrifices == SACRIFICES_AT_ANY_TIME or not can_sacrifice(s, h):
        return Rule.SACRIFICED_ENOUGH
    return Rule.OK


@rule
def ends_by_yielding(s: State) -> bool:
    """9 `interleaved`: on group cards `yield` replaces `end_turn`."""
    return s.frames[s.depth - 1].b == 0 and s.options.all_defenders_mode == GroupMode.INTERLEAVED


@rule
def why_not_end(s: State, h: int, yielding: bool) -> int:
    """R11, R58 Something must be spent first; the Berserk lock holds."""
    if s.granted == 1 or yielding != ends_by_yielding(s):
        return Rule.NOT_THE_QUESTION
    if s.spent == 0:
        return Rule.NOTHING_SPENT_SINCE if yielding else Rule.NOTHING_SPENT
    if s.locked == 1 and s.defenders[h].place == Place.CAPITAL:
        return Rule.LOCKED_IN_CAPITAL
    return Rule.OK
