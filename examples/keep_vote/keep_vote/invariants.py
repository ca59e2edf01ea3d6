"""What must be true after every move, whatever was played."""

from enum import IntEnum

from holdfast.engine.rules.rule import rule

from .content import (
    ALL_ASSAULTS,
    ALL_SUPPLIES,
    DIE,
    STONES,
    SUPPLY_CARDS,
    TENTS,
    TURNCOATS,
    Assault,
    Councillor,
    Loyalty,
    Supply,
)
from .rules import Night, count
from .state import Chair, Decision, Outcome, State


class Invariant(IntEnum):
    SUPPLIES = 1
    ASSAULTS = 2
    LOYALTIES = 3
    PLEDGES = 4
    TRACKS = 5
    COUNCIL = 6
    NIGHTS = 7
    MARKS = 8
    POWER = 9
    OUTCOME = 10
    QUESTION = 11


INVARIANTS: dict[int, str] = {
    Invariant.SUPPLIES: "each of the 24 Supply cards lies in exactly one place",
    Invariant.ASSAULTS: "each of the eight Assault cards lies in exactly one place",
    Invariant.LOYALTIES: "there are as many Turncoats, at the table and under the throne, as 1.1 says",
    Invariant.PLEDGES: "a pledge is a card in its owner's hand",
    Invariant.TRACKS: "walls, camp and night are between their ends, and none of them has ended while the game goes on",
    Invariant.COUNCIL: "the herald is one of the councillors, and who does not play has neither cards nor a vote",
    Invariant.NIGHTS: "one Assault card was turned in each night before this one",
    Invariant.MARKS: "turned and opened are 0 or 1, votes are open when the assault is turned, and what was named or "
    "drawn was named or drawn by a move that was made",
    Invariant.POWER: "the power is the strength of tonight's assault for every councillor and a die (3.1)",
    Invariant.OUTCOME: "the game is over when it has an outcome: the keep falls with its last stone, the siege is "
    "lifted with the last tent (5)",
    Invariant.QUESTION: "each question has its step of the night; all vote, everything else the herald is asked alone",
}


@rule
def broken(s: State) -> int:
    """0, or the first invariant that does not hold."""
    reason = broken_cards(s)
    if reason == 0:
        reason = broken_council(s)
    if reason == 0:
        reason = broken_night(s)
    return reason if reason != 0 else broken_question(s)


@rule
def broken_cards(s: State) -> int:
    supplies = s.supplies.n + s.spent.n
    for p in range(s.options.players):
        supplies += s.council[p].hand.n
    if supplies != ALL_SUPPLIES or s.assaults.n + s.past.n + 1 - s.turned != ALL_ASSAULTS:
        return Invariant.SUPPLIES if supplies != ALL_SUPPLIES else Invariant.ASSAULTS
    for card in range(1, len(Supply)):
        if supplies_in_play(s, card) != SUPPLY_CARDS[card]:
            return Invariant.SUPPLIES
    for card in range(len(Assault)):
        if assaults_in_play(s, card) != s.content.assaults[card].cards:
            return Invariant.ASSAULTS
    if turncoats_in_play(s) != TURNCOATS[s.options.players] or s.throne.n != 1:
        return Invariant.LOYALTIES
    return 0


@rule
def broken_council(s: State) -> int:
    if s.herald >= s.options.players:
        return Invariant.COUNCIL
    for p in range(s.options.players, len(Councillor)):
        if not is_empty(s.council[p]):
            return Invariant.COUNCIL
    for p in range(s.options.players):
        chair = s.council[p]
        if chair.pledge != Supply.NOTHING and count(chair.hand, chair.pledge) == 0:
            return Invariant.PLEDGES
    return 0


@rule
def broken_night(s: State) -> int:
    if not (0 <= s.walls <= STONES and 0 <= s.camp <= TENTS and 1 <= s.night <= s.options.nights):
        return Invariant.TRACKS
    if s.over == 0 and (s.walls == 0 or s.camp == 0):
        return Invariant.TRACKS
    if max(s.turned, s.opened, s.over) > 1 or int(s.turned) > s.opened or latest_note(s) > s.decisions:
        return Invariant.MARKS
    if s.past.n + 1 - s.turned != s.night:
        return Invariant.NIGHTS
    die = s.power - s.content.assaults[s.assault].strength * s.options.players
    if (s.turned == 0 and s.power != 0) or (s.turned == 1 and not 1 <= die <= DIE):
        return Invariant.POWER
    if (s.outcome == Outcome.FELL) != (s.walls == 0) or (s.outcome == Outcome.LIFTED) != (s.camp == 0):
        return Invariant.OUTCOME
    return Invariant.OUTCOME if (s.over == 1) != (s.outcome != Outcome.UNDECIDED) else 0


@rule
def broken_question(s: State) -> int:
    """Who is asked what, where in the night. A step that asks has been counted already."""
    if s.over == 1:
        return 0
    riding = s.depth == 2
    if riding and s.frames[0].step != Night.WORDS:
        return Invariant.QUESTION
    if (s.opened == 1) != (s.frames[0].step > Night.COUNT):
        return Invariant.MARKS
    if s.deciders == 0:
        return 0
    together = s.decision == Decision.VOTE or s.decision == Decision.DAWN_WORD
    if not together and s.deciders != 1 << s.herald:
        return Invariant.QUESTION
    return 0 if riding or s.decision == asked_before(s.frames[0].step) else Invariant.QUESTION


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
    latest = max(int(s.named), int(s.banner))
    for k in range(ALL_ASSAULTS):
        latest = max(latest, int(s.tales[k]))
    for k in range(TENTS):
        latest = max(latest, int(s.trophies[k]))
    for p in range(s.options.players):
        latest = max(latest, int(s.council[p].spoke))
    return latest


@rule
def is_empty(chair: Chair) -> bool:
    return chair.hand.n == 0 and chair.pledge == 0 and chair.loyalty == 0 and chair.way == 0 and chair.spoke == 0


@rule
def supplies_in_play(s: State, card: int) -> int:
    n = count(s.supplies, card) + count(s.spent, card)
    for p in range(s.options.players):
        n += count(s.council[p].hand, card)
    return n


@rule
def assaults_in_play(s: State, card: int) -> int:
    n = count(s.assaults, card) + count(s.past, card)
    return n + 1 if s.assault == card and not s.turned else n


@rule
def turncoats_in_play(s: State) -> int:
    n = count(s.throne, Loyalty.TURNCOAT)
    for p in range(s.options.players):
        if s.council[p].loyalty == Loyalty.TURNCOAT:
            n += 1
    return n
