"""`docs/protocol.md` names every message with all its fields, and nothing else; its examples are real messages."""

from __future__ import annotations

import ast
import re
import typing
from pathlib import Path

import msgspec
import pytest

from holdfast.engine.words.catalogue import ENGLISH, HOUSE_WORDS, catalogue_languages, gaps, read_language
from holdfast.server.door import app, routes, sockets
from holdfast.server.door.lines import TOO_MUCH
from holdfast.server.hall.hall import NO_TABLE
from holdfast.server.hall.places import NO_SPECTATORS, TRY_AGAIN
from holdfast.server.people.sessions import SIGNED_OUT
from holdfast.server.protocol import forms, messages, refusals
from holdfast.server.store.entries import AnyEntry
from holdfast.server.table.table import ON_SHEETS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
REQUESTS, NEWS = typing.get_args(messages.AnyRequest), typing.get_args(messages.AnyNews)
PARTS, HTTP = messages.PARTS, (*forms.BODIES, *forms.ANSWERS, *forms.GAMES)


def name_of(kind: type[msgspec.Struct]) -> str:
    tag = kind.__struct_config__.tag
    return str(tag) if tag else kind.__name__


def fields_told(title: str) -> list[str]:
    """The first column of the table under a heading."""
    found = re.search(rf"^### `{re.escape(title)}`\n(.*?)(?=^#)", PAGE + "\n# ", re.DOTALL | re.MULTILINE)
    assert found, f"docs/protocol.md has no heading ### `{title}`"
    return re.findall(r"^\| `(\w+)` \|", found[1], re.MULTILINE)


@pytest.mark.parametrize("kind", [*REQUESTS, *NEWS, *PARTS, *HTTP], ids=name_of)
def test_every_message_is_told_with_all_its_fields(kind: type[msgspec.Struct]) -> None:
    assert fields_told(name_of(kind)) == [field.encode_name for field in msgspec.structs.fields(kind)]


def test_nothing_is_told_that_is_not_there() -> None:
    headings = re.findall(r"^### `([^`]+)`$", PAGE, re.MULTILINE)

    assert sorted(headings) == sorted(name_of(kind) for kind in [*REQUESTS, *NEWS, *PARTS, *HTTP])


@pytest.mark.parametrize("text", re.findall(r"^→ `(.*)`$", PAGE, re.MULTILINE))
def test_the_requests_in_the_examples_can_be_read(text: str) -> None:
    messages.read_request(text)


@pytest.mark.parametrize("text", re.findall(r"^← `(.*)`$", PAGE, re.MULTILINE))
def test_the_news_in_the_examples_are_whole(text: str) -> None:
    msgspec.json.decode(text, type=messages.AnyNews)


def test_every_request_has_an_example() -> None:
    shown = {type(messages.read_request(text)) for text in re.findall(r"^→ `(.*)`$", PAGE, re.MULTILINE)}

    assert shown == set(REQUESTS)


def test_every_code_kind_and_closing_code_is_told() -> None:
    for code in refusals.CODES:
        assert f"| `{code}` | {app.STATUS[code]} |" in PAGE
    for entry in typing.get_args(AnyEntry):
        assert f"`{name_of(entry)}`" in PAGE
    ours = (TRY_AGAIN, SIGNED_OUT, NO_TABLE, NO_SPECTATORS, sockets.TOO_SLOW, sockets.TOO_STRANGE, app.FOREIGN)
    for closing in (*ours, TOO_MUCH):
        assert f"| {closing} |" in PAGE


def test_every_reason_for_a_refusal_can_be_said_in_every_language() -> None:
    server = Path(app.__file__).parents[1]
    given: dict[str, set[str | None]] = {}
    for module in server.rglob("*.py"):
        for call in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "refusal":
                key = f"refused.{ast.literal_eval(call.args[1])}"
                given.setdefault(key, set()).update(fact.arg for fact in call.keywords)
    others = [language for language in catalogue_languages(HOUSE_WORDS) if language != ENGLISH]

    assert others
    for language in others:
        said = read_language(HOUSE_WORDS, language, "refusals")
        assert said.keys() == given.keys(), language
        for key, sentence in said.items():
            assert {name for name, _ in gaps(sentence)} <= given[key], f"{language} {key}"


def test_every_route_is_told() -> None:
    source = Path(app.__file__).read_text("utf-8") + Path(routes.__file__).read_text("utf-8")
    for path in re.findall(r'@app\.\w+\("(/api/[^"]+)"', source):
        assert re.search(rf"[` ]{re.escape(path)}[`?]", PAGE), path


def test_every_kind_of_entry_is_a_kind_of_happening() -> None:
    told = [entry for entry in typing.get_args(AnyEntry) if entry not in ON_SHEETS]  # which have news of their own
    assert set(typing.get_args(messages.Kind)) == {name_of(entry) for entry in told}
