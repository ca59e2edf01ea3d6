"""A book as an EPUB 3: chapters, pictures and style in one archive, and nothing in it runs."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from uuid import NAMESPACE_URL, uuid5

from .leaves import Book, Figure
from .markup import chapter_in, leaves_in, plain
from .page import style

MADE = (1980, 1, 1, 0, 0, 0)  # the earliest an archive knows: the same book is the same bytes
UNDATED = "1980-01-01"
CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""


def epub(book: Book) -> bytes:
    pictures = _Pictures()
    pages = dict(_pages(book, pictures))
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        # By this first entry, which is not compressed, a reader knows what it has before it.
        packed.writestr(zipfile.ZipInfo("mimetype", MADE), "application/epub+zip", zipfile.ZIP_STORED)
        inner = {
            "META-INF/container.xml": CONTAINER,
            "book/content.opf": _contents(book, list(pages), pictures.names),
            "book/nav.xhtml": _nav(book, list(pages)),
            "book/book.css": style(),
            **{f"book/{name}": text for name, text in pages.items()},
            **{f"book/{name}": svg for svg, name in pictures.placed.items()},
        }
        for name, text in inner.items():
            packed.writestr(zipfile.ZipInfo(name, MADE), text.encode(), zipfile.ZIP_DEFLATED)
    return archive.getvalue()


class _Pictures:
    """Each picture is a file of its own."""

    def __init__(self) -> None:
        self.placed: dict[str, str] = {}

    def __call__(self, figure: Figure) -> str:
        return self.placed.setdefault(figure.svg, f"picture-{len(self.placed) + 1}.svg")

    @property
    def names(self) -> list[str]:
        return list(self.placed.values())


def _pages(book: Book, pictures: _Pictures) -> Iterator[tuple[str, str]]:
    title = f'<h1>{plain(book.title)}</h1><p class="subtitle">{plain(book.subtitle)}</p>'
    yield "title.xhtml", _page(book, book.title, f"<header>{title}{leaves_in(book.front, pictures)}</header>")
    for k, chapter in enumerate(book.chapters, 1):
        yield f"chapter-{k}.xhtml", _page(book, chapter.title, chapter_in(chapter, 2, pictures))


def _page(book: Book, title: str, body: str) -> str:
    language = plain(book.language)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"
 lang="{language}" xml:lang="{language}">
<head>
<meta charset="utf-8"/>
<title>{plain(title)}</title>
<link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body>{body}</body>
</html>
"""


def _titles(book: Book) -> list[str]:
    return [book.title, *(chapter.title for chapter in book.chapters)]


def _nav(book: Book, pages: Sequence[str]) -> str:
    entries = "".join(
        f'<li><a href="{page}">{plain(title)}</a></li>' for page, title in zip(pages, _titles(book), strict=True)
    )
    return _page(book, book.contents, f'<nav epub:type="toc"><h1>{plain(book.contents)}</h1><ol>{entries}</ol></nav>')


def _contents(book: Book, pages: Sequence[str], pictures: Sequence[str]) -> str:
    """What is in the archive, and in which order it is read."""
    items = [
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
        '<item id="style" href="book.css" media-type="text/css"/>',
        *(f'<item id="page-{k}" href="{page}" media-type="application/xhtml+xml"/>' for k, page in enumerate(pages)),
        *(f'<item id="{name[:-4]}" href="{name}" media-type="image/svg+xml"/>' for name in pictures),
    ]
    spine = "".join(f'<itemref idref="page-{k}"/>' for k in range(len(pages)))
    day = book.date or UNDATED
    dated = f"<dc:date>{plain(book.date)}</dc:date>" if book.date else ""
    return f"""<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{plain(book.language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{uuid5(NAMESPACE_URL, f"{book.id} {book.language}")}</dc:identifier>
<dc:title>{plain(book.title)}</dc:title>
<dc:language>{plain(book.language)}</dc:language>
<dc:description>{plain(book.subtitle)}</dc:description>
{dated}
<meta property="dcterms:modified">{day}T00:00:00Z</meta>
</metadata>
<manifest>{"".join(items)}</manifest>
<spine>{spine}</spine>
</package>
"""
