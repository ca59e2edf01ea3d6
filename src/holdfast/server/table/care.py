"""How people at a table look after each other: veils, lines, pauses, and what the host may stop.

Who asked for a veil or a line is in no entry: nobody is asked why, and nobody can be.
"""

from __future__ import annotations

from holdfast.engine.matches.boundaries import LONGEST_BOUNDARY, MOST_BOUNDARIES
from holdfast.engine.matches.chronicle import Veils
from holdfast.engine.matches.notes import clean_line
from holdfast.engine.matches.sheets import FreeStroke
from holdfast.engine.rules.game import INK, Note
from holdfast.server.protocol import forms, messages
from holdfast.server.protocol.messages import Boundary, Reaction, Speech, Wished
from holdfast.server.protocol.refusals import Refused, refusal
from holdfast.server.store import entries
from holdfast.server.store.entries import AnyEntry

from .conditions import host_only, running
from .table import Table
from .veiling import is_about

MOST_REACTIONS = 3_000  # at one table


def judge(
    table: Table, user: str, name: str, request: messages.Veil | messages.Bound | messages.Pause
) -> entries.Veiled | entries.Bounded | entries.Paused:
    """What whoever sits here may do, and the host."""
    if not user or (user != table.host and not table.seats_of(user)):
        raise refusal(
            "not_yours", "not_at_table", "this is for those who sit at the table; take a seat, or tell the host"
        )
    match request:
        case messages.Veil():
            return veil(table, request)
        case messages.Bound(_, boundary, text, stands):
            return bound(table, boundary, text, stands)
        case messages.Pause(_, paused):
            return pause(table, name, paused)


def veil(table: Table, wish: messages.Veil) -> entries.Veiled:
    """What everybody has heard of; the latest of it, if nothing is named. What only some know would tell who asked."""
    if wish.said is not None:
        return _veil_saying(table, wish.said)
    if wish.note is not None:
        return _veil_note(table, wish.note, wish.part)
    if wish.sheet:
        _drawn_on(table, wish.sheet, wish.drawer)
        return entries.Veiled(sheet=wish.sheet, drawer=wish.drawer)
    return _veil_latest(table)


def _drawn_on(table: Table, sheet: str, drawer: int) -> list[FreeStroke]:
    if table.match is not None and (found := table.match.sheets().by(drawer, sheet)):
        return found
    raise Refused("unknown", f"seat {drawer} has drawn nothing on {sheet} that is to be seen")


def _veil_latest(table: Table) -> entries.Veiled:
    brought_along = table.match is not None  # and not looked at yet
    for chapter in reversed(table.chapters):
        entry = chapter.logged.entry
        if can_be_veiled(entry) and chapter.logged.version not in table.veiling.sayings:
            return entries.Veiled(said=chapter.logged.version)
        if isinstance(entry, entries.Drew) and table.playing().sheets().by(entry.seat, entry.sheet):
            return entries.Veiled(sheet=entry.sheet, drawer=entry.seat)
        if chapter.hearing is None:
            continue
        if chapter.moves > table.begun_with:
            for one in reversed(chapter.hearing.notes(None, table.veils)):
                if one.parts:
                    return entries.Veiled(one.id, sorted(one.parts))
        elif brought_along:  # of a file or another table: nothing of it is ever taken back
            brought_along = False
            match table.playing().latest():
                case FreeStroke(sheet=sheet, seat=seat):
                    return entries.Veiled(sheet=sheet, drawer=seat)
                case Note(id=note, parts=parts):
                    return entries.Veiled(note, sorted(parts))
    raise refusal("not_now", "nothing_to_veil", "nothing was said or drawn here that could be veiled")


def _veil_saying(table: Table, said: int) -> entries.Veiled:
    chapter = table.chapters[said - 1] if 0 < said <= table.version else None
    if chapter is None or not can_be_veiled(chapter.logged.entry):
        raise Refused("unknown", f"nothing was said at version {said}")
    if said in table.veiling.sayings:
        raise refusal("not_now", "veiled", "this is veiled already")
    return entries.Veiled(said=said)


def can_be_veiled(entry: AnyEntry) -> bool:
    """Whether an entry has words of its own: a saying, a line or a veil."""
    return isinstance(entry, entries.Said) or (isinstance(entry, entries.Bounded) and entry.stands)


def _veil_note(table: Table, note: int, part: str) -> entries.Veiled:
    found = table.public_note(note)
    if found is None:
        raise Refused("unknown", f"there is no note {note} that everybody has seen")
    parts = found.parts.intersection([part]) if part else found.parts
    if not parts and (found.veiled.intersection([part]) if part else found.veiled):
        raise refusal("not_now", "veiled", "this is veiled already")
    if not parts:
        raise Refused("unknown", f"note {note} has no {part}")
    return entries.Veiled(note, sorted(parts))


def subject(wish: forms.Report) -> tuple[int | None, int | None, str, str, int]:
    """The one thing a report is about, in the order in which `reported` looks for it; nothing else of it is kept."""
    if wish.said is not None:
        return wish.said, None, "", "", 0
    if wish.sheet:
        return None, None, "", wish.sheet, wish.drawer
    return None, wish.note, wish.part, "", 0


def reported(table: Table, wish: forms.Report) -> str:
    """What somebody reports, as it was to be seen, also if it is veiled by now; but not what was erased."""
    said, note, part = wish.said, wish.note, wish.part
    erased_sayings, erased = _erased(table)
    if said is not None:
        entry = table.chapters[said - 1].logged.entry if 0 < said <= table.version else None
        match entry:
            case entries.Said(name, text) if said not in erased_sayings:
                return f"{name}: {text}"
            case entries.Bounded(boundary, text, True) if said not in erased_sayings:
                return f"a {boundary}: {text}"
        raise Refused("unknown", f"nothing was said at version {said}")
    if wish.sheet:
        strokes = _drawn_on(table, wish.sheet, wish.drawer)
        return f"{table.occupants[wish.drawer].name}: {len(strokes)} strokes on the sheet {wish.sheet!r}"
    found = table.public_note(note, erased) if note is not None else None
    if found is None or (part and part not in found.parts):
        raise Refused("unknown", "name a saying, or a note that everybody has seen and a part that it has")
    return shown_of(table, found, part)


def _erased(table: Table) -> tuple[set[int], Veils]:
    """The sayings and the parts of notes that were taken out for good: a server that runs may still remember them."""
    sayings, parts = set[int](), dict[int, frozenset[str]]()
    for chapter in table.chapters:
        match chapter.logged.entry:
            case entries.Said(erased=True):
                sayings.add(chapter.logged.version)
            case entries.Bounded(erased=came) if came:
                sayings.add(came)
            case entries.Veiled(note, gone, said) if chapter.logged.move_id.startswith(entries.ERASED):
                sayings |= {said} if said is not None else set()
                for one in [] if note is None else [note, *table.playing().corrections_of(note)]:
                    if one < chapter.notes:  # what its author wrote later is shown
                        parts[one] = parts.get(one, frozenset()).union(gone)
    return sayings, parts


def shown_of(table: Table, note: Note, part: str) -> str:
    """What a note, or a part of it, holds for whoever looks at a report; "" if there is nothing."""
    parts = {name: note.shown(name) for name in sorted(note.parts - {INK}) if part in ("", name)}
    drawn = [f"a drawing of {len(note.ink)} strokes"] if INK in note.parts and part in ("", INK) else []
    told = [*(f"{name} {text!r}" for name, text in parts.items()), *drawn]
    return f"{table.occupants[note.seat].name}: {'; '.join(told)}" if told else ""


def bound(table: Table, boundary: Boundary, text: str, stands: bool) -> entries.Bounded:
    """Gathered while the table fills, and later too; once the game has begun none is taken out."""
    wished = Wished(boundary, clean_line(text))
    there = any(is_about(one, boundary, wished.text) for one in table.veiling.boundaries)
    if table.over:
        raise refusal("not_now", "over", "the game is over")
    if not 1 <= len(wished.text) <= LONGEST_BOUNDARY:
        words = "a line or a veil has 1 to {most} characters, this one has {n}"
        raise refusal("malformed", "boundary_length", words, most=LONGEST_BOUNDARY, n=len(wished.text))
    if stands and there:
        raise refusal("not_now", "bounded", "this stands there already")
    if not stands and not there:
        raise Refused("unknown", "this does not stand there")
    if not stands and table.begun:
        raise refusal("not_now", "boundaries_stand", "the game has begun; lines and veils stand until its end")
    if stands and len(table.veiling.boundaries) >= MOST_BOUNDARIES:
        words = "{most} lines and veils stand there already; take one out, or say it in fewer words"
        raise refusal("not_now", "most_boundaries", words, most=MOST_BOUNDARIES)
    return entries.Bounded(boundary, wished.text, stands)


def pause(table: Table, name: str, paused: bool) -> entries.Paused:
    running(table)
    if table.paused == paused:
        raise Refused("not_now", f"the game {'rests' if paused else 'goes on'} already")
    return entries.Paused(paused, name)


def hush(table: Table, user: str, name: str, seat: int, what: Speech, hushed: bool) -> entries.Hushed:
    host_only(table, user, "says what comes from a seat beside its moves")
    if seat not in table.seats or not table.occupants[seat].user:
        raise Refused("unknown", f"seat {seat} is nobody's; only people talk and draw out of turn")
    if ((seat, what) in table.hushed) == hushed:
        raise Refused("not_now", f"the {what} of seat {seat} is {'stopped' if hushed else 'free'} already")
    return entries.Hushed(seat, what, hushed, name)


def react(table: Table, seat: int, to: int, reaction: Reaction) -> entries.Reacted:
    """To a move, once each. It is no talk: it goes on where a game closes talk."""
    made = table.chapters[to - 1].logged.entry if 0 < to <= table.version else None
    if not isinstance(made, entries.Moved | entries.Rowed):
        raise Refused("unknown", f"no move was made at version {to}")
    if (seat, reaction) in table.reactions.get(to, ()):
        raise refusal("not_now", "reacted", "you have shown that already")
    if (seat, "talk") in table.hushed:
        raise refusal("not_now", "hushed", "the host has stopped the talk of your seat; your moves count as before")
    if sum(map(len, table.reactions.values())) >= MOST_REACTIONS:
        words = "all has been said at this table that can be kept; go on playing, or make a new table"
        raise refusal("not_now", "all_said", words)
    return entries.Reacted(seat, to, reaction)
