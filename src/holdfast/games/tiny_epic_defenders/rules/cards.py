"""4.2 and 4.3: what happens when a Defender card is drawn, for one Defender or for all."""

from holdfast.engine.rules.decks import put_below, top
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, goes_on, pop, push

from ..content import AP_IN_RUIN, AP_OF_A_TURN, Artifact, Foe
from ..events import Event
from ..meta import GroupMode
from ..refusals import Rule
from ..state import Acting, CardUnderWay, Decision, Situation, State
from .abilities import has_ability
from .board import carries, is_any_destroyed, is_loose, lead_seat, lose_hp, owner
from .foes import dragon_flies, enfeeble, swallow
from .round import discard_card, draw_turn_card
from .turn import end_of_turn, sacrifice_gives

FOE_TRIGGER, CLOAK, ON_DRAW_MENU, BEGIN, DISCARD = 0, 1, 2, 3, 4
POOL, NEXT_DEFENDER, CARD_ENDS = 2, 3, 4


@rule
def individual_card(s: State, f: CardUnderWay) -> None:
    """4.2 The order is fixed: foe, Cloak, on-draw menu, Turn, Discard Pile."""
    if f.step == FOE_TRIGGER:
        f.step = CLOAK
        foe_reacts(s, f.card)
    if f.step == CLOAK and goes_on(s):
        f.step = ON_DRAW_MENU
        offer_cloak(s, f.card)
    if not goes_on(s):
        return
    if f.step == ON_DRAW_MENU:
        s.actor = f.card
        ask(s, owner(s, f.card), Decision.ON_DRAW_CHOICE)
    elif f.step == BEGIN:
        f.step = DISCARD
        s.ap = action_points(s) + ((s.marked >> f.card) & 1)
        s.marked &= ~(1 << f.card)
        push(s, Situation.TURN, f.card, 1, 1)
    else:
        discard_card(s, f.card)
        pop(s)


@rule
def foe_reacts(s: State, x: int) -> None:
    """4.2.1 Only a revealed foe reacts."""
    if is_loose(s, Foe.DRAGON):
        dragon_flies(s)
    elif is_loose(s, Foe.COLOSSUS):
        swallow(s, x)
    elif is_loose(s, Foe.DEMON_LORD):
        enfeeble(s, x)


@rule
def offer_cloak(s: State, x: int) -> None:
    """4.2.2, 4.3.2 The Cloak's carrier may Sacrifice now, but not on its own card (x; -1 is a group card)."""
    for h in range(s.team):
        if h != x and carries(s, h, Artifact.CLOAK) and s.defenders[h].hp >= 1:
            s.actor = h
            ask(s, owner(s, h), Decision.CLOAK_CHOICE)


@rule
def wear_cloak(s: State, h: int) -> None:
    """4.2.2 1 HP for 1 AP, 2 with the Elixir, used at once."""
    lose_hp(s, h, 1)
    ap = sacrifice_gives(s, h)
    emit(Event.CLOAKED, h, ap)
    grant(s, h, ap)


@rule
def grant(s: State, h: int, ap: int) -> None:
    """4.9 AP outside a Turn."""
    s.ap = ap
    push(s, Situation.GRANTED, h, 0, 0)


@rule
def granted_activation(s: State, f: Acting) -> None:
    """4.9 Actions until `stop` or 0 AP; what is not spent is lost. It is not a Turn."""
    if s.ap == 0:
        end_granted(s)
    else:
        s.granted = 1
        s.actor = f.defender
        ask(s, owner(s, f.defender), Decision.GRANTED_ACTION)


@rule
def end_granted(s: State) -> None:
    s.granted = 0
    s.ap = 0
    pop(s)


@rule
def action_points(s: State) -> int:
    """4.2.4, 4.3.3 Three, and one more once a Region is Destroyed."""
    return AP_IN_RUIN if is_any_destroyed(s) else AP_OF_A_TURN


# ---- the on-draw menu: it goes on until the Turn begins, is skipped or postponed -----------------------------------


@rule
def begin(s: State, f: CardUnderWay) -> None:
    f.step = BEGIN


@rule
def skip_turn(s: State, f: CardUnderWay) -> None:
    f.step = DISCARD
    emit(Event.TURN_SKIPPED, f.card)


@rule
def why_not_scry(s: State, h: int, hero: int) -> int:
    """4.2.3"""
    if not has_ability(s, h, hero):
        return Rule.NO_SCRY
    if s.scried == 1:
        return Rule.SCRIED_ALREADY
    return Rule.OK if s.turn_deck.n > 0 else Rule.DECK_EMPTY


@rule
def scry(s: State, h: int) -> None:
    """4.2.3 The top card of the Turn Deck is shown to everybody."""
    s.scried = 1
    emit(Event.SCRIED, h)
    card = top(s.turn_deck)
    s.seen |= 1 << card
    s.known_top = max(1, s.known_top)
    emit(Event.CARD_SHOWN, card)
    ask(s, owner(s, h), Decision.SCRY_PLACE)


@rule
def leave_on_top(s: State) -> None:
    """4.2.3"""
    emit(Event.CARD_LEFT_ON_TOP, s.turn_deck.cards[s.turn_deck.n - 1])


@rule
def put_to_bottom(s: State) -> None:
    """4.2.3"""
    card = draw_turn_card(s)
    put_at_bottom(s, card)
    emit(Event.CARD_TO_BOTTOM, card)


@rule
def why_not_command(s: State, h: int, who: int, hero: int) -> int:
    """4.2.3"""
    if not has_ability(s, h, hero):
        return Rule.NO_COMMAND
    if s.commanded == 1:
        return Rule.COMMANDED_ALREADY
    if who == h:
        return Rule.NOT_YOURSELF
    return Rule.OK if who < s.team else Rule.NOT_IN_PLAY


@rule
def command(s: State, h: int, who: int) -> None:
    """4.2.3 Another Defender gets 1 AP."""
    s.commanded = 1
    emit(Event.COMMANDED, h, who)
    grant(s, who, 1)


@rule
def put_at_bottom(s: State, card: int) -> None:
    """A card everybody saw goes to the bottom of the Turn Deck."""
    put_below(s.turn_deck, card)
    s.known_bottom += 1


@rule
def why_not_postpone(s: State, h: int) -> int:
    """4.2.3, R35"""
    return Rule.POSTPONED_ALREADY if (s.postponed >> h) & 1 == 1 else Rule.OK


@rule
def postpone(s: State, h: int) -> None:
    """4.2.3 Hourglass: the card goes to the bottom with a mark, once per Round (R35)."""
    s.postponed |= 1 << h
    s.marked |= 1 << h
    put_at_bottom(s, h)
    emit(Event.POSTPONED, h)
    pop(s)


# ---- cards for all Defenders ---------------------------------------------------------------------------------------


@rule
def group_card(s: State, f: CardUnderWay) -> None:
    """4.3 Dragon, Cloak, pool, then Defender after Defender in any order."""
    if f.step == FOE_TRIGGER:
        f.step = CLOAK
        if is_loose(s, Foe.DRAGON):
            dragon_flies(s)
    if f.step == CLOAK:
        f.step = POOL
        offer_cloak(s, -1)
    if f.step == POOL and goes_on(s):
        f.step = NEXT_DEFENDER
        s.ap = action_points(s)
        emit(Event.POOL_MADE, s.ap)
    if f.step == NEXT_DEFENDER and all_have_acted(s):
        f.step = CARD_ENDS
    if f.step == NEXT_DEFENDER:
        ask(s, lead_seat(s), Decision.NEXT_DEFENDER)
    elif f.step == CARD_ENDS:
        if s.options.all_defenders_mode == GroupMode.INTERLEAVED:
            all_turns_end(s)
        s.ap = 0
        discard_card(s, f.card)
        pop(s)


@rule
def all_have_acted(s: State) -> bool:
    """4.3.7 The pool is empty, or every Defender had a Turn."""
    return s.ap == 0 or (s.options.all_defenders_mode == GroupMode.BLOCKS and s.acted == (1 << s.team) - 1)


@rule
def all_turns_end(s: State) -> None:
    """9 Interleaved: end-of-Turn effects when the card ends, for all who had a Turn, in Defender order."""
    for h in range(s.team):
        if (s.acted >> h) & 1 == 1:
            end_of_turn(s, h)


@rule
def why_not_next(s: State, who: int) -> int:
    """4.3.4"""
    if who >= s.team:
        return Rule.NOT_IN_PLAY
    if (s.acted >> who) & 1 == 1 and s.options.all_defenders_mode == GroupMode.BLOCKS:
        return Rule.HAD_A_TURN
    return Rule.OK


@rule
def next_defender(s: State, who: int) -> None:
    """4.3.5 The chosen Defender takes a Turn with the pool; only its first on this card begins one."""
    begins = 1 - ((s.acted >> who) & 1)
    s.acted |= 1 << who
    push(s, Situation.TURN, who, 0, begins)


@rule
def end_card(s: State, f: CardUnderWay) -> None:
    """4.3.7 The rest of the pool is lost."""
    f.step = CARD_ENDS
