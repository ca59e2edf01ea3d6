"""Rules as C++: the very functions that `compiler` has gathered, in words that a GPU's compiler understands.

A number is 32 bits wide. The dice alone are written with 64, and so is a seed on its way to them; a number that would
not fit is refused. No index counts from the end. Options are literals; tables are not: they come with the game, so that
the same code serves whatever they hold. A record is the number of bytes to where it begins, and its type knows in which
part of the game's memory (`layout`), so each access is written for its place.

Python says in which order things happen, C++ leaves much of that open. Where the order matters, what comes first is
given a name first; where that cannot be done, the rule is refused. All that is refused is named with its line.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from holdfast.engine.rules import dice
from holdfast.engine.rules.records import Cell, Record

from .compiler import CompileError, Program, fault
from .layout import OPTIONS, Layout, Space

LONG = 10  # statements from which a rule with several callers stays a function, if nothing else is said
LARGEST = 2**31 - 1
CELLS = {
    "i1": "signed char",
    "u1": "unsigned char",
    "i2": "short",
    "u2": "unsigned short",
    "i4": "int",
    "u4": "unsigned",
}
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
DIVISIONS: dict[type[ast.operator], str] = {ast.FloorDiv: "floor_div", ast.Mod: "floor_mod"}
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
SIGNS: dict[type[ast.unaryop], str] = {ast.USub: "-", ast.Invert: "~", ast.UAdd: "+"}
WHOLE_WORDS = {"word", "mix"}  # rules of the dice whose answers need all 32 bits and no sign


# ---- what a value can be ---------------------------------------------------------------------------------------------


class Number(IntEnum):
    """Numbers, from narrow to wide: where two meet, the wider one wins."""

    TRUTH = 0
    INT = 1
    WIDE = 2


@dataclass(frozen=True)
class Nothing:
    """What a rule returns that returns nothing."""


@dataclass(frozen=True)
class Menu:
    """Room for the list of legal actions."""


@dataclass(frozen=True)
class Bits:
    """A row of yes and no, as the bits of a number: which seats follow the rule of thumb."""


@dataclass(frozen=True)
class Options:
    """The options of a game, which are literals."""


@dataclass(frozen=True)
class Content:
    """A table of the game: its cells' type, and how many columns it has (none: it is a row)."""

    cell: str
    rows: int
    columns: int


@dataclass(frozen=True)
class Whole:
    """A state, or a record in it, whose fields lie each in its own place; its value is a row's number."""

    record: type[Record]
    path: str = ""


@dataclass(frozen=True)
class Apart:
    """Rows of records whose fields lie each in its own place."""

    record: type[Record]
    path: str


@dataclass(frozen=True)
class Kept:
    """A record in one piece; its value is where it begins."""

    record: type[Record]
    space: str


@dataclass(frozen=True)
class Line:
    """Rows of numbers or records in one piece; its value is where they begin."""

    base: str | type[Record]
    shape: tuple[int, ...]
    space: str


@dataclass(frozen=True)
class Place:
    """A number in memory, which may be read and written."""

    base: str


Type = Number | Nothing | Menu | Bits | Options | Content | Whole | Apart | Kept | Line | Place
FAR = "FAR"  # memory that is reached by a pointer: where results are written


def c_type(type_: Type) -> str:
    """How C++ calls it."""
    if type_ is Number.WIDE:
        return "long long"
    if isinstance(type_, Number | Whole | Bits):
        return "int"
    if isinstance(type_, Menu):
        return "short*"
    if isinstance(type_, Nothing):
        return "void"
    return "char*" if isinstance(type_, Kept | Line) and type_.space == FAR else "unsigned"


def is_passed(type_: Type) -> bool:
    """Whether a rule is handed the value: there is one state, and its options are known."""
    return not isinstance(type_, Options) and not (isinstance(type_, Whole) and not type_.path)


@dataclass(frozen=True)
class Value:
    """An expression in C++."""

    text: str
    type: Type


# ---- a program -------------------------------------------------------------------------------------------------------


class Rules:
    """The rules of a program as C++ functions, each once for each combination of its arguments' types."""

    def __init__(
        self, program: Program, layout: Layout, options: Mapping[str, int], long: int = LONG
    ) -> None:
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
        self._table_at[name] = at = -(-self._end_of_tables // width) * width
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
        """The C++ name of a rule for arguments of these types, and what it returns; written when first called."""
        key = name, tuple(types)
        if key not in self._written:
            if key in self._under_way:
                function = self.program.functions[name]
                raise fault(function, self.program.trees[name], "it calls itself, for which a GPU has no room")
            self._under_way.add(key)
            variants = sum(known == name for known, _ in self._written)
            label = f"rule_{name}_{variants + 1}" if variants else f"rule_{name}"
            text, result = _Function(self, name, label, key[1]).written()
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
            if isinstance(node, ast.Call) and _called(node) in self.program.trees and self.acts(_called(node)):
                return True
        return False

    def looks(self, part: ast.AST) -> bool:
        """Whether an expression reads what a rule may change."""
        return any(
            isinstance(node, ast.Attribute | ast.Subscript)
            or (isinstance(node, ast.Call) and _called(node) in self.program.trees)
            for node in ast.walk(part)
        )

    def how(self, name: str) -> str:
        """A long rule with several callers stays a function; one with a single caller never is one."""
        if self.program.calls[name] <= 1:
            return "DISSOLVED "
        return "KEPT " if self.program.sizes[name] >= self.long else ""


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


class _Function:
    """One rule, for arguments of certain types."""

    def __init__(self, rules: Rules, name: str, label: str, types: tuple[Type, ...]) -> None:
        self.rules, self.name, self.label, self.types = rules, name, label, types
        self.tree = rules.program.trees[name]
        self.arguments = [argument.arg for argument in self.tree.args.args]
        self.of_the_dice = rules.is_of_the_dice(name)
        self.number = Number.WIDE if self.of_the_dice else Number.INT
        self.names: dict[str, Type] = dict(zip(self.arguments, types, strict=True))
        self.result: Type = Nothing()
        self.lines: list[str] = []
        self.depth = 1
        self.fresh = 0  # how many names were made up so far
        self.perhaps = 0  # how deep we are in something that may not be carried out, or more than once

    def fail(self, node: ast.AST, why: str) -> CompileError:
        return fault(self.rules.program.functions[self.name], node, f"{why} (on a GPU)")

    def written(self) -> tuple[str, Type]:
        """The function's text, and what it returns. It is gone through until the types of all names are known."""
        known: object = None
        while known != (self.names, self.result):
            known = dict(self.names), self.result
            self.lines, self.fresh = [], 0
            self.block(self.tree.body)
        own = {name: type_ for name, type_ in self.names.items() if name not in self.arguments}
        declared = [f"  {c_type(type_)} {name}_ = 0;" for name, type_ in own.items() if is_passed(type_)]
        taken = {name: self.names[name] for name in self.arguments}
        taken_text = ", ".join(["Game g", *(f"{c_type(t)} {name}_" for name, t in taken.items() if is_passed(t))])
        head = f"RULE {self.rules.how(self.name)}{c_type(self.result)} {self.label}({taken_text}) {{"
        ending = [] if isinstance(self.result, Nothing) else ["  return 0;"]
        return "\n".join([head, *declared, *self.lines, *ending, "}"]), self.result

    # ---- statements --------------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        self.lines.append("  " * self.depth + text)

    def block(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            write: Callable[[Any], None] | None = getattr(self, f"write_{type(statement).__name__}", None)
            if write is None:
                raise self.fail(statement, f"'{ast.unparse(statement).splitlines()[0]}' cannot be written")
            write(statement)

    def inner_block(self, statements: Sequence[ast.stmt]) -> None:
        self.depth += 1
        self.block(statements)
        self.depth -= 1

    def write_Pass(self, statement: ast.Pass) -> None:
        pass

    def write_Break(self, statement: ast.Break) -> None:
        self.say("break;")

    def write_Continue(self, statement: ast.Continue) -> None:
        self.say("continue;")

    def write_Expr(self, statement: ast.Expr) -> None:
        self.say(f"{self.value(statement.value).text};")

    def write_Return(self, statement: ast.Return) -> None:
        if statement.value is None:
            self.say("return;" if isinstance(self.result, Nothing) else "return 0;")
            return
        value = self.value(statement.value)
        self.result = self.joined(statement, self.result, value.type)
        self.say(f"return {value.text};")

    def write_Assign(self, statement: ast.Assign) -> None:
        (target,) = statement.targets
        if not isinstance(target, ast.Tuple):
            self.assign(target, self.value(statement.value))
            return
        if not isinstance(statement.value, ast.Tuple) or len(statement.value.elts) != len(target.elts):
            raise self.fail(statement, "as many values are assigned as there are names for them")
        values = [self.named(self.value(element)) for element in statement.value.elts]
        for place, value in zip(target.elts, values, strict=True):
            self.assign(place, value)

    def assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self.names[target.id] = self.joined(target, self.names.get(target.id), value.type)
            if is_passed(value.type):
                self.say(f"{target.id}_ = {value.text};")
            return
        place = self.place(target)
        if isinstance(place.type, Place) and isinstance(value.type, Number):
            self.say(f"{place.text} = {value.text};")
        elif isinstance(place.type, Kept) and isinstance(value.type, Kept):
            self.copy(target, place, value)
        elif isinstance(place.type, Whole) and isinstance(value.type, Whole):
            self.copy_apart(target, place, value)
        else:
            raise self.fail(target, f"'{ast.unparse(target)}' cannot hold this")

    def copy(self, node: ast.AST, to: Value, source: Value) -> None:
        """A whole record, number by number of its widest kind."""
        assert isinstance(to.type, Kept)
        assert isinstance(source.type, Kept)
        if to.type.record is not source.type.record:
            raise self.fail(node, f"a {source.type.record.__name__} is no {to.type.record.__name__}")
        dtype = to.type.record.dtype
        self.copy_bytes(to, source, dtype.itemsize, dtype.alignment)

    def copy_bytes(self, to: Value, source: Value, size: int, width: int) -> None:
        assert isinstance(to.type, Kept)
        assert isinstance(source.type, Kept)
        cell = {1: "unsigned char", 2: "unsigned short", 4: "unsigned"}[width]
        a, b = self.named(to).text, self.named(source).text
        self.say("#pragma unroll 1")
        self.say(f"for (unsigned k = 0; k < {size}u; k += {width}u)")
        self.say(f"  {to.type.space}({cell}, {a} + k) = {source.type.space}({cell}, {b} + k);")

    def copy_apart(self, node: ast.AST, to: Value, source: Value) -> None:
        """A record whose fields lie apart, field by field."""
        assert isinstance(to.type, Whole)
        assert isinstance(source.type, Whole)
        if to.type != source.type:
            raise self.fail(node, "a row is copied to a row of the same field")
        for path in self.rules.layout.within(to.type.path):
            spot = self.rules.layout.spots[path]
            kept = Kept(to.type.record, spot.space)
            size, width = self.rules.layout.size_of(path)
            self.copy_bytes(Value(self.at(path, to.text), kept), Value(self.at(path, source.text), kept), size, width)

    def write_AugAssign(self, statement: ast.AugAssign) -> None:
        """Python looks at the target first, then works out what is added; C++ the other way round."""
        if isinstance(statement.target, ast.Name):
            known = self.names.get(statement.target.id)
            if not isinstance(known, Number):
                raise self.fail(statement, f"'{statement.target.id}' is no number")
            before = Value(f"{statement.target.id}_", known)
            self.assign(statement.target, self.combined(statement, statement.op, before, self.number_of(statement.value)))
            return
        place = self.place(statement.target)
        if not isinstance(place.type, Place):
            raise self.fail(statement, f"'{ast.unparse(statement.target)}' is no number")
        if self.rules.acts_in(_loaded(statement.target)):
            raise self.fail(statement, "work out the index first, and give it a name")
        before = self.read(place)
        if self.rules.acts_in(statement.value):
            before = self.named(before)
        after = self.combined(statement, statement.op, before, self.number_of(statement.value))
        self.say(f"{place.text} = {after.text};")

    def write_If(self, statement: ast.If) -> None:
        self.say(f"if ({self.condition(statement.test)}) {{")
        self.inner_block(statement.body)
        if statement.orelse:
            self.say("} else {")
            self.inner_block(statement.orelse)
        self.say("}")

    def write_While(self, statement: ast.While) -> None:
        self.no_else(statement)
        self.perhaps += 1  # a name would be given once, and the question is asked again and again
        test = self.condition(statement.test)
        self.perhaps -= 1
        self.say("#pragma unroll 1")
        self.say(f"while ({test}) {{")
        self.inner_block(statement.body)
        self.say("}")

    def write_For(self, statement: ast.For) -> None:
        self.no_else(statement)
        call = statement.iter
        if not isinstance(call, ast.Call) or _called(call) != "range" or not isinstance(statement.target, ast.Name):
            raise self.fail(statement, "a loop counts: for k in range(…)")
        step = _literal(call.args[2]) if len(call.args) == 3 else 1
        if not step:
            raise self.fail(statement, "the third number of a range is a literal other than 0")
        bounds = [self.named(self.number_of(bound)) for bound in call.args[:2]]
        first, end = bounds if len(bounds) == 2 else (Value("0", Number.INT), bounds[0])
        k = self.new_name()
        counted = Value(k, max(self.number, _wider(first.type, end.type)))
        self.say("#pragma unroll 1")
        loop = f"{c_type(counted.type)} {k} = {first.text}; {k} {'<' if step > 0 else '>'} {end.text}; {k} += {step}"
        self.say(f"for ({loop}) {{")
        self.depth += 1
        self.assign(statement.target, counted)
        self.block(statement.body)
        self.depth -= 1
        self.say("}")

    def no_else(self, statement: ast.For | ast.While) -> None:
        if statement.orelse:
            raise self.fail(statement, "a loop has no else")

    # ---- expressions -------------------------------------------------------------------------------------------------

    def new_name(self) -> str:
        self.fresh += 1
        return f"t{self.fresh}"

    def named(self, value: Value) -> Value:
        """The value, worked out here and now and given a name."""
        if not is_passed(value.type) or value.text.isidentifier() or value.text.lstrip("-").isdigit():
            return value
        name = self.new_name()
        self.say(f"const {c_type(value.type)} {name} = {value.text};")
        return Value(name, value.type)

    def joined(self, node: ast.AST, known: Type | None, new: Type) -> Type:
        """What a name can hold that held one type and is given another."""
        if known is None or isinstance(known, Nothing) or known == new:
            return new
        if isinstance(known, Number) and isinstance(new, Number):
            return max(known, new)
        raise self.fail(node, "one name holds different kinds of things")

    def value(self, node: ast.expr) -> Value:
        write: Callable[[Any], Value] | None = getattr(self, f"value_{type(node).__name__}", None)
        if write is None:
            raise self.fail(node, f"'{ast.unparse(node)}' cannot be written")
        return write(node)

    def number_of(self, node: ast.expr) -> Value:
        value = self.value(node)
        if not isinstance(value.type, Number):
            raise self.fail(node, f"'{ast.unparse(node)}' is no number")
        return value

    def in_order(self, nodes: Sequence[ast.expr]) -> list[Value]:
        """The values of expressions that Python works out from left to right, and C++ in any order."""
        acting = [self.rules.acts_in(node) for node in nodes]
        values = []
        for k, node in enumerate(nodes):
            value = self.value(node)
            others = acting[:k] + acting[k + 1 :]
            if (acting[k] and any(self.rules.looks(n) for n in nodes if n is not node)) or (
                any(others) and self.rules.looks(node)
            ):
                value = self.first(node, value)
            values.append(value)
        return values

    def first(self, node: ast.expr, value: Value) -> Value:
        if isinstance(value.type, Nothing):
            raise self.fail(node, f"'{ast.unparse(node)}' is no value")
        if not is_passed(value.type):
            return value
        if self.perhaps:
            raise self.fail(node, f"give '{ast.unparse(node)}' a name first, for the order matters here")
        return self.named(value)

    def value_Constant(self, node: ast.Constant) -> Value:
        if not isinstance(node.value, int):
            raise self.fail(node, f"'{ast.unparse(node)}' is no whole number")
        number = int(node.value)
        if self.number is Number.WIDE:
            return Value(f"{number}LL", Number.WIDE)
        if abs(number) > LARGEST:
            raise self.fail(node, f"{number} needs more than 32 bits")
        return Value(str(number), Number.INT)

    def value_Name(self, node: ast.Name) -> Value:
        if node.id in self.names:
            type_ = self.names[node.id]
            return Value(f"{node.id}_" if is_passed(type_) else "0", type_)
        if node.id in self.rules.tables:
            return self.rules.table(node.id)
        raise self.fail(node, f"'{node.id}' has no value yet")

    def value_Attribute(self, node: ast.Attribute) -> Value:
        return self.read(self.place(node))

    def value_Subscript(self, node: ast.Subscript) -> Value:
        return self.read(self.place(node))

    def read(self, place: Value) -> Value:
        """What lies in a place; of a record or a row only where it begins."""
        if not isinstance(place.type, Place):
            return place
        return Value(f"({c_type(self.number)}){place.text}", self.number)

    def value_BinOp(self, node: ast.BinOp) -> Value:
        left, right = self.in_order([node.left, node.right])
        return self.combined(node, node.op, left, right)

    def combined(self, node: ast.AST, operator: ast.operator, left: Value, right: Value) -> Value:
        if not isinstance(left.type, Number) or not isinstance(right.type, Number):
            raise self.fail(node, f"'{ast.unparse(node)}' needs two numbers")
        type_ = max(Number.INT, left.type, right.type)
        if type(operator) in DIVISIONS:
            how = DIVISIONS[type(operator)]
            return Value(f"{how}<{c_type(type_)}>({left.text}, {right.text})", type_)
        if type(operator) not in OPERATORS:
            raise self.fail(node, f"'{ast.unparse(node)}' cannot be written; whole numbers are divided by //")
        if isinstance(operator, ast.LShift) and type_ is Number.INT and right.text.isdigit() and int(right.text) > 30:
            raise self.fail(node, f"'{ast.unparse(node)}' needs more than 32 bits")
        return Value(f"({left.text} {OPERATORS[type(operator)]} {right.text})", type_)

    def value_UnaryOp(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return Value(f"(!{self.condition(node.operand)})", Number.TRUTH)
        inner = self.number_of(node.operand)
        assert isinstance(inner.type, Number)
        return Value(f"({SIGNS[type(node.op)]}{inner.text})", max(Number.INT, inner.type))

    def condition(self, node: ast.expr) -> str:
        """An expression of which only counts whether it is true."""
        if isinstance(node, ast.BoolOp):
            return f"({self.sign(node).join(self.asked_perhaps(node.values, self.condition))})"
        return f"({self.number_of(node).text})"

    def sign(self, node: ast.BoolOp) -> str:
        return " && " if isinstance(node.op, ast.And) else " || "

    def value_BoolOp(self, node: ast.BoolOp) -> Value:
        """`a and b` is b where a is true. Where all are true or false, that is what C++ says; else only the last may be
        a number, for the others would have to be worked out twice."""
        values = list(self.asked_perhaps(node.values, self.number_of))
        if all(value.type is Number.TRUTH for value in values):
            return Value(f"({self.sign(node).join(value.text for value in values)})", Number.TRUTH)
        text = values[-1].text
        for value in reversed(values[:-1]):
            if value.type is not Number.TRUTH:
                raise self.fail(node, f"in '{ast.unparse(node)}' ask for a number's truth with != 0")
            text = f"({value.text} ? {text} : 0)" if isinstance(node.op, ast.And) else f"({value.text} ? 1 : {text})"
        return Value(text, values[-1].type)

    def asked_perhaps(self, nodes: Sequence[ast.expr], ask: Callable[[ast.expr], Any]) -> Iterator[Any]:
        """The first is asked in any case, the others only if it leaves the matter open."""
        for k, node in enumerate(nodes):
            self.perhaps += k > 0
            yield ask(node)
            self.perhaps -= k > 0

    def value_Compare(self, node: ast.Compare) -> Value:
        operands = [node.left, *node.comparators]
        values = self.in_order(operands)
        for operand, value in zip(operands, values, strict=True):
            if not isinstance(value.type, Number):
                raise self.fail(operand, f"'{ast.unparse(operand)}' is no number")
        if any(self.rules.acts_in(middle) for middle in operands[1:-1]):
            raise self.fail(node, f"in '{ast.unparse(node)}' give what stands in the middle a name first")
        parts = []
        for left, operator, right in zip(values, node.ops, values[1:], strict=False):
            if type(operator) not in COMPARISONS:
                raise self.fail(node, f"'{ast.unparse(node)}' cannot be written")
            parts.append(f"({left.text} {COMPARISONS[type(operator)]} {right.text})")
        return Value(parts[0] if len(parts) == 1 else f"({' && '.join(parts)})", Number.TRUTH)

    def value_IfExp(self, node: ast.IfExp) -> Value:
        test = self.condition(node.test)
        self.perhaps += 1
        yes, no = self.value(node.body), self.value(node.orelse)
        self.perhaps -= 1
        return Value(f"({test} ? {yes.text} : {no.text})", self.joined(node, yes.type, no.type))

    # ---- memory ------------------------------------------------------------------------------------------------------

    def place(self, node: ast.expr) -> Value:
        """Where something lies: a number's place, the beginning of a record or of rows."""
        if isinstance(node, ast.Attribute):
            return self.field(node)
        if isinstance(node, ast.Subscript):
            return self.cell(node)
        raise self.fail(node, f"'{ast.unparse(node)}' lies nowhere")

    def field(self, node: ast.Attribute) -> Value:
        owner = self.value(node.value)
        if isinstance(owner.type, Options):
            if not isinstance(node.ctx, ast.Load):
                raise self.fail(node, "options stay as they are")
            return Value(self.literal(node, self.rules.options[node.attr]), Number.INT)
        if not isinstance(owner.type, Whole | Kept) or node.attr not in owner.type.record.cells:
            raise self.fail(node, f"there is no field '{ast.unparse(node)}'")
        cell = owner.type.record.cells[node.attr]
        if isinstance(owner.type, Kept):
            fields = owner.type.record.dtype.fields
            assert fields is not None
            return self.kept(cell, owner.type.space, _plus(owner.text, int(fields[node.attr][1])))
        path = f"{owner.type.path}.{node.attr}" if owner.type.path else node.attr
        if path == OPTIONS:
            return Value("0", Options())
        if self.rules.layout.is_apart(path):
            assert cell.record is not None
            return Value(owner.text, Apart(cell.record, path) if cell.shape else Whole(cell.record, path))
        return self.kept(cell, self.rules.layout.spots[path].space, self.at(path, owner.text))

    def literal(self, node: ast.AST, number: int) -> str:
        if abs(number) > LARGEST:
            raise self.fail(node, f"{number} needs more than 32 bits")
        return f"({number})" if number < 0 else str(number)

    def at(self, path: str, row: str) -> str:
        """Where a field of a record that lies apart begins, for a row of it."""
        spot = self.rules.layout.spots[path]
        begin = f"g.hot + {spot.at}u" if spot.space == Space.HOT else f"{spot.at}u"
        return f"({begin} + {row} * {spot.step}u)" if spot.step else f"({begin})"

    def kept(self, cell: Cell, space: str, at: str) -> Value:
        if cell.shape:
            return Value(at, Line(cell.base, cell.shape, space))
        if cell.record is not None:
            return Value(at, Kept(cell.record, space))
        assert isinstance(cell.base, str)
        return Value(f"{space}({CELLS[cell.base]}, {at})", Place(cell.base))

    def cell(self, node: ast.Subscript) -> Value:
        rows, *indices = self.in_order([node.value, *self.indices(node)])
        texts = [index.text for index in indices]
        if isinstance(rows.type, Menu):
            return Value(f"{rows.text}[{self.one(node, texts)}]", Place("i2"))
        if isinstance(rows.type, Bits):
            return Value(f"(({rows.text} >> {self.one(node, texts)}) & 1)", Number.INT)
        if isinstance(rows.type, Apart):
            return Value(f"({self.one(node, texts)})", Whole(rows.type.record, rows.type.path))
        if isinstance(rows.type, Content):
            k = self.flat(node, texts, (rows.type.rows, rows.type.columns) if rows.type.columns else (rows.type.rows,))
            return Value(f"TABLE({rows.type.cell}, {rows.text}, {k})", Place("table"))
        if not isinstance(rows.type, Line):
            raise self.fail(node, f"'{ast.unparse(node.value)}' has no rows")
        one = Cell(rows.type.base)
        k = self.flat(node, texts, rows.type.shape)
        return self.kept(one, rows.type.space, f"({rows.text} + (unsigned)({k}) * {one.dtype.itemsize}u)")

    def indices(self, node: ast.Subscript) -> list[ast.expr]:
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if any((_literal(index) or 0) < 0 for index in indices):
            raise self.fail(node, f"'{ast.unparse(node)}' counts from the end; count from the beginning")
        return indices

    def one(self, node: ast.Subscript, texts: Sequence[str]) -> str:
        return self.flat(node, texts, (0,))

    def flat(self, node: ast.Subscript, texts: Sequence[str], shape: tuple[int, ...]) -> str:
        """One index for as many as there are."""
        if len(texts) != len(shape):
            raise self.fail(node, f"'{ast.unparse(node)}' needs {len(shape)} of them between the brackets")
        return texts[0] if len(texts) == 1 else f"{texts[0]} * {shape[1]} + {texts[1]}"

    # ---- calls -------------------------------------------------------------------------------------------------------

    def value_Call(self, node: ast.Call) -> Value:
        name = _called(node)
        if name in self.rules.program.trees:
            return self.rule(node, name)
        write: Callable[[ast.Call], Value] | None = getattr(self, f"call_{name}", None)
        if write is None:
            raise self.fail(node, f"'{ast.unparse(node)}' cannot be written")
        return write(node)

    def rule(self, node: ast.Call, name: str) -> Value:
        arguments = self.in_order(node.args)
        types = [argument.type for argument in arguments]
        to_the_dice = self.rules.is_of_the_dice(name)
        if to_the_dice:
            types = [Number.WIDE if isinstance(type_, Number) else type_ for type_ in types]
        else:
            types = [max(Number.INT, type_) if isinstance(type_, Number) else type_ for type_ in types]
        label, result = self.rules.call(name, types)
        text = f"{label}({', '.join(['g', *(a.text for a in arguments if is_passed(a.type))])})"
        if not to_the_dice or self.of_the_dice or not isinstance(result, Number):
            return Value(text, result)
        if name in WHOLE_WORDS:
            raise self.fail(node, f"the answer of '{name}' needs more than 32 bits; ask below()")
        return Value(f"(int){text}", Number.INT)

    def call_int64(self, node: ast.Call) -> Value:
        value = self.number_of(node.args[0])
        assert isinstance(value.type, Number)
        return Value(value.text, max(Number.INT, value.type))

    def call_min(self, node: ast.Call) -> Value:
        return self.chosen(node, "least")

    def call_max(self, node: ast.Call) -> Value:
        return self.chosen(node, "greatest")

    def chosen(self, node: ast.Call, how: str) -> Value:
        values = self.in_order(node.args)
        if len(values) < 2 or not all(isinstance(value.type, Number) for value in values):
            raise self.fail(node, f"'{ast.unparse(node)}' needs two numbers or more")
        type_ = _wider(Number.INT, *(value.type for value in values))
        text = values[0].text
        for value in values[1:]:
            text = f"{how}<{c_type(type_)}>({text}, {value.text})"
        return Value(text, type_)

    def call_abs(self, node: ast.Call) -> Value:
        inner = self.number_of(node.args[0])
        type_ = _wider(Number.INT, inner.type)
        return Value(f"size_of<{c_type(type_)}>({inner.text})", type_)

    def call_len(self, node: ast.Call) -> Value:
        rows = self.value(node.args[0]).type
        if isinstance(rows, Content):
            return Value(str(rows.rows), Number.INT)
        if isinstance(rows, Line):
            return Value(str(rows.shape[0]), Number.INT)
        raise self.fail(node, f"'{ast.unparse(node.args[0])}' has no length")


def _wider(*types: Type) -> Number:
    return max(type_ for type_ in types if isinstance(type_, Number))


def _plus(at: str, offset: int) -> str:
    return f"({at} + {offset}u)" if offset else at


def _literal(node: ast.expr) -> int | None:
    """The number that stands there, or None."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        return -int(node.operand.value)  # type: ignore[arg-type]
    return int(node.value) if isinstance(node, ast.Constant) else None  # type: ignore[arg-type]


def _loaded(target: ast.expr) -> ast.expr:
    """What is worked out to find a target, which is itself not yet written."""
    return target.value if isinstance(target, ast.Attribute) else target.slice if isinstance(target, ast.Subscript) else target
