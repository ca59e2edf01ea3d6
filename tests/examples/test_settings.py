"""A setting written from the docs alone plays, and its chronicle is told in its words."""

from __future__ import annotations

from pathlib import Path

from holdfast.book.account import Sitting
from holdfast.book.making import book_of
from holdfast.book.markdown import markdown
from holdfast.bots import find_bot
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.registry import find_game
from holdfast.games.defenders.setting import COUNTS, TABLES, TEMPLATES, named_members

ROOT = Path(__file__).parents[2]


def test_a_seventh_city_is_besieged_and_told() -> None:
    game = find_game("defenders").bringing([(ROOT / "examples" / "tidehold.toml").read_text("utf-8")])
    match, bot = Match.new(game, {"city": "ready"}, seed=5, people=()), find_bot("steady")
    while not match.over:
        match.play(match.deciders[0], bot.choose(match, match.deciders[0]))

    again = Match.from_json(match.to_json())
    told = markdown(book_of(again, Sitting([""] * again.seats), "de"))

    assert any(word in told for word in ("breakwater", "boathouse", "lighthouse", "mole fort"))
    assert "stone derrick" in told  # what the words of people are called, too
    assert any(name in told for name in ("Lantern Crew", "Rope Sisters", "Night Tide", "Grandmother"))


def test_the_page_names_every_word_that_a_city_has() -> None:
    page = (ROOT / "docs" / "settings.md").read_text("utf-8")

    words = [member.name.lower() for table in TABLES.values() for member in named_members(table)]
    assert [word for word in (*words, *COUNTS, *TEMPLATES) if f"`{word}`" not in page] == []
