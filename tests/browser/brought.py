"""Games that have come to a certain moment, brought to a table as a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from holdfast.bots import find_bot
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import checksum_of
from holdfast.engine.rules.ink import write
from holdfast.engine.rules.registry import find_game

from .visits import CHOICES, END

LINE = write([(20000, 20000), (40000, 30000)])  # what people draw here
RETRIES = 3


def played(game: str, seed: int, enough: Callable[[Match], bool], people: bool = False, **options: int | str) -> Match:
    """A match of steady bots, up to a moment. Where they sit in for people, they are asked all that people are."""
    match, bot = Match.new(find_game(game), {"players": 2, **options}, seed), find_bot("steady")
    match.change_hands(range(match.seats) if people else [])
    while not enough(match):
        seat = match.deciders[0]
        action = match.action(bot.choose(match, seat))
        words = {name: f"Number {match.length}" for name, room in action.texts.items() if people and room.least}
        match.play(seat, action, ink=[LINE] if people and action.family.undrawn is not None else (), texts=words)
    return match


def questions(game: str, seed: int, people: bool = False, **options: int | str) -> dict[str, Match]:
    """Every kind of question that such a game comes to: the match at the last of each kind."""
    asked: dict[str, int] = {}

    def over(match: Match) -> bool:
        if not match.over:
            asked[match.game.decisions(match.state.decision).name] = match.length
        return match.over

    whole = played(game, seed, over, people, **options)
    return {kind: whole.branch(moves) for kind, moves in asked.items()}


def post(page: Page, path: str, data: dict[str, Any]) -> Any:
    """As the page's guest. Where a line that was kept open has just closed it is asked again, as browsers do."""
    answer = page.request.post(path, data=data, max_retries=RETRIES)
    assert answer.ok, answer.text()
    return answer.json()


def bring(page: Page, match: Match, *names: str) -> str:
    """The match at a table of one's own, all seats one's own; which table that is."""
    post(page, "/api/guest", {"name": "Anna"})
    file = match.to_json() | {"seats": [f"person:{name}" for name in names]}
    file["checksum"] = checksum_of(file)
    table: str = post(page, "/api/tables/import", file)["table"]
    page.goto(f"/table/{table}")
    page.locator(f"{CHOICES}, #curtain-title, {END}").first.wait_for()
    return table


def bring_openly(page: Page, match: Match, *names: str) -> str:
    """As above; whoever is asked says that nobody at this screen minds being seen."""
    table = bring(page, match, *names)
    raise_curtain(page)
    return table


def raise_curtain(page: Page) -> None:
    """For good, where there is one."""
    if page.locator("#curtain-title").count():
        page.locator(".curtain .quiet").click()
        page.locator(CHOICES).first.wait_for()
