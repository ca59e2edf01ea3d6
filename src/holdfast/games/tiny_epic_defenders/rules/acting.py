"""4.6 and 5.3: what each action of a Turn does, once it is allowed."""

from typing import Any

from holdfast.engine.rules.decks import put, take
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import DIRE_REGION, ENEMY_ATTACKS, FIRST_DIRE, FIRST_ENEMY, Foe, Place, Region
from ..events import Event
from ..state import Decision, Once, Situation, State
from .board import gain_hp, go, lose_hp, owner, reduce, restore
from .foes import SPEAR_DAMAGE, fight_cost, hurt_foe, leave_foe
from .round import discard_card, draw_turn_card

MIRAGE_SHOWS = 3
SPEAR_COST = 2


@rule
def spend(s: State, ap: int) -> None:
    """AP leave the Turn, the pool or the granted activation; only a Turn's count as spent in it (R11)."""
    s.ap -= ap
    if s.granted == 0:
        s.spent = 1


@rule
def use_once(s: State, h: int, ability: int) -> None:
    s.defenders[h].used |= 1 << ability


@rule
def walk(s: State, h: int, r: int) -> None:
    """To another Region, by whatever means."""
    go(s, h, r)
    emit(Event.MOVED, h, r)


@rule
def sail(s: State, h: int, r: int) -> None:
    """5.3"""
    spend(s, 1)
    emit(Event.SAILED, h)
    walk(s, h, r)


@rule
def muster(s: State, h: int, other: int, r: int) -> None:
    """5.3 Another Defender moves."""
    spend(s, 1)
    emit(Event.MUSTERED, h, other)
    walk(s, other, r)


@rule
def secure(s: State, h: int, r: int, cost: int) -> None:
    """Secure, Enchant, Vantage: 1 threat less."""
    spend(s, cost)
    emit(Event.SECURED, h, r)
    reduce(s, r, 1)


@rule
def fight(s: State, h: int) -> None:
    """4.6 One damage, for AP, or for HP in the Colossus's mouth."""
    pay_for_fight(s, h, fight_cost(s), 1)
    hurt_foe(s, h, 1)


@rule
def throw_spear(s: State, h: int) -> None:
    """5.4 Three damage for 2 AP, or what a Fight costs if that is more (R23)."""
    use_once(s, h, Once.SPEAR)
    emit(Event.SPEAR_THROWN, h)
    pay_for_fight(s, h, max(SPEAR_COST, fight_cost(s)), SPEAR_COST)
    hurt_foe(s, h, SPEAR_DAMAGE)


@rule
def pay_for_fight(s: State, h: int, ap: int, hp: int) -> None:
    if s.foe == Foe.COLOSSUS:
        lose_hp(s, h, hp)
        s.spent = 1
    else:
        spend(s, ap)


@rule
def climb(s: State, h: int) -> None:
    spend(s, 1)
    go(s, h, Place.FOE_CARD)
    emit(Event.CLIMBED, h)


@rule
def jump_off(s: State, h: int) -> None:
    """F2 Leaving the Giant costs 1 HP; 0 stays 0."""
    lose_hp(s, h, 1)
    leave_foe(s, h)


@rule
def lightning(s: State, h: int) -> None:
    spend(s, 2)
    emit(Event.LIGHTNING, h, s.defenders[h].place)
    reduce(s, s.defenders[h].place, 3)


@rule
def heal(s: State, h: int, other: int) -> None:
    spend(s, 1)
    emit(Event.HEALED, h, other)
    gain_hp(s, other, 1)


@rule
def meditate(s: State, h: int) -> None:
    """5.3 Into the circle; befriending Randal walks over to it."""
    spend(s, 1)
    if s.defenders[h].place != Region.MOUNTAINS:
        walk(s, h, Region.MOUNTAINS)
    s.defenders[h].meditating = 1
    emit(Event.MEDITATES, h)


@rule
def mirage(s: State, h: int) -> None:
    """5.3 The top three cards are shown to all and put back in any order."""
    emit(Event.MIRAGE, h)
    lose_hp(s, h, 1)
    shown = min(MIRAGE_SHOWS, s.turn_deck.n)
    for k in range(shown):
        card = int(s.turn_deck.cards[s.turn_deck.n - 1 - k])
        s.seen |= 1 << card
        emit(Event.CARD_SHOWN, card)
    s.known_top = max(s.known_top, shown)
    push(s, Situation.MIRAGE, shown, 0, 0)


@rule
def order_cards(s: State, f: Any) -> None:
    """5.3 Which comes on top, then which next; the last follows by itself."""
    if f.b >= f.a - 1:
        pop(s)
    else:
        ask(s, owner(s, s.actor), Decision.MIRAGE_ORDER)


@rule
def put_next(s: State, f: Any, card: int) -> None:
    """The chosen card moves up to the highest place not yet filled."""
    place = s.turn_deck.n - 1 - f.b
    k = place
    while s.turn_deck.cards[k] != card:
        k -= 1
    while k < place:
        s.turn_deck.cards[k] = s.turn_deck.cards[k + 1]
        k += 1
    s.turn_deck.cards[place] = card
    f.b += 1
    emit(Event.CARD_PUT_NEXT, card)


@rule
def pray(s: State, h: int) -> None:
    """5.3 The top card is discarded unresolved: its Regions, or the Capital, lose 1 threat. Nothing reacts (R16)."""
    spend(s, 2)
    use_once(s, h, Once.PRAYER)
    card = draw_turn_card(s)
    emit(Event.PRAYED, h, card)
    if card >= FIRST_DIRE:
        reduce(s, DIRE_REGION[card - FIRST_DIRE], 1)
    elif card >= FIRST_ENEMY:
        reduce(s, ENEMY_ATTACKS[card - FIRST_ENEMY, 0], 1)
        reduce(s, ENEMY_ATTACKS[card - FIRST_ENEMY, 1], 1)
    else:
        reduce(s, Region.CAPITAL, 1)
    discard_card(s, card)


@rule
def rejuvenate(s: State, h: int) -> None:
    spend(s, 2)
    emit(Event.REJUVENATED, h)
    restore(s, h)


@rule
def entomb(s: State, h: int) -> None:
    """5.3 Once per Round for the whole team; then the card is chosen."""
    spend(s, 1)
    s.entomb_used = 1
    ask(s, owner(s, h), Decision.ENTOMB_CARD)


@rule
def bury(s: State, card: int) -> None:
    take(s.discard, card)
    put(s.entombed, card)
    emit(Event.ENTOMBED, card)


@rule
def drink_at_oasis(s: State, h: int) -> None:
    spend(s, 1)
    use_once(s, h, Once.OASIS)
    emit(Event.OASIS, h)
    gain_hp(s, h, 1)


@rule
def excavate(s: State, h: int) -> None:
    """5.3 Once per Round for the whole team, spent even if the find is not kept."""
    spend(s, 3)
    s.excavate_used = 1
    emit(Event.EXCAVATED, h)
    push(s, Situation.GAIN_ARTIFACT, h, 0, 0)


@rule
def fly(s: State, h: int, r: int) -> None:
    spend(s, 1)
    use_once(s, h, Once.WINGS)
    emit(Event.WINGS_SPREAD, h)
    walk(s, h, r)


@rule
def sound_horn(s: State, h: int, other: int, r: int) -> None:
    """5.4 A Defender in the Capital sallies out at full HP."""
    spend(s, 1)
    emit(Event.HORN_SOUNDED, h, other)
    walk(s, other, r)
    restore(s, other)


@rule
def invoke_idol(s: State, h: int) -> None:
    spend(s, 2)
    use_once(s, h, Once.IDOL)
    emit(Event.IDOL_INVOKED, h)
    reduce(s, Region.CAPITAL, 1)
