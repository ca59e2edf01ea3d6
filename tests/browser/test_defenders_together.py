"""Defenders as people play it: several at a table, alone, by keyboard, by finger, over days, through a crash."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from holdfast.engine.matches.match import Match
from holdfast.games.defenders.state import Decision

from ..server.visitors import ServerProcess
from .axe import faults
from .brought import bring_openly, played
from .fingers import phone as on_a_phone
from .test_defenders import GLOWING, SAID, SHEET, choose, click, draw, lay, look_well, options, play
from .test_whole_games import press
from .visits import CHOICES, END, asked, begin, friend, invitation, sit_down, tap, wait_for_question

MOST_CHOICES = 1200
LEAST_STEPS, MOST_GUIDED = 3, 60
SEED = 4
MOST_LINES = 2  # or a scene goes on for as long as there is room
HALF = "They come with the fo"
WHOLE = f"{HALF}g, and the fog has teeth."
SPOKEN = "I never wanted the key."


def two_and_a_bot(page: Page, browser: Browser, **chosen: str) -> Page:
    """Anna's table with Ben and a bot, begun; what Ben sees."""
    options(page, 3, **chosen)
    page.locator("select[aria-label='Seat 3']").select_option("steady")
    page.locator("form button.main").click()
    sit_down(page, "#room-title")
    ben = friend(browser, invitation(page), "Ben")
    page.get_by_role("button", name="Begin").click()
    for reader in (page, ben):
        reader.locator(".prompt").wait_for()
    return ben


def until(page: Page, ben: Page, shown: str) -> Page:
    """Both play on until one of them is asked and sees that; who it is."""
    while (one := asked(page, ben)) is not None:
        if one.locator(shown).count():
            return one
        choose(one)
    raise AssertionError(f"the game is over before there was {shown}")


def has_sheet(page: Page) -> bool:
    """Whether a place can be drawn now."""
    return bool(page.locator("[data-action^='draw']:enabled").count())


@pytest.mark.dealt(5)  # a short siege
def test_two_people_and_a_bot_draft_draw_and_defend_a_city(page: Page, browser: Browser) -> None:
    """A whole game by mouse, on the canvas."""
    ben = two_and_a_bot(page, browser, So_many_cards_leave="16", So_many_more_threats="12")
    by, drawn = {page: 0, ben: 0}, 0
    for k in range(MOST_CHOICES):
        one = asked(page, ben)
        if one is None:
            break
        drawn += has_sheet(one)
        choose(one)
        by[one] += 1
        if k % 20 == 0:
            look_well(one)
    assert drawn
    for one in (page, ben):
        assert one.locator(".plaque").count() >= 6
        expect(one.locator("section.end")).to_contain_text(re.compile("the city is saved|the last defender fell"))
        assert by[one] > 30
    ben.context.close()


@pytest.mark.dealt(10)  # a short siege
def test_one_person_alone_holds_a_city_to_the_end(page: Page) -> None:
    options(page, 1, The_city_is_drafted="ready", So_many_cards_leave="16")
    page.locator("form button.main").click()
    sit_down(page, f"{CHOICES}, .prompt, {END}")
    fought = spoken = 0
    for k in play(page):
        if k % 20 == 0:
            look_well(page)
        fought += page.locator(".battle .total").count()
        spoken += page.locator(".scene q", has_text=SAID).count()
    assert fought
    assert spoken
    expect(page.locator(END)).to_be_in_viewport()
    expect(page.locator("section.end")).to_contain_text(re.compile("the city is saved|the last defender fell"))


def by_key(page: Page, wanted: Locator | None = None) -> None:
    """One choice with the keyboard alone, the first or one that is wanted, then words where there is room for them: who
    tells nothing of a defence concedes."""
    before = page.locator(".where").inner_text()
    gone_on = page.locator(f".where:not(:text-is('{before}'))")
    if wanted:
        press(page, wanted)
    else:
        page.keyboard.press("1")
    form = page.locator("form button.main")
    form.or_(gone_on).first.wait_for()
    if not gone_on.count() and form.count():
        field = page.locator("form textarea, form input.field[required]")
        if field.count():
            go_to(page, field.first)
            page.keyboard.type(SAID)
        press(page, page.locator("form button.main:enabled"))
    expect(page.locator(".where")).not_to_have_text(before)


def go_to(page: Page, wanted: Locator) -> None:
    """With the Tab key."""
    press(page, wanted, key="Shift")


@pytest.mark.dealt(3)  # a short siege
def test_a_siege_by_keyboard_alone(page: Page) -> None:
    lay(page, The_city_is_drafted="ready", So_many_cards_leave="16", So_many_more_threats="12")
    spoken = 0
    enough = page.locator("[data-action=listen]:enabled, [data-action=close_scene]:enabled")
    for _ in range(MOST_CHOICES):
        if not wait_for_question(page):
            break
        speaks = page.locator("[data-action^=speak]:enabled").count() > 0
        by_key(page, enough if speaks and spoken % MOST_LINES == 0 and spoken else None)
        spoken += speaks
    expect(page.locator(END)).to_be_visible()
    assert spoken


@pytest.mark.dealt(3)  # a short siege
def test_a_city_is_drawn_and_defended_with_a_finger_on_a_phone(browser: Browser, base_url: str) -> None:
    """A whole game by touch, on the canvas."""
    phone = on_a_phone(browser, base_url, "reduce")
    lay(phone, So_many_cards_leave="16", So_many_more_threats="12")
    drawn = fought = 0
    for k in play(phone, tap):
        if k % 20 == 0:
            look_well(phone)
        drawn += has_sheet(phone)
        fought += phone.locator(".battle .total").count()
    assert drawn
    assert fought
    assert phone.locator(".plaque").count() >= 6
    expect(phone.locator("section.end")).to_contain_text(re.compile("the city is saved|the last defender fell"))
    phone.context.close()


def at_the_sheet(page: Page) -> None:
    """A city that is drafted, when a place of it is to be drawn, and its sheet laid open."""
    drafted = played("defenders", SEED, is_to_be_drawn, people=True, players=1, setting="medieval")
    bring_openly(page, drafted, "Anna")
    page.locator("[data-action^='draw']:enabled").first.click()
    page.locator(SHEET).wait_for()


def is_to_be_drawn(match: Match) -> bool:
    return bool(match.state.decision == Decision.DRAW_LOCATION)


def test_no_stroke_is_lost_when_the_server_is_killed_in_mid_drawing(
    own_server: ServerProcess, browser: Browser
) -> None:
    context = browser.new_context(base_url=f"http://{own_server.address}", locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    at_the_sheet(page)
    before = page.locator(".where").inner_text()
    draw(page, click)
    own_server.kill()
    page.locator("[data-line=lost]").wait_for()
    draw(page, click)
    strokes = page.locator(SHEET).get_attribute("aria-label")
    own_server.start()

    expect(page.locator("form button.main")).to_be_enabled()
    assert page.locator(SHEET).get_attribute("aria-label") == strokes
    page.locator("form button.main").click()
    expect(page.locator(".where")).not_to_have_text(before)
    page.reload()
    wait_for_question(page)
    expect(page.locator(".plaque").first).to_be_visible()
    context.close()


def test_over_days_a_reload_in_mid_sentence_loses_no_word(page: Page, browser: Browser) -> None:
    options(page, 2, The_city_is_drafted="ready")
    page.get_by_label("Over days").check()
    page.locator("form button.main").click()
    sit_down(page, "#room-title")
    ben = friend(browser, invitation(page), "Ben")
    page.get_by_role("button", name="Begin").click()
    for one in (page, ben):
        one.locator(".prompt").wait_for()
    author = until(page, ben, "[data-action^='frame']")
    author.locator(GLOWING).first.click()
    situation = author.get_by_label("Situation")
    situation.fill(HALF)

    author.reload()
    wait_for_question(author)
    author.locator(GLOWING).first.click()
    expect(situation).to_have_value(HALF)
    situation.press_sequentially(WHOLE.removeprefix(HALF))
    author.locator("form button.main").click()
    for reader in (page, ben):
        expect(reader.locator(".scene .situation")).to_have_text(WHOLE)
    ben.context.close()


def test_the_x_card_veils_a_line_of_a_scene_and_is_there_from_the_first_minute(page: Page, browser: Browser) -> None:
    ben = two_and_a_bot(page, browser, The_city_is_drafted="ready")
    for one in (page, ben):
        expect(one.get_by_role("button", name="X-card")).to_be_visible()
    author = until(page, ben, ".scene .masks button")
    author.locator(".scene .masks button").first.click()
    author.locator("form textarea[required]").fill(SPOKEN)
    author.locator("form button.main").click()
    for reader in (page, ben):
        expect(reader.locator(".scene q", has_text=SPOKEN)).to_be_visible()

    other = ben if author is page else page
    other.get_by_role("button", name="X-card").click()
    assert faults(other) == []
    other.get_by_role("button", name="Veil what came last", exact=True).click()
    for reader in (page, ben):
        expect(reader.locator(".scene q", has_text=SPOKEN)).to_have_count(0)
        assert SPOKEN not in reader.content()
    ben.context.close()


def test_a_newcomer_is_guided_into_the_siege(page: Page) -> None:
    """Each step of the guide comes when it is asked for."""
    begin(page, "defenders")
    guide = page.locator("aside.guide")
    expect(guide).to_contain_text("Step 1 of")
    steps: set[str] = set()
    for k in play(page):
        assert k < MOST_GUIDED
        assert wait_for_question(page)
        steps.add(guide.inner_text())
        if len(steps) >= LEAST_STEPS:
            break
