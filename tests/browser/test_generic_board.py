"""The board of a game nobody drew one for, in Keep Vote: what glows, what explains itself, what happened last."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from holdfast.engine.matches.match import Match
from keep_vote import GAME

from ..engine.contents import siege
from .brought import bring_openly
from .visits import ask_why, begin, finish, move, wait_for_question

TOLD = ".explanation"
HAND = "[role=group][aria-label=Hand]"


def to_the_vote(page: Page) -> None:
    begin(page, "keep-vote")
    while wait_for_question(page) and not page.locator("[data-action^=vote]").count():
        move(page)
    expect(page.locator(".board .can-choose").first).to_be_visible()


def test_only_what_can_be_chosen_glows(page: Page) -> None:
    to_the_vote(page)
    expect(page.locator(".board .can-choose[data-piece^='way:']")).to_have_count(2)
    held = page.locator(f"{HAND} .can-choose").count()
    assert held >= 1
    expect(page.locator(".board .can-choose[data-piece^='supply:']")).to_have_count(held)
    expect(page.locator(".board .can-choose[data-piece^='assault:']")).to_have_count(0)
    expect(page.locator("section[aria-label=Spent] .can-choose")).to_have_count(0)


def test_a_piece_tells_what_it_is_by_mouse_key_and_press(page: Page) -> None:
    to_the_vote(page)
    told = page.locator(TOLD)
    page.locator(".board [data-piece='way:sortie']").hover()
    expect(told).to_contain_text("a tent burns")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)

    page.locator(".board [data-piece='way:hold']").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(told).to_contain_text("the council's strength")
    page.keyboard.press("Escape")

    page.locator("section[aria-label=Announced] [data-piece^='assault:']").click()
    expect(told).to_contain_text("for every councillor")
    expect(told).to_contain_text("strength")
    told.get_by_role("button", name="3.1").first.click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_what_cannot_be_chosen_tells_why_when_asked(page: Page) -> None:
    to_the_vote(page)
    ask_why(page, "assault:")
    expect(page.get_by_role("dialog")).to_contain_text("Why not?")


def test_the_board_tells_what_the_night_brought(page: Page) -> None:
    begin(page, "keep-vote")
    first, second = (page.get_by_role("button", name=re.compile(rf"^Night {night} of")) for night in (1, 2))
    expect(first).to_be_visible()
    while wait_for_question(page) and not second.count():
        move(page)
    expect(second).to_be_visible()  # five stones and three tents outlast one night
    lately = page.get_by_role("region", name="What happened last")
    expect(lately).to_contain_text(re.compile(r"The siege die shows \d: power \d+|The riders come to \d+"))
    expect(lately).to_contain_text(re.compile(r"The walls lose|The gate holds|A tent burns"))
    page.reload()
    expect(lately).to_contain_text(re.compile(r"The walls lose|The gate holds|A tent burns"))


def test_what_somebody_brought_goes_by_its_own_name_in_a_replay_too(page: Page) -> None:
    brought = GAME.bringing([siege(names=("Kraken", "Mice", "Fog"))])
    match = Match.new(brought, {"players": 2}, 3, people=[0, 1])
    herald = match.deciders[0]
    match.play(herald, match.legal(herald)[0])
    announced = page.locator("section[aria-label=Announced]")

    table = bring_openly(page, match, "Anna", "Ben")
    expect(announced).to_contain_text("Kraken")
    page.goto(f"/replay/{table}?at={match.length}")
    expect(announced).to_contain_text("Kraken")


def test_sides_that_all_know_are_told_at_the_table_and_each_gives_up_for_itself(page: Page) -> None:
    """Keep Vote 1.5, 5.6: nobody asks the other side."""
    match = Match.new(GAME, {"players": 3, "loyalties": "open"}, 3)
    assert match.deciders == [1], "a Turncoat is herald, and sits at the screen"
    bring_openly(page, match, "Anna", "Ben", "Cora")
    chairs = page.locator(".board section.person")
    expect(chairs.filter(has_text="Side 2").filter(has_text="a Turncoat")).to_have_count(1)
    expect(chairs.filter(has_text="Side 1").filter(has_text="Steadfast")).to_have_count(2)

    page.get_by_role("button", name="More you can do").click()
    page.get_by_role("button", name="Concede the game").click()
    expect(page.locator(".verdict")).to_contain_text("The siege was called off")


def test_the_end_tells_what_decided_it(page: Page) -> None:
    begin(page, "keep-vote")
    finish(page)
    ending = page.locator("section.end details", has=page.get_by_text("How it ended"))
    expect(ending).to_contain_text(re.compile("The keep falls|The siege is lifted|the keep stands"))
    expect(ending).to_contain_text(re.compile("The council will"))
