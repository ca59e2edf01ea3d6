"""4.6 and 5.2: the actions of a Turn that need no Region's ability and no Artifact but the Spear. `h` is who acts."""

from holdfast.engine.rules.rule import emit, rule

from ..content import LIGHTNING_REMOVES, SPEAR_DAMAGE, Foe, Hero, Place, Price, Region
from ..events import Event
from ..refusals import Rule
from ..state import State
from .abilities import has_ability
from .board import carries, gain_hp, go, is_adjacent, is_at_full_hp, is_loose, is_outer, lose_hp, reduce
from .foes import fight_cost, hurt_foe, is_at_foe, leave_foe


@rule
def actor(s: State) -> int:
    """Whose actions these are."""
    return s.actor


# ---- what actions cost ---------------------------------------------------------------------------------------------


@rule
def why_not_go(s: State, to: int, cost: int) -> int:
    """The AP are there, and Berserk does not forbid to be left in the Capital without any."""
    if s.ap < cost:
        return Rule.TOO_FEW_AP
    if s.locked == 1 and s.ap == cost and to == Place.CAPITAL:
        return Rule.BERSERK_LOCK
    return Rule.OK


@rule
def why_not_pay(s: State, h: int, cost: int) -> int:
    """Can it be paid by somebody who stays where he is?"""
    return why_not_go(s, s.defenders[h].place, cost)


@rule
def spend(s: State, cost: int) -> None:
    """AP leave the Turn, the pool or the granted activation; only a Turn's count as spent in it (R11)."""
    s.ap -= cost
    if s.granted == 0:
        s.spent = 1


@rule
def was_used(s: State, h: int, once: int) -> bool:
    """R12 Once per drawn card."""
    return (s.defenders[h].used >> once) & 1 == 1


@rule
def why_not_again(s: State, h: int, once: int) -> int:
    """R12"""
    return Rule.ONCE_PER_TURN if was_used(s, h, once) else Rule.OK


@rule
def use_once(s: State, h: int, once: int) -> None:
    s.defenders[h].used |= 1 << once


# ---- Move and Secure -----------------------------------------------------------------------------------------------


@rule
def why_not_move(s: State, h: int, to: int) -> int:
    place = s.defenders[h].place
    if place == Place.FOE_CARD:
        return Rule.ON_FOE_CARD
    if place == to:
        return Rule.ALREADY_THERE
    return Rule.OK if is_adjacent(s, place, to) else Rule.NOT_ADJACENT


@rule
def walk(s: State, h: int, to: int) -> None:
    """To another Region, by whatever means."""
    go(s, h, to)
    emit(Event.MOVED, h, to)


@rule
def why_not_fall(s: State, region: int) -> int:
    """4.0 Is there threat that can be removed from this Outer Region?"""
    if not is_outer(region):
        return Rule.ONLY_OUTER
    if s.regions[region].destroyed:
        return Rule.DESTROYED
    if s.regions[region].threat == 0:
        return Rule.NO_THREAT
    return Rule.OK


@rule
def why_not_exhausted(s: State, h: int) -> int:
    """4.0"""
    return Rule.EXHAUSTED if s.defenders[h].hp == 0 else Rule.OK


@rule
def why_not_reach(s: State, h: int, region: int) -> int:
    """4.6 The Region one is in; with Farshot also those beside it."""
    place = s.defenders[h].place
    if place == Place.FOE_CARD:
        return Rule.ON_FOE_CARD
    if region == Region.CAPITAL:
        return Rule.CAPITAL_NOT_SECURED
    if place != region and not (is_adjacent(s, place, region) and has_ability(s, h, Hero.NYRRA)):
        return Rule.OUT_OF_REACH
    return Rule.OK


@rule
def secure(s: State, h: int, region: int) -> None:
    """Secure, Enchant, Vantage: 1 threat less."""
    emit(Event.SECURED, h, region)
    reduce(s, region, 1)


# ---- the Epic Foe --------------------------------------------------------------------------------------------------


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
    return why_not_pay(s, h, fight_cost(s))


@rule
def fight(s: State, h: int) -> None:
    """4.6 One damage, for AP, or for HP in the Colossus's mouth."""
    pay_for_fight(s, h, fight_cost(s), 1)
    hurt_foe(s, h, 1)


@rule
def why_not_carry(s: State, h: int, artifact: int) -> int:
    """5.4"""
    return Rule.OK if carries(s, h, artifact) else Rule.NO_ARTIFACT


@rule
def why_not_throw(s: State, h: int) -> int:
    if s.foe == Foe.COLOSSUS:
        return Rule.OK if s.defenders[h].hp >= Price.SPEAR else Rule.TOO_FEW_HP
    return why_not_pay(s, h, max(Price.SPEAR, fight_cost(s)))


@rule
def throw_spear(s: State, h: int) -> None:
    """5.4 Three damage for 2 AP, or what a Fight costs if that is more (R23)."""
    emit(Event.SPEAR_THROWN, h)
    pay_for_fight(s, h, max(Price.SPEAR, fight_cost(s)), Price.SPEAR)
    hurt_foe(s, h, SPEAR_DAMAGE)


@rule
def pay_for_fight(s: State, h: int, ap: int, hp: int) -> None:
    if s.foe == Foe.COLOSSUS:
        lose_hp(s, h, hp)
        s.spent = 1
    else:
        spend(s, ap)


@rule
def why_not_climb(s: State, h: int) -> int:
    if not is_loose(s, Foe.HILL_GIANT):
        return Rule.NO_GIANT
    if s.defenders[h].place == Place.FOE_CARD:
        return Rule.ALREADY_THERE
    return Rule.OK if s.defenders[h].place == s.foe_region else Rule.GIANT_ELSEWHERE


@rule
def climb(s: State, h: int) -> None:
    go(s, h, Place.FOE_CARD)
    emit(Event.CLIMBED, h)


@rule
def why_not_jump_off(s: State, h: int) -> int:
    on_giant = is_loose(s, Foe.HILL_GIANT) and s.defenders[h].place == Place.FOE_CARD
    return Rule.OK if on_giant else Rule.NOT_ON_GIANT


@rule
def jump_off(s: State, h: int) -> None:
    """F2 Leaving the Giant costs 1 HP; 0 stays 0."""
    lose_hp(s, h, 1)
    leave_foe(s, h)


@rule
def why_not_leave_mouth(s: State, h: int) -> int:
    in_mouth = is_loose(s, Foe.COLOSSUS) and s.defenders[h].place == Place.FOE_CARD
    return Rule.OK if in_mouth else Rule.NOT_IN_MOUTH


# ---- abilities of heroes -------------------------------------------------------------------------------------------


@rule
def why_not_able(s: State, h: int, hero: int) -> int:
    """5.2"""
    return Rule.OK if has_ability(s, h, hero) else Rule.NO_ABILITY


@rule
def why_not_strike(s: State, h: int) -> int:
    place = s.defenders[h].place
    return why_not_fall(s, place) if is_outer(place) else Rule.NOT_IN_OUTER


@rule
def lightning(s: State, h: int) -> None:
    """5.2 Lightning Bolt."""
    emit(Event.LIGHTNING, h, s.defenders[h].place)
    reduce(s, s.defenders[h].place, LIGHTNING_REMOVES)


@rule
def why_not_heal(s: State, h: int, who: int) -> int:
    if who >= s.team:
        return Rule.NOT_IN_PLAY
    if s.defenders[who].place != s.defenders[h].place:
        return Rule.OTHER_REGION
    return Rule.FULL_HP if is_at_full_hp(s, who) else Rule.OK


@rule
def heal(s: State, h: int, who: int) -> None:
    emit(Event.HEALED, h, who)
    gain_hp(s, who, 1)
