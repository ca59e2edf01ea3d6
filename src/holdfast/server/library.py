"""What the server tells about its games: their options, rules and words, so that a client needs no file of ours."""

from __future__ import annotations

from ..bots import find_bot
from ..engine.game import Game
from ..engine.options import Option
from ..engine.registry import UnknownGame, find_game, games
from ..engine.rulebook import Rulebook, UnknownRule
from ..engine.words import Words
from .forms import GameInfo, GameWords, LevelInfo, OptionInfo, RuleInfo, ValueInfo
from .refusals import Refused
from .seats import LEVELS


def list_games() -> list[GameInfo]:
    """The installed games, each with all that is to be known before a table is made."""
    return [_game_info(game) for game in games().values()]


def rules_of(name: str) -> list[RuleInfo]:
    """A game's numbered rules, in the order of its rulebook."""
    try:
        sections = Rulebook.of(installed(name)).sections.values()
    except UnknownRule as error:
        raise Refused("unknown", str(error)) from None
    return [RuleInfo(s.number, s.title, s.own, s.parent) for s in sections]


def words_of(name: str, language: str) -> GameWords:
    """A game's catalogue. A language it does not speak is answered in English."""
    game = installed(name)
    spoken = language if language in game.languages() else "en"
    return GameWords(spoken, game.words(spoken).catalogue)


def installed(name: str) -> Game:
    try:
        return find_game(name)
    except UnknownGame as error:
        raise Refused("unknown", str(error)) from None


def _game_info(game: Game) -> GameInfo:
    words, players = game.words(), game.options.all["players"].values
    return GameInfo(
        game=game.id,
        title=game.title,
        tagline=game.tagline,
        version=game.version,
        players=(min(players), max(players)),
        minutes=game.minutes,
        cooperative=game.cooperative,
        options=[_option_info(option, words) for option in game.options.all.values()],
        levels=[LevelInfo(level, find_bot(bot).words) for level, bot in LEVELS.items()],
        languages=game.languages(),
    )


def _option_info(option: Option, words: Words) -> OptionInfo:
    values = [ValueInfo(shown, _spoken(option.name, shown, words)) for shown in map(option.show, option.values)]
    return OptionInfo(option.name, option.words, values, option.show(option.default))


def _spoken(name: str, value: int | str, words: Words) -> str:
    """A value in words: the catalogue's `option.NAME.VALUE`, if the game has one."""
    key = f"option.{name}.{value}"
    return words.say(key) if words.has(key) else str(value).replace("_", " ")
