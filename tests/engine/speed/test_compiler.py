"""From rules to fast code: what the generated text looks like, what cannot be compiled, and where it is kept."""

from __future__ import annotations

import importlib.util
import itertools
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from holdfast.engine.rules import play
from holdfast.engine.rules.rule import bind
from holdfast.engine.speed import compiler
from holdfast.engine.speed.compiler import CompileError, Program, cache_folder, load, load_text

HEAD = """
from enum import IntEnum
from typing import Any
import numpy as np
from holdfast.engine.rules.dice import below
from holdfast.engine.rules.records import Record, i8
from holdfast.engine.rules.rule import aside, emit, foretold, rule, stand_in
from holdfast.engine.rules.constants import table

class Gate(IntEnum):
    NORTH = 0
    SOUTH = 4

class Event(IntEnum):
    FELL = 7

class State(Record):
    walls: i8[3]

LIMIT = 12
IS_NIGHT = True
COSTS = table([5, 6, 7])
ARRAY = np.zeros(3)
NAME = "Holdfast"

def plain(n: int) -> int:
    return n

@stand_in
def ours(n: int) -> int: ...

@rule
def add(s: Any, n: int, m: int) -> int:
    return n + m
"""
_counter = itertools.count()


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put rules into a module of their own, under names every test may use anew."""

    def module(source: str) -> ModuleType:
        name = f"written_rules_{next(_counter)}"
        file = tmp_path / f"{name}.py"
        file.write_text(f"{HEAD}\n{source}\n")
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec is not None
        assert spec.loader is not None
        made = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, made)
        spec.loader.exec_module(made)
        return made

    return module


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("HOLDFAST_CACHE", str(folder))
    return folder


def program(module: Any, *entries: str, **stand_ins: Any) -> Program:
    return Program([getattr(module, name) for name in entries or ["it"]], stand_ins)


def text_of(module: Any, name: str = "it", **stand_ins: Any) -> str:
    return program(module, name, **stand_ins).code[name]


def rule_of(body: str, arguments: str = "s: Any, n: int") -> str:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return f"@rule\ndef it({arguments}) -> Any:\n{lines}"


# ---- the generated text --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "generated"),
    [
        ("return Gate.SOUTH", "return 4"),
        ("return n == Gate.NORTH", "return n == 0"),
        ("return LIMIT + 1", "return 12 + 1"),
        ("return IS_NIGHT", "return 1"),
        ("return len(Gate)", "return 2"),
        ("return COSTS[n]", "return COSTS[n]"),
        ("return int(n > 3)", "return int64(n > 3)"),
        ("return bool(n)", "return int64(n != 0)"),
        ("return min(n, max(2, abs(n)))", "return min(n, max(2, abs(n)))"),
        ("return foretold(6, n + 1)", "return n + 1"),
        ("return add(s, n, 3)", "return add(s, int64(n), int64(3))"),
        ("return add(s, Gate.SOUTH, add(s, 1, n))", "int64(4), int64(add(s, int64(1), int64(n))))"),
        ("x: int = n\nreturn x", "x = n"),
    ],
)
def test_rules_are_written_out_in_words_compiled_code_understands(write: Any, written: str, generated: str) -> None:
    assert generated in text_of(write(rule_of(written)))


def test_narration_and_docstrings_are_gone(write: Any) -> None:
    text = text_of(write(rule_of('"""4.7 It falls."""\ns.walls[0] = n\nemit(Event.FELL, n)\nreturn n')))

    assert "emit" not in text
    assert "falls" not in text
    assert "s.walls[0] = n" in text


def test_a_rule_that_only_tells_does_nothing(write: Any) -> None:
    assert text_of(write(rule_of("emit(Event.FELL, n)"))) == "def it(s, n):\n    pass"


def test_an_annotation_alone_is_nothing(write: Any) -> None:
    assert "pass" in text_of(write(rule_of("x: int\nreturn n")))


def test_a_local_name_hides_what_the_module_calls_so(write: Any) -> None:
    assert text_of(write(rule_of("LIMIT = n\nreturn LIMIT"))) == "def it(s, n):\n    LIMIT = n\n    return LIMIT"


def test_a_rule_stands_before_those_that_call_it(write: Any) -> None:
    made = program(write(rule_of("return add(s, n, 1)")))

    assert list(made.code) == ["add", "it"]


def test_a_game_puts_its_own_rule_where_a_stand_in_is(write: Any) -> None:
    module = write(rule_of("return ours(n)") + "\n\n@rule\ndef of_the_game(n: int) -> int:\n    return n\n")

    assert "return of_the_game(int64(n))" in text_of(module, ours=module.of_the_game)


def test_two_rules_of_one_name_are_told_apart_by_their_modules(write: Any) -> None:
    other = write("@rule\ndef twin(n: int) -> int:\n    return 1\n")
    module = write("@rule\ndef twin(n: int) -> int:\n    return 2\n\n" + rule_of("return ours(n) + twin(n)"))

    made = program(module, ours=other.twin)

    assert "return 1" in made.code["twin"]
    assert "return 2" in made.code[f"{module.__name__}_twin"]


def test_two_tables_of_one_name_are_told_apart(write: Any) -> None:
    other = write("COSTS = table([9])\n\n@rule\ndef far(n: int) -> int:\n    return COSTS[n]\n")
    module = write(rule_of("return COSTS[n] + ours(n)"))

    made = program(module, ours=other.far)

    assert [t.tolist() for t in made.tables.values()] == [[5, 6, 7], [9]]


def test_only_entry_points_are_kept_in_the_cache(write: Any) -> None:
    source = program(write(rule_of("return add(s, n, 1)"))).source("@kept", "@inner")

    assert "@inner\ndef add(" in source
    assert "@kept\ndef it(" in source


def test_a_rule_called_once_is_put_into_its_caller_and_a_big_one_called_often_is_not(write: Any) -> None:
    big = "@rule\ndef big(n: int) -> int:\n" + "    n += 1\n" * compiler.GROWTH + "    return n\n"
    busy = "@rule\ndef busy(s: Any, n: int) -> int:\n    return big(n) + big(n) + add(s, n, 1) + add(s, n, 2)\n"
    made = program(write(big + busy + rule_of("return busy(s, n)")))

    assert made.is_inlined("busy")  # called once
    assert made.is_inlined("add")  # called twice, and small
    assert not made.is_inlined("big")


def test_a_rule_counts_with_what_is_put_into_it(write: Any) -> None:
    """Small as it is, it would bring all that is below it into each of its callers."""
    much = "@rule\ndef much(n: int) -> int:\n" + "    n += 1\n" * compiler.GROWTH + "    return n\n"
    small = "@rule\ndef small(n: int) -> int:\n    return much(n)\n"
    busy = "@rule\ndef busy(n: int) -> int:\n    return small(n) + small(n + 1)\n"
    made = program(write(much + small + busy + rule_of("return busy(n)")))

    assert made.is_inlined("much")  # it has one caller
    assert not made.is_inlined("small")


def test_a_rule_becomes_machine_code_with_its_door_and_not_before(write: Any, cache: Path) -> None:
    """Numba by itself would optimise each rule on the way up, with all that is below it."""
    twice = "@rule\ndef twice(s: Any, n: int) -> int:\n    return add(s, n, n)\n"
    made = load(program(write(twice + rule_of("return add(s, twice(s, n), 1)"))), "linked")

    assert made.it(0, 3) == 7
    linked = {name: library_of(getattr(made, name))._is_linked for name in ("it", "twice", "add")}
    assert linked == {"it": True, "twice": False, "add": False}


def library_of(function: Any) -> Any:
    (compiled,) = function.overloads.values()
    return compiled.library


# ---- what cannot be compiled ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("return ARRAY[n]", r"'ARRAY' is a NumPy array; rules read a table\(\.\.\.\), see engine\.rules\.constants"),
        ("return plain(n)", "plain is not a @rule"),
        ("return sorted(n)", "compiled rules do not know 'sorted'"),
        ("return nobody_knows", "compiled rules do not know 'nobody_knows'"),
        ("return NAME", "compiled rules cannot use 'NAME', str"),
        ("return Gate.WEST", "Gate has no member WEST"),
        ("return np.pi", "only members of an IntEnum can be read from 'np'"),
        ("return s.walls.sum()", r"s\.walls\.sum is not a @rule"),
        ("emit(Event.FELL, add(s, n, 1))", "call add before emit, not inside it"),
        ("return foretold(add(s, n, 1), n)", "call add before foretold, not inside it"),
        ("return add(s, n)", "add takes 3 arguments, all by position"),
        ("return add(s, n, m=1)", "add takes 3 arguments, all by position"),
        ("return add(s, plain, 1)", "compiled rules cannot use 'plain', function"),
    ],
)
def test_a_rule_that_cannot_be_compiled_is_named_with_its_line_and_why(
    write: Any, written: str, complaint: str
) -> None:
    module = write(rule_of(written))
    # The decorator is the function's first line, so the body stands two lines below it.
    line = module.it.__code__.co_firstlineno + 2

    with pytest.raises(CompileError, match=rf"^{module.__name__}\.it \(line {line}\): {complaint}"):
        program(module)


def test_what_an_aside_is_worth_may_be_computed_by_a_rule(write: Any) -> None:
    assert "return add(s" in text_of(write(rule_of("return foretold(6, add(s, n, 1))")))


def test_a_fault_deep_down_is_found_from_the_entry_point(write: Any) -> None:
    module = write("@rule\ndef deep(n: int) -> int:\n    return ARRAY[n]\n\n" + rule_of("return deep(n)"))

    with pytest.raises(CompileError, match=rf"{module.__name__}\.deep"):
        program(module)


# ---- interpreted twins ---------------------------------------------------------------------------------------------


def test_an_engine_module_is_bound_to_a_game_without_touching_the_original(write: Any) -> None:
    module = write(rule_of("return ours(n) + LIMIT"))

    bound = bind(module, {"ours": lambda n: 100 * n})

    assert bound.it(None, 3) == 312
    assert module.ours(3) is None


# ---- compiled, and kept --------------------------------------------------------------------------------------------


def test_compiled_rules_give_what_interpreted_rules_give(write: Any, cache: Path) -> None:
    module = write(rule_of("return add(s, COSTS[n], Gate.SOUTH) - (n > 1)", "s: Any, n: int"))

    compiled = load(program(module), "sum")

    assert [compiled.it(0, n) for n in range(3)] == [module.it(0, n) for n in range(3)] == [9, 10, 10]


def test_the_generated_module_is_a_file_people_can_read(write: Any, cache: Path) -> None:
    compiled = load(program(write(rule_of("return n"))), "readable")

    file = Path(str(compiled.__file__))
    assert file.parent.parent == cache
    assert file.parent.name.startswith("readable_")
    assert file.read_text().startswith("# Written by Holdfast from the rules' own source. Do not edit")


def test_the_same_rules_are_loaded_once(write: Any, cache: Path) -> None:
    module = write(rule_of("return n"))

    assert load(program(module), "once") is load(program(module), "once")


def names_of(write: Any, body: str, costs: str = "[5, 6, 7]") -> str:
    made = load(program(write(f"COSTS = table({costs})\n" + rule_of(body))), "edited")
    return made.__name__


def test_an_edited_rule_never_meets_an_old_binary(write: Any, cache: Path) -> None:
    assert names_of(write, "return n + COSTS[0]") != names_of(write, "return n - COSTS[0]")


def test_an_edited_table_never_meets_an_old_binary(write: Any, cache: Path) -> None:
    assert names_of(write, "return COSTS[n]") != names_of(write, "return COSTS[n]", "[5, 6, 8]")


def test_an_edited_comment_costs_no_compilation(write: Any, cache: Path) -> None:
    assert names_of(write, "return COSTS[n]") == names_of(write, "# dear!\nreturn COSTS[n]  # coins")


def test_a_table_of_another_type_is_another_program() -> None:
    names: list[dict[str, Any]] = [{"T": np.zeros(4, np.int16)}, {"T": np.zeros(8, np.int8)}]

    assert len({compiler._fingerprint("x", n) for n in names}) == 2


def test_the_checked_variant_notices_an_index_out_of_range(write: Any, cache: Path) -> None:
    module = write(rule_of("s[0].walls[n] = 1\nreturn 0"))
    states = module.State.rows(1)

    with pytest.raises(IndexError, match="index is out of bounds"):
        load(program(module), "bounds", checked=True).it(states, 3)
    assert load(program(module), "bounds", checked=True).it(states, 2) == 0


def test_the_checked_variant_refuses_an_index_that_counts_from_the_end(write: Any, cache: Path) -> None:
    module = write(rule_of("s[0].walls[n] = 1\nreturn COSTS[n]"))
    states = module.State.rows(1)

    with pytest.raises(IndexError, match="an index is negative"):
        load(program(module), "ends", checked=True).it(states, -1)
    assert load(program(module), "ends", checked=True).it(states, 1) == 6
    assert load(program(module), "ends").it(states, -1) == 7  # which is why it must be looked for


def test_the_checked_variant_is_kept_apart(write: Any, cache: Path) -> None:
    made = program(write(rule_of("return n")))

    assert load(made, "apart").__name__ != load(made, "apart", checked=True).__name__


def test_the_cache_folder_is_where_the_user_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOLDFAST_CACHE", str(tmp_path / "ours"))
    assert cache_folder() == tmp_path / "ours"

    monkeypatch.delenv("HOLDFAST_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder() == tmp_path / "xdg" / "holdfast"

    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder() == Path.home() / ".cache" / "holdfast"


def test_a_cache_folder_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "occupied").write_text("a file where the folder should be")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setenv("HOLDFAST_CACHE", str(tmp_path / "occupied"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "elsewhere"))

    made = load_text("ANSWER = 42\n", {}, "fallback")

    assert made.ANSWER == 42
    assert Path(str(made.__file__)).is_relative_to(tmp_path / "elsewhere" / "holdfast")


def test_if_nothing_can_be_written_at_all_the_error_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "holdfast").write_text("a file where the last resort should be")
    monkeypatch.setenv("HOLDFAST_CACHE", str(tmp_path / "holdfast"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    with pytest.raises(OSError, match="holdfast"):
        load_text("ANSWER = 43\n", {}, "nowhere")


def test_a_damaged_file_in_the_cache_is_written_anew(cache: Path) -> None:
    first = compiler.keep("label", "rules.py", b"ANSWER = 1\n")
    first.write_text("ANSWER = ")

    assert compiler.keep("label", "rules.py", b"ANSWER = 1\n").read_text() == "ANSWER = 1\n"
    assert [f.name for f in first.parent.iterdir()] == ["rules.py"]


def test_a_module_that_was_interrupted_is_loaded_again_from_its_beginning(cache: Path) -> None:
    half = "FIRST = 1\nif INTERRUPTED.pop():\n    raise KeyboardInterrupt\nSECOND = 2\n"
    names = {"INTERRUPTED": _Silent([False, True])}
    with pytest.raises(KeyboardInterrupt):
        load_text(half, names, "half")

    assert load_text(half, names, "half").SECOND == 2


class _Silent(list[bool]):
    """One that looks the same whatever is in it, as what is put into a module must."""

    def __str__(self) -> str:
        return "interruptions"


def test_a_stand_in_is_no_way_into_compiled_code() -> None:
    with pytest.raises(CompileError, match="step stands in"):
        Program([play.step], {})
