"""What a player sees (6). Built by naming what may be seen, never by striking out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from holdfast.engine.rules.game import Note
from holdfast.engine.rules.views import Sparse

from .card_faces import Faces, brought
from .content import FALLEN_TO_LOSE, FALLEN_TO_LOSE_AS_TEAM, ROWS
from .names import (
    BUILDING,
    CARD,
    KEYWORD,
    PHASE,
    PLACE,
    ROLE,
    BuildingName,
    CardName,
    KeywordName,
    PhaseName,
    PlaceName,
    RoleName,
)
from .outlook import Blow, Hit, as_known, blows, cards_lost, dies, hits, is_uncertain, prepared
from .pieces import EVERYBODY, Card
from .rules.board import ally, faced, has, is_team_game, stamina_of, strength_of, value_of
from .rules.hands import hand_limit
from .rules.play import free_supply
from .rules.tactics import price_of
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
    under: list[CardName]  # tricks that lie under it, face-down or not: all saw them played
    doomed: bool  # combat as things stand would destroy it
    hits: list[Hit]  # that it would take
    price: int | None  # one's own: what a change of tactics costs


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
    blows: list[Blow]  # and by whom
    uncertain: bool  # somebody is face-down in this row, on either side, and the seat does not know who
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
    goal: int  # so many fallen buildings lose the game
    placing: CardName | None  # the card for which this seat chooses a place
    moving: PlaceName | None  # the unit that this seat moves stands there
    armies: list[ArmyView]
    brought: Faces  # cards and buildings on the table that are not ready-made


PLACING = (Situation.PLAY_UNIT, Situation.TOKENS, Situation.RAISING)


def view(s: State, seat: int | None, notes: Mapping[int, Note]) -> TableView:
    """The table as `seat` (None: a spectator) sees it."""
    turn = s.frames[0].kind == Situation.TURN
    known = prepared(as_known(s, seat))
    armies = [army_view(s, known, p, seat) for p in range(s.players)]
    return TableView(
        turn=int(s.timer),
        phase=PHASE[s.frames[0].step] if turn else None,
        goal=FALLEN_TO_LOSE_AS_TEAM if is_team_game(s) else FALLEN_TO_LOSE,
        placing=placing(s, seat),
        moving=moving(s, seat),
        armies=armies,
        brought=brought_to(s, armies),
    )


def placing(s: State, seat: int | None) -> str | None:
    """4.2.4 The card in the hand of whoever places it; nobody else knows it yet."""
    f = s.frames[s.depth - 1]
    return CARD[f.card] if f.kind in PLACING and f.seat == seat else None


def moving(s: State, seat: int | None) -> str | None:
    """5.2 The unit that is about to move."""
    f = s.frames[s.depth - 1]
    if f.kind == Situation.TACTICS and f.seat == seat:
        return PLACE[s.armies[seat].units[f.unit].place]
    return None


def brought_to(s: State, armies: list[ArmyView]) -> Faces:
    """What is printed on the cards and buildings in these views that somebody brought."""
    if not s.content.texts:
        return Faces({}, {})
    units = [unit for army in armies for row in army.rows for unit in (row.front, row.back) if unit is not None]
    cards = {card for army in armies for card in (*army.hand, *army.graveyard, army.slot_card)}
    cards |= {card for unit in units for card in (unit.card, *unit.under)}
    return brought(s.content, {Card[card.upper()] for card in cards if card}, range(s.content.n_buildings))


def army_view(s: State, known: State, p: int, seat: int | None) -> ArmyView:
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
        rows=[row_view(s, known, p, row, own) for row in range(ROWS)],
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
    return bool(seen == EVERYBODY if seat is None else seen >> seat & 1)


def row_view(s: State, known: State, p: int, row: int, own: bool) -> RowView:
    army = s.armies[p]
    building = army.buildings[row]
    front, back = (unit_view(s, known, p, int(army.at[2 * row + k]), own) for k in range(2))
    across, over_there = divmod(int(faced(s, p, row)), ROWS)
    return RowView(
        building=BUILDING[building] if building != NOBODY else None,
        cards=int(army.stacks[row].n),
        fallen=bool(army.fallen[row]),
        losing=cards_lost(known, p, row),
        blows=blows(known, p, row),
        uncertain=is_uncertain(known, p, row),
        faces=Facing(across, over_there),
        front=front,
        back=back,
    )


def unit_view(s: State, known: State, p: int, u: int, own: bool) -> UnitView | None:
    """A unit as it stands; what combat would do to it, as the seat knows the table."""
    if u == NOBODY:
        return None
    unit = s.armies[p].units[u]
    under = [CARD[unit.under.cards[k]] for k in range(unit.under.n)]
    if unit.face_down and not own:
        return UnitView(None, True, None, None, int(unit.damage), {}, under, False, [], None)
    return UnitView(
        card=CARD[unit.card],
        face_down=bool(unit.face_down),
        strength=int(strength_of(s, unit)),
        stamina=int(stamina_of(s, unit)),
        damage=int(unit.damage),
        keywords=keywords_of(unit),
        under=under,
        doomed=dies(known, p, u),
        hits=hits(known, p, u),
        price=int(price_of(s, p, u)) if own else None,
    )


def keywords_of(unit: Any) -> dict[str, int]:
    """The keywords a unit has now, with their numbers; 1 for those without."""
    numbers = {KEYWORD[k]: int(value_of(unit, k)) for k in range(NUMBERED)}
    flags = {KEYWORD[k]: int(has(unit, Keyword(k))) for k in range(NUMBERED, GRANTED)}
    return {name: n for name, n in (numbers | flags).items() if n}
