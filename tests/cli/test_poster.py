"""`holdfast poster`: all that was drawn on one page, as an SVG that carries no script, or as a PNG."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from holdfast.bots import find_bot
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.poster import as_png, as_svg, laid_out
from holdfast.engine.rules.ink import COLOURS, write
from holdfast.engine.rules.registry import find_game
from holdfast.games.draw_fortress.content import Tag
from holdfast.games.draw_fortress.stamps import STAMPS, stock
from keep_vote import GAME as KEEP_VOTE

from .conftest import Command

FORTRESS = find_game("draw-fortress")
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {f"{SVG}{name}" for name in ("svg", "title", "defs", "mask", "g", "rect", "path", "text", "style")}
LINE = write([(0, 0), (65535, 65535)], "red", "brush")
RUB = write([(32768, 32768)], "eraser", "brush")


def fortress(moves: int = 60) -> Match:
    """Bots built a fortress, and somebody drew what is precious."""
    match = Match.new(FORTRESS, {"players": 2, "judging": "tags"}, seed=3, people=[])
    for _ in range(moves):
        seat = match.deciders[0]
        match.make(seat, find_bot("steady").choose(match, seat))
    match.draw(0, "precious", [LINE])
    return match


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    fortress().save(tmp_path / "evening.json")
    return tmp_path / "evening.json"


def titled(tree: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in tree.iter(f"{SVG}text")]


# ---- the fortress --------------------------------------------------------------------------------------------------


def test_a_fortress_hangs_as_a_disc_with_everything_that_stands_on_it(holdfast: Command, evening: Path) -> None:
    result = holdfast("poster", str(evening), "-o", "fortress.svg", "--lang", "de")

    assert (result.exit_code, result.output) == (0, "fortress.svg\n")
    tree = ElementTree.parse("fortress.svg").getroot()
    match = Match.load(evening)
    standing = [site for site in match.view(None).sites if site.status != "empty"]
    match.language = "de"
    for site in standing:
        assert match.words().say(f"design.{site.design}") in titled(tree)
    assert any(path.get("stroke") == COLOURS["red"] for path in tree.iter(f"{SVG}path")), "what is precious"


def test_it_carries_lines_and_words_and_no_script(evening: Path) -> None:
    page = as_svg(Match.load(evening), growing=True)
    tree = ElementTree.fromstring(page)

    assert {element.tag for element in tree.iter()} <= ALLOWED
    assert not [name for element in tree.iter() for name in element.attrib if name.startswith("on") or "href" in name]
    for trap in ("javascript", "@import", "url(http"):
        assert trap not in page


def test_what_people_wrote_stays_text() -> None:
    match = Match.new(KEEP_VOTE, {"players": 2}, seed=4)
    (herald,) = match.deciders
    match.play(herald, "name_assault:ram", text="Old Grumble")
    match.play(herald, "draw_banner", texts={"name": "<script>alert(1)</script>"}, ink=[LINE, RUB])
    tree = ElementTree.fromstring(as_svg(match))

    assert "<script>alert(1)</script>" in titled(tree)
    assert {element.tag for element in tree.iter()} <= ALLOWED


def test_nothing_that_is_veiled_hangs_there() -> None:
    match = fortress()
    match.veil_sheet("precious", 0)

    assert f'stroke="{COLOURS["red"]}" stroke-width="64"' not in as_svg(match)


def home_made() -> tuple[Match, str]:
    """Somebody drew a wall of their own, which keeps out whoever comes by force; and its key."""
    match = Match.new(FORTRESS, {"players": 1}, seed=3, people=[0])
    while match.question != "choose_start_defense":
        match.play(0, match.legal(0)[0].name)
    match.play(0, "invent_design", texts={"name": "A rude wall"}, ink=[LINE])
    match.play(0, "pick_tag:force")
    match.play(0, "tags_done")
    return match, next(key for key, notes in match.things(None).items() if any(note.ink for note in notes))


def test_a_stock_picture_stands_in_for_what_is_veiled_in_a_file_too() -> None:
    match, key = home_made()
    (note,) = (one for one in match.notes(None).values() if one.ink)
    assert f'stroke="{COLOURS["red"]}" stroke-width="64"' in as_svg(match)

    match.veil(note.id, ["ink", "name"])

    for told in (match, Match.from_json(match.to_json())):
        page = as_svg(told)
        assert f'stroke="{COLOURS["red"]}" stroke-width="64"' not in page
        assert "A rude wall" not in page
        sword = next(panel for panel in laid_out(told).panels if key in panel.places)
        assert sword.instead == stock(1 << Tag.FORCE)
        assert page.count("<path") == as_svg(match).count("<path") > len(STAMPS["sword"])


# ---- stroke by stroke ----------------------------------------------------------------------------------------------


def test_one_that_grows_draws_every_stroke_once_in_the_order_of_the_table() -> None:
    match = fortress()
    tree = ElementTree.fromstring(as_svg(match, growing=True))
    strokes = [path for path in tree.iter(f"{SVG}path") if path.get("class") == "s"]
    delays = sorted(float(path.attrib["style"].removeprefix("animation-delay:")[:-1]) for path in strokes)

    assert len(set(delays)) == len(strokes) == sum(len(list(group)) for group in tree.iter(f"{SVG}g"))
    assert delays[0] == 0
    (precious,) = [path for path in strokes if path.get("stroke-width") == "64"]
    assert precious.attrib["style"] == f"animation-delay:{delays[-1]:.2f}s", "it was drawn last"


# ---- other pages ---------------------------------------------------------------------------------------------------


def test_where_a_game_lays_out_nothing_drawings_hang_in_rows() -> None:
    match = Match.new(KEEP_VOTE, {"players": 2}, seed=4)
    match.draw(0, "wall", [LINE])
    tree = ElementTree.fromstring(as_svg(match))

    assert titled(tree) == ["The wall of the hall"]


def test_a_png_shows_the_same_and_an_eraser_leaves_the_paper() -> None:
    match = Match.new(KEEP_VOTE, {"players": 2}, seed=4)
    match.draw(0, "wall", [LINE, RUB])
    picture = Image.open(BytesIO(as_png(match, "sheet.wall")))

    assert (picture.format, picture.size) == ("PNG", (1000, 1000))
    near = "#{:02x}{:02x}{:02x}".format(*picture.getpixel((250, 250)))  # type: ignore[misc]
    assert near == COLOURS["red"]
    assert picture.getpixel((500, 500)) == picture.getpixel((10, 990)), "rubbed out"


def test_a_whole_fortress_as_a_png(holdfast: Command, evening: Path) -> None:
    assert holdfast("poster", str(evening), "-o", "fortress.png").exit_code == 0
    with Image.open("fortress.png") as picture:
        assert picture.format == "PNG"


def test_one_drawing_alone(holdfast: Command, evening: Path) -> None:
    assert holdfast("poster", str(evening), "-o", "one.svg", "--of", "sheet.precious").exit_code == 0
    assert Path("one.svg").read_text("utf-8").count("<path") == 1


# ---- complaints ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-o", "fortress.gif"], "Fortress.gif should end in .svg or .png"),
        (["-o", "fortress.png", "--growing"], "Only an SVG draws itself; leave --growing out"),
        (["-o", "one.svg", "--of", "defense.s9"], "There is no drawing of 'defense.s9'; there are defense.s"),
        (["-o", "nowhere/one.svg"], "Cannot write nowhere/one.svg: No such file or directory; name another file"),
    ],
)
def test_what_cannot_be_written_is_said(holdfast: Command, evening: Path, arguments: list[str], told: str) -> None:
    result = holdfast("poster", str(evening), *arguments)

    assert result.exit_code == 1
    assert told.casefold() in " ".join(result.output.split()).casefold()


def test_where_nothing_was_drawn_there_is_no_poster(holdfast: Command, tmp_path: Path) -> None:
    Match.new(KEEP_VOTE, {"players": 2}, seed=4).save(tmp_path / "bare.json")

    result = holdfast("poster", "bare.json", "-o", "bare.svg")

    assert (result.exit_code, result.output) == (1, "Nothing was drawn in bare.json; there is nothing to write.\n")
