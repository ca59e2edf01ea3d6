"""What people see of the table. It is built by naming what a seat may see (section 6): hands are their owner's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from holdfast.engine.rules.frames import innermost
from holdfast.engine.rules.game import Note
from holdfast.engine.rules.views import Sparse

from .battle_sheet import BattleView, battle_view
from .castle_log import Limits, Price, UpkeepView, income, limits, prices, upkeep
from .content import ARTIFACTS, FIRST_ARTIFACT, MAKES, NO_CARD, Commodity
from .knowledge import is_known
from .meta import Mode
from .names import (
    CARD,
    COMMODITY,
    MODE,
    OUTCOME,
    PHASE,
    CardName,
    CommodityName,
    ModeName,
    OutcomeName,
    PhaseName,
    rank,
)
from .rules.attack import next_slot
from .rules.hands import hand_limit
from .rules.muster import goes_to_war
from .rules.production import revenue
from .rules.towns import attack_dice, initiative, is_living, victory_points, whole_hits
from .state import NOBODY, Phase, Situation, State

# ---- towns ---------------------------------------------------------------------------------------------------------


class HandView(msgspec.Struct, frozen=True):
    """6 All know how many cards he holds; which ones he knows, and who saw them come. Offers are open."""

    count: int
    limit: int
    cards: list[CardName]


class StructureView(msgspec.Struct, frozen=True):
    """A structure with what all its copies will make in the next Production phase."""

    card: CardName
    copies: int
    makes: Annotated[dict[CommodityName, int], Sparse]


class UnitView(msgspec.Struct, frozen=True):
    """A defender of a town. Actions call it by its id."""

    id: str
    card: CardName
    initiative: int
    dice: int
    hits: int
    whole: int  # its hits when nobody has hurt it
    artifacts: list[CardName]


class TownView(msgspec.Struct, frozen=True):
    """A town and its castle log."""

    seat: int
    living: bool
    fallen: int
    turns: int
    walls: int
    stock: dict[CommodityName, int]
    income: dict[CommodityName, int]
    upkeep: UpkeepView
    no_food: bool
    points: int
    hand: HandView
    structures: list[StructureView]
    units: list[UnitView]
    minions: list[int]  # the hits of each
    destroyed: list[CardName]
    loose: list[CardName]  # artifacts that nobody bears


def card_name(card: int) -> CardName | None:
    return None if card == NO_CARD else CARD[card]


def cards(pile: Any) -> list[CardName]:
    return [CARD[card] for card in pile.cards[: pile.n]]


def town_view(s: State, p: int) -> TownView:
    """A town as everybody sees it."""
    town = s.towns[p]
    return TownView(
        seat=p,
        living=bool(is_living(s, p)),
        fallen=int(town.fallen),
        turns=int(town.turns),
        walls=int(town.walls),
        stock={COMMODITY[c]: int(town.stock[c]) for c in Commodity},
        income=income(s, p),
        upkeep=upkeep(s, p),
        no_food=bool(town.no_food),
        points=int(victory_points(s, p)),
        hand=hand_view(s, p, None),
        structures=[structure_view(s, p, card) for card in town.structures.cards[: town.structures.n]],
        units=[unit_view(s, p, k) for k in range(town.n_units)],
        minions=[int(hits) for hits in town.minions[: town.n_minions]],
        destroyed=[CARD[c] for c in range(len(town.destroyed)) for _ in range(town.destroyed[c])],
        loose=[CARD[FIRST_ARTIFACT + a] for a in range(ARTIFACTS) for _ in range(town.loose[a])],
    )


def hand_view(s: State, p: int, seat: int | None) -> HandView:
    held = s.towns[p].hand
    seen = [CARD[c] for c in held.cards[: held.n] if knows(s, seat, p, c)]
    return HandView(count=int(held.n), limit=int(hand_limit(s, p)), cards=seen)


def knows(s: State, seat: int | None, p: int, card: int) -> bool:
    if s.options.mode == Mode.NONCARD:
        return True
    if seat is None:
        return bool(s.seen[card] == (1 << s.players) - 1)
    return bool(is_known(s, seat, p, card))


def structure_view(s: State, p: int, card: int) -> StructureView:
    copies = int(s.towns[p].copies[card])
    made = int(revenue(s, p, card)) * copies
    return StructureView(card=CARD[card], copies=copies, makes={COMMODITY[MAKES[card]]: made} if made else {})


def unit_view(s: State, p: int, k: int) -> UnitView:
    unit = s.towns[p].units[k]
    return UnitView(
        id=rank(k),
        card=CARD[unit.card],
        initiative=int(initiative(unit)),
        dice=int(attack_dice(unit)),
        hits=int(unit.hits),
        whole=int(whole_hits(unit)),
        artifacts=[CARD[FIRST_ARTIFACT + a] for a in range(ARTIFACTS) for _ in range(unit.artifacts[a])],
    )


# ---- the table -----------------------------------------------------------------------------------------------------


class AttackView(msgspec.Struct, frozen=True):
    """The attack card under way."""

    card: CardName
    target: int
    by: int


class PaymentView(msgspec.Struct, frozen=True):
    """4.1 A payment step by step is made openly, and so is what it is for."""

    payer: int
    card: CardName | None  # none for upkeep
    left: int


class SpiedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """6 All know who was spied on; only the spy keeps what was seen."""

    by: int
    of: int
    turn: int
    hand: list[CardName] | None = None


class TableView(msgspec.Struct, frozen=True):
    """The table as a seat, or a spectator, sees it."""

    seat: int | None
    mode: ModeName
    players: int
    first: int
    active: int
    phase: PhaseName
    outcome: OutcomeName
    towns: list[TownView]
    deck: int
    discard: list[CardName]  # the newest first
    aside: list[CardName]
    last_turn: bool
    bought: bool
    guild_draws: int
    next_slot: int | None
    limits: Limits
    pending: CardName | None
    last_monster: CardName | None
    monster_attacks: int
    attack: AttackView | None
    war_force: list[str]  # ids of units
    battle: BattleView | None
    payment: PaymentView | None
    prices: list[Price]
    spied: SpiedView | None


def view(s: State, seat: int | None, notes: Mapping[int, Note]) -> TableView:
    """The table as a seat, or a spectator, sees it."""
    seen_by_all = open_view(s)
    return seen_by_all if seat is None else seat_view(s, seen_by_all, seat, notes)


def seat_view(s: State, seen_by_all: TableView, seat: int, notes: Mapping[int, Note]) -> TableView:
    """What everybody sees, and the hands that the seat knows, what its own cards cost, and what it has spied."""
    towns = [replace(town, hand=hand_view(s, town.seat, seat)) for town in seen_by_all.towns]
    return replace(seen_by_all, seat=seat, towns=towns, prices=prices(s, seat), spied=spied_view(s, seat))


def open_view(s: State) -> TableView:
    """What everybody sees."""
    return TableView(
        seat=None,
        mode=MODE[s.options.mode],
        players=int(s.players),
        first=int(s.first),
        active=int(s.active),
        phase=PHASE[phase(s)],
        outcome=OUTCOME[s.outcome],
        towns=[town_view(s, p) for p in range(s.players)],
        deck=int(s.deck.n),
        discard=cards(s.discard)[::-1],
        aside=cards(s.aside),
        last_turn=bool(s.last_turn),
        bought=bool(s.bought),
        guild_draws=int(s.guild_draws),
        next_slot=slot_view(s),
        limits=limits(s),
        pending=card_name(s.pending),
        last_monster=card_name(s.last_monster),
        monster_attacks=int(s.monster_attacks),
        attack=attack_view(s),
        war_force=[rank(k) for k in range(32) if goes_to_war(s, k)],
        battle=battle_view(s),
        payment=payment_view(s),
        prices=[],
        spied=spied_view(s, None),
    )


def phase(s: State) -> Phase:
    """4.0 The phase of the turn. The hand limit ends a phase, and is asked when the next one has been noted already."""
    now = int(s.frames[0].step)
    if s.depth == 2 and s.frames[1].kind == Situation.HAND_LIMIT:
        now -= 1
    return Phase(now)


def slot_view(s: State) -> int | None:
    """4.6.2 Whom the next attack card would meet."""
    if s.players == 1 or s.over:
        return None
    slot = next_slot(s)
    return None if slot == NOBODY else int(slot)


def attack_view(s: State) -> AttackView | None:
    f = innermost(s, Situation.ATTACK_CARD)
    return AttackView(card=CARD[f.card], target=int(f.target), by=int(f.player)) if f else None


def payment_view(s: State) -> PaymentView | None:
    payment = s.payment
    if innermost(s, Situation.PAYMENT):
        return PaymentView(payer=int(payment.payer), card=card_name(payment.card), left=int(payment.left))
    if innermost(s, Situation.UPKEEP_PAYMENT):
        left = sum(map(int, (payment.left, payment.structures, payment.defenders, payment.heroes)))
        return PaymentView(payer=int(payment.payer), card=None, left=left)
    return None


def spied_view(s: State, seat: int | None) -> SpiedView | None:
    spied = s.spied
    if spied.by == NOBODY:
        return None
    hand = cards(spied.hand) if seat == spied.by else None
    return SpiedView(by=int(spied.by), of=int(spied.of), turn=int(spied.turn), hand=hand)
