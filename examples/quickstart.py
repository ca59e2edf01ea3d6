"""Set up a game of Tiny Epic Defenders, play it, and win it. The README opens with these lines."""

from itertools import count

from holdfast.bots import AdviseBot
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.registry import find_game

game, bot = find_game("tiny-epic-defenders"), AdviseBot()
for seed in count(1):
    match = Match.new(game, {"players": 2}, seed)
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, bot.choose(match, seat))
    print(f"Seed {seed}: {match.say(match.prompt())}")
    if match.rewards()[0] > 0:
        break
print("How it ended:", *match.story(None)[-4:])
match.save("victory.json")  # holdfast replay victory.json
