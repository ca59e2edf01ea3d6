"""Every field a stranger may fill has a bound, and the HTTP API answers whatever it is sent without breaking down."""

from __future__ import annotations

import contextlib
import typing
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from msgspec import inspect
from schemathesis import APIOperation, GenerationMode
from schemathesis.core.result import Ok

from holdfast.server.protocol import forms, messages
from holdfast.server.store import Where

from ..visitors import News, ServerProcess

SENT = [*typing.get_args(messages.AnyRequest), *forms.BODIES]


def unbounded(kind: inspect.Type, where: str) -> Iterator[str]:
    """The fields of which somebody could send any amount."""
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            for field in fields:
                yield from unbounded(field.type, f"{cls.__name__}.{field.name}")
        case inspect.StrType(max_length=None) | inspect.BytesType(max_length=None):
            yield where
        case inspect.IntType(le=None, lt=None) | inspect.IntType(ge=None, gt=None):
            yield where
        case inspect.ListType(item_type=item, max_length=most):
            if most is None:
                yield where
            yield from unbounded(item, f"{where}[]")
        case inspect.DictType(key_type=key, value_type=value, max_length=most):
            if most is None:
                yield where
            yield from unbounded(key, f"{where} key")
            yield from unbounded(value, f"{where} value")
        case inspect.UnionType(types=types):
            for inner in types:
                yield from unbounded(inner, where)
        case inspect.AnyType():
            yield where


@pytest.mark.parametrize("kind", SENT, ids=lambda kind: kind.__name__)
def test_every_field_a_client_may_fill_has_a_bound(kind: type[msgspec.Struct]) -> None:
    assert list(unbounded(inspect.type_info(kind), kind.__name__)) == []


# Now and then Hypothesis finds that somebody else in the process has rolled dice while a case was made.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
def test_the_api_never_breaks_down_whatever_it_is_asked(server: ServerProcess) -> None:
    anna = server.guest("Anna")
    table = anna.make_table("keep-vote", ["me", "open"])["table"]
    cookie = "; ".join(f"{name}={value}" for name, value in anna.cookies.items())
    headers = {"Cookie": cookie, "Origin": f"http://{server.address}"}
    statuses, session = Counter[int](), requests.Session()

    def try_out(operation: APIOperation[Any, Any, Any, Any], mode: GenerationMode, **known: Any) -> None:
        @settings(max_examples=5, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(generation_mode=mode, **known))
        def one(case: Any) -> None:
            answer = case.call(headers=headers, timeout=30, session=session)
            statuses[answer.status_code] += 1
            assert answer.status_code < 500, f"{case.formatted_path}: {answer.text}"

        with contextlib.suppress(Unsatisfiable):  # nothing about it can be wrong
            one()

    schema = schemathesis.openapi.from_url(f"http://{server.address}/api/openapi.json")
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            try_out(operation, mode)
        if "{table}" in operation.path:
            try_out(operation, GenerationMode.POSITIVE, path_parameters={"table": table})

    assert sum(statuses.values()) > 100
    assert {200, 400, 404} <= set(statuses)


def test_letters_that_a_database_does_not_take_break_nothing_down(where: Where) -> None:
    """PostgreSQL keeps no text with a zero in it, and every traceback fills the journal."""
    zero, place = "\x00", where.parent if isinstance(where, Path) else where
    with ServerProcess(place) as server:
        anna = server.guest(f"An{zero}na")
        table = anna.make_table("keep-vote", ["me", "me"])["table"]
        said = anna.sit(table, 0).ask("say", text="hello")["version"]
        where_from = f"/api/tables/{table}"
        asked: list[tuple[str, str, News]] = [
            ("DELETE", "/api/history", {"tables": [zero]}),
            ("POST", f"{where_from}/reports", {"said": said, "part": zero, "sheet": zero, "words": zero}),
            ("POST", f"{where_from}/reports", {"note": 1, "part": zero}),
            ("POST", f"{where_from}/claim", {"claim": zero}),
            ("POST", "/api/tables", {"game": zero}),
            ("POST", "/api/guest/link", {"table": zero}),
            ("POST", "/api/guest/rejoin", {"key": zero}),
            ("POST", "/api/tokens", {"label": f"a{zero}"}),
            ("PUT", "/api/guest/webhook", {"url": f"http://a{zero}"}),
            ("DELETE", "/api/tokens/%00", {}),
            ("GET", "/chronicle/%00", {}),
            ("GET", "/api/tables/%00", {}),
            ("GET", f"{where_from}/chronicle?lang=%00&form=%00", {}),
            ("GET", "/api/games/%00/words?lang=%00", {}),
        ]
        for method, path, body in asked:
            answer = anna.request(method, path, json=body) if body else anna.request(method, path)
            assert answer.status_code < 500, f"{method} {path}: {answer.text}"
        assert "Traceback" not in server.journal.read_text()
