"""Title, seats and options of Borderkeep (section 9)."""

from enum import IntEnum

from holdfast.engine.rules.options import Option, Options

from .content import MOST_DECISIONS

TITLE = "Borderkeep"
TAGLINE = (
    "Build a town, hire its defenders, and send monsters and disasters next door. "
    "{option.players.least} to {option.players.most} players."
)
CREDIT = "Borderkeep was designed by Lloyd Krassner, Warp Spawn Games."
VERSION = 2
# Of version 1, which differs in what a game that is stopped by its length counts, and in how battles are kept.
REPLAYS = {1: MOST_DECISIONS - 1}


class Mode(IntEnum):
    CARD = 0
    NONCARD = 1


class FirstPlayer(IntEnum):
    ROLL = 0
    SEAT0 = 1


class PaymentChoice(IntEnum):
    BOTH = 0
    AUTO_ONLY = 1


class DeckEnd(IntEnum):
    FINISH_TURN = 0
    IMMEDIATE = 1


class Tiebreak(IntEnum):
    SHARED = 0
    TREASURY = 1


class Off(IntEnum):
    """A switch that is off unless somebody turns it on."""

    OFF = 0
    ON = 1


class On(IntEnum):
    """A switch that is on unless somebody turns it off."""

    ON = 0
    OFF = 1


class Scope(IntEnum):
    TARGET = 0
    EVERYONE = 1


class VortexChoice(IntEnum):
    OWNER = 0
    RANDOM = 1


class HealScope(IntEnum):
    ALL = 0
    ACTIVE = 1


class DefensiveWall(IntEnum):
    PLAIN = 0
    FIFTH_WALL = 1


class GuardHouseToken(IntEnum):
    LINKED = 0
    KEPT = 1


class GuildHallLimit(IntEnum):
    ONE = 0
    UNLIMITED = 1


class GuildHallAttackCards(IntEnum):
    DISCARD = 0
    KEEP = 1


class ArtifactBearer(IntEnum):
    ANY_DEFENDER = 0
    HERO_ONLY = 1


class ArtifactOnLoss(IntEnum):
    LOST = 0
    DROPS = 1


class HealSpell(IntEnum):
    EACH = 0
    SHARED = 1


class SoloOpening(IntEnum):
    REPLACE = 0
    DISCARD = 1


class SoloExtraDraws(IntEnum):
    OFF = 0
    GUILD_HALL = 1
    ALL = 2


class SoloAdversary(IntEnum):
    AUTO = 0
    PLAYER = 1
    RANDOM = 2


class SoloWar(IntEnum):
    NONE = 0
    RAIDERS = 1


class NoncardEnd(IntEnum):
    AUTO = 0
    MONSTER_ATTACKS = 1
    ROUNDS = 2


class NoncardHold(IntEnum):
    TEMPLE = 0
    LEDGER = 1


class NoncardCopies(IntEnum):
    UNIQUE = 0
    UNLIMITED = 1


OPTIONS = Options(
    Option("players", (2, 1, 3, 4, 5, 6), "How many towns there are. Alone one plays against the deck or the tables."),
    Option("mode", Mode, "The {CARDS} cards, or dice and paper."),
    Option("first_player", FirstPlayer, "Who begins: the highest roll, or the first seat."),
    Option("attack_from_turn", range(1, 6), "The first own turn on which one may attack the others.", default=3),
    Option("payment_choice", PaymentChoice, "May a player choose what to pay with, or is that always automatic?"),
    Option("deck_end", DeckEnd, "When the last card is drawn: finish the turn, or stop at once."),
    Option("tiebreak", Tiebreak, "Equal victory points: a shared rank, or the fuller treasury is ahead."),
    Option("must_attack", Off, "A player who can play an attack card must play one."),
    Option("boons_use_play", On, "Caravan, Prosperity and Spies use up the attack on a neighbour."),
    Option("quake_plague_scope", Scope, "Earthquake and Plague strike their target, or everyone."),
    Option("vortex_choice", VortexChoice, "Who picks the cards a Magical Vortex takes: their owner, or chance."),
    Option("heal_scope", HealScope, "Every player heals in every turn, or only in his own."),
    Option("defensive_wall", DefensiveWall, "The Defensive Wall is a plain structure, or falls last in a sack."),
    Option("defensive_wall_cost", (3, 5), "What the Defensive Wall costs."),
    Option("guard_house_token", GuardHouseToken, "The second guard leaves with the Guard House, or stays."),
    Option("guild_hall_limit", GuildHallLimit, "Guild Hall draws in a turn.", also={"1": GuildHallLimit.ONE}),
    Option("guild_hall_attack_cards", GuildHallAttackCards, "An attack card drawn there is discarded, or kept."),
    Option("artifact_bearer", ArtifactBearer, "Who may carry an artifact."),
    Option("artifact_on_loss", ArtifactOnLoss, "The artifact of a lost bearer is lost, or may be given to another."),
    Option("heal_spell", HealSpell, "The Heal spell gives {HEAL_HITS} hits to each unit, or {HEAL_HITS} in all."),
    Option("minions_fight_on", On, "Minions fight on when all others of their side are gone."),
    Option("war_retreat", Off, "The attacker may break off a War after each segment."),
    Option("solo_opening", SoloOpening, "Solo: attack cards met in the opening go back into the deck, or away."),
    Option("solo_extra_draws", SoloExtraDraws, "Solo: no extra draws, those of Guild Hall and Spies, or all."),
    Option("solo_grace_turns", (0, 1, 2), "Solo: so many first turns without an attack."),
    Option("solo_adversary", SoloAdversary, "Solo: who makes the choices of the monsters."),
    Option("solo_war", SoloWar, "Solo: War does nothing, or brings raiders."),
    Option("noncard_end", NoncardEnd, "Dice and paper: what ends the game; auto is attacks alone, rounds in company."),
    Option("noncard_attack_limit", range(1, 21), "Dice and paper: so many monster attacks end the game.", default=5),
    Option("noncard_round_limit", range(1, 101), "Dice and paper: so many rounds end the game.", default=20),
    Option("noncard_hold", NoncardHold, "Dice and paper: offers lapse after Build, or are kept like a hand."),
    Option("noncard_copies", NoncardCopies, "Dice and paper: one of each structure, or up to {MOST_COPIES}."),
)  # fmt: skip
