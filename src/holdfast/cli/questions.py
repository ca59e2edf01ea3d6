"""What a player may ask the table before choosing: help, why, preview, rules, card, hint, stamps. Nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text

from holdfast.engine.matches.match import Match
from holdfast.engine.words.catalogue import ENGLISH
from holdfast.engine.words.rulebook import UnknownRule
from holdfast.terminal import boards
from holdfast.terminal.screen import Screen, whole_number

from ..bots import find_bot
from . import reference
from .choice_list import choice_list
from .choices import Choices, Unclear
from .rule_text import MOST_HITS, rule_hits, rule_in_full
from .stamping import stamp_names

SHORT_LOG = 30
# What to type, and what it does; where only the command stands, what it does has the command's own key.
HELP = (
    ("{number}", "number"),
    ("{choice}", "choice"),
    ("row_typed", "row"),
    ("{number} / …", "remark"),
    ("{number} + {stamp}", "stamp"),
    ("{stamps}", "stamps"),
    ("{sheet} + {stamp}", "sheet"),
    ("{why} {action}", "why"),
    ("{preview} {number}", "preview"),
    ("rules_typed", "rules"),
    ("{card} {piece}", "card"),
    ("{hint}", "hint"),
    ("{suggest}", "suggest"),
    ("{stand} {number}", "stand"),
    ("{undo}", "undo"),
    ("{correct}", "correct"),
    ("{veil}", "veil"),
    ("lines_typed", "lines"),
    ("{concede}", "concede"),
    ("log_typed", "log"),
    ("moment_typed", "moment"),
    ("enter_typed", "enter"),
    ("{table}", "table"),
    ("save_typed", "save"),
    ("{quit}", "quit"),
)


class Questions:
    """The answers, for one seat at one moment."""

    def __init__(self, match: Match, seat: int, choices: Choices, screen: Screen) -> None:
        self.match, self.seat, self.choices, self.screen = match, seat, choices, screen
        self.say = screen.phrases
        self.known: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "why": self.why,
            "preview": self.preview,
            "rules": self.rules,
            "card": self.card,
            "hint": self.hint,
            "log": self.log,
            "stamps": self.stamps,
        }

    def help(self, _: str) -> None:
        lines = Grid.grid(padding=(0, 2, 0, 0))
        own = {name: word for word, name in self.say.commands.items()}  # the last word for each: that of the language
        examples = own | {"choice": self._choice, "action": self.choices.example, "piece": self._card}
        examples["number"] = str(self.choices.numbers[-1])
        examples["stamp"] = next(iter(stamp_names(self.match).values()), "")
        for pattern, key in HELP:
            if key in self._missing():
                continue
            typed = pattern.format(**examples) if "{" in pattern else self.say(f"help.{pattern}")
            lines.add_row(Text(typed, style="bold"), self.say(f"help.{key}", number=examples["number"]))
        for sign, words in boards.legend(self.match, self.screen):
            lines.add_row(Text(sign, style="bold cyan"), words)
        self.screen.show(lines)

    def _missing(self) -> set[str]:
        """What this game does not have: texts on its cards, previews, words of players, stamps, conceding and so on."""
        game = self.match.game
        words = any(family.texts for family in game.actions.families)
        drawings = any(family.ink for family in game.actions.families) or bool(self.match.room_on_sheets(self.seat))
        has = {
            "card": bool(self._card),
            "preview": game.preview is not None,
            "concede": game.concede is not None,
            "suggest": game.suggest is not type(game).suggest,
            "correct": words,
            "remark": words,
            "veil": words or drawings,
            "lines": words or drawings,
            "stamp": bool(game.stamps),
            "stamps": bool(game.stamps),
            "sheet": bool(game.stamps) and bool(self.match.room_on_sheets(self.seat)),
        }
        return {key for key, there in has.items() if not there}

    @property
    def _choice(self) -> str:
        return self.choices.typed(self.choices.actions[-1])

    @property
    def _card(self) -> str:
        names = [name for name, _ in reference.cards(self.match.game, self.match.words()).values()]
        return min(names, key=len, default="").lower()

    def why(self, text: str) -> None:
        if not text:
            raise Unclear(self.say("question.why_what", example=self.choices.example))
        for sentence in self.choices.why(text):
            self.screen.say(sentence)

    def preview(self, text: str) -> None:
        """What a choice would do, as far as the player may know."""
        if not text:
            raise Unclear(self.say("question.preview_what", number=self.choices.numbers[-1]))
        action = self.choices.find(text)
        self.screen.say(f"{self.choices.label(action)}:")
        foreseen = self.match.preview(self.seat, action)
        if foreseen is None:
            raise Unclear(self.say("question.preview_nothing"))
        for one in foreseen:
            self.screen.say(f"{self.match.say(one.message).rstrip('.')}{self.say('choice.rule', number=one.rule)}.")

    def rules(self, text: str) -> None:
        if not text:
            raise Unclear(self.say("question.rules_what"))
        words, _, last = text.rpartition(" ")
        every = bool(words) and self._is_all(last)
        query = words if every else text
        try:
            found = reference.look_up(self.match.game, query)
        except UnknownRule as error:
            english = self.match.language == ENGLISH
            raise Unclear(str(error.args[0]) if english else self.say("question.rules_unknown", query=query)) from None
        if len(found) == 1:
            self.screen.show(*rule_in_full(found[0], self.screen))
        else:
            how = self.say("question.rules_all", query=query)
            most = len(found) if every else MOST_HITS
            more = partial(self.say, "question.rules_more", how=how)
            self.screen.show(*rule_hits(found, query, lambda left: more(n=left), most))
            self.screen.say(self.say("question.rules_number", number=found[0].number), "dim")

    def card(self, text: str) -> None:
        if not text:
            raise Unclear(self.say("question.card_what"))
        if found := reference.find_cards(self.match.game, text, self.match.words()):
            for says in found[: reference.MOST_CARDS]:
                self.screen.say(says)
            return
        near = reference.near_cards(self.match.game, text, self.match.words())
        key = "question.card_near" if near else "question.card_unknown"
        raise Unclear(self.say(key, text=text, near=self.say("choice.or").join(near)))

    def hint(self, _: str) -> None:
        hinted = self.choices.hinted = find_bot("steady").choose(self.match, self.seat)
        self.screen.show(choice_list(self.choices, self.screen, above=1))
        told = self.say("question.hint", number=self.choices.number(hinted), label=self.choices.label(hinted))
        self.screen.say(told, "cyan")

    def log(self, text: str) -> None:
        told = self.match.story(self.seat)
        most = len(told) if self._is_all(text) else whole_number(text) or SHORT_LOG
        if most < len(told):
            self.screen.say(self.say("question.earlier", n=len(told) - most), "dim")
        for line in told[max(len(told) - most, 0) :]:
            self.screen.say(line)

    def stamps(self, _: str) -> None:
        """All there are, by the names that whoever draws with them types."""
        names = sorted(stamp_names(self.match).values())
        if not names:
            raise Unclear(self.say("stamps.none"))
        numbered = zip(self.choices.numbers, self.choices.actions, strict=False)
        drawn = next((number for number, action in numbered if action.family.ink), "…")
        self.screen.say(self.say("stamps.list", number=drawn, stamp=names[0]))
        self.screen.show(Columns(names, padding=(0, 2)))

    def _is_all(self, word: str) -> bool:
        return self.say.commands.get(word.lower()) == "all"
