"""Games that have come to a certain moment, brought to a table as a file."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from holdfast.bots import find_bot
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import checksum_of
from holdfast.engine.rules.registry import find_game

from .visits import CHOICES, END


def played(game: str, seed: int, enough: Callable[[Match], bool], **options: int | str) -> Match:
    """A match of steady bots, up to a moment."""
    match, bot = Match.new(find_game(game), {"players": 2, **options}, seed), find_bot("steady")
    while not enough(match):
        seat = match.deciders[0]
        match.play(seat, bot.choose(match, seat))
    return match


def bring(page: Page, match: Match, *names: str) -> str:
    """The match at a table of one's own, all seats one's own; which table that is."""
    page.goto("/")
    page.request.post("/api/guest", data={"name": "Anna"})
    file = match.to_json() | {"seats": [f"person:{name}" for name in names]}
    file["checksum"] = checksum_of(file)
    table: str = page.request.post("/api/tables/import", data=file).json()["table"]
    page.goto(f"/table/{table}")
    page.locator(f"{CHOICES}, #curtain-title, {END}").first.wait_for()
    return table
