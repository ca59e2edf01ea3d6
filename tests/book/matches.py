"""Matches to be told, and what a reader finds in a book."""

from __future__ import annotations

from html.parser import HTMLParser

from holdfast.bots import find_bot
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.ink import write
from keep_vote import GAME as KEEP_VOTE

LINE = write([(0, 0), (9000, 9000)], "red")


def played(game: Game, moves: int = 10_000, seed: int = 7, **options: object) -> Match:
    """So many moves by bots, or a whole game of theirs."""
    match, bot = Match.new(game, options, seed=seed, people=()), find_bot("steady")
    while not match.over and match.length < moves:
        seat = match.deciders[0]
        match.play(seat, bot.choose(match, seat))
    return match


def spoken(remark: str, motto: str) -> Match:
    """A game that has begun: the herald has named an assault, and drawn a banner with a name."""
    match = Match.new(KEEP_VOTE, {"players": 2}, seed=3)
    herald = match.deciders[0]
    match.play(herald, match.legal(herald)[0], text=remark)
    match.play(herald, "draw_banner", ink=[LINE], texts={"name": motto})
    return match


class Page(HTMLParser):
    """What a browser makes of a page: its tags with their attributes, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data
