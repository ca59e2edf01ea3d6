"""All actions of Borderkeep, in the words of 4.10.

In a row, `goods` is what has a price (4.1); an action and its `…_CUSTOM` twin differ in how it is paid.
"""

from holdfast.engine.rules.actions import ActionEnum, Actions, Answer, action
from holdfast.engine.rules.constants import table

from .pieces import (
    MOST_PAID,
    AnyCard,
    Artifact,
    AttackCard,
    BattleUnit,
    HomeUnit,
    LostCard,
    Seat,
    Structure,
    TownCard,
    Traded,
)
from .refusals import Rule
from .rules import (
    attack,
    battle,
    build,
    disasters,
    draw,
    hands,
    heal,
    muster,
    noncard,
    payments,
    purchases,
    sack,
    spells,
    turn,
    upkeep,
)
from .state import NO_GOODS_CARD, Decision, Goods


class Act(ActionEnum):
    DONE = action(
        answers=(
            Answer(Decision.DRAW_MENU, Decision.BUILD_MENU, do=turn.next_phase),
            Answer(Decision.ATTACK_MENU, unless=attack.why_not_end_attacks, do=turn.next_phase),
            Answer(Decision.HEAL_MENU, do=heal.end_heal_menu),
        ),
        seen=True,
    )
    BUY_CARD = action(
        answers=Decision.DRAW_MENU,
        goods=Goods.DRAWN_CARD,
        card=NO_GOODS_CARD,
        unless=(draw.why_not_buy, purchases.why_not_afford),
        do=(purchases.pay_price, draw.bring_bought_card),
    )
    BUY_CARD_CUSTOM = action(
        answers=Decision.DRAW_MENU,
        goods=Goods.DRAWN_CARD,
        card=NO_GOODS_CARD,
        unless=(draw.why_not_buy, purchases.why_not_compose),
        do=purchases.begin_custom,
    )
    GUILD_DRAW = action(answers=Decision.DRAW_MENU, unless=draw.why_not_guild_draw, do=draw.guild_draw)
    DISCARD = action(
        answers=(
            Answer(Decision.DISCARD_CARD, unless=hands.why_not_discard, do=hands.discard_from_hand),
            Answer(Decision.VORTEX_DISCARD, unless=hands.why_not_discard, do=disasters.discard_to_vortex),
        ),
        card=AnyCard,
    )
    PAY_ALL = action(answers=Decision.UPKEEP_MENU, unless=upkeep.why_not_pay_all, do=(upkeep.pay_all, turn.next_phase))
    PAY_ALL_CUSTOM = action(
        answers=Decision.UPKEEP_MENU, unless=upkeep.why_not_pay_all_custom, do=upkeep.begin_custom_upkeep
    )
    RELEASE = action(answers=Decision.UPKEEP_MENU, unit=HomeUnit, unless=upkeep.why_not_release, do=upkeep.release)
    RELEASE_STRUCTURE = action(
        answers=Decision.UPKEEP_MENU,
        card=Structure,
        unless=upkeep.why_not_release_structure,
        do=upkeep.release_structure,
    )
    MARKET = action(
        answers=(Decision.UPKEEP_MENU, Decision.BUILD_MENU, Decision.HEAL_MENU),
        commodity=Traded,
        unless=payments.why_not_trade,
        do=payments.trade,
    )
    PAY = action(
        answers=Decision.PAY_AMOUNT,
        amount=range(MOST_PAID + 1),
        unless=purchases.why_not_amount,
        do=purchases.pay_next,
    )
    BUILD = action(
        answers=Decision.BUILD_MENU,
        card=TownCard,
        goods=Goods.TOWN_CARD,
        unless=(build.why_not_hold, purchases.why_not_afford, build.why_not_place),
        do=(purchases.pay_price, build.put_into_play),
    )
    BUILD_CUSTOM = action(
        answers=Decision.BUILD_MENU,
        card=TownCard,
        goods=Goods.TOWN_CARD,
        unless=(build.why_not_hold, purchases.why_not_compose, build.why_not_place),
        do=purchases.begin_custom,
    )
    ATTACH = action(answers=Decision.ATTACH_ARTIFACT, unit=HomeUnit, unless=build.why_not_attach, do=build.attach)
    REATTACH = action(answers=Decision.BUILD_MENU, card=Artifact, unless=build.why_not_reattach, do=build.reattach)
    PLAY = action(answers=Decision.ATTACK_MENU, card=AttackCard, unless=attack.why_not_play, do=attack.play_card)
    OPPONENT = action(
        answers=Decision.CHOOSE_OPPONENT, seat=Seat, unless=attack.why_not_choose, do=attack.choose_opponent
    )
    ASSASSINATE = action(
        answers=Decision.ASSASSIN_TARGET,
        unit=HomeUnit,
        unless=disasters.why_not_assassinate,
        do=disasters.choose_victim,
    )
    ADD = action(answers=Decision.WAR_FORCE, unit=HomeUnit, unless=muster.why_not_add, do=muster.add_to_force)
    GO = action(answers=Decision.WAR_FORCE, unless=muster.why_not_go, do=muster.go, seen=True)
    ENSORCELL = action(
        answers=Decision.ENSORCELL_TARGET, unit=BattleUnit, unless=spells.why_not_ensorcell, do=spells.ensorcell
    )
    HIT = action(answers=Decision.ALLOCATE_HIT, unit=BattleUnit, unless=battle.why_not_hit, do=battle.place_hit)
    HEAL = action(answers=Decision.HEAL_POINT, unit=BattleUnit, unless=spells.why_not_heal, do=spells.heal_point)
    FIGHT_ON = action(answers=Decision.WAR_CONTINUE, do=battle.fight_on, seen=True)
    RETREAT = action(answers=Decision.WAR_CONTINUE, do=battle.retreat)
    GIVE_UP = action(answers=Decision.SACK_DISCARD, card=Structure, unless=sack.why_not_give_up, do=sack.give_up)
    REBUILD_WALL = action(
        answers=Decision.HEAL_MENU,
        goods=Goods.WALL,
        card=NO_GOODS_CARD,
        unless=(heal.why_not_rebuild, purchases.why_not_afford),
        do=(purchases.pay_price, heal.rebuild_wall),
    )
    REBUILD_WALL_CUSTOM = action(
        answers=Decision.HEAL_MENU,
        goods=Goods.WALL,
        card=NO_GOODS_CARD,
        unless=(heal.why_not_rebuild, purchases.why_not_compose),
        do=purchases.begin_custom,
    )
    RECLAIM = action(
        answers=Decision.HEAL_MENU,
        card=LostCard,
        goods=Goods.LOST_CARD,
        unless=(heal.why_not_reclaim, purchases.why_not_afford),
        do=(purchases.pay_price, heal.reclaim),
    )
    RECLAIM_CUSTOM = action(
        answers=Decision.HEAL_MENU,
        card=LostCard,
        goods=Goods.LOST_CARD,
        unless=(heal.why_not_reclaim, purchases.why_not_compose),
        do=purchases.begin_custom,
    )
    PICK = action(answers=Decision.PICK_STRUCTURE, card=Structure, unless=noncard.why_not_pick, do=noncard.write_offer)


ACTIONS = Actions(Act, not_asked=Rule.NOT_ASKED, not_now=Rule.NOT_NOW)
# The action of a kind with the argument x has the number BASE[kind] + x.
BASE = table([ACTIONS.first[f.kind] - ACTIONS.arg[ACTIONS.first[f.kind], 0] for f in ACTIONS.families])
