"""What is veiled is told to nobody any more, and the game goes on as if nothing had been."""

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import CURTAIN
from holdfast.engine.words.catalogue import Name
from keep_vote import GAME as KEEP_VOTE

from ..gatehouse.tables import A_STROKE

AWFUL = "The Awful Bear"


def named() -> Match:
    """The herald has named an assault, and drawn a banner with a name that nobody should have to read."""
    match = Match.new(KEEP_VOTE, {"players": 2}, seed=3)
    herald = match.deciders[0]
    match.play(herald, match.legal(herald)[0], text="Dawn")
    match.play(herald, "draw_banner", ink=[A_STROKE], texts={"name": AWFUL})
    return match


def everything_told(match: Match) -> str:
    seats = (0, 1, None)
    told = [[*match.story(seat), match.view(seat), match.log(seat), match.names()] for seat in seats]
    return repr([told, match.to_json(), match.moves, [match.hearing(0).notes(p, match.veils) for p in seats]])


def test_a_veiled_name_is_in_no_view_story_or_file() -> None:
    match = named()
    assert AWFUL in everything_told(match)

    match.veil(2, ["name"])

    assert AWFUL not in everything_told(match)
    assert match.view(0).motto is None
    assert match.view(0).banner.strokes == 1  # the drawing is still there
    assert any("veiled" in line for line in match.story(1))


def test_a_veiled_name_is_in_no_sentence_either_that_was_told_of_the_thing() -> None:
    match = named()
    for seat in (0, 1):
        match.play(seat, "vote:hold:nothing")
    herald = match.deciders[0]
    match.play(herald, match.legal(herald)[0])
    match.play(herald, "add_to_banner", text="Now it bleeds.")
    heard = match.hearing(0)
    assert f"adds to {AWFUL}." in match.story(None)[-2]

    match.veil(2, ["name"])

    assert AWFUL not in everything_told(match)
    assert match.story(None)[-2].endswith("adds to the besiegers' banner.")
    assert AWFUL not in repr(heard.names(match.veils))
    assert AWFUL not in repr([telling.names for telling in match.tellings(None)])


def test_a_curtain_hangs_where_a_drawing_was() -> None:
    match = named()

    match.veil(2, ["ink"])

    assert match.view(1).banner.drawings == [CURTAIN.name]
    assert match.view(1).motto.name == AWFUL


def test_a_file_replays_without_what_is_veiled_and_leads_to_the_same_position() -> None:
    match = named()
    match.veil(2, ["name", "ink"])

    again = Match.from_json(match.to_json())

    assert again.digest == match.digest
    assert again.view(0) == match.view(0)
    assert again.story(0) == match.story(0)
    assert again.to_json() == match.to_json()


def test_what_its_author_writes_afterwards_is_shown() -> None:
    match = named()
    herald = match.moves[1].seat
    match.correct(herald, 2, {"name": "The Worse Bear"})

    match.veil(2, ["name"])
    assert "Bear" not in everything_told(match)
    match.correct(herald, 2, {"name": "The Lamb"})

    assert match.view(0).motto.name == "The Lamb"
    assert [name.text for name in match.names().values() if isinstance(name, Name)][-1:] == ["The Lamb"]


def test_a_veil_is_not_taken_back_with_a_move_and_does_not_fall_on_the_next() -> None:
    match = named()
    heard = match.hearing(2)
    match.veil(2, ["name"])

    match.undo()
    match.play(match.deciders[0], "draw_banner", ink=[A_STROKE], texts={"name": "The Lamb"})

    assert match.view(0).motto.name == "The Lamb"
    assert AWFUL not in repr(heard.notes(None, match.veils))
    assert "The Lamb" in repr(match.hearing(2).notes(None, match.veils))


def test_a_branch_and_a_game_dealt_anew_do_not_know_it_either() -> None:
    match = named()
    match.veil(2, ["name"])

    assert AWFUL not in everything_told(match.branch(2, reseed=1))
    assert AWFUL not in everything_told(match.dealt_anew(2, 0))


def test_what_came_along_where_all_was_dealt_anew_is_veiled_there_too() -> None:
    anew = named().dealt_anew(2, 0)
    assert AWFUL in everything_told(anew)
    [banner] = [note for note in anew.brought().values() if note.texts]

    anew.veil(banner.id, ["name", "ink"])

    assert AWFUL not in everything_told(anew)
    assert AWFUL not in everything_told(anew.branch(0))
    assert anew.view(1).motto is None
    assert anew.view(1).banner.drawings == [CURTAIN.name]
    again = Match.from_json(anew.to_json())
    assert (again.view(0), again.digest) == (anew.view(0), anew.digest)


def test_talk_is_closed_while_the_riders_are_out_of_earshot() -> None:
    for seed in range(200):
        match = Match.new(KEEP_VOTE, {"players": 2}, seed=seed)
        while not match.over and match.question != "press_on":
            assert match.why_not_talk() is None
            seat = match.deciders[0]
            wanted = [a for a in match.legal(seat) if a.name == "vote:sortie:nothing"] or match.legal(seat)
            match.play(seat, wanted[0], f"Night {match.length}" if match.question == "name_assault" else "")
        if not match.over:
            closed = match.why_not_talk()
            assert closed is not None
            assert closed.number == "2.8"
            return
    raise AssertionError("no herald ever had to choose")
