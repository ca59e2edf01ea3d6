"""10.8 What things are called that nobody has named: by the tables, or by the setting that somebody brought."""

from enum import IntEnum

from holdfast.engine.rules.views import GivenName
from holdfast.engine.words.catalogue import Message, Name, Names, key_of

from .content import OWN_PLACES, Bracket, Defender, Location, LocationType, Nth, Threat, ThreatType, UnitClass
from .meta import SettingChoice
from .rules.sets import has
from .rules.units import bracket_of, is_face, is_machine
from .setting import COLOURS, COUNTS, TableName, names_in
from .state import State
from .tales import City


def names(s: State) -> Names:
    """2.7, 10.8 The words of the lists in this setting, and the names that the tables give."""
    called: dict[str, IntEnum | Name | Message] = dict(names_in(s.setting))
    called[key_of(City.CITY)] = of_tables(s, "city", start(s))
    called |= {key_of(Location(x)): location_name(s, x) for x in range(s.n_locations)}
    called |= {key_of(Defender(d)): defender_name(s, d) for d in range(s.n_defenders)}
    called |= {key_of(Threat(t)): threat_name(s, t) for t in range(s.n_threats)}
    return called


def of_tables(s: State, kind: str, k: int) -> IntEnum | Name:
    """The k-th name of a kind in this setting, counted from 0 and round."""
    number = k % COUNTS[kind] + 1
    brought: Name | None = s.content.names.get(key_of(TableName[f"CUSTOM_{kind}_{number}".upper()]))
    return brought or TableName[f"{own_tables(s)}_{kind}_{number}".upper()]


def own_tables(s: State) -> str:
    """The setting whose tables are used; without any of its own, a city has the medieval ones."""
    has_own = not s.content.is_fixed and SettingChoice.VOTE < s.setting < SettingChoice.CUSTOM
    return SettingChoice(s.setting).name if has_own else SettingChoice.MEDIEVAL.name


def start(s: State) -> int:
    """Where the lists begin, which is not the same in every city."""
    return int(s.locations[0].card) if s.n_locations else 0


def counted(s: State, kind: str, before: int) -> IntEnum | Name | Message:
    """A name for whoever has so many of the same kind before it; when the list is used up, with a number."""
    name = of_tables(s, kind, start(s) + before)
    rounds = before // COUNTS[kind]
    return name if rounds == 0 else Message("calledas.again", {"name": name, "n": rounds + 1})


def location_name(s: State, x: int) -> IntEnum | Name | Message:
    """A part of the tables before its first type word of the lists; without one, the part alone."""
    types, part = s.locations[x].types, of_tables(s, "part", start(s) + x)
    word = next((word for word in LocationType if word not in OWN_PLACES and has(types, word)), None)
    return part if word is None else Message("calledas.place", {"part": part, "word": word})


def defender_name(s: State, d: int) -> IntEnum | Name | Message:
    """A person, a group or regiment, or a war machine."""
    kind = kind_of(s, d)
    return counted(s, kind, sum(kind_of(s, other) == kind for other in range(d)))


def kind_of(s: State, d: int) -> str:
    if s.units[d].kind != UnitClass.INDIVIDUAL:
        return "band"
    return "machine" if is_machine(s, d) else "person"


def threat_name(s: State, t: int) -> IntEnum | Name | Message:
    """Face cards have names; the many are the first, second, … horde or regiment of their word."""
    foe = s.threats[t]
    if is_face(foe.card):
        return counted(s, "foe", sum(is_face(s.threats[other].card) for other in range(t)))
    alike = sum(s.threats[other].word == foe.word for other in range(t))
    kind = "horde" if bracket_of(foe.card) == Bracket.LOW else "regiment"
    return Message(f"calledas.{kind}", {"nth": Nth(alike), "word": ThreatType(foe.word)})


# ---- how a descriptor may show --------------------------------------------------------------------------------------


def colours(s: State) -> dict[str, str | GivenName]:
    """10.8 By side and suit: the key of how such a word may show in this setting, or what somebody brought for it."""
    brought = {colour: s.content.names.get(f"colour.custom_{colour}") for colour in COLOURS}
    tables = own_tables(s).lower()
    return {colour: GivenName(name.text) if name else f"colour.{tables}_{colour}" for colour, name in brought.items()}
