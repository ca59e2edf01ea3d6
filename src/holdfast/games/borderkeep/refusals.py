"""Why an action may be refused: each reason with the number of its rule and its words."""

from holdfast.engine.rules.refusals import ALLOWED, RefusalEnum


class Rule(RefusalEnum):
    OK = ALLOWED
    NOT_ASKED = "4.10", "Nothing is asked of you now; wait for your turn to choose."
    NOT_NOW = "4.10", "{moment} Asked now is: “{asked}” Answers: {answers}."
    CANNOT_AFFORD = (
        "4.1",
        "You cannot pay {price}. {accepted}: {purse} in all. {missing} more would do, of these or in gold.",
    )
    ONE_WAY_TO_PAY = "4.1", "There is only one way to pay this; take the plain action."
    AUTO_ONLY = "9", "Payments are automatic in this game; take the plain action."
    PAYS_TOO_MUCH = "4.1", "You can pay at most {most} in {commodity} here."
    PAYS_TOO_LITTLE = "4.1", "You must pay at least {least} in {commodity}: what comes later cannot cover the rest."
    NOT_HELD = "4.2.3", "You do not hold {card}; discard a card you hold."
    NOT_IN_HAND = "4.5", "You do not hold {card}; build a card you hold."
    NO_ATTACK_CARD = "4.6.3", "You do not hold {card}; play an attack card you hold."
    BOUGHT_ALREADY = "4.2.2", "You have bought a card in this turn; once per turn is all."
    GUILD_DREW_ALREADY = "5.3", "Your Guild Hall has drawn a card in this turn; once per turn is all."
    NO_GUILD_HALL = "5.3", "You have no Guild Hall in play."
    DECK_EMPTY = "4.2.2", "The deck is empty; no card can be drawn."
    NO_EXTRA_DRAWS = "4.8.2", "Alone you draw no extra cards (option solo_extra_draws)."
    HAND_FULL = "11", "You hold {MOST_HAND} cards; no more can be drawn."
    OFFERS_FULL = "11", "Your list holds {MOST_OFFERS} offers; there is no room for another."
    UPKEEP_TOO_HIGH = (
        "4.3.2",
        "You cannot pay the whole upkeep: {needed} gold is needed besides your goods, you have {gold}. "
        "{missing} more gold would do, or release somebody.",
    )
    NO_SUCH_DEFENDER = "4.0", "There is no such defender; they are counted in the order they entered play."
    GUARDS_ARE_FREE = "4.3.1", "A guard token has no upkeep; it stays."
    NO_UPKEEP = "4.3.3", "You have no {card} in play that wants upkeep."
    NO_MARKET_PLACE = "5.3", "You have no Market Place in play."
    TOO_FEW_TO_TRADE = "5.3", "The Market Place takes {MARKET_TAKES} {commodity}; you have {stock}."
    NO_BEARER = "4.5", "None of your defenders in play can carry {card}."
    HEROES_ONLY = "9", "Only heroes carry artifacts in this game (option artifact_bearer)."
    GUARD_IS_DOWN = "5.4", "That guard is down; it carries nothing until it stands again."
    CARRIES_ENOUGH = "11", "That unit carries {MOST_OF_AN_ARTIFACT} of them; choose another."
    TOO_MANY_DEFENDERS = "11", "A town has at most {MOST_RECRUITS} troops and heroes."
    NO_LOOSE_ARTIFACT = "9", "You have no {card} without a bearer."
    NO_SLOT = "4.6.2", "Every opponent has been attacked in this turn; one card each is all."
    NO_HERO_ANYWHERE = "4.6.3", "No opponent has a hero, so the Assassin has nobody to kill."
    NOBODY_TO_SEND = "4.6.3", "You have no living defender to send to War."
    MUST_ATTACK = "9", "You can play an attack card, so you must (option must_attack)."
    NO_OPPONENT = "4.6.3", "{seat} is not a living opponent."
    NO_HERO_THERE = "5.5", "{seat} has no hero; the Assassin goes where there is one."
    NOT_A_HERO = "5.5", "The Assassin kills heroes only."
    GOES_ALREADY = "5.5", "That defender already goes to War."
    NOBODY_GOES = "5.5", "Send at least one defender."
    NO_SUCH_UNIT = "4.0", "There is no such unit alive on that side; they are counted in unit order."
    NO_HITS_LEFT = "B3", "That unit has no hits left under the hits already placed on it."
    NOT_HURT = "5.6", "That unit has lost no hits."
    NO_SUCH_STRUCTURE = "4.6b.2", "{card} does not stand in your town."
    FALLS_LAST = "5.2", "The Defensive Wall falls last; another structure still stands (option defensive_wall)."
    WALLS_ARE_WHOLE = "4.7.2", "All {MOST_WALLS} castle walls stand."
    NOT_DESTROYED = "4.7.2", "{card} is not among your destroyed cards."
    HAS_IT_ALREADY = "4.9.1", "You have {card}, or an offer of it, already."
