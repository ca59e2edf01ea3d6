"""A game's options: typed, validated, from keyword arguments, `NAME=VALUE` strings or a TOML file."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from enum import EnumMeta, IntEnum
from pathlib import Path
from typing import Any

from .records import Record, _Layout, i16

Value = int | str


class OptionError(ValueError):
    """An option nobody knows, or a value it does not have."""


class Option:
    """One option and the values it may have; the first is the default unless another is named.

    `also` are other ways to write a value, where people count: `1` for `one`.
    """

    def __init__(
        self,
        name: str,
        values: EnumMeta | Iterable[int],
        words: str,
        default: int | None = None,
        also: Mapping[str, int] | None = None,
    ) -> None:
        self.name, self.words, self.also = name, words, dict(also or {})
        self.enum: Any = values if isinstance(values, EnumMeta) else None
        self.values: list[int] = [int(v) for v in values]
        self.default = self.values[0] if default is None else int(default)

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


class Options:
    """All options of a game. `record` is the part of the state that holds them."""

    def __init__(self, *options: Option) -> None:
        self.all = {o.name: o for o in options}
        if "players" not in self.all:
            raise ValueError("every game has the option 'players'")
        space = {"__annotations__": dict.fromkeys(self.all, i16), "__doc__": "The options of this game."}
        self.record: type[Record] = _Layout("Options", (Record,), space)  # type: ignore[assignment]

    def words(self) -> dict[str, str]:
        """What the options do and what their values are called, in English, by catalogue key; numbers need no name."""
        words = {option.key(): option.words for option in self.all.values()}
        for option in self.all.values():
            if option.enum is not None:
                words |= {option.key(number): str(option.show(number)).replace("_", " ") for number in option.values}
        return words

    def limits(self) -> dict[str, int]:
        """The least and the most an option may be, by the gaps that tell it in words."""
        numeric = [option for option in self.all.values() if option.enum is None]
        least = {f"{option.key()}.least": min(option.values) for option in numeric}
        return least | {f"{option.key()}.most": max(option.values) for option in numeric}

    def numbers(self, chosen: Mapping[str, Value]) -> dict[str, int]:
        """What is chosen, where that is a number, by the gaps that tell it in words."""
        return {self.all[name].key(): value for name, value in chosen.items() if isinstance(value, int)}

    def defaults(self) -> dict[str, Value]:
        return {name: option.show(option.default) for name, option in self.all.items()}

    def parse(self, given: Mapping[str, Any]) -> dict[str, Value]:
        """Every option with its value, the given ones checked, the others at their default."""
        chosen = self.defaults()
        for name, value in given.items():
            option = self.option(name)
            chosen[option.name] = option.show(option.parse(value))
        return chosen

    def option(self, name: str) -> Option:
        key = name.strip().lower().replace("-", "_")
        if key in self.all:
            return self.all[key]
        near = difflib.get_close_matches(key, self.all, 1)
        hint = f"did you mean {near[0]}?" if near else f"the options are {', '.join(self.all)}."
        raise OptionError(f"there is no option '{name}'; {hint}")

    def parse_strings(self, settings: Iterable[str]) -> dict[str, Value]:
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
        return self.parse(given)

    def read(self, path: Path) -> dict[str, Any]:
        try:
            return tomllib.loads(path.read_text("utf-8"))
        except OSError as error:
            raise OptionError(f"cannot read the options in {path}: {error.strerror}") from error
        except (ValueError, RecursionError) as error:
            raise OptionError(f"the file {path} is not TOML with NAME = VALUE lines: {error}") from error

    def fill(self, record: Any, chosen: Mapping[str, Value]) -> None:
        """Write the values into the state's options."""
        for name, option in self.all.items():
            setattr(record, name, option.parse(chosen[name]))

    def of(self, record: Any) -> dict[str, Value]:
        """The values a state's options hold."""
        return {name: option.show(int(getattr(record, name))) for name, option in self.all.items()}
