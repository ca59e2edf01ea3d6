"""Pictures of every screen, at every size, by day and by candle: `python -m tests.browser.screenshots`.

They are written to the folder `screenshots` and looked at by people; no test compares them. `--language de` takes them
in German, `--only 360x740-dark` those of one size and theme. `--pictures` takes those that the README shows instead,
into `docs/images`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from holdfast.engine.words.catalogue import ENGLISH, HOUSE_WORDS, catalogue_languages

from ..server.visitors import ServerProcess
from .brought import bring, played
from .chromium import FLAGS, chromium_path, ready_playwright
from .every_game import DRAWN, players
from .room import SIZES as ROOMS
from .visits import PATIENCE, ask_why, begin, brisk, curtain, finish, lay_table, move

FOLDER = Path("screenshots")
SIZES = {name.replace(" × ", "x"): size for name, size in ROOMS.items()}
PHONES = 500  # px: what is narrower is touched
THEMES = ("light", "dark")
LANGUAGES = catalogue_languages(HOUSE_WORDS)
PICTURES = Path("docs", "images")
PICTURED = "1280x800"  # as the README shows them
SHOWN = {"home": "light", "table-tiny-epic-defenders": "light", "table-borderkeep": "dark"}  # in the README
TALLEST, QUALITY = 1200, 70
Shot = Callable[[Page], object]
NAMES = ("Anna", "Ben", "Cora", "Dora")
LATER = 8  # moves after which a board shows more than its beginning


def over(page: Page) -> None:
    ended("keep-vote")(page)


def replay(page: Page) -> None:
    over(page)
    page.locator('a[href^="/replay/"]').click()
    page.get_by_role("slider").wait_for()


def ended(game: str) -> Shot:
    """The end of a game that bots played."""

    def shot(page: Page) -> None:
        match = played(game, 4, lambda match: match.over, players=players(game))
        bring(page, match, *NAMES[: match.seats])
        page.locator("figure:has(polyline)").first.wait_for()

    return shot


def replayed(game: str) -> Shot:
    """That game again, at its middle."""

    def shot(page: Page) -> None:
        ended(game)(page)
        page.locator('a[href^="/replay/"]').click()
        slider = page.get_by_role("slider")
        slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
        page.locator(".laid > .ground").wait_for()

    return shot


def history(page: Page) -> None:
    begin(page, "keep-vote")
    finish(page)
    page.goto("/history")
    page.locator(".games li").first.wait_for()


def room(page: Page) -> None:
    lay_table(page, "keep-vote")


def qr_code(page: Page) -> None:
    room(page)
    page.locator(".powers .button.main + .button").first.click()


def why_not(page: Page) -> None:
    begin(page, "keep-vote")
    while not page.locator("[data-action^=vote]").count():
        move(page)
    ask_why(page, "assault:")


def explained(page: Page) -> None:
    begin(page, "keep-vote")
    while not page.locator("[data-action^=vote]").count():
        move(page)
    page.locator("button[data-piece^='assault:']").first.click()
    page.locator(".explanation").wait_for()


def ask_name(page: Page) -> None:
    page.goto("/")
    page.locator("article[data-game] .main").first.click()
    page.get_by_role("dialog").wait_for()


def taken_back(page: Page) -> None:
    begin(page, "tiny-epic-defenders")
    for _ in range(4):
        move(page)
    page.locator(".tools button").nth(1).click()
    page.locator("dialog, [role=log] summary").first.wait_for()


def why_list(page: Page) -> None:
    begin(page, "borderkeep")
    for _ in range(3):
        move(page)
    page.locator(".tools [aria-haspopup=dialog]").first.click()


def seats(page: Page) -> None:
    begin(page, "keep-vote")
    page.locator("#tab-seats").click()
    page.locator("#panel .powers summary").nth(1).click()


def play(game: str, moves: int = 0) -> Shot:
    def shot(page: Page) -> None:
        begin(page, game)
        for _ in range(moves):
            move(page)

    return shot


def drawing(page: Page) -> None:
    """The first Defense of Draw Fortress, when its space has come near to be drawn in."""
    begin(page, "draw-fortress")
    while not page.locator("[data-action^=choose_design]").count():
        move(page)
    page.locator("[data-action^=choose_design]").first.click()
    page.get_by_role("application").wait_for()


def workshop(page: Page) -> None:
    """A ready-made building as it is taken apart: one of its cards."""
    page.goto("/games/attack-and-defense/workshop")
    page.locator(".start select").select_option("dagger")
    page.locator(".fine").wait_for()
    page.locator(".shelf button").first.click()
    page.locator("#card-title").wait_for()


def at(path: str, shown: str) -> Shot:
    def shot(page: Page) -> None:
        page.goto(path)
        page.locator(shown).first.wait_for()

    return shot


SHOTS: dict[str, Shot] = {
    "home": at("/", "article[data-game] .main"),
    "name": ask_name,
    "create": at("/new/keep-vote", "form .main"),
    "room": room,
    "table-keep-vote": play("keep-vote"),
    "table-keep-vote-later": play("keep-vote", 4),
    **{f"table-{game}": play(game, LATER) for game in DRAWN},
    "workshop": workshop,
    "drawing": drawing,
    "end": over,
    **{f"end-{game}": ended(game) for game in DRAWN},
    "replay": replay,
    **{f"replay-{game}": replayed(game) for game in DRAWN},
    "history": history,
    "rules": at("/rules/keep-vote", "article"),
    "qr": qr_code,
    "explained": explained,
    "why-not": why_not,
    "why-list": why_list,
    "taken-back": taken_back,
    "curtain": curtain,
    "seats": seats,
    "about": at("/about", ".credit"),
    "settings": lambda page: page.locator("header button").click(),
    "nowhere": at("/no/such/page", "main h1"),
}


@contextmanager
def chromium() -> Iterator[Browser]:
    ready_playwright()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield browser
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shots", nargs="*", help=f"which; all if left out: {', '.join(SHOTS)}")
    parser.add_argument("--only", choices=[f"{s}-{t}" for s in SIZES for t in THEMES], action="append")
    parser.add_argument("--language", choices=LANGUAGES, default=ENGLISH)
    parser.add_argument("--pictures", action="store_true", help="those the README shows")
    wanted = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, ServerProcess(Path(data)) as server, chromium() as browser:
        if wanted.pictures:
            for name, theme in SHOWN.items():
                take(browser, server.address, name, PICTURED, theme, shown=True)
            return
        for size in SIZES:
            for theme in THEMES:
                if wanted.only and f"{size}-{theme}" not in wanted.only:
                    continue
                for name in wanted.shots or SHOTS:
                    take(browser, server.address, name, size, theme, wanted.language)


def take(
    browser: Browser, address: str, name: str, size: str, theme: str, language: str = ENGLISH, shown: bool = False
) -> None:
    context = browser.new_context(
        base_url=f"http://{address}",
        **brisk(f"http://{address}"),
        viewport=SIZES[size],  # type: ignore[arg-type]
        color_scheme=theme,  # type: ignore[arg-type]
        locale=language,
        reduced_motion="reduce",
        has_touch=SIZES[size]["width"] < PHONES,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("/")
    SHOTS[name](page)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(300)  # fonts and pictures
    path = PICTURES / f"{name}.jpg" if shown else FOLDER / f"{name}-{size}-{theme}-{language}.png"
    if shown:
        if page.get_by_text("I know this game").count():
            page.get_by_text("I know this game").click()
        height = min(page.evaluate("document.documentElement.scrollHeight"), TALLEST)
        page.set_viewport_size({"width": SIZES[size]["width"], "height": height})
        page.screenshot(path=path, type="jpeg", quality=QUALITY)
    else:
        page.screenshot(path=path, full_page=True)
    sys.stdout.write(f"{path}\n")
    context.close()


if __name__ == "__main__":
    main()
