"""The list of legal actions at each decision point (4.10): only what it offers, each tried by its own predicate."""

from typing import Any

from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import is_asked

from ..actions import BASE, MOST_PAID, Act
from ..content import (
    ARTIFACTS,
    FIRST_ARTIFACT,
    FIRST_MONSTER,
    MOST_WALLS,
    RECLAIMABLE,
    STRUCTURES,
    Card,
    Commodity,
)
from ..refusals import Rule
from ..state import Decision, State
from .attack import why_not_begin, why_not_choose, why_not_end_attacks
from .battle import why_not_hit
from .build import has_loose_artifacts, why_not_bear, why_not_raise, why_not_raise_custom, why_not_reattach
from .disasters import why_not_assassinate
from .draw import why_not_buy_card, why_not_buy_card_custom, why_not_guild_draw
from .hands import is_card_game
from .heal import why_not_rebuild, why_not_rebuild_custom, why_not_reclaim, why_not_reclaim_custom
from .legality import why_not_amount
from .muster import why_not_add, why_not_go
from .noncard import why_not_pick
from .payments import has, why_not_trade
from .sack import why_not_give_up
from .spells import why_not_ensorcell, why_not_heal
from .upkeep import why_not_pay_all, why_not_pay_all_custom, why_not_release, why_not_release_structure


@rule
def legal(s: State, p: int, menu: Any) -> int:
    """Write seat p's legal actions into the menu, return how many; who is not asked has none."""
    if not is_asked(s, p):
        return 0
    decision = s.decision
    if decision == Decision.ALLOCATE_HIT:
        return list_hits(s, menu)
    if decision == Decision.BUILD_MENU:
        return list_build_menu(s, p, menu)
    if decision == Decision.ATTACK_MENU:
        return list_attack_menu(s, p, menu)
    if decision == Decision.UPKEEP_MENU:
        return list_upkeep_menu(s, p, menu)
    if decision == Decision.HEAL_MENU:
        return list_heal_menu(s, p, menu)
    if decision == Decision.DRAW_MENU:
        return list_draw_menu(s, p, menu)
    if decision == Decision.PAY_AMOUNT:
        return list_amounts(s, p, menu)
    if decision == Decision.DISCARD_CARD or decision == Decision.VORTEX_DISCARD:
        return list_hand(s, p, menu)
    return list_choices(s, p, menu)


@rule
def list_choices(s: State, p: int, menu: Any) -> int:
    """The decision points that come up seldom."""
    decision = s.decision
    if decision == Decision.SACK_DISCARD:
        return list_structures(s, p, menu)
    if decision == Decision.CHOOSE_OPPONENT:
        return list_opponents(s, p, menu)
    if decision == Decision.WAR_FORCE:
        return list_force(s, p, menu)
    if decision == Decision.ATTACH_ARTIFACT:
        return list_bearers(s, p, menu)
    if decision == Decision.ASSASSIN_TARGET:
        return list_heroes(s, menu)
    if decision == Decision.ENSORCELL_TARGET:
        return list_enemies(s, menu)
    if decision == Decision.HEAL_POINT:
        return list_hurt(s, menu)
    if decision == Decision.PICK_STRUCTURE:
        return list_picks(s, p, menu)
    n = offer(menu, 0, Act.FIGHT_ON, 0)
    return offer(menu, n, Act.RETREAT, 0)


@rule
def offer(menu: Any, n: int, kind: int, x: int) -> int:
    """One more action in the menu; returns how many there are now."""
    menu[n] = BASE[kind] + x
    return n + 1


@rule
def list_hits(s: State, menu: Any) -> int:
    n = 0
    for k in range(s.battle.n[1 - s.battle.side]):
        if why_not_hit(s, k) == Rule.OK:
            n = offer(menu, n, Act.HIT, k)
    return n


@rule
def list_enemies(s: State, menu: Any) -> int:
    n = 0
    for k in range(s.battle.n[1 - s.battle.side]):
        if why_not_ensorcell(s, k) == Rule.OK:
            n = offer(menu, n, Act.ENSORCELL, k)
    return n


@rule
def list_hurt(s: State, menu: Any) -> int:
    n = 0
    for k in range(s.battle.n[s.battle.side]):
        if why_not_heal(s, k) == Rule.OK:
            n = offer(menu, n, Act.HEAL, k)
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
            n = offer(menu, n, Act.DISCARD, int(s.towns[p].hand.cards[k]))
    return n


@rule
def list_draw_menu(s: State, p: int, menu: Any) -> int:
    n = offer(menu, 0, Act.DONE, 0)
    if why_not_buy_card(s, p) == Rule.OK:
        n = offer(menu, n, Act.BUY_CARD, 0)
        if why_not_buy_card_custom(s, p) == Rule.OK:
            n = offer(menu, n, Act.BUY_CARD_CUSTOM, 0)
    if why_not_guild_draw(s, p) == Rule.OK:
        n = offer(menu, n, Act.GUILD_DRAW, 0)
    return n


@rule
def list_trades(s: State, p: int, menu: Any, n: int) -> int:
    if has(s, p, Card.MARKET_PLACE):
        for c in range(Commodity.FOOD, len(Commodity)):
            if why_not_trade(s, p, c) == Rule.OK:
                n = offer(menu, n, Act.MARKET, c)
    return n


@rule
def list_upkeep_menu(s: State, p: int, menu: Any) -> int:
    n = 0
    if why_not_pay_all(s, p) == Rule.OK:
        n = offer(menu, n, Act.PAY_ALL, 0)
        if why_not_pay_all_custom(s, p) == Rule.OK:
            n = offer(menu, n, Act.PAY_ALL_CUSTOM, 0)
    for k in range(s.towns[p].n_units):
        if why_not_release(s, p, k) == Rule.OK:
            n = offer(menu, n, Act.RELEASE, k)
    for k in range(s.towns[p].structures.n):
        card = int(s.towns[p].structures.cards[k])
        if why_not_release_structure(s, p, card) == Rule.OK:
            n = offer(menu, n, Act.RELEASE_STRUCTURE, card)
    return list_trades(s, p, menu, n)


@rule
def list_amounts(s: State, p: int, menu: Any) -> int:
    n = 0
    for v in range(MOST_PAID + 1):
        reason = why_not_amount(s, p, v)
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
        card = int(hand.cards[k])
        if card < FIRST_MONSTER and not is_repeated(s, p, k):
            if why_not_raise(s, p, card) == Rule.OK:
                n = offer(menu, n, Act.BUILD, card)
                if why_not_raise_custom(s, p, card) == Rule.OK:
                    n = offer(menu, n, Act.BUILD_CUSTOM, card)
    if has_loose_artifacts(s, p):
        for card in range(FIRST_ARTIFACT, FIRST_ARTIFACT + ARTIFACTS):
            if why_not_reattach(s, p, card) == Rule.OK:
                n = offer(menu, n, Act.REATTACH, card)
    return list_trades(s, p, menu, n)


@rule
def list_bearers(s: State, p: int, menu: Any) -> int:
    n = 0
    artifact = int(s.frames[s.depth - 1].b)
    for k in range(s.towns[p].n_units):
        if why_not_bear(s, p, artifact, k) == Rule.OK:
            n = offer(menu, n, Act.ATTACH, k)
    return n


@rule
def list_attack_menu(s: State, p: int, menu: Any) -> int:
    n = 0
    if why_not_end_attacks(s, p) == Rule.OK:
        n = offer(menu, n, Act.DONE, 0)
    hand = s.towns[p].hand
    for k in range(hand.n):
        card = int(hand.cards[k])
        if card >= FIRST_MONSTER and why_not_begin(s, p, card) == Rule.OK:
            n = offer(menu, n, Act.PLAY, card)
    return n


@rule
def list_opponents(s: State, p: int, menu: Any) -> int:
    n = 0
    for q in range(s.players):
        if why_not_choose(s, p, q) == Rule.OK:
            n = offer(menu, n, Act.OPPONENT, q)
    return n


@rule
def list_heroes(s: State, menu: Any) -> int:
    n = 0
    for k in range(s.towns[s.frames[s.depth - 1].b].n_units):
        if why_not_assassinate(s, k) == Rule.OK:
            n = offer(menu, n, Act.ASSASSINATE, k)
    return n


@rule
def list_force(s: State, p: int, menu: Any) -> int:
    n = 0
    for k in range(s.towns[p].n_units):
        if why_not_add(s, p, k) == Rule.OK:
            n = offer(menu, n, Act.ADD, k)
    if why_not_go(s) == Rule.OK:
        n = offer(menu, n, Act.GO, 0)
    return n


@rule
def list_structures(s: State, p: int, menu: Any) -> int:
    n = 0
    for k in range(s.towns[p].structures.n):
        card = int(s.towns[p].structures.cards[k])
        if why_not_give_up(s, p, card) == Rule.OK:
            n = offer(menu, n, Act.GIVE_UP, card)
    return n


@rule
def list_heal_menu(s: State, p: int, menu: Any) -> int:
    n = offer(menu, 0, Act.DONE, 0)
    if s.towns[p].walls < MOST_WALLS and why_not_rebuild(s, p) == Rule.OK:
        n = offer(menu, n, Act.REBUILD_WALL, 0)
        if why_not_rebuild_custom(s, p) == Rule.OK:
            n = offer(menu, n, Act.REBUILD_WALL_CUSTOM, 0)
    if s.towns[p].n_destroyed > 0:
        for card in range(RECLAIMABLE):
            if s.towns[p].destroyed[card] > 0 and why_not_reclaim(s, p, card) == Rule.OK:
                n = offer(menu, n, Act.RECLAIM, card)
                if why_not_reclaim_custom(s, p, card) == Rule.OK:
                    n = offer(menu, n, Act.RECLAIM_CUSTOM, card)
    return list_trades(s, p, menu, n)


@rule
def list_picks(s: State, p: int, menu: Any) -> int:
    n = 0
    for card in range(STRUCTURES):
        if why_not_pick(s, p, card) == Rule.OK:
            n = offer(menu, n, Act.PICK, card)
    return n
