"""What each action does."""

from holdfast.engine.rules.rule import rule

from ..actions import ARG, KIND, Act
from ..state import Decision, Situation, State
from .attack import choose_opponent, play_card
from .battle import fight_on, place_hit, retreat
from .build import attach, reattach
from .disasters import choose_victim, discard_to_vortex
from .draw import guild_draw
from .hands import discard_from_hand
from .heal import end_heal_menu
from .muster import add_to_force, go
from .noncard import write_offer
from .payments import trade
from .purchases import begin_custom, buy, pay_amount
from .sack import give_up
from .spells import ensorcell, heal_point
from .upkeep import begin_custom_upkeep, pay_all, pay_upkeep_amount, release, release_structure


@rule
def act(s: State, p: int, a: int) -> None:
    """Seat p takes the legal action a."""
    kind = int(KIND[a])
    x = int(ARG[a, 0])
    if kind == Act.HIT:
        place_hit(s, x)
    elif kind == Act.DONE:
        be_done(s)
    elif kind == Act.DISCARD:
        discard_chosen(s, p, x)
    elif kind == Act.PAY:
        pay_chosen(s, p, x)
    elif kind <= Act.PAY_ALL_CUSTOM or kind >= Act.REBUILD_WALL:
        act_on_price(s, p, kind, x)
    elif kind <= Act.REATTACH:
        act_in_town(s, p, kind, x)
    else:
        act_in_attack(s, p, kind, x)


@rule
def be_done(s: State) -> None:
    """The menu is closed: the next phase, or in the Heal phase the next player."""
    if s.decision == Decision.HEAL_MENU:
        end_heal_menu(s)
    else:
        next_phase(s)


@rule
def next_phase(s: State) -> None:
    s.frames[0].step += 1


@rule
def discard_chosen(s: State, p: int, card: int) -> None:
    if s.decision == Decision.VORTEX_DISCARD:
        discard_to_vortex(s, p, card)
    else:
        discard_from_hand(s, p, card)


@rule
def pay_chosen(s: State, p: int, v: int) -> None:
    if s.frames[s.depth - 1].kind == Situation.UPKEEP_PAYMENT:
        pay_upkeep_amount(s, p, v)
    else:
        pay_amount(s, p, v)


@rule
def act_on_price(s: State, p: int, kind: int, x: int) -> None:
    """Actions with a price, but for building."""
    if kind == Act.BUY_CARD or kind == Act.REBUILD_WALL or kind == Act.RECLAIM:
        buy(s, p, kind, x)
    elif kind == Act.BUY_CARD_CUSTOM or kind == Act.REBUILD_WALL_CUSTOM or kind == Act.RECLAIM_CUSTOM:
        begin_custom(s, p, kind - 1, x)  # the plain action stands before its twin
    elif kind == Act.GUILD_DRAW:
        guild_draw(s, p)
    elif kind == Act.PAY_ALL:
        pay_all(s, p)
        next_phase(s)
    elif kind == Act.PAY_ALL_CUSTOM:
        begin_custom_upkeep(s, p)
    else:
        write_offer(s, p, x)


@rule
def act_in_town(s: State, p: int, kind: int, x: int) -> None:
    """Releasing, trading, building, attaching."""
    if kind == Act.BUILD:
        buy(s, p, Act.BUILD, x)
    elif kind == Act.BUILD_CUSTOM:
        begin_custom(s, p, Act.BUILD, x)
    elif kind == Act.MARKET:
        trade(s, p, x)
    elif kind == Act.RELEASE:
        release(s, p, x)
    elif kind == Act.RELEASE_STRUCTURE:
        release_structure(s, p, x)
    elif kind == Act.ATTACH:
        attach(s, p, x)
    else:
        reattach(s, p, x)


@rule
def act_in_attack(s: State, p: int, kind: int, x: int) -> None:
    """Attack cards, battles and the sack."""
    if kind == Act.PLAY:
        play_card(s, p, x)
    elif kind == Act.OPPONENT:
        choose_opponent(s, p, x)
    elif kind == Act.ASSASSINATE:
        choose_victim(s, x)
    elif kind == Act.ADD:
        add_to_force(s, p, x)
    elif kind == Act.GO:
        go(s, p)
    elif kind == Act.ENSORCELL:
        ensorcell(s, x)
    elif kind == Act.HEAL:
        heal_point(s, x)
    elif kind == Act.FIGHT_ON:
        fight_on(s)
    elif kind == Act.RETREAT:
        retreat(s, p)
    else:
        give_up(s, p, x)
