"""One layout for all boards: at every size, in both languages, all parts of a table are in sight and nothing lies over
anything else, whatever is asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .room import SIZES, parts_in, wrong_in
from .screenshots import SHOTS
from .visits import CHOICES, begin, brisk, move, sit_down, wait_for_question

LANGUAGES = ("en-GB", "de-DE")
PARTS = {
    "borderkeep": {"question", "board", "own area", "hand", "choices", "chronicle"},
    "tiny-epic-defenders": {"question", "board", "own area", "choices", "chronicle"},
    "attack-and-defense": {"question", "board", "hand", "choices", "chronicle"},
    "keep-vote": {"question", "board", "choices", "chronicle"},
}
MOVES = 14  # so many states of each table are looked at, at every size


@pytest.fixture(params=LANGUAGES)
def visitor(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Iterator[Page]:
    context = browser.new_context(base_url=base_url, locale=request.param, reduced_motion="reduce", **brisk(base_url))
    page = context.new_page()
    yield page
    context.close()


def look(page: Page, state: str, wrong: dict[str, list[str]]) -> None:
    """At every size."""
    for size, window in SIZES.items():
        page.set_viewport_size(window)  # type: ignore[arg-type]
        found = wrong_in(page)
        if found:
            wrong.setdefault(f"{state} at {size}", []).extend(found)


@pytest.mark.parametrize("game", PARTS)
def test_all_parts_of_a_table_are_in_sight_and_nothing_lies_over_anything(game: str, visitor: Page) -> None:
    begin(visitor, game)
    visitor.locator(".laid > .ground").wait_for()
    wrong: dict[str, list[str]] = {}
    for k in range(MOVES):
        if not wait_for_question(visitor):
            break
        assert parts_in(visitor) == PARTS[game]
        look(visitor, f"{k}: {visitor.locator('.prompt').inner_text()}", wrong)
        move(visitor, k % 3)
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
