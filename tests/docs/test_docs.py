"""The documentation keeps its word: what it tells people to type exists, and what it names or cites is there."""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from holdfast import __version__
from holdfast.cli.main import app
from holdfast.engine.rules.game import Game

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "rules").glob("*.md")])
GAMES = sorted(path.parent for path in (ROOT / "src/holdfast/games").glob("*/rulebook.md"))
ENGINE = ROOT / "src/holdfast/engine"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FOLDERS = {path.name for path in ROOT.iterdir() if path.is_dir()} | {"src", "docs", "tests", "scenarios", "examples"}
MADE_LATER = ("docs/_build",)  # by a command that the page names


@cache
def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def blocks(page: Path, *languages: str) -> list[str]:
    """The fenced blocks of these languages."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", text_of(page), re.DOTALL | re.MULTILINE)
    return [text for name, text in fenced if name in languages]


def typed(page: Path) -> set[str]:
    """Everything a page tells people to type: lines of a shell, and commands inside a sentence."""
    lines = [line.removeprefix("$ ") for block in blocks(page, "console", "sh") for line in block.splitlines()]
    prose = re.sub(r"^```.*?^```$", "", text_of(page), flags=re.DOTALL | re.MULTILINE)
    lines += [code.replace("\n", " ") for code in re.findall(r"`([^`]+)`", prose)]
    return {line.partition(" #")[0].strip() for line in lines}


def commands(program: str) -> list[str]:
    """What all pages let that program do, each once."""
    return sorted({line for page in PAGES for line in typed(page) if line.startswith(f"{program} ")})


# ---- what people type ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", commands("holdfast"))
def test_every_command_in_the_docs_exists_with_its_options(command: str) -> None:
    words = [word.strip('"') for word in command.split()[1:]]

    result = CliRunner().invoke(app, [*words, "--help"], prog_name="holdfast")

    assert result.exit_code == 0, result.output
    assert words[0].startswith("-") or f"holdfast {words[0]}" in result.output


@pytest.mark.parametrize("command", commands("make"))
def test_every_make_target_in_the_docs_exists(command: str) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)

    for word in command.split()[1:]:
        assert "=" in word or word in targets


@pytest.mark.parametrize("command", commands("python -m"))
def test_every_module_that_is_run_in_the_docs_exists(command: str) -> None:
    assert importlib.util.find_spec(command.split()[2])


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_every_program_in_the_docs_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks(page, "python"):
        exec(compile(block, str(page), "exec"), {"emit": None})


# ---- what is named -------------------------------------------------------------------------------------------------


def named_paths(page: Path) -> Iterator[str]:
    """Paths from the root of the repository, as they stand in a sentence."""
    for word in re.findall(r"`([\w.-]+(?:/[\w.-]*)+)`", text_of(page)):
        if word.split("/")[0] in FOLDERS and not word.startswith(MADE_LATER):
            yield word


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_in_the_docs_is_there(page: Path) -> None:
    assert [path for path in named_paths(page) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_in_the_docs_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", text_of(page))

    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_name_in_the_docs_belongs_to_some_file(page: Path) -> None:
    names = re.findall(r"`([\w-]+\.(?:py|md))`", text_of(page))
    known = {path.name for folder in ("src", "docs", "examples", "tests") for path in (ROOT / folder).rglob("*.*")}
    known |= {path.name for path in ROOT.glob("*.*")}

    assert [name for name in names if name not in known] == []


def section(page: str, title: str) -> str:
    """What stands under that heading."""
    return text_of(ROOT / page).split(f"\n## {title}\n")[1].split("\n## ")[0]


def modules_told() -> dict[str, set[str]]:
    """The engine's modules by folder, as the architecture page has them; what lies in no folder under ""."""
    told, folder = dict[str, set[str]](), ""
    rows = re.findall(
        r"^\|(.*?)\| (`.*?`) \|", section("docs/architecture.md", "The engine, folder by folder"), re.MULTILINE
    )
    for named, modules in rows:
        if named.strip("| "):
            found = re.match(r" `([\w/]+)`", named)
            folder = found[1] if found else ""
        told.setdefault(folder, set()).update(re.findall(r"`(\w+)`", modules))
    return told


def test_every_module_of_the_engine_is_explained_where_it_lies() -> None:
    there: dict[str, set[str]] = {}
    for path in ENGINE.rglob("*.py"):
        if path.stem != "__init__":
            there.setdefault(path.parent.relative_to(ENGINE).as_posix().strip("."), set()).add(path.stem)
    there["speed"].add("kernels")  # two files of C++

    assert modules_told() == there


def test_what_the_frame_gives_a_board_lies_there() -> None:
    told = re.findall(r"^\| `([\w.]+)`", section("web/README.md", "What the frame gives a board"), re.MULTILINE)
    there = {path.name.removesuffix(".ts") for path in (ROOT / "web/src/boards/frame").iterdir()}

    assert told
    assert [name for name in told if name not in there] == []


def layers_of(container: str) -> list[str]:
    """As import-linter holds them: for each step, who lies there."""
    contracts = PYPROJECT["tool"]["importlinter"]["contracts"]
    found = next(c for c in contracts if c["type"] == "layers" and c.get("containers", [""]) == [container])
    return [layer.removeprefix("holdfast.").replace(" | ", ", ") for layer in found["layers"]]


def test_the_layers_are_those_that_the_linter_holds() -> None:
    all_of_it, folders = re.findall(
        r"^```text\n(.*?)^```$", section("docs/architecture.md", "Layers"), re.DOTALL | re.MULTILINE
    )

    assert [line.split()[0] for line in all_of_it.splitlines()] == layers_of("")
    for line in folders.splitlines():
        container, _, layers = line.partition(" ")
        assert layers.strip().split(" > ") == layers_of(f"holdfast.{container}")


def test_every_library_is_named_where_libraries_are_weighed() -> None:
    needed = [re.split(r"[^\w-]", wanted)[0] for wanted in PYPROJECT["project"]["dependencies"]]
    told = section("docs/architecture.md", "Libraries, and what is ours").lower()

    assert [library for library in needed if library not in told] == []


def test_the_folder_of_a_game_is_drawn_as_it_is() -> None:
    (tree,) = (block for block in blocks(ROOT / "docs/add-your-own-game.md", "text") if "rulebook.md" in block)
    folder = ROOT / "examples/keep_vote/keep_vote"
    there = {path.name for path in folder.iterdir() if path.name != "__pycache__"}

    assert {name.split("/")[0] for name in re.findall(r"^ {8}(\S+)", tree, re.MULTILINE)} == there


def test_every_file_of_words_is_named() -> None:
    told = set(re.findall(r"`(\w+)`", section("docs/writing-rules.md", "Words")))
    words = [ROOT / "src/holdfast/words", *(game / "words" for game in GAMES)]

    assert {file.stem for folder in words for file in folder.rglob("*.toml")} - told == set()


def test_whatever_a_game_may_bring_is_told_somewhere() -> None:
    told = "".join(
        text_of(ROOT / "docs" / page) for page in ("writing-rules.md", "add-your-own-game.md", "scenarios.md")
    )
    ours = {"installed_as", "goals"}  # the engine's own, and figures for our benches
    brought = {field.name for field in dataclasses.fields(Game)} - ours

    assert {name for name in brought if not re.search(rf"\b{name}\b", told)} == set()


def reference() -> Iterator[tuple[str, str]]:
    """The names the reference explains: an object, and one of its members or ""."""
    owner = ""
    page = re.sub(r",\n\s+(?=\w)", ", ", text_of(ROOT / "docs/reference.md"))
    for line in page.splitlines():
        if found := re.match(r"\.\. auto\w+:: ([\w.]+)(?:\(\))?$", line):
            owner = found[1]
            yield owner, ""
        elif found := re.match(r"   \.\. auto\w+:: (\w+)$", line):
            yield owner, found[1]
        elif found := re.match(r"   :members: (.+)$", line):
            yield from ((owner, member.strip()) for member in found[1].split(","))


@pytest.mark.parametrize(("owner", "member"), [*reference()])
def test_everything_in_the_reference_exists_and_explains_itself(owner: str, member: str) -> None:
    module, _, name = owner.rpartition(".")
    explained = getattr(importlib.import_module(module), name)

    assert explained.__doc__
    assert not member or member in {*dir(explained), *explained.__annotations__}


def test_the_changelog_speaks_of_this_version() -> None:
    assert f"\n## {__version__}" in text_of(ROOT / "CHANGELOG.md")
