"""5.3: the abilities of Regions. `why_not_use` is asked first for each of them; `h` is who acts."""

from holdfast.engine.rules.decks import find, put, take
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import (
    DIRE_REGION,
    ENEMY_ATTACKS,
    FIRST_DIRE,
    FIRST_ENEMY,
    MIRAGE_SHOWS,
    OUTER_REGIONS,
    Foe,
    Place,
    Region,
)
from ..events import Event
from ..refusals import Rule
from ..state import Decision, Mirage, Situation, State
from .abilities import reaches
from .acting import walk, why_not_go
from .board import gain_hp, is_adjacent, is_at_full_hp, is_loose, is_outer, lose_hp, owner, reduce, restore
from .round import discard_card, draw_turn_card


@rule
def why_not_use(s: State, h: int, land: int, side: int) -> int:
    """4.6 Is this Region's ability usable by h?"""
    if s.defenders[h].place == Place.FOE_CARD:
        return Rule.ON_FOE_CARD
    if not reaches(s, h, land):
        return Rule.NOT_USABLE
    if s.regions[land].destroyed:
        return Rule.DESTROYED
    if s.regions[land].side != side:
        return Rule.OTHER_SIDE
    if is_loose(s, Foe.KRAKEN):
        return Rule.KRAKEN
    return Rule.OK


# ---- sides A -------------------------------------------------------------------------------------------------------


@rule
def why_not_meditate(s: State, h: int, land: int, cost: int) -> int:
    if s.defenders[h].meditating == 1:
        return Rule.MEDITATES_ALREADY
    return why_not_go(s, land, cost)


@rule
def meditate(s: State, h: int, land: int) -> None:
    """5.3 Into the circle; befriending Randal walks over to it."""
    if s.defenders[h].place != land:
        walk(s, h, land)
    s.defenders[h].meditating = 1
    emit(Event.MEDITATES, h)


@rule
def why_not_mirage(s: State, h: int) -> int:
    if s.granted == 1:
        return Rule.NOT_IN_GRANTED
    if s.defenders[h].hp == 0:
        return Rule.TOO_FEW_HP
    return Rule.OK if s.turn_deck.n > 0 else Rule.DECK_EMPTY


@rule
def mirage(s: State, h: int) -> None:
    """5.3 The top three cards are shown to all and put back in any order."""
    emit(Event.MIRAGE, h)
    lose_hp(s, h, 1)
    shown = min(MIRAGE_SHOWS, s.turn_deck.n)
    for k in range(shown):
        card = s.turn_deck.cards[s.turn_deck.n - 1 - k]
        s.seen |= 1 << card
        emit(Event.CARD_SHOWN, card)
    s.known_top = max(s.known_top, shown)
    push(s, Situation.MIRAGE, shown, 0, 0)


@rule
def order_cards(s: State, f: Mirage) -> None:
    """5.3 Which comes on top, then which next; the last follows by itself."""
    if f.put_back >= f.shown - 1:
        pop(s)
    else:
        ask(s, owner(s, s.actor), Decision.MIRAGE_ORDER)


@rule
def why_not_put_next(s: State, f: Mirage, card: int) -> int:
    """5.3 One of the shown cards that have no place yet."""
    for k in range(s.turn_deck.n - f.shown, s.turn_deck.n - f.put_back):
        if s.turn_deck.cards[k] == card:
            return Rule.OK
    return Rule.CARD_NOT_SHOWN


@rule
def put_next(s: State, f: Mirage, card: int) -> None:
    """The chosen card moves up to the highest place not yet filled."""
    place = s.turn_deck.n - 1 - f.put_back
    k = place
    while s.turn_deck.cards[k] != card:
        k -= 1
    while k < place:
        s.turn_deck.cards[k] = s.turn_deck.cards[k + 1]
        k += 1
    s.turn_deck.cards[place] = card
    f.put_back += 1
    emit(Event.CARD_PUT_NEXT, card)


@rule
def why_not_pray(s: State) -> int:
    return Rule.OK if s.turn_deck.n > 0 else Rule.DECK_EMPTY


@rule
def pray(s: State, h: int) -> None:
    """5.3 The top card is discarded unresolved: its Regions, or the Capital, lose 1 threat. Nothing reacts (R16)."""
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
def why_not_rejuvenate(s: State, h: int) -> int:
    if s.regions[Region.COAST].threat > 0:
        return Rule.COAST_THREATENED
    return Rule.FULL_HP if is_at_full_hp(s, h) else Rule.OK


@rule
def rejuvenate(s: State, h: int) -> None:
    emit(Event.REJUVENATED, h)
    restore(s, h)


@rule
def why_not_entomb(s: State) -> int:
    if s.entomb_used == 1:
        return Rule.ONCE_PER_ROUND
    return Rule.OK if s.discard.n > 0 else Rule.DISCARD_EMPTY


@rule
def entomb(s: State, h: int) -> None:
    """5.3 Once per Round for the whole team; then the card is chosen."""
    s.entomb_used = 1
    ask(s, owner(s, h), Decision.ENTOMB_CARD)


@rule
def why_not_bury(s: State, card: int) -> int:
    return Rule.OK if find(s.discard, card) >= 0 else Rule.CARD_NOT_DISCARDED


@rule
def bury(s: State, card: int) -> None:
    take(s.discard, card)
    put(s.entombed, card)
    emit(Event.ENTOMBED, card)


# ---- sides B; the Forest's Ambush is not a choice --------------------------------------------------------------------


@rule
def why_not_vantage(s: State, land: int, region: int) -> int:
    beside = is_outer(region) and is_adjacent(s, land, region)
    return Rule.OK if beside else Rule.NOT_BESIDE_MOUNTAINS


@rule
def why_not_drink(s: State, h: int) -> int:
    return Rule.FULL_HP if is_at_full_hp(s, h) else Rule.OK


@rule
def drink_at_oasis(s: State, h: int) -> None:
    emit(Event.OASIS, h)
    gain_hp(s, h, 1)


@rule
def why_not_muster(s: State, h: int, who: int, to: int) -> int:
    if who >= s.team:
        return Rule.NOT_IN_PLAY
    if who == h:
        return Rule.NOT_YOURSELF
    if s.defenders[who].place == Place.FOE_CARD:
        return Rule.ON_FOE_CARD
    return Rule.OK if is_adjacent(s, s.defenders[who].place, to) else Rule.NOT_ADJACENT


@rule
def muster(s: State, h: int, who: int, to: int) -> None:
    """5.3 Another Defender moves."""
    emit(Event.MUSTERED, h, who)
    walk(s, who, to)


@rule
def why_not_sail(s: State, h: int, to: int) -> int:
    if not is_outer(to):
        return Rule.ONLY_OUTER
    if s.defenders[h].place == to:
        return Rule.ALREADY_THERE
    apart = abs(s.regions[Region.COAST].position - s.regions[to].position)
    return Rule.WRONG_DISTANCE if apart < 2 or apart > OUTER_REGIONS - 2 else Rule.OK


@rule
def sail(s: State, h: int, to: int) -> None:
    """5.3"""
    emit(Event.SAILED, h)
    walk(s, h, to)


@rule
def why_not_excavate(s: State) -> int:
    if s.excavate_used == 1:
        return Rule.ONCE_PER_ROUND
    return Rule.OK if s.artifact_deck.n > 0 else Rule.NO_ARTIFACTS_LEFT


@rule
def excavate(s: State, h: int) -> None:
    """5.3 Once per Round for the whole team, spent even if the find is not kept."""
    s.excavate_used = 1
    emit(Event.EXCAVATED, h)
    push(s, Situation.GAIN_ARTIFACT, h, 0, 0)
