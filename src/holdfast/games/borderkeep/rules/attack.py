"""The Attack phase (4.6): slots, playing attack cards, and how a card is resolved (4.6.4, 4.8.4, 4.9.5)."""

from holdfast.engine.rules.decks import find
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import FIRST_DISASTER, FIRST_MONSTER, TARGET, Card, Target
from ..events import Event
from ..meta import Off, On
from ..refusals import Rule
from ..state import NOBODY, AttackCard, Decision, Resolving, Situation, State
from .disasters import take_effect
from .draw import forget_pending
from .hands import discard, is_card_game, is_solo, take_from_hand
from .muster import attack_with_monster
from .towns import heroes, is_living, living_defenders


@rule
def attack_phase(s: State) -> None:
    """4.6.3 Ask for attack cards; alone, and on paper, resolve the pending attack instead."""
    if is_solo(s) or not is_card_game(s):
        resolve_pending(s)
    elif may_attack(s):
        ask(s, s.active, Decision.ATTACK_MENU)
    else:
        s.frames[0].step += 1


@rule
def may_attack(s: State) -> bool:
    """4.6.1 From the third turn on; 4.6.3 while a slot is open, or for boons that need none (9)."""
    if s.towns[s.active].turns < s.options.attack_from_turn:
        return False
    return s.options.boons_use_play == On.OFF or next_slot(s) != NOBODY


@rule
def next_slot(s: State) -> int:
    """4.6.2 The next living opponent to the left who was not attacked in this turn."""
    for k in range(s.slot, s.players):
        q = (s.active + k) % s.players
        if is_living(s, q):
            return q
    return NOBODY


@rule
def use_slot(s: State) -> int:
    """4.6.2 At most one attack for each opponent."""
    q = next_slot(s)
    s.slot = (q - s.active) % s.players + 1
    return q


@rule
def needs_slot(s: State, card: int) -> bool:
    """4.6.3 Every attack card takes a slot; option boons_use_play = off: but for the three boons."""
    if s.options.boons_use_play == On.ON:
        return True
    return card != Card.CARAVAN and card != Card.PROSPERITY and card != Card.SPIES


@rule
def somebody_has_a_hero(s: State, p: int) -> bool:
    for q in range(s.players):
        if q != p and is_living(s, q) and heroes(s, q) > 0:
            return True
    return False


@rule
def why_not_begin(s: State, p: int, card: int) -> int:
    """4.6.3 A slot, and for two cards somebody to begin with."""
    if needs_slot(s, card) and next_slot(s) == NOBODY:
        return Rule.NO_SLOT
    if card == Card.ASSASSIN and not somebody_has_a_hero(s, p):
        return Rule.NO_HERO_ANYWHERE
    if card == Card.WAR and living_defenders(s, p) == 0:
        return Rule.NOBODY_TO_SEND
    return Rule.OK


@rule
def why_not_play(s: State, p: int, card: int) -> int:
    """4.6.3 Any attack card in hand that meets its condition."""
    if find(s.towns[p].hand, card) < 0:
        return Rule.NO_ATTACK_CARD
    return why_not_begin(s, p, card)


@rule
def why_not_end_attacks(s: State, p: int) -> int:
    """4.6.3 Done is always legal, but for the option must_attack."""
    if s.options.must_attack == Off.OFF or s.played > 0:
        return Rule.OK
    hand = s.towns[p].hand
    for k in range(hand.n):
        card = hand.cards[k]
        if card >= FIRST_MONSTER and why_not_begin(s, p, card) == Rule.OK:
            return Rule.MUST_ATTACK
    return Rule.OK


@rule
def play_card(s: State, p: int, card: int) -> None:
    """4.6.3 The card takes the next slot, whatever its text."""
    take_from_hand(s, p, card)
    s.played += 1
    begin_attack(s, p, card, use_slot(s) if needs_slot(s, card) else p)


@rule
def begin_attack(s: State, p: int, card: int, target: int) -> None:
    """4.6.4; the story says whom the card meets, or whose slot a boon takes (R20)."""
    push(s, Situation.ATTACK_CARD, card, target, p)
    if is_solo(s):
        emit(Event.CAME, p, card)
    elif target == p or TARGET[card] == Target.ANY:
        emit(Event.PLAYED_FREELY, p, card)
    elif TARGET[card] == Target.SLOT:
        emit(Event.PLAYED, p, card, target)
    else:
        emit(Event.PLAYED_INSTEAD, p, card, target)


@rule
def resolve_pending(s: State) -> None:
    """4.8.4, 4.9.5 A pending attack must come: alone against yourself, else against the next slot, if there is one."""
    p = s.active
    card = forget_pending(s)
    if card < 0:
        s.frames[0].step += 1
    elif is_solo(s):
        begin_attack(s, p, card, p)
    elif not needs_slot(s, card):
        begin_attack(s, p, card, p)
    elif next_slot(s) != NOBODY:
        begin_attack(s, p, card, use_slot(s))
    else:
        emit(Event.ATTACK_LOST, p, card)


@rule
def resolve_attack_card(s: State) -> None:
    """4.6.4 At once and completely, then to the discard pile."""
    f: AttackCard = s.frames[s.depth - 1]
    card, p = f.card, f.player
    if f.step == Resolving.AIM:
        f.step = Resolving.EFFECT
        if chooses_opponent(s, card, p):
            ask(s, p, Decision.CHOOSE_OPPONENT)
    elif f.step == Resolving.EFFECT:
        f.step = Resolving.DISCARD
        if card < FIRST_DISASTER:
            attack_with_monster(s, p, card, f.target)
        else:
            take_effect(s, p, card, f.target)
    else:
        pop(s)
        discard(s, card)
        if card < FIRST_DISASTER:
            s.monster_attacks += 1


@rule
def chooses_opponent(s: State, card: int, p: int) -> bool:
    """4.6.3 Cards for "any" opponent; on paper Spies choose nobody, nor an Assassin without a hero anywhere (4.9.5)."""
    if is_solo(s) or TARGET[card] != Target.ANY:
        return False
    if card == Card.SPIES:
        return is_card_game(s)
    return card != Card.ASSASSIN or somebody_has_a_hero(s, p)


@rule
def why_not_choose(s: State, f: AttackCard, p: int, seat: int) -> int:
    """4.6.3 A living opponent; for the Assassin one with a hero."""
    if seat >= s.players or seat == p or not is_living(s, seat):
        return Rule.NO_OPPONENT
    if f.card == Card.ASSASSIN and heroes(s, seat) == 0:
        return Rule.NO_HERO_THERE
    return Rule.OK


@rule
def choose_opponent(s: State, f: AttackCard, p: int, seat: int) -> None:
    """4.6.3"""
    f.target = seat
    emit(Event.CHOSE_OPPONENT, p, seat)
