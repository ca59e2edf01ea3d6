"""What the chronicle of a city tells beside its story: the city, its map, its people, who came, and its battles."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any

from holdfast.book.account import Account
from holdfast.book.leaves import Chapter, Entry, Figure, Leaf, Prose, Quote, Table
from holdfast.book.story import chapter_title
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Note
from holdfast.engine.words.catalogue import Message, key_of

from .content import (
    Defender,
    DefenderMark,
    DefenderType,
    Location,
    LocationMark,
    LocationType,
    Status,
    Threat,
    ThreatType,
)
from .events import Event
from .map_picture import map_picture
from .tales import City
from .view import OWN, DefenderView, LocationView, TableView, ThreatView, threat
from .voices import Voice

FREE = Status.FREE.name.lower()
OUTCOMES = {
    event.key
    for event in (
        *(Event.REPULSED, Event.STAND_OFF, Event.DEFEATED),
        *(Event.DEFENCE_CONCEDED, Event.DEFENCE_FAILED),  # of these whichever comes first
    )
}
BEGIN = {Event.BATTLE_BEGAN.key}
# Whose end it tells of.
DESTROYED = {Event.DEFENDER_DESTROYED.key: "defender", Event.THREAT_DESTROYED.key: "threat"}
Ends = dict[str, int]  # in which turn somebody was destroyed, by their key
# What is told of these stands with the thing itself.
DESCRIBED = {
    event.key
    for event in (
        Event.CARD_LAID,
        Event.LOCATION_NAMED,
        Event.DEFENDER_NAMED,
        Event.THREAT_NAMED,
        Event.THREAT_APPEARED,
        Event.ARRIVED,
    )
}


def opening(account: Account) -> Sequence[Chapter]:
    """The city, how it looked, who lived there, and who came against it."""
    view: TableView = account.match.view(None)
    if not view.locations:
        return []
    city: list[Leaf] = [Prose(account.say(Message("chronicle.called", {"city": City.CITY})))]
    state, notes, ends = account.match.state, account.match.notes(None), _ends(account)
    return [
        Chapter(account.own("city"), [*city, *(_location(account, place) for place in view.locations)]),
        Chapter(account.own("map"), list(_maps(account))),
        Chapter(account.own("people"), [_defender(account, one, ends) for one in view.defenders]),
        Chapter(
            account.own("enemy"),
            [_threat(account, threat(state, t, notes), ends) for t in range(state.n_threats)],
        ),
    ]


def closing(account: Account) -> Sequence[Chapter]:
    """Every battle, with its sums."""
    rows = list(_battles(account))
    if not rows:
        return []
    head = [account.own(word) for word in ("when", "where", "defence", "attack", "outcome")]
    return [Chapter(account.own("battles"), [Prose(account.own("sums")), Table(head, rows)])]


def written(account: Account, event: Message, note: Note) -> Sequence[Leaf] | None:
    """10.1, 10.2 A scene as a play has it: where and when, who is there, line by line, and how it ended."""
    if event.key == Event.SCENE_FRAMED.key:
        told = (note.shown(name) for name in ("situation", "cast"))
        where = ", ".join(filter(None, (note.shown("place"), note.shown("time"))))
        said = [_sentence(text) for text in (where, *told) if text]
        return [Prose(" ".join(said))] if said else []
    if event.key == Event.LINE_SPOKEN.key:
        return [Quote(_speaker(account, event.facts["voice"], note), line)] if (line := note.shown("line")) else []
    if event.key == Event.SCENE_CLOSED.key:
        return [Prose(_sentence(outcome))] if (outcome := note.shown("outcome")) else []
    return [] if event.key in DESCRIBED else None


def is_told(event: Message, before: Message) -> bool:
    """What smote a threat is the end of it: that need not be said twice."""
    return event.key == Event.THREAT_DESTROYED.key and before.key == Event.SMITE_TALE.key


def _sentence(text: str) -> str:
    """What somebody wrote, as a sentence among others."""
    text = _title(text)
    return text if text.endswith((".", "!", "?", "…", "“", '"', "«")) else f"{text}."


def _title(name: str) -> str:
    """With a capital, where it stands first."""
    return f"{name[:1].upper()}{name[1:]}"


def _speaker(account: Account, voice: Voice, note: Note) -> str:
    """10.2 Who speaks: a defender, somebody whose name came with the line, new or one of a unit, or the narrator."""
    if name := note.shown("name"):
        return name
    return account.say(Defender(voice - Voice.D1) if voice >= Voice.D1 else voice)


# ---- the city -------------------------------------------------------------------------------------------------------


def _location(account: Account, place: LocationView) -> Entry:
    name = account.say(Location[place.location.upper()])
    types = [*_said(account, LocationType, place.types), *place.own]
    words = _said(account, LocationMark, place.words)
    words += [word for word in types if word.lower() not in name.lower()]  # Old walls need no word for what they are
    if place.status != FREE:
        words.append(account.say(f"status.{place.status}"))
    about = "; ".join(filter(None, [", ".join(words), *_by(account, "founded", place.owner)]))
    return Entry(_title(name), about, place.description)


def _defender(account: Account, one: DefenderView, ends: Ends) -> Entry:
    words = [*_said(account, DefenderMark, one.words), *_said(account, DefenderType, one.types), *one.own]
    name = _title(account.say(Defender[one.defender.upper()]))
    about = [", ".join(words), *_by(account, "mustered", one.owner), _fate(account, one, ends)]
    return Entry(name, "; ".join(about), one.description)


def _threat(account: Account, foe: ThreatView, ends: Ends) -> Entry:
    one = Threat[foe.threat.upper()]
    if turn := ends.get(key_of(one)):
        fate = account.own("beaten", turn=turn)
    elif foe.place is None:
        fate = account.own("outside")
    else:
        fate = account.own("holds", location=Location[foe.place.upper()])
    name, word = account.say(one), account.say(ThreatType[foe.word.upper()])
    worth = account.own("value", n=foe.value)
    about = worth if word in name else f"{word}, {worth}"  # the many have their word in their name
    return Entry(_title(name), f"{about}; {fate}", foe.description)


def _fate(account: Account, one: DefenderView, ends: Ends) -> str:
    if one.destroyed:
        return account.own("destroyed", turn=ends.get(key_of(Defender[one.defender.upper()]), 0))
    if one.place is None:
        return account.own("waits")
    return account.own("holds", location=Location[one.place.upper()])


def _ends(account: Account) -> Ends:
    ends, turn = Ends(), 0
    for telling in account.tellings:
        for message in telling.messages:
            if message.key == Event.TURN_BEGAN.key:
                turn = message.facts["turn"]
            elif message.key in DESTROYED:
                ends[key_of(message.facts[DESTROYED[message.key]])] = turn
    return ends


def _by(account: Account, how: str, owner: str) -> list[str]:
    """Whose it is, where several built the city; one that stood ready was nobody's work."""
    s = account.match.state
    owners = {*(s.locations[x].owner for x in range(s.n_locations)), *(s.units[d].owner for d in range(s.n_defenders))}
    if len(owners) == 1 or account.match.options["city"] == "ready":
        return []
    return [account.own(how, who=account.seat(int(owner.rpartition("_")[2])))]


def _said(account: Account, kind: type[IntEnum], names: Sequence[str]) -> list[str]:
    """2.7 As the setting calls them; words of people's own are told as they wrote them."""
    return [account.say(kind[name.upper()]) for name in names if not name.startswith(OWN)]


# ---- its map --------------------------------------------------------------------------------------------------------


def _maps(account: Account) -> Iterator[Figure]:
    """Before the first turn, and now."""
    begun = next((t.moment for t in account.tellings if any(m.key == Event.TURN_BEGAN.key for m in t.messages)), None)
    if begun is None:
        return
    yield _map(account, account.match.rewind(begun), account.own("map_before"))
    yield _map(account, account.match, account.own("map_after" if account.over else "map_now"))


def _map(account: Account, then: Match, title: str) -> Figure:
    picture = map_picture(then.state, then.notes(None), account.say, title)
    return Figure(picture, title)


# ---- its battles ----------------------------------------------------------------------------------------------------


def _battles(account: Account) -> Iterator[list[str]]:
    """When, where, both sums term by term, and how it ended."""
    turn, where, sums = "", "", {}
    for telling in account.tellings:
        for message in telling.messages:
            turn = chapter_title(account, message, telling.names) or turn
            if message.key in BEGIN:
                where, sums = account.say(message.facts["location"], telling.names), dict[str, str]()
            elif message.key in (Event.DEFENCE_SUM.key, Event.ATTACK_SUM.key):
                sums[message.key] = _sum(message.facts)
            elif message.key in OUTCOMES and where:
                defence, attack = (sums.get(event.key, "") for event in (Event.DEFENCE_SUM, Event.ATTACK_SUM))
                name = message.key.rpartition(".")[2]
                yield [turn, where, defence, attack, account.own(f"battle.{name}")]
                where = ""


def _sum(facts: Any) -> str:
    *terms, total = facts.values()
    return f"{' + '.join(map(str, terms))} = {total}"
