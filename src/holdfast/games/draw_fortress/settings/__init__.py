"""Settings (2.5, 2.8): a Precious with its traits, groups, and a catalogue, from the game's own files or somebody's."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import Any

from holdfast.engine.rules.content import Content, ContentError, Problem, names_for, word_for
from holdfast.engine.rules.content_file import ContentFile, Part
from holdfast.engine.rules.records import flag, i8, u8, u16
from holdfast.engine.rules.sketches import MOST_STAMPS, arranged
from holdfast.engine.words.catalogue import Name, key_of

from ..content import (
    ACCESSES,
    DEFENSES,
    GROUPS,
    IDEAS,
    MOST_TAGS,
    NEEDS,
    THREATS,
    TRAITS,
    Category,
    Setting,
    Tag,
    Thing,
)
from ..stamps import STAMPS, stamps_for

KIND = "setting"
LONGEST_NAME, LONGEST_TEXT = 60, 400
FEWEST_STOPPERS = 2  # 2.8 Defenses that stop a Threat, so that it can be met
OWN = [setting for setting in Setting if setting != Setting.BROUGHT]
PARTS = ("threat", "need", "defense", "access", "trait", "group")


@cache
def own_file(setting: Setting) -> str:
    """The text of one of the game's own settings."""
    return files(__package__).joinpath(f"{setting.name.lower()}.toml").read_text("utf-8")


@cache
def own_data(setting: Setting) -> dict[str, Any]:
    """What it says."""
    return ContentFile(own_file(setting)).data


def _ids(*parts: str) -> list[str]:
    """What the things of these parts are called, setting by setting."""
    return [row["id"].upper() for setting in OWN for part in parts for row in own_data(setting)[part]]


def _pieces(name: str, brought: int, *parts: str) -> Any:
    """An enum of everything of a kind in all settings; the last ones are for a setting that somebody brings."""
    words = [*_ids(*parts), *[f"BROUGHT_{k + 1}" for k in range(brought)]]
    return IntEnum(name, {word: k for k, word in enumerate(words)})


# 2.8 The catalogues: Threats and Needs are ideas, Defenses and Accesses designs.
Idea = _pieces("Idea", IDEAS, "threat", "need")
Design = _pieces("Design", DEFENSES, "defense")
Passage = _pieces("Passage", ACCESSES, "access")
TraitIdea = _pieces("TraitIdea", TRAITS, "trait")
GroupIdea = _pieces("GroupIdea", GROUPS, "group")
KINDS: dict[str, Any] = {"threat": Idea, "need": Idea, "defense": Design, "access": Passage}


class Settings(Content):
    """All settings of a match: the tags of each thing, the categories of traits, and what groups suggest."""

    ways: u16[Idea]  # 2.7 by which Threats and Needs come
    stops: u16[Design]
    admits: u16[Passage]
    category: i8[TraitIdea]
    group_defense: u8[GroupIdea]  # 2.5 suggested to bots, by its place in the setting
    group_access: u8[GroupIdea]
    brought: flag  # somebody brought a setting, and it is played


@cache
def our_settings() -> Settings:
    """The game's own settings. Nobody changes them: whoever plays with more copies them."""
    content = Settings()
    for setting in OWN:
        read_setting(ContentFile(own_file(setting)), content, setting)
    return content


def settings_from(texts: Sequence[str]) -> Settings:
    """The game's own five settings and, if somebody brought one, that."""
    if len(texts) > 1:
        raise ContentError([Problem(f"a fortress has one setting, not {len(texts)}; bring one file")])
    content = Settings()
    content.load(our_settings().to_bytes())
    if texts:
        file = ContentFile(texts[0])
        content.names = read_setting(file, content, Setting.BROUGHT)
        content.brought = 1
        content.warnings = tuple(problem for problem in file.problems if problem.warning)
    return content


def read_setting(file: ContentFile, content: Settings, setting: Setting) -> dict[str, Name]:
    """One setting into its place; what its things are called, by their keys."""
    top = Part(file, (), file.data, "the file")
    top.text("name", LONGEST_NAME)
    top.text("precious", LONGEST_NAME)
    file.only(["name", "precious", *PARTS])
    ideas = read_catalogue(file, setting, content, ("threat", "need"), "ways")
    designs = read_catalogue(file, setting, content, ("defense",), "stops")
    passages = read_catalogue(file, setting, content, ("access",), "admits")
    traits, groups = read_traits(file, content, setting), read_groups(file, content, setting, designs, passages)
    check_catalogue(file, content, setting)
    file.must_be_whole()
    names = {
        f"setting.{setting.name.lower()}": Name("brought", str(file.data["name"])),
        f"precious.{setting.name.lower()}": Name("brought", str(file.data["precious"])),
    }
    for kind, found in (
        (Idea, ideas),
        (Design, designs),
        (Passage, passages),
        (TraitIdea, traits),
        (GroupIdea, groups),
    ):
        names |= names_for(kind, unlike_ours(kind, found))
    return names


SIZES = {"threat": THREATS, "need": NEEDS, "defense": DEFENSES, "access": ACCESSES}
THINGS = {"threat": Thing.THREAT, "need": Thing.NEED, "defense": Thing.DEFENSE, "access": Thing.ACCESS}


def unlike_ours(kind: Any, found: dict[int, Name]) -> dict[int, Name]:
    """Who copied a setting of ours and changed it may keep its words: in moves they get a number behind them."""
    ours = [member.name.lower() for member in kind if member not in found]
    return {number: Name(word_for(name.word, ours), name.text) for number, name in found.items()}


def read_catalogue(
    file: ContentFile, setting: Setting, content: Settings, parts: Sequence[str], field: str
) -> dict[int, Name]:
    """2.8 The rows of a catalogue: what each is called, its tags, and the stamps of which bots draw it."""
    found: dict[int, Name] = {}
    tags = getattr(content, field)
    first = setting * sum(SIZES[part] for part in parts)
    for part in parts:
        for k, row in enumerate(file.rows(part, SIZES[part], SIZES[part])):
            found[first + k] = unlike(found, row)
            row.text("text", LONGEST_TEXT, "")
            tags[first + k] = read_tags(row, field, MOST_TAGS[THINGS[part]])
            stamps = read_stamps(row) or stamps_for(tags[first + k])
            content.sketches[key_of(KINDS[part](first + k))] = arranged(stamps)
            row.nothing_else()
        first += SIZES[part]
    return found


def unlike(found: dict[int, Name], row: Part) -> Name:
    """A thing's word and name; no other of its kind may be written or called so."""
    name = Name(row.word(), row.text("name", LONGEST_NAME))
    for other in found.values():
        if name.word and other.word == name.word:
            row.note(f"another has the id '{name.word}'; a move could mean either", "id")
        elif name.text and other.text.casefold() == name.text.casefold():
            row.note(f"another is called {name.text}; nobody could tell them apart", "name")
    return name


def read_tags(row: Part, field: str, most: int) -> int:
    """2.7 A set of tags, at least one."""
    bits = 0
    words = row.get(field, list)
    known = [tag.name.lower() for tag in Tag]
    for word in words or []:
        if word not in known:
            row.note(f"'{field}' has {word!r}; the tags are {', '.join(known)}", field)
        else:
            bits |= 1 << Tag[word.upper()]
    if words is not None and not 1 <= len(words) <= most:
        row.note(f"'{field}' must have 1 to {most} tags, not {len(words)}", field)
    return bits


def read_stamps(row: Part) -> list[str]:
    """10.4 What a drawing of it is made of, if the file says so."""
    return row.some_of("stamps", STAMPS, MOST_STAMPS)


def read_traits(file: ContentFile, content: Settings, setting: Setting) -> dict[int, Name]:
    """2.5 Six traits; of the first three, which a game alone uses, each has another category."""
    found: dict[int, Name] = {}
    categories = [category.name.lower() for category in Category]
    for k, row in enumerate(file.rows("trait", TRAITS, TRAITS)):
        at = setting * TRAITS + k
        found[at] = unlike(found, row)
        word = row.one_of("category", categories)
        content.category[at] = categories.index(word) if word in categories else 0
        row.nothing_else()
    first = content.category[setting * TRAITS : setting * TRAITS + len(Category)]
    if len(found) == TRAITS and len(set(first)) < len(Category):
        file.note("the first three traits must be one of each category: a game alone has only these", ("trait",))
    return found


def read_groups(
    file: ContentFile, content: Settings, setting: Setting, designs: dict[int, Name], passages: dict[int, Name]
) -> dict[int, Name]:
    """2.5 Four groups, each with the Defense and the Access that fit it."""
    found: dict[int, Name] = {}
    for k, row in enumerate(file.rows("group", GROUPS, GROUPS)):
        at = setting * GROUPS + k
        found[at] = unlike(found, row)
        content.group_defense[at] = place_of(row, "defense", designs)
        content.group_access[at] = place_of(row, "access", passages)
        row.nothing_else()
    return found


def place_of(row: Part, field: str, known: dict[int, Name]) -> int:
    words = [name.word for name in known.values()]
    word = row.one_of(field, words)
    return words.index(word) if word in words else 0


def check_catalogue(file: ContentFile, content: Settings, setting: Setting) -> None:
    """2.8 What makes a setting hard beyond hope is a warning: people may want just that."""
    stops = content.stops[setting * DEFENSES : (setting + 1) * DEFENSES]
    admits = content.admits[setting * ACCESSES : (setting + 1) * ACCESSES]
    ways = content.ways[setting * IDEAS : (setting + 1) * IDEAS]
    for k in range(THREATS):
        if sum(ways[k] & ~one == 0 for one in stops) < FEWEST_STOPPERS:
            file.note("fewer than two Defenses stop this Threat", ("threat", k), warning=True)
    for k in range(NEEDS):
        if not any(ways[THREATS + k] & ~one == 0 for one in admits):
            file.note("this Need can use no Access", ("need", k), warning=True)


def catalogue_words() -> dict[str, str]:
    """The names and texts of the game's own settings, in English, by catalogue key."""
    words: dict[str, str] = {}
    for setting in OWN:
        data = own_data(setting)
        words[f"precious.{setting.name.lower()}"] = data["precious"]
        words[f"setting.{setting.name.lower()}"] = data["name"]
        for part, kind in (*KINDS.items(), ("trait", TraitIdea), ("group", GroupIdea)):
            for row in data[part]:
                words[f"{kind.__name__.lower()}.{row['id']}"] = row["name"]
                if "text" in row:
                    words[f"about.{kind.__name__.lower()}.{row['id']}"] = row["text"]
    return words
