"""`holdfast games`, `options`, `rules` and `vocabulary`: what there is to play, to set, to read and to write."""

from __future__ import annotations

from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from holdfast.engine.rules import registry
from holdfast.engine.rules.options import NONE, PRESET, ListOption, Option
from holdfast.engine.scenarios import vocabulary
from holdfast.engine.words.rulebook import Rulebook, Section
from holdfast.terminal.screen import Screen

from . import reference
from .complaints import misuse
from .language import spoken
from .printing import print_json
from .rule_text import MOST_HITS, rule_hits, rule_in_full


def list_games(as_json: bool, plain: bool) -> None:
    games, problems = registry.in_order(), registry.problems()
    if as_json:
        entries = [
            {
                "id": game.id,
                "title": game.title,
                "tagline": game.words().say("game.tagline"),
                "version": game.version,
                "players": sorted(game.options.option("players").values),
                "languages": game.languages(),
            }
            for game in games
        ]
        return print_json({"games": entries, "problems": problems})
    screen = Screen(plain)
    for game in games:
        players = sorted(game.options.option("players").values)
        screen.show(Text.assemble((game.title, "bold"), f"  ({game.id}, {players[0]} to {players[-1]} players)"))
        screen.tell(game.words().say("game.tagline"))
    for name, why in problems.items():
        screen.say(f"{name} cannot be used: {why}.", "yellow")
    if games:
        screen.say(f"Play one: holdfast play {games[0].id}", "dim")
    return None


def list_options(name: str, language: str, as_json: bool, plain: bool) -> None:
    game = registry.find_game(name)
    words = game.words(spoken(game, language))
    if as_json:
        entries = {
            option.name: {
                "default": option.show(option.default),
                "values": [option.show(value) for value in option.values],
                "words": words.say(option.key()),
            }
            for option in game.options.all.values()
        }
        presets = {
            name: {"words": words.say(f"{PRESET}.{name}"), "options": preset.options}
            for name, preset in game.options.presets.items()
        }
        return print_json({"game": game.id, "options": entries, "presets": presets})
    screen = Screen(plain)
    for option in game.options.all.values():
        screen.show(Text.assemble((option.name, "bold"), "  ", *_values(option)))
        screen.tell(words.say(option.key()))
    for name in game.options.presets:
        screen.show(Text.assemble((f"{PRESET}={name}", "bold")))
        screen.tell(words.say(f"{PRESET}.{name}"))
    screen.say(f"Set one: holdfast play {game.id} --option {option.name}={_typed(option, option.values[-1])}", "dim")
    return None


def _typed(option: Option, value: int) -> str:
    """A value as one types it."""
    shown = option.show(value)
    return ",".join(shown) or NONE if isinstance(shown, list) else str(shown)


def _values(option: Option) -> list[Any]:
    """The values, the default in brackets; long ranges by their ends; of a list, what may stand in it."""
    if isinstance(option, ListOption):
        every = ", ".join(member.name.lower() for member in option.members)
        return [f"any of {every} ", (f"[{_typed(option, option.default)}]", "cyan")]
    numbers = sorted(option.values)
    if option.enum is None and len(numbers) > 6:
        return [f"{numbers[0]} to {numbers[-1]} ", (f"[{option.default}]", "cyan")]
    shown: list[Any] = []
    for value in numbers:
        text = str(option.show(value))
        shown += [(f"[{text}]", "cyan") if value == option.default else text, " "]
    return shown


def list_rules(name: str, wanted: str, search: str | None, every: bool, as_json: bool, plain: bool) -> None:
    """The contents, a rule in full, or a line for each rule with those words, the best first."""
    game = registry.find_game(name)
    if wanted and search is not None:
        raise misuse("ask for a number or for words, not for both")
    if search is not None and not search.strip():
        raise misuse("--search needs at least one word")
    book = Rulebook.of(game)
    query = search or wanted
    sections = reference.look_up(game, query) if query else book.contents()
    if as_json:
        return print_json([_rule(section) for section in sections])
    screen = Screen(plain)
    if not query:
        screen.show(_contents(book))
        screen.say(f"Read one: holdfast rules {game.id} {sections[0].number}", "dim")
    elif len(sections) == 1:
        screen.show(*rule_in_full(sections[0], screen))
    else:
        most = len(sections) if every else MOST_HITS
        screen.show(*rule_hits(sections, query, lambda left: f"… and {left} more; --all shows them.", most))
        screen.say(f"Read one: holdfast rules {game.id} {sections[0].number}", "dim")
    return None


def _contents(book: Rulebook) -> Grid:
    contents = Grid.grid(padding=(0, 2, 0, 0))
    for section in book.contents():
        indent = "  " * book.depth(section)
        contents.add_row(Text(f"{indent}{section.number}", style="bold"), section.title)
    return contents


def _rule(section: Section) -> dict[str, Any]:
    return {"number": section.number, "title": section.title, "text": section.text, "parent": section.parent}


ALL = "all"


def list_words(name: str, wanted: str, as_json: bool, plain: bool) -> None:
    """The topics with what each is for, or all words of one; as JSON also all topics at once."""
    game = registry.find_game(name)
    every = list(vocabulary.TOPICS)
    topics = every if wanted in ("", ALL) else [wanted.strip().lower()]
    words = {topic: vocabulary.topic(game, topic) for topic in topics}
    if as_json:
        return print_json({"game": game.id} | {topic: vocabulary.to_json(game, topic) for topic in topics})
    screen = Screen(plain)
    if not wanted:
        for topic in topics:
            screen.show(Text.assemble((topic, "bold"), f"  {len(words[topic])} words"))
            screen.tell(vocabulary.TOPICS[topic].about)
        screen.say(f"Read one: holdfast vocabulary {game.id} {topics[0]}", "dim")
        return None
    for topic in topics:
        screen.say(f"{topic}: {vocabulary.TOPICS[topic].about}", "bold")
        if topic == "given":
            screen.say(" ".join(vocabulary.usual_position(game).split()))
        for word in words[topic]:
            screen.show(Text.assemble((word.spelling, "cyan"), *(["  ", word.holds] if word.holds else [])))
            if word.says:
                screen.tell(word.says)
    return None
