"""Expressions of a rule as C++, and the places in memory they speak of."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from holdfast.engine.rules.records import Cell
from holdfast.engine.speed.compiler import CompileError, fault
from holdfast.engine.speed.layout import OPTIONS, Space

from .values import (
    BROUGHT,
    CELLS,
    Apart,
    Bits,
    Brought,
    Content,
    Kept,
    Line,
    Menu,
    Nothing,
    Number,
    Options,
    Place,
    Type,
    Value,
    Whole,
    c_type,
    is_passed,
)

if TYPE_CHECKING:
    from .rules import Rules

LARGEST = 2**31 - 1
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


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


class Expressions:
    """The expressions of one rule, for arguments of certain types."""

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

    def say(self, text: str) -> None:
        self.lines.append("  " * self.depth + text)

    # ---- expressions -------------------------------------------------------------------------------------------------

    def new_name(self) -> str:
        self.fresh += 1
        return f"t{self.fresh}"

    def named(self, value: Value) -> Value:
        """The value, worked out here and now and given a name of its own, whatever is done to the names in it."""
        if not is_passed(value.type) or value.text.isdigit():
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
        write: Callable[[Any], Value] | None = getattr(self, f"value_{type(node).__name__.lower()}", None)
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
        if not is_passed(value.type) or value.text.isidentifier():
            return value
        if self.perhaps:
            raise self.fail(node, f"give '{ast.unparse(node)}' a name first, for the order matters here")
        return self.named(value)

    def value_constant(self, node: ast.Constant) -> Value:
        if not isinstance(node.value, int):
            raise self.fail(node, f"'{ast.unparse(node)}' is no whole number")
        number = int(node.value)
        if self.number is Number.WIDE:
            return Value(f"{number}LL", Number.WIDE)
        if abs(number) > LARGEST:
            raise self.fail(node, f"{number} needs more than 32 bits")
        return Value(str(number), Number.INT)

    def value_name(self, node: ast.Name) -> Value:
        if node.id in self.names:
            type_ = self.names[node.id]
            return Value(f"{node.id}_" if is_passed(type_) else "0", type_)
        if node.id in self.rules.tables:
            return self.rules.table(node.id)
        raise self.fail(node, f"'{node.id}' has no value yet")

    def value_attribute(self, node: ast.Attribute) -> Value:
        return self.read(self.place(node))

    def value_subscript(self, node: ast.Subscript) -> Value:
        return self.read(self.place(node))

    def read(self, place: Value) -> Value:
        """What lies in a place; of a record or a row only where it begins."""
        if not isinstance(place.type, Place):
            return place
        return Value(f"({c_type(self.number)}){place.text}", self.number)

    def value_binop(self, node: ast.BinOp) -> Value:
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

    def value_unaryop(self, node: ast.UnaryOp) -> Value:
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

    def value_boolop(self, node: ast.BoolOp) -> Value:
        """`a and b` is b where a is true. Where all are true or false, that is what C++ says; else a number may be the
        last or a mere name, for others would have to be worked out twice."""
        values = list(self.asked_perhaps(node.values, self.number_of))
        if all(value.type is Number.TRUTH for value in values):
            return Value(f"({self.sign(node).join(value.text for value in values)})", Number.TRUTH)
        result: Value = values[-1]
        for part, value in reversed(list(zip(node.values, values, strict=True))[:-1]):
            if value.type is not Number.TRUTH and not isinstance(part, ast.Name):
                raise self.fail(node, f"in '{ast.unparse(node)}' ask for a number's truth with != 0")
            itself = "1" if value.type is Number.TRUTH else value.text  # what is true is not worked out twice either
            yes, no = (result.text, "0") if isinstance(node.op, ast.And) else (itself, result.text)
            result = Value(f"({value.text} ? {yes} : {no})", self.joined(node, value.type, result.type))
        return result

    def asked_perhaps(self, nodes: Sequence[ast.expr], ask: Callable[[ast.expr], Any]) -> Iterator[Any]:
        """The first is asked in any case, the others only if it leaves the matter open."""
        for k, node in enumerate(nodes):
            self.perhaps += k > 0
            yield ask(node)
            self.perhaps -= k > 0

    def value_compare(self, node: ast.Compare) -> Value:
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

    def value_ifexp(self, node: ast.IfExp) -> Value:
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
        if not isinstance(owner.type, Whole | Kept | Brought) or node.attr not in owner.type.record.cells:
            raise self.fail(node, f"there is no field '{ast.unparse(node)}'")
        cell = owner.type.record.cells[node.attr]
        if isinstance(owner.type, Kept | Brought):
            fields = owner.type.record.dtype.fields
            assert fields is not None
            space = owner.type.space if isinstance(owner.type, Kept) else BROUGHT
            return self.kept(cell, space, _plus(owner.text, int(fields[node.attr][1])))
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
        if any((literal_of(index) or 0) < 0 for index in indices):
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

    def value_call(self, node: ast.Call) -> Value:
        name = called(node)
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
        type_ = wider(Number.INT, *(value.type for value in values))
        text = values[0].text
        for value in values[1:]:
            text = f"{how}<{c_type(type_)}>({text}, {value.text})"
        return Value(text, type_)

    def call_abs(self, node: ast.Call) -> Value:
        inner = self.number_of(node.args[0])
        type_ = wider(Number.INT, inner.type)
        return Value(f"size_of<{c_type(type_)}>({inner.text})", type_)

    def call_len(self, node: ast.Call) -> Value:
        rows = self.value(node.args[0]).type
        if isinstance(rows, Content):
            return Value(str(rows.rows), Number.INT)
        if isinstance(rows, Line):
            return Value(str(rows.shape[0]), Number.INT)
        raise self.fail(node, f"'{ast.unparse(node.args[0])}' has no length")


def wider(*types: Type) -> Number:
    return max(type_ for type_ in types if isinstance(type_, Number))


def _plus(at: str, offset: int) -> str:
    return f"({at} + {offset}u)" if offset else at


def literal_of(node: ast.expr) -> int | None:
    """The number that stands there, or None."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        return -int(node.operand.value)  # type: ignore[arg-type]
    return int(node.value) if isinstance(node, ast.Constant) else None  # type: ignore[arg-type]
