"""What a seat knows (section 6): its features, and a deal of the rest that agrees with everything it knows."""

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.decks import draw, empty, put, shuffle_pile
from holdfast.engine.rules.observation import NOWHERE, cells, each, number, observation, one_of, own, rows
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.views import low

from .content import ARTIFACTS, CARDS, FIRST_TROOP, RECLAIMABLE, Commodity, shelf
from .meta import Mode
from .pieces import AnyCard, Seat, Structure
from .pieces import AttackCard as AttackCards
from .rules.fighters import dice_now, first_of, hits_now
from .rules.hands import add_to_hand, is_card_game
from .rules.towns import is_living, living_defenders, victory_points
from .state import NOBODY, AttackCard, Decision, Phase, Side, Situation, State


def keeps_secrets(options: Mapping[str, Any]) -> bool:
    """6 Hands are hidden in the card game; lists of offers lie open."""
    return bool(options["mode"] == Mode.CARD.name.lower())


COUNT_BITS = 5  # a hand holds at most 24 cards


@rule
def is_known(s: State, p: int, q: int, card: int) -> bool:
    """Does p know that this card is in q's hand? It is his own, or he saw it go there (6)."""
    return p == q or (s.seen[card] >> p) & 1 == 1


@rule
def determinize(s: State, p: int) -> None:
    """Deal anew what seat p cannot see: the order of the deck and the unknown cards in other hands."""
    if not is_card_game(s):
        return
    unknown = 0
    spied_on = 0
    for q in range(s.players):
        taken = shuffle_into_deck(s, p, q)
        unknown |= taken << (COUNT_BITS * q)
        if q == s.spied.of:
            spied_on = forget_spied(s, p)
    shuffle_pile(s, s.deck)
    for q in range(s.players):
        for k in range((unknown >> (COUNT_BITS * q)) & 31):
            card = draw(s.deck)
            add_to_hand(s, q, card)
            if q == s.spied.of and k < spied_on:
                s.seen[card] |= 1 << s.spied.by
    if s.spied.by != NOBODY and p != s.spied.by and p != s.spied.of:
        imagine_sight(s)


@rule
def shuffle_into_deck(s: State, p: int, q: int) -> int:
    """q's cards that p does not know go to the deck; returns how many."""
    hand = s.towns[q].hand
    kept = 0
    taken = 0
    for k in range(hand.n):
        card = hand.cards[k]
        if is_known(s, p, q, card):
            hand.cards[kept] = card
            kept += 1
        else:
            put(s.deck, card)
            taken += 1
    for k in range(kept, hand.n):
        hand.cards[k] = 0
    hand.n = kept
    return taken


@rule
def forget_spied(s: State, p: int) -> int:
    """p does not know which cards the spy saw: how many of them he would know went to the deck just now."""
    if p == s.spied.by or p == s.spied.of:
        return 0
    count = 0
    for k in range(s.deck.n):
        card = s.deck.cards[k]
        if s.seen[card] != 0:
            s.seen[card] = 0
            count += 1
    return count


@rule
def imagine_sight(s: State) -> None:
    """What the spy may have seen, as far as it is still in that hand."""
    empty(s.spied.hand)
    hand = s.towns[s.spied.of].hand
    for k in range(hand.n):
        if (s.seen[hand.cards[k]] >> s.spied.by) & 1:
            put(s.spied.hand, hand.cards[k])


@rule
def town_at(s: State, p: int, k: int) -> int:
    """Towns are counted clockwise from one's own."""
    return (p + k) % s.players if k < s.players else NOWHERE


@rule
def units_of(s: State, q: int, card: int) -> int:
    n = 0
    for k in range(s.towns[q].n_units):
        n += int(s.towns[q].units[k].card == card)
    return n


@rule
def artifacts_of(s: State, q: int, artifact: int) -> int:
    n = 0
    for k in range(s.towns[q].n_units):
        n += s.towns[q].units[k].artifacts[artifact]
    return n


@rule
def observe_cards(s: State, p: int, out: Any, at: int) -> None:
    """His own hand, the discard pile, and the cards he knows in other hands."""
    for k in range(s.towns[p].hand.n):
        out[at + s.towns[p].hand.cards[k]] += 1
    for k in range(s.discard.n):
        out[at + CARDS + s.discard.cards[k]] += 1
    for j in range(1, s.players):
        q = (p + j) % s.players
        for k in range(s.towns[q].hand.n):
            card = s.towns[q].hand.cards[k]
            if is_known(s, p, q, card) or not is_card_game(s):
                out[at + 2 * CARDS + card] = j


@rule
def is_attack_on(s: State, card: int) -> int:
    """The attack to come in this turn, and the one that is resolved."""
    for k in range(s.depth):
        f: AttackCard = s.frames[k]
        if f.kind == Situation.ATTACK_CARD and f.card == card:
            return 1
    return int(s.pending == card)


@rule
def question(s: State) -> int:
    return s.decision if s.deciders != 0 else NOWHERE


@rule
def phase(s: State) -> int:
    return s.frames[0].step


@rule
def seats_to_active(s: State, p: int) -> int:
    return (s.active - p) % s.players


@rule
def observe_battle(s: State, p: int, out: Any, at: int) -> None:
    b = s.battle
    if b.n[Side.ATTACKERS] == 0:
        return
    out[at] = b.segment
    out[at + 1] = b.level
    out[at + 2] = 1 if p == b.defender else -1 if p == b.attacker else 0
    for side in range(2):
        first = at + 3 + SIDE_FEATURES * side
        for k in range(first_of(side), first_of(side) + b.n[side]):
            if b.fighters[k].hits > 0:
                out[first] += 1
                out[first + 1] += hits_now(b.fighters[k])
                out[first + 2] += dice_now(b.fighters[k])
        out[first + 3] = b.pool[side]


WHERE, BATTLE_SIDE = ("hand", "discard", "known"), ("units", "hits", "dice", "pool")
SIDE_FEATURES = len(BATTLE_SIDE)
FEATURES, observe = observation(
    State,
    rows(
        "town.",
        range(len(Seat)),
        "towns",
        number("living", is_living),
        cells("walls"),
        each("stock.", Commodity, "stock"),
        cells("turns", "no_food", hand="hand.n"),
        number("defenders", living_defenders),
        cells(minions="n_minions"),
        number("points", victory_points),
        each("structure.", Structure, "copies"),
        each("unit.", shelf(FIRST_TROOP, RECLAIMABLE), units_of),
        each("artifact.", range(ARTIFACTS), artifacts_of),
        row=town_at,
    ),
    own([f"{where}.{low(card)}" for where in WHERE for card in AnyCard], observe_cards),
    each("attack.", AttackCards, is_attack_on),
    one_of("decision.", Decision, question),
    one_of("phase.", Phase, phase),
    cells("players"),
    number("active", seats_to_active),
    cells(deck="deck.n"),
    cells("last_turn", "slot", "bought", "guild_draws", "monster_attacks", "payment.left", "payment.step"),
    own(
        [f"battle.{what}" for what in ("segment", "level", "mine")]
        + [f"battle.{side.name.lower()}.{what}" for side in Side for what in BATTLE_SIDE],
        observe_battle,
    ),
)
