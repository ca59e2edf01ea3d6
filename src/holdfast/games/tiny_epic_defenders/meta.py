"""Title, seats and options of Tiny Epic Defenders (section 9)."""

from enum import IntEnum

from holdfast.engine.rules.options import Option, Options

TITLE = "Tiny Epic Defenders"
TAGLINE = (
    "Hold the realm together until its Epic Foe shows itself, then bring it down. "
    "Cooperative, {option.players.least} to {option.players.most} players."
)
CREDIT = "Tiny Epic Defenders was designed by Scott Almes and published by Gamelyn Games."
VERSION = 1


class MapLayout(IntEnum):
    RANDOM = 0
    EXAMPLE = 1


class RegionSides(IntEnum):
    RANDOM = 0
    ALL_A = 1
    ALL_B = 2


class HeroAssignment(IntEnum):
    RANDOM = 0
    CHOOSE = 1


class EpicFoe(IntEnum):
    """RANDOM, or the foe whose number is one less."""

    RANDOM = 0
    ANCIENT = 1
    COLOSSUS = 2
    HILL_GIANT = 3
    DRAGON = 4
    KRAKEN = 5
    DEMON_LORD = 6


class SacrificeTiming(IntEnum):
    AT_DRAW = 0
    ANY_TIME = 1


class GroupMode(IntEnum):
    BLOCKS = 0
    INTERLEAVED = 1


class AncientEvent(IntEnum):
    WHILE_ON_SPACE = 0
    PERMANENT = 1


class DiscardView(IntEnum):
    OPEN = 0
    TOP_ONLY = 1


OPTIONS = Options(
    Option("players", (2, 1, 3, 4), "How many people play. Alone you lead {TEAM_ALONE} Defenders."),
    Option(
        "extra_dire", (0, 1, 2), "More Dire Enemies in the Horde: 0 is normal, {option.extra_dire.most} is for heroes."
    ),
    Option("map_layout", MapLayout, "Where the Regions lie: shuffled, or the example map of the rules."),
    Option("region_sides", RegionSides, "Which side of each Region is up."),
    Option("hero_assignment", HeroAssignment, "Heroes are dealt, or chosen in turn."),
    Option("epic_foe", EpicFoe, "Which Epic Foe waits under the Horde Deck."),
    Option("sacrifice_timing", SacrificeTiming, "Sacrifice at the start of the Turn, or at any time in it."),
    Option("all_defenders_mode", GroupMode, "All Defenders cards: one block of actions each, or taking turns freely."),
    Option("ancient_event", AncientEvent, "The Ancient's event: only on its spaces, or from the first one on."),
    Option("discard_view", DiscardView, "Show the whole Discard Pile or its top card only (Entomb always shows it)."),
    Option("max_rounds", range(12, 31), "The game is lost at the end of this Round.", default=30),
)
