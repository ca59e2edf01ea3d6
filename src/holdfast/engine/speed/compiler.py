"""From rules to fast code: gather the rules a game uses, write them into one module, let Numba compile that.

The module is generated from the very source of the rules: IntEnum members and module-level numbers become literals,
asides (narration, scripted dice) vanish, every integer that one rule hands to another is an `int64`, so that each rule
is compiled once. It is an ordinary readable file in the cache folder, named after a hash of all sources it came from:
an edited rule can never meet an old binary, and Numba's own cache works beside it.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import importlib.util
import inspect
import os
import sys
import tempfile
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import EnumMeta, IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from platformdirs.unix import Unix

from holdfast.engine.rules.constants import ConstantTable, Matrix, Row
from holdfast.engine.rules.frames import Slots
from holdfast.engine.rules.records import Record
from holdfast.engine.rules.rule import WHOLE, is_aside, is_content_laid, is_rule, is_stand_in
from holdfast.engine.rules.state import Frame

GENERATOR = 6  # raise when the generated code changes shape
SMALL = 20  # statements of a rule that is put into all its callers, counted with what was put into it
GROWTH = 400  # statements that a larger one may add by being put into them
CONTENT, CONTENTS, WHICH = "content", "contents", "which"  # of one game; of all, and which of them each has
_BUILTINS = {"range", "len", "min", "max", "abs", "int", "bool"}


class CompileError(Exception):
    """A rule uses something compiled code cannot have."""


def fault(function: Callable[..., Any], node: ast.AST, why: str) -> CompileError:
    """What is wrong with a rule, with its name and the line it stands in."""
    line = function.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
    return CompileError(f"{function.__module__}.{function.__name__} (line {line}): {why}")


class Program:
    """All rules reachable from some entry points, as the text of one module.

    If the game has a content, whatever reads it, or calls what does, is handed it as one more argument, `content`. A
    door that says whose content it is (`play.lay_content`) takes all `contents`, and for each game `which` it has.
    """

    def __init__(
        self,
        entries: Iterable[Callable[..., Any]],
        stand_ins: Mapping[str, Callable[..., Any]],
        content: type[Record] | None = None,
    ) -> None:
        self.stand_ins, self.content = stand_ins, content
        self.readers: set[str] = set()  # rules that are handed the content
        self.laying: set[str] = set()  # doors that say whose it is
        self.code: dict[str, str] = {}  # generated name -> source, in the order they must be defined
        self.trees: dict[str, ast.FunctionDef] = {}  # the same before it is put into words
        self.functions: dict[str, Callable[..., Any]] = {}  # generated name -> the rule as it was written
        self.tables: dict[str, np.ndarray[Any, Any]] = {}
        self.modules: set[str] = set()
        self._named: dict[int, str] = {}
        self._keep: list[object] = []
        self.doors = list(entries)
        if hollow := [door.__name__ for door in self.doors if is_stand_in(door)]:
            raise CompileError(
                f"{hollow[0]} stands in for a game's rule and does nothing itself; enter by one that calls it"
            )
        self.calls: Counter[str] = Counter()  # in how many places, doors aside, each rule is called
        self.sizes: Counter[str] = Counter()  # how many statements each rule has
        self.callees: dict[str, set[str]] = {}
        self._grown: dict[str, int] = {}
        self.entries = {self.name_of(function) for function in self.doors}
        if content is not None:
            self._hand_content_over()

    def _hand_content_over(self) -> None:
        """Give all who need the content one argument more, wherever they are called."""
        callers: dict[str, set[str]] = {}
        for caller, callees in self.callees.items():
            for callee in callees:
                callers.setdefault(callee, set()).add(caller)
        found = set(self.readers)
        while found:
            found = {caller for name in found for caller in callers.get(name, ())} - self.readers - self.laying
            self.readers |= found
        self.readers -= self.laying
        for name in self.readers | self.laying:
            tree, function = self.trees[name], self.functions[name]
            if CONTENT in function.__code__.co_varnames:
                raise fault(function, tree, f"'{CONTENT}' is what s.content is called here; take another name")
            added = [CONTENT] if name in self.readers else [CONTENTS, WHICH]
            tree.args.args += [ast.arg(argument) for argument in added]
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.readers:
                    node.args.append(ast.Name(CONTENT, ast.Load()))
            self.code[name] = ast.unparse(ast.fix_missing_locations(tree))

    def name_of(self, function: Callable[..., Any]) -> str:
        """The generated name of a rule, which is written out with all it calls when first met."""
        if id(function) in self._named:
            return self._named[id(function)]
        name = function.__name__
        while name in self._named.values() or name in self.tables:
            name = f"{function.__module__.rpartition('.')[2]}_{name}"
        self._named[id(function)] = name
        self._keep.append(function)
        self.modules.add(function.__module__)
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        lowering = _Lowering(self, function, tree)
        tree.decorator_list, tree.returns, tree.name = [], None, name
        for argument in tree.args.args:
            argument.annotation = None
        if ast.get_docstring(tree) is not None:
            tree.body = tree.body[1:] or [ast.Pass()]
        lowered = self.trees[name] = lowering.visit(tree)
        self.functions[name] = function
        self.sizes[name] = sum(isinstance(node, ast.stmt) for node in ast.walk(lowered)) - 1  # the def is none
        self.code[name] = ast.unparse(ast.fix_missing_locations(lowered))
        return name

    def table(self, module: str, name: str, value: ConstantTable) -> str:
        if id(value) not in self._named:
            label = name
            while label in self.tables or label in self._named.values():
                label = f"{module.rpartition('.')[2]}_{label}"
            self._named[id(value)] = label
            self._keep.append(value)
            self.tables[label] = value.array
            self.modules.add(module)
        return self._named[id(value)]

    def source(
        self,
        kept: str = "@njit(cache=True)",
        inner: str = "@njit",
        inlined: str = "",
        guarded: bool = False,
    ) -> str:
        """The module's text, with the decorators of entry points, of what they call, and of what is inlined; if it is
        guarded, it refuses negative indices.

        What an entry point calls is linked into it, so only entry points need a place in the cache.
        """
        head = "# Written by Holdfast from the rules' own source. Do not edit: it is made anew when a rule changes.\n"
        head += "from numba import int64, njit\n"
        head += "from holdfast.engine.speed.linking import RuleCompiler\n" + (GUARD if guarded else "")

        def decorator(name: str) -> str:
            if name in self.entries:
                return kept
            return inlined if inlined and self.is_inlined(name) else inner

        write = _guard_indices if guarded else str
        return head + "".join(f"\n\n{decorator(name)}\n{write(text)}\n" for name, text in self.code.items())

    def is_inlined(self, name: str) -> bool:
        """Whether a rule is put into its callers: if it has one, if it is small, or if the code grows little by it."""
        size = self.size_with_inlined(name)
        return self.calls[name] <= 1 or size <= SMALL or (self.calls[name] - 1) * size <= GROWTH

    def size_with_inlined(self, name: str) -> int:
        """The statements of a rule, and of those that are put into it."""
        if name not in self._grown:
            self._grown[name] = self.sizes[name]  # as far as it goes, should it call itself
            inlined = [callee for callee in self.callees.get(name, ()) if self.is_inlined(callee)]
            self._grown[name] += sum(self.size_with_inlined(callee) for callee in inlined)
        return self._grown[name]


def _notes(tree: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | None]]:
    """What the names in a rule are annotated with."""
    for argument in tree.args.args:
        yield argument.arg, argument.annotation
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.annotation


class _Lowering(ast.NodeTransformer):
    """One rule's source, in the words compiled code understands."""

    def __init__(self, program: Program, function: Callable[..., Any], tree: ast.FunctionDef) -> None:
        self.program, self.function = program, function
        code = function.__code__
        self.locals = set(code.co_varnames) | set(code.co_cellvars)
        self.slots = {name: slots for name, note in _notes(tree) if (slots := self._slots(note)) is not None}

    def _slots(self, note: ast.expr | None) -> type[Slots] | None:
        """The named slots of a frame, if that is what an annotation says."""
        meant = self.function.__globals__.get(note.id) if isinstance(note, ast.Name) else None
        return meant if isinstance(meant, type) and issubclass(meant, Slots) else None

    def fail(self, node: ast.AST, why: str) -> CompileError:
        return fault(self.function, node, why)

    def value(self, node: ast.Name) -> Any:
        if node.id in self.function.__globals__:
            value = self.function.__globals__[node.id]
            return self.program.stand_ins[node.id] if is_stand_in(value) else value
        if node.id in _BUILTINS:
            return getattr(builtins, node.id)
        raise self.fail(node, f"compiled rules do not know '{node.id}'")

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and is_aside(self._global(call.func)):
            self._check_aside(call, call.args)
            return ast.Pass()
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and is_content_laid(self._global(call.func)):
            return self._lay_content(call)
        return self.generic_visit(node)

    def _check_aside(self, call: ast.Call, left_out: list[ast.expr]) -> None:
        """What is computed in the part that is left out would vanish with it."""
        for inner in (node for argument in left_out for node in ast.walk(argument)):
            if isinstance(inner, ast.Call) and is_rule(self._global(inner.func)):
                name = ast.unparse(call.func)
                raise self.fail(call, f"call {ast.unparse(inner.func)} before {name}, not inside it")

    def _lay_content(self, call: ast.Call) -> ast.AST | None:
        """`content = contents[which[g]]`, and nothing where no game has any."""
        if self.program.content is None:
            return None
        self.program.laying.add(self.program.name_of(self.function))
        game = self.visit(call.args[0])
        which = ast.Subscript(ast.Name(WHICH, ast.Load()), game, ast.Load())
        laid = ast.Subscript(ast.Name(CONTENTS, ast.Load()), which, ast.Load())
        return ast.Assign(targets=[ast.Name(CONTENT, ast.Store())], value=laid, lineno=call.lineno)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return ast.Pass()
        plain: ast.AST = self.visit(ast.Assign(targets=[node.target], value=node.value, lineno=node.lineno))
        return plain

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id not in self.locals:
            owner = self.value(node.value)
            if isinstance(owner, EnumMeta) and issubclass(owner, IntEnum):
                if node.attr not in owner.__members__:
                    raise self.fail(node, f"{owner.__name__} has no member {node.attr}")
                return ast.copy_location(ast.Constant(int(owner[node.attr])), node)
            raise self.fail(node, f"only members of an IntEnum can be read from '{node.value.id}'")
        if isinstance(node.value, ast.Name) and node.value.id in self.slots:
            slots = self.slots[node.value.id]
            if node.attr not in slots.letters and node.attr not in Frame.cells:
                raise self.fail(node, f"this frame has no slot '{node.attr}'; it has {', '.join(slots.letters)}")
            node.attr = slots.letters.get(node.attr, node.attr)
        if node.attr == CONTENT and self.program.content is not None:
            if not isinstance(node.value, ast.Name):
                raise self.fail(node, f"the content is read from the state, as s.{CONTENT}")
            self.program.readers.add(self.program.name_of(self.function))
            return ast.copy_location(ast.Name(CONTENT, ast.Load()), node)
        if isinstance(node.ctx, ast.Store):
            self._check_kept(node)
        return self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if isinstance(node.ctx, ast.Store):
            self._check_kept(node)
        return self.generic_visit(node)

    def _check_kept(self, target: ast.expr) -> None:
        """A content is shared by games side by side: nothing in it may change."""
        place: ast.expr = target
        while isinstance(place, ast.Attribute | ast.Subscript):
            if isinstance(place, ast.Attribute) and place.attr == CONTENT and self.program.content is not None:
                raise self.fail(target, f"'{ast.unparse(target)}' cannot be changed: a content is only read")
            place = place.value

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """What is read from a small cell is a whole number in arithmetic, as it is to Python: of two `u8` Numba would
        make a number that cannot be negative. Dividing by 2, 4 or 8 is a shift, and what is left over a mask: a
        compiler cannot know that a place or a row is never negative, and Python's way of rounding costs it a branch."""
        self.generic_visit(node)
        plain = ast.Constant | ast.BinOp
        if isinstance(node.op, ast.FloorDiv | ast.Mod) and not isinstance(node.left, ast.Constant):
            by = node.right.value if isinstance(node.right, ast.Constant) else None
            if isinstance(by, int) and by > 0 and by & (by - 1) == 0:
                halved = isinstance(node.op, ast.FloorDiv)
                whole = ast.Call(ast.Name("int64", ast.Load()), [node.left], [])
                by = by.bit_length() - 1 if halved else by - 1
                return ast.BinOp(whole, ast.RShift() if halved else ast.BitAnd(), ast.Constant(by))
        if not isinstance(node.left, plain) and not isinstance(node.right, plain):
            node.left = ast.Call(ast.Name("int64", ast.Load()), [node.left], [])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        target = self._global(node.func)
        if is_aside(target):
            self._check_aside(node, node.args[:-1])
            worth: ast.AST = self.visit(node.args[-1])
            return worth
        node.args = [self.visit(a) for a in node.args]
        if target is bool:
            node.args = [ast.Compare(node.args[0], [ast.NotEq()], [ast.Constant(0)])]
        if target is int or target is bool:
            node.func = ast.Name("int64", ast.Load())
        elif target is len and isinstance(node.args[0], ast.Constant):
            return node.args[0]
        elif is_rule(target):
            name = self.program.name_of(target)
            self.program.callees.setdefault(self.program.name_of(self.function), set()).add(name)
            if self.function not in self.program.doors:
                self.program.calls[name] += 1
            node.func = ast.Name(name, ast.Load())
            node.args = self._as_declared(target, node)
        elif target in (range, len, min, max, abs):
            pass
        else:
            raise self.fail(node, f"{ast.unparse(node.func)} is not a @rule")
        return node

    def _as_declared(self, target: Callable[..., Any], call: ast.Call) -> list[ast.expr]:
        parameters = list(inspect.signature(target, eval_str=False).parameters.values())
        if len(parameters) != len(call.args):
            raise self.fail(call, f"{target.__name__} takes {len(parameters)} arguments, all by position")
        # Literals too: Numba would compile `carries(s, 4)` and `carries(s, 5)` as two functions.
        return [
            ast.Call(ast.Name("int64", ast.Load()), [a], []) if p.annotation in WHOLE else a
            for p, a in zip(parameters, call.args, strict=True)
        ]

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.locals:
            return node
        value = self.value(node)
        if isinstance(value, bool | int):
            return ast.copy_location(ast.Constant(int(value)), node)
        if isinstance(value, EnumMeta):
            return ast.copy_location(ast.Constant(len(value)), node)  # len(Region)
        if isinstance(value, Row | Matrix):
            return ast.Name(self.program.table(self.function.__module__, node.id, value), ast.Load())
        if isinstance(value, np.ndarray):
            raise self.fail(node, f"'{node.id}' is a NumPy array; rules read a table(...), see engine.rules.constants")
        if is_rule(value):
            return ast.Name(self.program.name_of(value), ast.Load())
        raise self.fail(node, f"compiled rules cannot use '{node.id}', {type(value).__name__}")

    def _global(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute):
            return getattr(self._member(node.value), node.attr, None)  # a rule that a member of an enum carries
        return self.value(node) if isinstance(node, ast.Name) and node.id not in self.locals else None

    def _member(self, node: ast.Attribute) -> Any:
        owner = self._global(node.value)
        return owner.__members__.get(node.attr) if isinstance(owner, EnumMeta) else None


GUARD = """

@njit
def from_the_front(i):
    if i < 0:
        raise IndexError("an index is negative: Numba would count from the end, and a GPU would not")
    return i
"""


class _IndexGuard(ast.NodeTransformer):
    """Every index that is worked out goes through `from_the_front`."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            node.slice.elts = [self._guarded(index) for index in node.slice.elts]
        else:
            node.slice = self._guarded(node.slice)
        return node

    def _guarded(self, index: ast.expr) -> ast.expr:
        known = isinstance(index, ast.Constant)
        return index if known else ast.Call(ast.Name("from_the_front", ast.Load()), [index], [])


def _guard_indices(text: str) -> str:
    return ast.unparse(ast.fix_missing_locations(_IndexGuard().visit(ast.parse(text))))


def cache_folder() -> Path:
    """Where compiled rules are kept: $HOLDFAST_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("HOLDFAST_CACHE"):
        return Path(chosen)
    return Unix("holdfast").user_cache_path  # on every system, as other compilers' caches


def load(program: Program, label: str, checked: bool = False) -> ModuleType:
    """The program as a module of Numba functions; each is compiled, or read from the cache, when first called. If it is
    checked, an index that is too large or negative is an error."""
    bounds = ", boundscheck=True" if checked else ""
    # Rules make no arrays, and whoever calls an entry holds the ones it hands over. So nobody counts references, which
    # would be a tenth to a fifth of the time; a rule that did make an array would not compile.
    # Only entry points are called from Python; doors into the other rules would take a fifth of the time to compile.
    inner = f"pipeline_class=RuleCompiler, no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False{bounds}"
    # Who is not put into its callers must say so: Numba would let it inherit the wish from the caller it met first,
    # and with everything in one function compiling takes half as long again and gains no speed.
    text = program.source(
        f"@njit(cache=True, pipeline_class=RuleCompiler, _nrt=False{bounds})",
        f"@njit({inner}, forceinline=False)",
        f"@njit({inner}, forceinline=True)",
        guarded=checked,
    )
    return load_text(text, program.tables, label)


def load_text(text: str, names: Mapping[str, Any], label: str) -> ModuleType:
    """Generated text as a module in the cache folder, with the names it uses put in."""
    key = _fingerprint(text, names)
    name = f"holdfast_{label}_{key}"
    if name in sys.modules:
        return sys.modules[name]
    path = keep(f"{label}_{key}", "rules.py", text.encode())
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(names)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:  # Ctrl-C while Numba is loaded, too: nobody shall find half a module
        del sys.modules[name]
        raise
    return module


def _fingerprint(text: str, names: Mapping[str, Any]) -> str:
    """Changes with the generated code and with what is put into it."""
    digest = hashlib.sha256(f"{GENERATOR}{sys.version}{np.__version__}{text}".encode())
    for name, value in sorted(names.items()):
        array = value if isinstance(value, np.ndarray) else None
        digest.update(f"{name}{value if array is None else (array.dtype, array.shape)}".encode())
        digest.update(b"" if array is None else array.tobytes())
    return digest.hexdigest()[:12]


def keep(folder: str, name: str, content: bytes) -> Path:
    """Write a file of the cache once, whole or not at all; into a folder of our own where the cache is not
    writable."""
    last_resort = _caches()[-1]
    for cache in _caches():
        path = cache / folder / name
        try:
            if path.exists() and path.read_bytes() == content:
                return path
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("wb", dir=path.parent, suffix=".tmp", delete=False) as file:
                file.write(content)
            Path(file.name).replace(path)
        except OSError:
            if cache == last_resort:
                raise
        else:
            return path
    raise AssertionError("the last resort either works or raises")


def kept(folder: str, name: str) -> bytes | None:
    """What a file of the cache holds, if it is there."""
    for cache in _caches():
        try:
            return (cache / folder / name).read_bytes()
        except OSError:
            continue
    return None


def _caches() -> list[Path]:
    return [cache_folder(), Path(tempfile.gettempdir()) / "holdfast"]
