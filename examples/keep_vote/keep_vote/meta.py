"""What the lobby shows: the name of the game and its options."""

from enum import IntEnum

from holdfast.engine.rules.options import ListOption, Option, Options, Preset

from .content import ALL_ASSAULTS, Assault


class DawnWords(IntEnum):
    OFF = 0
    ON = 1


class Loyalties(IntEnum):
    SECRET = 0
    OPEN = 1


class BotsVote(IntEnum):
    COUNT = 0
    ADVISE = 1


LONG_SIEGE = {"nights": ALL_ASSAULTS, "feints": ["ladders", "ram", "tower"]}
SHORT_SIEGE = {"nights": 4, "bots_vote": "count"}
TITLE = "Keep Vote"
TAGLINE = "Hold the gate or sortie? The council votes in secret, and somebody may want the keep to fall."

OPTIONS = Options(
    Option("players", range(2, 6), "how many councillors", default=3),
    Option("nights", range(4, ALL_ASSAULTS + 1), "how many nights the keep must stand", default=6),
    Option(
        "bots_vote",
        BotsVote,
        "whether the votes of bots count, or are advice, as long as a person is at the table",
        by_people=(BotsVote.COUNT, BotsVote.COUNT, BotsVote.ADVISE),  # several people need no bots to decide
    ),
    Option("dawn_words", DawnWords, "whether all say a word at dawn"),
    Option("loyalties", Loyalties, "whether loyalties are secret, or lie open: Steadfast and Turncoats in turn"),
    ListOption("feints", Assault, "assaults that may be announced although all their cards have been seen"),
    presets={
        "long_siege": Preset("all the nights there are, and every lie is allowed", LONG_SIEGE),
        "short_siege": Preset("the fewest nights, and bots vote with the people", SHORT_SIEGE),
    },
    newcomers={"nights": 4},
)
