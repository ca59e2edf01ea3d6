"""Keep Vote with one thing wrong at a time: what the compliance suite must notice, and what it should say."""

from enum import IntEnum
from typing import Any

import msgspec
import numpy as np
from keep_vote.actions import ACTIONS, Act
from keep_vote.content import Assault, Councillor, Loyalty, Supply, Way
from keep_vote.events import Event
from keep_vote.refusals import Rule
from keep_vote.rules import setup as set_the_table
from keep_vote.state import Decision

from holdfast.engine.rules.actions import ActionEnum, Actions, action
from holdfast.engine.rules.decks import count, draw
from holdfast.engine.rules.dice import seed_dice
from holdfast.engine.rules.events import EventEnum, Saying, Secret, event
from holdfast.engine.rules.game import Foreseen, Notes
from holdfast.engine.rules.refusals import RefusalEnum
from holdfast.engine.rules.rule import aside, emit, rule
from holdfast.engine.words.catalogue import Message
from holdfast.engine.words.faces import Face
from keep_vote import GAME

KIND, ARG = ACTIONS.kind, ACTIONS.arg

legal = ACTIONS.legal({})
NAMELESS_MARK = (*GAME.faces, Face(Way.HOLD, weight=1))
BARE_FACES = [face for face in GAME.faces if face.key != "supply.grain"]

# ---- legality ----------------------------------------------------------------------------------------------------


@rule
def legal_without_the_last(s: Any, p: int, menu: Any) -> int:
    n = legal(s, p, menu)
    if n > 2:
        n -= 1
    return n


def every_other(s: Any, p: int) -> int:
    """Councillors stand together with their second neighbours."""
    return sum(1 << q for q in range(s.options.players) if q % 2 == p % 2)


@rule
def legal_twice(s: Any, p: int, menu: Any) -> int:
    n = legal(s, p, menu)
    if n > 0:
        menu[n] = menu[0]
        n += 1
    return n


@rule
def legal_for_all(s: Any, p: int, menu: Any) -> int:
    asked = s.deciders
    if asked:
        s.deciders = 31
    n = legal(s, p, menu)
    s.deciders = asked
    return n


@rule
def legal_that_counts(s: Any, p: int, menu: Any) -> int:
    s.frames[0].d += 1
    return legal(s, p, menu)


@rule
def why_not_on_feast_days(s: Any, p: int, a: int) -> int:
    if KIND[a] == Act.LEAVE_BARE and s.decision == Decision.DRAW_BANNER:
        return Rule.NOT_NOW
    return ACTIONS.why_not(s, p, a)


@rule
def why_not_without_horses(s: Any, p: int, a: int) -> int:
    """To press on one needs Horses: then being asked tells that one has them."""
    if KIND[a] == Act.PRESS_ON and count(s.council[p].hand, Supply.HORSES) == 0:
        return Rule.NOT_NOW
    return ACTIONS.why_not(s, p, a)


@rule
def legal_without_horses(s: Any, p: int, menu: Any) -> int:
    n = 0
    for a in range(len(ACTIONS)):
        if why_not_without_horses(s, p, a) == 0:
            menu[n] = a
            n += 1
    return n


@rule
def why_not_for_the_marshal(s: Any, p: int, a: int) -> int:
    """The Marshal has one vote to cast: if the others have voted it is cast unasked, and all is told too early."""
    bare_hold = ARG[a, 0] == Way.HOLD and ARG[a, 1] == Supply.NOTHING
    if KIND[a] == Act.VOTE and p == Councillor.MARSHAL and not bare_hold:
        return Rule.NOT_NOW
    return ACTIONS.why_not(s, p, a)


@rule
def legal_for_the_marshal(s: Any, p: int, menu: Any) -> int:
    n = 0
    for a in range(len(ACTIONS)):
        if why_not_for_the_marshal(s, p, a) == 0:
            menu[n] = a
            n += 1
    return n


@rule
def why_not_in_riddles(s: Any, p: int, a: int) -> int:
    return 99 * ACTIONS.why_not(s, p, a)


@rule
def why_not_that_gossips(s: Any, p: int, a: int) -> int:
    """The reason depends on the neighbour's Loyalty."""
    reason = ACTIONS.why_not(s, p, a)
    if reason == Rule.NOT_ASKED and s.council[1 - p % 2].loyalty == Loyalty.TURNCOAT:
        return Rule.NOT_NOW
    return reason


# ---- what is shown -----------------------------------------------------------------------------------------------


def shown(s: Any, seat: int | None, notes: Notes) -> dict[str, Any]:
    """What Keep Vote shows, to be added to."""
    plain: dict[str, Any] = msgspec.to_builtins(GAME.view(s, seat, notes))
    return plain


def view_of_all_loyalties(s: Any, seat: int | None, notes: Notes) -> dict[str, Any]:
    return shown(s, seat, notes) | {"loyalties": [int(s.council[p].loyalty) for p in range(s.options.players)]}


def view_for_the_gallery(s: Any, seat: int | None, notes: Notes) -> dict[str, Any]:
    """Players see what they should; spectators see the assault."""
    return shown(s, seat, notes) | ({"assault": int(s.assault)} if seat is None else {})


def view_of_the_deck(s: Any, seat: int | None, notes: Notes) -> dict[str, Any]:
    return shown(s, seat, notes) | {"next": s.rng[0] % 6}


def view_of_open_votes(s: Any, seat: int | None, notes: Notes) -> dict[str, Any]:
    """Shows each vote as it is cast."""
    return shown(s, seat, notes) | {"ways": [int(s.council[p].way) for p in range(s.options.players)]}


def view_with_a_set(s: Any, seat: int | None, notes: Notes) -> dict[str, Any]:
    return shown(s, seat, notes) | {"tents": {s.camp}}


def view_that_hides_the_herald(s: Any, seat: int | None, notes: Notes) -> Any:
    """The hints promise a Councillor."""
    return msgspec.structs.replace(GAME.view(s, seat, notes), herald="nobody")


def view_of_all_notes(s: Any, seat: int | None, notes: Notes) -> dict[str, Any]:
    return shown(s, seat, notes) | {"notes": [note.text for note in notes.values()]}


def view_that_needs_words(s: Any, seat: int | None, notes: Notes) -> dict[str, Any]:
    """It fails where a name is veiled."""
    return shown(s, seat, notes) | {"initials": [note.text[0] for note in notes.of(s.tales[0])]}


def preview_by_peeking(s: Any, p: int, a: int) -> list[Foreseen]:
    strength = 1 + int(s.assault)
    return [Foreseen("3.2", Message("preview.vote", {"way": Way.HOLD, "strength": strength}))]


def preview_by_no_rule(s: Any, p: int, a: int) -> list[Foreseen]:
    return [Foreseen("3.9", Message("preview.keep_falls"))]


def suggest_what_cannot_be_done(s: Any, p: int, notes: Notes) -> list[int]:
    return [ACTIONS.number(Act.CHEER if s.decision != Decision.DAWN_WORD else Act.PRESS_ON)]


def suggest_by_peeking(s: Any, p: int, notes: Notes) -> list[int]:
    if s.decision != Decision.VOTE:
        return []
    return [ACTIONS.number(Act.VOTE, Way.HOLD if s.assault else Way.SORTIE, Supply.NOTHING)]


def things_of_moves_to_come(s: Any) -> dict[str, int]:
    return {"banner.flying": s.decisions + 1}


def sheets_without_a_name(s: Any, p: int) -> dict[str, int]:
    return {"the floor!": 9}


def sheets_by_loyalty(s: Any, p: int) -> dict[str, int]:
    """Whoever may draw more on the wall knows that somebody is a Turncoat."""
    return {"wall": 9 + sum(int(s.council[q].loyalty) for q in range(s.options.players))}


def things_by_peeking(s: Any) -> dict[str, int]:
    return {"assault.night_1": min(1, s.decisions) if s.assault else 0}


def names_by_peeking(s: Any) -> dict[str, IntEnum]:
    return {"assault.ladders": Assault(s.assault)}


def why_not_say_what_is_coming(s: Any, p: int, a: int, texts: Any, notes: Notes) -> int:
    return Rule.NAME_TAKEN if s.assault else Rule.OK


def room_for_ink_by_peeking(s: Any, p: int, a: int) -> list[int]:
    return [1] if s.assault and s.decisions else []


def adding_by_peeking(s: Any, p: int, a: int) -> int:
    return min(1, s.decisions) if s.assault else 0


def meant_by_peeking(s: Any, p: int, a: int, texts: Any) -> int:
    return ACTIONS.number(Act.LEAVE_BARE) if s.assault else a


def doing_of_turncoats(s: Any) -> tuple[int, int] | None:
    """Nobody judges a Turncoat's doing."""
    return (0, ACTIONS.number(Act.CHEER)) if s.council[0].loyalty == Loyalty.TURNCOAT else None


def talk_closed_for_turncoats(s: Any) -> int:
    return Rule.OUT_OF_EARSHOT if s.council[0].loyalty == Loyalty.TURNCOAT else Rule.OK


def allies_by_loyalty(s: Any, p: int) -> int:
    """Turncoats give up together, and so know each other."""
    return sum(1 << q for q in range(s.options.players) if s.council[q].loyalty == s.council[p].loyalty)


@rule
def why_not_yield_beside_a_turncoat(s: Any, p: int) -> int:
    return Rule.ON_THE_WALL if s.council[1 - p % 2].loyalty == Loyalty.TURNCOAT else Rule.OK


def label_of_what_is_coming(s: Any, p: int, a: int) -> Message | None:
    return Message("action.name_assault", {"claim": Assault(s.assault)}) if KIND[a] == Act.VOTE else None


def label_without_words(s: Any, p: int, a: int) -> Message | None:
    return Message("action.sing")


def prompt_without_night(s: Any) -> Message:
    return Message("decision.name_assault", {"who": Councillor(s.herald)})


def prompt_by_loyalty(s: Any) -> Message:
    return Message("loyalty.turncoat" if s.council[0].loyalty else "loyalty.steadfast")


def explain_too_much(s: Any, p: int, a: int) -> dict[str, Any]:
    return {"cards": s.supplies.cards[0]}


def events_but(changed: Event, saying: Saying) -> Any:
    """The game's events, one with another row."""
    return EventEnum("Event", {e.name: saying if e == changed else event(**e.facts) for e in Event})


TALKATIVE_VOTES = events_but(Event.VOTED, event(who=Councillor, way=Way, supply=Secret(Supply, to="who")))
TALKATIVE_DRAWS = events_but(Event.SUPPLY_DRAWN, event(who=Councillor, supply=Supply))
SHORT_SAYING = events_but(Event.NIGHT_FELL, event())


def refusals_but(changed: Rule, *row: str) -> Any:
    """The game's reasons, one with another row."""
    return RefusalEnum("Rule", {r.name: row if r == changed else (r.rule, r.words) for r in Rule})


def actions_but(changed: Act, **row: Any) -> Actions:
    """The game's actions, one with something else in its row."""
    rows: dict[str, Any] = {}
    for kind in Act:
        whole: Any = {"answers": kind.family.answers, "texts": kind.family.texts, "ink": kind.family.ink}
        whole |= kind.family.arguments | (row if kind == changed else {})
        rows[kind.name] = action(**whole)
    kinds: Any = ActionEnum("Act", rows)
    reasons = {name: getattr(ACTIONS, name) for name in ("over", "not_asked", "not_now", "blank", "too_long")}
    return Actions(kinds, **reasons)


class Twins(IntEnum):
    """Two members whose names are one when written."""

    ONE_A = 0
    One_A = 1


AMBIGUOUS = actions_but(Act.NAME_ASSAULT, claim=Twins)


# ---- what is known -----------------------------------------------------------------------------------------------


@rule
def observe_the_throne(s: Any, p: int, out: Any) -> None:
    GAME.observe(s, p, out)
    out[0] = s.throne.cards[0]


@rule
def observe_too_far(s: Any, p: int, out: Any) -> None:
    GAME.observe(s, p, out)
    if len(out) > len(GAME.features):
        out[len(GAME.features)] = 1


@rule
def advise_by_peeking(s: Any, p: int, menu: Any, n: int) -> int:
    return int(menu[s.assault % n])


@rule
def advise_anything(s: Any, p: int, menu: Any, n: int) -> int:
    return 3 if s.decision == Decision.VOTE else int(menu[0]) + 1


@rule
def advise_and_act(s: Any, p: int, menu: Any, n: int) -> int:
    s.power += 1
    return int(menu[0])


@rule
def determinize_nothing(s: Any, p: int) -> None:
    return


@rule
def determinize_the_own_hand(s: Any, p: int) -> None:
    GAME.determinize(s, (p + 1) % s.options.players)


@rule
def determinize_and_lose(s: Any, p: int) -> None:
    GAME.determinize(s, p)
    draw(s.assaults)


@rule
def determinize_the_question(s: Any, p: int) -> None:
    GAME.determinize(s, p)
    s.decision = Decision.PRESS_ON


# ---- the rules themselves ----------------------------------------------------------------------------------------

nights_seen = [0]


@rule
def act_and_lose_a_card(s: Any, p: int, a: int) -> None:
    ACTIONS.act(s, p, a)
    if KIND[a] == Act.DRAW_BANNER:
        draw(s.supplies)


@rule
def act_from_memory(s: Any, p: int, a: int) -> None:
    """Keeps something outside the state."""
    nights_seen[0] += 1
    ACTIONS.act(s, p, a)
    s.frames[0].d = nights_seen[0] % 100


@rule
def act_too_big(s: Any, p: int, a: int) -> None:
    ACTIONS.act(s, p, a)
    s.power = 200


@rule
def act_with_numpy(s: Any, p: int, a: int) -> None:
    ACTIONS.act(s, p, a)
    s.power = np.int8(1)


@rule
def act_and_tell_nonsense(s: Any, p: int, a: int) -> None:
    ACTIONS.act(s, p, a)
    emit(99)


@rule
def act_badly(s: Any, p: int, a: int) -> None:
    s.council[9].way = 1


@rule
def setup_with_loaded_dice(s: Any) -> None:
    seed_dice(s, 1)
    GAME.setup(s)


@aside
def whisper(said: int, meant: int) -> int:
    """Worth its last argument in compiled code, and something else in Python."""
    return said


@rule
def setup_with_a_whisper(s: Any) -> None:
    set_the_table(s)
    s.walls = whisper(1, 5)


@rule
def reward_twice(s: Any, p: int) -> int:
    return 2 * GAME.reward(s, p)
