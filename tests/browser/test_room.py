"""One layout for all boards: at every size, in both languages, all parts of a table are in sight, nothing lies over
anything else, and every sign and number tells what it is, whatever is asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .brought import bring_openly, post, questions, raise_curtain
from .every_game import EVERY, brings, players
from .room import SIZES, parts_in, silent_in, wrong_in
from .screenshots import SHOTS
from .visits import CHOICES, END, PATIENCE, begin, brisk, move, sit_down, wait_for_question

LANGUAGES = ("en-GB", "de-DE")
PARTS = {"question", "board", "choices", "chronicle"}  # of every table
MORE_PARTS = {"Own": "own area", "Hand": "hand"}  # of boards that come with such a component
NAMES = ("Anna", "Ben", "Cora", "Dora")
SEED = 4


def speaking(language: str, browser: Browser, base_url: str) -> Page:
    context = browser.new_context(base_url=base_url, locale=language, reduced_motion="reduce", **brisk(base_url))
    context.set_default_timeout(PATIENCE)
    return context.new_page()


@pytest.fixture(params=LANGUAGES)
def visitor(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Iterator[Page]:
    page = speaking(request.param, browser, base_url)
    yield page
    page.context.close()


@pytest.fixture
def visitors(browser: Browser, base_url: str) -> Iterator[tuple[Page, Page]]:
    """The same guest in two browsers, one for each language."""
    here, there = (speaking(language, browser, base_url) for language in LANGUAGES)
    post(here, "/api/guest", {"name": NAMES[0]})
    there.context.add_cookies(here.context.cookies())  # type: ignore[arg-type]
    yield here, there
    for page in (here, there):
        page.context.close()


def look(page: Page, state: str, wrong: dict[str, list[str]], laid: bool = False) -> None:
    """At every size, first at the one it has: another is laid out and painted anew. Where a table is laid, also at its
    signs."""
    language = page.evaluate("document.documentElement.lang")
    for size, window in sorted(SIZES.items(), key=lambda one: one[1] != page.viewport_size):
        page.set_viewport_size(window)  # type: ignore[arg-type]
        found = wrong_in(page)
        if laid:
            found += [f"silent: {sign}" for sign in silent_in(page)]
        if found:
            wrong.setdefault(f"{state} at {size} in {language}", []).extend(found)


def compose(page: Page) -> bool:
    """Take the first choice; whether words or a drawing are asked for before it is made."""
    before = page.locator(".where").inner_text()
    page.locator(f"{CHOICES}:enabled").first.click()
    composer = page.locator("form button.main")
    composer.or_(page.locator(f".where:not(:text-is('{before}')), #curtain-title, {END}")).first.wait_for()
    return composer.count() > 0


@pytest.mark.parametrize("game", EVERY)
def test_whatever_is_asked_everything_is_in_sight_uncovered_and_tells_what_it_is(
    game: str, visitors: tuple[Page, Page]
) -> None:
    wrong: dict[str, list[str]] = {}
    parts = PARTS | {part for component, part in MORE_PARTS.items() if brings(game, component)}
    here, there = visitors
    for kind, match in questions(game, SEED, people=True, players=players(game)).items():
        there.goto(f"/table/{bring_openly(here, match, *NAMES[: match.seats])}")
        there.locator(f"{CHOICES}, #curtain-title").first.wait_for()
        raise_curtain(there)
        for visitor in visitors:
            visitor.locator(".laid > .ground").wait_for()
            assert wait_for_question(visitor)
            assert parts_in(visitor) == parts
            look(visitor, kind, wrong, laid=visitor is here)  # what signs tell is no matter of language
        if compose(there) and compose(here):  # else the choice is made, and the question another one
            for visitor in visitors:
                look(visitor, f"{kind}, composing", wrong)
    assert wrong == {}


@pytest.mark.parametrize("shot", SHOTS)
def test_every_screen_keeps_everything_in_sight(shot: str, visitor: Page) -> None:
    visitor.goto("/")
    SHOTS[shot](visitor)
    wrong: dict[str, list[str]] = {}
    look(visitor, shot, wrong)
    assert wrong == {}


def test_a_full_table_with_a_neighbours_town_open_keeps_everything_in_sight(visitor: Page) -> None:
    visitor.goto("/new/borderkeep")
    visitor.locator("form .picks").first.get_by_text("4", exact=True).click()
    for seat in range(1, 4):
        visitor.locator("form select[aria-label]").nth(seat).select_option("steady")
    visitor.locator("form button.main").click()
    sit_down(visitor, CHOICES)
    wrong: dict[str, list[str]] = {}
    visitor.locator(".laid > .ground").wait_for()
    assert wait_for_question(visitor)
    look(visitor, "four towns", wrong)
    visitor.set_viewport_size({"width": 1280, "height": 800})
    visitor.locator("article.town .fold").first.click()
    expect(visitor.locator("article.town.open")).not_to_have_count(0)
    look(visitor, "a neighbour's town open", wrong)
    assert wrong == {}


# Where on the page each of them begins.
TOPS = "wheres => wheres.map(where => document.querySelector(where).getBoundingClientRect().top)"


def test_however_many_choices_there_are_what_lies_below_them_stays(page: Page) -> None:
    page.set_viewport_size(SIZES["1280 × 800"])  # type: ignore[arg-type]
    begin(page, "borderkeep")
    tops: set[tuple[float, ...]] = set()
    numbers: set[int] = set()
    for _ in range(4):  # of one's own first turn: nobody else has done anything
        assert wait_for_question(page)
        numbers.add(page.locator(CHOICES).count())
        tops.add(tuple(page.evaluate(TOPS, [".choices", ".tools", ".slider", ".panel"])))
        move(page)
    assert len(numbers) > 1
    assert len(tops) == 1


def test_whatever_is_drawn_and_asked_the_land_stays_where_it_is(page: Page) -> None:
    page.set_viewport_size(SIZES["1280 × 800"])  # type: ignore[arg-type]
    begin(page, "tiny-epic-defenders")
    tops: set[tuple[float, ...]] = set()
    for _ in range(8):
        assert wait_for_question(page)
        tops.add(tuple(page.evaluate(TOPS, [".map"])))
        move(page)
    assert len(tops) == 1
