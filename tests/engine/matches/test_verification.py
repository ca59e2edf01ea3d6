"""Honest matches are verified, others are found out."""

import json
from pathlib import Path

from holdfast.engine.matches.savefile import checksum_of
from holdfast.engine.matches.verification import verify

from ..gatehouse import GAME
from ..gatehouse.tables import finish, posted, table


def test_an_honest_match_is_verified(tmp_path: Path) -> None:
    match = posted()
    promised = match.commitment
    finish(match)
    match.save(tmp_path / "evening.json")

    found = verify(tmp_path / "evening.json", promised, GAME)

    assert found.ok
    assert found.lines()[0] == f"The Gatehouse: {match.length} moves, all by the rules, to the end."
    assert verify(json.dumps(match.to_json()).encode(), game=GAME).ok


def test_a_seed_that_was_not_promised_is_found_out() -> None:
    honest, forged = table(seed=5), table(seed=6)
    changed = {**honest.to_json(), "seed": 6}

    found = verify(forged.to_json(), honest.commitment, GAME)
    broken = verify({**changed, "checksum": checksum_of(changed)}, game=GAME)

    assert [line for line in found.lines() if "was promised before the first move" in line]
    assert broken.problems[0].startswith("seed and salt do not give the commitment in the file")


def test_an_edited_or_missing_save_is_not_verified(tmp_path: Path) -> None:
    saved = posted().to_json()

    edited = verify({**saved, "moves": saved["moves"][:1]}, game=GAME)
    missing = verify(tmp_path / "missing.json", game=GAME)

    assert not edited.ok
    assert edited.moves == 1
    assert "edited after it was saved" in edited.lines()[0]
    assert "cannot read" in missing.lines()[0]


def test_a_branch_is_told_when_it_is_verified() -> None:
    found = verify(posted().branch(1, reseed=3).to_json(), game=GAME)

    assert found.ok
    assert found.lines()[-1] == "After move 1 the dice were exchanged: this is a branch of another match."


def test_a_match_that_was_dealt_anew_is_told_when_it_is_verified() -> None:
    found = verify(posted().dealt_anew(1, 0).to_json(), game=GAME)

    assert found.ok
    assert found.lines()[-1].startswith("It begins with a position, not with the set-up")
