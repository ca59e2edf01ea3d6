"""4.4, 4.5 and 4.7: enemies, dire enemies, and an attack on a Region."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, goes_on, pop, push

from ..content import (
    CAPITAL_FALLS_AT,
    DIRE_COST,
    DIRE_REGION,
    ENEMY_ATTACKS,
    FIRST_DIRE,
    FIRST_ENEMY,
    WRAITH_DRAINS,
    Artifact,
    Card,
    Hero,
    Region,
    Side,
)
from ..events import Event
from ..refusals import Rule
from ..state import Attack, CardUnderWay, Decision, Situation, State
from .board import (
    abilities_work,
    can_fall,
    carries,
    cover_blindly,
    cover_with,
    destroy,
    gain_hp,
    is_adjacent,
    is_at_full_hp,
    lead_seat,
    lose_hp,
    owner,
    raise_threat,
    reduce,
    threaten_capital,
)
from .foes import frenzy, tsunami
from .round import discard_card

FIRST_ATTACK, SECOND_ATTACK = 0, 1
TSUNAMI, DIRE_ATTACK, DIRE_EFFECT = 0, 1, 2
ASK, LANDS, REWARD, RETRIBUTION, DONE = 0, 1, 2, 3, 4


@rule
def enemy_card(s: State, f: CardUnderWay) -> None:
    """4.4, 4.4.1 First Region, Second Region, Discard Pile; a card that became a cover does nothing more."""
    if f.step == FIRST_ATTACK:
        f.step = SECOND_ATTACK
        begin_attack(s, ENEMY_ATTACKS[f.card - FIRST_ENEMY, 0], f.card)
    elif f.step == SECOND_ATTACK and s.card_is_cover == 0:
        f.step = SECOND_ATTACK + 1
        begin_attack(s, ENEMY_ATTACKS[f.card - FIRST_ENEMY, 1], f.card)
    else:
        put_away(s, f.card)


@rule
def dire_enemy_card(s: State, f: CardUnderWay) -> None:
    """4.5 Tsunami comes before anybody may Defend against the attack (4.5.2); the other effects only if nobody did."""
    if f.step == TSUNAMI:
        f.step = DIRE_ATTACK
        if f.card == Card.SEA_SERPENT:
            emit(Event.DIRE_EFFECT, f.card)
            tsunami(s)
    elif f.step == DIRE_ATTACK:
        f.step = DIRE_EFFECT
        begin_attack(s, DIRE_REGION[f.card - FIRST_DIRE], f.card)
    elif f.step == DIRE_EFFECT and s.defended == 0 and s.card_is_cover == 0:
        f.step = DIRE_EFFECT + 1
        dire_effect(s, f.card)
    else:
        put_away(s, f.card)


@rule
def put_away(s: State, card: int) -> None:
    """4.4.3, 4.5.4 To the Discard Pile, unless it became a cover."""
    if s.card_is_cover == 0:
        discard_card(s, card)
    pop(s)


@rule
def dire_effect(s: State, card: int) -> None:
    """4.5.3 Drain, Frenzy, Sting; Raze is part of the attack."""
    if card == Card.HARPY:
        emit(Event.DIRE_EFFECT, card)
        frenzy(s)
    elif card == Card.GIANT_WASPS:
        emit(Event.DIRE_EFFECT, card)
        for h in range(s.team):
            if is_at_full_hp(s, h):
                lose_hp(s, h, 1)
    elif card == Card.WRAITH and most_hp(s) > 0:
        emit(Event.DIRE_EFFECT, card)
        ask(s, lead_seat(s), Decision.WRAITH_VICTIM)


@rule
def why_not_drain(s: State, who: int) -> int:
    """4.5.3 A Defender with the most HP."""
    if who >= s.team:
        return Rule.NOT_IN_PLAY
    return Rule.OK if s.defenders[who].hp == most_hp(s) else Rule.NOT_THE_STRONGEST


@rule
def drain(s: State, who: int) -> None:
    """4.5.3 The Wraith's victim."""
    lose_hp(s, who, WRAITH_DRAINS)


@rule
def most_hp(s: State) -> int:
    most = 0
    for h in range(s.team):
        most = max(most, s.defenders[h].hp)
    return most


# ---- the attack itself ---------------------------------------------------------------------------------------------


@rule
def begin_attack(s: State, r: int, card: int) -> None:
    s.defended = 0
    emit(Event.ATTACKED, card, r)
    push(s, Situation.ATTACK, r, card, 0)


@rule
def attack(s: State, f: Attack) -> None:
    """4.7 Ask those who could Defend, in Defender order; if nobody does, it lands."""
    if f.step == ASK:
        while f.asked < s.team and not could_defend(s, f, f.asked):
            decline_to_defend(s, f)
        if f.asked == s.team:
            f.step = LANDS
        else:
            s.actor = f.asked
            ask(s, owner(s, f.asked), Decision.DEFEND)
    if f.step == LANDS:
        f.step = DONE
        emit(Event.NOT_DEFENDED, f.region)
        attack_lands(s, f.region, f.card)
    if f.step == REWARD:
        f.step = RETRIBUTION
        if f.card >= FIRST_DIRE:
            # Retribution waits until the Artifact is found.
            push(s, Situation.GAIN_ARTIFACT, f.asked, 0, 0)
            return
    if f.step == RETRIBUTION:
        f.step = DONE
        if can_take_retribution(s, f):
            s.actor = f.asked
            ask(s, owner(s, f.asked), Decision.RETRIBUTION)
    if f.step == DONE and goes_on(s):
        pop(s)


@rule
def defend_cost(s: State, h: int, card: int) -> int:
    """4.7.1 An Enemy 1 HP, a Dire Enemy what it says, 1 less with the Shield."""
    if card < FIRST_DIRE:
        return 1
    return DIRE_COST[card - FIRST_DIRE] - carries(s, h, Artifact.SHIELD)


@rule
def could_defend(s: State, f: Attack, h: int) -> bool:
    """4.7.2 In the Region, not Exhausted, and with at least one way to Defend."""
    hero = s.defenders[h]
    if hero.place != f.region or hero.hp == 0:
        return False
    cost = defend_cost(s, h, f.card)
    return hero.hp >= cost or hero.meditating == 1 or martyr_for(s, f, h, cost) >= 0


@rule
def martyr_for(s: State, f: Attack, h: int, cost: int) -> int:
    """4.7.2 Oryk, if he is another Defender, in the Region or beside it, and can pay; else -1."""
    if f.refused == 1:
        return -1
    for oryk in range(s.team):
        if oryk != h and s.defenders[oryk].hero == Hero.ORYK and s.defenders[oryk].hp >= cost:
            if s.defenders[oryk].place == f.region or is_adjacent(s, s.defenders[oryk].place, f.region):
                return oryk
    return -1


@rule
def decline_to_defend(s: State, f: Attack) -> None:
    """4.7.2 The next Defender may ask Oryk again, whatever he answered this one."""
    f.asked += 1
    f.refused = 0


@rule
def why_not_defend_self(s: State, f: Attack) -> int:
    """4.7.2"""
    return Rule.OK if s.defenders[f.asked].hp >= defend_cost(s, f.asked, f.card) else Rule.TOO_FEW_HP


@rule
def defend_self(s: State, f: Attack) -> None:
    """4.7.2 Defending costs HP and cancels the attack."""
    emit(Event.DEFENDED, f.asked, f.region)
    lose_hp(s, f.asked, defend_cost(s, f.asked, f.card))
    attack_is_cancelled(s, f)


@rule
def why_not_circle(s: State, f: Attack) -> int:
    """4.7.2"""
    return Rule.OK if s.defenders[f.asked].meditating == 1 else Rule.NOT_MEDITATING


@rule
def defend_from_the_circle(s: State, f: Attack) -> None:
    """4.7.2 Meditating pays for the Defend, once."""
    s.defenders[f.asked].meditating = 0
    emit(Event.DEFENDED_MEDITATING, f.asked)
    attack_is_cancelled(s, f)


@rule
def why_not_ask_martyr(s: State, f: Attack) -> int:
    """4.7.2"""
    return Rule.OK if martyr_for(s, f, f.asked, defend_cost(s, f.asked, f.card)) >= 0 else Rule.NO_MARTYR


@rule
def ask_martyr(s: State, f: Attack) -> None:
    oryk = martyr_for(s, f, f.asked, defend_cost(s, f.asked, f.card))
    s.actor = oryk
    ask(s, owner(s, oryk), Decision.MARTYR)


@rule
def martyr_pays(s: State, f: Attack, h: int) -> None:
    """4.7.2 Oryk loses what the one who Defends would have lost."""
    emit(Event.DEFENDED, f.asked, f.region)
    emit(Event.MARTYRED, h, f.asked)
    lose_hp(s, h, defend_cost(s, f.asked, f.card))
    attack_is_cancelled(s, f)


@rule
def martyr_refuses(s: State, f: Attack, h: int) -> None:
    f.refused = 1
    emit(Event.MARTYR_REFUSED, h)


@rule
def attack_is_cancelled(s: State, f: Attack) -> None:
    """4.7.2 a: no threat anywhere, and the Ambush springs."""
    s.defended = 1
    f.step = REWARD
    r = f.region
    if r == Region.FOREST and s.regions[r].side == Side.B and abilities_work(s, r) and can_fall(s, r):
        emit(Event.AMBUSH, r)
        reduce(s, r, 1)


@rule
def can_take_retribution(s: State, f: Attack) -> bool:
    """4.7.2 c Lealith, with HP to pay and something to gain."""
    if s.defenders[f.asked].hero != Hero.LEALITH or s.defenders[f.asked].hp == 0:
        return False
    if can_fall(s, f.region):
        return True
    for h in range(s.team):
        if h != f.asked and not is_at_full_hp(s, h):
            return True
    return False


@rule
def take_retribution(s: State, f: Attack) -> None:
    """4.7.2 c Lealith pays 1 HP for another's HP or the Region's threat."""
    emit(Event.RETRIBUTION, f.asked)
    lose_hp(s, f.asked, 1)


@rule
def why_not_give(s: State, f: Attack, who: int) -> int:
    """4.7.2 c"""
    if who >= s.team:
        return Rule.NOT_IN_PLAY
    if who == f.asked:
        return Rule.NOT_YOURSELF
    return Rule.FULL_HP if is_at_full_hp(s, who) else Rule.OK


@rule
def give_hp(s: State, who: int) -> None:
    gain_hp(s, who, 1)


@rule
def why_not_reduce(s: State, f: Attack) -> int:
    """4.7.2 c"""
    return Rule.OK if can_fall(s, f.region) else Rule.NO_THREAT


@rule
def reduce_threat(s: State, f: Attack) -> None:
    reduce(s, f.region, 1)


@rule
def attack_lands(s: State, r: int, card: int) -> None:
    """4.7.3 The threat rises here, or in the Capital once r is Destroyed."""
    if s.regions[r].destroyed:
        threaten_capital(s)
        if card == Card.MANTICORE and s.regions[Region.CAPITAL].threat < CAPITAL_FALLS_AT:
            emit(Event.DIRE_EFFECT, card)
            threaten_capital(s)
    elif raise_threat(s, r):
        destroy(s, r)
        cover_with(s, r, card)
    elif card == Card.MANTICORE:
        raze(s, r)


@rule
def raze(s: State, r: int) -> None:
    """4.5.3 A second point of threat; if that one destroys, the Manticore goes on and a Leftover covers (R19)."""
    emit(Event.DIRE_EFFECT, Card.MANTICORE)
    if raise_threat(s, r):
        destroy(s, r)
        cover_blindly(s, r)
