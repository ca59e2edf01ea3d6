"""What a councillor sees, in words and in pictures. Built by naming what may be seen, never by striking out."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from holdfast.engine.rules.game import Note
from holdfast.engine.rules.state import is_asked
from holdfast.engine.words.catalogue import Message

from .actions import ACTIONS, Act, count
from .content import ASSAULT_CARDS, STONES, TENTS, Assault, Councillor, Loyalty, Supply, Way
from .state import Decision, Outcome, State


def view(s: State, seat: int | None, notes: Mapping[int, Note]) -> dict[str, Any]:
    """The table as `seat` (None: a spectator) sees it."""
    name, banner = notes.get(s.named - 1), notes.get(s.banner - 1)
    return {
        "night": {"now": s.night, "of": s.options.nights},
        "walls": {"now": s.walls, "of": STONES},
        "camp": {"now": s.camp, "of": TENTS},
        "herald": word(Councillor(s.herald)),
        "assault": word(Assault(s.assault)) if s.turned or seat == s.herald else None,
        "claim": word(Assault(s.claim)) if s.named else None,
        "name": name.text if name else "",
        "banner": list(banner.ink) if banner else [],
        "power": s.power if s.turned else None,
        "decree": word(Way(s.decree)) if s.opened else None,
        "council": [chair(s, p, seat) for p in range(s.options.players)],
        "supplies": s.supplies.n,
        "spent": by_kind(s.spent),
        "past": [word(Assault(s.past.cards[k])) for k in range(s.past.n)],
    }


def chair(s: State, p: int, seat: int | None) -> dict[str, Any]:
    """One councillor, as `seat` sees that councillor."""
    own = p == seat
    voted = s.decision == Decision.VOTE and not is_asked(s, p)
    place = s.council[p]
    return {
        "who": word(Councillor(p)),
        "loyalty": word(Loyalty(place.loyalty)) if own or s.over else None,
        "cards": place.hand.n,
        "hand": by_kind(place.hand) if own else None,
        "voted": voted or bool(s.opened),
        "way": word(Way(place.way)) if s.opened or (own and voted) else None,
        "pledge": word(Supply(place.pledge)) if own and voted else None,
    }


def by_kind(pile: Any) -> dict[str, int]:
    """How many of each kind. In which order cards lie would tell whose they were."""
    return {word(card): n for card in Supply if (n := count(pile, card))}


def word(member: IntEnum) -> str:
    return member.name.lower()


def prompt(s: State) -> Message:
    """What the deciders are asked."""
    facts: dict[str, Any] = {"who": Councillor(s.herald), "night": s.night}
    if s.decision == Decision.PRESS_ON:
        facts["missing"] = missing(s)
    return Message(f"decision.{word(Decision(s.decision))}", facts)


def missing(s: State) -> int:
    """By how much the riders fell short."""
    return s.power - s.frames[s.depth - 1].b


def label(s: State, p: int, a: int) -> Message | None:
    """A vote without a pledge has words of its own."""
    action = ACTIONS[a]
    if action.family.kind == Act.VOTE and action.values[1] == Supply.NOTHING:
        return Message("action.vote_bare", {"way": Way(action.values[0])})
    return None


def explain(s: State, p: int, a: int) -> dict[str, Any]:
    """What fills the gaps of a refusal."""
    action = ACTIONS[a]
    return {"cards": ASSAULT_CARDS[action.values[0]]} if action.family.kind == Act.NAME_ASSAULT else {}


def outcome(s: State) -> Message:
    return Message(f"outcome.{word(Outcome(s.outcome))}", {"night": s.night})


def seat_names(s: State) -> list[Message]:
    return [Message(f"seat.{word(Councillor(p))}") for p in range(s.options.players)]
