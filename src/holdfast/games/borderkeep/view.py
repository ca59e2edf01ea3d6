"""What people see of the table. It is built by naming what a seat may see (section 6): hands are their owner's."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from holdfast.engine.rules.game import Note

from .castle_log import income, limits, prices, upkeep
from .content import ARTIFACTS, ENGINE_DICE, ENGINE_INITIATIVE, ENGINES, FIRST_ARTIFACT, MAKES, NO_CARD, Card, Commodity
from .knowledge import is_known
from .meta import Mode
from .rules.attack import next_slot
from .rules.fighters import dice_now, first_of, initiative_now
from .rules.hands import hand_limit
from .rules.muster import goes_to_war
from .rules.production import revenue
from .rules.towns import attack_dice, initiative, is_living, victory_points, whole_hits
from .state import NOBODY, Fighter, Outcome, Phase, Side, Situation, State
from .tables import Spell


def low(member: IntEnum) -> str:
    return member.name.lower()


def name(card: int) -> str | None:
    return None if card == NO_CARD else low(Card(card))


def cards(pile: Any) -> list[str]:
    return [low(Card(card)) for card in pile.cards[: pile.n]]


def rank(k: int) -> str:
    """How actions call the unit at place k of its town or side."""
    return f"u{k + 1}"


def view(s: State, seat: int | None, notes: Mapping[int, Note]) -> dict[str, Any]:
    """The table as a seat, or a spectator, sees it."""
    return {
        "seat": seat,
        "mode": low(Mode(s.options.mode)),
        "players": int(s.players),
        "first": int(s.first),
        "active": int(s.active),
        "phase": low(phase(s)),
        "outcome": low(Outcome(s.outcome)),
        "towns": [town_view(s, p, seat) for p in range(s.players)],
        "deck": int(s.deck.n),
        "discard": cards(s.discard)[::-1],
        "aside": cards(s.aside),
        "last_turn": bool(s.last_turn),
        "bought": bool(s.bought),
        "guild_draws": int(s.guild_draws),
        "next_slot": slot_view(s),
        "limits": limits(s),
        "pending": name(s.pending),
        "last_monster": name(s.last_monster),
        "monster_attacks": int(s.monster_attacks),
        "attack": attack_view(s),
        "war_force": [rank(k) for k in range(32) if goes_to_war(s, k)],
        "battle": battle_view(s),
        "payment": payment_view(s),
        "prices": [] if seat is None else prices(s, seat),
        "spied": spied_view(s, seat),
    }


def phase(s: State) -> Phase:
    """4.0 The phase of the turn. The hand limit ends a phase, and is asked when the next one has been noted already."""
    now = int(s.frames[0].step)
    if s.depth == 2 and s.frames[1].kind == Situation.HAND_LIMIT:
        now -= 1
    return Phase(now)


def town_view(s: State, p: int, seat: int | None) -> dict[str, Any]:
    town = s.towns[p]
    return {
        "seat": p,
        "living": bool(is_living(s, p)),
        "fallen": int(town.fallen),
        "turns": int(town.turns),
        "walls": int(town.walls),
        "stock": {low(c): int(town.stock[c]) for c in Commodity},
        "income": income(s, p),
        "upkeep": upkeep(s, p),
        "no_food": bool(town.no_food),
        "points": int(victory_points(s, p)),
        "hand": hand_view(s, p, seat),
        "structures": [structure_view(s, p, card) for card in town.structures.cards[: town.structures.n]],
        "units": [unit_view(s, p, k) for k in range(town.n_units)],
        "minions": [int(hits) for hits in town.minions[: town.n_minions]],
        "destroyed": [low(Card(c)) for c in range(len(town.destroyed)) for _ in range(town.destroyed[c])],
        "loose": [low(Card(FIRST_ARTIFACT + a)) for a in range(ARTIFACTS) for _ in range(town.loose[a])],
    }


def hand_view(s: State, p: int, seat: int | None) -> dict[str, Any]:
    """6 All know how many cards he holds; which ones he knows, and who saw them come. Offers are open."""
    held = s.towns[p].hand
    seen = [low(Card(c)) for c in held.cards[: held.n] if knows(s, seat, p, c)]
    return {"count": int(held.n), "limit": int(hand_limit(s, p)), "cards": seen}


def knows(s: State, seat: int | None, p: int, card: int) -> bool:
    if s.options.mode == Mode.NONCARD:
        return True
    if seat is None:
        return bool(s.seen[card] == (1 << s.players) - 1)
    return bool(is_known(s, seat, p, card))


def structure_view(s: State, p: int, card: int) -> dict[str, Any]:
    """A structure with what all its copies will make in the next Production phase."""
    copies = int(s.towns[p].copies[card])
    made = int(revenue(s, p, card)) * copies
    return {"card": low(Card(card)), "copies": copies, "makes": {low(Commodity(MAKES[card])): made} if made else {}}


def unit_view(s: State, p: int, k: int) -> dict[str, Any]:
    unit = s.towns[p].units[k]
    return {
        "id": rank(k),
        "card": low(Card(unit.card)),
        "initiative": int(initiative(unit)),
        "dice": int(attack_dice(unit)),
        "hits": int(unit.hits),
        "whole": int(whole_hits(unit)),
        "artifacts": [low(Card(FIRST_ARTIFACT + a)) for a in range(ARTIFACTS) for _ in range(unit.artifacts[a])],
    }


def slot_view(s: State) -> int | None:
    """4.6.2 Whom the next attack card would meet."""
    if s.players == 1 or s.over:
        return None
    slot = next_slot(s)
    return None if slot == NOBODY else int(slot)


def attack_view(s: State) -> dict[str, Any] | None:
    for f in s.frames[: s.depth]:
        if f.kind == Situation.ATTACK_CARD:
            return {"card": low(Card(f.a)), "target": int(f.b), "by": int(f.c)}
    return None


def battle_view(s: State) -> dict[str, Any] | None:
    """10 The battle sheet: attackers, defenders and engines, the segment, the spells in force, and whose side chooses
    when there is something to choose.
    """
    b = s.battle
    if not any(f.kind == Situation.BATTLE for f in s.frames[: s.depth]):
        return None
    return {
        "attacker": None if b.attacker == NOBODY else int(b.attacker),
        "defender": int(b.defender),
        "war": bool(b.war),
        "segment": int(b.segment),
        "level": int(b.level),
        "side": low(Side(b.side)),
        "attackers": side_view(s, Side.ATTACKERS),
        "defenders": side_view(s, Side.DEFENDERS),
        "engines": engines_view(s, int(b.defender)),
    }


def side_view(s: State, side: Side) -> dict[str, Any]:
    fighters = s.battle.fighters[first_of(side) : first_of(side) + s.battle.n[side]]
    return {"pool": int(s.battle.pool[side]), "units": [fighter_view(k, f) for k, f in enumerate(fighters)]}


def engines_view(s: State, p: int) -> list[dict[str, Any]]:
    """5.1 What strikes for the attacked town and cannot be hit."""
    copies = s.towns[p].copies
    return [
        {
            "card": low(Card(engine)),
            "initiative": int(ENGINE_INITIATIVE[k]),
            "dice": int(ENGINE_DICE[k] * copies[engine]),
        }
        for k, engine in enumerate(ENGINES)
        if copies[engine] > 0
    ]


def fighter_view(k: int, fighter: Fighter) -> dict[str, Any]:
    return {
        "id": rank(k),
        "card": low(Card(fighter.card)),
        "initiative": int(initiative_now(fighter)),
        "dice": int(dice_now(fighter)),
        "hits": int(fighter.hits),
        "whole": int(fighter.most),
        "extra": int(fighter.old) + int(fighter.new),
        "placed": int(fighter.placed),
        "spell": None if fighter.spell == Spell.NONE else low(Spell(fighter.spell)),
        "ensorcelled": bool(fighter.ensorcelled),
    }


def payment_view(s: State) -> dict[str, Any] | None:
    """4.1 A payment step by step is made openly, and so is what it is for."""
    payment = s.payment
    for f in s.frames[: s.depth]:
        if f.kind == Situation.PAYMENT:
            return {"payer": int(payment.payer), "card": name(payment.card), "left": int(payment.left)}
        if f.kind == Situation.UPKEEP_PAYMENT:
            left = sum(map(int, (payment.left, payment.structures, payment.defenders, payment.heroes)))
            return {"payer": int(payment.payer), "card": None, "left": left}
    return None


def spied_view(s: State, seat: int | None) -> dict[str, Any] | None:
    """6 All know who was spied on; only the spy keeps what was seen."""
    spied = s.spied
    if spied.by == NOBODY:
        return None
    sight = {"by": int(spied.by), "of": int(spied.of), "turn": int(spied.turn)}
    return sight | {"hand": cards(spied.hand)} if seat == spied.by else sight
