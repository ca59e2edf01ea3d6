"""A setting by number, for whoever needs many of them: simulations, and readers that are to be tried."""

import json
import random

from .setting import COLOURS, COUNTS, KIND, TABLES, TEMPLATES, named_members
from .tales import EACH, Worry

SYLLABLES = ("ba", "dor", "el", "fin", "gra", "hul", "ka", "lor", "mi", "nu", "or", "pe", "qua", "ri", "sa", "thu")


def drawn_setting(number: int) -> list[str]:
    """The text of one file, in which everything that a setting may say is said."""
    luck = random.Random(number)
    lines = ['game = "defenders"', f'kind = "{KIND}"']
    for title, enum in TABLES.items():
        lines += ["", f"[{title}]"]
        words = _different(luck, len(named_members(enum)))
        lines += [
            f"{member.name.lower()} = {_told(word)}" for member, word in zip(named_members(enum), words, strict=True)
        ]
    lines += ["", "[names]", *[f"{kind} = {_told(_different(luck, n))}" for kind, n in COUNTS.items()]]
    lines += ["", "[colours]", *[f"{colour} = {_told(_word(luck))}" for colour in COLOURS]]
    lines += ["", "[templates]"]
    for kind, (_, gaps) in TEMPLATES.items():
        ending = " ".join(f"{{{gap}}}" for gap in gaps)
        lines.append(f"{kind} = {_told([f'{word}: {ending}.' for word in _different(luck, EACH)])}")
    lines += ["", "[worries]", f"worry = {_told(_different(luck, len(Worry)))}"]
    return ["\n".join(lines) + "\n"]


def _different(luck: random.Random, n: int) -> list[str]:
    words: dict[str, None] = {}
    while len(words) < n:
        words[_word(luck)] = None
    return list(words)


def _word(luck: random.Random) -> str:
    return "".join(luck.choices(SYLLABLES, k=luck.randint(2, 4))).capitalize()


def _told(value: object) -> str:
    """As TOML has it, which writes texts and lists of them as JSON does."""
    return json.dumps(value)
