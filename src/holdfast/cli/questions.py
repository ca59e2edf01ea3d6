"""What a player may ask the table before choosing: help, why, rules, card, log, hint. Asking changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from rich.table import Table as Grid
from rich.text import Text

from ..bots import find_bot
from ..engine.actions import Action
from ..engine.match import Match
from ..engine.rulebook import UnknownRule
from . import boards, reference
from .choices import Choices, Unclear
from .rule_text import MOST_HITS, rule_hits, rule_in_full
from .screen import Screen, whole_number

SHORT_LOG = 30
HELP = (
    ("{number}", "take choice {number}"),
    ("{choice}", "take a choice by its name, or by a few of its words"),
    ("why {action}", "why an action is not in the list"),
    ("rules 4, rules attack", "read a rule, or find rules by a word"),
    ("card {card}", "what a card or another piece says"),
    ("hint", "what the rule of thumb would do; then ok does it"),
    ("undo", "take back the last step"),
    ("log, log all", "what has happened so far"),
    ("just Enter", "what stands in [brackets]; without brackets the table again"),
    ("table", "show the table again"),
    ("save, save FILE", "where the game is kept; or keep a copy in a file"),
    ("quit", "leave; the game is kept"),
)


class Questions:
    """The answers, for one seat at one moment."""

    def __init__(self, match: Match, seat: int, choices: Choices, screen: Screen) -> None:
        self.match, self.seat, self.choices, self.screen = match, seat, choices, screen
        self.hinted: Action | None = None
        self.known: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "why": self.why,
            "rules": self.rules,
            "rule": self.rules,
            "card": self.card,
            "hint": self.hint,
            "log": self.log,
        }

    def help(self, _: str) -> None:
        lines = Grid.grid(padding=(0, 2, 0, 0))
        examples = {"choice": self._choice, "action": self.choices.example, "card": self._card}
        examples["number"] = str(self.choices.numbers[-1])
        for typed, words in HELP:
            lines.add_row(Text(typed.format(**examples), style="bold"), words.format(**examples))
        marks = asdict(boards.marks_of(self.screen))
        for sign, words in boards.legend(self.match.game):
            lines.add_row(Text(sign.format(**marks), style="bold cyan"), words)
        self.screen.show(lines)

    @property
    def _choice(self) -> str:
        return self.choices.actions[-1].name.replace(":", " ").replace("_", " ")

    @property
    def _card(self) -> str:
        names = [name for name, _ in reference.cards(self.match.game, self.match.language).values()]
        return min(names, key=len).lower() if names else "NAME"

    def why(self, text: str) -> None:
        if not text:
            raise Unclear(f"type why and what you would like to do, for instance: why {self.choices.example}")
        for sentence in self.choices.why(text):
            self.screen.say(sentence)

    def rules(self, text: str) -> None:
        if not text:
            raise Unclear("type rules and a number or a word, for instance: rules 1")
        words, _, last = text.rpartition(" ")
        every = bool(words) and last == "all"
        query = words if every else text
        try:
            found = reference.look_up(self.match.game, query)
        except UnknownRule as error:
            raise Unclear(str(error.args[0])) from None
        if len(found) == 1:
            self.screen.show(*rule_in_full(found[0], self.screen))
        else:
            more = f"rules {query} all shows them"
            self.screen.show(*rule_hits(found, query, more, len(found) if every else MOST_HITS))
            self.screen.say(f"Type rules and a number, such as rules {found[0].number}.", "dim")

    def card(self, text: str) -> None:
        if not text:
            raise Unclear("type card and a name that is on the table")
        if found := reference.find_cards(self.match.game, text, self.match.language):
            for says in found[: reference.MOST_CARDS]:
                self.screen.say(says)
            return
        near = reference.near_cards(self.match.game, text, self.match.language)
        hint = f"did you mean {' or '.join(near)}?" if near else f"perhaps the rulebook knows: rules {text}"
        raise Unclear(f"nothing is called '{text}'; {hint}")

    def hint(self, _: str) -> None:
        self.hinted = find_bot("steady").choose(self.match, self.seat)
        number = self.choices.number(self.hinted)
        self.screen.say(
            f"The rule of thumb says: {number}, {self.choices.label(self.hinted)}. Type ok to do it.", "cyan"
        )

    def log(self, text: str) -> None:
        told = self.match.story(self.seat)
        most = len(told) if text == "all" else whole_number(text) or SHORT_LOG
        if most < len(told):
            self.screen.say(f"… {len(told) - most} lines before; log all shows them.", "dim")
        for line in told[max(len(told) - most, 0) :]:
            self.screen.say(line)
