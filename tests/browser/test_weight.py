"""What the first visit costs, and that nothing is asked of anybody else's server."""

from __future__ import annotations

from playwright.sync_api import Page, Request

from .visits import begin

HOME_AT_MOST = 200_000  # bytes, compressed, fonts and all
TABLE_AT_MOST = 350_000


def test_the_pages_are_light_and_ask_nobody_else(page: Page, base_url: str) -> None:
    done: list[Request] = []
    page.on("requestfinished", lambda request: done.append(request))
    page.goto("/")
    page.locator("article[data-game] .main").first.wait_for()
    page.wait_for_load_state("networkidle")
    home = sum(request.sizes()["responseBodySize"] for request in done)
    begin(page, "keep-vote")
    page.wait_for_load_state("networkidle")
    table = sum(request.sizes()["responseBodySize"] for request in done)

    assert 20_000 < home < HOME_AT_MOST
    assert table < TABLE_AT_MOST
    assert {request.url.split("/")[2] for request in done} == {base_url.split("/")[2]}
