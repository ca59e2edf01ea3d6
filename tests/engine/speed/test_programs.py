"""A game's rules as one program: entered by the doors that are wanted, and loaded once."""

import dataclasses
import threading
from typing import Any

from holdfast.engine.rules.play import pick_at_random
from holdfast.engine.speed.programs import ENTRIES, TO_CONCEDE, compiled, program
from keep_vote import GAME as VOTE


def test_a_program_has_the_doors_asked_for_and_no_others() -> None:
    assert set(program(VOTE, ["legal_at"]).entries) == {"legal_at"}
    assert "play_games" not in program(VOTE, ["legal_at"]).code
    assert set(program(VOTE).entries) == {*ENTRIES, *TO_CONCEDE}
    assert set(program(dataclasses.replace(VOTE, concede=None)).entries) == set(ENTRIES)


def test_a_stand_in_may_be_replaced_for_one_program() -> None:
    assert "advise" not in program(VOTE, ["play_games"], pick=pick_at_random).code
    assert any("advise" in name for name in program(VOTE, ["play_games"]).code)


def test_compiled_rules_are_loaded_once_even_by_several_threads() -> None:
    game, found = dataclasses.replace(VOTE, title="Another vote"), list[Any]()
    threads = [threading.Thread(target=lambda: found.append(compiled(game))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(found) == 4
    assert len({id(module) for module in found}) == 1
    assert compiled(game, checked=True) is not compiled(game)
