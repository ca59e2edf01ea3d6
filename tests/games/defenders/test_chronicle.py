"""What the chronicle of a city tells beside its story."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from holdfast.book.account import Sitting
from holdfast.book.leaves import Book, Chapter, Entry, Figure, Prose, Quote, Table
from holdfast.book.making import book_of
from holdfast.bots import find_bot
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.ink import write
from holdfast.games.defenders import GAME
from holdfast.games.defenders.content import Defender, Location
from holdfast.games.defenders.map_picture import map_picture
from holdfast.games.defenders.state import NOTHING
from holdfast.games.defenders.voices import Voice

SVG = "{http://www.w3.org/2000/svg}"


def told(match: Match) -> Book:
    return book_of(match, Sitting([""] * match.seats), "en")


def chapter(book: Book, title: str) -> Chapter:
    (found,) = [chapter for chapter in book.chapters if chapter.title == title]
    return found


@pytest.fixture(scope="module")
def siege() -> Match:
    """A siege that three bots have been through."""
    match, bot = Match.new(GAME, {"city": "ready"}, seed=5, people=()), find_bot("steady")
    while not match.over:
        match.play(match.deciders[0], bot.choose(match, match.deciders[0]))
    return match


def test_every_location_and_every_defender_is_in_it(siege: Match) -> None:
    book, view = told(siege), siege.view(None)

    city = [leaf for leaf in chapter(book, "The city").leaves if isinstance(leaf, Entry)]
    assert len(city) == len(view.locations)
    people = [leaf for leaf in chapter(book, "Its people").leaves if isinstance(leaf, Entry)]
    fallen = [one for one in people if re.search(r"; fell in turn \d+$", one.about)]
    assert len(people) == len(view.defenders)
    assert len(fallen) == sum(one.destroyed for one in view.defenders)


def test_who_made_the_city_stands_with_what_they_made_and_not_in_a_row_of_sentences() -> None:
    match, bot = Match.new(GAME, {"players": 2}, seed=5, people=()), find_bot("steady")
    while match.view(None).turn < 1:
        match.play(match.deciders[0], bot.choose(match, match.deciders[0]))
    book, view = told(match), match.view(None)

    for title, owners in (("The city", view.locations), ("Its people", view.defenders)):
        entries = [leaf for leaf in chapter(book, title).leaves if isinstance(leaf, Entry)]
        for entry, made in zip(entries, owners, strict=True):
            assert f"by Seat {int(made.owner.removeprefix('seat_')) + 1}" in entry.about
    assert not any(word in " ".join(prose(chapter(book, "The story"))) for word in ("founded", "mustered"))


def test_where_one_made_all_of_it_that_is_not_said_of_each_thing() -> None:
    match, bot = Match.new(GAME, seed=11, people=()), find_bot("steady")  # three steady bots: one completes each thing
    while match.view(None).turn < 1:
        match.play(match.deciders[0], bot.choose(match, match.deciders[0]))

    made = [leaf for c in told(match).chapters[:3] for leaf in c.leaves if isinstance(leaf, Entry)]
    assert len(made) == 16
    assert not any(" by " in entry.about for entry in made)


def test_a_city_that_stood_ready_was_nobodys_work(siege: Match) -> None:
    book = told(siege)

    for title in ("The city", "Its people"):
        entries = [leaf for leaf in chapter(book, title).leaves if isinstance(leaf, Entry)]
        assert entries
        assert not any("by Seat" in entry.about for entry in entries)


def test_whom_somebody_smote_is_not_brought_to_an_end_twice(siege: Match) -> None:
    """Only what was fired at has an end of its own."""
    smitten, gone, fired = (
        sum(message.key == f"event.{key}" for told in siege.tellings(None) for message in told.messages)
        for key in ("smitten", "threat_destroyed", "bombarded")
    )
    ends = " ".join(prose(chapter(told(siege), "The story"))).count("That was the end of")

    assert smitten
    assert ends == gone - smitten <= fired


def prose(tale: Chapter) -> list[str]:
    """The sentences of a chapter and of those within it."""
    own = [leaf.text for leaf in tale.leaves if isinstance(leaf, Prose)]
    return [*own, *(text for part in tale.sections for text in prose(part))]


def test_the_map_is_there_before_and_after_with_every_name(siege: Match) -> None:
    maps = [leaf for leaf in chapter(told(siege), "The map").leaves if isinstance(leaf, Figure)]

    assert [figure.caption for figure in maps] == ["The city before the siege", "The city after the siege"]
    for figure in maps:
        labels = ElementTree.fromstring(figure.svg).findall(f".//{SVG}text")
        assert len(labels) == len(siege.view(None).locations)


def test_battles_have_sums_that_add_up(siege: Match) -> None:
    (table,) = [leaf for leaf in chapter(told(siege), "The battles").leaves if isinstance(leaf, Table)]

    sums = [cell for row in table.rows for cell in row[2:4] if cell]
    assert sums
    for cell in sums:
        terms, total = cell.split(" = ")
        assert sum(map(int, terms.split(" + "))) == int(total)


def drawn_by_hand() -> Match:
    """A city whose places one person drew on the canvas, each at another corner, when the siege begins."""
    match, bot = Match.new(GAME, {"players": 1}, seed=5, people=(0,)), find_bot("steady")
    drawn = 0
    while match.view(None).turn < 1:
        action = bot.choose(match, 0)
        texts = {name: "<Mill & Moor>" for name, room in action.texts.items() if room.least or name == "name"}
        at = 9000 + 4000 * drawn
        ink = [write([(at, at), (at + 2000, at + 2000)], "red")] if action.family.name == "draw" else ()
        drawn += bool(ink)
        match.play(0, action, ink=ink, texts=texts)
    return match


def test_what_people_drew_is_on_the_map_as_they_drew_it() -> None:
    match = drawn_by_hand()

    before, _ = chapter(told(match), "The map").leaves

    assert isinstance(before, Figure)
    tree = ElementTree.fromstring(before.svg)
    assert len(tree.findall(f".//{SVG}path")) == len(match.view(None).locations)
    assert "<Mill" in "".join(tree.itertext())


def test_what_lies_in_another_is_called_by_its_name_where_its_owner_drew_it() -> None:
    match = drawn_by_hand()
    inside = match.state.copy()
    for place in inside.locations[1 : inside.n_locations]:
        place.parent = 0

    apart, nested = (places_of_names(map_picture(s, match.notes(None), called, "")) for s in (match.state, inside))

    assert len(set(apart)) == len(apart) > 1
    assert nested == apart


@pytest.mark.parametrize("undrawn", ["in one cell", "within another", "nowhere"])
def test_names_of_places_that_lie_together_are_not_written_over_each_other(undrawn: str, siege: Match) -> None:
    s = siege.state.copy()
    for place in s.locations[1 : s.n_locations]:
        place.parent = 0 if undrawn == "within another" else NOTHING
        place.spot = 3 if undrawn == "in one cell" else NOTHING
        place.ink = 0
    svg = map_picture(s, siege.notes(None), lambda x: f"Long Name {x}", "")

    names = [(float(left or 0), float(top or 0)) for left, top in places_of_names(svg)]

    assert len(names) > s.n_locations > 4
    assert all(abs(a - c) > 100 or abs(b - d) >= 24 for (a, b), (c, d) in combinations(names, 2))
    assert all(0 < top < 1000 for _, top in names)


def called(location: Location) -> str:
    return location.name


def places_of_names(svg: str) -> list[tuple[str | None, str | None]]:
    return [(line.get("x"), line.get("y")) for line in ElementTree.fromstring(svg).findall(f".//{SVG}text/{SVG}tspan")]


def test_where_a_drawing_is_veiled_a_stamp_stands_and_no_curtain_hangs_before_the_map() -> None:
    match = drawn_by_hand()
    before = map_picture(match.state, match.notes(None), called, "")
    number = match.state.locations[0].ink

    match.veil(match.notes(None)[number - 1].id, ["ink"])

    veiled = map_picture(match.state, match.notes(None), called, "")
    assert match.view(None).locations[0].ink.strokes == 0
    assert veiled.count("<path") == before.count("<path") - 1
    assert veiled.count("<polyline") > before.count("<polyline")
    assert len(places_of_names(veiled)) == len(places_of_names(before))


def scene() -> Match:
    """A siege of two people, up to their first scene, which is framed, played by two voices, and closed."""
    match, bot = Match.new(GAME, {"players": 2, "city": "ready"}, seed=5, people=(0, 1)), find_bot("steady")
    while GAME.decisions(match.state.decision).name != "REFLECT":
        match.play(match.deciders[0], bot.choose(match, match.deciders[0]))
    first = match.deciders[0]
    play(match, first, "frame", place="the mill", time="at dusk", situation="They count the sacks", cast="Milla")
    play(match, 1 - first, f"speak:{Voice.D3.name.lower()}", line="Hold!")
    play(match, first, f"speak:{Voice.SOMEBODY.name.lower()}", line="Why?", name="The baker")
    play(match, 1 - first, f"speak:{Voice.D3.name.lower()}", line="Because!", name="One of the new ones")
    play(match, first, "close_scene", outcome="Nobody sleeps.")
    return match


def play(match: Match, seat: int, begins: str, **texts: str) -> None:
    action = next(action for action in match.legal(seat) if action.name.startswith(begins))
    match.play(seat, action, texts=texts)


def test_a_scene_is_printed_as_a_play_and_before_what_follows_it() -> None:
    match = scene()
    story = chapter(told(match), "The story").sections[-1]

    told_of = [leaf for leaf in story.leaves if leaf == Prose("The mill, at dusk. They count the sacks. Milla.")]
    said = [(quote.who, quote.text) for quote in story.leaves if isinstance(quote, Quote)]
    texts = [leaf.text for leaf in story.leaves if isinstance(leaf, Prose)]
    assert len(told_of) == 1
    assert said == [
        (match.words().say(Defender.D3, match.names()), "Hold!"),
        ("The baker", "Why?"),
        ("One of the new ones", "Because!"),
    ]
    drawn = next(text for text in texts if " drew " in text)
    assert texts.index("Nobody sleeps.") < texts.index(drawn)


def test_what_is_veiled_of_a_scene_is_not_told() -> None:
    match = scene()
    for note in match.notes(None).values():
        match.veil(note.id, note.parts)

    leaves = chapter(told(match), "The story").sections[-1].leaves

    assert not [leaf for leaf in leaves if isinstance(leaf, Quote)]
    assert "sacks" not in str(leaves)


def test_every_threat_is_in_it_whether_it_is_beaten_or_not(siege: Match) -> None:
    leaves = chapter(told(siege), "Who came").leaves
    beaten = [leaf for leaf in leaves if isinstance(leaf, Entry) and re.search(r"; beaten in turn \d+$", leaf.about)]

    assert len(leaves) == siege.state.n_threats
    assert len(beaten) == siege.state.n_threats - len(siege.view(None).threats)


def test_everybody_who_met_an_end_has_the_turn_in_which_it_came(siege: Match) -> None:
    words, ends, turn = siege.words(), dict[str, str](), 0
    for telling in siege.tellings(None):
        for message in telling.messages:
            turn = message.facts["turn"] if message.key == "event.turn_began" else turn
            if message.key in ("event.defender_destroyed", "event.threat_destroyed"):
                name = words.say(next(iter(message.facts.values())), siege.names())
                ends[f"{name[:1].upper()}{name[1:]}"] = f"in turn {turn}"

    book = told(siege)
    leaves = [leaf for title in ("Its people", "Who came") for leaf in chapter(book, title).leaves]
    entries = [leaf for leaf in leaves if isinstance(leaf, Entry) and leaf.name in ends]
    told_ends = {entry.name: entry.about[-len(ends[entry.name]) :] for entry in entries}
    assert len(set(ends.values())) > 3
    assert told_ends == ends


def test_the_many_do_not_have_their_word_twice(siege: Match) -> None:
    entries = [leaf for leaf in chapter(told(siege), "Who came").leaves if isinstance(leaf, Entry)]

    assert any(entry.about.startswith("value ") for entry in entries)
    assert not any(entry.about.split(", ")[0] in entry.name for entry in entries)


def test_seats_go_by_who_sat_there(siege: Match) -> None:
    book = book_of(siege, Sitting(["Anna", "bot", "bot"]), "en")
    story = str(chapter(book, "The story"))

    assert "Anna drew" in story
    assert "Seat 2 drew" in story
    assert "Seat 1" not in story


def test_the_many_are_told_apart_by_names_that_can_be_read_aloud(siege: Match) -> None:
    entries = [leaf for leaf in chapter(told(siege), "Who came").leaves if isinstance(leaf, Entry)]
    names = [entry.name for entry in entries]

    assert len(set(names)) == len(names)
    assert any(name.startswith("The first horde of ") for name in names)
    assert not any(character.isdigit() for name in names for character in name)


def test_a_defence_that_made_no_sense_is_among_the_battles() -> None:
    match, bot = Match.new(GAME, {"players": 3, "city": "ready"}, seed=5, people=(0, 1, 2)), find_bot("steady")
    while GAME.decisions(match.state.decision).name != "CHALLENGE_DEFENCE":
        match.play(match.deciders[0], bot.choose(match, match.deciders[0]))
    asked = list(match.deciders)
    for seat in asked:
        play(match, seat, "senseless")
    play(match, match.deciders[0], "defend")
    for seat in asked:
        play(match, seat, "senseless")

    (table,) = [leaf for leaf in chapter(told(match), "The battles").leaves if isinstance(leaf, Table)]

    assert table.rows[-1][-1] == "lost: it made no sense"


def test_banners_and_ruins_are_drawn_on_the_map(siege: Match) -> None:
    s = siege.state.copy()
    s.occupied = s.ruined = 0

    def drawn() -> str:
        return map_picture(s, siege.notes(None), siege.words().say, "")

    free = drawn()
    s.occupied = 1 << 1
    held = drawn()
    s.occupied, s.ruined = 0, 1 << 1
    ruined = drawn()
    assert held.count("<polyline") > free.count("<polyline")
    assert ruined.replace("line-through", "") != free
