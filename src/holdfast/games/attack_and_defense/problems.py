"""What may be wrong with a building that somebody wrote (5.8). The sentences stand under `[problem]` in the words."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from holdfast.engine.rules.content import Path, Problem
from holdfast.engine.words.catalogue import ENGLISH, Message, Name, Words, read_language

BUILDING = "building"  # what a problem concerns that is no card's


def finding(
    code: str, thing: str, name: str, line: int, path: Path, text: int, form: str = "", **facts: Any
) -> Problem:
    """A problem by its code, about a field of a thing; some codes are said in several forms. What stood in the file is
    no word of ours."""
    said = {fact: Name(value, value) if isinstance(value, str) else value for fact, value in facts.items()}
    told = Message(f"problem.{code.lower()}{form and f'_{form}'}", {"field": Name(name, name), **said})
    sentence = f"{thing}: {_english().fill(_english().catalogue[told.key], told.facts)}"
    return Problem(sentence, line, code, thing, code.startswith("W_"), text, path, told, field=name)


@cache
def _english() -> Words:
    return Words(read_language(files(__package__) / "words", ENGLISH))
