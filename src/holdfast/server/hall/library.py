"""What the server tells about its games: their options, rules and words, so that a client needs no file of ours."""

from __future__ import annotations

from holdfast.bots import LEVELS
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import PRESET, ListOption, Option, OrderOption, Preset
from holdfast.engine.rules.registry import UnknownGame, find_game, games
from holdfast.engine.words.catalogue import ENGLISH, Words
from holdfast.engine.words.rulebook import Rulebook, UnknownRule
from holdfast.server.protocol.forms import (
    FaceInfo,
    GameInfo,
    GameWords,
    LevelInfo,
    OptionInfo,
    PlacedStamp,
    PresetInfo,
    RuleInfo,
    ValueInfo,
)
from holdfast.server.protocol.refusals import Refused

TERMINAL = "terminal."  # what a game says to players at one


def list_games(language: str = ENGLISH) -> list[GameInfo]:
    """The installed games, each with all that is to be known before a table is made, in words of that language."""
    return [_game_info(game, _words(game, language)) for game in games().values()]


def rules_of(name: str) -> list[RuleInfo]:
    """A game's numbered rules, in the order of its rulebook."""
    try:
        sections = Rulebook.of(installed(name)).sections.values()
    except UnknownRule as error:
        raise Refused("unknown", str(error)) from None
    return [RuleInfo(s.number, s.title, s.own, s.parent) for s in sections]


def words_of(name: str, language: str) -> GameWords:
    """A game's catalogue, and how its pieces look. A language it does not speak is answered in English."""
    game = installed(name)
    words = {key: told for key, told in _words(game, language).catalogue.items() if not key.startswith(TERMINAL)}
    faces = {face.key: FaceInfo(face.icon, face.marks) for face in game.faces}
    told = game.events
    stamps = {name: list(strokes) for name, strokes in game.stamps.items()}
    sketches = {key: [PlacedStamp(*placed) for placed in sketch] for key, sketch in game.sketches.items()}
    spoken = _spoken(game, language)
    return GameWords(spoken, words, faces, told.headlines(), told.deeds(), told.losses(), stamps, sketches)


def level_words() -> dict[str, str]:
    """What the levels of bots are like, in English, by catalogue key."""
    return {level_key(level): bot.words for level, bot in LEVELS.items()}


def level_key(level: str) -> str:
    return f"level.{level}"


def spoken(language: str) -> str:
    """That language if any game speaks it, so that nobody can ask for ever new ones."""
    return language if any(language in game.languages() for game in games().values()) else ENGLISH


def _words(game: Game, language: str) -> Words:
    return Words(level_words() | game.words(_spoken(game, language)).catalogue)


def _spoken(game: Game, language: str) -> str:
    return language if language in game.languages() else ENGLISH


def installed(name: str) -> Game:
    try:
        return find_game(name)
    except UnknownGame as error:
        raise Refused("unknown", str(error)) from None


def _game_info(game: Game, words: Words) -> GameInfo:
    players = game.options.all["players"].values
    return GameInfo(
        game=game.id,
        title=words.say("game.title"),
        tagline=words.say("game.tagline"),
        version=game.version,
        players=(min(players), max(players)),
        minutes=game.minutes,
        winners=game.winners,
        options=[_option_info(option, words) for option in game.options.all.values()],
        levels=[LevelInfo(level, words.say(level_key(level)), level_key(level)) for level in LEVELS],
        languages=game.languages(),
        presets=[_preset_info(name, preset, words) for name, preset in game.options.presets.items()],
        newcomers=dict(game.options.newcomers),
        content=dict(game.content_kinds),
        credit=words.say("game.credit") if game.credit else "",
    )


def _option_info(option: Option, words: Words) -> OptionInfo:
    members: list[int | str] = [option.show(number) for number in option.values]  # type: ignore[misc]
    if isinstance(option, ListOption):
        members = [member.name.lower() for member in option.members]
    values = [_value_info(option, member, words) for member in members]
    return OptionInfo(
        name=option.name,
        words=words.say(option.key()),
        values=values,
        default=option.show(option.default),
        key=option.key(),
        several=option.is_list,
        ordered=isinstance(option, OrderOption),
        by_people=[option.show(number) for number in option.by_people],
    )


def _preset_info(name: str, preset: Preset, words: Words) -> PresetInfo:
    key = f"{PRESET}.{name}"
    return PresetInfo(name, words.say(key), dict(preset.options), key)


def _value_info(option: Option, shown: int | str, words: Words) -> ValueInfo:
    """A value in words: the catalogue's `option.NAME.VALUE` or, where that is not there, the number as it is."""
    key = f"{option.key()}.{shown}"
    return ValueInfo(shown, words.say(key), key) if words.has(key) else ValueInfo(shown, str(shown))
