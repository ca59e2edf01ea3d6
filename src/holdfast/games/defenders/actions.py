"""What a player may do: which question it answers, what it takes, why not, and what it does."""

from holdfast.engine.rules.actions import NAME, REMARK, ActionEnum, Actions, Answer, Text, action

from .content import (
    LONGEST_WORD,
    OWN_CALLINGS,
    OWN_PLACES,
    Card,
    Defender,
    DefenderMark,
    DefenderType,
    Feature,
    Location,
    LocationMark,
    LocationType,
    Scene,
    Side,
    Spot,
    Stack,
    Threat,
    ThreatType,
    Use,
)
from .meta import SettingChoice
from .refusals import Rule
from .rules import (
    acting,
    attack,
    battle,
    bump,
    canvas,
    cards,
    city,
    drawing,
    ending,
    entries,
    flight,
    hexes,
    judgement,
    muster,
    telling,
    turn,
)
from .state import Decision
from .voices import Voice

D = Decision
WORD = Text(LONGEST_WORD, line=True)
OWN_PLACE = Text(LONGEST_WORD, least=1, line=True, of=OWN_PLACES)
OWN_CALLING = Text(LONGEST_WORD, least=1, line=True, of=OWN_CALLINGS)
OWN_SETTING = Text(LONGEST_WORD, line=True, of=frozenset([SettingChoice.CUSTOM]))
SPEAKER = Text(LONGEST_WORD, line=True, of=frozenset(Voice) - {Voice.NARRATOR})  # 10.2 somebody new, or one of a unit
TALE = Text(4000)
LINE = Text(600, least=1)
NAMED = {"name": Text(NAME.most, line=True), "description": Text(1000)}
FRAMED = {"place": Text(80, line=True), "time": Text(80, line=True), "situation": Text(1000), "cast": Text(300)}


class Act(ActionEnum):
    # 3.2, 3.3 The city
    VOTE = action(
        answers=D.CHOOSE_SETTING,
        setting=SettingChoice,
        texts={"word": OWN_SETTING},
        unless=turn.why_not_vote,
        do=turn.vote,
    )
    CREATE_LOCATION = action(
        answers=D.CITY_ACTION, side=int(Side.LOCATION), unless=city.why_not_create, do=city.create, seen=True
    )
    CREATE_DEFENDER = action(
        answers=D.CITY_ACTION, side=int(Side.DEFENDER), unless=city.why_not_create, do=city.create, seen=True
    )
    ADD_TO = action(answers=D.CITY_ACTION, stack=Stack, unless=city.why_not_add, do=city.add_to, seen=True)
    FINALISE = action(answers=D.CITY_ACTION, stack=Stack, unless=city.why_not_finalise, do=city.finalise)
    SKIP = action(answers=D.CITY_ACTION, unless=city.why_not_skip, do=city.skip)
    TAKE = action(answers=D.CITY_CARD, card=Card, unless=city.why_not_take, do=city.take_card, seen=True)
    AS_TYPE = action(answers=D.CITY_USE, use=int(Use.TYPE), unless=city.why_not_use_as, do=city.use_as, seen=True)
    AS_DESCRIPTOR = action(
        answers=D.CITY_USE, use=int(Use.DESCRIPTOR), unless=city.why_not_use_as, do=city.use_as, seen=True
    )
    LOCATION_TYPE = action(
        answers=D.CITY_WORD,
        word=LocationType,
        side=int(Side.LOCATION),
        use=int(Use.TYPE),
        texts={"own": OWN_PLACE},
        unless=city.why_not_word,
        do=city.choose_word,
    )
    LOCATION_WORD = action(
        answers=D.CITY_WORD,
        word=LocationMark,
        side=int(Side.LOCATION),
        use=int(Use.DESCRIPTOR),
        unless=city.why_not_word,
        do=city.choose_word,
    )
    DEFENDER_TYPE = action(
        answers=D.CITY_WORD,
        word=DefenderType,
        side=int(Side.DEFENDER),
        use=int(Use.TYPE),
        texts={"own": OWN_CALLING},
        unless=city.why_not_word,
        do=city.choose_word,
    )
    DEFENDER_WORD = action(
        answers=D.CITY_WORD,
        word=DefenderMark,
        side=int(Side.DEFENDER),
        use=int(Use.DESCRIPTOR),
        unless=city.why_not_word,
        do=city.choose_word,
    )
    NAME_STACK = action(answers=D.NAME_STACK, texts=NAMED, do=city.name_stack)
    # 3.9 The map
    RIVER = action(answers=D.DRAW_RIVER, a=range(7), do=drawing.draw_river)
    AT = action(
        answers=(
            Answer(D.PLACE_WALL, unless=hexes.why_not_wall, do=hexes.place_at),
            Answer(D.PLACE_ROAD, unless=hexes.why_not_spoke, do=hexes.place_at),
            Answer(D.PLACE_AREA, D.PLACE_SMALL, unless=hexes.why_not_cell, do=hexes.place_at),
            Answer(D.PLACE_UNDERGROUND, unless=hexes.why_not_bury, do=hexes.place_at),
        ),
        spot=Spot,
    )
    INSIDE = action(answers=D.PLACE_SMALL, at=Location, unless=hexes.why_not_nest, do=hexes.place_with)
    BENEATH = action(answers=D.PLACE_UNDERGROUND, at=Location, unless=hexes.why_not_beneath, do=hexes.place_with)
    FEATURE = action(answers=D.DRAW_FEATURE, feature=Feature, texts={"name": WORD}, ink=200, do=drawing.draw_feature)
    READY = action(
        answers=(
            Answer(D.DRAW_FEATURE, D.EDIT_MAP, do=drawing.pass_drawing),
            Answer(D.CONFIRM_SHAPE, do=canvas.confirm_shape),
        )
    )
    DRAW = action(answers=D.DRAW_LOCATION, ink=300, undrawn=Rule.NOTHING_DRAWN, do=canvas.draw_location)
    TOUCHES = action(answers=D.CONFIRM_SHAPE, at=Location, unless=canvas.why_not_answer, do=canvas.touches)
    RIVER_BETWEEN = action(answers=D.CONFIRM_SHAPE, at=Location, unless=canvas.why_not_answer, do=canvas.river_between)
    SIDE_IN = action(
        answers=D.CONFIRM_SHAPE,
        at=Location,
        inside=1,
        outside=0,
        unless=(canvas.why_not_answer, canvas.why_not_side),
        do=canvas.set_side,
    )
    SIDE_OUT = action(
        answers=D.CONFIRM_SHAPE,
        at=Location,
        inside=0,
        outside=1,
        unless=(canvas.why_not_answer, canvas.why_not_side),
        do=canvas.set_side,
    )
    SIDE_CROSS = action(
        answers=D.CONFIRM_SHAPE,
        at=Location,
        inside=0,
        outside=0,
        unless=(canvas.why_not_answer, canvas.why_not_side),
        do=canvas.set_side,
    )
    LIES_IN = action(answers=D.CONFIRM_SHAPE, at=Location, unless=canvas.why_not_answer, do=canvas.lies_in)
    OUTER = action(answers=D.CONFIRM_SHAPE, do=canvas.is_outer)
    COVERS = action(answers=D.CONFIRM_SHAPE, spot=Spot, unless=canvas.why_not_cover, do=canvas.covers)
    CONNECT = action(
        answers=D.EDIT_MAP, at=Location, to=Location, unless=drawing.why_not_toggle, do=drawing.toggle_connection
    )
    OPEN = action(answers=D.EDIT_MAP, at=Location, unless=drawing.why_not_open, do=drawing.toggle_outer)
    # 3.5 to 3.7
    PLACE = action(answers=D.PLACE_DEFENDER, at=Location, unless=muster.why_not_place, do=muster.place_defender)
    NAME_THREAT = action(
        answers=D.NAME_THREAT, word=ThreatType, texts=NAMED, unless=muster.why_not_call_threat, do=muster.name_threat
    )
    # 9 Entry-points
    ENTRY = action(answers=D.CONFIRM_ENTRY, at=Location, unless=entries.why_not_change_entry, do=entries.change_entry)
    DONE = action(answers=D.CONFIRM_ENTRY, do=entries.done_with_entries)
    ACCEPT = action(answers=D.ACCEPT_ENTRY, do=entries.accept_entries)
    REJECT = action(answers=D.ACCEPT_ENTRY, do=entries.reject_entries)
    # 4.1 Reflection
    FRAME = action(answers=D.REFLECT, scene=Scene, texts=FRAMED, unless=telling.why_not_frame, do=telling.frame_scene)
    SPEAK = action(
        answers=D.SCENE,
        voice=Voice,
        texts={"line": LINE, "name": SPEAKER},
        unless=telling.why_not_speak,
        do=telling.speak,
    )
    LISTEN = action(answers=D.SCENE, unless=telling.why_not_listen, do=telling.listen)
    CLOSE_SCENE = action(
        answers=D.SCENE, texts={"outcome": Text(600)}, unless=telling.why_not_close, do=telling.close_scene
    )
    # 4.2, 4.3 Threats act
    LOWER = action(answers=D.SURPRISE_TIE_CHOICE, way=-1, do=cards.surprise_from)
    HIGHER = action(answers=D.SURPRISE_TIE_CHOICE, way=1, do=cards.surprise_from)
    TELL = action(
        answers=(
            Answer(D.TELL_EVENT, do=cards.tell),
            Answer(D.TELL_DEFENCE, do=cards.tell_of_resistance),
            Answer(D.DESCRIBE_ATTACK, do=judgement.tell_attack),
            Answer(D.EPILOGUE, do=ending.tell_epilogue),
        ),
        texts={"text": TALE},
    )
    REACT = action(answers=D.REACT_PICK, d=Defender, unless=attack.why_not_react, do=attack.react_with)
    PASS = action(
        answers=(
            Answer(D.REACT_PICK, D.MOVE_PICK, D.ACTIVATE_PICK),
            Answer(D.MOVE_SECOND, do=acting.stop),
            Answer(D.JACK_RESCUE, do=battle.rescue_nobody),
        )
    )
    TO = action(
        answers=(
            Answer(D.REACT_DESTINATION, unless=attack.why_not_react_to, do=attack.react_to),
            Answer(D.ASSIGN_LOCATION, unless=attack.why_not_assign_to, do=attack.assign_to),
            Answer(D.FLEE_DESTINATION, unless=flight.why_not_flee_to, do=flight.flee_to),
            Answer(D.BUMP_DESTINATION, unless=bump.why_not_bump, do=bump.bump),
            Answer(D.MOVE_DESTINATION, unless=acting.why_not_move_to, do=acting.move_to),
            Answer(D.MOVE_SECOND, unless=acting.why_not_move_to, do=acting.move_on),
        ),
        at=Location,
    )
    ASSIGN = action(answers=D.ASSIGN_PICK, card=Card, unless=attack.why_not_assign, do=attack.assign)
    ASSIGN_REGIMENT = action(
        answers=D.ASSIGN_PICK, d=Defender, unless=attack.why_not_assign_regiment, do=attack.assign_regiment
    )
    CALL = action(
        answers=D.ASSIGN_WORD,
        word=DefenderType,
        texts={"own": OWN_CALLING, **NAMED},
        unless=attack.why_not_call,
        do=attack.call,
    )
    BATTLE = action(answers=D.CHOOSE_BATTLE, at=Location, unless=attack.why_not_battle, do=attack.choose_battle)
    # 4.4 Battles
    DEFEND = action(answers=D.DESCRIBE_DEFENCE, texts={"text": TALE}, unsaid="concede", do=judgement.tell_defence)
    CONCEDE = action(answers=D.DESCRIBE_DEFENCE, do=judgement.concede_battle)
    SENSELESS = action(answers=(D.CHALLENGE_DEFENCE, D.JUDGE_DEFENCE), do=judgement.press)
    HOLDS = action(answers=(D.CHALLENGE_DEFENCE, D.JUDGE_DEFENCE), do=judgement.let_stand)
    SMITE_WITH = action(answers=D.SMITE_DEFENDER, d=Defender, unless=battle.why_not_smite_with, do=battle.smite_with)
    SMITE = action(
        answers=D.SMITE_THREAT, t=Threat, texts={"remark": REMARK}, unless=battle.why_not_smite, do=battle.smite
    )
    RESCUE = action(
        answers=D.JACK_RESCUE, d=Defender, texts={"remark": REMARK}, unless=battle.why_not_rescue, do=battle.rescue
    )
    SLAY_WITH = action(answers=D.SLAY_THREAT, t=Threat, unless=battle.why_not_slay_with, do=battle.slay_with)
    SLAY = action(
        answers=D.SLAY_DEFENDER, d=Defender, texts={"remark": REMARK}, unless=battle.why_not_slay, do=battle.slay
    )
    FLEE = action(answers=D.FLEE_PICK, d=Defender, unless=flight.why_not_flee, do=flight.pick_fleeing)
    # 4.7 Defenders act
    MOVE = action(answers=D.MOVE_PICK, d=Defender, unless=acting.why_not_move, do=acting.move_with)
    REPAIR = action(answers=D.ACTIVATE_PICK, d=Defender, unless=acting.why_not_repair, do=acting.repair_with)
    HEAL = action(answers=D.ACTIVATE_PICK, d=Defender, unless=acting.why_not_heal, do=acting.heal)
    INSPIRE = action(answers=D.ACTIVATE_PICK, d=Defender, unless=acting.why_not_inspire, do=acting.inspire)
    BOMBARD = action(answers=D.ACTIVATE_PICK, d=Defender, unless=acting.why_not_bombard, do=acting.bombard_with)
    REPAIR_AT = action(answers=D.ACTIVATE_TARGET, at=Location, unless=acting.why_not_repair_at, do=acting.repair)
    BOMBARD_AT = action(answers=D.ACTIVATE_TARGET, t=Threat, unless=acting.why_not_bombard_at, do=acting.bombard)


ACTIONS = Actions(
    Act,
    over=Rule.GAME_OVER,
    not_asked=Rule.NOT_ASKED,
    not_now=Rule.NOT_NOW,
    blank=Rule.NOTHING_SAID,
    too_long=Rule.TOO_LONG,
)
