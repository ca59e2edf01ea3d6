"""Whole games of Borderkeep on its board: by mouse with a friend and a bot, by keys alone, by touch on a phone; alone,
and on paper. Nobody looks at the list of choices where the board has a piece or a button for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from holdfast.engine.rules.registry import find_game
from holdfast.games.borderkeep.content import Card

from .axe import faults_on_the_way
from .brought import bring, played
from .fingers import MOTION, WAYS, quick_game
from .fingers import phone as on_a_phone
from .visits import CHOICES, END, asked, begin, brisk, friend, invitation, sit_down, tap, wait_for_question

MOST_MOVES = 600
Act = Callable[[Locator], object]


def table(page: Page, people: Sequence[str], mode: str = "card") -> None:
    """Lay a table of Borderkeep as the form lets one."""
    page.goto("/new/borderkeep")
    page.get_by_role("radio", name=str(len(people)), exact=True).first.check(force=True)
    for n, who in enumerate(people, 1):
        page.locator(f"select[aria-label='Seat {n}']").select_option(who)
    if mode != "card":
        page.locator("summary").click()
        page.get_by_role("radio", name=mode, exact=True).check(force=True)
    page.locator("form button.main").click()
    sit_down(page, f"{CHOICES}, .prompt, #room-title, {END}")


def way(page: Page) -> Locator:
    """What to press now."""
    return next(found for found in (page.locator(f"{way}:enabled:visible").first for way in WAYS) if found.count())


def moves_made(page: Page) -> str:
    return page.locator(".where").inner_text()


def press(page: Page, act: Act) -> None:
    """Press it, and see the table go on."""
    before = moves_made(page)
    act(way(page))
    expect(page.locator(".where")).not_to_have_text(before)


def play(page: Page, act: Act) -> Iterator[int]:
    """Play to the end; after each own move there is time to look around."""
    for k in range(MOST_MOVES):
        if not wait_for_question(page):
            return
        press(page, act)
        yield k
    raise AssertionError(f"the game is not over after {MOST_MOVES} moves")


def look_well(page: Page) -> None:
    """What must hold of the board at any moment."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    towns = page.locator("article.town")
    towns.first.wait_for()
    assert towns.count() == page.locator("[data-spot^='town:']").count() > 0
    page.wait_for_function("() => !document.querySelector('.battle') || document.querySelector('.battle .rung')")


def is_over(page: Page) -> None:
    expect(page.locator(END)).to_be_in_viewport()
    decided = re.compile(r"victory points?\.|The town has fallen in turn|The game is stopped")
    ending = page.locator("section.end details", has=page.get_by_text("How it ended"))
    expect(ending).to_contain_text(decided)
    for points in page.locator(".points strong").all_inner_texts():
        assert re.fullmatch(r"\d+", points)


def click(piece: Locator) -> None:
    piece.click()


def by_key(piece: Locator) -> None:
    """Pieces that can be chosen are reached by Tab and answer Enter."""
    assert piece.evaluate("element => element.tabIndex") == 0
    piece.focus()
    piece.press("Enter")


# ---- games ---------------------------------------------------------------------------------------------------------


def test_two_people_and_a_bot_play_by_mouse(page: Page, browser: Browser) -> None:
    table(page, ["me", "invited", "steady"])
    guest = friend(browser, invitation(page), "Ben")
    page.get_by_role("button", name="Begin").click()
    expect(guest.locator(".own .banner")).to_contain_text("Ben")
    expect(page.locator("article.town")).to_have_count(3)
    k = 0
    while mover := asked(page, guest):
        press(mover, click)
        k += 1
        assert k < MOST_MOVES
        if k % 10 == 0:
            look_well(mover)
    is_over(page)
    expect(guest.locator(END)).to_be_visible()
    guest.context.close()


def test_a_game_against_a_bot_by_keys_alone(page: Page) -> None:
    begin(page, "borderkeep")
    for k in play(page, by_key):
        if k % 10 == 0:
            look_well(page)
    is_over(page)


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Iterator[Page]:
    page = on_a_phone(browser, base_url, "reduce")
    yield page
    page.context.close()


def test_a_game_by_touch_on_a_phone(phone: Page) -> None:
    begin(phone, "borderkeep")
    tap(phone.get_by_role("button", name="Show the town").first)
    expect(phone.locator("article.town:not(.own) .inside").first).to_be_visible()
    for k in play(phone, tap):
        if k % 10 == 0:
            look_well(phone)
    is_over(phone)


@pytest.mark.parametrize("motion", [MOTION[0], pytest.param(MOTION[1], marks=pytest.mark.soak)])
def test_a_game_by_quick_fingers_on_a_phone(motion: str, browser: Browser, base_url: str) -> None:
    """Nothing moves under a finger, covers what it is about to press, or takes a tap and does nothing."""
    page = on_a_phone(browser, base_url, motion)
    assert quick_game(page) > 0
    page.context.close()


def test_alone_on_paper_the_boxes_of_the_monsters_fill(page: Page) -> None:
    table(page, ["me"], mode="noncard")
    expect(page.locator(".boxes")).to_contain_text("of 5")
    expect(page.locator("[data-spot=deck]")).to_have_count(0)
    for _ in play(page, click):
        pass
    is_over(page)


# ---- everybody -----------------------------------------------------------------------------------------------------


# What sticks out of its cell when the stores are as full as they ever get.
STICKS_OUT = """() => [...document.querySelectorAll(".stores.own .store")].flatMap(store => {
    store.querySelector("strong").textContent = "100";
    if (!store.querySelector(".gain")) {
        const gain = document.createElement("span");
        gain.className = document.querySelector(".gain").className;
        store.querySelector("strong").after(gain);
    }
    store.querySelector(".gain").textContent = "+15";
    const end = Math.max(...[...store.firstElementChild.children].map(part => part.getBoundingClientRect().right));
    return end > store.getBoundingClientRect().right ? [store.innerText] : [];
})"""
# Whether the phases of a turn run into the piles beside them.
RUN_OVER = """() => document.querySelector(".phases li:last-child").getBoundingClientRect().right
    > document.querySelector(".piles").getBoundingClientRect().left"""


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_stores_and_phases_keep_in_their_places_at_every_width(language: str, browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, **brisk(base_url), locale=language, reduced_motion="reduce")
    page = context.new_page()
    begin(page, "borderkeep")
    page.locator(".stores.own .gain").first.wait_for()
    for width in range(360, 1601, 20):
        page.set_viewport_size({"width": width, "height": 860})
        assert page.evaluate(STICKS_OUT) == [], f"at {width} px"
        assert not page.evaluate(RUN_OVER), f"at {width} px"
    context.close()


# Names that lie over others when all are as long as the longest there is.
NAMES_OVER = """longest => [...document.querySelectorAll(".own .pieces")].flatMap(pieces => {
    const names = [...pieces.querySelectorAll(".name")];
    for (const name of names) name.textContent = longest;
    const boxes = names.map(name => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return range.getBoundingClientRect();
    });
    return boxes.filter((one, k) => boxes.slice(k + 1).some(two =>
        one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom));
})"""


def test_on_a_phone_no_long_name_lies_over_its_neighbour(phone: Page) -> None:
    names = find_game("borderkeep").words("de")
    longest = max((word for card in Card for word in names.say(f"card.{card.name.lower()}").split()), key=len)
    bring(phone, played("borderkeep", 4, lambda match: match.over, players=4), "Anna", "Ben", "Cora", "Dora")
    phone.locator(".own .pieces .name").first.wait_for(state="attached")
    assert phone.locator(".own .pieces .name").count() > 1
    assert phone.evaluate(NAMES_OVER, longest) == []


# Where a number that tells what came or went lies over the number it changes, at any moment on its way.
DRIFTS_OVER = """() => [...document.querySelectorAll(".drift")].flatMap(drift => {
    drift.style.animation = "none";
    drift.getBoundingClientRect();
    drift.style.animation = "";
    const [motion] = drift.getAnimations();
    motion.pause();
    const seen = [...drift.closest(".stores").querySelectorAll("strong, .gain")].map(number => {
        const range = document.createRange();
        range.selectNodeContents(number);
        return range.getBoundingClientRect();
    });
    return [0, 0.35, 0.7, 0.99].filter(part => {
        motion.currentTime = part * motion.effect.getComputedTiming().duration;
        const one = drift.getBoundingClientRect();
        return one.left < 0 || seen.some(two =>
            one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom);
    });
})"""


@pytest.mark.parametrize("width", [360, 700, 1280, 1600])
def test_what_came_or_went_lies_on_no_number_of_the_stores(width: int, browser: Browser, base_url: str) -> None:
    context = browser.new_context(
        base_url=base_url, **brisk(base_url), viewport={"width": width, "height": 800}, reduced_motion="no-preference"
    )
    page = context.new_page()
    begin(page, "borderkeep")
    seen = {"own": False, "other": False}
    for _ in play(page, click):
        if not wait_for_question(page):
            break
        assert page.evaluate(DRIFTS_OVER) == []
        seen["own"] |= page.locator(".own .drift").count() > 0
        seen["other"] |= page.locator(".town:not(.own) .drift").count() > 0
        if all(seen.values()):
            break
    assert all(seen.values())
    context.close()


def test_everybody_can_use_the_board(page: Page) -> None:
    """In each state that the table comes to in some turns, by day and by candle, on a desktop and on a phone."""
    begin(page, "borderkeep")
    assert faults_on_the_way(page, play(page, click), 60, ".battle") == {}
