"""The compilers that a machine brings for its own processor, or else the one that comes in a package."""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec

NAMES = {"c": ("cc", "gcc", "clang"), "c++": ("g++", "c++", "clang++")}
BROUGHT = "ziglang"  # the package with a compiler of its own; `make test` brings it where the machine has none
# Its compiler traps whatever it takes for undefined, and would link a C++ library that nobody here needs.
BROUGHT_FLAGS = {
    "c": ("-fno-sanitize=undefined",),
    "c++": ("-x", "c++", "-nostdlib++", "-nostdinc++", "-fno-sanitize=undefined"),
}


class NoCompiler(Exception):
    """Nothing here compiles that language."""


def compiler(language: str) -> list[str]:
    """How the command begins that compiles "c" or "c++" on this machine."""
    found = next(filter(None, map(shutil.which, NAMES[language])), None)
    if found is not None:
        return [found]
    if find_spec(BROUGHT) is None:
        raise NoCompiler(
            f"there is no {language.upper()} compiler; install one (on Debian and Ubuntu: apt install g++), "
            f"or the one in a package: pip install {BROUGHT}"
        )
    return [sys.executable, "-m", BROUGHT, "cc", *BROUGHT_FLAGS[language]]
