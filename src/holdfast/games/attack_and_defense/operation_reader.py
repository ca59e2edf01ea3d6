"""One operation of an effect (5.5.2), from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Protocol

from holdfast.engine.rules.content import Path

from .fields import (
    BUFF_RANGE,
    FILTERS,
    KEYWORD_RANGE,
    LONGEST_ID,
    NO_LIMIT,
    OPERATION_FIELDS,
    RANGES,
    SUPPLY_RANGE,
    TEXT,
)
from .sheets import OpData
from .vocabulary import (
    AIMED_AT,
    BESIEGED_BY_FALL,
    FOUGHT,
    GRANTED,
    HARMED_BY_FALL,
    HARMFUL,
    NEED_A_SOURCE,
    NUMBERED,
    UNFILTERED,
    UNIT_SELECTORS,
    CardKind,
    Keyword,
    Mode,
    Operation,
    Selector,
    Trigger,
    Until,
    Wanted,
    Where,
    Who,
)


class FileOfOperations(Protocol):
    """What an operation needs of the file it stands in."""

    tokens: list[tuple[Path, str, OpData]]  # that are looked up when all files are read

    def report(self, code: str, thing: str, name: str, path: Path, **facts: Any) -> None: ...

    def fields(
        self,
        table: Mapping[str, Any],
        known: Mapping[str, type],
        thing: str,
        path: Path,
        later: Sequence[str] = (),
    ) -> dict[str, Any]: ...


class OperationReader:
    """One operation, checked."""

    def __init__(self, file: FileOfOperations, trigger: Trigger, kind: CardKind, thing: str, path: Path) -> None:
        self.file, self.trigger, self.kind, self.thing, self.path = file, trigger, kind, thing, path
        self.failed = False

    def report(self, code: str, name: str, **facts: Any) -> None:
        self.failed = True
        self.file.report(code, self.thing, name, self.path, **facts)

    def read(self, table: Any, named: bool) -> OpData | None:
        """The operation, or None if something is wrong with it; `named`: an earlier one means a unit."""
        if not isinstance(table, dict) or type(table.get("op")) is not str:
            self.report("E_FIELD", "op", form="text" if isinstance(table, dict) and "op" in table else "missing")
            return None
        op = member_called(Operation, table["op"])
        if op is None or op == Operation.NONE:
            self.report("E_OP", "op", word=table["op"][:LONGEST_ID])
            return None
        known, optional = OPERATION_FIELDS[op]
        said = self.file.fields(table, {"op": TEXT, **known}, self.thing, self.path)
        self.failed = len(said) < len(table)
        for name in known:
            if name not in table and name not in optional:
                self.report("E_FIELD", name, form="missing")
        data = OpData(op)
        self._numbers(data, said)
        self._words(data, said)
        if op in (Operation.GRANT, Operation.STRIP):
            self._granted(data, said, table)
        if "target" in said:
            self._aim(data, said, named)
        if self.trigger == Trigger.FALL and not self.failed and not is_harmful(data):
            self.report("E_FALL", "fall")
        if op == Operation.TOKEN and "token" in said:
            data.token = said["token"]
            self.file.tokens.append((self.path, self.thing, data))
        return None if self.failed else data

    def _numbers(self, data: OpData, said: Mapping[str, Any]) -> None:
        for name in ("n", "max_strength", "max_cost"):
            if name in said:
                limits = RANGES[name]
                if name == "n" and data.op == Operation.SUPPLY:
                    limits = SUPPLY_RANGE
                elif name == "n" and data.op == Operation.GRANT:
                    limits = KEYWORD_RANGE
                elif name == "n" and said.get("where") == "empty_rows":
                    limits = (1, 1)
                form = "of_change" if limits == SUPPLY_RANGE else ""
                if not limits[0] <= said[name] <= limits[1] or (form and said[name] == 0):
                    self.report("E_RANGE", name, least=limits[0], most=limits[1], form=form)
                else:
                    setattr(data, name, said[name])
        data.damaged, data.random = int(said.get("damaged", False)), int(said.get("random", False))
        if data.op == Operation.RECOVER and "n" not in said:
            data.n = NO_LIMIT
        if data.op == Operation.BUFF:
            data.strength, data.stamina = said.get("strength", 0), said.get("stamina", 0)
            for name in ("strength", "stamina"):
                if not BUFF_RANGE[0] <= said.get(name, 0) <= BUFF_RANGE[1]:
                    self.report("E_RANGE", name, least=BUFF_RANGE[0], most=BUFF_RANGE[1])
            if data.strength == 0 and data.stamina == 0 and not self.failed:
                self.report("E_RANGE", "strength", least=BUFF_RANGE[0], most=BUFF_RANGE[1], form="of_change")

    def _words(self, data: OpData, said: Mapping[str, Any]) -> None:
        words: dict[str, tuple[str, type[IntEnum]]] = {
            "until": ("until", Until),
            "mode": ("mode", Mode),
            "who": ("who", Who),
            "where": ("where", Where),
            "kind": ("wanted", Wanted),
        }
        for name, (cell, enum) in words.items():
            if name in said:
                member = member_called(enum, said[name])
                if member is None:
                    self.report("E_FIELD", name, form="word", word=said[name][:LONGEST_ID])
                else:
                    setattr(data, cell, member)
        if data.where == Where.THIS_ROW and self.kind == CardKind.TRICK:
            self.report("E_TARGET", "where")

    def _granted(self, data: OpData, said: Mapping[str, Any], table: Mapping[str, Any]) -> None:
        """5.7 A keyword with a number needs one, others take none."""
        if "keyword" not in said:
            return
        keyword = member_called(Keyword, said["keyword"])
        if keyword is None or keyword >= GRANTED:
            self.report("E_KEYWORD", "keyword", keyword=said["keyword"][:LONGEST_ID])
            return
        data.keyword = keyword
        if data.op == Operation.STRIP:
            return
        if keyword < NUMBERED:
            if "n" not in table:
                self.report("E_KEYWORD", "n", form="n", keyword=said["keyword"])
        elif "n" in said or "mode" in said:
            self.report("E_KEYWORD", "n" if "n" in said else "mode", form="no_n", keyword=said["keyword"])
        else:
            data.n = 1

    def _aim(self, data: OpData, said: Mapping[str, Any], named: bool) -> None:
        """5.5.3 Which selectors and filters are allowed here."""
        target = member_called(Selector, said["target"])
        if target is None or target == Selector.NONE:
            self.report("E_FIELD", "target", form="word", word=said["target"][:LONGEST_ID])
            return
        data.target = target
        if target not in AIMED_AT.get(data.op, UNIT_SELECTORS) or not may_aim(self.kind, self.trigger, target):
            self.report("E_TARGET", "target", target=said["target"])
        elif target == Selector.IT and not named:
            self.report("E_IT", "target")
        if data.op == Operation.FIGHT and "versus" in said:
            versus = member_called(Selector, said["versus"])
            if versus is None or versus == Selector.NONE:
                self.report("E_FIELD", "versus", form="word", word=said["versus"][:LONGEST_ID])
                return
            if versus not in FOUGHT or not may_aim(self.kind, self.trigger, versus):
                self.report("E_TARGET", "versus", target=said["versus"])
            data.versus = target = versus
        if (target in UNFILTERED or target not in UNIT_SELECTORS) and not self.failed:
            for name in FILTERS:
                if name in said:
                    self.report("E_TARGET", name, target=said["target"])


def may_aim(kind: CardKind, trigger: Trigger, target: Selector) -> bool:
    """5.5.3 Whether a selector has a meaning there: tricks have no place of their own, the dead have gone."""
    if kind == CardKind.TRICK and target in NEED_A_SOURCE:
        return False
    if trigger in (Trigger.ON_DEATH, Trigger.FALL) and target in (Selector.SELF, Selector.PARTNER):
        return False
    return trigger != Trigger.FALL or target != Selector.OTHER_OWN_UNIT


def is_harmful(op: OpData) -> bool:
    """5.8 E_FALL: what a fall effect may do, all of it to its owner."""
    if op.op == Operation.DISCARD:
        return op.who == Who.SELF
    if op.op == Operation.SUPPLY:
        return op.who == Who.SELF and op.n < 0
    if op.op == Operation.SIEGE:
        return op.target in BESIEGED_BY_FALL
    if op.op == Operation.BUFF and (op.strength > 0 or op.stamina > 0):
        return False
    return op.op in HARMFUL and op.target in HARMED_BY_FALL


def member_called(enum: type[IntEnum], word: str) -> Any:
    """The member of that name in small letters, or None; some other letters have ours as capitals."""
    return enum.__members__.get(word.upper()) if word.isascii() and word.islower() else None
