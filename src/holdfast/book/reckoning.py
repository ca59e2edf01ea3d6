"""Who played, how it stands, and what it cost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from holdfast.engine.rules.game import Side

from .account import Account
from .fortune import MOST_POINTS, by_measure, course, plot
from .leaves import Chapter, Figure, Items, Leaf, Prose, Table
from .story import losses_by_turn


def front(account: Account) -> Iterator[Leaf]:
    """Who sat where, when it was, what was agreed, and how it ended or stands."""
    yield Table(*_seats(account))
    if days := account.sitting.days:
        told = [spoken_date(account, day) for day in dict.fromkeys((days[0], days[-1]))]
        yield Prose(account.own("played", day=" – ".join(told)))
    if agreed := _agreed(account):
        yield Prose(account.own("options"))
        yield Items(agreed)
    if not account.over:
        yield Prose(account.own("running", n=account.match.length))


def outcome(account: Account) -> str:
    """In a sentence: how it ended, or what is asked now."""
    if account.match.over or not account.sitting.ended:
        return account.say(account.match.prompt())
    return account.own("given_up")


def _seats(account: Account) -> tuple[Sequence[str], list[list[str]]]:
    match = account.match
    rewards = match.rewards() if match.over else []
    rows = []
    for p in range(match.seats):
        played = ", ".join(account.say(role) for role in match.roles(p)) if account.over else ""
        seat = account.seat_name(p)
        row = [seat, account.sitting.people[p], "" if played == seat else played]
        rows.append([*row, account.own(_result(rewards[p])) if rewards else ""])
    head = [account.own(word) for word in ("seat", "who", "role", "result")]
    told = [k for k in range(len(head)) if any(row[k] for row in rows)]  # a column that says nothing is left out
    return [head[k] for k in told], [[row[k] for k in told] for row in rows]


def _result(reward: int) -> str:
    return "won" if reward > 0 else "lost" if reward < 0 else "drawn"


def _agreed(account: Account) -> list[str]:
    """The options that are not as usual."""
    match, words = account.match, account.words
    people = None if match.people_at_start is None else match.people_at_start.bit_count()
    usual, agreed = match.game.options.defaults(people), []
    for name, value in match.options.items():
        if name == "players" or value == usual[name]:
            continue
        option = match.game.options.option(name)
        shown = value if isinstance(value, list | tuple) else [value]
        said = [words.catalogue.get(f"{option.key()}.{one}", str(one)) for one in shown]
        agreed.append(f"{_gist(words.say(option.key()))}: {', '.join(said)}")
    return agreed


def _gist(about: str) -> str:
    """What an option is about, without what else is told of it where it is chosen."""
    return re.split(r"[.:;](?:\s|$)", about, maxsplit=1)[0]


def spoken_date(account: Account, day: date) -> str:
    return account.own("date", day=day.day, month=account.own(f"month.{day.month}"), year=day.year)


# ---- when all may be counted ---------------------------------------------------------------------------------------


def reckoning(account: Account) -> list[Chapter]:
    """What each side has, term by term, and how it came to that. It counts what is hidden, so only at the end."""
    if not account.over or not (sides := account.match.standing()):
        return []
    moments = course(account.match, MOST_POINTS)
    plots = _plots(account, moments) if len(moments) > 1 else ()
    return [Chapter(account.own("reckoning"), [_scores(account, sides), *plots])]


def _scores(account: Account, sides: Sequence[Side]) -> Table:
    terms = list(dict.fromkeys(term for side in sides for term in side.terms))
    head = [account.own("who"), *(account.say(f"score.{term}") for term in terms)]
    rows = [[account.side_name(side.seats), *(str(side.terms.get(term, 0)) for term in terms)] for side in sides]
    if len(terms) > 1:
        head.append(account.own("sum"))
        rows = [[*row, str(side.sum)] for row, side in zip(rows, sides, strict=True)]
    return Table(head, rows)


def _plots(account: Account, moments: Sequence[Sequence[Side]]) -> Iterator[Figure]:
    """How it went, a plot for each measure."""
    measures = by_measure(moments[-1])
    for terms, places in measures.items():
        title = account.own("fortune")
        if len(measures) > 1:
            title += ": " + ", ".join(account.say(f"score.{term}") for term in terms)
        sides = [[then[k] for k in places] for then in moments]
        svg = plot(_lines(account, sides), title, account.match.length, account.own("move"))
        yield Figure(svg, title)


def _lines(account: Account, moments: Sequence[Sequence[Side]]) -> dict[str, list[int]]:
    """A line for each side; where all stand together, one for each thing they have."""
    last = moments[-1]
    if len(last) == 1:
        return {account.say(f"score.{term}"): [sides[0].terms[term] for sides in moments] for term in last[0].terms}
    return {account.side_name(side.seats): [sides[k].sum for sides in moments] for k, side in enumerate(last)}


def losses(account: Account) -> list[Chapter]:
    """What was lost on the way."""
    entries = list(losses_by_turn(account))
    return [Chapter(account.own("losses"), entries)] if entries else []
