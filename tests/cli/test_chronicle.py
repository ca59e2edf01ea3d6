"""`holdfast chronicle`: a saved game as a book."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Command


@pytest.mark.parametrize("ending", ["html", "md", "epub"])
def test_the_ending_of_the_name_says_what_is_written(holdfast: Command, save: Path, ending: str) -> None:
    result = holdfast("chronicle", str(save), "-o", f"book.{ending}", "--lang", "de")

    assert (result.exit_code, result.output) == (0, f"book.{ending}\n")
    written = Path(f"book.{ending}").read_bytes()
    assert ending == "epub" or "Die Geschichte" in written.decode()


def test_without_a_name_it_is_a_page_beside_the_save(holdfast: Command, save: Path) -> None:
    assert holdfast("chronicle", "evening.json").output == "evening.html\n"


def test_it_says_who_played_and_when(holdfast: Command, save: Path) -> None:
    told = holdfast("chronicle", "evening.json", "-o", "-").output

    assert "novice" in told
    assert "Played on" in told


def test_an_unknown_ending_is_refused_with_those_there_are(holdfast: Command, save: Path) -> None:
    result = holdfast("chronicle", str(save), "-o", "book.docx")

    assert result.exit_code == 2
    assert result.output == (
        "A chronicle cannot be written as 'book.docx'; let its name end in one of .html, .md, .epub, .pdf.\n"
    )


def test_where_nothing_can_be_written_it_is_said(holdfast: Command, save: Path) -> None:
    result = holdfast("chronicle", str(save), "-o", "nowhere/book.md")

    assert result.exit_code == 1
    assert result.output.startswith("Cannot write nowhere/book.md: No such file or directory; name another file")


def test_of_a_damaged_save_it_tells_what_can_be_read(holdfast: Command, save: Path) -> None:
    save.write_text(save.read_text("utf-8").replace('"salt": "', '"salt": "00'), "utf-8")

    result = holdfast("chronicle", str(save), "-o", "book.md")

    assert result.exit_code == 1
    assert result.output.startswith("book.md tells what could be read, and no more. ")
    assert Path("book.md").exists()
