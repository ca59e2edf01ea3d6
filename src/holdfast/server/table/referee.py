"""Whether what somebody asks may happen at a table, and which entry of the log it becomes. Says no by `Refused`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from holdfast.engine.matches.chronicle import Seat
from holdfast.engine.matches.moves import IllegalMove
from holdfast.engine.matches.notes import clean_text, cleaned_up_to
from holdfast.engine.matches.savefile import Move
from holdfast.engine.rules.actions import UnknownAction
from holdfast.engine.rules.ink import Drawing
from holdfast.engine.rules.play import MOST_DECISIONS
from holdfast.server.protocol import messages
from holdfast.server.protocol.forms import LONGEST_TITLE
from holdfast.server.protocol.refusals import Refused, refusal
from holdfast.server.store import entries
from holdfast.server.store.entries import AnyEntry

from . import care, contributing, sitting
from .care import MOST_REACTIONS
from .conditions import by_the_rules, host_only, in_play, running
from .seats import ME, Occupant, seated, stand_in
from .table import Table, written_in

LONGEST_SAYING = 500
MOST_SAID, MOST_SAID_BY_SPECTATORS = 5_000, 1_000  # at one table: talk cannot use up the room there is for the game
# At one table, in equal shares: the points of all that is drawn, and the bytes of all that is said with moves. So the
# largest match that can be exported is one that can be brought along again (`guards.MOST_FILE`).
MOST_DRAWN, MOST_WRITTEN = 200_000, 2_000_000
MOST_DEEDS = 12_000  # at one table, in equal shares: how often somebody draws out of turn, or wipes away
MOST_STANDING = 20  # answers of one seat
# Versions: the decisions of the longest game, its talk, and something for seats and wishes. After that a table is for
# playing to the end, and nobody goes back.
LONGEST_LOG = MOST_DECISIONS + MOST_SAID + MOST_SAID_BY_SPECTATORS + MOST_DEEDS + MOST_REACTIONS + 4_000
TO_THE_END = (
    messages.Move,
    messages.Row,
    messages.Concede,
    messages.Start,
    messages.Take,
    messages.Vote,
    messages.Propose,
    messages.HandOver,
    messages.Veil,  # of which there are never more than words and drawings
    messages.End,
)


def judge(table: Table, user: str, name: str, seat: Seat, request: messages.Change) -> AnyEntry:
    """The entry for a request of `user`, who is called `name` and came for `seat` (None: to watch)."""
    if table.read_only:
        raise refusal("not_now", "other_rules", "{why}", why=table.read_only)
    _check_length(table, user, request)
    match request:
        case messages.Say(_, text):
            return say(table, user, name, seat, text)
        case messages.Take(_, place):
            return take(table, user, name, place)
        case messages.Seat(_, place, who):
            return change_seat(table, user, name, place, who)
        case messages.Start():
            return start(table, user)
        case messages.Rename(_, given):
            host_only(table, user, "names the table")
            return entries.Renamed(title_for(given), name)
        case messages.HandOver(_, place):
            return hand_over(table, user, name, place)
        case messages.Mute(_, muted):
            return mute(table, user, name, muted)
        case messages.Hush(_, place, what, hushed):
            return care.hush(table, user, name, place, what, hushed)
        case messages.Trust(_, place, trusted):
            return contributing.trust(table, user, name, place, trusted)
        case messages.Veil() | messages.Bound() | messages.Pause():
            return care.judge(table, user, name, request)
        case messages.End():
            host_only(table, user, "ends the game")
            running(table)
            return entries.Ended(name)
    if seat is None or not table.has(seat, user):
        raise no_seat()
    match request:
        case messages.Move(_, version, action, text, ink, texts):
            return move(table, version, entries.Moved(seat, action, text, tuple(ink), texts=texts))
        case messages.Row(_, version, steps):
            return row(table, seat, version, steps)
        case messages.React(_, to, reaction):
            return care.react(table, seat, to, reaction)
        case messages.Stand(_, action, stands):
            return stand(table, seat, action, stands)
        case messages.Correct(_, about, texts):
            return correct(table, seat, about, texts)
        case messages.Draw(_, sheet, ink):
            return draw(table, seat, sheet, ink)
        case messages.Wipe(_, strokes):
            return wipe(table, seat, strokes)
        case messages.Concede():
            return concede(table, seat)
        case messages.Undo(_, version):
            return undo(table, seat, version)
        case messages.Propose():
            return propose(table, seat, request)
        case messages.Vote(_, proposal, agree):
            return vote(table, seat, proposal, agree)


def say(table: Table, user: str, name: str, seat: Seat, text: str) -> entries.Said:
    cleaned = clean_text(text)
    if not user:
        raise refusal("not_yours", "no_name", "only guests with a name may talk; choose one first")
    if not 1 <= len(cleaned) <= LONGEST_SAYING:
        words = "a saying has 1 to {most} characters, this one has {n}"
        raise refusal("malformed", "saying_length", words, most=LONGEST_SAYING, n=len(cleaned))
    seated_here = seat is not None and table.has(seat, user)
    if table.muted and not seated_here and user != table.host:
        raise refusal("not_now", "muted", "the host lets only those talk who sit at the table")
    if seat is not None and seated_here and (seat, "talk") in table.hushed:
        raise refusal("not_now", "hushed", "the host has stopped the talk of your seat; your moves count as before")
    if table.match is not None and (closed := table.match.why_not_talk()):
        raise by_the_rules(table.match, closed, closed.words)
    if table.said[seated_here] >= (MOST_SAID if seated_here else MOST_SAID_BY_SPECTATORS):
        words = "all has been said at this table that can be kept; go on playing, or make a new table"
        raise refusal("not_now", "all_said", words)
    if seat is None or not seated_here:
        return entries.Said(name, cleaned)
    return entries.Said(table.occupants[seat].name, cleaned, seat)


def mute(table: Table, user: str, name: str, muted: bool) -> entries.Muted:
    host_only(table, user, "says whether spectators may talk")
    if table.muted == muted:
        raise Refused("not_now", f"spectators may {'not talk' if muted else 'talk'} already")
    return entries.Muted(muted, name)


def share(table: Table, user: str, name: str, shared: bool) -> entries.Shared:
    """Whoever sits here opens a link to the chronicle, and closes it, whoever opened it."""
    check_has_seat(table, user)
    if table.match is None and shared:
        raise refusal("not_now", "no_chronicle", "the game has not begun; its chronicle begins when it does")
    if table.shared and shared:
        raise refusal("not_now", "shared_already", "somebody has just opened the link")
    if not table.shared and not shared:
        raise refusal("not_now", "closed_already", "somebody has just closed the link")
    if table.version >= LONGEST_LOG and shared:
        raise long_log(table)
    return entries.Shared(shared, name)


def check_has_seat(table: Table, user: str) -> None:
    if not table.seats_of(user):
        raise no_seat()


def no_seat() -> Refused:
    words = "you have no seat here; take an open one, or ask the host for an invitation"
    return refusal("not_yours", "no_seat", words)


def _check_length(table: Table, user: str, request: messages.Change) -> None:
    """However long the log is, the game can be played, its seats taken and filled, and it can be brought to an end."""
    fills_seats = isinstance(request, messages.Seat) and user == table.host
    if table.version >= LONGEST_LOG and not isinstance(request, TO_THE_END) and not fills_seats:
        raise long_log(table)


def long_log(table: Table) -> Refused:
    words = "this table has {n} versions: it is for playing to the end now; make a new table for more"
    return refusal("not_now", "long_log", words, n=table.version)


def title_for(given: str) -> str:
    """A table's name as it is shown."""
    name = cleaned_up_to(LONGEST_TITLE, given, line=True)
    if len(name) > LONGEST_TITLE:
        words = "a table's name has at most {most} characters, this one has {n}"
        raise refusal("malformed", "title_length", words, most=LONGEST_TITLE, n=len(name))
    return name


# ---- seats ---------------------------------------------------------------------------------------------------------


def start(table: Table, user: str) -> entries.Started:
    """The host begins, when every seat is taken."""
    host_only(table, user, "starts the game")
    if table.match is not None:
        raise refusal("not_now", "started", "the game has started already")
    if free := [str(p) for p in table.seats if table.occupants[p].is_free]:
        words = "nobody has seat {seats} yet; invite somebody, or put a bot there"
        raise refusal("not_now", "seats_free", words, seats=" and ".join(free))
    return entries.Started()


def claim_seat(table: Table, seat: int, user: str, name: str) -> entries.Seated:
    """Somebody with the right claim sits down."""
    if not table.occupants[seat].is_free:
        words = "seat {seat} is taken by {name}; ask for another invitation"
        raise refusal("not_now", "claim_taken", words, seat=seat, name=table.occupants[seat].name)
    if reason := sitting.why_not_sit(table, user, seat):
        raise reason
    return seated(seat, ME, user, name)


def take(table: Table, user: str, name: str, seat: int) -> entries.Seated:
    """Somebody sits down where anybody may, or comes back to the seat a bot has kept."""
    occupant = _occupant(table, seat)
    if not user:
        raise refusal("not_yours", "no_name", "choose a name before you sit down")
    if occupant.bot and occupant.user == user:
        return seated(seat, ME, user, occupant.away or name)
    if reason := sitting.why_not_take(table, user, seat):
        raise reason
    return seated(seat, ME, user, name)


def call(table: Table, user: str, was: str, name: str) -> entries.Called:
    """A guest has taken another name, and the seats they have under the old one follow."""
    if table.read_only or table.over:
        raise Refused("not_now", table.read_only or "the game is over; it keeps the names it was played under")
    if not any(who.goes_by(user, was) for who in table.occupants):
        raise Refused("not_now", f"nobody goes by the name {was} here")
    return entries.Called(user, was, name)


def change_seat(table: Table, user: str, name: str, seat: int, who: str) -> entries.Seated:
    """The host, or whoever sits there, frees a seat or lets a bot play. A bot keeps a person's seat for them."""
    occupant = _occupant(table, seat)
    if user != table.host and occupant.user != user:
        words = "only the host and whoever has seat {seat} may change it"
        raise refusal("not_yours", "others_seat", words, seat=seat)
    if who.partition(":")[0] == ME:
        raise Refused("malformed", "a seat is taken with take, or with the claim of an invitation")
    change = seated(seat, who, by=name)
    if change.bot and occupant.user:
        change = stand_in(seat, who, occupant, by=name)
    if Occupant.of(change) == occupant:
        raise Refused("not_now", f"seat {seat} is {who} already")
    return change


def hand_over(table: Table, user: str, name: str, seat: int) -> entries.HandedOver:
    host_only(table, user, "hands the table over")
    heir = _occupant(table, seat)
    if not heir.person or heir.person == user:
        raise Refused("not_now", f"seat {seat} is not another person's; hand the table over to somebody who sits here")
    return entries.HandedOver(heir.person, heir.name, name)


# ---- the game ------------------------------------------------------------------------------------------------------


def move(table: Table, version: int, wish: entries.Moved) -> entries.Moved:
    """A legal move, made by somebody who saw what is asked now."""
    match = in_play(table)
    if not table.is_current(version):
        raise Refused("stale", f"the table has moved on from version {version}; look again before you choose")
    try:
        made = match.checked(wish.seat, wish.action, wish.text, wish.ink, wish.texts, bool(wish.by))
    except IllegalMove as error:
        raise by_the_rules(match, error.refusal, str(error)) from None
    except UnknownAction as error:
        raise Refused("illegal", f"{error}") from None
    _check_shares(table, wish.seat, [made])
    return entries.Moved(wish.seat, made.action, made.text, tuple(made.ink), wish.by, dict(made.texts))


def row(table: Table, seat: int, version: int, steps: Sequence[messages.Step]) -> entries.Rowed:
    """Several legal moves one after another, by somebody who saw what is asked now: all of them, or none."""
    match = in_play(table)
    if not table.is_current(version):
        raise Refused("stale", f"the table has moved on from version {version}; look again before you choose")
    wishes = [Move(seat, step.action, step.text, tuple(step.ink), texts=step.texts) for step in steps]
    try:
        made = match.checked_row(seat, wishes)
    except IllegalMove as error:
        raise by_the_rules(match, error.refusal, str(error)) from None
    except UnknownAction as error:
        raise Refused("illegal", f"{error}") from None
    _check_shares(table, seat, made)
    return entries.Rowed(seat, [move.to_json() for move in made])


def draw(table: Table, seat: int, sheet: str, ink: Sequence[str]) -> entries.Drew:
    """Out of turn, on a sheet that the game lays out for it."""
    match = running(table)
    if (seat, "ink") in table.hushed:
        words = "the host has stopped what your seat draws out of turn; draw with your moves"
        raise refusal("not_now", "hushed_ink", words)
    try:
        made = match.checked_drawing(seat, sheet, ink)
    except IllegalMove as error:
        raise by_the_rules(match, error.refusal, str(error)) from None
    _check_points(table, seat, made.points)
    _check_deeds(table, seat)
    return entries.Drew(seat, sheet, list(made.ink))


def wipe(table: Table, seat: int, strokes: Sequence[int]) -> entries.Wiped:
    """Of one's own."""
    match = running(table)
    try:
        made = match.checked_wiping(seat, strokes)
    except IllegalMove as error:
        raise by_the_rules(match, error.refusal, str(error)) from None
    _check_deeds(table, seat)
    return entries.Wiped(seat, list(made.wiped))


def _check_deeds(table: Table, seat: int) -> None:
    if table.drew[seat] >= MOST_DEEDS // len(table.seats):
        words = "you have drawn as often at this table as can be kept; go on playing, and draw with your moves"
        raise refusal("not_now", "all_deeds", words)


def _check_points(table: Table, seat: int, drawn: int) -> None:
    if drawn and table.drawn[seat] + drawn > MOST_DRAWN // len(table.seats):
        words = "you have drawn {n} points at this table, and may keep {most}; go on without a drawing, or draw less"
        raise refusal("not_now", "all_drawn", words, n=table.drawn[seat], most=MOST_DRAWN // len(table.seats))


def _check_shares(table: Table, seat: int, moves: Sequence[Move]) -> None:
    """Nobody fills the whole log with words or ink."""
    _check_points(table, seat, sum(Drawing.of(move.ink).points for move in moves))
    written = sum(map(written_in, moves))
    if written and table.written[seat] + written > MOST_WRITTEN // len(table.seats):
        words = "you have written all that can be kept at this table; say less with this move"
        raise refusal("not_now", "all_written", words)


def stand(table: Table, seat: int, action: str, stands: bool) -> entries.Stood:
    """An answer that is given from now on whenever it can be, so that a game over days is not held up."""
    match = running(table)
    try:
        name = match.action(action).name
    except UnknownAction as error:
        raise Refused("unknown", f"{error}") from None
    now = table.standing.get(seat, frozenset())
    if (name in now) == stands:
        raise Refused("not_now", f"{name} {'stands already' if stands else 'does not stand'}")
    if stands and len(now) >= MOST_STANDING:
        raise Refused("not_now", f"a seat has at most {MOST_STANDING} answers that stand; take one back first")
    return entries.Stood(seat, name, stands)


def concede(table: Table, seat: int) -> entries.Conceded:
    """Outside all menus: whoever sits there may at any time the game's rules allow, also when others are asked."""
    match = running(table)
    if reason := match.why_not_concede(seat):
        raise by_the_rules(match, reason, reason.words)
    return entries.Conceded(seat)


def correct(table: Table, seat: int, about: int, texts: Mapping[str, str]) -> entries.Corrected:
    """One's own words of an earlier move, also when the game is over."""
    if table.match is None:
        raise refusal("not_now", "not_started", "the game has not started; the host starts it")
    if reason := table.match.why_not_correct(seat, about):
        raise by_the_rules(table.match, reason, reason.words)
    if about <= table.begun_with:
        raise refusal("not_now", "before_table", "what was played before this table began cannot be taken back")
    try:
        said = table.match.corrected(seat, about, texts)
    except IllegalMove as error:
        raise by_the_rules(table.match, error.refusal, str(error)) from None
    if not said:
        raise Refused("malformed", "a correction brings at least one text")
    _check_shares(table, seat, [Move(seat, "", act="correct", texts=said, about=about)])
    return entries.Corrected(seat, about, said)


def undo(table: Table, seat: int, version: int) -> entries.TakenBack | entries.Proposed:
    """One's own step freely, as long as nothing was revealed and nobody else has moved since; else by vote."""
    match = in_play(table)
    if not table.is_current(version):
        raise Refused("stale", f"the table has moved on from version {version}; look again before you take back")
    if table.proposal is not None:
        raise refusal("not_now", "proposed", "something has been proposed already; vote on that first")
    own = [k for k, made in enumerate(match.moves) if made.seat == seat]
    if not own:
        raise refusal("not_now", "not_moved", "you have not moved yet: there is nothing to take back")
    keep = match.row_of(own[-1])  # a gesture is taken back as a whole
    if keep < table.begun_with:
        raise refusal("not_now", "before_table", "what was played before this table began cannot be taken back")
    others = _others(table, seat)
    touched = any(made.seat in others for made in match.moves[keep:])
    unasked = table.keeps_secrets and sitting.gone(table, table.occupants[seat].user)
    if not (others or unasked) or not (touched or any(match.reveals(k) for k in range(keep, match.length))):
        return entries.TakenBack(seat, keep)
    if not others:
        words = "this showed what was hidden, and those who have played here are gone and cannot be asked; it stays"
        raise refusal("not_now", "shown_unasked", words)
    return entries.Proposed(seat, keep, others)


def propose(table: Table, seat: int, wish: messages.Propose) -> entries.Proposed | entries.Voted:
    """A rematch after the end, giving up before it, or a second seat. Whoever wishes the same for all agrees to it."""
    what = wish.what
    if what == "seat":
        return ask_for_seat(table, seat, wish.place)
    if table.proposal is not None and table.proposal.what == what and seat in table.proposal.waiting:
        return entries.Voted(seat, agree=True)
    if table.proposal is not None:
        raise refusal("not_now", "proposed", "something has been proposed already; vote on that first")
    if what == "abandon":
        running(table)
    elif not table.over:
        raise Refused("not_now", "a rematch comes after the game; this one is not over")
    elif table.rematch or table.rematch_agreed:
        raise refusal("not_now", "rematched", "there is a rematch already")
    return entries.Proposed(seat, waiting=_others(table, seat), what=what)


def ask_for_seat(table: Table, seat: int, place: int | None) -> entries.Proposed:
    """Somebody who plays would like to have another seat too, and so to know what it knows."""
    if place is None:
        raise Refused("malformed", "say in place which seat you would like to have")
    _occupant(table, place)
    running(table)
    if table.proposal is not None:
        raise refusal("not_now", "proposed", "something has been proposed already; vote on that first")
    if reason := sitting.why_not_ask(table, table.occupants[seat].user, place):
        raise reason
    return entries.Proposed(seat, waiting=_others(table, seat), what="seat", place=place)


def branch(table: Table, user: str, name: str, moves: int, eyes: int | None) -> entries.Branched:
    """Who plays a running game goes on elsewhere from a moment, with what the seat `eyes` knows, or else their first.

    What is hidden stays as it is only for whoever has had all seats from the start.
    """
    match = running(table)
    own = [p for p in table.seats if table.has(p, user)]
    if not own:
        words = "while a game runs, only those who play it try another way; the others may when it is over"
        raise refusal("not_yours", "branch_hides", words)
    if table.version >= LONGEST_LOG:
        raise long_log(table)
    if moves > match.length:
        raise Refused("unknown", f"there is no move {moves}: the game has {match.length}")
    if eyes is not None and eyes not in own:
        raise Refused("not_yours", f"seat {eyes} is not yours; look through your own eyes")
    return entries.Branched(name, moves, not table.all_known_to(user), own[0] if eyes is None else eyes)


def vote(table: Table, seat: int, proposal: int, agree: bool) -> entries.Voted:
    if table.proposal is None or table.proposal.version != proposal:
        raise refusal("stale", "settled", "that proposal is settled; there is nothing to vote on any more")
    if seat not in table.proposal.waiting:
        raise refusal("not_now", "voted", "you have voted on this, or you proposed it; the others decide now")
    return entries.Voted(seat, agree)


def _others(table: Table, seat: int) -> list[int]:
    """The seats that belong to other people. A bot that keeps one decides nothing: its person comes back to answer."""
    me = table.occupants[seat].user
    return [p for p in table.seats if table.occupants[p].user not in ("", me)]


def _occupant(table: Table, seat: int) -> Occupant:
    if seat not in table.seats:
        raise Refused("unknown", f"there is no seat {seat}; this table has the seats 0 to {len(table.seats) - 1}")
    return table.occupants[seat]
