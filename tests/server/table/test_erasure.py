"""What is taken out of a log for good: wherever it was kept, nothing of it is left, and the game replays."""

from __future__ import annotations

from collections.abc import Mapping

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.ink import Drawing
from holdfast.server.protocol import messages
from holdfast.server.store import Logged, entries
from holdfast.server.store.entries import AnyEntry, Seated, Started, Veiled
from holdfast.server.table.erasure import without_note, without_sheet
from holdfast.server.table.table import Table

from ..rooms import ask, happen, move, row, started

AWFUL, WORSE = "The Awful Bear", "The Awful Bear's Mother"
[STROKE] = Drawing.of([{"points": [[0.1, 0.2], [0.3, 0.4]]}])


def erased(table: Table, gone: Mapping[int, AnyEntry], veiled: Veiled) -> Table:
    """The table that comes back from the log as it is kept from then on."""
    log = [chapter.logged for chapter in table.chapters]
    kept = [Logged(one.version, one.move_id, gone.get(one.version, one.entry), one.made) for one in log]
    written = b"".join(entries.write_entry(one.entry) for one in kept)
    assert not any(text.encode() in written for text in (AWFUL, WORSE, STROKE))
    return Table(table.row, [*kept, Logged(len(kept) + 1, f"{entries.ERASED}1", veiled, log[-1].made)])


def goes_on(table: Table, again: Table) -> None:
    """As it would have without it: every move leads to the same position, and what is exported replays."""
    assert again.playing().digest == table.playing().digest
    saved = again.playing().to_json()
    assert Match.from_json(saved).to_json() == saved
    move(again)


def test_what_its_author_corrected_goes_with_it() -> None:
    table = started()
    herald = table.deciders[0]
    move(table, text="Dawn")
    move(table, "draw_banner", ink=[STROKE], texts={"name": AWFUL})
    ask(table, herald, messages.Correct("a", 2, {"name": WORSE}))
    parts = ["ink", "name"]

    again = erased(table, without_note(table, 2, parts), Veiled(2, parts))

    goes_on(table, again)
    assert again.playing().view(0).name.name == "Dawn"
    assert again.playing().view(0).motto is None


def test_it_is_taken_out_of_a_row() -> None:
    table = started()
    steps = [
        messages.Step(table.playing().legal(table.deciders[0])[0].name, text="Dawn"),
        messages.Step("draw_banner", ink=[STROKE], texts={"name": AWFUL}),
    ]
    ask(table, table.deciders[0], messages.Row("a", table.version, steps))

    again = erased(table, without_note(table, 2, ["ink", "name"]), Veiled(2, ["ink", "name"]))

    goes_on(table, again)
    assert again.playing().view(0).name.name == "Dawn"
    assert [made.row for made in again.playing().moves[:2]] == [False, True]


def test_it_is_taken_out_of_what_a_branch_began_with() -> None:
    table = started()
    move(table, text="Dawn")
    move(table, "draw_banner", ink=[STROKE], texts={"name": AWFUL})
    table.playing().draw(1, "wall", [STROKE])
    match = table.playing()
    people = (Seated(p, user=n, name=n.title()) for p, n in enumerate(("anna", "ben", "cleo")))
    begun = Started([made.to_json() for made in match.moves], drawn=[deed.to_json() for deed in match.drawn])
    log: list[AnyEntry] = [*people, begun]
    branch = happen(Table(row()), *log)
    gone = without_note(branch, 2, ["ink", "name"])

    half = Table(row(), [Logged(k, f"{k}", gone.get(k, one), 0.0) for k, one in enumerate(log, 1)])
    again = erased(half, without_sheet(half, "wall", 1), Veiled(sheet="wall", drawer=1))

    goes_on(branch, again)
    assert again.playing().view(0).name.name == "Dawn"
    assert again.playing().sheets().on("wall") == []
