"""Title, seats and options (section 9)."""

from enum import IntEnum

from holdfast.engine.rules.options import Option, Options

from .content import DUEL, TEAMS

TITLE = "Attack and Defense: The Game of Kings"
TAGLINE = (
    "Your deck and your life are {ROWS} buildings: draw from them, place units before them, tear down the enemy's. "
    "{option.players.least} or {option.players.most} players."
)
CREDIT = (
    "Attack and Defense: The Game of Kings is the game of attackanddefense.com, whose rulebook names no "
    "designer; its cards here are ours."
)
VERSION = 3


class Roles(IntEnum):
    ASSIGNED = 0
    RANDOM = 1


class RowPlacement(IntEnum):
    CHOOSE = 0
    IN_ORDER = 1


class FallenRows(IntEnum):
    OPEN = 0
    CLOSED = 1


class BelligerenceTarget(IntEnum):
    ROW = 0
    ANY = 1


class AllScope(IntEnum):
    OPPOSING = 0
    BOTH_SIDES = 1


class Off(IntEnum):
    """A switch that is off unless somebody turns it on."""

    FALSE = 0
    TRUE = 1


class On(IntEnum):
    """A switch that is on unless somebody turns it off."""

    TRUE = 1
    FALSE = 0


OPTIONS = Options(
    Option(
        "players",
        (DUEL, TEAMS),
        "How many play: {option.players.least} in a duel, {option.players.most} in two teams.",
        also={"duel": DUEL, "teams": TEAMS},
    ),
    Option("roles", Roles, "Who defends: as the table agrees, or by lot."),
    Option("quick_start", Off, "Take the starter armies instead of choosing buildings."),
    Option("exclusive_buildings", Off, "Whether a building may be in one army only; needs {ROWS} for each player."),
    Option("row_placement", RowPlacement, "Whether buildings go to a row of one's choice, or to the lowest free one."),
    Option("custom_buildings", On, "Whether own buildings are allowed."),
    Option("supply_carry_over", Off, "Whether supply that was not spent stays."),
    Option("fallen_rows", FallenRows, "Whether units may enter a row whose building has fallen."),
    Option("belligerence_target", BelligerenceTarget, "What Belligerence hits: its row, or any building in range."),
    Option(
        "all_scope",
        AllScope,
        "With {option.players.most} players: whether “all units” are the enemy's in range, or one's own too.",
    ),
    Option("support", On, "With {option.players.most} players: whether a card may be handed to the ally."),
    newcomers={"players": DUEL, "quick_start": "true"},
)
