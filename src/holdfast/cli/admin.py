"""`holdfast admin`: looking after what a table server keeps."""

from __future__ import annotations

import dataclasses
import math
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .complaints import FAILED, Complaint, guarded, misuse
from .data_folder import data_folder
from .paths import existing
from .printing import print_json

if TYPE_CHECKING:
    from ..server.store import Store, Where

Data = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Where the server keeps its tables; your data folder if left out.")
]
Database = Annotated[
    str, typer.Option(metavar="URL", envvar="HOLDFAST_DATABASE", help="The server's PostgreSQL, if it has one.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
A_DAY = 24 * 3600.0
MOST_SHOWN = 20

admin = typer.Typer(
    help="Back up, restore, check and tidy what a table server keeps, and answer what people report.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@admin.command()
@guarded
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to write; one that is there is replaced.")],
    data: Data = None,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Copy everything into one file, while the server runs.

    The file is the same whatever database the server uses, and can be restored into either kind. It holds the secrets
    of all games and the key that signs cookies: keep it as safe as the database.

    \b
    Examples:
      holdfast admin backup tables-monday.sqlite
      holdfast admin backup tables-monday.sqlite --database postgresql://holdfast@localhost/holdfast
    """
    from ..server.store.backup import backup as make

    with told_as_sentences(), progress("copying rows") as told:
        count = make(kept_in(data, database), file, told)
    if as_json:
        print_json({"file": str(file), "tables": count, "bytes": file.stat().st_size})
    else:
        print(f"{count} tables are in {file} ({file.stat().st_size:,} bytes).")


@admin.command()
@guarded
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, or the folder of `serve --backup`.")],
    replace: Annotated[bool, typer.Option("--replace", help="Throw away what is there now.")] = False,
    at: Annotated[
        str, typer.Option(metavar="TIME", help="Of a folder: everything as it was then; the latest if left out.")
    ] = "",
    data: Data = None,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Bring back a backup, into SQLite or PostgreSQL. Stop the server first.

    \b
    Examples:
      holdfast admin restore tables-monday.sqlite --data fresh-folder
      holdfast admin restore tables-monday.sqlite --database postgresql://holdfast@localhost/holdfast
      holdfast admin restore tables-monday.sqlite --replace
      holdfast admin restore safe --at "2026-05-01 20:15" --replace
    """
    from ..server.store.backup import restore as bring_back

    where, until = kept_in(data, database, must_exist=False), _moment(at)
    if at and not file.is_dir():
        raise misuse(f"{file} shows one moment only; --at is for the folder of `holdfast serve --backup`")
    with told_as_sentences(), progress("copying rows") as told, _one_file(file, until) as (one, moment):
        count = bring_back(one, where, told, replace)
    if as_json:
        print_json({"file": str(file), "tables": count} | ({"moment": moment} if moment else {}))
    else:
        print(f"{count} tables are back{f', as they were {_shown(moment)}' if moment else ''}.")


@admin.command()
@guarded
def check(data: Data = None, database: Database = "", as_json: Json = False) -> None:
    """Look whether every log is without gaps and replays. The server may run meanwhile.

    Exit code 0 only if all is well.

    \b
    Examples:
      holdfast admin check
      holdfast admin check --data tables --json
    """
    from holdfast.server.hall.audit import audit

    with opened(data, database) as store, progress("replaying tables") as told:
        found = audit(store, told)
    if as_json:
        print_json(
            {
                "ok": found.ok,
                "tables": found.tables,
                "entries": found.entries,
                "faults": found.faults,
                "not_replayed": found.not_replayed,
            }
        )
    else:
        for fault in found.faults:
            print(fault)
        for table, why in list(found.not_replayed.items())[:MOST_SHOWN]:
            print(f"table {table} was not replayed: {why}")
        verdict = "all is well" if found.ok else f"{len(found.faults)} faults"
        print(f"{found.tables} tables, {found.entries} entries: {verdict}.")
    if not found.ok:
        raise typer.Exit(FAILED)


@admin.command()
@guarded
def prune(
    days: Annotated[int, typer.Option(min=1, help="Tables at which nothing happened for so many days.")],
    abandoned: Annotated[
        bool, typer.Option("--abandoned", help="Also games that did not end; without it only finished ones go.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
    data: Data = None,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Throw away old tables, with their logs. The server may run meanwhile.

    \b
    Examples:
      holdfast admin prune --days 365 --dry-run
      holdfast admin prune --days 365
      holdfast admin prune --days 90 --abandoned
    """
    from ..server.store.pruning import old_tables
    from ..server.store.pruning import prune as throw_away

    where, before = kept_in(data, database), time.time() - days * A_DAY
    with told_as_sentences():
        old = old_tables(where, before, abandoned)
        with progress("throwing away tables") as told:
            gone = 0 if dry_run else throw_away(where, before, abandoned, lambda n: told(n, len(old)))
    if as_json:
        tables = [{"table": t.id, "game": t.game, "over": t.over, "versions": t.versions} for t in old]
        print_json({"dry_run": dry_run, "gone": gone, "tables": tables})
        return
    for table in old[:MOST_SHOWN] if dry_run else []:
        since = (time.time() - table.touched) / A_DAY
        state = "finished" if table.over else "abandoned"
        print(f"{table.id}  {table.game}, {state}, {table.versions} versions, untouched for {since:.0f} days")
    if dry_run:
        more = f", {len(old) - MOST_SHOWN} of them not shown" if len(old) > MOST_SHOWN else ""
        print(f"{len(old)} tables would go{more}. Nothing was changed.")
    else:
        print(f"{gone} tables are gone.")


@admin.command()
@guarded
def export(
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE]...", help="Ids of tables, as in their links.")
    ] = None,
    to: Annotated[Path, typer.Option(metavar="DIR", help="Where to write the files.")] = Path(),
    everything: Annotated[bool, typer.Option("--all", help="Every game that has started.")] = False,
    data: Data = None,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Write games as files that `holdfast replay` tells again. They hold all secrets, also of games that go on.

    Of a damaged database it saves what can still be read: a game whose log breaks off is written up to there.

    \b
    Examples:
      holdfast admin export 3kT9xQmWc2LrYb0Z --to games
      holdfast admin export --all --to games --json
    """
    if bool(tables) == everything:
        raise misuse("name tables, or say --all")
    from ..server.hall.exporting import export as write
    from ..server.store.salvage import readable

    with opened(data, database) as store, readable(store) as found, progress("writing games") as told:
        for table in tables or ():
            if table not in found.nameless and not found.store.versions([table]):
                raise misuse(f"there is no table {table!r}; its id is the last part of its link")
        done = write(found, tables, to, told)
    written, left, broken = done.written, done.left, done.broken
    if as_json:
        print_json({"written": {t: str(file) for t, file in written.items()}, "left": left, "broken": broken})
    else:
        for table, why in left.items():
            print(f"table {table} was left out: {why}")
        for table, why in broken.items():
            print(f"table {table} is damaged: {why}")
        print(f"{len(written)} games are in {to}.")
    if broken or (tables and left):
        raise typer.Exit(FAILED)


@admin.command()
@guarded
def reports(
    everything: Annotated[bool, typer.Option("--all", help="Also those that were answered.")] = False,
    data: Data = None,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """List what people reported: words and drawings that they think nobody should have to see.

    \b
    Examples:
      holdfast admin reports
      holdfast admin reports --all --json
    """
    from ..server.store.reports import reports_in

    with told_as_sentences():
        found = reports_in(kept_in(data, database), everything)
    if as_json:
        print_json({"reports": [dataclasses.asdict(report) for report in found]})
        return
    for report in found:
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(report.made))
        print(f"{report.id}  {day}  table {report.table_id}{', answered' if report.settled else ''}")
        print(f"  {report.shown or '(erased)'}")
        if report.words:
            print(f"  reported: {report.words}")
    print(f"{len(found)} reports. Erase what one is about with `holdfast admin erase ID`, or answer it with --keep.")


@admin.command()
@guarded
def erase(
    wanted: Annotated[list[str], typer.Argument(metavar="REPORT...", help="Ids of reports, as they are listed.")],
    keep: Annotated[bool, typer.Option("--keep", help="Only answer the reports: what they are about stays.")] = False,
    data: Data = None,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Erase what reports are about for good. The game goes on, and replays; the server may run meanwhile.

    Backups, files that people have saved and branches that were made before still hold it: make a new backup, and throw
    the old ones away.

    \b
    Examples:
      holdfast admin erase 5f0c21aa
      holdfast admin erase 5f0c21aa --keep
    """
    from ..server.hall import erasing
    from ..server.store.reports import reports_in, settle

    with opened(data, database) as store:
        there = {report.id: report for report in reports_in(store.where, settled=True)}
        for report in wanted:
            if report not in there:
                raise misuse(f"there is no report {report!r}; `holdfast admin reports` lists them")
        anew = dict[str, int]()
        for report in wanted:
            if keep:
                settle(store.where, there[report])
            else:
                table, first = there[report].table_id, erasing.erase(store, there[report])
                anew[table] = min(first, anew.get(table, first))
    if as_json:
        print_json({"reports": wanted, "erased": not keep, "chained_anew": anew})
    else:
        for table, version in anew.items():
            print(f"table {table}: its log is chained anew from version {version} on.")
        print(f"{len(wanted)} reports are answered; what they are about {'stays' if keep else 'is erased'}.")


@contextmanager
def _one_file(file: Path, until: float) -> Iterator[tuple[Path, float | None]]:
    """A backup in one file, and of which moment it is, if it comes from a folder of them."""
    from ..server.store.snapshots import bring_back

    if not file.is_dir():
        yield existing(file), None
        return
    with tempfile.TemporaryDirectory(prefix="holdfast-") as folder:
        one = Path(folder) / "then.sqlite"
        yield one, bring_back(file, until, one)


def _moment(words: str) -> float:
    """A time that somebody wrote, in their own time zone unless they name one; the end of time if they did not."""
    try:
        return datetime.fromisoformat(words).timestamp() if words else math.inf
    except ValueError as error:
        raise misuse(f"{words!r} is no time; write it like 2026-05-01 20:15:30, or with a zone: ...+02:00") from error


def _shown(moment: float) -> str:
    return datetime.fromtimestamp(moment).astimezone().isoformat(" ", "seconds")


def kept_in(data: Path | None, database: str, must_exist: bool = True) -> Where:
    """Where the server keeps its tables."""
    check_one_place(data, database)
    if database:
        return database
    from holdfast.server.door.app import FILE

    folder = data if data is not None else data_folder() / "server"
    if must_exist and not (folder / FILE).is_file():
        raise misuse(f"no server has kept tables in {folder}; name its folder with --data, or its --database")
    return folder / FILE


def check_one_place(data: Path | None, database: str) -> None:
    """Refuses a folder beside a database, which may stand in the environment: one of them would be forgotten."""
    if data is not None and database:
        raise misuse("tables are kept in a folder (--data) or in a database (--database, HOLDFAST_DATABASE); name one")


@contextmanager
def opened(data: Path | None, database: str) -> Iterator[Store]:
    from ..server.store import Store

    with told_as_sentences():
        store = Store(kept_in(data, database))
        try:
            yield store
        finally:
            store.close()


@contextmanager
def told_as_sentences() -> Iterator[None]:
    """What the store complains of is told as it is."""
    from ..server.store import StoreError

    try:
        yield
    except StoreError as error:
        raise Complaint(str(error)) from error


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, where somebody watches."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
