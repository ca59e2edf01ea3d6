"""What an answer to an attack would do (4.7), told before it is given. All of it lies open on the table."""

from __future__ import annotations

from holdfast.engine.rules.game import Foreseen
from holdfast.engine.words.catalogue import Message

from .actions import ACTIONS, Act
from .content import CAPITAL_FALLS_AT, FIRST_DIRE, Card, Defender, Region
from .forecast import landing
from .rules.attack import could_defend, defend_cost, martyr_for
from .state import Decision, State


def preview(s: State, p: int, a: int) -> list[Foreseen]:
    """What letting an attack happen would do, and what Defending costs and brings."""
    kind = ACTIONS[a].family.kind
    if s.decision == Decision.MARTYR:
        return martyrdom(s) if kind == Act.YES else []
    if s.decision != Decision.DEFEND:
        return []
    f = s.frames[s.depth - 1]
    if kind == Act.DECLINE:
        return [*others_to_come(s), *attack_lands(s)]
    if kind == Act.DEFEND_SELF:
        return [*hp_lost(s, f.asked), *cancelled(s)]
    if kind == Act.DEFEND_MEDITATE:
        return [Foreseen("4.7.2", Message("preview.circle", {"who": Defender(f.asked)})), *cancelled(s)]
    return [Foreseen("4.7.2", Message("preview.martyr_asked", {"who": Defender(martyr(s))}))]


def martyr(s: State) -> int:
    """Oryk, for whoever would Defend."""
    f = s.frames[s.depth - 1]
    return int(martyr_for(s, f, f.asked, defend_cost(s, f.asked, f.card)))


def martyrdom(s: State) -> list[Foreseen]:
    """4.7.2 Oryk pays."""
    return [*hp_lost(s, martyr(s)), *cancelled(s)]


def hp_lost(s: State, payer: int) -> list[Foreseen]:
    """4.7.1 What Defending costs whoever pays for it; at 0 HP a Defender is Exhausted (4.0)."""
    f = s.frames[s.depth - 1]
    left = max(0, s.defenders[payer].hp - defend_cost(s, f.asked, f.card))
    lost = Foreseen("4.7.1", Message("preview.hp_lost", {"who": Defender(payer), "hp": left}))
    return [lost] if left else [lost, Foreseen("4.0", Message("preview.exhausted", {"who": Defender(payer)}))]


def cancelled(s: State) -> list[Foreseen]:
    """4.7.2 No threat anywhere; whoever beats a Dire Enemy off finds an Artifact."""
    f = s.frames[s.depth - 1]
    nothing = Foreseen("4.7.2", Message("preview.cancelled", {"region": Region(f.region)}))
    if f.card < FIRST_DIRE:
        return [nothing]
    return [nothing, Foreseen("4.7.2", Message("preview.artifact", {"who": Defender(f.asked)}))]


def others_to_come(s: State) -> list[Foreseen]:
    """4.7.2 Those who are asked after this one may still Defend."""
    f = s.frames[s.depth - 1]
    later = tuple(Defender(h) for h in range(f.asked + 1, s.team) if could_defend(s, f, h))
    return [Foreseen("4.7.2", Message("preview.may_defend", {"who": later}))] if later else []


def attack_lands(s: State) -> list[Foreseen]:
    """4.7.3 to 4.7.5 Where the threat rises if nobody Defends, and 4.5.3 what a Dire Enemy does besides."""
    f = s.frames[s.depth - 1]
    region, card = Region(f.region), Card(f.card)
    strike = landing(s, card, region, "now")
    if strike.lands == "rises":
        told = [Foreseen("4.7.3", Message("preview.threat", {"region": region, "level": strike.level}))]
    elif strike.lands == "destroys":
        told = [Foreseen("4.7.4", Message("preview.destroyed", {"region": region, "level": strike.level}))]
    else:
        told = [Foreseen("4.7.3", Message("preview.capital", {"level": strike.level}))]
    if strike.lands != "rises" and strike.level == CAPITAL_FALLS_AT:
        return [*told, Foreseen("4.7.5", Message("preview.capital_falls"))]
    strikes_too = card >= FIRST_DIRE and card not in (Card.MANTICORE, Card.SEA_SERPENT) and strike.lands != "destroys"
    return [*told, Foreseen("4.5.3", Message("preview.effect", {"card": card}))] if strikes_too else told
