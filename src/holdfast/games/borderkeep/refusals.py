"""Why an action may be refused: each reason with the number of its rule and its words."""

from collections.abc import Mapping
from enum import IntEnum


class Rule(IntEnum):
    OK = 0
    NOT_ASKED = 1
    NOT_NOW = 2
    CANNOT_AFFORD = 3
    ONE_WAY_TO_PAY = 4
    AUTO_ONLY = 5
    PAYS_TOO_MUCH = 6
    PAYS_TOO_LITTLE = 7
    NOT_HELD = 8
    NOT_IN_HAND = 9
    NO_ATTACK_CARD = 10
    BOUGHT_ALREADY = 11
    GUILD_DREW_ALREADY = 12
    NO_GUILD_HALL = 13
    DECK_EMPTY = 14
    NO_EXTRA_DRAWS = 15
    HAND_FULL = 16
    OFFERS_FULL = 17
    UPKEEP_TOO_HIGH = 18
    NO_SUCH_DEFENDER = 19
    GUARDS_ARE_FREE = 20
    NO_UPKEEP = 21
    NO_MARKET_PLACE = 22
    TOO_FEW_TO_TRADE = 23
    NO_BEARER = 24
    HEROES_ONLY = 25
    GUARD_IS_DOWN = 26
    CARRIES_ENOUGH = 27
    TOO_MANY_DEFENDERS = 28
    NO_LOOSE_ARTIFACT = 29
    NO_SLOT = 30
    NO_HERO_ANYWHERE = 31
    NOBODY_TO_SEND = 32
    MUST_ATTACK = 33
    NO_OPPONENT = 34
    NO_HERO_THERE = 35
    NOT_A_HERO = 36
    GOES_ALREADY = 37
    NOBODY_GOES = 38
    NO_SUCH_UNIT = 39
    NO_HITS_LEFT = 40
    NOT_HURT = 41
    NO_SUCH_STRUCTURE = 42
    FALLS_LAST = 43
    WALLS_ARE_WHOLE = 44
    NOT_DESTROYED = 45
    HAS_IT_ALREADY = 46


REFUSALS: Mapping[int, tuple[str, str]] = {
    Rule.NOT_ASKED: ("4.10", "Nothing is asked of you now; wait for your turn to choose."),
    Rule.NOT_NOW: ("4.10", "{moment} Asked now is: “{asked}” Answers: {answers}."),
    Rule.CANNOT_AFFORD: (
        "4.1",
        "You cannot pay {price}. {accepted}: {purse} in all. {missing} more would do, of these or in gold.",
    ),
    Rule.ONE_WAY_TO_PAY: ("4.1", "There is only one way to pay this; take the plain action."),
    Rule.AUTO_ONLY: ("9", "Payments are automatic in this game; take the plain action."),
    Rule.PAYS_TOO_MUCH: ("4.1", "You can pay at most {most} in {commodity} here."),
    Rule.PAYS_TOO_LITTLE: (
        "4.1",
        "You must pay at least {least} in {commodity}: what comes later cannot cover the rest.",
    ),
    Rule.NOT_HELD: ("4.2.3", "You do not hold {card}; discard a card you hold."),
    Rule.NOT_IN_HAND: ("4.5", "You do not hold {card}; build a card you hold."),
    Rule.NO_ATTACK_CARD: ("4.6.3", "You do not hold {card}; play an attack card you hold."),
    Rule.BOUGHT_ALREADY: ("4.2.2", "You have bought a card in this turn; once per turn is all."),
    Rule.GUILD_DREW_ALREADY: ("5.3", "Your Guild Hall has drawn a card in this turn; once per turn is all."),
    Rule.NO_GUILD_HALL: ("5.3", "You have no Guild Hall in play."),
    Rule.DECK_EMPTY: ("4.2.2", "The deck is empty; no card can be drawn."),
    Rule.NO_EXTRA_DRAWS: ("4.8.2", "Alone you draw no extra cards (option solo_extra_draws)."),
    Rule.HAND_FULL: ("11", "You hold {MOST_HAND} cards; no more can be drawn."),
    Rule.OFFERS_FULL: ("11", "Your list holds {MOST_OFFERS} offers; there is no room for another."),
    Rule.UPKEEP_TOO_HIGH: (
        "4.3.2",
        "You cannot pay the whole upkeep: {needed} gold is needed besides your goods, you have {gold}. "
        "{missing} more gold would do, or release somebody.",
    ),
    Rule.NO_SUCH_DEFENDER: ("4.0", "There is no such defender; they are counted in the order they entered play."),
    Rule.GUARDS_ARE_FREE: ("4.3.1", "A guard token has no upkeep; it stays."),
    Rule.NO_UPKEEP: ("4.3.3", "You have no {card} in play that wants upkeep."),
    Rule.NO_MARKET_PLACE: ("5.3", "You have no Market Place in play."),
    Rule.TOO_FEW_TO_TRADE: ("5.3", "The Market Place takes {MARKET_TAKES} {commodity}; you have {stock}."),
    Rule.NO_BEARER: ("4.5", "None of your defenders in play can carry {card}."),
    Rule.HEROES_ONLY: ("9", "Only heroes carry artifacts in this game (option artifact_bearer)."),
    Rule.GUARD_IS_DOWN: ("5.4", "That guard is down; it carries nothing until it stands again."),
    Rule.CARRIES_ENOUGH: ("11", "That unit carries {MOST_OF_AN_ARTIFACT} of them; choose another."),
    Rule.TOO_MANY_DEFENDERS: ("11", "A town has at most {MOST_RECRUITS} troops and heroes."),
    Rule.NO_LOOSE_ARTIFACT: ("9", "You have no {card} without a bearer."),
    Rule.NO_SLOT: ("4.6.2", "Every opponent has been attacked in this turn; one card each is all."),
    Rule.NO_HERO_ANYWHERE: ("4.6.3", "No opponent has a hero, so the Assassin has nobody to kill."),
    Rule.NOBODY_TO_SEND: ("4.6.3", "You have no living defender to send to War."),
    Rule.MUST_ATTACK: ("9", "You can play an attack card, so you must (option must_attack)."),
    Rule.NO_OPPONENT: ("4.6.3", "{seat} is not a living opponent."),
    Rule.NO_HERO_THERE: ("5.5", "{seat} has no hero; the Assassin goes where there is one."),
    Rule.NOT_A_HERO: ("5.5", "The Assassin kills heroes only."),
    Rule.GOES_ALREADY: ("5.5", "That defender already goes to War."),
    Rule.NOBODY_GOES: ("5.5", "Send at least one defender."),
    Rule.NO_SUCH_UNIT: ("4.0", "There is no such unit alive on that side; they are counted in unit order."),
    Rule.NO_HITS_LEFT: ("B3", "That unit has no hits left under the hits already placed on it."),
    Rule.NOT_HURT: ("5.6", "That unit has lost no hits."),
    Rule.NO_SUCH_STRUCTURE: ("4.6b.2", "{card} does not stand in your town."),
    Rule.FALLS_LAST: ("5.2", "The Defensive Wall falls last; another structure still stands (option defensive_wall)."),
    Rule.WALLS_ARE_WHOLE: ("4.7.2", "All {MOST_WALLS} castle walls stand."),
    Rule.NOT_DESTROYED: ("4.7.2", "{card} is not among your destroyed cards."),
    Rule.HAS_IT_ALREADY: ("4.9.1", "You have {card}, or an offer of it, already."),
}
