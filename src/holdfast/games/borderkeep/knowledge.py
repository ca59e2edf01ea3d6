"""What a seat knows (section 6): its features, and a deal of the rest that agrees with everything it knows."""

from collections.abc import Mapping
from typing import Any

from holdfast.engine.rules.decks import draw, empty, put, shuffle_pile
from holdfast.engine.rules.rule import rule

from .content import ARTIFACTS, CARDS, FIRST_MONSTER, FIRST_TROOP, RECLAIMABLE, STRUCTURES, Card, Commodity
from .meta import Mode
from .pieces import Seat
from .rules.fighters import dice_now, first_of, hits_now
from .rules.hands import add_to_hand, is_card_game
from .rules.towns import is_living, living_defenders, victory_points
from .state import NOBODY, Decision, Phase, Side, Situation, State


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
        card = int(hand.cards[k])
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
        card = int(s.deck.cards[k])
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


UNIT_KINDS = RECLAIMABLE - FIRST_TROOP
ATTACK_CARDS = CARDS - FIRST_MONSTER


def _features() -> list[str]:
    names: list[str] = []
    for k in range(len(Seat)):
        town = ["living", "walls", *(f"stock.{c.name.lower()}" for c in Commodity), "turns", "no_food", "hand"]
        town += ["defenders", "minions", "points"]
        town += [f"structure.{Card(c).name.lower()}" for c in range(STRUCTURES)]
        town += [f"unit.{Card(c).name.lower()}" for c in range(FIRST_TROOP, RECLAIMABLE)]
        town += [f"artifact.{a}" for a in range(ARTIFACTS)]
        names += [f"town.{k}.{name}" for name in town]
    cards = [Card(c).name.lower() for c in range(CARDS)]
    for where in ("hand", "discard", "known"):
        names += [f"{where}.{card}" for card in cards]
    names += [f"attack.{card}" for card in cards[FIRST_MONSTER:]]
    names += [f"decision.{d.name.lower()}" for d in Decision]
    names += [f"phase.{d.name.lower()}" for d in Phase]
    names += ["players", "active", "deck", "last_turn", "slot", "bought", "guild_draws", "monster_attacks"]
    names += ["payment.left", "payment.step", "battle.segment", "battle.level", "battle.mine"]
    names += [
        f"battle.{side}.{what}" for side in ("attackers", "defenders") for what in ("units", "hits", "dice", "pool")
    ]
    return names


FEATURES = _features()


@rule
def observe(s: State, p: int, out: Any) -> None:
    """Seat p's features; other towns are counted clockwise from its own."""
    at = 0
    for k in range(len(Seat)):
        if k < s.players:
            at = observe_town(s, (p + k) % s.players, out, at)
        else:
            at = skip(out, at, TOWN_FEATURES)
    at = observe_cards(s, p, out, at)
    at = observe_turn(s, p, out, at)
    observe_battle(s, p, out, at)


TOWN_FEATURES = sum(1 for name in FEATURES if name.startswith("town.0."))


@rule
def write(out: Any, at: int, value: int) -> int:
    """One feature; returns the place of the next."""
    out[at] = value
    return at + 1


@rule
def skip(out: Any, at: int, n: int) -> int:
    """So many zeros."""
    for k in range(n):
        out[at + k] = 0
    return at + n


@rule
def observe_town(s: State, q: int, out: Any, at: int) -> int:
    town = s.towns[q]
    at = write(out, at, 1 if is_living(s, q) else 0)
    at = write(out, at, town.walls)
    for c in range(len(Commodity)):
        at = write(out, at, town.stock[c])
    at = write(out, at, town.turns)
    at = write(out, at, town.no_food)
    at = write(out, at, town.hand.n)
    at = write(out, at, living_defenders(s, q))
    at = write(out, at, town.n_minions)
    at = write(out, at, victory_points(s, q))
    for card in range(STRUCTURES):
        at = write(out, at, town.copies[card])
    units = at
    at = skip(out, at, UNIT_KINDS + ARTIFACTS)
    for k in range(town.n_units):
        if town.units[k].card < RECLAIMABLE:
            out[units + town.units[k].card - FIRST_TROOP] += 1
        for a in range(ARTIFACTS):
            out[units + UNIT_KINDS + a] += town.units[k].artifacts[a]
    return at


@rule
def observe_cards(s: State, p: int, out: Any, at: int) -> int:
    """His own hand, the discard pile, and the cards he knows in other hands."""
    skip(out, at, 3 * CARDS + ATTACK_CARDS)
    for k in range(s.towns[p].hand.n):
        out[at + s.towns[p].hand.cards[k]] += 1
    for k in range(s.discard.n):
        out[at + CARDS + s.discard.cards[k]] += 1
    for j in range(1, s.players):
        q = (p + j) % s.players
        for k in range(s.towns[q].hand.n):
            card = int(s.towns[q].hand.cards[k])
            if is_known(s, p, q, card) or not is_card_game(s):
                out[at + 2 * CARDS + card] = j
    if s.pending >= FIRST_MONSTER:
        out[at + 3 * CARDS + s.pending - FIRST_MONSTER] = 1
    for k in range(s.depth):
        if s.frames[k].kind == Situation.ATTACK_CARD:
            out[at + 3 * CARDS + s.frames[k].a - FIRST_MONSTER] = 1
    return at + 3 * CARDS + ATTACK_CARDS


@rule
def observe_turn(s: State, p: int, out: Any, at: int) -> int:
    skip(out, at, len(Decision) + len(Phase))
    if s.deciders != 0:
        out[at + s.decision] = 1
    out[at + len(Decision) + s.frames[0].step] = 1
    at += len(Decision) + len(Phase)
    at = write(out, at, s.players)
    at = write(out, at, (s.active - p) % s.players)
    at = write(out, at, s.deck.n)
    at = write(out, at, s.last_turn)
    at = write(out, at, s.slot)
    at = write(out, at, s.bought)
    at = write(out, at, s.guild_draws)
    at = write(out, at, s.monster_attacks)
    at = write(out, at, s.payment.left)
    return write(out, at, s.payment.step)


@rule
def observe_battle(s: State, p: int, out: Any, at: int) -> int:
    b = s.battle
    if b.n[Side.ATTACKERS] == 0:
        return skip(out, at, 11)
    at = write(out, at, b.segment)
    at = write(out, at, b.level)
    at = write(out, at, 1 if p == b.defender else -1 if p == b.attacker else 0)
    for side in range(2):
        units = 0
        hits = 0
        dice = 0
        for k in range(first_of(side), first_of(side) + b.n[side]):
            if b.fighters[k].hits > 0:
                units += 1
                hits += hits_now(b.fighters[k])
                dice += dice_now(b.fighters[k])
        at = write(out, at, units)
        at = write(out, at, hits)
        at = write(out, at, dice)
        at = write(out, at, b.pool[side])
    return at
