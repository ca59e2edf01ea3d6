"""What a councillor knows: as numbers for learners, and as a redeal of everything else for searchers."""

from typing import Any

from holdfast.engine.rules.decks import draw, put, shuffle_pile
from holdfast.engine.rules.dice import below
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import is_asked

from .content import Assault, Councillor, Loyalty, Supply, Way
from .rules import count
from .state import Decision, State

# ---- Dealing anew what seat p cannot see -------------------------------------------------------------------------


@rule
def determinize(s: State, p: int) -> None:
    """Another table that looks the same from seat p."""
    redeal_loyalties(s, p)
    redeal_supplies(s, p)
    redeal_assaults(s, p)
    if s.decision == Decision.VOTE and s.deciders != 0:
        recast_votes(s, p)


@rule
def redeal_loyalties(s: State, p: int) -> None:
    """1.1 The others' cards and the one under the throne."""
    for q in range(s.options.players):
        if q != p:
            put(s.throne, s.council[q].loyalty)
    shuffle_pile(s, s.throne)
    for q in range(s.options.players):
        if q != p:
            s.council[q].loyalty = draw(s.throne)


@rule
def redeal_supplies(s: State, p: int) -> None:
    """1.2 The others' hands and the cards to be drawn; each hand keeps its size."""
    for q in range(s.options.players):
        if q != p:
            for k in range(s.council[q].hand.n):
                put(s.supplies, s.council[q].hand.cards[k])
    shuffle_pile(s, s.supplies)
    for q in range(s.options.players):
        if q != p:
            for k in range(s.council[q].hand.n):
                s.council[q].hand.cards[k] = draw(s.supplies)


@rule
def redeal_assaults(s: State, p: int) -> None:
    """2.1 The herald knows tonight's assault; the others know what has been turned."""
    if s.turned or p == s.herald:
        shuffle_pile(s, s.assaults)
        return
    put(s.assaults, s.assault)
    shuffle_pile(s, s.assaults)
    s.assault = draw(s.assaults)


@rule
def recast_votes(s: State, p: int) -> None:
    """2.4 Who has voted is known, how is not."""
    for q in range(s.options.players):
        if q != p and not is_asked(s, q):
            hand = s.council[q].hand
            s.council[q].way = below(s, len(Way))
            k = below(s, hand.n + 1)
            s.council[q].pledge = hand.cards[k] if k < hand.n else Supply.NOTHING


# ---- Numbers for learners ----------------------------------------------------------------------------------------

FEATURES = [
    "night",
    "nights",
    "walls",
    "camp",
    "power",
    "herald",  # how many seats to the left the herald sits; 0: here
    "turncoat",
    *[f"asked:{d.name.lower()}" for d in Decision if d],
    *[f"known:{a.name.lower()}" for a in Assault],  # the assault, for the herald or once it is turned
    *[f"claimed:{a.name.lower()}" for a in Assault],
    *[f"past:{a.name.lower()}" for a in Assault],
    *[f"hand:{c.name.lower()}" for c in Supply if c],
    *[f"spent:{c.name.lower()}" for c in Supply if c],
    *[f"cards:{k}" for k in range(len(Councillor))],  # by seats to the left, from the own one
    *[f"voted:{k}" for k in range(len(Councillor))],
    *[f"way:{k}" for k in range(len(Councillor))],  # 1 hold, 2 sortie, 0 unknown
]
ASKED = FEATURES.index("asked:name_assault") - 1
KNOWN = FEATURES.index("known:ladders")
CLAIMED = FEATURES.index("claimed:ladders")
PAST = FEATURES.index("past:ladders")
OWN = FEATURES.index("hand:grain") - 1
SPENT = FEATURES.index("spent:grain") - 1
CARDS = FEATURES.index("cards:0")
VOTED = FEATURES.index("voted:0")
WAY = FEATURES.index("way:0")


@rule
def observe(s: State, p: int, out: Any) -> None:
    """What seat p sees, as small whole numbers; `out` comes filled with zeros."""
    players = s.options.players
    out[0] = s.night
    out[1] = s.options.nights
    out[2] = s.walls
    out[3] = s.camp
    out[4] = s.power
    out[5] = (s.herald - p + players) % players
    out[6] = s.council[p].loyalty == Loyalty.TURNCOAT
    if is_asked(s, p):
        out[ASKED + s.decision] = 1
    if s.turned or p == s.herald:
        out[KNOWN + s.assault] = 1
    if s.named:
        out[CLAIMED + s.claim] = 1
    for card in range(len(Assault)):
        out[PAST + card] = count(s.past, card)
    for card in range(1, len(Supply)):
        out[OWN + card] = count(s.council[p].hand, card)
        out[SPENT + card] = count(s.spent, card)
    for k in range(players):
        observe_chair(s, p, k, out)


@rule
def observe_chair(s: State, p: int, k: int, out: Any) -> None:
    """The councillor k seats to the left of p."""
    q = (p + k) % s.options.players
    voted = s.decision == Decision.VOTE and not is_asked(s, q)
    out[CARDS + k] = s.council[q].hand.n
    out[VOTED + k] = voted
    if s.opened or (voted and q == p):
        out[WAY + k] = 1 + s.council[q].way
