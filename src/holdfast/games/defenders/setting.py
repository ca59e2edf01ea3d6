"""2.7 The setting of a match: words, names and templates, from a file of somebody's or from the game's own tables."""

from collections.abc import Sequence
from enum import IntEnum

from holdfast.engine.rules.content import Content, ContentError, Problem, names_for
from holdfast.engine.rules.content_file import ContentFile
from holdfast.engine.rules.records import flag
from holdfast.engine.words.catalogue import Name

from .content import DefenderType, LocationType, ThreatType

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
    members = [member for member in enum if not member.name.startswith("CUSTOM")]
    found = {int(member): Name(member.name.lower(), row.text(member.name.lower(), LONGEST_WORD)) for member in members}
    row.nothing_else()
    return found
