"""Where the machine has no compiler, one from a package is asked; where there is neither, that is said."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from holdfast.engine.speed.native import BROUGHT, NAMES, NoCompiler, compiler
from holdfast.swarm.fate import Fate

STAND_IN = """
import os, subprocess, sys
words = [word for word in sys.argv[2:] if not word.startswith("-nostd")]
sys.exit(subprocess.call([{compiler!r}, *words], env={{**os.environ, "PATH": {path!r}}}))
"""


def bare_machine(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One on which no compiler is found. A stand-in for the package calls the one there is; where there is none, the
    package is there, for `make test` has brought it."""
    found, path = next(filter(None, map(shutil.which, NAMES["c"])), None), os.environ["PATH"]
    if found is not None:
        package = folder / "packages" / BROUGHT
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "__main__.py").write_text(STAND_IN.format(compiler=found, path=path))
        monkeypatch.syspath_prepend(package.parent)
        monkeypatch.setenv("PYTHONPATH", str(package.parent))
    monkeypatch.setenv("PATH", str(folder))


def test_the_machines_own_compiler_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "cc"
    mine.write_text("#!/bin/sh\n")
    mine.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert compiler("c") == [str(mine)]


@pytest.mark.parametrize(("language", "ending"), [("c", ".c"), ("c++", ".cpp")])
def test_a_machine_without_a_compiler_has_the_one_in_the_package(
    language: str, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare_machine(tmp_path, monkeypatch)
    source, made = tmp_path / f"seven{ending}", tmp_path / "seven.so"
    source.write_text('#ifdef __cplusplus\nextern "C"\n#endif\nint seven(void) { return 7; }\n')

    subprocess.run([*compiler(language), "-shared", "-fPIC", "-o", str(made), str(source)], check=True)

    assert compiler(language)[1:4] == ["-m", BROUGHT, "cc"]
    assert ctypes.CDLL(str(made)).seven() == 7


def test_a_machine_without_a_compiler_has_disks_that_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare_machine(tmp_path, monkeypatch)

    fate = Fate(tmp_path)
    writes = [sys.executable, "-c", f"import os; os.fsync(os.open({str(tmp_path)!r}, os.O_RDONLY))"]
    with fate.failing_disk():
        done = subprocess.run(writes, env={**os.environ, **fate.environment(None)}, capture_output=True, text=True)

    assert "Input/output error" in done.stderr


def test_without_any_compiler_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("holdfast.engine.speed.native.find_spec", lambda name: None)

    with pytest.raises(NoCompiler, match=r"there is no C compiler; install one .* pip install ziglang"):
        compiler("c")
