"""The Draw phase (4.2), with the solo differences of 4.8."""

from holdfast.engine.rules.decks import draw, put, shuffle_pile
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, push

from ..content import FIRST_MONSTER, GUILD_PRICE, MOST_HAND, MOST_OFFERS, NO_CARD, Card, Commodity, Purse
from ..events import Event
from ..meta import DeckEnd, GuildHallAttackCards, GuildHallLimit, SoloExtraDraws
from ..refusals import Rule
from ..state import Decision, Roll, Situation, State
from .ending import end_by_count
from .hands import add_to_hand, discard, is_card_game, is_solo
from .payments import has, spend, why_not_pay


@rule
def is_attack_card(card: int) -> bool:
    """2.1 A monster or a disaster."""
    return card >= FIRST_MONSTER


@rule
def begin_turn(s: State) -> None:
    """4.2.1 A new turn of the active player begins with his draw."""
    p = s.active
    s.towns[p].turns += 1
    s.bought = 0
    s.guild_draws = 0
    s.slot = 1
    s.played = 0
    emit(Event.TURN_BEGAN, p, s.towns[p].turns)
    if not is_card_game(s):
        push(s, Situation.EVENT_ROLL, p, Roll.TURN, 0)
    elif is_solo(s):
        draw_solo(s)
    else:
        card = draw_card(s)
        add_to_hand(s, p, card)
        emit(Event.DREW, p, card)
        after_draw(s)


@rule
def draw_card(s: State) -> int:
    """4.2.1 Whenever a draw empties the deck, this turn is the last."""
    card = draw(s.deck)
    if s.deck.n == 0:
        s.last_turn = 1
    return card


@rule
def after_draw(s: State) -> None:
    """9 Option `immediate`: the game ends the moment the last card has left the deck."""
    if s.deck.n == 0:
        emit(Event.DECK_RAN_OUT)
        if s.options.deck_end == DeckEnd.IMMEDIATE:
            end_by_count(s)


@rule
def draw_solo(s: State) -> None:
    """4.8.1 A town card goes to hand; an attack card is the pending attack of this turn."""
    card = draw_card(s)
    while is_attack_card(card) and s.towns[0].turns <= s.options.solo_grace_turns:
        put(s.aside, card)
        emit(Event.SET_ASIDE, card)
        card = draw_card(s)
    if is_attack_card(card):
        s.pending = card
        emit(Event.ATTACK_DRAWN, 0, card)
    else:
        add_to_hand(s, 0, card)
        emit(Event.DREW, 0, card)
    after_draw(s)


@rule
def shuffle_back(s: State) -> None:
    """3.2, 9 The attack cards that were set aside and the rest of the deck are shuffled together."""
    if s.aside.n > 0:
        emit(Event.SHUFFLED_BACK, s.aside.n)
        while s.aside.n > 0:
            put(s.deck, draw(s.aside))
        shuffle_pile(s, s.deck)


@rule
def ask_draw_menu(s: State) -> None:
    """4.2.2"""
    ask(s, s.active, Decision.DRAW_MENU)


@rule
def why_not_draw_more(s: State, p: int) -> int:
    """4.2.2 A further draw needs a card in the deck; 11: and room for it."""
    if not is_card_game(s):
        return Rule.OFFERS_FULL if s.towns[p].hand.n >= MOST_OFFERS else Rule.OK
    if s.deck.n == 0:
        return Rule.DECK_EMPTY
    if s.towns[p].hand.n >= MOST_HAND:
        return Rule.HAND_FULL
    return Rule.OK


@rule
def why_not_buy(s: State, p: int) -> int:
    """4.2.2 Once per turn; 4.8.2 not alone, unless the option allows it."""
    if is_solo(s) and s.options.solo_extra_draws != SoloExtraDraws.ALL:
        return Rule.NO_EXTRA_DRAWS
    if s.bought:
        return Rule.BOUGHT_ALREADY
    return why_not_draw_more(s, p)


@rule
def why_not_guild_draw(s: State, p: int) -> int:
    """5.3 With an own Guild Hall, for 5 gold, once per turn."""
    if is_solo(s) and s.options.solo_extra_draws == SoloExtraDraws.OFF:
        return Rule.NO_EXTRA_DRAWS
    if not has(s, p, Card.GUILD_HALL):
        return Rule.NO_GUILD_HALL
    if s.guild_draws and s.options.guild_hall_limit != GuildHallLimit.UNLIMITED:
        return Rule.GUILD_DREW_ALREADY
    reason = why_not_draw_more(s, p)
    if reason:
        return reason
    return why_not_pay(s, p, Purse.GOLD_ONLY, GUILD_PRICE)


@rule
def bring_bought_card(s: State, p: int) -> None:
    """4.2.2 The card for 7 magic."""
    s.bought = 1
    bring_extra_card(s, p, False)


@rule
def guild_draw(s: State, p: int) -> None:
    """5.3 The card for 5 gold."""
    spend(s, p, Commodity.GOLD, GUILD_PRICE)
    s.guild_draws += 1
    keeps = s.options.guild_hall_attack_cards == GuildHallAttackCards.KEEP and not is_solo(s)
    bring_extra_card(s, p, keeps)


@rule
def bring_extra_card(s: State, p: int, keeps_attack_cards: bool) -> None:
    """4.2.2 A bought attack card is discarded for all to see; 4.9.2 on paper one more event roll is bought."""
    if not is_card_game(s):
        push(s, Situation.EVENT_ROLL, p, Roll.BOUGHT, 0)
        return
    card = draw_card(s)
    if is_attack_card(card) and not keeps_attack_cards:
        discard(s, card)
        emit(Event.BOUGHT_IN_VAIN, p, card)
    else:
        add_to_hand(s, p, card)
        emit(Event.BOUGHT, p, card)
    after_draw(s)


@rule
def forget_pending(s: State) -> int:
    """The pending attack is now resolved, or lost."""
    card = s.pending
    s.pending = NO_CARD
    return card
