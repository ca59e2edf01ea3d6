"""A game's options: typed, validated, from keyword arguments, `NAME=VALUE` strings or a TOML file."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import EnumMeta, IntEnum
from pathlib import Path
from typing import Any

from .records import Record, RecordType, i16, i32

Value = int | str | list[str]
PRESET = "preset"  # written like an option: several of them at once


NONE = "none"  # how people write an empty list
MOST_IN_LIST = 30  # the highest number of a member: as many bits as a state keeps
MOST_IN_ORDER = 7  # members of a list whose order counts: four bits of a state for each


class OptionError(ValueError):
    """An option nobody knows, or a value it does not have."""


class Option:
    """One option and the values it may have; the first is the default unless another is named, and stands for how it
    was played before there was the option: older matches have it.

    `also` are other ways to write a value, where people count: `1` for `one`. `by_people` are defaults by how many of
    the seats are people's: none, as in a simulation, one, and so on; the last is for all that are more.
    """

    cell: Any = i16  # what the state keeps it in
    is_list = False  # whether it has several values at once

    def __init__(
        self,
        name: str,
        values: EnumMeta | Iterable[int],
        words: str,
        default: int | None = None,
        also: Mapping[str, int] | None = None,
        by_people: Sequence[int] = (),
    ) -> None:
        self.name, self.words, self.also = name, words, dict(also or {})
        self.enum: Any = values if isinstance(values, EnumMeta) else None
        self.values: list[int] = [int(v) for v in values]
        self.by_people = [int(v) for v in by_people]
        self.default = self.by_people[-1] if by_people else self.values[0] if default is None else int(default)

    def default_for(self, people: int | None) -> int:
        """The default at a table with so many people; None: nobody knows yet how many."""
        if people is None or not self.by_people:
            return self.default
        return self.by_people[min(people, len(self.by_people) - 1)]

    def member_words(self) -> dict[str, str]:
        """What its values are called, in English, by catalogue key; numbers need no name."""
        shown = [str(self.show(number)) for number in self.values] if self.enum is not None else []
        return {f"{self.key()}.{word}": word.replace("_", " ") for word in shown}

    def show(self, number: int) -> Value:
        """The value as people write it."""
        return self.enum(number).name.lower() if self.enum is not None else number

    def key(self, number: int | None = None) -> str:
        """The catalogue key of what the option does, or of what one of its values is called."""
        return f"option.{self.name}" if number is None else f"option.{self.name}.{self.show(number)}"

    def parse(self, value: Value | bool | IntEnum) -> int:
        """The number behind a value as people write it."""
        if isinstance(value, IntEnum):
            value = value.name if self.enum is not None else int(value)
        text = str(value).strip().lower().replace("-", "_")
        for number in self.values:
            if text == str(self.show(number)) or self.also.get(text) == number:
                return number
        raise OptionError(f"option {self.name} is {self._choices()}, not '{value}'")

    def _choices(self) -> str:
        shown = [str(self.show(v)) for v in self.values]
        if self.enum is None and len(shown) > 6:
            return f"a number from {min(self.values)} to {max(self.values)}"
        return " or ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else shown[0]


class ListOption(Option):
    """An option that is a list: any of an enum's members, none of them unless others are named. The state keeps them as
    bits: `s.options.feints >> Assault.RAM & 1`."""

    cell = i32
    is_list = True

    def __init__(self, name: str, members: type[IntEnum], words: str, default: Iterable[IntEnum] = ()) -> None:
        every = list(members)
        if not every or max(every) > MOST_IN_LIST:
            raise ValueError(f"the members of option {name} are numbered from 0 to at most {MOST_IN_LIST}")
        self.members = every
        ones = [1 << int(member) for member in every]
        usual = sum(1 << int(member) for member in set(default))
        super().__init__(name, dict.fromkeys([usual, 0, *ones, sum(ones)]), words, usual)

    def show(self, number: int) -> Value:
        return [member.name.lower() for member in self.members if number >> int(member) & 1]

    def member_words(self) -> dict[str, str]:
        return {f"{self.key()}.{m.name.lower()}": m.name.lower().replace("_", " ") for m in self.members}

    def parse(self, value: Any) -> int:
        """From a list, or from words between commas: `ram,tower`; `none` and an empty one are none."""
        bits, known = 0, {member.name.lower(): 1 << int(member) for member in self.members}
        for word in self._written(value):
            if word not in known:
                raise OptionError(f"option {self.name} is a list of {self._choices()}; '{word}' is none of them")
            bits |= known[word]
        return bits

    def _written(self, value: Any) -> list[str]:
        """The words of the list."""
        given = value.split(",") if isinstance(value, str) else value
        if not isinstance(given, Iterable):
            raise OptionError(f"option {self.name} is a list of {self._choices()}, not '{value}'")
        words = [str(one).strip().lower().replace("-", "_") for one in given]
        return [word for word in words if word not in ("", NONE)]

    def _choices(self) -> str:
        return ", ".join(member.name.lower() for member in self.members)


class OrderOption(ListOption):
    """A list whose order counts: any of an enum's members, each once, by its name or by its place counted from 1. The
    state keeps them as digits of four bits, the first one lowest, each a member's number and 1:
    `s.options.trait_order >> 4 * k & 15`; 0 is the end."""

    def __init__(self, name: str, members: type[IntEnum], words: str) -> None:
        super().__init__(name, members, words)
        if len(self.members) > MOST_IN_ORDER:
            raise ValueError(f"option {name} puts at most {MOST_IN_ORDER} members in order")
        self.values = [0, self._digits(self.members)]
        self.default = 0

    def _digits(self, members: Iterable[IntEnum]) -> int:
        return sum((int(member) + 1) << 4 * k for k, member in enumerate(members))

    def show(self, number: int) -> Value:
        known = {int(member): member.name.lower() for member in self.members}
        return [known[digit - 1] for k in range(MOST_IN_ORDER) if (digit := number >> 4 * k & 15)]

    def parse(self, value: Any) -> int:
        super().parse(value)  # which says what is none of them
        words = self._written(value)
        if twice := [word for word in words if words.count(word) > 1]:
            raise OptionError(f"option {self.name} has '{twice[0]}' twice; each may stand there once")
        known = {member.name.lower(): member for member in self.members}
        return self._digits(known[word] for word in words)

    def _written(self, value: Any) -> list[str]:
        places = {str(k): member.name.lower() for k, member in enumerate(self.members, 1)}
        return [places.get(word, word) for word in super()._written(value)]


@dataclass(frozen=True)
class Preset:
    """Several options at once, under a name that people know."""

    words: str
    options: Mapping[str, Any]


class Options:
    """All options of a game. `record` is the part of the state that holds them.

    `presets` set several at once: `preset=harsh`. `newcomers` are what somebody gets who just wants to play.
    """

    def __init__(
        self, *options: Option, presets: Mapping[str, Preset] | None = None, newcomers: Mapping[str, Any] | None = None
    ) -> None:
        self.all = {o.name: o for o in options}
        if "players" not in self.all:
            raise ValueError("every game has the option 'players'")
        if PRESET in self.all:
            raise ValueError(f"no option can be called '{PRESET}': so people write presets")
        self.presets = dict(presets or {})
        self.newcomers = self._checked(newcomers or {})
        for preset in self.presets.values():
            self._checked(preset.options)
        cells = {name: option.cell for name, option in self.all.items()}
        space = {"__annotations__": cells, "__doc__": "The options of this game."}
        self.record: type[Record] = RecordType("Options", (Record,), space)  # type: ignore[assignment]

    def words(self) -> dict[str, str]:
        """What the options do and what their values are called, in English, by catalogue key; numbers need no name."""
        words = {option.key(): option.words for option in self.all.values()}
        words |= {f"{PRESET}.{name}": preset.words for name, preset in self.presets.items()}
        for option in self.all.values():
            words |= option.member_words()
        return words

    def limits(self) -> dict[str, int]:
        """The least and the most an option may be, by the gaps that tell it in words."""
        numeric = [option for option in self.all.values() if option.enum is None and not option.is_list]
        least = {f"{option.key()}.least": min(option.values) for option in numeric}
        return least | {f"{option.key()}.most": max(option.values) for option in numeric}

    def numbers(self, chosen: Mapping[str, Value]) -> dict[str, int]:
        """What is chosen, where that is a number, by the gaps that tell it in words."""
        return {self.all[name].key(): value for name, value in chosen.items() if isinstance(value, int)}

    def defaults(self, people: int | None = None) -> dict[str, Value]:
        """Every option at its default, at a table with so many people, if that is known."""
        return {name: option.show(option.default_for(people)) for name, option in self.all.items()}

    def parse(self, given: Mapping[str, Any], people: int | None = None) -> dict[str, Value]:
        """Every option with its value: the given ones, those of the preset, and the others at their default."""
        rest = dict(given)
        preset = rest.pop(PRESET, "")
        return {**self.defaults(people), **self._preset(preset), **self._checked(rest)}

    def _checked(self, given: Mapping[str, Any]) -> dict[str, Value]:
        chosen: dict[str, Value] = {}
        for name, value in given.items():
            option = self.option(name)
            chosen[option.name] = option.show(option.parse(value))
        return chosen

    def _preset(self, name: object) -> dict[str, Value]:
        key = str(name).strip().lower().replace("-", "_")
        if not key:
            return {}
        if key not in self.presets:
            known = f"the presets are {', '.join(self.presets)}." if self.presets else "this game has none."
            raise OptionError(f"there is no preset '{name}'; {known}")
        return self._checked(self.presets[key].options)

    def option(self, name: str) -> Option:
        key = name.strip().lower().replace("-", "_")
        if key in self.all:
            return self.all[key]
        near = difflib.get_close_matches(key, self.all, 1)
        hint = f"did you mean {near[0]}?" if near else f"the options are {', '.join(self.all)}."
        raise OptionError(f"there is no option '{name}'; {hint}")

    def parse_strings(self, settings: Iterable[str], people: int | None = None) -> dict[str, Value]:
        """From `NAME=VALUE` strings; `@FILE` reads a TOML file of them."""
        given: dict[str, Any] = {}
        for setting in settings:
            if setting.startswith("@"):
                given |= self.read(Path(setting[1:]))
                continue
            name, equals, value = setting.partition("=")
            if not equals:
                raise OptionError(f"'{setting}' is not NAME=VALUE; for instance {next(iter(self.all))}=2")
            given[name] = value
        return self.parse(given, people)

    def read(self, path: Path) -> dict[str, Any]:
        try:
            return tomllib.loads(path.read_text("utf-8"))
        except OSError as error:
            raise OptionError(f"cannot read the options in {path}: {error.strerror}") from error
        except (ValueError, RecursionError) as error:
            raise OptionError(f"the file {path} is not TOML with NAME = VALUE lines: {error}") from error

    def completed(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """What is chosen, and of every other option the first value: a match from before there was one has it."""
        return {name: option.show(option.values[0]) for name, option in self.all.items()} | dict(chosen)

    def fill(self, record: Any, chosen: Mapping[str, Value]) -> None:
        """Write the values into the state's options."""
        whole = self.completed(chosen)
        for name, option in self.all.items():
            setattr(record, name, option.parse(whole[name]))

    def of(self, record: Any) -> dict[str, Value]:
        """The values a state's options hold."""
        return {name: option.show(int(getattr(record, name))) for name, option in self.all.items()}
