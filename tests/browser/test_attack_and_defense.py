"""Games of Attack and Defense on its board: two people by mouse, teams with bots, by keys alone, by touch on a phone.

Nobody looks at the list of choices where the board has a piece or a button for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from playwright.sync_api import Browser, Locator, Page, expect

from .axe import faults_on_the_way
from .brought import bring, played
from .fingers import PHONE
from .fingers import phone as on_a_phone
from .visits import CHOICES, END, asked, begin, brisk, friend, invitation, sit_down, tap, wait_for_question

MOST_MOVES = 400
# In the order in which they are tried: what glows, then what no piece stands for, which ends something.
WAYS = (".board .can-choose", ".hand .others button")
# Whether two parts of the table lie over each other, or one sticks out of its lane.
IN_PLACE = """() => [...document.querySelectorAll(".lanes")].every(lanes => [...lanes.children].every(lane => {
    const parts = [...lane.children].map(part => part.getBoundingClientRect());
    const box = lane.getBoundingClientRect();
    return parts.every((part, k) => part.left >= box.left - 1 && part.right <= box.right + 1
        && (k === 0 || part.top >= parts[k - 1].bottom - 1));
}))"""
# Words of names on the table that are broken into two lines.
BROKEN = """() => [...document.querySelectorAll(".table .name")].flatMap(name => {
    const text = name.firstChild, words = [...(text?.data ?? "").matchAll(/[^\\s-]+/gu)];
    return words.filter(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
    }).map(([word]) => word);
})"""
# Parts of a unit on the table that lie over each other, or out of it.
COVERED = """() => [...document.querySelectorAll(".lanes .place:not(.empty)")].filter(place => {
    const {left, right} = place.getBoundingClientRect();
    const parts = [...place.querySelectorAll(".picture, .name, .keyword, .strength, .stamina, .under")]
        .filter(part => part.checkVisibility()).map(part => part.getBoundingClientRect());
    return parts.some((one, k) => one.left < left - 1 || one.right > right + 1 || parts.slice(k + 1).some(two =>
        Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
        && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 2));
}).map(place => place.dataset.tells)"""
Act = Callable[[Locator], object]


def way(page: Page) -> Locator:
    """What to press now, as soon as the board is there."""
    page.locator(", ".join(WAYS)).first.wait_for()
    return next(found for found in (page.locator(f"{way}:visible").first for way in WAYS) if found.count())


def decide(page: Page, act: Act) -> None:
    """Make a move; where the place that was pressed could mean two, then say which."""
    before = page.locator(".where").inner_text()
    gone_on = page.locator(f".where:not(:text-is('{before}'))")
    act(way(page))
    gone_on.or_(page.locator(".board .picked")).first.wait_for()
    if not gone_on.count():
        act(page.locator(".hand .others button").first)
    gone_on.wait_for()


def play(page: Page, act: Act) -> Iterator[int]:
    """Play to the end; after each own move there is time to look around."""
    for k in range(MOST_MOVES):
        if not wait_for_question(page):
            return
        decide(page, act)
        yield k
    raise AssertionError(f"the game is not over after {MOST_MOVES} moves")


def play_together(people: Sequence[Page], act: Act) -> Iterator[Page]:
    """Whoever is asked answers, until the game is over for everybody; who has just moved may look around."""
    while mover := asked(*people):
        decide(mover, act)
        yield mover
    for page in people:
        page.locator(END).wait_for()


def lay(page: Page, seats: Sequence[str]) -> None:
    """A table for these, with the starter armies."""
    page.goto("/new/attack-and-defense")
    page.get_by_role("radio", name=str(len(seats)), exact=True).first.check(force=True)
    for n, who in enumerate(seats, 1):
        page.locator(f"select[aria-label='Seat {n}']").select_option(who)
    page.locator("summary").click()
    starters = page.get_by_role("group", name="Take the starter armies")
    starters.get_by_role("radio").last.check(force=True)
    page.locator("form button.main").click()
    sit_down(page, f"{CHOICES}, .prompt, #room-title, {END}")


def look_well(page: Page) -> None:
    """What must hold of the board at any moment."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    assert page.locator(".table > .lanes > .lane").count() == 4
    assert page.evaluate(IN_PLACE)


def click(piece: Locator) -> None:
    piece.click()


def by_key(piece: Locator) -> None:
    """What can be chosen is reached by Tab and answers Enter."""
    assert piece.evaluate("element => element.tabIndex") == 0
    piece.focus()
    piece.press("Enter")


def is_over(page: Page) -> None:
    expect(page.locator(END)).to_be_in_viewport()
    expect(page.locator("section.end")).to_contain_text(re.compile(r"(defenders|attackers) have won|A draw"))


def test_two_people_play_a_duel_by_mouse_to_the_end(page: Page, browser: Browser) -> None:
    lay(page, ["me", "invited"])
    guest = friend(browser, invitation(page), "Ben")
    page.get_by_role("button", name="Begin").click()
    fought = 0
    for k, mover in enumerate(play_together([page, guest], click)):
        if k % 15 == 0:
            look_well(mover)
        again = page.get_by_role("button", name="Play it again")
        if again.count() and not fought:
            again.click()
            expect(page.locator(".combat [aria-current=step]")).to_be_visible()
            page.get_by_role("button", name="Skip").click()
            expect(page.locator(".combat")).to_have_count(0)
            fought += 1
    assert fought
    is_over(page)
    expect(guest.locator(END)).to_be_visible()
    guest.context.close()


def test_a_place_shows_who_would_stand_there_and_what_would_happen(page: Page) -> None:
    begin(page, "attack-and-defense")
    for _ in play(page, click):
        wait_for_question(page)
        if page.locator(".place.ghostly .omens span").count():
            break
    page.locator(".place.ghostly", has=page.locator(".omens span")).first.hover()
    expect(page.locator(".lens .foreseen li").first).to_contain_text("would")


def test_a_card_that_may_be_played_glows(page: Page) -> None:
    begin(page, "attack-and-defense")
    for _ in play(page, click):
        wait_for_question(page)
        if page.locator(".hand .can-choose").count():
            break
    glows = """card => {
        const look = () => getComputedStyle(card.querySelector(".paper")).boxShadow;
        const now = look();
        card.querySelector(".can-choose").classList.remove("can-choose");
        return now !== look();
    }"""
    assert page.locator(".hand .card:has(.can-choose)").first.evaluate(glows)


def test_teams_with_three_bots(page: Page) -> None:
    lay(page, ["me", "steady", "steady", "steady"])
    unfold = page.get_by_role("button", name="Show the rows of your ally")
    unfold.click()
    expect(page.locator(".ally .lane")).to_have_count(4)
    page.get_by_role("button", name="Fold the rows of your ally").click()
    expect(page.locator(".side.defenders .pips i")).to_have_count(5)
    for k in play(page, click):
        if k % 15 == 0:
            look_well(page)
    is_over(page)


def test_german_names_are_not_broken_and_the_game_goes_by_its_german_name(browser: Browser, base_url: str) -> None:
    german = browser.new_context(**{**brisk(base_url), "base_url": base_url, "locale": "de"}).new_page()
    german.set_viewport_size({"width": 1280, "height": 800})
    begin(german, "attack-and-defense")
    expect(german.locator("header h1")).to_have_text("Angriff und Verteidigung: Das Spiel der Könige")
    for _ in play(german, click):
        wait_for_question(german)
        assert german.evaluate(BROKEN) == []
    assert german.locator(".table .fallen").count()
    german.context.close()


def test_a_duel_by_keys_alone(page: Page) -> None:
    begin(page, "attack-and-defense")
    for _ in play(page, by_key):
        pass
    is_over(page)


def test_a_duel_by_touch_on_a_phone(browser: Browser, base_url: str) -> None:
    phone = on_a_phone(browser, base_url, "reduce")
    begin(phone, "attack-and-defense")
    for k in play(phone, tap):
        if wait_for_question(phone) and phone.locator(".table .can-choose").count():
            expect(phone.locator(".table .can-choose").first).to_be_in_viewport()
        if k % 15 == 0:
            look_well(phone)
    is_over(phone)
    phone.context.close()


def test_on_a_phone_nothing_on_a_unit_covers_its_numbers(browser: Browser, base_url: str) -> None:
    """Not even of one with many keywords who has grown and is hurt."""
    context = browser.new_context(base_url=base_url, **brisk(base_url), **PHONE, locale="de-DE")
    phone = context.new_page()
    bring(phone, played("attack-and-defense", 4, lambda match: match.over), "Anna", "Ben")
    expect(phone.locator(".lanes .keyword + .keyword").first).to_be_attached()
    expect(phone.locator(".lanes .hurt").first).to_be_attached()
    expect(phone.locator(".lanes .under").first).to_be_attached()
    assert phone.evaluate(COVERED) == []
    context.close()


def test_everybody_can_use_the_board(page: Page) -> None:
    """In each state that the table comes to in some turns, by day and by candle, on a desktop and on a phone."""
    begin(page, "attack-and-defense")
    assert faults_on_the_way(page, play(page, click), 40, ".combat") == {}
