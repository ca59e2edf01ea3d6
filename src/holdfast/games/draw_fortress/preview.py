"""What a choice would do: what is certain, and how far somebody would come if the tags judge. All see the same."""

from collections.abc import Callable

from holdfast.engine.rules.game import Foreseen
from holdfast.engine.words.catalogue import Message

from .actions import ACTIONS, Act
from .content import LAYERS, Direction, Thing
from .meta import LoseRule
from .outlook import Fate, fate, next_phase
from .pieces import SPACES, Comer, Sector
from .prospects import NOWHERE, leak_of, resistance, withstands
from .rules.acting import What, controlled
from .rules.board import intact, is_threat, sectors, strength
from .rules.building import hang_access, is_access, raise_defense, strengthen
from .rules.judging import forget_access, forget_defense
from .state import Card, Outcome, Situation, State

ALONG = {Direction.CW: 1, Direction.CCW: -1, Direction.IN: 0, Direction.OUT: 0}
INWARDS = {Direction.CW: 0, Direction.CCW: 0, Direction.IN: -1, Direction.OUT: 1}
OF_A_BUILDING = (Act.CHOOSE_DESIGN, Act.CHOOSE_ACCESS_DESIGN)


def preview(s: State, p: int, a: int) -> list[Foreseen]:
    action = ACTIONS[a]
    kind = action.family.kind
    if kind in OF_A_BUILDING and s.frames[s.depth - 1].kind != Situation.ACTION:
        return []  # 3.6 nobody comes yet
    foretell = FORETOLD.get(kind)  # type: ignore[call-overload]
    return foretell(s, p, *action.values) if foretell else []


# ---- Raise Funds, and the end of a turn -----------------------------------------------------------------------------


def funds(s: State, p: int) -> list[Foreseen]:
    """4.2.1"""
    return [Foreseen("4.2.1", Message("preview.funds", {"tokens": int(controlled(s, p))}))]


def end_of_turn(s: State, p: int) -> list[Foreseen]:
    """4.2 What is given up, and who reaches the Precious next (4.1)."""
    later = next_phase(s)
    told = [Foreseen("4.2", Message("preview.given_up", {"left": int(s.frames[s.depth - 1].left)}))]
    arriving = [c for c in on_board(s) if fate(s, later, c) == Fate.ARRIVES]
    if threats := tuple(Comer(c) for c in arriving if is_threat(c)):
        told.append(Foreseen("4.1.4a", Message("preview.threats_arrive", {"comers": threats})))
    if later.outcome == Outcome.LOST:
        told.append(Foreseen("4.1.4a", Message("preview.all_lost")))
    elif needs := tuple(Comer(c) for c in arriving if not is_threat(c)):
        told.append(Foreseen("4.1.7", Message("preview.needs_arrive", {"comers": needs})))
    return told


# ---- Move Event -----------------------------------------------------------------------------------------------------


def going(s: State, p: int, direction: int) -> list[Foreseen]:
    """4.2.2 What becomes of somebody who is moved: at once on the Precious, elsewhere by and by."""
    c = int(s.frames[s.depth - 1].target)
    moved = s.copy()
    card = moved.comers[c]
    card.sector = (card.sector + ALONG[Direction(direction)]) % sectors(s)
    card.position += INWARDS[Direction(direction)]
    if card.position:
        return [told for at, told in ways(moved).items() if at == c]
    return losing_trait(s, p) if is_threat(c) else [pays(s, card)]


def losing_trait(s: State, p: int, *trait: int) -> list[Foreseen]:
    """4.1.4a A Valuable trait is destroyed; without one, or by option with the last one, all is lost."""
    left = int(intact(s)) - 1
    if left < 0 or (left == 0 and s.options.lose_rule == LoseRule.LAST_TRAIT_LOST):
        return [Foreseen("4.1.4a", Message("preview.all_lost"))]
    return [Foreseen("4.1.4a", Message("preview.trait_lost", {"left": left}))]


def pays(s: State, card: Card) -> Foreseen:
    """4.1.7 A share for everybody, rounded up."""
    return Foreseen("4.1.7", Message("preview.pays", {"tokens": -(-int(card.rating) // s.options.players)}))


# ---- Build ----------------------------------------------------------------------------------------------------------


def choosing_design(s: State, p: int, design: int) -> list[Foreseen]:
    """2.7 Whom a new Defense would be in the way of."""
    built, space = s.copy(), int(s.frames[s.depth - 1].target)
    built.draft.tags = s.content.stops[design]
    raise_defense(built, space, p)
    return in_the_way(built, space, "blocks", "hinders")


def choosing_passage(s: State, p: int, passage: int) -> list[Foreseen]:
    """2.7 Whom the Defense would still stop."""
    built, space = s.copy(), int(s.frames[s.depth - 1].target)
    built.draft.tags = s.content.admits[passage]
    hang_access(built, space, p)
    built.sites[space].access_pile = 1
    return in_the_way(built, space, "still_blocks", "still_hinders")


def in_the_way(s: State, space: int, threats: str, needs: str) -> list[Foreseen]:
    """2.7 Of those who have yet to pass a space, whom its Defense stops."""
    told = []
    for thing, key in ((Thing.THREAT, threats), (Thing.NEED, needs)):
        coming = (c for c in on_board(s) if is_threat(c) == (thing == Thing.THREAT) and is_to_pass(s, c, space))
        if stopped := tuple(Comer(c) for c in coming if withstands(s, thing, s.comers[c].ways, space)):
            told.append(Foreseen("2.7", Message(f"preview.{key}", {"comers": stopped})))
    return told


def is_to_pass(s: State, c: int, space: int) -> bool:
    card = s.comers[c]
    return bool(card.sector == space // LAYERS and card.position > space % LAYERS)


def putting(s: State, p: int, tokens: int) -> list[Foreseen]:
    """4.2.3 to 4.2.5 How strong it is then (2.6), and who comes less far, or further."""
    built = s.copy()
    f = built.frames[built.depth - 1]
    site = built.sites[f.target % SPACES]
    if f.what == What.DEFENSE:
        raise_defense(built, f.target, p)
        site.pile = tokens
    elif f.what == What.ACCESS:
        hang_access(built, f.target, p)
        site.access_pile = tokens
    else:
        strengthen(built, p, f, tokens)
    strong = Foreseen("2.6", Message("preview.strength", {"strength": int(strength(site))}))
    return [strong, *changes(s, built)]


def tagging(s: State, p: int, tag: int) -> list[Foreseen]:
    """4.2.5 Whose way one more tag changes."""
    tagged = s.copy()
    f = tagged.frames[tagged.depth - 1]
    space = f.target % SPACES
    if is_access(f):
        tagged.sites[space].admits |= 1 << tag
        forget_access(tagged, space)
    else:
        tagged.sites[space].stops |= 1 << tag
        forget_defense(tagged, space)
    return changes(s, tagged)


# ---- who comes how far ----------------------------------------------------------------------------------------------


def describing(s: State, p: int, idea: int) -> list[Foreseen]:
    """2.6, 2.7 What stands in the way of whoever comes so."""
    thing = Thing(s.draft.thing)
    force = int(resistance(s, thing, s.content.ways[idea]))
    facts = {"sector": Sector(s.draft.sector)}
    if force == 0:
        return [Foreseen("2.7", Message("preview.unresisted", facts))]
    return [Foreseen("2.7", Message(f"preview.resists_{thing.name.lower()}", {**facts, "strength": force}))]


def on_board(s: State) -> list[int]:
    return [*map(int, s.threats.cards[: s.threats.n]), *map(int, s.needs.cards[: s.needs.n])]


def ways(s: State) -> dict[int, Foreseen]:
    """By the tags: whether a Threat would reach the Precious, and what becomes of a Need next. Those without tags are
    left out."""
    tagged = [c for c in on_board(s) if s.comers[c].ways]
    told = {c: way_of_threat(s, c) for c in tagged if is_threat(c)}
    later = next_phase(s) if len(told) < len(tagged) else s
    return told if later.over else told | {c: way_of_need(s, later, c) for c in tagged if c not in told}


def way_of_threat(s: State, c: int) -> Foreseen:
    """4.1.2, 4.1.4"""
    left = int(leak_of(s, c, NOWHERE, 0, 0))
    if left == 0:
        return Foreseen("4.1.4", Message("preview.stopped", {"comer": Comer(c)}))
    return Foreseen("4.1.2", Message("preview.gets_through", {"comer": Comer(c), "rating": left}))


def way_of_need(s: State, later: State, c: int) -> Foreseen:
    """4.1.6, 4.1.7"""
    becomes = fate(s, later, c)
    rule = "4.1.7" if becomes == Fate.ARRIVES else "4.1.6"
    return Foreseen(rule, Message(f"preview.need_{becomes.name.lower()}", {"comer": Comer(c)}))


def changes(s: State, then: State) -> list[Foreseen]:
    """Those whose way is another one then."""
    now = ways(s)
    return [told for c, told in ways(then).items() if now.get(c) != told]


FORETOLD: dict[Act, Callable[..., list[Foreseen]]] = {
    Act.RAISE_FUNDS: funds,
    Act.END_TURN: end_of_turn,
    Act.GO: going,
    Act.DESTROY_TRAIT: losing_trait,
    Act.CHOOSE_DESIGN: choosing_design,
    Act.CHOOSE_ACCESS_DESIGN: choosing_passage,
    Act.PUT_TOKENS: putting,
    Act.ADD_TAG: tagging,
    Act.DESCRIBE: describing,
    Act.INVENT_CALLED: describing,
}
