"""The same book in each of its forms. Whatever people wrote stays text in all of them."""

from __future__ import annotations

import io
import re
import zipfile
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest
from ebooklib import ITEM_DOCUMENT, ITEM_IMAGE
from ebooklib import epub as reader
from hypothesis import given, settings
from hypothesis import strategies as some
from markdown_it import MarkdownIt

from holdfast.book.epub import epub
from holdfast.book.leaves import Book, Chapter, Entry, Figure, Gallery, Items, Leaf, Prose, Quote, Table
from holdfast.book.markdown import markdown
from holdfast.book.markup import NO_TEXT
from holdfast.book.page import html, policy, style
from holdfast.book.pdf import NotPrinted, pdf

from ..browser.chromium import chromium_path
from .matches import Page

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9"/></svg>'
MARKUP = "<>&\"'`*_[]()#|~!\\-+=.:;/@$^{}%1 \n\tax\0\u202e\u200d\ufffe\ud800é漢🙂"


def words_in(text: str) -> str:
    """What is left of a text for the eye: signs without the blanks between them."""
    return re.sub(r"\s", "", NO_TEXT.sub("\ufffd", text))


Hostile = some.text(MARKUP, max_size=40) | some.sampled_from(
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "](javascript:alert(1))",
        "![x](http://example.org/x.png)",
        "http://example.org www.example.org anna@example.org",
        "1. one\n2. two\n---\n# three\n> four\n    five",
        "]]><!--",
        "&lt;b&gt;",
        "a | b\n|---|",
        "```\ncode",
    ]
)
Hostile = Hostile.filter(lambda text: bool(words_in(text)))  # what is blank is said by nobody


def book(text: str = "Some words", name: str = "A name") -> Book:
    leaves: list[Leaf] = [
        Prose(text),
        Quote(name, text),
        Figure(SVG, name),
        Gallery([Figure(SVG, text)]),
        Table([name, "Sum"], [[text, "3"], [name, "12"]]),
        Entry(name, text, text),
        Items([text, name]),
    ]
    return Book("id", "en", name, text, "2026-11-16", [Prose(text)], [Chapter(name, leaves, [Chapter(name, leaves)])])


@given(Hostile, Hostile)
@settings(max_examples=150, deadline=None)
def test_whatever_people_write_a_page_has_the_same_tags_and_their_words(text: str, name: str) -> None:
    page, plain = Page(html(book(text, name))), Page(html(book()))

    assert [tag for tag in page.tags if tag != "br"] == [tag for tag in plain.tags if tag != "br"]
    assert {at for at, _ in page.attributes} == {at for at, _ in plain.attributes}
    assert words_in(text) in words_in(page.text)


@given(Hostile, Hostile)
@settings(max_examples=150, deadline=None)
def test_whatever_people_write_markdown_renders_to_their_words(text: str, name: str) -> None:
    rendering = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

    page, plain = Page(rendering.render(markdown(book(text, name)))), Page(rendering.render(markdown(book())))

    allowed = {*plain.tags, "br"}
    assert set(page.tags) <= allowed
    assert [value for at, value in page.attributes if at in ("href", "src")] == [
        value for at, value in plain.attributes if at in ("href", "src")
    ]
    assert words_in(text) in words_in(page.text)


@given(Hostile, Hostile)
@settings(max_examples=60, deadline=None)
def test_whatever_people_write_an_e_book_is_well_formed(text: str, name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(epub(book(text, name)))) as packed:
        for file in packed.namelist():
            if file.endswith(("xhtml", "xml", "opf", "svg")):
                ElementTree.fromstring(packed.read(file))


def test_a_page_may_only_show_itself() -> None:
    allowed = b64encode(sha256(style().encode()).digest()).decode()

    assert f"style-src 'sha256-{allowed}'" in policy()
    assert policy().startswith("default-src 'none';")
    assert "unsafe" not in policy()
    assert f"<style>{style()}</style>" in html(book())


def test_another_program_reads_the_e_book(tmp_path: Path) -> None:
    file = tmp_path / "book.epub"
    file.write_bytes(epub(book(text="Anna & Ben")))

    read = reader.read_epub(file, {"ignore_ncx": True})

    assert read.get_metadata("DC", "title")[0][0] == "A name"
    assert read.get_metadata("DC", "language")[0][0] == "en"
    assert [page for page, _ in read.spine] == ["page-0", "page-1"]
    assert [link.title for link in read.toc] == ["A name", "A name"]
    pages = [item.get_content().decode() for item in read.get_items_of_type(ITEM_DOCUMENT)]
    assert any("Anna &amp; Ben" in page for page in pages)
    assert [item.get_name() for item in read.get_items_of_type(ITEM_IMAGE)] == ["picture-1.svg"]


def test_an_e_book_says_first_what_it_is_and_is_the_same_each_time() -> None:
    written = epub(book())

    assert written[30:58] == b"mimetypeapplication/epub+zip"
    assert written == epub(book())


def test_a_book_is_printed_by_chromium(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", str(chromium_path()))

    assert pdf(html(book())).startswith(b"%PDF-")


SMALL_CHROMIUM = """#!/bin/sh
case "$*" in
*--print-to-pdf*) exec sleep 600 ;; # it lacks the page that prints, and waits for it
*--no-sandbox*) exec '{chromium}' "$@" ;;
*) echo No usable sandbox! >&2; exit 133 ;;
esac
"""


def test_a_small_chromium_prints_too_where_no_sandbox_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    small = tmp_path / "small-chromium"
    small.write_text(SMALL_CHROMIUM.format(chromium=chromium_path()))
    small.chmod(0o755)
    monkeypatch.setenv("CHROMIUM", str(small))
    monkeypatch.setattr("os.geteuid", lambda: 1000)

    assert pdf(html(book())).startswith(b"%PDF-")


def test_a_chromium_that_never_answers_is_ended_and_told_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    silent = tmp_path / "silent-chromium"
    silent.write_text("#!/bin/sh\nexec sleep 600\n")
    silent.chmod(0o755)
    monkeypatch.setenv("CHROMIUM", str(silent))
    monkeypatch.setattr("holdfast.book.pdf.PRINTED_WITHIN", 1)

    with pytest.raises(NotPrinted, match=r"could not print it .it took longer than 1 seconds.; write it as .html"):
        pdf("")


def test_where_there_is_no_chromium_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("holdfast.book.pdf.NAMES", ("chromium",))

    with pytest.raises(
        NotPrinted, match=r"none is installed here; install chromium .* or write the chronicle as .html"
    ):
        pdf("")


def test_a_chromium_that_cannot_print_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "false")

    with pytest.raises(NotPrinted, match=r"could not print it .exit code 1.; write it as .html"):
        pdf("")
