"""One rule as a C++ function: its statements."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from .expressions import Expressions, called, literal_of, wider
from .values import Kept, Nothing, Number, Place, Type, Value, Whole, c_type, is_passed


class Function(Expressions):
    """One rule, for arguments of certain types."""

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

    def block(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            write: Callable[[Any], None] | None = getattr(self, f"write_{type(statement).__name__.lower()}", None)
            if write is None:
                raise self.fail(statement, f"'{ast.unparse(statement).splitlines()[0]}' cannot be written")
            write(statement)

    def inner_block(self, statements: Sequence[ast.stmt]) -> None:
        self.depth += 1
        self.block(statements)
        self.depth -= 1

    def write_pass(self, statement: ast.Pass) -> None:
        pass

    def write_break(self, statement: ast.Break) -> None:
        self.say("break;")

    def write_continue(self, statement: ast.Continue) -> None:
        self.say("continue;")

    def write_expr(self, statement: ast.Expr) -> None:
        self.say(f"{self.value(statement.value).text};")

    def write_return(self, statement: ast.Return) -> None:
        if statement.value is None:
            self.say("return;" if isinstance(self.result, Nothing) else "return 0;")
            return
        value = self.value(statement.value)
        self.result = self.joined(statement, self.result, value.type)
        self.say(f"return {value.text};")

    def write_assign(self, statement: ast.Assign) -> None:
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

    def write_augassign(self, statement: ast.AugAssign) -> None:
        """Python looks at the target first, then works out what is added; C++ the other way round."""
        if isinstance(statement.target, ast.Name):
            known = self.names.get(statement.target.id)
            if not isinstance(known, Number):
                raise self.fail(statement, f"'{statement.target.id}' is no number")
            before = Value(f"{statement.target.id}_", known)
            self.assign(
                statement.target, self.combined(statement, statement.op, before, self.number_of(statement.value))
            )
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

    def write_if(self, statement: ast.If) -> None:
        self.say(f"if ({self.condition(statement.test)}) {{")
        self.inner_block(statement.body)
        if statement.orelse:
            self.say("} else {")
            self.inner_block(statement.orelse)
        self.say("}")

    def write_while(self, statement: ast.While) -> None:
        self.no_else(statement)
        self.perhaps += 1  # a name would be given once, and the question is asked again and again
        test = self.condition(statement.test)
        self.perhaps -= 1
        self.say("#pragma unroll 1")
        self.say(f"while ({test}) {{")
        self.inner_block(statement.body)
        self.say("}")

    def write_for(self, statement: ast.For) -> None:
        self.no_else(statement)
        call = statement.iter
        if not isinstance(call, ast.Call) or called(call) != "range" or not isinstance(statement.target, ast.Name):
            raise self.fail(statement, "a loop counts: for k in range(…)")
        step = literal_of(call.args[2]) if len(call.args) == 3 else 1
        if not step:
            raise self.fail(statement, "the third number of a range is a literal other than 0")
        bounds = [self.named(self.number_of(bound)) for bound in call.args[:2]]
        first, end = bounds if len(bounds) == 2 else (Value("0", Number.INT), bounds[0])
        k = self.new_name()
        counted = Value(k, max(self.number, wider(first.type, end.type)))
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


def _loaded(target: ast.expr) -> ast.expr:
    """What is worked out to find a target, which is itself not yet written."""
    return (
        target.value
        if isinstance(target, ast.Attribute)
        else target.slice
        if isinstance(target, ast.Subscript)
        else target
    )
