"""What people see of the table. All seats see the same (section 6); it is built by naming what may be seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from holdfast.engine.rules.frames import innermost
from holdfast.engine.rules.game import Note

from .content import (
    CAPITAL_FALLS_AT,
    EVENT_SPACE,
    FIRST_ENEMY,
    FOE_HP,
    FULL_HP,
    REGION_FALLS_AT,
    Artifact,
    Card,
    Region,
)
from .forecast import Strike, attacked_by, strikes
from .meta import DiscardView, EpicFoe
from .names import (
    ARTIFACT,
    CARD,
    DEFENDER,
    ENEMY,
    FOE,
    HERO,
    OUTCOME,
    OUTER_REGION,
    PLACE,
    REGION,
    SIDE,
    ArtifactName,
    CardName,
    DefenderName,
    EnemyName,
    FoeName,
    HeroName,
    OutcomeName,
    OuterRegionName,
    PlaceName,
    RegionName,
    SideName,
)
from .rules.board import carries, lead_seat, owner
from .rules.foes import fight_cost
from .state import Acting, CardUnderWay, Decision, Situation, State

ATTACKS = {ENEMY[card]: [REGION[r] for r in attacked_by(card)] for card in Card if card >= FIRST_ENEMY}


class RegionView(msgspec.Struct, frozen=True):
    """A Region, or the Capital."""

    threat: int
    falls_at: int
    destroyed: bool
    side: SideName
    position: int
    cover: CardName | Literal["unknown"] | None  # the card that lies on it


class DefenderView(msgspec.Struct, frozen=True):
    """A Defender and whoever plays it."""

    color: DefenderName
    seat: int
    mine: bool
    hero: HeroName | None  # none before heroes are chosen
    hp: int
    full_hp: int
    place: PlaceName
    meditating: bool
    artifacts: list[ArtifactName]
    marked: bool


class HiddenFoe(msgspec.Struct, frozen=True):
    """The Epic Foe face down: unknown, unless an option named it."""

    revealed: Literal[False]
    foe: FoeName | None


class RevealedFoe(msgspec.Struct, frozen=True):
    """The Epic Foe on the map."""

    revealed: Literal[True]
    foe: FoeName
    region: RegionName
    hp: int
    full_hp: int
    fight_cost: int
    events: list[int]  # the hit points at which its event comes


class DeckView(msgspec.Struct, frozen=True):
    """The Turn Deck: its size, the cards all have seen at its ends, and those known to be in it in whatever order."""

    size: int
    top: list[CardName]
    bottom: list[CardName]
    known: list[CardName]
    unknown: int
    enemies_on_top: int


class DiscardPile(msgspec.Struct, frozen=True):
    """The discarded Turn cards, the newest first, as far as the option shows them."""

    size: int
    cards: list[CardName]


class TurnView(msgspec.Struct, frozen=True):
    """Whose Turn it is, and what is left of it."""

    who: DefenderName
    ap: int
    granted: bool


class AttackView(msgspec.Struct, frozen=True):
    """The attack that may be Defended against."""

    region: RegionName
    card: CardName


class TableView(msgspec.Struct, frozen=True):
    """The open table."""

    round: int
    max_rounds: int
    lead: int
    outcome: OutcomeName
    ring: list[OuterRegionName]
    regions: dict[RegionName, RegionView]
    defenders: list[DefenderView]
    foe: HiddenFoe | RevealedFoe
    turn_deck: DeckView
    discard: DiscardPile
    entombed: list[CardName]
    horde: int
    leftovers: int
    artifact_deck: int
    card: CardName | None  # the one under way
    turn: TurnView | None
    attack: AttackView | None
    strikes: list[Strike]
    attacks: dict[EnemyName, list[RegionName]]


def view(s: State, seat: int | None, notes: Mapping[int, Note]) -> TableView:
    """The open table, for every seat and for spectators alike."""
    seen_by_all = open_view(s)
    return seen_by_all if seat is None else seat_view(s, seen_by_all, seat, notes)


def seat_view(s: State, seen_by_all: TableView, seat: int, notes: Mapping[int, Note]) -> TableView:
    """What everybody sees, and which Defenders are the seat's."""
    figures = [replace(figure, mine=True) if figure.seat == seat else figure for figure in seen_by_all.defenders]
    return replace(seen_by_all, defenders=figures)


def open_view(s: State) -> TableView:
    return TableView(
        round=int(s.round),
        max_rounds=int(s.options.max_rounds),
        lead=int(lead_seat(s)) if s.round else 0,
        outcome=OUTCOME[s.outcome],
        ring=[OUTER_REGION[r] for r in s.ring],
        regions={REGION[r]: region_view(s, r) for r in Region},
        defenders=[defender_view(s, h) for h in range(s.team)],
        foe=foe_view(s),
        turn_deck=deck_view(s),
        discard=discard_view(s),
        entombed=[CARD[s.entombed.cards[0]]] if s.entombed.n else [],
        horde=int(s.horde.n),
        leftovers=int(s.leftovers.n),
        artifact_deck=int(s.artifact_deck.n),
        card=card_under_way(s),
        turn=turn_view(s),
        attack=attack_view(s),
        strikes=strikes(s),
        attacks=ATTACKS,
    )


def region_view(s: State, r: Region) -> RegionView:
    land = s.regions[r]
    cover = None
    if land.cover.n:
        cover = CARD[land.cover.cards[0]] if land.cover_seen else "unknown"
    return RegionView(
        threat=int(land.threat),
        falls_at=CAPITAL_FALLS_AT if r == Region.CAPITAL else REGION_FALLS_AT,
        destroyed=bool(land.destroyed),
        side=SIDE[land.side],
        position=int(land.position),
        cover=cover,
    )


def defender_view(s: State, h: int) -> DefenderView:
    figure = s.defenders[h]
    return DefenderView(
        color=DEFENDER[h],
        seat=int(owner(s, h)),
        mine=False,
        hero=HERO[figure.hero] if figure.hp or s.round else None,
        hp=int(figure.hp),
        full_hp=int(FULL_HP[figure.hero]),
        place=PLACE[figure.place],
        meditating=bool(figure.meditating),
        artifacts=[ARTIFACT[a] for a in Artifact if carries(s, h, a)],
        marked=bool(s.marked >> h & 1),
    )


def foe_view(s: State) -> HiddenFoe | RevealedFoe:
    """Face down it is unknown, unless an option named it."""
    if not s.foe_revealed:
        return HiddenFoe(revealed=False, foe=FOE[s.foe] if s.options.epic_foe != EpicFoe.RANDOM else None)
    return RevealedFoe(
        revealed=True,
        foe=FOE[s.foe],
        region=REGION[s.foe_region],
        hp=int(s.foe_hp),
        full_hp=int(FOE_HP[s.foe]),
        fight_cost=int(fight_cost(s)),
        events=[hp for hp in range(FOE_HP[s.foe]) if EVENT_SPACE[s.foe, hp]],
    )


def deck_view(s: State) -> DeckView:
    cards = list(s.turn_deck.cards[: s.turn_deck.n])
    known = [c for c in cards if c < FIRST_ENEMY or s.seen >> c & 1]
    return DeckView(
        size=len(cards),
        top=[CARD[c] for c in reversed(cards[len(cards) - s.known_top :])],
        bottom=[CARD[c] for c in cards[: s.known_bottom]],
        known=sorted(CARD[c] for c in known),
        unknown=len(cards) - len(known),
        enemies_on_top=sum(c >= FIRST_ENEMY for c in cards) if s.round == 1 else 0,
    )


def discard_view(s: State) -> DiscardPile:
    cards = [CARD[c] for c in reversed(s.discard.cards[: s.discard.n])]
    choosing = s.deciders and s.decision == Decision.ENTOMB_CARD
    if s.options.discard_view == DiscardView.TOP_ONLY and not choosing:
        cards = cards[:1]
    return DiscardPile(size=int(s.discard.n), cards=cards)


def card_under_way(s: State) -> CardName | None:
    f = innermost(s, *CardUnderWay.kinds)
    return CARD[f.card] if f else None


def turn_view(s: State) -> TurnView | None:
    f = innermost(s, *Acting.kinds)
    return TurnView(who=DEFENDER[f.defender], ap=int(s.ap), granted=f.kind == Situation.GRANTED) if f else None


def attack_view(s: State) -> AttackView | None:
    f = innermost(s, Situation.ATTACK)
    return AttackView(region=REGION[f.region], card=CARD[f.card]) if f else None
