"""What a seat knows (6): its features, and a deal of the rest that agrees with everything it knows."""

from typing import Any

from holdfast.engine.rules.dice import below
from holdfast.engine.rules.observation import NOWHERE, cells, number, observation, one_of, own, rows
from holdfast.engine.rules.rule import rule

from .content import CARD_SLOTS, ROWS
from .pieces import MOST_SEATS, PLACES
from .rules.board import ally, assists, faced, is_in_range, is_team_game, stamina_of, strength_of
from .rules.play import free_supply, on_the_way
from .state import NOBODY, ORIGINS, Decision, Moving, Phase, Playing, Situation, State, Tactics

# ---- Dealing anew what seat p cannot see ---------------------------------------------------------------------------


@rule
def determinize(s: State, p: int) -> None:
    """Another table that looks the same from seat p: a hidden card is one of those of its first building that p has not
    seen; of a card that left a hand unseen, p knows only among which it was."""
    if s.frames[0].kind == Situation.ARMIES:
        return
    asked = asked_for_card(s, p)
    one = 0
    other = 0
    if asked != NOBODY:
        one = below(s, s.armies[asked].hand.n)
        other = another_name(s, asked, one)
        if other == one:
            asked = NOBODY
    for q in range(s.players):
        if q != p:
            kept = (1 << one) + (1 << other) if q == asked else 0
            mistake_units(s, q, kept)
            mistake_card_on_the_way(s, q, kept)
            if is_team_game(s) and s.armies[ally(s, q)].slot != 0:
                mistake_gift(s, q, kept)
    gather(s, p)
    if asked != NOBODY:
        deal_choice(s, p, asked, one, other)
    deal_cards_on_the_way(s, p)
    deal_face_down(s, p)
    deal_rest(s, p, asked)


@rule
def asked_for_card(s: State, p: int) -> int:
    """Another seat that must choose a card of its hand, so that all know there are two names in it; or NOBODY."""
    kind = s.decision
    gives = kind == Decision.SUPPORT_CARD or kind == Decision.HAND_DISCARD
    if gives or kind == Decision.EFFECT_DISCARD or kind == Decision.RECURRENCE_DISCARD:
        for q in range(s.players):
            if q != p and (s.deciders >> q) & 1 == 1:
                return q
    return NOBODY


@rule
def another_name(s: State, q: int, one: int) -> int:
    """A place in q's hand, by lot, of a card that is called otherwise than the one at this place."""
    hand = s.armies[q].hand
    chosen = one
    found = 0
    for k in range(hand.n):
        if hand.cards[k] != hand.cards[one]:
            found += 1
            if below(s, found) == 0:
                chosen = k
    return chosen


@rule
def is_secret(s: State, p: int, q: int, k: int) -> bool:
    """Does p not know the card at place k of q's hand?"""
    return p != q and (s.armies[q].hand_seen[k] >> p) & 1 == 0


@rule
def mistake_units(s: State, q: int, kept: int) -> None:
    """6 A face-down unit of q's might be any Cloaked card that was in hand when it left, and can be paid; but for the
    `kept` places of the hand."""
    army = s.armies[q]
    for u in range(PLACES):
        if army.units[u].hidden == 1:
            chosen = NOBODY
            found = 1
            for k in range(min(int(army.units[u].among), int(army.hand.n))):
                card = army.hand.cards[k]
                free = army.hand_seen[k] == 0 and (kept >> k) & 1 == 0
                if free and may_be_unit(s, q, u, card):
                    found += 1
                    if below(s, found) == 0:
                        chosen = k
            if chosen != NOBODY:
                trade_with_unit(s, q, u, chosen)


@rule
def may_be_unit(s: State, q: int, u: int, card: int) -> bool:
    """Cloaked, no more than q could have reserved for it, with as much offered for it as all saw, and not killed
    by what it suffered: the last sweep would have found it. While a unit of q's is moved, the places that are open to
    it are those for the very cards that stand there."""
    printed = s.content.cards[card]
    unit = s.armies[q].units[u]
    if is_moving(s, q) and not moves_alike(s, card, unit.card):
        return False
    if printed.cloaked == 0 or printed.offering != s.content.cards[unit.card].offering:
        return False
    if s.swept == 1 and unit.damage >= printed.stamina + unit.stamina + unit.turn_stamina:
        return False
    return printed.cost <= free_supply(s, q) + unit.owed


@rule
def is_moving(s: State, q: int) -> bool:
    """Is it being asked where a unit of q's goes?"""
    for k in range(s.depth):
        f: Tactics = s.frames[k]
        if f.kind == Situation.TACTICS and f.seat == q:
            return True
        effect: Moving = s.frames[k]
        if effect.kind == Situation.MOVING and effect.owner == q:
            return True
    return False


@rule
def moves_alike(s: State, card: int, other: int) -> bool:
    """5.2 The same is reserved for both, both move for the same price, and both help or neither."""
    one = s.content.cards[card]
    two = s.content.cards[other]
    return one.cost == two.cost and one.presence == two.presence and assists(s, card) == assists(s, other)


@rule
def trade_with_unit(s: State, q: int, u: int, k: int) -> None:
    army = s.armies[q]
    card = army.hand.cards[k]
    origin = army.hand_from[k]
    army.hand.cards[k] = army.units[u].card
    army.hand_from[k] = army.units[u].origin
    army.units[u].origin = origin
    put_face_down(s, q, u, card)


@rule
def put_face_down(s: State, q: int, u: int, card: int) -> None:
    """The face-down unit is this card: so much is reserved for it, and so it will be when it is revealed."""
    army = s.armies[q]
    unit = army.units[u]
    printed = s.content.cards[card]
    army.reserved += printed.cost - unit.owed
    unit.owed = printed.cost
    unit.card = card
    unit.has = printed.has
    for k in range(len(unit.lasting)):
        unit.lasting[k] = printed.number[k]


@rule
def may_be_on_the_way(s: State, f: Playing, card: int) -> bool:
    """Cloaked, payable, and such that what was offered and what is open to the card on its way is so for this one."""
    printed = s.content.cards[card]
    known = s.content.cards[f.card]
    fits = assists(s, card) or not assists(s, f.card)
    can_pay = printed.cost <= free_supply(s, f.seat) + known.cost
    return printed.cloaked == 1 and can_pay and printed.offering == known.offering and fits


@rule
def put_on_the_way(s: State, f: Playing, card: int) -> None:
    """The card on its way is this one: so much is reserved for it."""
    s.armies[f.seat].reserved += s.content.cards[card].cost - s.content.cards[f.card].cost
    f.card = card


@rule
def mistake_card_on_the_way(s: State, q: int, kept: int) -> None:
    """6 A card that q is placing face-down might be any such card in hand."""
    at = on_the_way(s, q)
    if at == NOBODY:
        return
    f: Playing = s.frames[at]
    army = s.armies[q]
    chosen = NOBODY
    found = 1
    for k in range(army.hand.n):
        free = army.hand_seen[k] == 0 and (kept >> k) & 1 == 0
        if free and may_be_on_the_way(s, f, army.hand.cards[k]):
            found += 1
            if below(s, found) == 0:
                chosen = k
    if chosen != NOBODY:
        card = army.hand.cards[chosen]
        origin = army.hand_from[chosen]
        army.hand.cards[chosen] = f.card
        army.hand_from[chosen] = f.origin
        put_on_the_way(s, f, card)
        f.origin = origin


@rule
def mistake_gift(s: State, q: int, kept: int) -> None:
    """6 The card that q handed over might be any that was in hand when it left."""
    army = s.armies[q]
    friend = s.armies[ally(s, q)]
    chosen = NOBODY
    found = 1
    for k in range(min(int(friend.slot_among), int(army.hand.n))):
        if army.hand_seen[k] == 0 and (kept >> k) & 1 == 0:
            found += 1
            if below(s, found) == 0:
                chosen = k
    if chosen != NOBODY:
        card = army.hand.cards[chosen]
        origin = army.hand_from[chosen]
        army.hand.cards[chosen] = friend.slot
        army.hand_from[chosen] = friend.slot_from
        friend.slot = card
        friend.slot_from = origin


@rule
def gather(s: State, p: int) -> None:
    """All cards that p cannot see and that might be any, by the building they were in at first."""
    for q in range(s.players):
        army = s.armies[q]
        for row in range(ROWS):
            for k in range(army.stacks[row].n):
                pool(s, army.stack_from[row, k], army.stacks[row].cards[k])
        for k in range(army.ruin.n):
            pool(s, army.ruin_from[k], army.ruin.cards[k])
        for k in range(army.hand.n):
            if is_secret(s, p, q, k):
                pool(s, army.hand_from[k], army.hand.cards[k])
        if hides_gift(s, p, q):
            pool(s, army.slot_from, army.slot)


@rule
def hides_gift(s: State, p: int, q: int) -> bool:
    """A card waits in q's slot that p did not give."""
    return is_team_game(s) and s.armies[q].slot != 0 and ally(s, q) != p


@rule
def pool(s: State, origin: int, card: int) -> None:
    """A card whose origin all know stays where it is."""
    if origin < ORIGINS:
        s.pool[origin, s.pooled[origin]] = card
        s.pooled[origin] += 1


@rule
def drawn(s: State, origin: int, k: int) -> int:
    """Take the k-th card of those of a building."""
    card = s.pool[origin, k]
    last = s.pooled[origin] - 1
    s.pool[origin, k] = s.pool[origin, last]
    s.pool[origin, last] = 0
    s.pooled[origin] = last
    return card


@rule
def dealt(s: State, origin: int, card: int) -> int:
    """A card of that building, or the same one if all know where it came from."""
    return drawn(s, origin, below(s, s.pooled[origin])) if origin < ORIGINS else card


@rule
def deal_face_down(s: State, p: int) -> None:
    """A face-down unit changes its card for one that might be it: whatever the others took, its own is left."""
    for q in range(s.players):
        for u in range(PLACES):
            unit = s.armies[q].units[u]
            if q != p and unit.hidden == 1 and unit.origin < ORIGINS:
                origin = unit.origin
                chosen = NOBODY
                found = 1
                for k in range(s.pooled[origin]):
                    if may_be_unit(s, q, u, s.pool[origin, k]):
                        found += 1
                        if below(s, found) == 0:
                            chosen = k
                if chosen != NOBODY:
                    card = s.pool[origin, chosen]
                    s.pool[origin, chosen] = unit.card
                    put_face_down(s, q, u, card)


@rule
def deal_cards_on_the_way(s: State, p: int) -> None:
    """So does a Cloaked card that is being placed."""
    for q in range(s.players):
        at = on_the_way(s, q)
        if q == p or at == NOBODY:
            continue
        f: Playing = s.frames[at]
        if f.origin < ORIGINS:
            origin = f.origin
            chosen = NOBODY
            found = 1
            for k in range(s.pooled[origin]):
                if may_be_on_the_way(s, f, s.pool[origin, k]):
                    found += 1
                    if below(s, found) == 0:
                        chosen = k
            if chosen != NOBODY:
                card = s.pool[origin, chosen]
                s.pool[origin, chosen] = f.card
                put_on_the_way(s, f, card)


@rule
def deal_choice(s: State, p: int, q: int, one: int, other: int) -> None:
    """The hand of q, who must choose from it: whoever has one name only is not asked. One card, chosen by lot, stays
    what it is; another is dealt last, and is called otherwise if all before it are called like the first."""
    army = s.armies[q]
    name = army.hand.cards[one]
    if is_secret(s, p, q, one) and army.hand_from[one] < ORIGINS:
        drawn(s, army.hand_from[one], place_in_pool(s, army.hand_from[one], name))
    alike = True
    for k in range(army.hand.n):
        if k != one and k != other:
            if is_secret(s, p, q, k):
                army.hand.cards[k] = dealt(s, army.hand_from[k], army.hand.cards[k])
            if army.hand.cards[k] != name:
                alike = False
    if is_secret(s, p, q, other):
        if alike:
            army.hand.cards[other] = dealt_unlike(s, army.hand_from[other], army.hand.cards[other], name)
        else:
            army.hand.cards[other] = dealt(s, army.hand_from[other], army.hand.cards[other])


@rule
def place_in_pool(s: State, origin: int, card: int) -> int:
    """Where such a card lies among those of a building."""
    for k in range(s.pooled[origin]):
        if s.pool[origin, k] == card:
            return k
    return 0


@rule
def dealt_unlike(s: State, origin: int, card: int, name: int) -> int:
    """A card of that building that is called otherwise, or the same one if all know where it came from. There is one:
    its own is left if all that were dealt before are called `name`."""
    if origin >= ORIGINS:
        return card
    chosen = 0
    found = 0
    for k in range(s.pooled[origin]):
        if s.pool[origin, k] != name:
            found += 1
            if below(s, found) == 0:
                chosen = k
    return drawn(s, origin, chosen)


@rule
def deal_rest(s: State, p: int, asked: int) -> None:
    """All others; the hand of whoever is asked for a card has been dealt."""
    for q in range(s.players):
        army = s.armies[q]
        for k in range(army.hand.n):
            if q != asked and is_secret(s, p, q, k):
                army.hand.cards[k] = dealt(s, army.hand_from[k], army.hand.cards[k])
        if hides_gift(s, p, q):
            army.slot = dealt(s, army.slot_from, army.slot)
        for row in range(ROWS):
            for k in range(army.stacks[row].n):
                army.stacks[row].cards[k] = dealt(s, army.stack_from[row, k], army.stacks[row].cards[k])
        for k in range(army.ruin.n):
            army.ruin.cards[k] = dealt(s, army.ruin_from[k], army.ruin.cards[k])


# ---- Numbers for learners ------------------------------------------------------------------------------------------


@rule
def role_of(s: State, p: int) -> int:
    return s.role[p]


@rule
def question(s: State) -> int:
    return s.decision if s.deciders != 0 else NOWHERE


@rule
def phase(s: State) -> int:
    return s.frames[0].step if s.frames[0].kind == Situation.TURN else NOWHERE


@rule
def reserved(s: State, p: int) -> int:
    return s.armies[p].reserved


@rule
def observe_hand(s: State, p: int, out: Any, at: int) -> None:
    for k in range(s.armies[p].hand.n):
        out[at + s.armies[p].hand.cards[k]] += 1


@rule
def army_at(s: State, p: int, k: int) -> int:
    """Armies are counted clockwise from one's own."""
    return (p + k) % s.players if k < s.players else NOWHERE


@rule
def has_gift(s: State, q: int) -> bool:
    return s.armies[q].slot != 0


@rule
def is_fallen(s: State, q: int, row: int) -> int:
    return s.armies[q].fallen[row]


@rule
def row_in_range(s: State, p: int, q: int, row: int) -> int:
    """The row that it faces, if p's units reach it."""
    return faced(s, q, row) % ROWS if is_in_range(s, p, q, row) else NOWHERE


@rule
def unit_at(s: State, q: int, place: int) -> int:
    return s.armies[q].at[place]


@rule
def is_seen(s: State, p: int, q: int, u: int) -> bool:
    """Of a face-down unit others see that it is there."""
    return q == p or s.armies[q].units[u].face_down == 0


@rule
def card_seen(s: State, p: int, q: int, u: int) -> int:
    return s.armies[q].units[u].card if is_seen(s, p, q, u) else 0


@rule
def strength_seen(s: State, p: int, q: int, u: int) -> int:
    return strength_of(s, s.armies[q].units[u]) if is_seen(s, p, q, u) else 0


@rule
def stamina_seen(s: State, p: int, q: int, u: int) -> int:
    return stamina_of(s, s.armies[q].units[u]) if is_seen(s, p, q, u) else 0


FEATURES, observe = observation(
    State,
    cells("players", turn="timer"),
    number("role", role_of),
    one_of("asked.", Decision, question),
    one_of("phase.", Phase, phase),
    number("free", free_supply),
    number("reserved", reserved),
    own([f"hand.{card}" for card in range(CARD_SLOTS)], observe_hand),
    rows(
        "army.",
        range(MOST_SEATS),
        "armies",
        cells("supply", "pending", cards="hand.n", ruin="ruin.n", graveyard="graveyard.n"),
        number("slot", has_gift),
        rows(
            "row.", range(ROWS), "stacks", cells(cards="n"), number("fallen", is_fallen), number("faces", row_in_range)
        ),
        rows(
            "place.",
            range(PLACES),
            "units",
            number("card", card_seen),
            cells("face_down"),
            number("strength", strength_seen),
            number("stamina", stamina_seen),
            cells("damage"),
            row=unit_at,
        ),
        row=army_at,
    ),
)
