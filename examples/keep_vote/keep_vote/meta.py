"""What the lobby shows: the name of the game and its options."""

from enum import IntEnum

from holdfast.engine.rules.options import Option, Options

from .content import ALL_ASSAULTS


class BotsVote(IntEnum):
    COUNT = 0
    ADVISE = 1


TITLE = "Keep Vote"
TAGLINE = "Hold the gate or sortie? The council votes in secret, and somebody may want the keep to fall."

OPTIONS = Options(
    Option("players", range(2, 6), "how many councillors", default=3),
    Option(
        "bots_vote", BotsVote, "whether the votes of bots count, or are advice, as long as a person is at the table"
    ),
    Option("nights", range(4, ALL_ASSAULTS + 1), "how many nights the keep must stand", default=6),
)
