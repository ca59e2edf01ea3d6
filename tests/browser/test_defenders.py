"""Defenders on its board: by touch, a city that is laid in cells, a spark, and what everybody can use.

Nobody looks at the list of choices where the board has a piece or a button for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Browser, Locator, Page, expect

from holdfast.engine.matches.match import Match
from holdfast.games.defenders.state import Decision

from .axe import faults_on_the_way
from .brought import bring_openly, played
from .fingers import phone as on_a_phone
from .room import SIZES
from .visits import CHOICES, END, begin, move, sit_down, tap, wait_for_question

MOST_MOVES = 400
SEED = 4
SOME_MOVES = 45  # of a siege on a phone: some turns of it
SAID = "All is quiet."
CAN_CHOOSE = ".board button.can-choose"
GLOWING = f"{CAN_CHOOSE}:visible"
SHEET = ".board [role=application]"
MUCH = 9  # lines of one scene
LAPTOPS = ("1024 × 768", "1280 × 800")
# What ends a scene in which something was said, or the map when all is drawn.
DONE = ".scene:has(q) .row button, .shape button.main"
# In the order in which they are tried: what ends something, a stack for a card, what glows, the list.
WAYS = (
    DONE,
    ".draft .finalise",
    ".draft .stack-card .can-choose",
    ".draft .new",
    ".fan button:enabled",
    CAN_CHOOSE,
    f"{CHOICES}:enabled",
)
# Which of them is in sight, counted from 1. All are looked for at once: to ask for one after the other takes as long as
# the move.
WAY_IN_SIGHT = """ways => 1 + ways.findIndex(way => [...document.querySelectorAll(way)].some(
    one => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().width))"""
Act = Callable[[Locator], object]


def click(piece: Locator) -> None:
    piece.click()


def way(page: Page) -> Locator:
    """What to press now, as soon as the board is there."""
    found = page.wait_for_function(WAY_IN_SIGHT, arg=list(WAYS)).json_value()
    return page.locator(WAYS[found - 1]).locator("visible=true").first


def draw(page: Page, act: Act) -> None:
    """A few strokes on the city's sheet: a press each, or a line by mouse."""
    sheet = page.locator(SHEET)
    if act is tap:
        sheet.scroll_into_view_if_needed()
    else:
        sheet.hover()  # once it lies still
    box = sheet.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.4
    if act is tap:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 60, y + 40, steps=6)
        page.mouse.up()


def compose(page: Page, act: Act) -> None:
    """Say something where words are asked for, draw where a drawing is, and send it."""
    line = page.locator("form textarea, form input.field[required]")
    if line.count():
        line.first.fill(SAID)
    if page.locator(SHEET).count():
        draw(page, act)
    act(page.locator("form button.main:enabled"))


def choose(page: Page, act: Act = click) -> None:
    """One choice of one's own, on the board, with the words and strokes that it takes."""
    before = page.locator(".where").inner_text()
    held = page.locator(".draft:not(:has(.finalise)) .pool [aria-pressed=false]:visible")
    if held.count():
        act(held.first)
    act(way(page))
    gone_on = page.locator(f".where:not(:text-is('{before}'))")
    asked = page.locator("form button.main, .board .picked")
    asked.or_(gone_on).first.wait_for()
    if page.locator(".board .picked").count() and not gone_on.count():
        act(page.locator(f"{CHOICES}:enabled").first)
        page.locator("form button.main").or_(gone_on).first.wait_for()
    if page.locator("form button.main").count():
        compose(page, act)
    expect(page.locator(".where")).not_to_have_text(before)


def play(page: Page, act: Act = click) -> Iterator[int]:
    """Play to the end; after each own move there is time to look around."""
    for k in range(MOST_MOVES):
        if not wait_for_question(page):
            return
        choose(page, act)
        yield k
    raise AssertionError(f"the game is not over after {MOST_MOVES} moves")


def options(page: Page, seats: int, **chosen: str) -> None:
    """How many sit at a table that is being laid, and its options, by what they are about."""
    page.goto("/new/defenders")
    page.get_by_label(str(seats), exact=True).first.check()
    page.locator("form summary").click()
    for about, value in {"What kind of city": "medieval", **chosen}.items():
        group = page.locator(".option", has_text=about.replace("_", " "))
        if group.locator("select").count():
            group.locator("select").select_option(value)
        else:
            group.get_by_label(value, exact=True).check()


def lay(page: Page, **chosen: str) -> None:
    """A table for two with a bot."""
    options(page, 2, **chosen)
    page.locator("select[aria-label='Seat 2']").select_option("steady")
    page.locator("form button.main").click()
    sit_down(page, f"{CHOICES}, .prompt, {END}")


def look_well(page: Page) -> None:
    """What must hold of the board at any moment."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    for plaque in page.locator(".plaque .name").all():
        expect(plaque).to_be_visible()


def test_a_city_is_laid_in_cells(page: Page) -> None:
    """A city that is drafted, from where its map begins."""
    drafted = played("defenders", SEED, is_to_be_laid, people=True, players=1, setting="medieval", map_mode="hex")
    bring_openly(page, drafted, "Anna")
    chosen = 0
    for _ in play(page):
        chosen += page.locator(".map .spot").count()
        if page.locator(".fan [data-piece^=threattype]").count():
            break
    assert chosen
    assert page.locator(".plaque").count() >= 6


def is_to_be_laid(match: Match) -> bool:
    return bool(match.state.decision == Decision.DRAW_RIVER)


def test_a_siege_by_touch_on_a_phone(browser: Browser, base_url: str) -> None:
    phone = on_a_phone(browser, base_url, "reduce")
    begin(phone, "defenders")
    paused = 0
    for k in play(phone, tap):
        if k % 10 == 0:
            look_well(phone)
        silent = phone.locator(".main:has(.scene) > .guide.paused")
        if silent.count():  # a scene has the room of a guide that has nothing to say
            expect(silent.locator(".prose")).to_be_hidden()
            paused += 1
        if k > SOME_MOVES:
            break
    assert paused
    phone.context.close()


def test_however_much_is_said_the_way_out_of_a_scene_stays_in_sight(page: Page) -> None:
    bring_openly(page, played("defenders", 4, lambda match: match.state.decision == Decision.SCENE, people=True))
    for _ in range(MUCH):
        move(page)
    expect(page.locator(".scene q")).to_have_count(MUCH)
    for size in LAPTOPS:
        page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        for there in (".scene .row button", ".scene .choose >> nth=0", ".scene li >> nth=-1"):
            expect(page.locator(there)).to_be_in_viewport(ratio=0.9)


def test_a_spark_writes_a_word_of_the_tables(page: Page) -> None:
    begin(page, "defenders")
    for _ in play(page):
        wait_for_question(page)
        if page.locator(".fan [data-piece^=threattype]").count():
            break
    page.locator(".fan [data-piece^=threattype]").first.click()
    page.get_by_role("button", name="Spark", exact=True).click()
    word = page.get_by_role("button", name=re.compile("^Take: ")).first
    expected = word.inner_text()
    word.click()
    expect(page.locator("form input.field").first).to_have_value(expected)


def test_whoever_writes_nothing_is_asked_whether_the_defence_is_conceded(page: Page) -> None:
    """10.3 And by mistake nobody concedes."""
    options: dict[str, int | str] = {"city": "ready", "setting": "medieval", "narration_judgement": "trust"}
    siege = played("defenders", 1, lambda match: match.question == "describe_defence", people=True, **options)
    bring_openly(page, siege, "Anna", "Ben")
    page.locator("[data-action=defend]").click()
    page.get_by_role("button", name="Do it").click()
    asked = page.get_by_role("dialog", name="You said nothing")
    expect(asked).to_contain_text("Concede the battle")
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_have_count(0)
    expect(page.locator(".where")).to_contain_text(f"Move {siege.length} ")
    page.get_by_role("button", name="Do it").click()
    asked.get_by_role("button", name="Concede the battle").click()
    expect(page.get_by_role("log")).to_contain_text("concedes the battle")


def test_everybody_can_use_the_board(page: Page) -> None:
    """In each state that the table comes to in some turns, by day and by candle, on a desktop and on a phone."""
    begin(page, "defenders")
    assert faults_on_the_way(page, play(page), SOME_MOVES, ".battle") == {}
