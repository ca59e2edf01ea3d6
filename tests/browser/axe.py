"""What axe-core finds to be grave on a page, by day and by candle, in the usual and in high contrast."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
EVERY, OF_LIGHT = "", "runOnly: ['color-contrast', 'link-in-text-block']"  # another light changes nothing but colours
GRAVE = ("serious", "critical")
SIZES = {"desktop": (1280, 860), "phone": (360, 740)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CONTRASTS: tuple[Literal["no-preference", "more"], ...] = ("no-preference", "more")
LIT = """([theme, contrast]) => document.documentElement.dataset.theme === theme
    && (document.documentElement.dataset.contrast === "high") === (contrast === "more")"""
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


def faults(page: Page) -> list[str]:
    """What is grave, with the light it shows in and where it is, and whether the page is wider than the screen."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))  # from outside, past the page's content policy
    found, rules = [], EVERY
    for light in lights(page):
        judged: dict[str, Any] = page.evaluate(f"axe.run(document, {{resultTypes: ['violations'], {rules}}})")
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
