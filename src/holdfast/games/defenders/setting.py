"""2.7 The setting of a match: words, names and templates, from a file of somebody's or from the game's own tables."""

from collections.abc import Sequence
from enum import IntEnum

from holdfast.engine.rules.content import Content, ContentError, Problem, names_for
from holdfast.engine.rules.content_file import ContentFile
from holdfast.engine.rules.records import flag
from holdfast.engine.words.catalogue import Name, Names, key_of

from .content import DefenderType, LocationType, ThreatType
from .meta import SettingChoice

KIND = "setting"
LONGEST_WORD = 40
TABLES: dict[str, type[IntEnum]] = {
    "location_type": LocationType,
    "defender_type": DefenderType,
    "threat_type": ThreatType,
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
    file.only(list(TABLES))
    names: dict[str, Name] = {}
    for title, enum in TABLES.items():
        names |= names_for(enum, read_words(file, title, enum))
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


def names_in(setting: int) -> Names:
    """2.7 What things are called in a setting; in the medieval one, or in one of people's own, as they always are."""
    if setting not in OTHERS:
        return {}
    return {
        key_of(member): SettingWord[f"{SettingChoice(setting).name}_{enum.__name__}_{member.name}".upper()]
        for enum in TABLES.values()
        for member in named_members(enum)
    }
