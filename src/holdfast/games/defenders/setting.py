"""2.7 The setting of a match: words, names and templates, from a file of somebody's or from the game's own tables."""

from collections.abc import Sequence
from enum import IntEnum
from functools import cache

from holdfast.engine.rules.content import Content, ContentError, Problem, names_for
from holdfast.engine.rules.content_file import ContentFile
from holdfast.engine.rules.records import flag
from holdfast.engine.words.catalogue import Name, Names, gaps, key_of

from .content import LONGEST_WORD, DefenderType, LocationType, Side, Suit, ThreatType
from .meta import SettingChoice
from .tales import (
    EACH,
    AssassinationTale,
    AttackTale,
    DefenceTale,
    DevastationTale,
    LostTale,
    RescueTale,
    SceneTale,
    SlayTale,
    SmiteTale,
    TerrorTale,
    WonTale,
    Worry,
)

KIND = "setting"
LONGEST_COLOUR, LONGEST_TEMPLATE = 80, 240
TABLES: dict[str, type[IntEnum]] = {
    "location_type": LocationType,
    "defender_type": DefenderType,
    "threat_type": ThreatType,
}


# 10.8 How many names the tables have of each kind.
COUNTS = {"city": 4, "part": 12, "person": 10, "band": 6, "machine": 4, "foe": 6}
# How the words of a suit may show: `location_diamonds`.
COLOURS = [f"{side.name}_{suit.name}".lower() for side in Side for suit in Suit]
# The sentences of the tables by their kind, and what fills their gaps.
TEMPLATES: dict[str, tuple[type[IntEnum], tuple[str, ...]]] = {
    "attack": (AttackTale, ("threat", "location")),
    "defence": (DefenceTale, ("defender", "location")),
    "smite": (SmiteTale, ("defender", "threat")),
    "slay": (SlayTale, ("threat", "defender")),
    "rescue": (RescueTale, ("jack", "defender")),
    "devastation": (DevastationTale, ("threat", "location")),
    "terror": (TerrorTale, ("threat",)),
    "assassination": (AssassinationTale, ("threat", "defender")),
    "scene": (SceneTale, ("defender", "location", "worry")),
    "won": (WonTale, ("defender", "location")),
    "lost": (LostTale, ("city", "defender")),
}


class Setting(Content):
    is_fixed: flag  # people brought it, so nobody votes (3.2)


def setting_from(texts: Sequence[str]) -> Setting:
    """The setting that somebody wrote; without one, the six of the tables are there to be voted for."""
    if len(texts) > 1:
        raise ContentError([Problem(f"a city has one setting, not {len(texts)}; bring one file")])
    setting = Setting()
    if not texts:
        return setting
    file = ContentFile(texts[0])
    setting.is_fixed = 1
    file.only([*TABLES, "names", "colours", "templates", "worries"])
    names: dict[str, Name] = {}
    for title, enum in TABLES.items():
        names |= names_for(enum, read_words(file, title, enum))
    names |= read_names(file) | read_colours(file) | read_templates(file) | read_worries(file)
    file.must_be_whole()
    setting.names = names
    return setting


def read_words(file: ContentFile, title: str, enum: type[IntEnum]) -> dict[int, Name]:
    """A word for every member of a list, but for those that people bring at the table."""
    row = file.table(title)
    words = [(member, member.name.lower()) for member in named_members(enum)]
    found = {int(member): Name(word, row.text(word, LONGEST_WORD)) for member, word in words}
    row.nothing_else()
    return found


def read_names(file: ContentFile) -> dict[str, Name]:
    """10.8 Names for whatever nobody names. Kinds that are left out have those of the medieval setting."""
    row = file.table("names")
    found: dict[str, Name] = {}
    for kind, n in COUNTS.items():
        texts = row.texts(kind, n, LONGEST_WORD)
        for k in range(1, n + 1):
            own = TableName[f"CUSTOM_{kind}_{k}".upper()]
            if texts:
                found[key_of(own)] = Name(own.name.lower(), texts[k - 1])
    row.nothing_else()
    return found


def read_colours(file: ContentFile) -> dict[str, Name]:
    """10.8 How the words of a suit may show."""
    row = file.table("colours")
    texts = {colour: row.text(colour, LONGEST_COLOUR, "") for colour in COLOURS}
    row.nothing_else()
    return {f"colour.custom_{colour}": Name(colour, text) for colour, text in texts.items() if text}


def read_templates(file: ContentFile) -> dict[str, Name]:
    """10.8 Eight sentences of a kind, with gaps for names."""
    row = file.table("templates")
    found: dict[str, Name] = {}
    for kind, (enum, known) in TEMPLATES.items():
        for tale, text in zip(enum, row.texts(kind, EACH, LONGEST_TEMPLATE), strict=False):
            found[key_of(tale)] = Name(tale.name.lower(), text)
            if strange := sorted({name for name, _ in gaps(text)} - set(known)):
                there = ", ".join(f"{{{name}}}" for name in known)
                row.note(f"'{kind}' has the gap {{{strange[0]}}}; there is {there}", kind)
    row.nothing_else()
    return found


def read_worries(file: ContentFile) -> dict[str, Name]:
    """10.8 What scenes are about."""
    row = file.table("worries")
    texts = row.texts("worry", len(Worry), LONGEST_COLOUR)
    row.nothing_else()
    return {key_of(worry): Name(worry.name.lower(), text) for worry, text in zip(Worry, texts, strict=False)}


# ---- The six settings of the tables ---------------------------------------------------------------------------------


def named_members(enum: type[IntEnum]) -> list[IntEnum]:
    """The words of a list, but for those that people bring at the table."""
    return [member for member in enum if not member.name.startswith("CUSTOM")]


OTHERS = [choice for choice in SettingChoice if SettingChoice.MEDIEVAL < choice < SettingChoice.CUSTOM]
# What each setting calls each word, as a piece of its own that every language has a name for.
SettingWord = IntEnum(  # type: ignore[misc]
    "SettingWord",
    [
        f"{choice.name}_{enum.__name__}_{member.name}".upper()
        for choice in OTHERS
        for enum in TABLES.values()
        for member in named_members(enum)
    ],
    start=0,
)


# The names of the tables, setting by setting; those of CUSTOM come with a file.
TableName = IntEnum(  # type: ignore[misc]
    "TableName",
    [
        f"{choice.name}_{kind}_{k}".upper()
        for choice in SettingChoice
        if choice != SettingChoice.VOTE
        for kind, n in COUNTS.items()
        for k in range(1, n + 1)
    ],
    start=0,
)


@cache
def names_in(setting: int) -> Names:
    """2.7 What things are called in a setting; in the medieval one, or in one of people's own, as they always are."""
    if setting not in OTHERS:
        return {}
    return {
        key_of(member): SettingWord[f"{SettingChoice(setting).name}_{enum.__name__}_{member.name}".upper()]
        for enum in TABLES.values()
        for member in named_members(enum)
    }
