"""Section 6: the cards of the Turn Deck that everybody has seen."""

from holdfast.games.tiny_epic_defenders import GAME


def test_a_card_scried_to_the_bottom_of_a_deck_of_one_is_still_one_known_card() -> None:
    state = GAME.new_state()
    scrying = {"red": {"hero": "kglflr", "place": "forest"}}
    GAME.arrange(state, {"defenders": scrying, "turn_deck": ["red", "blue"], "known_bottom": 1})  # type: ignore[misc]
    menu = [0] * GAME.menu
    GAME.rules.advance(state, menu)

    for move in ("scry", "bottom"):
        GAME.rules.apply(state, 0, GAME.actions.parse(move).number, menu)

    assert (state.turn_deck.n, state.known_bottom, state.known_top) == (1, 1, 0)
    assert GAME.rules.broken(state) == 0
