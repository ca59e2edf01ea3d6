"""Whole games of Tiny Epic Defenders in the browser: by mouse for two, by keys alone, and by thumb on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from holdfast.engine.matches.match import Match

from ..server.visitors import Person, ServerProcess
from .axe import faults_at_every_size
from .brought import bring_openly, played
from .room import SIZES
from .visits import CHOICES, END, MOST_MOVES, asked, begin, brisk, friend, invitation, sit_down, tap, wait_for_question

GAME = "tiny-epic-defenders"
GUIDE = "aside.guide"
CORNER = {"x": 12, "y": 12}
PIECES = ".board .can-choose"
DEEDS = ".board .deeds button:enabled"
PHONE: Any = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ZEAL = 0.2  # how often heroes do what they could; the lazier they are, the sooner the game is over
TABS = 60  # more than lie between any two things on the page


def wait_until_moved(page: Page, before: str) -> None:
    page.wait_for_function("was => document.querySelector('.where')?.textContent.trim() !== was", arg=before)


def where(page: Page) -> str:
    return page.locator(".where").inner_text().strip()


def play_on_the_board(page: Page, lot: Random, touch: bool = False) -> None:
    """One move with what glows on the map or is laid out above it, or with the buttons beside the card."""
    before = where(page)
    pieces = page.locator(PIECES)
    if pieces.count():
        press(pieces.nth(lot.randrange(pieces.count())), touch)
        if is_picked(page, before):
            press(page.locator(CHOICES).first, touch)
    else:
        deeds = page.locator(CHOICES if touch else DEEDS)
        press(deeds.first if lot.random() < ZEAL else deeds.last, touch)
    wait_until_moved(page, before)


def is_picked(page: Page, before: str) -> bool:
    """Whether the piece that was pressed can mean several things, and the list shows which; else it made the move."""
    gone_on = page.locator(f".where:not(:text-is('{before}'))")
    gone_on.or_(page.locator(".board .picked")).first.wait_for()
    return not gone_on.count()


def press(piece: Locator, touch: bool) -> None:
    """Press near its corner: in the middle of a Region somebody may stand who can be pressed too."""
    if touch:
        piece.evaluate("element => element.scrollIntoView({block: 'start'})")
        piece.tap(position=CORNER)  # type: ignore[arg-type]
    else:
        piece.click(position=CORNER)  # type: ignore[arg-type]


def guest_at(server: ServerProcess, context: BrowserContext) -> Person:
    """Somebody who is at home in this browser."""
    anna = server.guest("Anna")
    context.add_cookies([{"name": n, "value": v, "url": f"http://{server.address}"} for n, v in anna.cookies.items()])
    return anna


def play_until(person: Person, reached: Callable[[Any], bool], **options: Any) -> str:
    """Alone with two Defenders, as a bot advises, to such a moment; gives the table's path."""
    table: str = person.make_table(GAME, ["me"], **options)["table"]
    line = person.sit(table, 0)
    line.ask("start")
    while not (line.position["over"] or reached(line.position["view"])):
        line.send({"type": "hint", "id": "hint"})
        line.move(line.hear(lambda news: news["type"] == "hinted")["action"])
    assert reached(line.position["view"]), "the game is over before that"
    line.close()
    return f"/table/{table}"


def test_two_people_and_a_bot_play_a_whole_game_by_mouse(page: Page, browser: Browser) -> None:
    page.goto("/")
    page.locator(f'article[data-game="{GAME}"]').get_by_role("link", name="Invite friends").click()
    page.get_by_label("3", exact=True).click()
    page.get_by_role("combobox", name="Seat 3").select_option("steady")
    page.locator("form button.main").click()
    sit_down(page, "#room-title")
    guest = friend(browser, invitation(page), "Ben")
    page.get_by_role("button", name="Begin").click()
    for one in (page, guest):
        one.locator(".board .map").wait_for()
        one.get_by_role("button", name="I know this game").click()
    lot, moved = Random(5), {page: 0, guest: 0}
    while mover := asked(page, guest):
        play_on_the_board(mover, lot)
        moved[mover] += 1
        assert sum(moved.values()) < MOST_MOVES
    for one in (page, guest):
        expect(one.locator(END)).to_have_text(re.compile("won|lost"))
        expect(one.locator(".board h2", has_text="The realm is")).to_be_visible()
        assert moved[one] > 3
    guest.context.close()


def test_a_whole_game_is_played_with_the_keyboard_alone(page: Page) -> None:
    page.goto("/")
    page.locator(f'article[data-game="{GAME}"]').wait_for()
    reach(page, f'article[data-game="{GAME}"] button.main')
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_label("Your name").wait_for()
    page.keyboard.press("Enter")
    page.locator(".board .map").wait_for()
    reach(page, f"{GUIDE} button:last-of-type")
    page.keyboard.press("Enter")
    by_piece = 0
    while wait_for_question(page):
        before = where(page)
        if by_piece < 6 and page.locator(PIECES).count():
            reach(page, PIECES)
            page.keyboard.press("Enter")
            if is_picked(page, before):
                page.keyboard.press("1")
            by_piece += 1
        else:
            page.keyboard.press("1" if page.locator(CHOICES).count() < 3 else "3")
        wait_until_moved(page, before)
    assert by_piece == 6
    expect(page.locator(END)).to_be_visible()


def reach(page: Page, wanted: str) -> None:
    """Press Tab until something of that kind has the focus."""
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", wanted):
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


def test_a_whole_game_is_played_by_thumb_on_a_phone(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, **brisk(base_url), reduced_motion="reduce", **PHONE)
    page = context.new_page()
    page.goto("/")
    tap(page.locator(f'article[data-game="{GAME}"] button.main'))
    tap(page.get_by_role("button", name="Sit down"))
    tap(page.get_by_role("button", name="I know this game"))
    lot = Random(3)
    while wait_for_question(page):
        play_on_the_board(page, lot, touch=True)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect(page.locator(END)).to_be_in_viewport()
    context.close()


@pytest.mark.dealt(10)  # there is such an attack early on
def test_an_attack_does_what_was_told_before(page: Page, server: ServerProcess) -> None:
    anna = guest_at(server, page.context)
    page.goto(play_until(anna, lambda view: any(strike.get("lands") == "rises" for strike in view["strikes"][:1])))
    told = re.fullmatch(r"(\w+) would rise to (\d)", page.locator(".strikes .now").inner_text().strip())
    assert told
    attacked = page.locator(".prompt", has_text=f"attack on the {told[1]}")
    while attacked.count():  # each Defender there is asked
        before = where(page)
        page.locator(DEEDS, has_text="Let it happen").click()
        wait_until_moved(page, before)
    # In the chronicle, for the next card may already have struck there again.
    expect(page.get_by_text(f"Threat in the {told[1]} rises to {told[2]}.").last).to_be_attached()


def test_heroes_are_chosen_from_their_cards(page: Page, server: ServerProcess) -> None:
    page.goto(play_until(guest_at(server, page.context), lambda view: True, hero_assignment="choose"))
    page.locator('[data-piece="hero:oryk"]').click()
    expect(page.locator('.heroes [data-piece="hero:oryk"]')).to_have_count(0)
    page.locator('[data-piece="hero:randal"]').click()
    expect(page.locator(".own article strong")).to_have_text(["Oryk", "Randal"])


def test_the_guide_leads_into_the_first_moves(page: Page) -> None:
    begin(page, GAME)
    assert wait_for_question(page)
    guide = page.locator(GUIDE)
    guide.wait_for()
    told: list[str] = []
    more = guide.get_by_role("button", name="I see")
    while more.count():  # whoever reads at once all that holds now
        told.append(guide.locator("h3").inner_text())
        more.click()
        expect(guide.get_by_text(told[-1], exact=True)).to_have_count(0)
    assert told[0] == "Hold the Capital"
    assert {"Fire means threat", "One card after another"} <= set(told)
    lot = Random(2)
    while wait_for_question(page) and not more.count():
        play_on_the_board(page, lot)
    guide.get_by_role("button", name="I know this game").click()
    expect(guide).to_have_count(0)


def test_a_region_tells_first_why_one_cannot_go_there(page: Page) -> None:
    begin(page, GAME)
    assert wait_for_question(page)
    question = page.locator(".prompt .what").inner_text()
    page.locator(".map .cannot-choose[data-piece^='region:']").first.click(position=CORNER)  # type: ignore[arg-type]
    why = page.get_by_role("dialog")
    expect(why.locator(".asked")).to_have_text(f"You are asked now: {question}")
    expect(why.locator("li").first).to_contain_text(re.compile("^(Move to|Secure) the"))
    expect(why.locator("li").first.get_by_role("button")).to_have_text(re.compile(r"Rule \d"))
    expect(why).not_to_contain_text(re.compile("Staff|Wings|Horn|Asked now is"))
    assert why.locator("ul > li:visible").count() <= 4


def test_the_board_speaks_german(page: Page) -> None:
    page.add_init_script("localStorage.setItem('holdfast:settings', JSON.stringify({language: 'de'}))")
    begin(page, GAME)
    expect(page.locator(".board .map .middle .name")).to_have_text("Hauptstadt")
    expect(page.locator(".board .from")).to_contain_text("Zugstapel")
    expect(page.locator(GUIDE)).to_contain_text("Haltet die Hauptstadt")


LONGEST = {"en-GB": "Rejuvenate", "de-DE": "Luftspiegelung"}  # names of abilities
# What is cut off at the foot of a Region: the spaces of its threat, or what its ability costs.
CUT_OFF = """(longest) => [...document.querySelectorAll(".tile .foot")].flatMap(foot => {
    foot.querySelector("b").textContent = longest;
    const {right} = foot.closest(".tile").getBoundingClientRect();
    const cut = (part) => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > right;
    return [...foot.children].filter(cut).map(part => part.className);
})"""


@pytest.mark.parametrize("language", LONGEST)
def test_a_region_says_what_its_ability_costs_at_every_width(language: str, browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, **brisk(base_url), locale=language, reduced_motion="reduce")
    page = context.new_page()
    begin(page, GAME)
    page.locator(".tile .ability").nth(6).wait_for()
    for width in range(360, 1601, 20):
        page.set_viewport_size({"width": width, "height": 768})
        assert page.evaluate(CUT_OFF, LONGEST[language]) == [], f"at {width} px"
    context.close()


@pytest.mark.parametrize("size", ["1280 × 800", "1920 × 1080"])
def test_whoever_fights_the_foe_sees_the_whole_ring(size: str, page: Page) -> None:
    def is_climbed(match: Match) -> bool:
        table = match.view(0)
        return match.deciders == [0] and table.turn is not None and table.defenders[0].place == "foe_card"

    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    bring_openly(page, played("tiny-epic-defenders", 4, is_climbed), "Anna", "Ben")
    page.locator(".laid > .ground").evaluate("ground => ground.scrollTo(0, 0)")
    expect(page.get_by_role("region", name="The Epic Foe")).to_be_in_viewport(ratio=0.95)
    expect(page.locator(".map .token")).to_be_in_viewport(ratio=0.8)
    for region in page.locator(".map .tile").all():
        expect(region).to_be_in_viewport(ratio=0.6)


def test_a_seat_has_one_colour_on_its_shield_and_on_its_figure(page: Page, server: ServerProcess) -> None:
    anna = guest_at(server, page.context)
    table = anna.make_table(GAME, ["me", "steady", "steady", "steady"])["table"]
    anna.sit(table, 0).ask("start")
    page.goto(f"/table/{table}")
    page.locator(".map .figure").nth(3).wait_for()
    colours = page.evaluate("""() => [...document.querySelectorAll("article.sheet")].map((sheet) => {
        const figure = ["red", "blue", "green", "yellow"].find((colour) => sheet.classList.contains(colour));
        const fill = (part) => getComputedStyle(part).fill;
        return [fill(sheet.querySelector(".shield .field")), fill(document.querySelector(`.figure.${figure} .base`))];
    })""")
    assert [shield for shield, _ in colours] == [figure for _, figure in colours]
    assert len({shield for shield, _ in colours}) == 4


MOMENTS: dict[str, Callable[[Any], bool]] = {
    "attack": lambda view: bool(view["attack"]),
    "foe": lambda view: view["foe"]["revealed"] and view["turn"],
    "end": lambda view: view["outcome"] != "undecided",
}


def test_everybody_can_use_the_board(page: Page, server: ServerProcess) -> None:
    """At each of these moments, which she comes to as a bot advises, on a desktop and on a phone."""
    anna = guest_at(server, page.context)
    found = {}
    for moment, reached in MOMENTS.items():
        page.goto(play_until(anna, reached))
        page.locator(".own article").first.wait_for()
        found[moment] = faults_at_every_size(page)
    assert {moment: wrong for moment, wrong in found.items() if wrong} == {}
