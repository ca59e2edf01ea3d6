"""The table of Borderkeep as one record. Hands and the deck's order are secret, everything else is open (section 6)."""

from enum import IntEnum

from holdfast.engine.rules.frames import frames, slots
from holdfast.engine.rules.records import Record, Seats, flag, i8, i16, line, pile, u8, u32
from holdfast.engine.rules.state import GameState

from .content import (
    ARTIFACTS,
    CARDS,
    HITS,
    MOST_COPIES,
    MOST_HAND,
    MOST_MINIONS,
    MOST_OF_AN_ARTIFACT,
    MOST_SEGMENTS,
    MOST_STOCK,
    MOST_WALLS,
    STRUCTURES,
    Card,
    Commodity,
)
from .meta import OPTIONS
from .pieces import MOST_DEFENDING, MOST_UNITS, AnyCard, HomeUnit, LostCard, Seat, Structure


class Situation(IntEnum):
    """What a frame is about; below what the frames of each hold, if not in `payment` or `battle`."""

    NONE = 0
    TURN = 1
    HAND_LIMIT = 2
    PAYMENT = 3
    UPKEEP_PAYMENT = 4
    ATTACHING = 5
    ATTACK_CARD = 6
    WAR_FORCE = 7
    BATTLE = 8
    SACK = 9
    VORTEX = 10
    HEALING = 11
    EVENT_ROLL = 12
    OPENING = 13


Turn = slots(Situation.TURN, player=i8)
HandLimit = slots(Situation.HAND_LIMIT, player=i8)
Attaching = slots(Situation.ATTACHING, player=i8, artifact=Card)
AttackCard = slots(Situation.ATTACK_CARD, card=Card, target=i8, player=i8)  # the player whose card it is
WarForce = slots(Situation.WAR_FORCE, player=i8, target=i8)
Sack = slots(Situation.SACK, town=i8, losses=i8)  # losses left
Vortex = slots(Situation.VORTEX, victim=i8, discards=i8)  # cards still to discard
Healing = slots(Situation.HEALING, asked=i8)  # so many towns
EventRoll = slots(Situation.EVENT_ROLL, player=i8, purpose=i8)  # what the roll is for: Roll
Opening = slots(Situation.OPENING, rolled=i8)  # so many players have rolled their offers


class Phase(IntEnum):
    """4.0 The steps of a turn, in order."""

    DRAW = 0
    DRAW_MENU = 1
    DRAW_LIMIT = 2
    UPKEEP = 3
    PRODUCTION = 4
    BUILD = 5
    BUILD_LIMIT = 6
    ATTACK = 7
    HEAL = 8
    END = 9


class Decision(IntEnum):
    """The decision points of 4.10."""

    NONE = 0
    DRAW_MENU = 1
    DISCARD_CARD = 2
    UPKEEP_MENU = 3
    PAY_AMOUNT = 4
    BUILD_MENU = 5
    ATTACH_ARTIFACT = 6
    ATTACK_MENU = 7
    CHOOSE_OPPONENT = 8
    ASSASSIN_TARGET = 9
    WAR_FORCE = 10
    ENSORCELL_TARGET = 11
    ALLOCATE_HIT = 12
    SACK_DISCARD = 13
    VORTEX_DISCARD = 14
    HEAL_MENU = 15
    PICK_STRUCTURE = 16
    WAR_CONTINUE = 17
    HEAL_POINT = 18


class Stage(IntEnum):
    """4.6a The steps of a battle."""

    SEGMENT = 0
    CASTING = 1
    ENSORCELLING = 2
    STRIKES = 3
    ATTACKERS_HIT = 4
    DEFENDERS_HIT = 5
    DAMAGE = 6
    SEGMENT_END = 7


class Resolving(IntEnum):
    """4.6.4 The steps of an attack card."""

    AIM = 0
    EFFECT = 1
    DISCARD = 2


class Roll(IntEnum):
    """4.9 What an event roll is for."""

    TURN = 0
    BOUGHT = 1
    SPIES = 2
    OPENING = 3


class Goods(IntEnum):
    """4.1 What has a price and may be paid as one likes. The numbers are kept, for digests of saved games hold them."""

    DRAWN_CARD = 1
    TOWN_CARD = 11
    WALL = 26
    LOST_CARD = 28


NO_GOODS_CARD = 0  # where goods are not a card one can name


class Outcome(IntEnum):
    """7.1 How the game ended."""

    UNDECIDED = 0
    LAST_TOWN = 1
    COUNTED = 2
    WON = 3
    LOST = 4
    STOPPED = 5


class Side(IntEnum):
    ATTACKERS = 0
    DEFENDERS = 1


ADVERSARY = -1  # 5.7: nobody's seat
MOST_ATTACKING = 31  # 11: 19 in a War, 12 minions
FIGHTERS = MOST_ATTACKING + MOST_DEFENDING
NOBODY = -1


class Unit(Record):
    """A defender in its town."""

    card: i8.of(Card)  # a troop, a hero, or the token GUARD; the castle guard is the first of its town
    hits: i8.upto(127)  # left; a guard token with 0 is down
    artifacts: i8.upto(MOST_OF_AN_ARTIFACT)[ARTIFACTS]  # how many Magic Armors, Bows and Swords it carries


class Town(Record):
    """One player's town."""

    stock: i16.upto(MOST_STOCK)[Commodity]
    walls: i8.upto(MOST_WALLS)  # at 0 the town has fallen
    fallen: i8.upto(len(Seat))  # 0 while it stands, then 1 for the first that fell
    turns: u8  # begun so far
    no_food: flag  # Blizzard or Draught: no food in the next Production phase
    hand: line(Card, MOST_HAND)  # secret, sorted; in the non-card version the open list of offers, as written down
    structures: line(Card, STRUCTURES)  # each name once, in the order of entering play
    copies: i8.upto(MOST_COPIES)[Structure]  # how many of each structure stand
    units: Unit[MOST_UNITS]  # in the order of entering play
    n_units: i8.upto(MOST_UNITS)
    minions: i8.upto(HITS[Card.MINION])[MOST_MINIONS]  # hits of the minions that defended it in this turn
    n_minions: i8.upto(MOST_MINIONS)
    destroyed: i8.upto(127)[LostCard]  # how many of each card were destroyed and may be reclaimed
    n_destroyed: i16  # all of them together
    loose: i8[ARTIFACTS]  # option `drops`: artifacts without a bearer


class Payment(Record):
    """4.1 A custom payment under way."""

    payer: i8
    goods: i8  # what is paid for
    card: i8  # and which card, or NO_GOODS_CARD
    left: i8  # of the price; of an upkeep what falls to gold so far
    step: i8  # how many commodities have been asked for
    structures: i8  # upkeep: F of 4.3.1, still to pay
    defenders: i8  # upkeep: D, still to pay
    heroes: i8  # upkeep: M, still to pay


class Fighter(Record):
    """A unit in a battle."""

    card: i8.of(Card)
    unit: i8  # its place at home, or NOBODY for a monster, a raider or a minion
    hits: i8  # left
    most: i8  # hits when whole
    init: i8  # printed and artifacts
    dice: i8  # printed and artifacts, less the Moat
    spell: i8  # what it cast in this segment
    ensorcelled: flag  # strikes with no dice in this segment
    old: i8  # Defense hits of the last segment
    new: i8  # Defense hits of this segment
    placed: i8  # hits placed on it at this level


class Battle(Record):
    """4.6a The battle under way. Its attackers are fighters 0 to 30, its defenders the others."""

    attacker: i8  # the seat that attacks, or ADVERSARY
    defender: i8
    war: flag
    segment: i8.upto(MOST_SEGMENTS)
    level: i8  # the initiative that strikes now, or 0 before the first and after the last of a segment
    side: i8  # who chooses now
    caster: i8  # whose spell is next, counted over all fighters
    points: i8  # option `shared`: hits still to heal
    n: i8.upto(MOST_DEFENDING)[Side]
    pool: i16.upto(32767)[Side]  # hits still to place
    fighters: Fighter[FIGHTERS]


class Spied(Record):
    """5.5 What Spies saw; there is one such card, so there is one such sight."""

    by: i8.between(NOBODY, len(Seat) - 1)
    of: i8.between(NOBODY, len(Seat) - 1)
    turn: u8  # of the player who looked
    hand: line(Card, MOST_HAND)


class State(GameState):
    options: OPTIONS.record
    frames: frames(8, Turn, HandLimit, Attaching, AttackCard, WarForce, Sack, Vortex, Healing, EventRoll, Opening)
    outcome: Outcome
    players: i8.between(1, len(Seat))
    active: i8.upto(len(Seat) - 1)
    first: i8.upto(len(Seat) - 1)  # who began
    fallen: i8.upto(len(Seat))  # how many towns have fallen

    deck: pile(Card, CARDS)  # order hidden
    discard: pile(Card, CARDS)  # open
    aside: line(Card, 25)  # solo: attack cards on their way back into the deck; open
    seen: u8.set_of(Seat)[AnyCard]  # who knows in whose hand the card is, though it is not his own
    spied: Spied  # known to `by` alone

    last_turn: flag  # the deck is empty
    bought: flag  # a card was bought in this turn
    guild_draws: u8  # in this turn
    slot: i8.upto(len(Seat))  # 4.6.2: how many seats to the left the next attack goes, at least
    played: u8  # attack cards played in this turn
    pending: i8.of(Card)  # the attack to come in this turn, or NO_CARD
    last_monster: i8.of(Card)  # non-card: the last one that attacked, or NO_CARD
    monster_attacks: u8  # non-card: fought so far
    force: u32.set_of(HomeUnit)  # the units of the active town that go to War

    payment: Payment
    battle: Battle
    towns: Town[Seats(6)]
