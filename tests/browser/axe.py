"""What axe-core finds to be grave on a page, by day and by candle, in the usual and in high contrast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

from .visits import CHOICES, wait_for_question

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
EVERY, OF_LIGHT = "", "runOnly: ['color-contrast', 'link-in-text-block']"  # another light changes nothing but colours
GRAVE = ("serious", "critical")
SIZES = {"desktop": (1280, 860), "phone": (360, 740)}
WHOLE = 4000  # px: so high that nothing is rolled out of sight
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CONTRASTS: tuple[Literal["no-preference", "more"], ...] = ("no-preference", "more")
LIT = """([theme, contrast]) => document.documentElement.dataset.theme === theme
    && (document.documentElement.dataset.contrast === "high") === (contrast === "more")"""
# The kinds of moves that are offered: who and where is another question, and not another page.
OFFERED = "choices => [...new Set(choices.map(choice => choice.dataset.action.split(':')[0]))].sort().join(' ')"
# Motion that comes to an end has done so: half-way through it, colours are not those that anybody reads.
AT_REST = """() => document.getAnimations().every(
    (one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""


def lights(page: Page) -> Iterator[str]:
    """The page in each light in turn, by the light's name."""
    for theme, contrast in product(THEMES, CONTRASTS):
        page.emulate_media(color_scheme=theme, contrast=contrast)
        page.wait_for_function(LIT, arg=[theme, contrast])
        page.wait_for_function(AT_REST)
        yield f"{theme}, contrast {contrast}"


def sizes(page: Page, height: int = 0) -> Iterator[str]:
    """The page in each size in turn, by the size's name, as high as it is or so high; then it is as it was."""
    usual = page.viewport_size
    assert usual is not None
    for size, (width, high) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height or high})
        yield size
    page.set_viewport_size(usual)


def faults(page: Page) -> list[str]:
    """What is grave, with the light it shows in and where it is, and whether the page is wider than the screen."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))  # from outside, past the page's content policy
    found, rules = [], EVERY
    for light in lights(page):
        how = f"{{resultTypes: ['violations'], preload: false, {rules}}}"
        judged: dict[str, Any] = page.evaluate(f"axe.run(document, {how})")
        rules = OF_LIGHT
        found += [
            f"{light}: {fault['id']}: {node['target']} {node['failureSummary']}"
            for fault in judged["violations"]
            if fault["impact"] in GRAVE
            for node in fault["nodes"]
        ]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("the page is wider than the screen")
    return found


def faults_at_every_size(page: Page, height: int = 0) -> list[str]:
    """What is grave, with the size it shows at."""
    return [f"{size}: {wrong}" for size in sizes(page, height) for wrong in faults(page)]


def faults_on_the_way(page: Page, moves: Iterable[int], most: int, stage: str = "") -> dict[str, list[str]]:
    """What is grave in the states that a game comes to within so many moves, at each size: wherever other kinds of
    moves are offered than ever before, with a stage (a battle) beside them and without, and at the end."""
    found: dict[str, list[str]] = {}
    for k in moves:
        goes_on = wait_for_question(page)  # while bots move, axe would see a page that is half the old one
        state = str(page.locator(CHOICES).evaluate_all(OFFERED)) if goes_on else "the end"
        state += stage if stage and page.locator(stage).count() else ""
        if state not in found:
            found[state] = faults_at_every_size(page, WHOLE)
        if k > most or not goes_on:
            break
    return {state: wrong for state, wrong in found.items() if wrong}
