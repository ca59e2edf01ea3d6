"""What must be true after every move, whatever was played."""

from holdfast.engine.rules.census import Census
from holdfast.engine.rules.decks import count
from holdfast.engine.rules.invariants import InvariantEnum
from holdfast.engine.rules.rule import rule

from .content import ALL_ASSAULTS, DIE, SUPPLY_CARDS, TENTS, TURNCOATS, Assault, Councillor, Loyalty, Supply
from .rules import Night, are_sides_known
from .state import Chair, Decision, Outcome, State


@rule
def is_tonights(s: State, card: int) -> int:
    """2.1 The assault the herald looked at, until it is turned."""
    return 1 if s.assault == card and s.turned == 0 else 0


@rule
def assault_cards(s: State, card: int) -> int:
    """The siege says how many there are of each."""
    return s.content.assaults[card].cards


SUPPLIES_LIE = Census(
    Supply,
    "each of the 24 Supply cards lies in exactly one place",
    ("supplies", "spent", "council.hand"),
    copies=SUPPLY_CARDS,
)
ASSAULTS_LIE = Census(
    Assault,
    "each of the eight Assault cards lies in exactly one place",
    ("assaults", "past"),
    elsewhere=is_tonights,
    copies=assault_cards,
)


class Broken(InvariantEnum):
    LOYALTIES = "there are as many Turncoats, at the table and under the throne, as 1.1 says"
    PLEDGES = "a pledge is a card in its owner's hand"
    TRACKS = "the keep has a stone, the camp a tent and the siege a night left while the game goes on"
    COUNCIL = "the herald is one of the councillors, and who does not play has neither cards nor a vote"
    NIGHTS = "one Assault card was turned in each night before this one"
    MARKS = (
        "votes are open when the assault is turned, and what was named or drawn was named or drawn by a "
        "move that was made"
    )
    POWER = "the power is the strength of tonight's assault for every councillor and a die (3.1)"
    OUTCOME = (
        "the game is over when it has an outcome: the keep falls with its last stone, the siege is "
        "lifted with the last tent (5)"
    )
    QUESTION = "each question has its step of the night; all vote, everything else the herald is asked alone"
    SIDES = "where Loyalties lie open every second councillor is a Turncoat, and no card lies under the throne (1.5)"


@rule
def broken(s: State) -> int:
    """0, or the first invariant that does not hold."""
    reason = broken_loyalties(s)
    if reason == 0:
        reason = broken_council(s)
    if reason == 0:
        reason = broken_night(s)
    return reason if reason != 0 else broken_question(s)


@rule
def broken_loyalties(s: State) -> int:
    if not are_sides_known(s):
        return Broken.LOYALTIES if turncoats_in_play(s) != TURNCOATS[s.options.players] or s.throne.n != 1 else 0
    for p in range(s.options.players):
        if s.council[p].loyalty != p % len(Loyalty):
            return Broken.SIDES
    return Broken.SIDES if s.throne.n != 0 else 0


@rule
def broken_council(s: State) -> int:
    if s.herald >= s.options.players:
        return Broken.COUNCIL
    for p in range(s.options.players, len(Councillor)):
        if not is_empty(s.council[p]):
            return Broken.COUNCIL
    for p in range(s.options.players):
        chair = s.council[p]
        if chair.pledge != Supply.NOTHING and count(chair.hand, chair.pledge) == 0:
            return Broken.PLEDGES
    return 0


@rule
def broken_night(s: State) -> int:
    if s.night > s.options.nights or (s.over == 0 and (s.walls == 0 or s.camp == 0)):
        return Broken.TRACKS
    if s.turned > s.opened or latest_note(s) > s.decisions:
        return Broken.MARKS
    if s.past.n + 1 - s.turned != s.night:
        return Broken.NIGHTS
    die = s.power - s.content.assaults[s.assault].strength * s.options.players
    if (s.turned == 0 and s.power != 0) or (s.turned == 1 and not 1 <= die <= DIE):
        return Broken.POWER
    if (s.outcome == Outcome.FELL) != (s.walls == 0) or (s.outcome == Outcome.LIFTED) != (s.camp == 0):
        return Broken.OUTCOME
    return Broken.OUTCOME if (s.over == 1) != (s.outcome != Outcome.UNDECIDED) else 0


@rule
def broken_question(s: State) -> int:
    """Who is asked what, where in the night. A step that asks has been counted already."""
    if s.over == 1:
        return 0
    riding = s.depth == 2
    if riding and s.frames[0].step != Night.WORDS:
        return Broken.QUESTION
    if (s.opened == 1) != (s.frames[0].step > Night.COUNT):
        return Broken.MARKS
    if s.deciders == 0:
        return 0
    together = s.decision == Decision.VOTE or s.decision == Decision.DAWN_WORD
    if not together and s.deciders != 1 << s.herald:
        return Broken.QUESTION
    return 0 if riding or s.decision == asked_before(s.frames[0].step) else Broken.QUESTION


@rule
def asked_before(step: int) -> int:
    """What the step before this one asks."""
    if step == Night.BANNER:
        return Decision.NAME_ASSAULT
    if step == Night.VOTE:
        return Decision.DRAW_BANNER
    if step == Night.DAWN:
        return Decision.DAWN_WORD
    return Decision.VOTE if step == Night.COUNT else Decision.NONE


@rule
def latest_note(s: State) -> int:
    """The last move whose words or strokes somebody remembers."""
    latest = max(s.named, s.banner)
    for k in range(ALL_ASSAULTS):
        latest = max(latest, s.tales[k])
    for k in range(TENTS):
        latest = max(latest, s.trophies[k])
    for p in range(s.options.players):
        latest = max(latest, s.council[p].spoke)
    return latest


@rule
def is_empty(chair: Chair) -> bool:
    return chair.hand.n == 0 and chair.pledge == 0 and chair.loyalty == 0 and chair.way == 0 and chair.spoke == 0


@rule
def turncoats_in_play(s: State) -> int:
    n = count(s.throne, Loyalty.TURNCOAT)
    for p in range(s.options.players):
        if s.council[p].loyalty == Loyalty.TURNCOAT:
            n += 1
    return n
