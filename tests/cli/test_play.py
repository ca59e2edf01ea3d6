"""Playing: from the first Enter to the end of a game, with everything a player may type on the way."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from holdfast.bots import find_bot
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.registry import find_game
from keep_vote import GAME as KEEP_VOTE

from .conftest import Command

TINY = ("play", "tiny-epic-defenders", "--seed", "3")


def test_pressing_enter_starts_a_game_with_a_bot(holdfast: Command) -> None:
    result = holdfast("play", typed=["", "", "", "quit"])

    assert result.exit_code == 0
    assert "Tiny Epic Defenders" in result.output
    assert "Capital" in result.output
    assert "steady bot" in result.output
    assert "holdfast play --continue" in result.output


def test_the_start_asks_again_until_it_understands(holdfast: Command) -> None:
    people = ["people", "Anna", "Ber\ata", "Berta", ""]
    result = holdfast("play", typed=["Chess", "tiny", "nine", "3", "ghosts", *people, "quit"])

    assert "There is no game 'Chess'; installed are" in result.output
    assert "A number from 1 to 4" in result.output
    assert "Type bots or people" in result.output
    assert "That name has something in it that cannot be shown" in result.output
    assert "Pass the keyboard to" in result.output


@pytest.mark.parametrize("seats", ["you", "you,advise", "3", "you,random,advise,random"])
def test_a_whole_game_by_always_choosing_something(holdfast: Command, data: Path, seats: str) -> None:
    result = holdfast(*TINY, "--seats", seats, typed=["1", "2"] * 800)

    assert result.exit_code == 0
    assert "Victory in Round" in result.output or "Defeat in Round" in result.output
    [file] = (data / "games").glob("*.json")
    assert holdfast("verify", str(file)).exit_code == 0
    assert json.loads(file.read_text())["over"] is True


def test_game_and_terminal_speak_german(holdfast: Command) -> None:
    typed = ["warum wald sichern", "why secure forest", "karte drache", "1", "quit"]
    told = holdfast(*TINY, "--seats", "you,advise", "--lang", "de", typed=typed).output

    assert "Runde 1 beginnt." in told
    reason = "Das ist eine Aktion für den Zug eines Verteidigers. Jetzt ist gefragt: „Die Karte von Gurmund"
    assert " ".join(told.split()).count(reason) == 2, "by the German words and by the name of the action"
    assert f"Den Wald sichern (1 AP): {reason}" in " ".join(told.split())
    assert "Antworten: Den Zug beginnen; Auf den Zug verzichten (Regel 4.12)." in " ".join(told.split())
    assert "Drache, 8 LP. Versengen:" in told
    assert "Deine Partie liegt in" in told


def test_a_game_of_secret_votes_plays_on_the_generic_board(holdfast: Command) -> None:
    result = holdfast("play", "keep-vote", "--seats", "you,advise,advise", "--seed", "2", typed=["1", ""] * 200)

    assert result.exit_code == 0
    assert "Loyalty" in result.output
    assert "kept in" not in result.output, "the game should have come to its end"


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("en", "card oil", "Oil. Pledged with a vote for the decree, it adds 4 to holding the gate, or 0 to a sortie"),
        (
            "de",
            "karte öl",
            "Öl. Mit einer Stimme für den Beschluss beigesteuert, bringt es 4 beim Halten des Tors oder 0",
        ),
    ],
)
def test_pieces_of_a_game_without_a_board_tell_what_they_are(
    holdfast: Command, language: str, asked: str, told: str
) -> None:
    result = holdfast("play", "keep-vote", "--seed", "2", "--lang", language, typed=[asked, "quit"])

    assert told in " ".join(result.output.split())


def test_the_same_seed_gives_the_same_game_with_bots(holdfast: Command) -> None:
    told = [holdfast(*TINY, "--seats", "random,advise").output.split("Watch it again")[0] for _ in range(2)]
    first, second = (re.sub("(?m)^Dice promised: .{64}$", "", each) for each in told)

    assert first == second
    assert told[0] != told[1], "a seed is promised with salt, so that nobody can guess it from the promise"


def test_actions_are_taken_by_number_by_name_and_by_their_words(holdfast: Command) -> None:
    result = holdfast(*TINY, typed=["begin", "no sacrifice", "move:plains", "secure the plains", "quit"])

    assert "Gurmund goes to the Plains" in result.output
    assert "Gurmund Secures the Plains" in result.output


def test_what_cannot_be_done_says_why_and_changes_nothing(holdfast: Command) -> None:
    result = holdfast(*TINY, typed=["1", "1", "secure forest", "fight", "move", "99", "dance", "quit"])

    assert "you may Secure only the Region you are in" in result.output
    assert "(rule 4.6)" in result.output
    assert "the Epic Foe has not been revealed yet" in result.output
    assert "'move' could be 1 (Move to the Forest (1 AP)) or 2" in result.output
    assert "There is no choice 99; they are 1 to 2" in result.output
    assert "There is no action 'dance'" in result.output


def test_why_explains_one_action_a_family_and_what_is_allowed(holdfast: Command) -> None:
    result = holdfast(
        *TINY, typed=["1", "1", "why secure", "why move forest", "why fight", "why 1", "why", "why xyzzy", "quit"]
    )

    assert "Secure forest: you may Secure only" in result.output or "Secure: you may Secure only" in result.output
    assert "nothing Secures the Capital" in result.output
    assert "You may: Move to the Forest (1 AP) is number 1" in result.output
    assert "Fight: the Epic Foe has not been revealed yet (rule 4.8.2)." in result.output
    assert "Type why and what you would like to do" in result.output
    assert "There is no action 'xyzzy'" in result.output


def test_why_an_answer_to_another_question_is_refused_says_what_is_asked(holdfast: Command) -> None:
    told = " ".join(holdfast(*TINY, typed=["why secure forest", "quit"]).output.split())

    assert "Secure forest: that is an action for a Defender's Turn." in told
    assert "Asked now is: “Gurmund's card is drawn: how do you begin?”" in told
    assert "Answers: Begin the Turn; Skip the Turn (rule 4.12)." in told


@pytest.mark.parametrize("game", ["tiny-epic-defenders", "borderkeep", "keep-vote"])
@pytest.mark.parametrize("moves", [0, 2, 5])
def test_the_example_of_why_cannot_be_done_now(holdfast: Command, game: str, moves: int) -> None:
    table = ("play", game, "--seed", "3", "--seats", "2")
    made = ["1", *([""] if game == "keep-vote" else [])] * moves  # with no word
    [example] = set(re.findall(r"for instance: (why .+)\.", holdfast(*table, typed=[*made, "why"]).output))
    told = " ".join(holdfast(*table, typed=[*made, example]).output.split())

    assert "You may:" not in told
    assert "it is allowed" not in told
    assert re.search(rf"{example.removeprefix('why ').capitalize()}: .+ \(rule [\w.]+\)\.", told)


@pytest.mark.parametrize(
    ("game", "sign", "means"),
    [
        ("tiny-epic-defenders", "●●○○", "a Region's threat: at 4 it is Destroyed"),
        ("borderkeep", "3/4/2", "a unit's initiative, attack dice and hits"),
    ],
)
def test_help_explains_the_signs_of_the_board(holdfast: Command, game: str, sign: str, means: str) -> None:
    told = holdfast("play", game, "--seed", "3", typed=["help", "quit"]).output

    assert re.search(rf"^{sign} +{means}", told, re.M)


def test_the_first_question_says_how_to_answer_even_after_a_bot_moved(holdfast: Command) -> None:
    told = holdfast("play", "tiny", "--seats", "you,steady", "--seed", "2", typed=["1", "quit"]).output

    assert "takes a Turn" in told.partition("(a number")[0]
    assert told.count("(a number, a name, or help)") == 1


def test_the_best_rules_come_first_and_the_rest_on_request(holdfast: Command) -> None:
    told = holdfast(*TINY, typed=["rules defend", "rules defend all", "quit"]).output
    few, _, many = told.partition("rules defend all shows them.")

    assert re.findall(r"^([\w.]+)  ", few, re.M)[-12:][:2] == ["4.7", "4.7.2"]
    assert "has at least one way to Defend" in " ".join(few.split())
    assert "more; rules" not in many
    assert len(re.findall(r"^[\w.]+  ", many, re.M)) > 30


def test_rules_and_cards_are_looked_up_at_the_table(holdfast: Command) -> None:
    typed = ["rules 4.7.2", "rules martyr", "rules 99", "rules", "card dragon", "card forest", "card zzz", "quit"]
    result = holdfast(*TINY, typed=typed)

    assert "The first Defender to Defend ends the asking" in result.output
    assert "Type rules and a number" in result.output
    assert "The rulebook has no '99'" in result.output
    assert "Dragon, 8 HP. Scorch" in result.output
    assert "Enchant (2 AP)" in result.output
    assert "Ambush (passive)" in result.output
    assert "Nothing is called 'zzz'" in result.output


def test_a_hint_is_marked_in_the_list_and_says_the_same_words(holdfast: Command) -> None:
    told = holdfast(*TINY, typed=["begin", "no", "hint", "table", "quit"]).output

    (number, label), *_ = re.findall(
        r"The rule of thumb says: (\d+), (.*)\. Type ok to do it\.", " ".join(told.split())
    )
    assert told.count(f"{number}* {label}") == 2, "in the list below the hint, and when the table is shown again"
    assert told.count(f"{number} {label}") >= 1, "and without a mark before"


def test_a_hint_can_be_taken(holdfast: Command, data: Path) -> None:
    result = holdfast(*TINY, typed=["hint", "ok", "quit"])

    assert "The rule of thumb says" in result.output
    [file] = (data / "games").glob("*.json")
    assert len(json.loads(file.read_text())["moves"]) == 1


def test_undo_is_free_until_something_was_revealed(holdfast: Command, data: Path) -> None:
    result = holdfast(*TINY, typed=["undo", "begin", "no", "move plains", "undo", "quit"])

    assert "nobody at this keyboard has moved yet" in result.output
    assert "Taken back: Move to the Plains (1 AP)." in result.output
    assert "Take it back although" not in result.output
    [file] = (data / "games").glob("*.json")
    assert len(json.loads(file.read_text())["moves"]) == 2


def test_undo_asks_when_cards_were_shown_or_bots_have_moved(holdfast: Command) -> None:
    moves = ["begin", "no", "move plains", "end turn"]
    refused = holdfast(*TINY, typed=[*moves, "undo", "n", "quit"])
    taken = holdfast(*TINY, typed=[*moves, "undo", "y", "quit"])

    assert "Take it back although" in refused.output
    assert "something hidden was revealed" in refused.output
    assert "Nothing was taken back" in refused.output
    assert "Taken back: End the Turn." in taken.output


def test_undo_of_somebody_elses_move_asks(holdfast: Command) -> None:
    moves = ["1", "", "leave", "vote sortie nothing / To horse!", "undo"]
    result = holdfast(
        "play", "keep-vote", "--seats", "person:Anna,person:Ben", "--seed", "1", typed=[*moves, "y", "quit"]
    )

    assert "it was Chancellor (Anna) who moved last" in result.output
    assert "Taken back: that move." in result.output, "what Anna voted is hers"


def test_the_story_of_bots_is_told(holdfast: Command) -> None:
    result = holdfast(*TINY, typed=["begin", "no", "move plains", "end turn", "log", "log all", "quit"])

    assert "Drawn: Blue Defender." in result.output
    assert "Randal" in result.output


def test_the_story_calls_the_seats_as_the_board_does(holdfast: Command) -> None:
    result = holdfast("play", "attack-and-defense", "--seats", "you,steady", "--seed", "4", typed=["1"] * 12 + ["quit"])

    assert "Attacker (steady bot): supply" in result.output
    assert "Attacker draws a card" in result.output
    assert "Player 2" not in result.output


def test_saving_and_going_on(holdfast: Command, tmp_path: Path) -> None:
    saved = holdfast(*TINY, typed=["begin", "save", "save mine.json", "no", "save mine.json", "n", "save .", "quit"])

    assert "kept after every move" in saved.output
    assert "holdfast play --load mine.json" in saved.output
    assert "Write over it?" in saved.output
    assert "is a folder" in saved.output

    loaded = holdfast("play", "--load", "mine.json", typed=["quit"])
    assert "after 1 move." in loaded.output
    assert "steady bot" in loaded.output, "who sits where is in the save"
    assert len(json.loads(Path("mine.json").read_text())["moves"]) == 1


def test_the_unfinished_game_is_offered(holdfast: Command) -> None:
    holdfast(*TINY, typed=["begin", "quit"])

    offered = holdfast("play", typed=["", "quit"])
    assert "Go on with Tiny Epic Defenders, left today" in offered.output
    assert "(1 move so far)" in offered.output
    assert "Last happened" in offered.output
    assert "Last happened" in holdfast("play", "--continue", typed=["quit"]).output
    assert "How many players" in holdfast("play", typed=["n", "", "", "", "quit"]).output


def test_the_end_of_input_keeps_the_game(holdfast: Command) -> None:
    result = holdfast(*TINY, typed=["begin"])

    assert result.exit_code == 0
    assert "Your game is kept in" in result.output
    assert holdfast("play").exit_code == 0


def test_plain_output_is_words_only(holdfast: Command) -> None:
    result = holdfast(*TINY, "--plain", typed=["1", "1", "1", "quit"])

    assert result.output.isascii()
    assert "threat 1 of 4" in result.output


def test_hot_seat_passes_the_keyboard(holdfast: Command) -> None:
    result = holdfast(*TINY, "--seats", "person:Anna,person:Ben", typed=["2", "2", "2", "2", "2", "2"])

    assert "Pass the keyboard to Anna" in result.output
    assert "Pass the keyboard to Ben" in result.output


def test_options_come_from_the_command_line_and_from_a_file(holdfast: Command, tmp_path: Path) -> None:
    (tmp_path / "hard.toml").write_text('epic_foe = "dragon"\nplayers = 3\n')
    result = holdfast(*TINY, "-o", "@hard.toml", "-o", "extra_dire=2", typed=["quit"])

    assert "Dragon hidden" in result.output
    assert result.output.count("steady bot") == 2


def test_the_dice_promised_at_the_beginning_are_those_of_the_save(holdfast: Command, data: Path) -> None:
    result = holdfast("play", "tiny", typed=["quit"])
    promise = re.search(r"^Dice promised: ([0-9a-f]{64})$", result.output, re.MULTILINE)
    assert promise is not None, result.output
    [file] = (data / "games").glob("*.json")

    assert holdfast("verify", str(file), "--commitment", promise[1]).exit_code == 0
    assert "was promised before the first move" in holdfast("verify", str(file), "--commitment", "0" * 64).output


def test_a_game_is_conceded_when_all_people_at_the_keyboard_agree(holdfast: Command, data: Path) -> None:
    typed = ["concede", "y", "n", "concede", "y", "y"]

    told = " ".join(
        holdfast("play", "keep-vote", "--seats", "you,you,advise", "--seed", "2", typed=typed).output.split()
    )

    assert "The game goes on." in told
    assert "The keep is yielded." in told
    [file] = (data / "games").glob("*.json")
    assert holdfast("verify", str(file)).exit_code == 0


def test_a_choice_is_asked_what_it_would_do(holdfast: Command) -> None:
    typed = ["preview", "preview 1", "1", "", "preview 1", "concede now", "quit"]

    told = " ".join(holdfast("play", "keep-vote", "--seats", "you,advise", "--seed", "4", typed=typed).output.split())

    assert "type preview and a choice" in told.lower()
    assert "Nothing can be foretold of this choice." in told
    assert "type concede alone" in told


def test_words_come_with_a_move_and_are_corrected(holdfast: Command) -> None:
    typed = [
        "1",
        "Old Grumble",
        "draw",
        "The Boar",
        "correct",
        "The Bear",
        "vote hold nothing / Steady now.",
        "log",
        "quit",
    ]

    told = holdfast("play", "keep-vote", "--seats", "you,advise", "--seed", "2", typed=typed).output

    assert "Old Grumble" in told
    assert "name: “The Boar”" in told
    assert "corrects the name: “The Bear”" in told
    assert "remark: “Steady now.”" in told


def test_whoever_hears_that_their_words_are_veiled_says_them_otherwise(holdfast: Command) -> None:
    typed = ["1", "A rude name", "veil", "correct", "A kind name", "log", "quit"]

    told = holdfast("play", "keep-vote", "--seats", "you,advise", "--seed", "2", typed=typed).output
    after = told[told.index("Veiled. Nobody") :]

    assert "A rude name" not in after
    assert "A kind name" in after


def test_whoever_cannot_draw_places_stamps_by_name(holdfast: Command) -> None:
    typed = [
        "stamps",
        "1 + a flag",
        "1",
        "Old Grumble",
        "draw + a bicycle",
        "draw + flag",
        "The Boar",
        "save drawn.json",
        "quit",
    ]

    told = holdfast("play", "keep-vote", "--seats", "you,advise", "--seed", "2", typed=typed).output

    assert "Type them behind a choice that is drawn" in told
    assert "othing is drawn with this" in told
    assert "o stamp is called 'a bicycle'; type stamps to see them all" in told
    assert any(0x2800 < ord(letter) < 0x2900 for letter in told)
    (banner,) = [move for move in Match.load(Path("drawn.json")).moves if move.ink]
    assert len(banner.ink) == len(KEEP_VOTE.stamps["flag"])


def test_a_row_takes_stamps_and_words_and_one_undo_takes_it_back(holdfast: Command) -> None:
    typed = [
        "1; draw + a bicycle",
        "1 + a flag; draw",
        "1; fall back",
        "1; draw + a flag + a tower / The Boar",
        "save row.json",
        "undo",
        "save none.json",
        "quit",
    ]

    told = holdfast("play", "keep-vote", "--seats", "you,advise", "--seed", "2", typed=typed).output

    assert "o stamp is called 'a bicycle'" in told
    assert "othing is drawn with this" in told
    named, drawn = Match.load(Path("row.json")).moves
    assert (named.row, drawn.row, drawn.texts) == (False, True, {"name": "The Boar"})
    assert len(drawn.ink) == sum(len(KEEP_VOTE.stamps[stamp]) for stamp in ("flag", "tower"))
    assert Match.load(Path("none.json")).moves == (), "the three others did nothing, and this is taken back whole"


@pytest.mark.parametrize(
    ("seats", "told_of"),
    [
        ("steady,you,steady", "You have nothing to choose now; the table waits for"),  # their vote is yet to come
        ("steady,you", "shows what was hidden: look at that first"),  # all votes are in, and are opened
    ],
)
@pytest.mark.parametrize("then", ["99", "1", "fall back", "dance"])
def test_what_is_typed_behind_the_last_choice_of_a_row_tells_nothing_of_what_comes_then(
    holdfast: Command, seats: str, told_of: str, then: str
) -> None:
    typed = ["1 /", "leave", f"5; {then}", "save row.json", "quit"]

    result = holdfast("play", "keep-vote", "--seats", seats, "--seed", "3", typed=typed)

    assert result.exit_code == 0
    assert told_of in " ".join(result.output.split())
    assert all(move.seat == 0 or not move.action.startswith("vote") for move in Match.load(Path("row.json")).moves)


def test_what_is_typed_does_nothing_to_the_screen_that_shows_it_again(holdfast: Command) -> None:
    typed = ["\x1b[31mred", "why \x1b[2J", "1 / \x1b[31mZap \u202e{turn} event.fell", "lines \x1b[5mspiders", "quit"]

    told = holdfast("play", "keep-vote", "--seats", "you,advise,advise", "--seed", "1", "--plain", typed=typed).output

    assert not {"\x1b", "\u202e"} & set(told)
    assert "There is no action '[31mred'" in told
    assert "“[31mZap {turn} event.fell”" in told


def test_words_typed_behind_a_choice_are_what_it_takes(holdfast: Command) -> None:
    typed = ["1 / Old Grumble", "leave / now", "draw / The Boar", "1; dance / x", "quit"]

    told = holdfast("play", "keep-vote", "--seats", "you,advise", "--seed", "2", typed=typed).output

    assert "“Old Grumble”" in told
    assert "Nothing is said with this: Leave the banner bare." in told
    assert "name: “The Boar”" in told
    assert "Your words with it" not in told, "nobody is asked for what was typed"


def test_stamps_are_put_on_a_sheet_out_of_turn_and_wiped_away(holdfast: Command) -> None:
    typed = [
        "sheet",
        "sheet wall + a flag + a tower",
        "sheet undo",
        "sheet undo",
        "sheet + flag",
        "sheet floor",
        "save w.json",
        "quit",
    ]

    told = holdfast("play", "keep-vote", "--seats", "you,advise", "--seed", "2", typed=typed).output

    both, flag = (sum(len(KEEP_VOTE.stamps[stamp]) for stamp in which) for which in (["flag", "tower"], ["flag"]))
    counted = [int(n) for n in re.findall(r"The wall of the hall: (\d+) stroke", told)]
    assert counted == [0, both, 0, flag]
    assert "Nothing of yours is left there." in told
    assert "There is no such sheet; there is wall." in told
    match = Match.load(Path("w.json"))
    assert len(match.sheets().strokes) == flag
    assert match.length == 0


def test_an_answer_that_stands_is_given_whenever_it_can_be(holdfast: Command) -> None:
    typed = ["stand", "stand 1", "1", "", "stand", *["1", ""] * 40]
    told = holdfast("play", "keep-vote", "--seats", "you,you", "--seed", "2", typed=typed).output

    assert "No answer of yours stands" in told
    assert "From now on whenever it can be: Announce Ladders" in told
    assert "Announce Ladders (this answer stands)" in told


def test_an_answer_stands_until_its_words_are_typed_or_it_is_taken_back(holdfast: Command) -> None:
    typed = ["stand 1", "", "stand ladders", "stand", "undo", "stand 1", "", "undo", "stand", "quit"]
    told = holdfast("play", "keep-vote", "--seats", "you,you", "--seed", "2", typed=typed).output

    first, second, third = told.split("You are asked again: Announce Ladders")
    assert "No answer of yours stands" not in first
    assert "No answer of yours stands" in second
    assert "No answer of yours stands" in third, "an answer that is taken back is not given again at once"
    assert "this answer stands" not in told


@pytest.mark.parametrize(("seats", "asked"), [("you,you", False), ("person:Ann,person:Ben", True)])
def test_nobody_judges_what_they_said_on_another_seat(holdfast: Command, seats: str, asked: bool) -> None:
    match = Match.new(find_game("defenders"), {"players": 2, "city": "ready", "setting": "medieval"}, 5)
    while match.question != "describe_defence":
        seat = match.deciders[0]
        match.play(seat, find_bot("steady").choose(match, seat))
    match.save(Path("siege.json"))

    told = holdfast("play", "--load", "siege.json", "--seats", seats, typed=["1", "We hold.", "quit"]).output

    assert "defended?" in told
    assert ("make sense?" in told) == asked


def test_a_vote_that_stands_is_told_to_nobody_who_has_yet_to_vote(holdfast: Command) -> None:
    typed = [
        "1",
        "A",
        "2",
        "stand vote:sortie:nothing",
        "vote:hold:nothing",
        "1",
        "B",
        "2",
        "vote:hold:nothing",
        "quit",
    ]
    told = holdfast("play", "keep-vote", "--seats", "you,you", "--seed", "1", typed=typed).output

    before, _, after = told.rpartition("Pass the keyboard to Chancellor")
    assert before.count("Vote to hold the gate and pledge Grain") == 2, "the Marshal is asked twice"
    assert "this answer stands" not in before
    assert "Chancellor (player 1): Vote to sortie (this answer stands)" in after


def test_a_remark_may_hold_the_sign_that_parts_a_row(holdfast: Command) -> None:
    typed = ["1 / wait; then run", "leave; 1 / hold; hold!", "save row.json", "quit"]

    holdfast("play", "keep-vote", "--seats", "you,advise", "--seed", "2", typed=typed)

    named, bare, voted, *_ = Match.load(Path("row.json")).moves
    assert named.text == "wait; then run"
    assert (bare.action, voted.row, voted.texts) == ("leave_bare", True, {"remark": "hold; hold!"})


def test_whoever_presses_the_x_card_at_the_keyboard_veils_what_came_last(holdfast: Command) -> None:
    typed = ["veil", "1 / Awful Bear", "sheet + flag", "veil", "sheet", "veil", "save veiled.json", "quit"]

    told = holdfast("play", "keep-vote", "--seats", "you,advise", "--seed", "2", typed=typed).output

    assert "othing was said or drawn here that could be veiled" in told
    _, first, second = told.split("Veiled. Nobody is told any more what was said or drawn last.")
    assert "Awful Bear" in first, "what was drawn came later"
    assert "The wall of the hall: 0 strokes" in first
    assert "Awful Bear" not in second
    assert "Awful Bear" not in Path("veiled.json").read_text()
    match = Match.load(Path("veiled.json"))
    assert not match.sheets().strokes
    assert match.length == 1


def test_the_x_card_reaches_what_was_brought_along_from_another_game(holdfast: Command) -> None:
    match = Match.new(KEEP_VOTE, {"players": 2}, 3)
    match.play(match.deciders[0], "name_assault:ram", "Awful Bear")
    match.dealt_anew(1, 0).save(Path("anew.json"))

    typed = ["veil", "veil", "save veiled.json", "quit"]
    told = holdfast("play", "--load", "anew.json", "--seats", "you,you", typed=typed).output

    assert "Awful Bear" in told.split("Veiled. Nobody")[0]
    assert "Awful Bear" not in told.split("Veiled. Nobody")[1]
    assert "othing was said or drawn here that could be veiled" in told
    assert "Awful Bear" not in Path("veiled.json").read_text()


def test_lines_and_veils_stand_at_the_keyboard_until_they_are_taken_out(holdfast: Command, data: Path) -> None:
    typed = ["lines", "lines spiders", "lines veil blood", "lines veil", "table", "quit"]
    told = " ".join(holdfast("play", "keep-vote", "--seats", "you,advise", "--seed", "2", typed=typed).output.split())
    assert "No lines and veils stand here" in told
    assert "has 1 to 200 characters" in told
    assert told.count("Lines and veils: spiders, blood (not in full)") == 2, "once when it is said, then with the table"

    again = holdfast("play", "--continue", "--lang", "de", typed=["linien spiders", "linien", "verlassen"]).output
    assert "Linien und Schleier: spiders, blood (nicht ausgemalt)" in again
    assert again.count("Linien und Schleier: blood (nicht ausgemalt)") == 2
    [file] = (data / "games").glob("*.json")
    assert json.loads(file.read_text())["boundaries"] == [["veil", "blood"]]


def test_what_the_game_suggests_is_done_in_one_gesture(holdfast: Command) -> None:
    typed = ["suggest", "suggest all of it", "suggest all", "save all.json", "undo", "save none.json", "quit"]
    told = holdfast("play", "keep-vote", "--seats", "you,advise", "--seed", "2", typed=typed).output

    assert told.count("Take them singly, or type suggest all") == 2
    assert [move.row for move in Match.load(Path("all.json")).moves] == [False, True]
    assert Match.load(Path("none.json")).moves == (), "one undo takes back all of it"


def test_whoever_says_nothing_is_asked_whether_that_is_meant(holdfast: Command, tmp_path: Path) -> None:
    """Defenders 10.3: a defence without words is conceded, but never by mistake."""
    options = {"players": 2, "city": "ready", "setting": "medieval", "narration_judgement": "trust"}
    match = Match.new(find_game("defenders"), options, seed=1)
    while match.question != "describe_defence":
        seat = match.deciders[0]
        action = find_bot("steady").choose(match, seat)
        match.play(seat, action, texts=dict.fromkeys(action.texts, f"Words {match.length}"))
    match.save(file := tmp_path / "siege.json")

    def after(*typed: str) -> str:
        return " ".join(
            holdfast("play", "--load", str(file), "--seats", "you,you", typed=[*typed, "quit"]).output.split()
        )

    told = after("1", "", "n")
    assert "You said nothing, and that means: Concede the battle." in told
    assert "with words: Defend, and tell how" in told
    assert "› Concede the battle" not in told
    assert "› Concede the battle" in after("1", "", "y")
    assert "› Defend, and tell how" in after("1", "They held the stairs.")
