"""The chronicle of every game, in every language: what stands in it, and what does not while the game runs."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import date
from enum import IntEnum
from itertools import pairwise

import pytest

from holdfast.book.account import Sitting
from holdfast.book.leaves import Book, Chapter, Gallery, Prose, Quote, Table
from holdfast.book.making import book_of
from holdfast.book.markdown import markdown
from holdfast.book.page import html
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.events import Secret
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.registry import find_game, games
from holdfast.engine.words.catalogue import HOUSE_WORDS, Name, gaps, read_language
from keep_vote import GAME as KEEP_VOTE

from .matches import Page, played, spoken


def told(match: Match, language: str = "en", **more: object) -> Book:
    sitting = Sitting(["Anna"] + [""] * (match.seats - 1), **more)  # type: ignore[arg-type]
    return book_of(match, sitting, language)


def titles(chapters: list[Chapter]) -> list[str]:
    return [chapter.title for chapter in chapters]


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_whole_game_is_told_in_every_language_and_nothing_is_fetched_for_it(game: Game) -> None:
    match = played(game)
    for language in game.languages():
        book = told(match, language)

        page = Page(html(book))

        assert all(chapter.leaves or chapter.sections for chapter in book.chapters)
        story = max(book.chapters, key=lambda chapter: len(chapter.sections))
        assert len(story.sections) > 2
        called = {**match.names(), "seat.seat_0": Name("seat", "Anna")}
        assert match.words(language).say(match.prompt(), called) in page.text
        body = page.text.partition("Anna")[2]
        assert "{" not in body
        assert "\0" not in body
        fetched = [value for name, value in page.attributes if name in ("src", "href", "action", "data")]
        assert all(value.startswith(("#chapter-", "data:image/svg+xml;base64,")) for value in fetched)
        assert not {"script", "iframe", "object", "link", "form"} & set(page.tags)


def test_it_says_who_played_and_when_and_what_was_agreed() -> None:
    match = Match.new(KEEP_VOTE, {"players": 3}, seed=1)
    days = [date(2026, 11, 14), date(2026, 11, 16)]

    english, german = (told(match, language, name="Friday", days=days) for language in ("en", "de"))

    assert english.title == "Friday"
    assert english.date == "2026-11-16"
    [seats] = [leaf for leaf in english.front if isinstance(leaf, Table)]
    assert seats.rows[0] == ["Chancellor", "Anna"]
    assert Prose("Played on 14 November 2026 – 16 November 2026.") in english.front
    assert Prose("Gespielt am 14. November 2026 – 16. November 2026.") in german.front


def test_what_was_lost_goes_by_the_name_it_had_though_something_else_stands_there_now() -> None:
    book = told(played(find_game("draw-fortress"), seed=11, players=3))

    destroyed = re.compile(r"[^.;*\n]+ in sector \d, layer \d is destroyed")
    story, losses = (
        sorted(sentence.strip() for sentence in destroyed.findall(markdown(replace(book, chapters=[chapter]))))
        for chapter in book.chapters
        if chapter.title in ("The story", "What was lost")
    )
    assert len(set(losses)) > 2
    assert losses == story


def test_what_was_said_is_quoted_and_what_was_drawn_is_shown() -> None:
    book = told(spoken("Dawn is near", "The Boar"))

    quotes = [leaf for c in book.chapters for s in (c, *c.sections) for leaf in s.leaves if isinstance(leaf, Quote)]
    (gallery,) = [leaf for chapter in book.chapters for leaf in chapter.leaves if isinstance(leaf, Gallery)]

    assert [quote.text for quote in quotes] == ["Dawn is near"]
    assert [figure.caption for figure in gallery.figures] == ["The Boar"]


def test_what_was_corrected_is_told_as_its_author_would_have_it_now() -> None:
    match = spoken("Dawn is near", "The Boar")
    match.correct(match.moves[0].seat, 1, {"text": "Dusk is near"})

    told_now = markdown(told(match))

    assert "Dusk is near" in told_now
    assert "Dawn is near" not in told_now


def test_what_is_veiled_is_in_no_book() -> None:
    match = spoken("Dawn is near", "The Awful Bear")
    assert "Awful" in html(told(match))

    match.veil(2, ["name", "ink"])

    assert "Awful" not in html(told(match))
    assert not any(isinstance(leaf, Gallery) for chapter in told(match).chapters for leaf in chapter.leaves)


@pytest.mark.parametrize("game", [*games().values(), KEEP_VOTE], ids=lambda game: game.id)
def test_while_a_game_runs_its_book_does_not_depend_on_what_is_hidden(game: Game) -> None:
    match = played(game, 40)
    before = markdown(told(match))
    secrets = hide_something_else(match)

    assert match.over or markdown(told(match)) == before
    if game.keeps_secrets(match.options):
        assert secrets, "a game with secrets told none in forty moves; the test proves nothing"


def hide_something_else(match: Match) -> int:
    """Every fact that only one seat may know becomes another; returns how many there were."""
    chosen, changed = random.Random(1), 0
    for k, moment in enumerate(match._past):
        retold = []
        for told_once in moment.told:
            facts = list(told_once)
            for n, domain in enumerate(match.game.events(told_once[0]).facts.values(), 1):
                if isinstance(domain, Secret) and issubclass(domain.domain, IntEnum):
                    facts[n] = int(chosen.choice(list(domain.domain)))
                    changed += 1
            retold.append(tuple(facts))
        match._past[k] = replace(moment, told=tuple(retold))
    return changed


def test_a_secret_choice_is_not_told_before_all_are_in() -> None:
    def voted(k: int) -> str:
        match = spoken("Dawn", "The Boar")
        while len(match.deciders) < 2:
            match.play(match.deciders[0], match.legal(match.deciders[0])[0])
        voter = match.deciders[0]
        match.play(voter, match.legal(voter)[k])
        return markdown(told(match))

    assert voted(0) == voted(1)


def test_when_it_is_over_the_secrets_are_told_and_all_is_counted() -> None:
    match = played(games()["borderkeep"])

    over, running = markdown(told(match)), markdown(told(match.rewind(match.length - 1)))

    assert "| Who | Structures | Defenders | Sum |" in over
    assert "Structures | Defenders" not in running


def test_a_game_that_people_ended_is_told_to_where_it_went() -> None:
    book = told(played(games()["borderkeep"], 60), ended=True)

    assert book.subtitle == "The game was given up before its end."
    assert "How it stood" in titles(list(book.chapters))


def test_the_books_own_words_are_there_in_every_language() -> None:
    english, german = (read_language(HOUSE_WORDS, language, "chronicle") for language in ("en", "de"))

    assert english.keys() == german.keys()
    for one, other in pairwise([english, german]):
        assert all(sorted(set(gaps(one[key]))) == sorted(set(gaps(other[key]))) or "|" in one[key] for key in one)
