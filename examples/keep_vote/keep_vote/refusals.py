"""Why an action is refused."""

from holdfast.engine.rules.refusals import ALLOWED, RefusalEnum


class Rule(RefusalEnum):
    OK = ALLOWED
    GAME_OVER = "5", "The game is over."
    NOT_ASKED = "2", "It is not for you to choose now."
    NOT_NOW = "2", "This comes at another moment of the night. Asked now is: “{asked}” Answers: {answers}."
    ALL_SEEN = "2.2", "All {cards} cards of {claim} have been seen: nobody would believe it. Announce another."
    NAME_TAKEN = "2.2", "An assault was called {text} before. Give this one a name of its own."
    NO_BANNER = "2.3", "No banner flies yet that you could add to. Draw one."
    NOTHING_SAID = "2.3", "Say what you add: a {what:inside} of {least} to {most} characters."
    TOO_LONG = "2", "The {what:inside} has {n} characters; the council listens to {most}."
    ON_THE_WALL = (
        "5.5",
        "The assault is turned, and nobody yields with the enemy on the wall. Choose, then yield at dawn.",
    )
    NOT_IN_HAND = "2.4", "You do not hold {supply}. Pledge a card from your hand, or nothing."
    OUT_OF_EARSHOT = "2.8", "The riders are out of earshot: nobody talks until the herald has chosen."
