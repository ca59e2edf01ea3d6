"""Where there is one answer it is given, after a pause that is always as long; whoever wants to be asked is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from holdfast.engine.matches.match import Match

from .brought import bring, played
from .visits import CHOICES, PATIENCE, with_settings

# ms: well beyond the page's pause, and well within the line's patience. On a clock wound on further, the server seems
# dead before it can answer, and with the clock standing still nobody ever calls it again.
LONG_ENOUGH = 5_000


@pytest.fixture(scope="module")
def forced() -> Match:
    """Borderkeep at a question with one answer, which is asked because skipping it would tell what is in a hand."""
    return played("borderkeep", 3, lambda m: m.deciders == [0] and len(m.legal(0)) == 1)


@pytest.fixture
def asked(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Iterator[Page]:
    """A page of somebody with this setting, and a clock that stands still."""
    settings = with_settings(base_url, pace="at_once", forced=request.param)
    context = browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="reduce", **settings)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    yield page
    context.close()


def where(match: Match) -> str:
    return f"Move {match.length} of {match.length}"


@pytest.mark.parametrize("asked", ["answer"], indirect=True)
def test_the_one_answer_is_given_after_a_pause(asked: Page, forced: Match) -> None:
    bring(asked, forced)
    expect(asked.locator(".where")).to_have_text(where(forced))
    expect(asked.get_by_text("It goes on by itself.")).to_be_visible()
    asked.clock.run_for(LONG_ENOUGH)
    expect(asked.get_by_text(where(forced))).to_have_count(0)


@pytest.mark.parametrize("asked", ["answer"], indirect=True)
def test_whoever_says_wait_is_waited_for(asked: Page, forced: Match) -> None:
    bring(asked, forced)
    asked.get_by_role("button", name="Wait").click()
    asked.clock.run_for(LONG_ENOUGH)
    expect(asked.locator(".where")).to_have_text(where(forced))
    asked.locator(CHOICES).click()
    expect(asked.get_by_text(where(forced))).to_have_count(0)


@pytest.mark.parametrize("asked", ["ask"], indirect=True)
def test_whoever_wants_to_be_asked_is_asked_everywhere(asked: Page, forced: Match) -> None:
    bring(asked, forced)
    asked.clock.run_for(LONG_ENOUGH)
    expect(asked.locator(".where")).to_have_text(where(forced))
    expect(asked.locator(CHOICES)).to_have_text("Go on ↵")
    asked.locator(CHOICES).click()
    expect(asked.get_by_text(where(forced))).to_have_count(0)
