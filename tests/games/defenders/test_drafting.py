"""3.3 The draft, at a table where bots sit beside a person."""

import pytest

from holdfast.bots import AdviseBot, RandomBot
from holdfast.engine.matches.match import Match
from holdfast.games.defenders import GAME
from holdfast.games.defenders.state import Decision

DRAFT = (Decision.CITY_ACTION, Decision.CITY_CARD, Decision.CITY_USE, Decision.CITY_WORD, Decision.NAME_STACK)


@pytest.mark.parametrize("way", [AdviseBot(), RandomBot()], ids=["by the rule of thumb", "by whim"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_leave_a_person_a_fair_share_to_name_and_to_draw(players: int, way: AdviseBot | RandomBot) -> None:
    options = {"players": players, "start_player": "first", "setting": "medieval", "map_mode": "hex"}
    match, bot = Match.new(GAME, options, seed=2, people=[0]), AdviseBot()
    while Decision(match.state.decision) in DRAFT:
        seat = match.deciders[0]
        action = way.choose(match, seat) if seat == 0 else bot.choose(match, seat)
        match.play(seat, action, texts={name: "Quarter" for name, text in action.texts.items() if text.least})

    s = match.state
    owners = [s.locations[x].owner for x in range(s.n_locations)] + [s.units[d].owner for d in range(s.n_defenders)]
    share = len(owners) // players
    assert owners.count(0) >= (share - 1 if isinstance(way, AdviseBot) else share // 2)
    assert len(owners) - owners.count(0) >= share - 1
