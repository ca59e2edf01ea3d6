"""A book as one HTML file: nothing is fetched, nothing runs, and it prints."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files

from .leaves import Book, Figure
from .markup import chapter_in, leaves_in, plain


@cache
def style() -> str:
    return (files(__package__) / "book.css").read_text("utf-8")


@cache
def policy() -> str:
    """What the page may do: show its own style and pictures, and nothing else."""
    allowed = b64encode(sha256(style().encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{allowed}'; img-src data:; base-uri 'none'; form-action 'none'"


def html(book: Book) -> str:
    names = [f"chapter-{k}" for k in range(1, len(book.chapters) + 1)]
    entries = "".join(
        f'<li><a href="#{name}">{plain(chapter.title)}</a></li>'
        for name, chapter in zip(names, book.chapters, strict=True)
    )
    chapters = "\n".join(
        chapter_in(chapter, 2, data_uri, name) for name, chapter in zip(names, book.chapters, strict=True)
    )
    return f"""<!doctype html>
<html lang="{plain(book.language)}">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="{plain(policy())}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<meta name="robots" content="noindex"/>
<title>{plain(book.title)}</title>
<style>{style()}</style>
</head>
<body>
<main>
<header>
<h1>{plain(book.title)}</h1>
<p class="subtitle">{plain(book.subtitle)}</p>
{leaves_in(book.front, data_uri)}
</header>
<nav aria-label="{plain(book.contents)}"><ol>{entries}</ol></nav>
{chapters}
</main>
</body>
</html>
"""


def data_uri(figure: Figure) -> str:
    """The picture itself, in the place of a link to it."""
    return f"data:image/svg+xml;base64,{b64encode(figure.svg.encode()).decode()}"
