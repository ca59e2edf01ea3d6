"""The rules of a program as C++ functions, and the tables they read."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from holdfast.engine.rules import dice
from holdfast.engine.speed.compiler import Program, fault
from holdfast.engine.speed.layout import Layout

from .expressions import called
from .function import Function
from .values import CELLS, Brought, Content, Type, Value

LONG = 10  # statements from which a rule with several callers stays a function, if nothing else is said


class Rules:
    """The rules of a program as C++ functions, each once for each combination of its arguments' types."""

    def __init__(self, program: Program, layout: Layout, options: Mapping[str, int], long: int = LONG) -> None:
        self.program, self.layout, self.options, self.long = program, layout, options, long
        self.tables: dict[str, np.ndarray[Any, Any]] = {}
        self._table_at: dict[str, int] = {}
        self._end_of_tables = 0
        for name, array in program.tables.items():
            self.add_table(name, array)
        self._written: dict[tuple[str, tuple[Type, ...]], tuple[str, Type]] = {}
        self._texts: list[str] = []
        self._under_way: set[tuple[str, tuple[Type, ...]]] = set()
        self._acting: dict[str, bool] = {}

    def add_table(self, name: str, array: np.ndarray[Any, Any]) -> int:
        """Give a table its place among the others; returns how many bytes from their beginning that is."""
        width = array.dtype.itemsize
        self.tables[name] = array
        at: int = -(-self._end_of_tables // width) * width
        self._table_at[name] = at
        self._end_of_tables = at + array.nbytes
        return at

    def table(self, name: str) -> Value:
        array = self.tables[name]
        columns = array.shape[1] if array.ndim == 2 else 0
        return Value(str(self._table_at[name]), Content(CELLS[array.dtype.str[1:]], len(array), columns))

    def table_bytes(self) -> bytes:
        """All tables, each in its place."""
        packed = bytearray(-(-self._end_of_tables // 16) * 16)
        for name, array in self.tables.items():
            at = self._table_at[name]
            packed[at : at + array.nbytes] = np.ascontiguousarray(array).tobytes()
        return bytes(packed)

    def text(self) -> str:
        return "\n\n".join(self._texts)

    def call(self, name: str, types: Sequence[Type]) -> tuple[str, Type]:
        """The C++ name of a rule for arguments of these types, and what it returns; written when first called. What
        reads the content takes it last."""
        content = self.program.content
        reads = content is not None and name in self.program.readers and not any(isinstance(t, Brought) for t in types)
        key = name, (*types, Brought(content)) if content is not None and reads else tuple(types)
        if key not in self._written:
            if key in self._under_way:
                function = self.program.functions[name]
                raise fault(function, self.program.trees[name], "it calls itself, for which a GPU has no room")
            self._under_way.add(key)
            variants = sum(known == name for known, _ in self._written)
            label = f"rule_{name}_{variants + 1}" if variants else f"rule_{name}"
            text, result = Function(self, name, label, key[1]).written()
            self._written[key] = label, result
            self._texts.append(text)
            self._under_way.remove(key)
        return self._written[key]

    def is_of_the_dice(self, name: str) -> bool:
        return self.program.functions[name].__module__ == dice.__name__

    def acts(self, name: str) -> bool:
        """Whether a rule changes anything, itself or through those it calls."""
        if name not in self._acting:
            self._acting[name] = False  # while it is being found out
            self._acting[name] = any(self.acts_in(statement) for statement in self.program.trees[name].body)
        return self._acting[name]

    def acts_in(self, part: ast.AST) -> bool:
        for node in ast.walk(part):
            if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
                return True
            if isinstance(node, ast.Call) and called(node) in self.program.trees and self.acts(called(node)):
                return True
        return False

    def looks(self, part: ast.AST) -> bool:
        """Whether an expression reads what a rule may change."""
        return any(
            isinstance(node, ast.Attribute | ast.Subscript)
            or (isinstance(node, ast.Call) and called(node) in self.program.trees)
            for node in ast.walk(part)
        )

    def how(self, name: str) -> str:
        """A long rule with several callers stays a function; one with a single caller never is one."""
        if self.program.calls[name] <= 1:
            return "DISSOLVED "
        return "KEPT " if self.program.sizes[name] >= self.long else ""
