"""The battle sheet (section 10): both sides of the battle under way, as everybody sees them."""

from __future__ import annotations

import msgspec

from .content import ENGINE_DICE, ENGINE_INITIATIVE, ENGINES
from .names import CARD, SIDE, SPELL, CardName, SideName, SpellName, rank
from .rules.fighters import dice_now, first_of, initiative_now
from .state import NOBODY, Fighter, Side, Situation, Stage, State
from .tables import Spell


class FighterView(msgspec.Struct, frozen=True):
    """A unit on the battle sheet."""

    id: str
    card: CardName
    initiative: int
    dice: int
    hits: int
    whole: int
    extra: int  # hits beyond its own
    placed: int  # hits it takes at the end of this level
    spell: SpellName | None
    ensorcelled: bool


class SideView(msgspec.Struct, frozen=True):
    """One side of a battle, and the hits it has yet to place."""

    pool: int
    units: list[FighterView]


class EngineView(msgspec.Struct, frozen=True):
    """5.1 What strikes for the attacked town and cannot be hit."""

    card: CardName
    initiative: int
    dice: int


class BattleView(msgspec.Struct, frozen=True):
    """10 The battle sheet: attackers, defenders and engines, the segment, the spells in force, and whose side chooses
    when there is something to choose.
    """

    attacker: int | None
    defender: int
    war: bool
    segment: int
    level: int | None  # the initiative that strikes; none while spells are cast, 0 when all have struck
    side: SideName
    attackers: SideView
    defenders: SideView
    engines: list[EngineView]


def is_spell_step(s: State) -> bool:
    """B2 Nobody strikes yet."""
    return s.frames[s.depth - 1].step in (Stage.CASTING, Stage.ENSORCELLING)


def battle_view(s: State) -> BattleView | None:
    b = s.battle
    if not any(f.kind == Situation.BATTLE for f in s.frames[: s.depth]):
        return None
    return BattleView(
        attacker=None if b.attacker == NOBODY else int(b.attacker),
        defender=int(b.defender),
        war=bool(b.war),
        segment=int(b.segment),
        level=None if is_spell_step(s) else int(b.level),
        side=SIDE[b.side],
        attackers=side_view(s, Side.ATTACKERS),
        defenders=side_view(s, Side.DEFENDERS),
        engines=engines_view(s, int(b.defender)),
    )


def side_view(s: State, side: Side) -> SideView:
    fighters = s.battle.fighters[first_of(side) : first_of(side) + s.battle.n[side]]
    return SideView(pool=int(s.battle.pool[side]), units=[fighter_view(k, f) for k, f in enumerate(fighters)])


def engines_view(s: State, p: int) -> list[EngineView]:
    copies = s.towns[p].copies
    return [
        EngineView(
            card=CARD[engine],
            initiative=int(ENGINE_INITIATIVE[k]),
            dice=int(ENGINE_DICE[k] * copies[engine]),
        )
        for k, engine in enumerate(ENGINES)
        if copies[engine] > 0
    ]


def fighter_view(k: int, fighter: Fighter) -> FighterView:
    return FighterView(
        id=rank(k),
        card=CARD[fighter.card],
        initiative=int(initiative_now(fighter)),
        dice=int(dice_now(fighter)),
        hits=int(fighter.hits),
        whole=int(fighter.most),
        extra=int(fighter.old) + int(fighter.new),
        placed=int(fighter.placed),
        spell=None if fighter.spell == Spell.NONE else SPELL[fighter.spell],
        ensorcelled=bool(fighter.ensorcelled),
    )
