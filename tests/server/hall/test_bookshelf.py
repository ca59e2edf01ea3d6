"""The chronicle of a table: who may read it, by which link, and until when."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from holdfast.book.account import house_words
from holdfast.server.hall import bookshelf
from holdfast.server.hall.bookshelf import Bookshelf
from holdfast.server.hall.hall import Hall
from holdfast.server.hall.lobby import Lobby
from holdfast.server.protocol.refusals import Refused

from ..visitors import Line, Person, ServerProcess
from .test_hall import run, started


@pytest.fixture
def table(anna: Person, ben: Person) -> tuple[str, Line]:
    """Anna and Ben have begun, where nobody may watch; Anna has said something with her move."""
    wish = {"game": "keep-vote", "options": {"players": 2}, "seats": ["me", "open"], "spectators": False}
    made = anna.request("POST", "/api/tables", json=wish).json()
    ben.claim(made["invitations"]["1"])
    line = anna.sit(made["table"], 0)
    line.ask("start")
    return made["table"], line


def lent(server: ServerProcess, link: str, **more: object) -> httpx.Response:
    """As a stranger opens it, without any cookie."""
    return httpx.get(f"http://{server.address}{link}", timeout=30, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("form", "begins"), [("html", b"<!doctype html>"), ("md", b"# Keep Vote"), ("epub", b"PK")])
def test_whoever_sits_there_has_it_in_every_form(
    anna: Person, table: tuple[str, Line], form: str, begins: bytes
) -> None:
    answer = anna.request("GET", f"/api/tables/{table[0]}/chronicle?form={form}")

    assert answer.status_code == 200
    assert answer.content.startswith(begins)
    assert ("attachment" in answer.headers.get("content-disposition", "")) == (form != "html")


def test_where_nobody_may_watch_nobody_else_reads_it(server: ServerProcess, table: tuple[str, Line]) -> None:
    eve = server.guest("Eve")

    answer = eve.request("GET", f"/api/tables/{table[0]}/chronicle")

    assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
    assert eve.request("POST", f"/api/tables/{table[0]}/chronicle/link", json={}).status_code == 403
    assert eve.request("GET", f"/api/tables/{table[0]}/chronicle/link").status_code == 403


def test_a_link_is_opened_by_one_and_closed_by_another(
    server: ServerProcess, anna: Person, ben: Person, table: tuple[str, Line]
) -> None:
    here, line = table
    assert anna.get(f"/api/tables/{here}/chronicle/link") == {"link": ""}

    link = anna.request("POST", f"/api/tables/{here}/chronicle/link", json={}).json()["link"]

    assert anna.request("POST", f"/api/tables/{here}/chronicle/link", json={}).json()["link"] == link
    assert ben.get(f"/api/tables/{here}/chronicle/link") == {"link": link}
    page = lent(server, link)
    assert page.status_code == 200
    assert "Anna" in page.text
    assert here not in page.text
    assert "set-cookie" not in page.headers
    assert page.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
    assert lent(server, f"{link}?lang=de").text.count("Die Geschichte")
    assert lent(server, link, headers={"accept-language": "de-AT,de;q=0.9"}).text.count("Die Geschichte")

    closed = ben.request("DELETE", f"/api/tables/{here}/chronicle/link", json={})

    assert closed.json() == {"link": ""}
    gone = lent(server, link)
    assert gone.status_code == 404
    assert "This link leads to no chronicle any more." in gone.text
    line.hear_version(anna.get(f"/api/tables/{here}")["version"])
    told = [(one["kind"], one["shared"], one["by"]) for one in line.happenings() if one["kind"] == "shared"]
    assert told == [("shared", True, "Anna"), ("shared", False, "Ben")]
    again = anna.request("POST", f"/api/tables/{here}/chronicle/link", json={}).json()["link"]
    assert again not in ("", link)


def test_what_is_veiled_is_in_no_chronicle_from_then_on(
    server: ServerProcess, anna: Person, ben: Person, table: tuple[str, Line]
) -> None:
    here, line = table
    other = ben.sit(here, 1)
    herald = line if line.now["position"]["choices"] else other
    choice = herald.now["position"]["choices"][0]["action"]
    version = herald.now["version"]
    herald.ask("move", version=version, action=choice, text="an awful thing")
    link = anna.request("POST", f"/api/tables/{here}/chronicle/link", json={}).json()["link"]
    assert "an awful thing" in lent(server, link).text

    line.ask("veil")

    assert "an awful thing" not in lent(server, link).text
    assert "veiled" in lent(server, link).text


def test_before_the_game_begins_there_is_nothing_to_tell(anna: Person) -> None:
    made = anna.make_table("keep-vote", ["me", "open"])

    answer = anna.request("GET", f"/api/tables/{made['table']}/chronicle")

    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    assert answer.json()["words"] == "the game has not begun; its chronicle begins when it does"
    assert anna.request("POST", f"/api/tables/{made['table']}/chronicle/link", json={}).status_code == 409


def test_a_form_that_is_not_lent_is_refused_with_those_that_are(anna: Person, table: tuple[str, Line]) -> None:
    answer = anna.request("GET", f"/api/tables/{table[0]}/chronicle?form=pdf")

    assert answer.status_code == 400
    assert answer.json()["words"] == "a chronicle is not lent as pdf; ask for one of html, md, epub"


@pytest.mark.parametrize("key", ["x", "%00", "ü" * 50])
def test_a_link_that_was_never_one_says_so(server: ServerProcess, key: str) -> None:
    answer = lent(server, f"/chronicle/{key}", headers={"accept-language": "de"})

    assert answer.status_code in (400, 404)


@pytest.mark.parametrize("language", ["x" * 5000, "%00", "../../../../..", "/etc", "nowhere"])
def test_what_a_stranger_calls_a_language_is_english(server: ServerProcess, language: str) -> None:
    answer = lent(server, f"/chronicle/nothing?lang={language}")

    assert answer.status_code == 404
    assert '<html lang="en"' in answer.text


def test_a_language_is_no_folder_and_is_kept_for_nobody(tmp_path: Path) -> None:
    (tmp_path / "chronicle.toml").write_text('[chronicle]\nnone = "What is on the disk"\n')

    assert house_words(str(tmp_path)) is house_words("x" * 5000) is house_words("en")


def test_a_book_is_written_and_paid_for_once_and_not_all_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many ask at once, and however large they are."""
    paid: list[float] = []

    async def test(hall: Hall, lobby: Lobby) -> None:
        shelf, table = Bookshelf(hall), await started(hall, lobby, "me", "me:Ben")

        async def book(form: str) -> bytes:
            return (await shelf.chronicle("anna", table, "en", form, paid.append)).content

        page, again = await asyncio.gather(book("html"), book("html"))
        assert page == again
        assert len(paid) == 1

        monkeypatch.setattr(bookshelf, "MOST_KEPT", len(page) + 100)
        await book("md")
        assert sum(map(len, shelf._kept.values())) <= len(page) + 100
        assert await book("html") == page
        assert len(paid) == 3
        monkeypatch.setattr(bookshelf, "MOST_KEPT", 100)
        assert await book("epub")
        assert not shelf._kept

    run(test, tmp_path)


def test_who_cannot_pay_for_a_book_gets_none(tmp_path: Path) -> None:
    def pay(_: float) -> None:
        raise Refused("too_fast", "too many files at once")

    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await started(hall, lobby, "me", "me:Ben")
        with pytest.raises(Refused, match="too many"):
            await Bookshelf(hall).chronicle("anna", table, "en", "html", pay)

    run(test, tmp_path)
