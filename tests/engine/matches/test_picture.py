"""A drawing as an SVG that has nothing in it but lines and text."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.matches.picture import svg
from holdfast.engine.rules.ink import COLOURS, write

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {f"{SVG}{name}" for name in ("svg", "title", "defs", "mask", "g", "rect", "path")}


def test_each_stroke_is_a_line_in_its_colour() -> None:
    tree = ElementTree.fromstring(svg([write([(0, 0), (65535, 32768)], "red", "fine")], "The Boar"))

    (path,) = tree.findall(f"{SVG}path")
    assert (path.get("d"), path.get("stroke"), path.get("stroke-width")) == ("M0 0L1000 500", COLOURS["red"], "8")


def test_an_eraser_hides_what_was_drawn_before_it_and_not_what_comes_after() -> None:
    line, rub = write([(0, 0), (9, 9)]), write([(5, 5)], "eraser", "brush")
    tree = ElementTree.fromstring(svg([line, rub, line], ""))

    assert len(tree.findall(f"{SVG}path")) == 1
    (hidden,) = tree.findall(f"{SVG}g")
    assert (hidden.get("mask"), len(hidden)) == ("url(#e0)", 1)


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff")))
def test_a_title_stays_text(title: str) -> None:
    tree = ElementTree.fromstring(svg([], title))

    assert (tree.findtext(f"{SVG}title") or "") == title
    assert {element.tag for element in tree.iter()} <= ALLOWED


def test_markup_in_a_title_does_nothing() -> None:
    tree = ElementTree.fromstring(svg([], "<script>alert(1)</script>"))

    assert {element.tag for element in tree.iter()} <= ALLOWED
