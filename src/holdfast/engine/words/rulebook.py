"""A game's rulebook as data: every numbered rule can be found, shown and searched by people and by refusals.

`rulebook.md` is Markdown in which these begin a section, and the section ends where the next one of its rank begins:

    ### 4.7 An attack on a Region      a heading with a number
    **4.7.2** Defending. …             a paragraph, or an item of a list, that begins with a bold number
    **W20 Entomb time line.** …        … or with a bold letter and number, and perhaps a name
    | R11 | Question | Ruling |        a row of a table whose first cell is such an id
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Protocol

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_NUMBERED = re.compile(r"(\d+(?:\.\d+[a-z]?)*[a-z]?)\.?(?:\s+(.*))?$")
_BOLD = re.compile(
    r"\s*(?:[-*+]\s+|\d+\.\s+)?\*\*(\d+(?:\.\d+[a-z]?)+|[A-Z]{1,2}\d+)(?:[.:]?\s+(.+?))?[.:]?\*\*[.:]?\s*(.*)$"
)
_ID = re.compile(r"[A-Za-z]{1,3}\d{1,3}$")
_RULE_OF_TABLE = re.compile(r"\|[\s:|-]+\|\s*$")
_ITEM_RANK = 7  # below every heading


class UnknownRule(LookupError):
    """No section has that number."""


@dataclass
class Section:
    """One numbered piece of the rulebook."""

    number: str
    title: str  # "" where the rulebook gives none
    text: str  # Markdown, with everything below it
    parent: str  # the number of the section it stands in, or ""
    line: int  # where it begins, counted from 0
    children: list[str] = field(default_factory=list)
    own: str = ""  # its text without its children's

    @property
    def heading(self) -> str:
        return f"{self.number} {self.title}".strip()


class Packaged(Protocol):
    """What has a rulebook: a game, by the package in which it lies."""

    @property
    def package(self) -> str: ...


class Rulebook:
    """All sections of a rulebook, in its order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sections: dict[str, Section] = {}
        self._read(text.splitlines())

    @classmethod
    def of(cls, game: Packaged) -> Rulebook:
        """The rulebook in the game's package."""
        return _read_once(game.package)

    def find(self, number: str) -> Section:
        """The section of that number. A step such as 4.2.4b that has none of its own is found in 4.2.4."""
        wanted = number.strip().strip("()[]§").rstrip(".").strip()
        for name in (wanted, wanted.upper(), wanted.lower(), wanted[:-1] if wanted[-1:].isalpha() else wanted):
            if name in self.sections:
                return self.sections[name]
        raise UnknownRule(f"the rulebook has no {number.strip()!r}; {self._near(wanted)}")

    def search(self, words: str) -> list[Section]:
        """The sections that hold all the words, the best first.

        Titles count before texts, whole words before parts of words, and then whoever says the words more often;
        rulings and examples stand back for rules.
        """
        wanted = words.lower().split()
        if not wanted:
            return []
        hits = [s for s in self.sections.values() if _has(f"{s.heading} {s.own}", wanted)]
        return sorted(hits, key=lambda s: _fitness(s, wanted))

    def contents(self) -> list[Section]:
        """The numbered headings, in order."""
        return [self.sections[number] for number in self._headings]

    def depth(self, section: Section) -> int:
        """How many sections it stands in."""
        return 0 if not section.parent else 1 + self.depth(self.sections[section.parent])

    def _near(self, wanted: str) -> str:
        above = wanted
        while "." in above:
            above = above.rpartition(".")[0]
            if above in self.sections and (children := self.sections[above].children):
                inside = children[0] if len(children) == 1 else f"{children[0]} to {children[-1]}"
                return f"{self.sections[above].heading} has {inside}"
        near = difflib.get_close_matches(wanted, self.sections, 3, 0.5) or [s.number for s in self.contents()[:3]]
        return f"near it are {', '.join(near)}" if near else "it has no numbered rules at all"

    # ---- reading -----------------------------------------------------------------------------------------------

    def _read(self, lines: list[str]) -> None:
        starts = _Starts(lines)
        self._headings = [number for number, _, _, rank in starts.found if rank < _ITEM_RANK]
        ends = [starts.end(k) for k in range(len(starts.found))]
        for (number, title, line, rank), end in zip(starts.found, ends, strict=True):
            parent = self._parent(number, line, rank, starts)
            self.sections[number] = Section(number, title, _body(lines, line, end, rank), parent, line)
        for number, title, text, heading, line in starts.rows:
            if number not in self.sections:
                self.sections[number] = Section(number, title, text, heading, line, [], text)
        self.sections = dict(sorted(self.sections.items(), key=lambda item: item[1].line))
        begun = {section.line for section in self.sections.values()}
        for (number, _, line, rank), end in zip(starts.found, ends, strict=True):
            below = [at for at in starts.lines if line < at < end]
            mine = [lines[at] if at not in begun - {line} else "" for at in range(min(below, default=end))]
            self.sections[number].own = _body(mine, line, len(mine), rank)
        for section in self.sections.values():
            if section.parent:
                self.sections[section.parent].children.append(section.number)

    def _parent(self, number: str, line: int, rank: int, starts: _Starts) -> str:
        """4.7.2 stands in 4.7; what has a letter stands under the heading before it."""
        above = number
        while "." in above:
            above = above.rpartition(".")[0]
            if above in self.sections:
                return above
        return "" if number.isdigit() else starts.heading_before(line, rank)


class _Starts:
    """Where sections begin: number, title, line and rank of each, and the rows of tables that are sections."""

    def __init__(self, lines: list[str]) -> None:
        self.found: list[tuple[str, str, int, int]] = []
        self.rows: list[tuple[str, str, str, str, int]] = []
        self._breaks: list[tuple[int, int]] = []  # headings without a number: line and rank
        self._last = len(lines)
        seen: set[str] = set()
        fenced, header = False, list[str]()
        for at, line in enumerate(lines):
            if line.lstrip().startswith("```"):
                fenced = not fenced
            if fenced:
                continue
            if line.startswith("|"):
                header = self._row(lines, at, header)
            elif heading := _HEADING.match(line):
                rank = len(heading[1])
                numbered = _NUMBERED.match(heading[2])
                if numbered and numbered[1] not in seen:
                    seen.add(numbered[1])
                    self.found.append((numbered[1], numbered[2] or "", at, rank))
                else:
                    self._breaks.append((at, rank))
            elif (bold := _BOLD.match(line)) and bold[1] not in seen:
                seen.add(bold[1])
                self.found.append((bold[1], bold[2] or "", at, _ITEM_RANK))
        self.lines = [line for _, _, line, _ in self.found]

    def _row(self, lines: list[str], at: int, header: list[str]) -> list[str]:
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", lines[at].strip().strip("|"))]
        if at + 1 < len(lines) and _RULE_OF_TABLE.match(lines[at + 1]):
            return cells
        number = cells[0].strip("*`")
        if _ID.match(number) and len(cells) > 1:
            told = [
                f"{name}: {cell}" if name else cell for name, cell in zip(header[1:], cells[1:], strict=False) if cell
            ]
            self.rows.append((number, cells[1].strip("*"), "\n\n".join(told), self.heading_before(at, _ITEM_RANK), at))
        return header

    def heading_before(self, line: int, rank: int) -> str:
        """The number of the heading a line stands under."""
        above = [number for number, _, at, level in self.found if at < line and level < min(rank, _ITEM_RANK)]
        return above[-1] if above else ""

    def end(self, k: int) -> int:
        """The line before which section k ends."""
        _, _, line, rank = self.found[k]
        next_ones = [(at, level) for _, _, at, level in self.found if at > line] + [
            b for b in self._breaks if b[0] > line
        ]
        return min((at for at, level in next_ones if level <= rank), default=self._last)


def _body(lines: list[str], start: int, end: int, rank: int) -> str:
    """A section's Markdown without its number."""
    body = lines[start + 1 : end]
    if rank == _ITEM_RANK and (bold := _BOLD.match(lines[start])):
        body = [bold[3], *body]
    return "\n".join(body).strip()


def _fitness(section: Section, words: list[str]) -> tuple[int, int]:
    """How well a section that has all the words answers to them: the smaller the better."""
    title, text = section.title.lower(), f"{section.heading} {section.own}".lower()
    said = [len(re.findall(rf"\b{re.escape(word)}\b", text)) for word in words]
    in_title = all(re.search(rf"\b{re.escape(word)}\b", title) for word in words)
    tiers = (in_title, _has(title, words), all(said), True)
    return tiers.index(True) + (not section.number[0].isdigit()), -sum(said)


def _has(text: str, words: list[str]) -> bool:
    lowered = text.lower()
    return all(word in lowered for word in words)


@cache
def _read_once(package: str) -> Rulebook:
    file = files(package) / "rulebook.md"
    if not file.is_file():
        raise UnknownRule(f"{package} has no rulebook.md; a game's rulebook lies beside its rules")
    return Rulebook(file.read_text("utf-8"))
