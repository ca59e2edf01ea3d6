"""What a player sees (6). Built by naming what may be seen, never by striking out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from holdfast.engine.rules.game import Note
from holdfast.engine.rules.views import Sparse

from .content import ROWS
from .forecast import cards_lost, would_die
from .names import BUILDING, CARD, KEYWORD, PHASE, ROLE, BuildingName, CardName, KeywordName, PhaseName, RoleName
from .rules.board import ally, faced, has, is_team_game, stamina_of, strength_of, value_of
from .rules.hands import hand_limit
from .rules.play import free_supply
from .state import NOBODY, Situation, State
from .vocabulary import GRANTED, NUMBERED, Keyword


class UnitView(msgspec.Struct, frozen=True):
    """A unit in its place."""

    card: CardName | None  # None: face-down, and somebody else's
    face_down: bool
    strength: int | None
    stamina: int | None
    damage: int
    keywords: Annotated[dict[KeywordName, int], Sparse]
    under: list[CardName]  # tricks that lie under it
    doomed: bool  # combat as things stand would destroy it


class Facing(msgspec.Struct, frozen=True):
    """The enemy side of a row."""

    seat: int
    row: int  # counted from 0


class RowView(msgspec.Struct, frozen=True):
    """One side of a row: the building and who stands before it."""

    building: BuildingName | None
    cards: int
    fallen: bool
    losing: int  # cards it would lose in combat as things stand
    uncertain: bool  # somebody is face-down in this row, on either side
    faces: Facing
    front: UnitView | None
    back: UnitView | None


class ArmyView(msgspec.Struct, frozen=True):
    """What one player has, as another or he himself sees it."""

    role: RoleName
    supply: int
    free: int | None  # one's own: what is not reserved for face-down units
    pending: int  # how the next supply will be changed
    cards: int  # in hand
    limit: int
    hand: list[CardName]  # one's own, or what one knows to be there
    rows: list[RowView]
    ruin: int
    graveyard: list[CardName]
    slot: bool  # whether a card of the ally's waits
    slot_card: CardName | None  # for the ally who gave it


class TableView(msgspec.Struct, frozen=True):
    """The table as a player, or a spectator, sees it."""

    turn: int
    phase: PhaseName | None  # None: the armies are chosen and the opening hands drawn
    armies: list[ArmyView]


def view(s: State, seat: int | None, notes: Mapping[int, Note]) -> TableView:
    """The table as `seat` (None: a spectator) sees it."""
    turn = s.frames[0].kind == Situation.TURN
    return TableView(
        turn=int(s.timer),
        phase=PHASE[s.frames[0].step] if turn else None,
        armies=[army_view(s, p, seat) for p in range(s.players)],
    )


def army_view(s: State, p: int, seat: int | None) -> ArmyView:
    army, own = s.armies[p], p == seat
    gave = is_team_game(s) and seat is not None and ally(s, p) == seat and army.slot != 0
    return ArmyView(
        role=ROLE[s.role[p]],
        supply=int(army.supply),
        free=int(free_supply(s, p)) if own else None,
        pending=int(army.pending),
        cards=int(army.hand.n),
        limit=int(hand_limit(s, p)),
        hand=known_hand(s, p, seat),
        rows=[row_view(s, p, row, own) for row in range(ROWS)],
        ruin=int(army.ruin.n),
        graveyard=sorted(CARD[army.graveyard.cards[k]] for k in range(army.graveyard.n)),
        slot=army.slot != 0,
        slot_card=CARD[army.slot] if gave else None,
    )


def known_hand(s: State, p: int, seat: int | None) -> list[str]:
    """One's own hand as it lies; of another's, sorted, what one knows to be there."""
    army = s.armies[p]
    if p == seat:
        return [CARD[army.hand.cards[k]] for k in range(army.hand.n)]
    return sorted(CARD[army.hand.cards[k]] for k in range(army.hand.n) if is_known_in_hand(s, p, k, seat))


def is_known_in_hand(s: State, p: int, k: int, seat: int | None) -> bool:
    """6 All know it, or this seat does."""
    seen = int(s.armies[p].hand_seen[k])
    return bool(seen == ALL_KNOW if seat is None else seen >> seat & 1)


ALL_KNOW = 15


def row_view(s: State, p: int, row: int, own: bool) -> RowView:
    army = s.armies[p]
    building = army.buildings[row]
    front, back = (unit_view(s, p, int(army.at[2 * row + k]), own) for k in range(2))
    across, over_there = divmod(int(faced(s, p, row)), ROWS)
    return RowView(
        building=BUILDING[building] if building != NOBODY else None,
        cards=int(army.stacks[row].n),
        fallen=bool(army.fallen[row]),
        losing=int(cards_lost(s, p, row)),
        uncertain=hides_somebody(s, p, row) or hides_somebody(s, across, over_there),
        faces=Facing(across, over_there),
        front=front,
        back=back,
    )


def hides_somebody(s: State, p: int, row: int) -> bool:
    army = s.armies[p]
    return any(army.at[2 * row + k] != NOBODY and army.units[army.at[2 * row + k]].face_down for k in range(2))


def unit_view(s: State, p: int, u: int, own: bool) -> UnitView | None:
    if u == NOBODY:
        return None
    unit = s.armies[p].units[u]
    if unit.face_down and not own:
        return UnitView(None, True, None, None, int(unit.damage), {}, [], False)
    return UnitView(
        card=CARD[unit.card],
        face_down=bool(unit.face_down),
        strength=int(strength_of(s, unit)),
        stamina=int(stamina_of(s, unit)),
        damage=int(unit.damage),
        keywords=keywords_of(unit),
        under=[CARD[unit.under.cards[k]] for k in range(unit.under.n)],
        doomed=bool(would_die(s, p, u)) and not unit.face_down,
    )


def keywords_of(unit: Any) -> dict[str, int]:
    """The keywords a unit has now, with their numbers; 1 for those without."""
    numbers = {KEYWORD[k]: int(value_of(unit, k)) for k in range(NUMBERED)}
    flags = {KEYWORD[k]: int(has(unit, Keyword(k))) for k in range(NUMBERED, GRANTED)}
    return {name: n for name, n in (numbers | flags).items() if n}
