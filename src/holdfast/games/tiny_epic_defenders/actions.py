"""All actions of Tiny Epic Defenders, in the words of 4.6 and 4.12.

In a row, `cost` are AP, `once` is the mark of what may be used once per drawn card (R12), `land` and `side` are the
Region whose ability it is (2.2), and `hero` and `artifact` are what it takes (5.2, 5.4).
"""

from holdfast.engine.rules.actions import ActionEnum, Actions, Answer, action
from holdfast.engine.rules.state import pop

from .content import Artifact, Card, Defender, Hero, Price, Region, Side
from .refusals import Rule
from .rules import acting, artifacts, attack, cards, foes, regions, setup, turn
from .state import Decision, Once

ANY_ACTION = (Decision.GRANTED_ACTION, Decision.TURN_ACTION)
ON_DRAW = Decision.ON_DRAW_CHOICE


class Act(ActionEnum):
    CHOOSE_HERO = action(answers=Decision.CHOOSE_HERO, hero=Hero, unless=setup.why_not_choose, do=setup.choose_hero)
    NO = action(
        answers=(
            Answer(Decision.CLOAK_CHOICE, Decision.RETRIBUTION),
            Answer(Decision.SACRIFICE, do=turn.keep_hp),
            Answer(Decision.MARTYR, do=attack.martyr_refuses),
        ),
        seen=True,
    )
    YES = action(
        answers=(
            Answer(Decision.CLOAK_CHOICE, do=cards.wear_cloak),
            Answer(Decision.SACRIFICE, do=turn.sacrifice),
            Answer(Decision.MARTYR, do=attack.martyr_pays),
        ),
        seen=True,
    )
    SCRY = action(answers=ON_DRAW, hero=Hero.KGLFLR, unless=cards.why_not_scry, do=cards.scry)
    COMMAND = action(answers=ON_DRAW, who=Defender, hero=Hero.LAISHOM, unless=cards.why_not_command, do=cards.command)
    HOURGLASS = action(
        answers=ON_DRAW,
        artifact=Artifact.HOURGLASS,
        unless=(acting.why_not_carry, cards.why_not_postpone),
        do=cards.postpone,
    )
    BEGIN_TURN = action(answers=ON_DRAW, do=cards.begin)
    SKIP_TURN = action(answers=ON_DRAW, do=cards.skip_turn, seen=True)
    TOP = action(answers=Decision.SCRY_PLACE, do=cards.leave_on_top)
    BOTTOM = action(answers=Decision.SCRY_PLACE, do=cards.put_to_bottom)
    STAY = action(answers=Decision.STAFF_MOVE, seen=True)
    STAFF = action(
        answers=Decision.STAFF_MOVE, to=Region, artifact=Artifact.STAFF, unless=turn.why_not_staff, do=turn.raise_staff
    )
    NEXT = action(answers=Decision.NEXT_DEFENDER, who=Defender, unless=cards.why_not_next, do=cards.next_defender)
    DONE = action(answers=Decision.NEXT_DEFENDER, do=cards.end_card, seen=True)
    MOVE = action(
        answers=ANY_ACTION,
        to=Region,
        cost=Price.MOVE,
        unless=(acting.why_not_move, acting.why_not_go),
        do=(acting.spend, acting.walk),
    )
    SECURE = action(
        answers=ANY_ACTION,
        region=Region,
        cost=Price.SECURE,
        unless=(acting.why_not_reach, acting.why_not_exhausted, acting.why_not_fall, acting.why_not_pay),
        do=(acting.spend, acting.secure),
    )
    FIGHT = action(answers=ANY_ACTION, unless=(acting.why_not_at_foe, acting.why_not_fight), do=acting.fight)
    SPEAR = action(
        answers=ANY_ACTION,
        artifact=Artifact.SPEAR,
        once=Once.SPEAR,
        unless=(acting.why_not_carry, acting.why_not_at_foe, acting.why_not_again, acting.why_not_throw),
        do=(acting.use_once, acting.throw_spear),
    )
    CLIMB = action(
        answers=ANY_ACTION,
        cost=Price.CLIMB,
        unless=(acting.why_not_climb, acting.why_not_pay),
        do=(acting.spend, acting.climb),
    )
    JUMP_OFF = action(answers=ANY_ACTION, unless=acting.why_not_jump_off, do=acting.jump_off)
    LEAVE_MOUTH = action(
        answers=ANY_ACTION,
        cost=Price.LEAVE_MOUTH,
        unless=(acting.why_not_leave_mouth, acting.why_not_pay),
        do=(acting.spend, foes.leave_foe),
    )
    LIGHTNING = action(
        answers=ANY_ACTION,
        cost=Price.LIGHTNING,
        hero=Hero.ETHAIRNA,
        unless=(acting.why_not_able, acting.why_not_strike, acting.why_not_pay),
        do=(acting.spend, acting.lightning),
    )
    HEAL = action(
        answers=ANY_ACTION,
        who=Defender,
        cost=Price.HEAL,
        hero=Hero.GURMUND,
        unless=(acting.why_not_able, acting.why_not_heal, acting.why_not_pay),
        do=(acting.spend, acting.heal),
    )
    MEDITATE = action(
        answers=ANY_ACTION,
        cost=Price.MEDITATE,
        land=Region.MOUNTAINS,
        side=Side.A,
        unless=(regions.why_not_use, regions.why_not_meditate),
        do=(acting.spend, regions.meditate),
    )
    MIRAGE = action(
        answers=ANY_ACTION,
        land=Region.DESERT,
        side=Side.A,
        unless=(regions.why_not_use, regions.why_not_mirage),
        do=regions.mirage,
    )
    ENCHANT = action(
        answers=ANY_ACTION,
        region=Region,
        cost=Price.ENCHANT,
        land=Region.FOREST,
        side=Side.A,
        unless=(regions.why_not_use, acting.why_not_exhausted, acting.why_not_pay, acting.why_not_fall),
        do=(acting.spend, acting.secure),
    )
    PRAYER = action(
        answers=ANY_ACTION,
        cost=Price.PRAYER,
        once=Once.PRAYER,
        land=Region.PLAINS,
        side=Side.A,
        unless=(regions.why_not_use, acting.why_not_again, regions.why_not_pray, acting.why_not_pay),
        do=(acting.spend, acting.use_once, regions.pray),
    )
    REJUVENATE = action(
        answers=ANY_ACTION,
        cost=Price.REJUVENATE,
        land=Region.COAST,
        side=Side.A,
        unless=(regions.why_not_use, regions.why_not_rejuvenate, acting.why_not_pay),
        do=(acting.spend, regions.rejuvenate),
    )
    ENTOMB = action(
        answers=ANY_ACTION,
        cost=Price.ENTOMB,
        land=Region.RUINS,
        side=Side.A,
        unless=(regions.why_not_use, regions.why_not_entomb, acting.why_not_pay),
        do=(acting.spend, regions.entomb),
        seen=True,
    )
    VANTAGE = action(
        answers=ANY_ACTION,
        region=Region,
        cost=Price.VANTAGE,
        land=Region.MOUNTAINS,
        side=Side.B,
        unless=(
            regions.why_not_use,
            regions.why_not_vantage,
            acting.why_not_exhausted,
            acting.why_not_pay,
            acting.why_not_fall,
        ),
        do=(acting.spend, acting.secure),
    )
    OASIS = action(
        answers=ANY_ACTION,
        cost=Price.OASIS,
        once=Once.OASIS,
        land=Region.DESERT,
        side=Side.B,
        unless=(regions.why_not_use, acting.why_not_again, regions.why_not_drink, acting.why_not_pay),
        do=(acting.spend, acting.use_once, regions.drink_at_oasis),
    )
    MUSTER = action(
        answers=ANY_ACTION,
        who=Defender,
        to=Region,
        cost=Price.MUSTER,
        land=Region.PLAINS,
        side=Side.B,
        unless=(regions.why_not_use, regions.why_not_muster, acting.why_not_pay),
        do=(acting.spend, regions.muster),
    )
    SAIL = action(
        answers=ANY_ACTION,
        to=Region,
        cost=Price.SAIL,
        land=Region.COAST,
        side=Side.B,
        unless=(regions.why_not_use, regions.why_not_sail, acting.why_not_go),
        do=(acting.spend, regions.sail),
    )
    EXCAVATE = action(
        answers=ANY_ACTION,
        cost=Price.EXCAVATE,
        land=Region.RUINS,
        side=Side.B,
        unless=(regions.why_not_use, regions.why_not_excavate, acting.why_not_pay),
        do=(acting.spend, regions.excavate),
    )
    WINGS = action(
        answers=ANY_ACTION,
        to=Region,
        cost=Price.WINGS,
        artifact=Artifact.WINGS,
        once=Once.WINGS,
        unless=(acting.why_not_carry, artifacts.why_not_fly, acting.why_not_go),
        do=(acting.spend, acting.use_once, artifacts.fly),
    )
    HORN = action(
        answers=ANY_ACTION,
        who=Defender,
        to=Region,
        cost=Price.HORN,
        artifact=Artifact.HORN,
        unless=(acting.why_not_carry, artifacts.why_not_sound),
        do=(acting.spend, artifacts.sound_horn),
    )
    IDOL = action(
        answers=ANY_ACTION,
        cost=Price.IDOL,
        artifact=Artifact.IDOL,
        once=Once.IDOL,
        unless=(acting.why_not_carry, artifacts.why_not_invoke, acting.why_not_pay),
        do=(acting.spend, acting.use_once, artifacts.invoke_idol),
    )
    SACRIFICE = action(answers=ANY_ACTION, unless=turn.why_not_sacrifice, do=turn.sacrifice)
    END_TURN = action(
        answers=Decision.TURN_ACTION, yielding=False, unless=turn.why_not_end, do=turn.end_turn, seen=True
    )
    YIELD = action(answers=Decision.TURN_ACTION, yielding=True, unless=turn.why_not_end, do=pop, seen=True)
    STOP = action(answers=Decision.GRANTED_ACTION, do=cards.end_granted, seen=True)
    PUT_NEXT = action(answers=Decision.MIRAGE_ORDER, card=Card, unless=regions.why_not_put_next, do=regions.put_next)
    BURY = action(answers=Decision.ENTOMB_CARD, card=Card, unless=regions.why_not_bury, do=regions.bury)
    DECLINE = action(answers=Decision.DEFEND, do=attack.decline_to_defend, seen=True)
    DEFEND_SELF = action(answers=Decision.DEFEND, unless=attack.why_not_defend_self, do=attack.defend_self)
    DEFEND_MEDITATE = action(answers=Decision.DEFEND, unless=attack.why_not_circle, do=attack.defend_from_the_circle)
    DEFEND_MARTYR = action(
        answers=Decision.DEFEND, hero=Hero.ORYK, unless=attack.why_not_ask_martyr, do=attack.ask_martyr
    )
    GIVE = action(
        answers=Decision.RETRIBUTION,
        who=Defender,
        hero=Hero.LEALITH,
        unless=attack.why_not_give,
        do=(attack.take_retribution, attack.give_hp),
    )
    REDUCE = action(
        answers=Decision.RETRIBUTION,
        hero=Hero.LEALITH,
        unless=attack.why_not_reduce,
        do=(attack.take_retribution, attack.reduce_threat),
    )
    KEEP = action(answers=Decision.ARTIFACT_SWAP, do=artifacts.keep_what_you_have, seen=True)
    DROP = action(
        answers=Decision.ARTIFACT_SWAP, artifact=Artifact, unless=artifacts.why_not_drop, do=artifacts.drop_for_it
    )
    VICTIM = action(answers=Decision.WRAITH_VICTIM, who=Defender, unless=attack.why_not_drain, do=attack.drain)


ACTIONS = Actions(Act, not_asked=Rule.NOT_YOUR_CHOICE, not_now=Rule.NOT_THE_QUESTION, given={"h": acting.actor})
FIRST = ACTIONS.first
