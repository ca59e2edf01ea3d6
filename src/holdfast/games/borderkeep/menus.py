"""Lists of legal actions that are worth a shortcut (4.10): only what can be legal is tried, by its own rules."""

from collections.abc import Callable, Mapping
from typing import Any

from holdfast.engine.rules.rule import rule

from .actions import BASE, Act
from .content import FIRST_MONSTER, MOST_WALLS, RECLAIMABLE, Card
from .pieces import MOST_PAID
from .refusals import Rule
from .rules.attack import why_not_begin
from .rules.build import has_loose_artifacts, why_not_place
from .rules.hands import is_card_game
from .rules.payments import has
from .rules.purchases import why_not_afford, why_not_compose
from .state import NO_GOODS_CARD, Decision, Goods, State


@rule
def offer(menu: Any, n: int, kind: int, x: int) -> int:
    """One more action in the menu; returns how many there are now."""
    menu[n] = BASE[kind] + x
    return n + 1


@rule
def list_hits(s: State, menu: Any) -> int:
    n = 0
    for k in range(s.battle.n[1 - s.battle.side]):
        if Act.HIT.why_not(s, k) == Rule.OK:
            n = offer(menu, n, Act.HIT, k)
    return n


@rule
def is_repeated(s: State, p: int, k: int) -> bool:
    """Is the same name on the list of offers before this one? There is one of each card."""
    if is_card_game(s):
        return False
    hand = s.towns[p].hand
    for j in range(k):
        if hand.cards[j] == hand.cards[k]:
            return True
    return False


@rule
def list_hand(s: State, p: int, menu: Any) -> int:
    n = 0
    for k in range(s.towns[p].hand.n):
        if not is_repeated(s, p, k):
            n = offer(menu, n, Act.DISCARD, s.towns[p].hand.cards[k])
    return n


@rule
def list_trades(s: State, p: int, menu: Any, n: int) -> int:
    return Act.MARKET.offer(s, p, menu, n) if has(s, p, Card.MARKET_PLACE) else n


@rule
def list_upkeep_menu(s: State, p: int, menu: Any) -> int:
    n = Act.PAY_ALL.offer(s, p, menu, 0)
    if n > 0:
        n = Act.PAY_ALL_CUSTOM.offer(s, p, menu, n)
    for k in range(s.towns[p].n_units):
        if Act.RELEASE.why_not(s, p, k) == Rule.OK:
            n = offer(menu, n, Act.RELEASE, k)
    for k in range(s.towns[p].structures.n):
        card = s.towns[p].structures.cards[k]
        if Act.RELEASE_STRUCTURE.why_not(s, p, card) == Rule.OK:
            n = offer(menu, n, Act.RELEASE_STRUCTURE, card)
    return list_trades(s, p, menu, n)


@rule
def list_amounts(s: State, p: int, f: Any, menu: Any) -> int:
    n = 0
    for v in range(MOST_PAID + 1):
        reason = Act.PAY.why_not(s, p, f, v)
        if reason == Rule.OK:
            n = offer(menu, n, Act.PAY, v)
        elif reason == Rule.PAYS_TOO_MUCH:
            break
    return n


@rule
def list_build_menu(s: State, p: int, menu: Any) -> int:
    n = offer(menu, 0, Act.DONE, 0)
    hand = s.towns[p].hand
    for k in range(hand.n):
        card = hand.cards[k]
        if card < FIRST_MONSTER and not is_repeated(s, p, k):
            if why_not_afford(s, p, Goods.TOWN_CARD, card) == Rule.OK and why_not_place(s, p, card) == Rule.OK:
                n = offer(menu, n, Act.BUILD, card)
                if why_not_compose(s, p, Goods.TOWN_CARD, card) == Rule.OK:
                    n = offer(menu, n, Act.BUILD_CUSTOM, card)
    if has_loose_artifacts(s, p):
        n = Act.REATTACH.offer(s, p, menu, n)
    return list_trades(s, p, menu, n)


@rule
def list_attack_menu(s: State, p: int, menu: Any) -> int:
    n = Act.DONE.offer(s, p, menu, 0)
    hand = s.towns[p].hand
    for k in range(hand.n):
        card = hand.cards[k]
        if card >= FIRST_MONSTER and why_not_begin(s, p, card) == Rule.OK:
            n = offer(menu, n, Act.PLAY, card)
    return n


@rule
def list_structures(s: State, p: int, menu: Any) -> int:
    n = 0
    for k in range(s.towns[p].structures.n):
        card = s.towns[p].structures.cards[k]
        if Act.GIVE_UP.why_not(s, p, card) == Rule.OK:
            n = offer(menu, n, Act.GIVE_UP, card)
    return n


@rule
def list_heal_menu(s: State, p: int, menu: Any) -> int:
    n = offer(menu, 0, Act.DONE, 0)
    if s.towns[p].walls < MOST_WALLS and why_not_afford(s, p, Goods.WALL, NO_GOODS_CARD) == Rule.OK:
        n = offer(menu, n, Act.REBUILD_WALL, 0)
        if why_not_compose(s, p, Goods.WALL, NO_GOODS_CARD) == Rule.OK:
            n = offer(menu, n, Act.REBUILD_WALL_CUSTOM, 0)
    if s.towns[p].n_destroyed > 0:
        for card in range(RECLAIMABLE):
            if s.towns[p].destroyed[card] > 0 and Act.RECLAIM.why_not(s, p, card) == Rule.OK:
                n = offer(menu, n, Act.RECLAIM, card)
                if why_not_compose(s, p, Goods.LOST_CARD, card) == Rule.OK:
                    n = offer(menu, n, Act.RECLAIM_CUSTOM, card)
    return list_trades(s, p, menu, n)


MENUS: Mapping[Decision, Callable[..., int]] = {
    Decision.ALLOCATE_HIT: list_hits,
    Decision.DISCARD_CARD: list_hand,
    Decision.VORTEX_DISCARD: list_hand,
    Decision.UPKEEP_MENU: list_upkeep_menu,
    Decision.PAY_AMOUNT: list_amounts,
    Decision.BUILD_MENU: list_build_menu,
    Decision.ATTACK_MENU: list_attack_menu,
    Decision.SACK_DISCARD: list_structures,
    Decision.HEAL_MENU: list_heal_menu,
}
