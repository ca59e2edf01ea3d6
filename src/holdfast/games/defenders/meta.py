"""Title, seats and options of Defenders (section 9)."""

from enum import IntEnum

from holdfast.engine.rules.options import Option, Options, Preset

TITLE = "Defenders"
TAGLINE = "Draw a city together, name what you love in it, and hold it against what comes. All win, or all lose."
CREDIT = "The rulebook of Defenders names nobody: if you know whose game it is, please tell us."
VERSION = 3


class SettingChoice(IntEnum):
    VOTE = 0
    MEDIEVAL = 1
    KAIJU = 2
    STEAMPUNK = 3
    TERRAN = 4
    ZOMBIE = 5
    HEROES = 6
    CUSTOM = 7


class CityMode(IntEnum):
    DRAFTED = 0
    READY = 1


class StartPlayer(IntEnum):
    RANDOM = 0
    FIRST = 1
    SECOND = 2
    THIRD = 3
    FOURTH = 4
    FIFTH = 5
    SIXTH = 6


class MapMode(IntEnum):
    CANVAS = 0
    HEX = 1
    AUTO = 2


class EntryPointMode(IntEnum):
    AUTO = 0
    CONFIRM = 1


class Judgement(IntEnum):
    CHALLENGE = 0
    TRUST = 1
    OFF = 2


class On(IntEnum):
    """A switch that is on unless somebody turns it off."""

    ON = 0
    OFF = 1


class Off(IntEnum):
    """A switch that is off unless somebody turns it on."""

    OFF = 0
    ON = 1


class TieRule(IntEnum):
    STAND_OFF = 0
    DEFENDERS_HOLD = 1
    THREATS_WIN = 2


class FaceDice(IntEnum):
    ONCE = 0
    PER_UNIT = 1


class DefenderValue(IntEnum):
    HIGHEST_TYPE = 0
    HIGHEST_CARD = 1


class EngineerReach(IntEnum):
    ANYWHERE = 0
    CONNECTED = 1


class LateReinforcements(IntEnum):
    NEVER = 0
    AT_ONCE = 1


class IntelReach(IntEnum):
    ENTRY_POINTS = 0
    ANY_LOCATION = 1


class KingFire(IntEnum):
    EQUAL_OR_HIGHER = 0
    HIGHER = 1


GRIM = {"extra_threats": 6, "king_fire": "higher", "face_dice": "per_unit"}
CANVAS_FOR_PEOPLE = (MapMode.AUTO, MapMode.CANVAS)
JUDGED_BY_PEOPLE = (Judgement.OFF, Judgement.CHALLENGE)

OPTIONS = Options(
    Option("players", (3, 1, 2, 4, 5, 6), "How many seats defend the city. One person may have several of them."),
    Option("setting", SettingChoice, "What kind of city it is: voted for, or fixed. It changes words alone."),
    Option("city", CityMode, "The city is drafted card by card, or stands ready, map and all, and the siege begins."),
    Option("start_player", StartPlayer, "Who begins."),
    Option("map_mode", MapMode, "People draw the map, choose cells, or have it made.", by_people=CANVAS_FOR_PEOPLE),
    Option("entry_point_mode", EntryPointMode, "Entry-points are worked out, or the First Player may change them."),
    Option("narration_judgement", Judgement, "Who may say that a defence makes no sense.", by_people=JUDGED_BY_PEOPLE),
    Option("no_conferring", On, "Tactics are discussed in Reflection only."),
    Option("tie_rule", TieRule, "Equal strengths in a battle: a stand-off, or one side has it."),
    Option("face_dice", FaceDice, "Face cards bring one die a side, or one each."),
    Option("defender_value", DefenderValue, "A defender's value is its highest type card, or its highest card."),
    Option("area_regiments", (2, 1), "How many regiments an area holds, once all are placed."),
    Option("engineer_reach", EngineerReach, "Engineers repair anywhere, or only next to where they are."),
    Option("late_reinforcements", LateReinforcements, "Hearts after the joker stay away, or arrive at once."),
    Option("intel_reach", IntelReach, "Intelligence tells of entry-points, or of any free location."),
    Option("sorties", Off, "Defenders may move into locations where threats are, and fight there."),
    Option("extra_threats", range(13), "So many more threats at the beginning."),
    Option("king_fire", KingFire, "A bombardment must reach the threat's die, or beat it."),
    Option("short_siege", (0, 8, 16), "So many cards leave the deck unseen before turn 1."),
    Option("graded_return", Off, "A victory counts more, the more defenders are left."),
    presets={"grim": Preset("more threats, weaker bombardments, a die for each face card", GRIM)},
    newcomers={"city": "ready", "setting": "medieval"},
)  # fmt: skip
