"""Disasters (5.5), and what becomes of them alone (4.8.5) and on paper (4.9.5)."""

from holdfast.engine.rules.decks import empty, put
from holdfast.engine.rules.dice import below, roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import Card, Commodity
from ..events import Event
from ..meta import Scope, SoloExtraDraws, SoloWar, VortexChoice
from ..refusals import Rule
from ..state import ADVERSARY, AttackCard, Decision, Resolving, Roll, Situation, State, Vortex
from ..tables import D6
from .adversary import adversary_seat, assassin_choice
from .draw import after_draw, draw_card, is_attack_card
from .hands import (
    add_to_hand,
    discard_from_hand,
    discard_hand,
    is_card_game,
    is_solo,
    limit_hand_after_gain,
)
from .muster import attack_with_raiders, call_to_war
from .payments import gain
from .towns import destroy_structure, destroy_unit, heroes, is_guard, is_hero, is_living


@rule
def take_effect(s: State, p: int, card: int, target: int) -> None:
    """5.5 What the card does to its target; p is whose card it is."""
    if card == Card.ASSASSIN:
        send_assassin(s, p, target)
    elif card == Card.BLIZZARD or card == Card.DRAUGHT:
        s.towns[target].no_food = 1
        emit(Event.FOOD_BLOCKED, target)
    elif card == Card.CARAVAN or card == Card.PROSPERITY:
        find_gold(s, p)
    elif card == Card.EARTHQUAKE or card == Card.PLAGUE:
        spread(s, card, target)
    elif card == Card.MAGICAL_VORTEX:
        open_vortex(s, target)
    elif card == Card.SPIES:
        send_spies(s, p, target)
    elif card == Card.THIEVES:
        steal(s, target)
    else:
        go_to_war(s, p, target)


@rule
def two_dice(s: State) -> int:
    """2D6"""
    first = roll(s, D6)
    return first + roll(s, D6)


@rule
def find_gold(s: State, p: int) -> None:
    """5.5 Caravan, Prosperity: 2D6 gold."""
    gold = two_dice(s)
    gain(s, p, Commodity.GOLD, gold)
    emit(Event.GOLD_GAINED, p, gold)


@rule
def steal(s: State, target: int) -> None:
    """5.5 Thieves: nobody gains what is lost."""
    stock = s.towns[target].stock
    gold = min(two_dice(s), stock[Commodity.GOLD])
    stock[Commodity.GOLD] -= gold
    emit(Event.GOLD_LOST, target, gold)


@rule
def send_assassin(s: State, p: int, target: int) -> None:
    """5.5 One hero of the target; without any nothing happens (4.8.5, 4.9.5)."""
    if heroes(s, target) == 0:
        emit(Event.NO_EFFECT, Card.ASSASSIN)
        return
    seat = adversary_seat(s) if is_solo(s) else p
    if seat == ADVERSARY:
        assassinate(s, target, assassin_choice(s, target))
    else:
        s.frames[s.depth - 1].step = Resolving.EFFECT  # the act puts it on
        ask(s, seat, Decision.ASSASSIN_TARGET)


@rule
def why_not_assassinate(s: State, f: AttackCard, unit: int) -> int:
    """5.5 Heroes only."""
    if unit >= s.towns[f.target].n_units:
        return Rule.NO_SUCH_DEFENDER
    if not is_hero(s.towns[f.target].units[unit]):
        return Rule.NOT_A_HERO
    return Rule.OK


@rule
def choose_victim(s: State, f: AttackCard, unit: int) -> None:
    f.step = Resolving.DISCARD
    assassinate(s, f.target, unit)


@rule
def assassinate(s: State, target: int, k: int) -> None:
    """5.5 The hero is destroyed, so he may be reclaimed."""
    emit(Event.DEFENDER_DESTROYED, target, s.towns[target].units[k].card)
    destroy_unit(s, target, k)


@rule
def spread(s: State, card: int, target: int) -> None:
    """5.5 Earthquake and Plague meet the target; option `everyone`: all, the active player first."""
    for k in range(s.players):
        q = (s.active + k) % s.players
        everyone = s.options.quake_plague_scope == Scope.EVERYONE
        if is_living(s, q) and (everyone or q == target):
            if card == Card.EARTHQUAKE:
                shake(s, q)
            else:
                sicken(s, q)


@rule
def shake(s: State, p: int) -> None:
    """5.5 Earthquake: a die for each structure in order, a 1 destroys it. Castle walls are no structures."""
    town = s.towns[p]
    k = 0
    while k < town.structures.n:
        card = town.structures.cards[k]
        copies = town.copies[card]
        for _ in range(copies):
            die = roll(s, D6)
            emit(Event.SHOOK, p, card, die)
            if die == 1:
                destroy_structure(s, p, card)
        if town.copies[card] > 0:
            k += 1


@rule
def sicken(s: State, p: int) -> None:
    """5.5 Plague: a die for each living defender in order, a 1 destroys it."""
    town = s.towns[p]
    k = 0
    while k < town.n_units:
        stays = True
        if town.units[k].hits > 0:
            die = roll(s, D6)
            emit(Event.SICKENED, p, town.units[k].card, die)
            if die == 1:
                emit(Event.DEFENDER_DESTROYED, p, town.units[k].card)
                stays = is_guard(town.units[k])
                destroy_unit(s, p, k)
        if stays:
            k += 1


@rule
def open_vortex(s: State, target: int) -> None:
    """5.5 Magical Vortex: the target discards D6 cards of his choice; option `random`: chance picks them."""
    cards = roll(s, D6)
    emit(Event.VORTEX_OPENED, target, cards)
    push(s, Situation.VORTEX, target, cards, 0)


@rule
def feed_vortex(s: State) -> None:
    """5.5 One card at a time; the whole hand without asking if it is not larger."""
    f: Vortex = s.frames[s.depth - 1]
    target = f.victim
    if f.discards >= s.towns[target].hand.n:
        f.discards = 0
        discard_hand(s, target)
    if f.discards == 0:
        pop(s)
    elif s.options.vortex_choice == VortexChoice.RANDOM:
        f.discards -= 1
        discard_from_hand(s, target, s.towns[target].hand.cards[below(s, s.towns[target].hand.n)])
    else:
        ask(s, target, Decision.VORTEX_DISCARD)


@rule
def discard_to_vortex(s: State, f: Vortex, p: int, card: int) -> None:
    """5.5 Discarded, not destroyed: no reclaiming."""
    f.discards -= 1
    discard_from_hand(s, p, card)


@rule
def send_spies(s: State, p: int, target: int) -> None:
    """5.5 See a hand and draw a card; 4.9.5 on paper one free event roll; 4.8.5 alone nothing, or the draw (9)."""
    if is_solo(s) and s.options.solo_extra_draws == SoloExtraDraws.OFF:
        emit(Event.NO_EFFECT, Card.SPIES)
        return
    if not is_card_game(s):
        push(s, Situation.EVENT_ROLL, p, Roll.SPIES, 0)
        return
    if not is_solo(s):
        look_into_hand(s, p, target)
    if s.deck.n > 0:
        draw_for_spies(s, p)


@rule
def look_into_hand(s: State, p: int, target: int) -> None:
    """6 The player keeps the sight of that moment, and knows these cards until they leave the hand."""
    emit(Event.SPIED, p, target)
    spied = s.spied
    spied.by = p
    spied.of = target
    spied.turn = s.towns[p].turns
    empty(spied.hand)
    hand = s.towns[target].hand
    for k in range(hand.n):
        card = hand.cards[k]
        put(spied.hand, card)
        s.seen[card] |= 1 << p
        emit(Event.SAW, p, target, card)


@rule
def draw_for_spies(s: State, p: int) -> None:
    """5.5 It is not bought: an attack card is kept; 9 alone it is resolved next."""
    card = draw_card(s)
    if is_solo(s) and is_attack_card(card):
        s.pending = card
        emit(Event.ATTACK_DRAWN, p, card)
    else:
        add_to_hand(s, p, card)
        emit(Event.DREW, p, card)
        limit_hand_after_gain(s, p)
    after_draw(s)


@rule
def go_to_war(s: State, p: int, target: int) -> None:
    """5.5 War: choose who goes; 4.8.5 alone there is none, or raiders come (9)."""
    if not is_solo(s):
        call_to_war(s, p, target)
    elif s.options.solo_war == SoloWar.RAIDERS:
        attack_with_raiders(s, target)
    else:
        emit(Event.NO_EFFECT, Card.WAR)
