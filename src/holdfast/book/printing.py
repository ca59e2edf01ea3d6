"""In which forms there is a book, by the ending of its file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .epub import epub
from .leaves import Book
from .markdown import markdown
from .page import html
from .pdf import pdf


@dataclass(frozen=True)
class Form:
    media_type: str
    written: Callable[[Book], bytes]


FORMS = {
    "html": Form("text/html; charset=utf-8", lambda book: html(book).encode()),
    "md": Form("text/markdown; charset=utf-8", lambda book: markdown(book).encode()),
    "epub": Form("application/epub+zip", epub),
    "pdf": Form("application/pdf", lambda book: pdf(html(book))),
}
