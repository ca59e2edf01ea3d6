"""Title, seats and options (section 9)."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from holdfast.engine.rules.options import Option, Options, OrderOption, Preset, Value

from .content import (
    FEWEST_ROUNDS,
    MORE_SECTORS,
    MOST_DECISIONS,
    MOST_OFFER,
    MOST_ROUNDS,
    MOST_SEATS,
    TRAITS,
    Category,
    Setting,
)

TITLE = "Draw Fortress"
TAGLINE = (
    "Draw what is precious and a fortress about it, then invent what threatens it, and judge together what holds. "
    "{option.players.least} to {option.players.most} players."
)
CREDIT = "Draw Fortress was designed by Selene Tan."
VERSION = 2
# Of version 1, which took no name of the catalogue with a number behind it for something of one's own.
REPLAYS = {1: MOST_DECISIONS}


class On(IntEnum):
    """A switch that is on unless somebody turns it off."""

    TRUE = 1
    FALSE = 0


class BoardSize(IntEnum):
    NORMAL = 0
    SHORT = 1


class SettingChoice(IntEnum):
    """3.2 What the host may choose; `asked` asks at the table."""

    ROYALTY = 0
    FORT_KNOX = 1
    SNACKS = 2
    KILOGRAM = 3
    GENERIC = 4
    CUSTOM = 5
    ASKED = 6


class TraitRow(IntEnum):
    """3.2 A row of the setting's list of traits."""

    FIRST = 0
    SECOND = 1
    THIRD = 2
    FOURTH = 3
    FIFTH = 4
    SIXTH = 5


class LoseRule(IntEnum):
    BREACH_AFTER_LAST = 0
    LAST_TRAIT_LOST = 1


class EventOrder(IntEnum):
    OLDEST_FIRST = 0
    ACTIVE_CHOICE = 1


class NeedTiming(IntEnum):
    START = 0
    START_AND_LAND = 1


class AccessToll(IntEnum):
    WHEN_NEEDED = 0
    ALWAYS = 1


class DamageRule(IntEnum):
    DEFENSE_PILE = 0
    BOTH_PILES = 1


class BuildOnOthers(IntEnum):
    FREE = 0
    CONSENT = 1
    OWN_ONLY = 2


class EndgameTrigger(IntEnum):
    IMMEDIATE = 0
    END_OF_TURN = 1


class LastAction(IntEnum):
    REQUIRED = 0
    OPTIONAL = 1


class FinalCount(IntEnum):
    STOCK = 0
    STOCK_AND_BOARD = 1


class Judging(IntEnum):
    VOTE = 0
    TAGS = 1
    TAGS_OVERRIDE = 2


class BotVotes(IntEnum):
    ADVISORY = 0
    COUNT = 1


class Memory(IntEnum):
    REMEMBER = 0
    ASK_AGAIN = 1


class TagHint(IntEnum):
    AFTER = 0
    BEFORE = 1


class FirstPlayer(IntEnum):
    RANDOM = 0
    SEAT_A = 1
    SEAT_B = 2
    SEAT_C = 3
    SEAT_D = 4


HARSH = {"lose_rule": "last_trait_lost", "damage_rule": "both_piles", "need_timing": "start_and_land"}

OPTIONS = Options(
    Option("players", range(1, MOST_SEATS + 1), "How many play; one plays alone.", default=2),
    Option("board_size", BoardSize, "How deep the fortress is: {LAYERS} layers, or {SHORT_LAYERS}."),
    Option("setting", SettingChoice, "What is guarded; a setting that somebody brings takes its place."),
    OrderOption(
        "trait_order", TraitRow, "Which rows of the setting are its traits, sector by sector; none: the first."
    ),
    Option(
        "lose_rule", LoseRule, "Whether all is lost with the next Threat after the last Valuable trait, or with it."
    ),
    Option("event_order", EventOrder, "Whether the oldest Threat or Need comes first, or the active player chooses."),
    Option("need_timing", NeedTiming, "Whether a Need is judged where it starts, or also where it lands."),
    Option("access_toll", AccessToll, "Whether an Access earns a token only where the Defense is in the way."),
    Option("damage_rule", DamageRule, "Which pile a Threat strikes: the Defense's, or the Access's too."),
    Option("ruins_fill", On, "Whether a ruin counts as filled."),
    Option("build_on_others", BuildOnOthers, "Whether others may build on what you own."),
    Option("move_into_precious", On, "Whether a player may move somebody onto the Precious."),
    Option("endgame_trigger", EndgameTrigger, "Whether the Endgame begins at once, or when the turn is over."),
    Option("last_action", LastAction, "Whether the last Action must be taken."),
    Option("final_count", FinalCount, "Which tokens count at the end."),
    Option(
        "judging",
        Judging,
        "Who judges: all by vote, the tags, or the tags until somebody calls a vote.",
        by_people=(Judging.TAGS, Judging.TAGS_OVERRIDE, Judging.VOTE),  # people can always overrule the tags
    ),
    Option("bot_votes", BotVotes, "Whether bots have a vote, or advise."),
    Option("judgement_memory", Memory, "Whether what was judged is remembered."),
    Option("tag_hint", TagHint, "When a vote shows what the tags say."),
    Option("offer_size", (2, 1, 3, MOST_OFFER), "How many ideas are offered for a new Threat or Need."),
    Option("improve_tags", On, "Whether an improvement may add a tag."),
    Option("first_player", FirstPlayer, "Who begins.", also={str(p): p + 1 for p in range(MOST_SEATS)}),
    Option(
        "round_limit",
        range(FEWEST_ROUNDS, MOST_ROUNDS + 1),
        "After how many rounds the Endgame begins at the latest.",
        default=MOST_ROUNDS,
    ),
    Option("solo_turns_per_round", (2, 1, 3), "How many turns a round has when one plays alone."),
    presets={
        "standard": Preset("everything as the rules have it", {}),
        "short_game": Preset("{SHORT_LAYERS} layers in place of {LAYERS}", {"board_size": "short"}),
        "harsh": Preset("the last trait is the last life, Threats strike doors too, Needs knock at once", HARSH),
        "simulation": Preset("the tags judge: for bots among themselves", {"judging": "tags"}),
    },
    newcomers={"board_size": "short", "judging": "tags_override"},
)


def misfit(options: Mapping[str, Value], content: Any) -> str:
    """3.1, 3.2, 3.10 What cannot be played together, in a sentence, or nothing."""
    players, setting = int(str(options["players"])), str(options["setting"])
    first = OPTIONS.all["first_player"].parse(options["first_player"])
    if first > players:
        return f"first_player is seat {first - 1}, but {players} play; name one of the seats 0 to {players - 1}"
    if content.brought and setting in ("custom", "asked"):
        return f"somebody brought a setting, so setting={setting} has nothing to ask; leave the option out"
    digits = OPTIONS.all["trait_order"].parse(options["trait_order"])
    return misfit_of_traits(digits, players, setting, content) if digits else ""


def misfit_of_traits(digits: int, players: int, setting: str, content: Any) -> str:
    """3.2 As many traits as there are sectors, and each category among them. What the host may still answer has its
    categories in the same rows."""
    if setting == "custom":
        return "with setting=custom the table finds its own traits; leave trait_order out"
    rows = [(digits >> 4 * k & 15) - 1 for k in range(TRAITS) if digits >> 4 * k & 15]
    if len(rows) != players + MORE_SECTORS:
        return f"trait_order has {len(rows)} rows, but {players} players have {players + MORE_SECTORS} sectors"
    at = Setting.BROUGHT if content.brought else Setting.ROYALTY if setting == "asked" else Setting[setting.upper()]
    missing = set(Category) - {Category(content.category[at * TRAITS + row]) for row in rows}
    if missing:
        return f"trait_order has no {min(missing).name.capitalize()} trait; each category must occur (3.2)"
    return ""
