"""Before and around the games: guests, new tables, invitations, and what a table looks like from the outside."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import secrets
import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hmac import compare_digest
from typing import Any, TypeVar

from sqlalchemy import Connection

from holdfast.bots import LEVELS
from holdfast.engine.matches import savefile
from holdfast.engine.matches.boundaries import IN_FILE, read_boundaries
from holdfast.engine.matches.match import Match
from holdfast.engine.matches.notes import clean_text
from holdfast.engine.matches.savefile import HIGHEST_SEED, MatchError, Move, seats_in
from holdfast.engine.rules.content import ContentError, Problem
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import OptionError
from holdfast.server import store
from holdfast.server.people.identity import Signer, new_user
from holdfast.server.protocol import forms, messages
from holdfast.server.protocol.forms import (
    Branch,
    ContentInfo,
    ContentReport,
    ContentToCheck,
    ContentToMeasure,
    Contribution,
    Course,
    Guest,
    Invitation,
    Listing,
    NewTable,
    PastGame,
    ProblemInfo,
    Rematch,
    Reported,
    Seating,
    TableInfo,
)
from holdfast.server.protocol.refusals import Refused, refusal
from holdfast.server.store import StoreError, forget, hours, keep_standing, keep_user
from holdfast.server.store.entries import (
    AnyEntry,
    Bounded,
    Branched,
    Conceded,
    Corrected,
    Moved,
    Opened,
    Rowed,
    Started,
)
from holdfast.server.store.reports import Report, count_open, keep_report
from holdfast.server.table import care, contributing, referee, sights
from holdfast.server.table.contents import bytes_in
from holdfast.server.table.course import course_of
from holdfast.server.table.new_table import Setting, boundaries_at, bytes_kept, laid, lay
from holdfast.server.table.seats import INVITED, ME, OPEN, PERSON, Occupant, arrangement, name_for, seated
from holdfast.server.table.speech import said
from holdfast.server.table.summaries import listing, past_game, standing_of, summary_in, urgency
from holdfast.server.table.table import Table
from holdfast.server.table.telling import match_to_tell, sitting_at

from .hall import Hall, who_keeps
from .library import installed
from .places import OpenTable
from .upkeep import Upkeep

MOST_LISTED = 50  # tables in a list
MOST_REPORTS = 20  # of one guest, until somebody has looked at them
MOST_PROBLEMS = 100  # of a content that are told
PARTS, MOST_PARTS = (b",", b"{", b"["), 1_000_000  # of a file: to read more stops everything for half a second
HALF_A_LETTER = re.compile(rb"\\u[dD][89a-fA-F]")  # as JSON writes it; two may make a whole one
SEALED = ("game", "rules", "options", "content", "position")  # of a file
Pay = Callable[[float], None]  # for so much work, in bytes of a file, or it refuses
Seal = Callable[[Mapping[str, Any]], str]
T = TypeVar("T")
log = logging.getLogger(__name__)


class Lobby:
    """Everything that is asked over HTTP."""

    def __init__(self, hall: Hall, upkeep: Upkeep, signer: Signer) -> None:
        self.hall, self.upkeep, self._signer = hall, upkeep, signer
        self._renaming: dict[str, list[str]] = {}  # whose seats hear of a new name, and all names they had meanwhile
        self._replaying = asyncio.Lock()

    async def welcome(self, user: str | None, name: str) -> Guest:
        """A new guest, or a new name for one who is known."""
        was = await self.name_of(user)
        guest = Guest(user or new_user(), name_for(name))
        await self.hall.writer.write(lambda connection: keep_user(connection, guest.user, guest.name))
        if was not in (None, guest.name):
            if guest.user not in self._renaming:  # there may be many tables to open, and nobody waits for them
                self.hall.spawn(self._call(guest.user))
            self._renaming.setdefault(guest.user, []).extend((was, guest.name))
        return guest

    async def _call(self, user: str) -> None:
        """The user's seats follow the name they have now. If it changes meanwhile, all seats are told again."""
        names, told, known = self._renaming[user], set[str](), ("", 0)
        try:
            while (now := (await self.name_of(user) or names[-1], len(names))) != known:
                known, name = now, now[0]
                await self._call_at_tables(user, {*names, *told} - {name}, name)
                told.add(name)
        except StoreError as error:
            log.error("some seats still go by a guest's former name: %s", error)
        finally:
            del self._renaming[user]

    async def _call_at_tables(self, user: str, former: set[str], name: str) -> None:
        """Whatever seats of the user still go by a former name, at tables that are not over."""
        for kept in await self._summed_up(await asyncio.to_thread(self.hall.store.tables_of, user)):
            if kept.standing.over:
                continue
            sitting = summary_in(kept.standing).occupants
            for was in sorted({who.away or who.name for who in sitting if who.user == user} & former):
                with contextlib.suppress(Refused):  # nothing can happen there any more, or the seat is gone
                    async with self.hall.at(kept.row.id) as place:
                        await self.hall.change(
                            place,
                            f"{user}:called:{secrets.token_hex(8)}",
                            lambda table, was=was: referee.call(table, user, was, name),  # type: ignore[misc]
                        )

    async def name_of(self, user: str | None) -> str | None:
        return await asyncio.to_thread(self.hall.store.user, user) if user else None

    # ---- new tables --------------------------------------------------------------------------------------------

    async def make_table(self, guest: Guest, wish: NewTable) -> TableInfo:
        """A new table, with whoever makes it and the bots already seated."""
        game = installed(wish.game)
        try:
            people = sum(who.partition(":")[0] in (ME, OPEN, INVITED) for who in wish.seats) if wish.seats else None
            options = game.options_for(wish.options, people)
        except OptionError as error:
            raise Refused("malformed", str(error)) from None
        timed = wish.clock is not None and bool(wish.clock.bank) + bool(wish.clock.days)
        if wish.clock is not None and (timed == 2 or (timed == 0 and not wish.clock.together)):
            words = "a clock has a bank of seconds, or days for each move: one of the two"
            raise refusal("malformed", "no_clock", words)
        title = referee.title_for(wish.name)
        opened = Opened(title, wish.listed, wish.spectators, wish.pace, wish.clock, newcomers=wish.newcomers)
        played = await self._bringing(game, wish.content)
        try:
            played.check_options(options)
        except OptionError as error:
            raise Refused("malformed", str(error)) from None
        return await self._keep(guest, _laid(guest, Setting(played, options), wish.seats, opened))

    async def _bringing(self, game: Game, texts: Sequence[str]) -> Game:
        """The game with the content that the host brings. Reading it is nothing that others wait for."""
        return await self._replayed(contributing.bringing, game, texts) if texts else game

    async def check_content(self, wish: ContentToCheck) -> ContentReport:
        """All that is wrong with what somebody wrote."""
        game = _with_content(wish.game)
        return await self._replayed(_report, game, wish.content)

    async def brought(self, wish: ContentToMeasure) -> Game:
        """The game with what somebody wrote; refused if nobody can play with it."""
        return await self._bringing(_with_content(wish.game), wish.content)

    async def content(self, user: str | None, table_id: str) -> ContentInfo:
        """What a table is played with, for whoever may look on."""
        async with self.hall.at(table_id, fresh=True) as place, place.lock:
            check_may_watch(place, user)
            return _content_of(place.table)

    async def contribute(self, guest: Guest, table_id: str, wish: Contribution) -> ContentInfo:
        """Something to be played with is brought to a table that has not begun, or taken away."""

        def judge(table: Table) -> AnyEntry:
            entry = contributing.contribute(table, guest.user, guest.name, wish.seat, wish.content)
            who_keeps.get()(bytes_in(wish.content))
            return entry

        async with self.hall.at(table_id, fresh=True) as place:
            move_id = f"{guest.user}:contribute:{secrets.token_hex(8)}"
            await self.hall.change(place, move_id, judge, apart=True)
            return _content_of(place.table)

    async def branch(self, guest: Guest, table_id: str, wish: Branch, pay: Pay) -> TableInfo:
        """A table of one's own that goes on from a moment of another, with new dice."""
        async with self.hall.at(table_id, fresh=True) as place:
            check_may_watch(place, guest.user)
            pay(place.table.work)
            if not place.table.over:
                return await self._branch_while_it_runs(guest, place, wish)
            table, match = place.table, place.table.playing()
            if wish.moves > match.length:
                raise Refused("unknown", f"there is no move {wish.moves}: the game has {match.length}")
            other = match.branch(wish.moves, secrets.randbelow(HIGHEST_SEED + 1))
        opened = Opened(name=table.name, origin="branch", branch_of=table_id, branch_at=wish.moves)
        stands = boundaries_at(table)
        return await self._keep(guest, await self._replayed(_laid_from, guest, other, wish.seats, opened, stands))

    async def _branch_while_it_runs(self, guest: Guest, place: OpenTable, wish: Branch) -> TableInfo:
        """The branch and the word of it are written together. Nobody looks on there: it shows what its maker knows."""
        made: list[Table] = []

        def judge(table: Table) -> AnyEntry:
            entry = referee.branch(table, guest.user, guest.name, wish.moves, wish.seat)
            opened = Opened(table.name, spectators=False, origin="branch", branch_of=table.row.id, branch_at=entry.keep)
            made[:] = [_laid_from(guest, _other_way(table, entry), wish.seats, opened, boundaries_at(table))]
            who_keeps.get()(bytes_kept(made[0]))
            return entry

        move_id = f"{guest.user}:branch:{secrets.token_hex(8)}"
        await self.hall.change(place, move_id, judge, lambda connection: lay(connection, made[0]), apart=True)
        return await self.table(guest.user, made[0].row.id)

    async def import_match(self, guest: Guest, file: bytes) -> TableInfo:
        """A table for a saved match, all seats one's own."""
        try:
            content, match = await self._replayed(_match_in, file, self._seal)
        except MatchError as error:
            raise refusal("malformed", "no_match", "{why}", why=str(error)) from None
        seats = await self._replayed(_seats_in, content, match.seats)
        stands = [Bounded(kind, text) for kind, text in read_boundaries(content)]
        return await self._keep(guest, await self._replayed(_laid_one_by_one, guest, match, seats, stands))

    async def _replayed(self, work: Callable[..., T], *what: Any) -> T:
        """What plays a whole game again: one at a time, for the threads are there for everybody."""
        async with self._replaying:
            return await asyncio.to_thread(work, *what)

    async def _keep(self, guest: Guest, table: Table) -> TableInfo:
        who_keeps.get()(await asyncio.to_thread(bytes_kept, table))
        await self.hall.writer.write(lambda connection: lay(connection, table), table.row.id)
        return await self.table(guest.user, table.row.id)

    # ---- tables ------------------------------------------------------------------------------------------------

    async def table(self, user: str | None, table_id: str) -> TableInfo:
        """A table as the user sees it from the outside; its host also gets the invitations."""
        async with self.hall.at(table_id, fresh=True) as place, place.lock:
            hosting = place.table.host == user
            claims = await asyncio.to_thread(self.hall.store.claims, table_id) if hosting else []
            return _info(place, user or "", hosting, claims)

    async def invitation(self, table_id: str, claim: str) -> Invitation:
        """Who invites to what, for whoever has an invitation."""
        async with self.hall.at(table_id, fresh=True) as place, place.lock:
            await self._claimed(table_id, claim)
            return Invitation(place.table.host_name, place.table.game.id, place.table.game.title)

    async def tables_of(self, user: str) -> list[Listing]:
        """The user's tables, those where it is their turn first, and try-outs last."""
        kept = await asyncio.to_thread(self.hall.store.tables_of, user)
        return sorted([listing(entry, user) for entry in await self._summed_up(kept)], key=urgency)[:MOST_LISTED]

    async def history(self, user: str) -> list[PastGame]:
        """The games the user has played to their end, the last first; try-outs and games of a file are none."""
        kept = await self._summed_up(await asyncio.to_thread(self.hall.store.past, user))
        return [past_game(entry, user) for entry in kept if summary_in(entry.standing).origin == "new"]

    async def forget(self, user: str, tables: Sequence[str]) -> list[PastGame]:
        """Games are taken out of the user's history; the others who played them keep theirs."""
        await self.hall.writer.write(lambda connection: forget(connection, user, tables))
        return await self.history(user)

    async def open_tables(self, user: str) -> list[Listing]:
        """The listed tables that wait for people."""
        kept = await self._summed_up(await asyncio.to_thread(self.hall.store.listed, MOST_LISTED))
        return [listing(entry, user) for entry in kept]

    async def _summed_up(self, kept: Sequence[store.Listing]) -> list[store.Listing]:
        """Tables with their summaries. One of an older Holdfast is opened for that, once, or left out."""
        found = []
        for entry in kept:
            try:
                found.append(entry if entry.standing.summary else await self._sum_up(entry))
            except Refused:  # a game or rules that are not installed any more; the others are still fine
                continue
        return found

    async def _sum_up(self, entry: store.Listing) -> store.Listing:
        async with self.hall.at(entry.row.id) as place, place.lock:
            version, standing = place.table.version, standing_of(place.table)
        await self.hall.writer.write(lambda connection: keep_standing(connection, entry.row.id, version, standing))
        return replace(entry, standing=standing)

    async def claim(self, guest: Guest, table_id: str, claim: str) -> Seating:
        """Sit down with a claim. Asked twice, the guest still has that one seat."""
        async with self.hall.at(table_id, fresh=True) as place:
            seat = await self._claimed(table_id, claim)
            if not place.table.has(seat, guest.user):
                await self.hall.change(
                    place,
                    f"{guest.user}:claim:{secrets.token_hex(8)}",
                    lambda table: referee.claim_seat(table, seat, guest.user, guest.name),
                )
            return Seating(table_id, seat)

    async def _claimed(self, table_id: str, claim: str) -> int:
        """The seat that the claim is good for."""
        claims = await asyncio.to_thread(self.hall.store.claims, table_id)
        seat = next((p for p, c in enumerate(claims) if compare_digest(c.encode(), claim.encode())), None)
        if seat is None:
            words = "this invitation is not good any more; ask the host for a new one"
            raise refusal("unknown", "old_invitation", words)
        return seat

    async def report(self, guest: Guest, table_id: str, wish: forms.Report) -> Reported:
        """Whoever runs the server will hear of it; nobody at the table does."""
        async with self.hall.at(table_id, fresh=True) as place, place.lock:
            check_may_watch(place, guest.user)
            shown = care.reported(place.table, wish)
        made = Report(
            secrets.token_hex(4), table_id, guest.user, *care.subject(wish), shown, clean_text(wish.words), time.time()
        )

        def keep(connection: Connection) -> None:
            if count_open(connection, guest.user) >= MOST_REPORTS:
                sentence = "{most} reports of yours wait to be looked at; wait until whoever runs this server has"
                raise refusal("not_now", "most_reports", sentence, most=MOST_REPORTS)
            keep_report(connection, made)

        await self.hall.writer.write(keep)
        return Reported(made.id)

    async def rematch(self, guest: Guest, table_id: str) -> Rematch:
        """Propose a rematch, or agree to one, from one's first seat here. Asked again, it says where things stand."""
        async with self.hall.at(table_id, fresh=True) as place:
            check_may_watch(place, guest.user)
            table = place.table
            own = next((p for p in table.seats if table.has(p, guest.user)), None)
            if not table.rematch and (table.proposal is None or own in table.proposal.waiting):
                wish = messages.Propose(secrets.token_hex(8), "rematch")
                await self.hall.ask(place, guest.user, guest.name, own, wish)
                await self.upkeep.rematch(place)
            return Rematch(place.table.rematch or None, place.table.version)

    async def course(self, user: str | None, table_id: str, pay: Pay) -> Course:
        """How the game went, side by side; only when it is over, for it counts what is hidden."""
        async with self.hall.at(table_id, fresh=True) as place, place.lock:
            check_may_watch(place, user)
            if place.table.match is None or not place.table.over:
                raise Refused("not_now", "how a game went counts what is hidden; ask when the game is over")
            pay(place.table.work)
            match = place.table.match
        return await self._replayed(course_of, match)

    async def export(self, user: str | None, table_id: str, pay: Pay) -> tuple[str, dict[str, Any]]:
        """A name for the file, and the whole match, which replays; only when it is over, for it holds the seed."""
        async with self.hall.at(table_id, fresh=True) as place, place.lock:
            check_may_watch(place, user)
            if place.table.match is None or not place.table.over:
                raise Refused("not_now", "the file of a game holds its seed and all secrets; ask when the game is over")
            pay(place.table.work)
            match = match_to_tell(place.table)  # as it is now: nobody at the table waits for the file
            seats = [_seat_in_file(who) for who in place.table.occupants]
            played = [day.isoformat() for day in sitting_at(place.table).days]
            more: dict[str, Any] = {"seats": seats, "played": played}
            if stands := boundaries_at(place.table):
                more[IN_FILE] = [[one.boundary, one.text] for one in stands]
            name = file_name(place.table)
        return name, await self._replayed(_file_of, match, more, self._seal)

    def _seal(self, file: Mapping[str, Any]) -> str:
        """By which we know the position again with which a file of ours begins, and for which game it is."""
        return self._signer.seal(json.dumps([file.get(part) for part in SEALED], sort_keys=True))


def _file_of(match: Match, more: dict[str, Any], seal: Seal) -> dict[str, Any]:
    file = match.to_json() | more
    if "position" in file:
        file["seal"] = seal(file)
    return file | {"checksum": savefile.checksum_of(file)}


def _with_content(name: str) -> Game:
    game = installed(name)
    if game.content is None:
        raise contributing.has_no_content()
    return game


def _content_of(table: Table) -> ContentInfo:
    content = table.game.content
    if content is None:
        raise contributing.has_no_content()
    names = {key: name.text for key, name in content.names.items()}
    return ContentInfo(content.digest, list(content.texts), names, sights.shares_at(table))


def _report(game: Game, texts: Sequence[str]) -> ContentReport:
    drafted = game.drafted(texts) if game.drafted is not None and texts else None
    try:
        content = game.bringing(texts).content
    except ContentError as error:
        return ContentReport(game.id, "", [_told(problem) for problem in error.problems[:MOST_PROBLEMS]], drafted)
    return ContentReport(game.id, content.digest, [_told(problem) for problem in content.warnings], drafted)


def _told(problem: Problem) -> ProblemInfo:
    told = said(problem.told, problem.sentence) if problem.told is not None else None
    where = (problem.line, problem.code, problem.where, problem.warning, problem.text)
    return ProblemInfo(problem.sentence, *where, list(problem.path), told)


def _laid(
    guest: Guest,
    setting: Setting,
    seats: Sequence[str],
    opened: Opened,
    begun: Sequence[AnyEntry] = (),
    stands: Sequence[Bounded] = (),
) -> Table:
    sitting = arrangement(seats, setting.game.seats(setting.options))
    entries: list[AnyEntry] = [setting.opened(opened), *stands]
    entries += [seated(p, who, guest.user, guest.name) for p, who in enumerate(sitting) if who != OPEN]
    return laid(setting.row(guest.user, opened), [*entries, *begun])


def _laid_from(
    guest: Guest,
    match: Match,
    seats: Sequence[str],
    opened: Opened,
    stands: Sequence[Bounded],
    follow: Sequence[AnyEntry] = (),
) -> Table:
    """A table for a match that has begun already: its moves are one block, or follow as entries of their own. The lines
    and veils of the other stand here, too."""
    setting = Setting(match.game, match.options, match.seed, match.salt)
    moves = [] if follow else [move.to_json() for move in match.moves]
    reseeds = {str(after): seed for after, seed in match.reseeds.items()}
    position = match.position.to_json() if match.position else None
    people = None if match.people_at_start is None else seats_in(match.people_at_start)
    hands = {str(after): seats_in(then) for after, then in match.hands.items()}
    drawn = [deed.to_json() for deed in match.drawn]
    started = Started(moves, reseeds, position, people, hands, drawn, match.length - len(moves))
    return _laid(guest, setting, seats or [ME] * match.seats, opened, [started, *follow], stands)


def _laid_one_by_one(guest: Guest, match: Match, seats: Sequence[str], stands: Sequence[Bounded]) -> Table:
    """A table for the match of a file, with its story move by move."""
    gestures: list[list[Move]] = []
    for move in match.moves:
        if move.row and gestures and not gestures[-1][0].act:
            gestures[-1].append(move)
        else:
            gestures.append([move])
    return _laid_from(guest, match, seats, Opened(origin="import"), stands, [_made_in(moves) for moves in gestures])


def _made_in(moves: Sequence[Move]) -> AnyEntry:
    """What stands in the log of a table for a move of a file, or for several that were made in one gesture."""
    first = moves[0]
    if first.act == "concede":
        return Conceded(first.seat)
    if first.act == "correct":
        return Corrected(first.seat, first.about, dict(first.texts), sorted(first.veiled))
    if first.row or len(moves) > 1:
        return Rowed(first.seat, [move.to_json() for move in moves])
    return Moved(**first.to_json())


def _seats_in(content: Mapping[str, Any], seats: int) -> list[str]:
    """All seats are one's own, under the names that a file of ours gives them."""
    given = content.get("seats")
    if not isinstance(given, list) or len(given) != seats:
        return [ME] * seats
    return [_seat_for(str(seat)) for seat in given]


def _seat_in_file(who: Occupant) -> str:
    """`person:Anna`, or a bot's level, as the terminal writes and reads it: there a comma ends a seat."""
    return who.bot if who.bot and not who.away else f"{PERSON}:{(who.away or who.name).replace(',', '')}"


def _seat_for(written: str) -> str:
    """One's own seat, by the name it had; a bot is called by its level."""
    kind, _, name = written.partition(":")
    try:
        return f"{ME}:{name_for(f'{kind} bot' if kind in LEVELS else name)}"
    except Refused:
        return ME


def _other_way(table: Table, branch: Branched) -> Match:
    """The match of a branch: with all that is hidden as it is, or without a past and dealt anew."""
    match = table.playing()
    if not branch.dealt_anew:
        return match.branch(branch.keep, secrets.randbelow(HIGHEST_SEED + 1))
    try:
        return match.dealt_anew(branch.keep, branch.seat)
    except MatchError as error:
        raise refusal("not_now", "no_deal", "{why}", why=str(error)) from None


def _match_in(file: bytes, seal: Seal) -> tuple[Mapping[str, Any], Match]:
    """A saved match. One that begins with a position is taken if the position is ours: of others nobody could tell
    whether they are fair, or what they make the rules do."""
    if sum(map(file.count, PARTS)) > MOST_PARTS:
        raise MatchError("this save has more in it than any game")
    content = savefile.parse(file)
    if HALF_A_LETTER.search(file):
        try:
            json.dumps(content, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise MatchError("there is half a letter in this save, which nobody can be told") from None
    if "position" in content and content.get("seal") != seal(content):
        raise MatchError(
            "this game was dealt anew in the middle of another, and begins with a position that is not from a file of "
            "this server, which cannot check it; play it back with `holdfast replay`"
        )
    return content, Match.from_json(content)


def file_name(table: Table) -> str:
    """The game, the day it began, and what the table is called, in letters that every system takes."""
    day = time.strftime("%Y-%m-%d", time.gmtime(table.chapters[0].logged.made))
    called = unicodedata.normalize("NFKD", table.name).encode("ascii", "ignore").decode().lower()
    return "-".join([table.game.id, day, *re.findall(r"[a-z0-9]+", called)]) + ".json"


def check_may_watch(place: OpenTable, user: str | None) -> None:
    if not place.table.may_watch(user or ""):
        words = "this table has no spectators; its game is for those who sit there"
        raise refusal("not_yours", "no_spectators", words)


def _info(place: OpenTable, user: str, hosting: bool, claims: list[str]) -> TableInfo:
    table = place.table
    yours, known = table.seats_of(user), table.may_watch(user)
    seats = sights.seats_of(table, place.here)
    return TableInfo(
        table=table.row.id,
        version=table.version,
        name=table.name if known else "",
        game=table.game.id,
        title=table.game.title,
        options=dict(table.row.options),
        commitment=table.log.commitment,
        content=table.log.content.digest if table.log.content else "",
        listed=table.opened.listed,
        spectators=table.opened.spectators,
        newcomers=table.opened.newcomers,
        pace=table.opened.pace,
        clock=table.opened.clock,
        started=table.match is not None,
        over=table.over,
        read_only=table.read_only,
        seats=seats if known else [messages.SeatInfo(seat.seat, seat.who, "", False, "") for seat in seats],
        clocks=table.clocks.shown(hours.now()),
        yours=yours,
        host=hosting,
        host_name=table.host_name if known else "",
        waits_for_you=any(p in table.deciders and table.has(p, user) for p in yours),
        invitations={p: f"/table/{table.row.id}#claim={c}" for p, c in enumerate(claims) if table.occupants[p].is_free},
    )
