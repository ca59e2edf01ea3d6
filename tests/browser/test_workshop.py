"""The workshop: a building made by mouse, given on by a link, and played with by whoever opened it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from .axe import faults, faults_at_every_size
from .test_attack_and_defense import click, is_over, play
from .visits import CHOICES, END, PATIENCE, brisk, sit_down, with_settings

WORKSHOP = "/games/attack-and-defense/workshop"
NAME = "Glass Tower"
MARKUP = "<img src=//x.test onerror=broken=1>"


def start_from(page: Page, building: str) -> None:
    page.goto(WORKSHOP)
    page.get_by_label("Start from").select_option(building)
    expect(page.get_by_text("This can be played with.")).to_be_visible()


def make(page: Page) -> None:
    """A building with a name and a unit of one's own in place of another, by mouse and keyboard."""
    start_from(page, "wolf")
    page.locator("#field-building-name").fill(NAME)
    page.get_by_role("button", name="Packrunner").click()
    page.get_by_role("button", name="Remove: Packrunner").click()
    expect(page.get_by_text("1 thing to mend")).to_be_visible()
    page.get_by_role("button", name="+ Unit").click()
    page.locator("#card-title").wait_for()
    page.locator("input[id$=-name]").fill("Glass Knight")
    for _ in range(2):
        page.get_by_role("button", name="More: Copies").click()
    page.get_by_label("Keyword").select_option("defender")
    page.get_by_role("button", name="+ Effect").click()
    page.get_by_label("When", exact=True).select_option("on_survive")
    expect(page.get_by_text("This can be played with.")).to_be_visible()


def link_of(page: Page) -> str:
    page.get_by_role("button", name="A link", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = dialog.get_by_role("textbox").input_value()
    page.keyboard.press("Escape")
    return link


def test_a_building_is_made_shared_opened_elsewhere_and_played_to_the_end(
    page: Page, browser: Browser, base_url: str
) -> None:
    make(page)
    card = page.get_by_role("button", name="Glass Knight. Unit")
    expect(card).to_have_accessible_name(
        "Glass Knight. Unit, costs 1, strength 1, stamina 2, presence 1, × 3. Defender. After combat: draw up to 1 card"
    )

    context = browser.new_context(base_url=base_url, reduced_motion="reduce", locale="en-GB", **brisk(base_url))
    context.set_default_timeout(PATIENCE)
    friend = context.new_page()
    friend.goto(WORKSHOP + "#" + link_of(page).partition("#")[2])
    expect(friend.locator(".plaque strong")).to_have_text(NAME)
    friend.get_by_role("button", name="As the defender").click()
    sit_down(friend, f"{CHOICES}, .prompt, {END}")
    friend.locator(".board .building", has_text=NAME).get_by_role("button").click()
    for _ in play(friend, click):
        pass
    is_over(friend)
    context.close()


def test_what_is_begun_survives_a_reload_and_can_be_brought_back(page: Page) -> None:
    start_from(page, "coin")
    page.locator("#field-building-name").fill(NAME)
    page.reload()
    expect(page.locator(".plaque strong")).to_have_text(NAME)

    page.get_by_label("Start from").select_option("sun")
    expect(page.locator(".plaque strong")).to_have_text("My Dawn Temple")
    page.get_by_role("button", name="Bring back what was here").click()
    expect(page.locator(".plaque strong")).to_have_text(NAME)


def test_a_card_without_a_name_is_told_so_once_and_a_fall_is_called_as_it_was(page: Page) -> None:
    start_from(page, "wolf")
    expect(page.locator(".plaque")).to_contain_text("When it falls: “Scattered pack”, -1/+0 for all your units (4.9)")
    page.locator("#field-building-fall_name").fill("The pack is gone")
    expect(page.locator(".plaque")).to_contain_text("“The pack is gone”, -1/+0")

    page.get_by_role("button", name="+ Unit").click()
    expect(page.locator(".verdict li button")).to_have_text(
        [re.compile("A card without a name ‘name’ is missing"), re.compile("The copies add up to 13, not to 12")]
    )


def test_a_problem_leads_to_its_field_and_in_the_file_to_its_line(page: Page) -> None:
    start_from(page, "tower")
    page.get_by_role("button", name="Pikewall").click()
    page.get_by_label("Cost", exact=True).fill("99")
    page.get_by_label("Cost", exact=True).press("Enter")
    page.get_by_role("button", name="← The building").click()
    problem = page.get_by_role("button", name="Pikewall Cost is from 0 to 12")
    problem.click()
    expect(page.get_by_label("Cost", exact=True)).to_be_focused()

    page.get_by_text("File (TOML)").click()
    page.get_by_role("button", name=re.compile(r"Pikewall, line \d+ Cost")).click()
    chosen = page.locator("textarea").evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)")
    assert chosen == "cost = 99"
    page.locator("textarea").fill("[building")
    page.get_by_text("Form", exact=True).click()
    expect(page.get_by_text("cannot be shown as a form")).to_be_visible()


def test_a_measurement_is_compared_with_the_last_one_on_the_same_games(page: Page) -> None:
    start_from(page, "tower")
    page.get_by_role("button", name="Play 10,000 games").click()
    sit_down(page, "progress, .roles")
    expect(page.locator(".roles li")).to_have_count(2, timeout=4 * PATIENCE)
    page.get_by_role("button", name="Pikewall").click()
    page.get_by_role("button", name="More: Strength").click()
    page.get_by_role("button", name="Play 10,000 games").click()
    expect(page.locator(".roles strong").first).to_contain_text("points since the last time", timeout=4 * PATIENCE)
    expect(page.get_by_role("row", name="Pikewall")).to_be_visible()
    assert faults(page) == []


def test_markup_in_a_file_is_words_and_its_pictures_are_not_fetched(page: Page, base_url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    start_from(page, "tower")
    page.get_by_text("File (TOML)").click()
    text = page.locator("textarea").input_value()
    assert 'name = "Pikewall"' in text
    page.locator("textarea").fill(
        text.replace('name = "Pikewall"', f"name = '{MARKUP}'\npicture = 'http://elsewhere.test/pike.png'")
    )
    expect(page.get_by_text("This can be played with.")).to_be_visible()
    page.get_by_text("Form", exact=True).click()
    expect(page.locator(".shelf").first).to_contain_text(MARKUP)

    page.get_by_role("button", name="As the defender").click()
    sit_down(page, f"{CHOICES}, .prompt, {END}")
    page.locator(".board .building", has_text="My Border Wall").get_by_role("button").click()
    expect(page.locator(".where")).to_be_visible()
    assert page.evaluate("window.broken") is None
    assert [url for url in asked if not url.startswith((base_url, "data:", "blob:"))] == []


def test_a_link_that_was_cut_off_is_told_so(page: Page) -> None:
    page.goto(f"{WORKSHOP}#content=abc")

    expect(page.get_by_text("This link holds no building that can be read.")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_everybody_can_use_the_workshop(language: str, browser: Browser, base_url: str) -> None:
    settings = with_settings(base_url, language=language)
    context = browser.new_context(base_url=base_url, reduced_motion="reduce", **settings)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(WORKSHOP)
    page.locator(".verdict ol button").first.wait_for()
    found = {"begun": faults_at_every_size(page)}
    page.locator(".start select").select_option("dagger")
    page.locator(".fine").wait_for()
    page.locator(".shelf button").first.click()
    found["a card"] = faults_at_every_size(page)
    page.locator(".plaque .picks label").last.click()
    found["a file"] = faults_at_every_size(page)
    page.locator("textarea").fill("[building")
    page.locator(".verdict ol button").first.wait_for()
    found["a file that cannot be read"] = faults_at_every_size(page)
    page.locator(".start select").select_option("dagger")
    page.locator(".fine").wait_for()
    page.locator("aside section:last-child button").last.click()
    page.get_by_role("dialog").wait_for()
    found["a link"] = faults_at_every_size(page)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}
    context.close()
