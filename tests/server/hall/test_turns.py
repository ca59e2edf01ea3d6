"""Where one thing is done at a time, addresses take turns."""

from __future__ import annotations

from holdfast.server.hall.turns import Turn, Turns


def lined_up(turns: Turns, user: str, address: str) -> Turn:
    turn = turns.line_up(user, address)
    assert turn is not None
    return turn


def test_whoever_comes_from_another_address_waits_for_one_turn_and_not_for_all() -> None:
    turns = Turns(30)
    many = [lined_up(turns, f"guest {k}", "crowd") for k in range(6)]
    anna, ben = lined_up(turns, "anna", "home"), lined_up(turns, "ben", "office")

    assert [turns.ahead(turn) for turn in (many[0], anna, ben, many[1], many[5])] == [0, 1, 2, 3, 7]


def test_two_addresses_take_turns_however_many_wait_at_one() -> None:
    turns, served = Turns(30), []
    waiting = [lined_up(turns, f"guest {k}", "crowd") for k in range(6)] + [lined_up(turns, "anna", "home")]
    for _ in range(8):
        (now,) = [turn for turn in waiting if turns.ahead(turn) == 0]
        served.append(now.user)
        waiting.remove(now)
        waiting.append(lined_up(turns, f"{now.user} again" if now.address == "crowd" else "anna", now.address))
        turns.leave(now)

    assert served == ["guest 0", "anna", "guest 1", "anna", "guest 2", "anna", "guest 3", "anna"]


def test_a_class_behind_one_address_comes_in_the_order_in_which_it_asked() -> None:
    turns = Turns(30)
    pupils = [lined_up(turns, f"pupil {k}", "school") for k in range(30)]

    assert [turns.ahead(turn) for turn in pupils] == list(range(30))
    assert turns.line_up("one more", "school") is None


def test_where_no_more_may_wait_the_last_of_the_longest_gives_way() -> None:
    turns = Turns(4)
    crowd = [lined_up(turns, f"guest {k}", "crowd") for k in range(4)]

    anna = lined_up(turns, "anna", "home")

    assert [turns.ahead(turn) for turn in (crowd[0], anna, crowd[1], crowd[2], crowd[3])] == [0, 1, 2, 3, None]
    assert not turns.has("guest 3")
    assert lined_up(turns, "ben", "home")  # they have two each now
    assert turns.line_up("cleo", "home") is None
    assert turns.line_up("guest 3", "crowd") is None


def test_whoever_is_served_does_not_give_way() -> None:
    turns = Turns(1)
    first = lined_up(turns, "anna", "home")

    assert turns.line_up("ben", "office") is None
    turns.leave(first)
    assert lined_up(turns, "ben", "office")
