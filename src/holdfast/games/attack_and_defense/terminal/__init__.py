"""The table in the terminal: four rows, the enemy above, oneself below, with what combat would do as things stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.engine.words.catalogue import key_of
from holdfast.terminal.boards import ADVISED
from holdfast.terminal.phrases import Phrases
from holdfast.terminal.sight import Marks, Sight

from ..outlook import Blow
from ..pieces import Card
from ..texts import card_says
from ..view import ArmyView, RowView, TableView, UnitView
from ..vocabulary import CardKind, Keyword

Seen = Sight[TableView]
# A combat is told a step a line: reveal, belligerence, effects, hits, falls, experience.
OPENERS = frozenset(
    f"event.{name}"
    for name in (
        *("turn_began", "unit_played", "played_face_down", "trick_played", "effect_began"),
        *("revealed", "bombarded", "combat_began", "struck", "hit_spent", "building_lost"),
        *("unit_destroyed", "building_fell", "learned"),
    )
)
CURIOUS = ("play", "tactics")
USUAL = {"order_team": "me_first", "hand_discard": ADVISED, "effect_discard": ADVISED, "recurrence_discard": ADVISED}


def legend(say: Phrases, marks: Marks) -> Sequence[tuple[str, str]]:
    return (
        ("3/4", say("terminal.legend_unit")),
        ("8 - 2", say("terminal.legend_building")),
        ("?", say("terminal.legend_unsure")),
        (marks.ruin, say("terminal.legend_doomed")),
        *((say(key_of(keyword)), say(f"about.{key_of(keyword)}")) for keyword in Keyword),
    )


def draw(sight: Seen) -> Sequence[RenderableType]:
    """Where the game stands, the rows of one player and of his ally, what everybody has, and one's hand."""
    view = sight.view
    seat = own_seat(view)
    shown: list[RenderableType] = [standing(sight)]
    for p in (seat, *allies_of(view, seat)):
        shown += [rows(sight, p), *forecast(sight, view.armies[p])]
    return [*shown, *lines(sight), *hand(sight, view.armies[seat])]


def own_seat(view: TableView) -> int:
    """The seat that sees the table, which alone knows its free supply; spectators sit behind the first."""
    return next((p for p, army in enumerate(view.armies) if army.free is not None), 0)


def allies_of(view: TableView, seat: int) -> list[int]:
    """Who else is on the seat's side."""
    return [p for p, army in enumerate(view.armies) if p != seat and side_of(army) == side_of(view.armies[seat])]


def side_of(army: ArmyView) -> str:
    return "defenders" if army.role.startswith("defender") else "attackers"


def standing(sight: Seen) -> Text:
    """The turn and its step, and how many buildings each side has lost."""
    say, view = sight.say, sight.view
    if view.phase is None:
        return Text(say("terminal.opening"), style="bold")
    phase = say("terminal.phase", phase=sight.words.say(f"phase.{view.phase}"))
    parts = [Text(say("terminal.turn", turn=view.turn), style="bold"), Text(phase)]
    for side in ("defenders", "attackers"):
        fallen = sum(row.fallen for army in view.armies if side_of(army) == side for row in army.rows)
        parts.append(Text(say("board.side.fallen", side=say(f"board.{side}"), fallen=fallen, goal=view.goal)))
    return Text(f" {sight.marks.dot} ").join(parts)


# ---- rows ----------------------------------------------------------------------------------------------------------


def rows(sight: Seen, p: int) -> Table:
    """A column for each row of p: building, back and front of the enemy, then front, back and building of his own."""
    army = sight.view.armies[p]
    table = Table(box=box.ASCII if sight.screen.letters_only else box.SQUARE, expand=True)
    enemies = {row.faces.seat for row in army.rows}
    for k, row in enumerate(army.rows):
        name, enemy = sight.words.say(f"row.row_{k + 1}"), sight.owners[row.faces.seat]
        table.add_column(sight.say("board.row.of", row=name, name=enemy) if len(enemies) > 1 else name)
    facing = [sight.view.armies[row.faces.seat].rows[row.faces.row] for row in army.rows]
    table.add_row(*[building(sight, row) for row in facing])
    table.add_row(*[unit(sight, row.back) for row in facing])
    table.add_row(*[unit(sight, row.front) for row in facing], end_section=True)
    table.add_row(*[unit(sight, row.front) for row in army.rows])
    table.add_row(*[unit(sight, row.back) for row in army.rows])
    table.add_row(*[building(sight, row) for row in army.rows])
    return table


def building(sight: Seen, row: RowView) -> Text:
    say = sight.say
    if row.building is None:
        return Text(say("terminal.no_building"), style="dim")
    name = called(sight, "building", row.building)
    if row.fallen:
        return Text(say("terminal.fallen", building=name), style="dim red")
    key = "terminal.building_losing" if row.losing else "terminal.building"
    text = say(key, building=name, cards=row.cards, losing=row.losing)
    text = say("terminal.unsure", what=text) if row.uncertain else text
    return Text(text, style="bold red" if row.losing >= row.cards else "red" if row.losing else "")


def unit(sight: Seen, shown: UnitView | None) -> Text:
    say = sight.say
    if shown is None:
        return Text(sight.marks.dot, style="dim")
    if shown.card is None or shown.strength is None or shown.stamina is None:
        return Text(say("terminal.face_down"), style="magenta")
    words = [called(sight, "card", shown.card), f"{shown.strength}/{max(0, shown.stamina - shown.damage)}"]
    words += [sight.words.say(f"keyword.{name}") + (f" {n}" if n > 1 else "") for name, n in shown.keywords.items()]
    text = ", ".join(words)
    if shown.face_down:
        return Text(say("terminal.own_face_down", unit=text), style="magenta")
    return Text(say("terminal.doomed", unit=text, mark=sight.marks.ruin) if shown.doomed else text)


def forecast(sight: Seen, army: ArmyView) -> Iterable[Text]:
    """What combat would take from the buildings of these rows as things stand, and by whom, a line each."""
    for k, row in enumerate(army.rows):
        for side in (sight.view.armies[row.faces.seat].rows[row.faces.row], row):
            if side.building is not None and side.blows:
                name = called(sight, "building", side.building)
                what = f"{loss(sight, side)}: {' + '.join(term for blow in side.blows for term in terms(sight, blow))}"
                yield Text(f"  {sight.words.say(f'row.row_{k + 1}')}, {name}. {what}", style="dim")


def loss(sight: Seen, row: RowView) -> str:
    if row.losing == row.cards:
        return sight.say("board.building.collapses")
    return sight.say("board.building.loses", n=row.losing)


def terms(sight: Seen, blow: Blow) -> Iterable[str]:
    """The parts of a loss: Belligerence, and the attack with its Demolition."""
    by = called(sight, "card", blow.by)
    if blow.belligerence:
        yield sight.say("board.blow.belligerence", by=by, n=blow.belligerence)
    if blow.demolition:
        yield sight.say("board.blow.demolition", by=by, n=blow.strength + blow.demolition, x=blow.demolition)
    elif blow.strength:
        yield sight.say("board.blow.strength", by=by, n=blow.strength)


# ---- players -------------------------------------------------------------------------------------------------------


def lines(sight: Seen) -> Iterable[Text]:
    """What each player has, a line each."""
    say = sight.say
    for p, army in enumerate(sight.view.armies):
        facts = [
            say(
                "terminal.line",
                who=sight.owners[p],
                supply=army.supply,
                cards=army.cards,
                limit=army.limit,
                ruin=army.ruin,
                graveyard=len(army.graveyard),
            )
        ]
        facts += [say("terminal.free", free=army.free)] if army.free is not None else []
        facts += [say("terminal.pending", pending=army.pending)] if army.pending else []
        facts += [say("terminal.waits")] if army.slot else []
        yield Text(f" {sight.marks.dot} ".join(facts))
        if army.free is None and army.hand:
            known = ", ".join(called(sight, "card", card) for card in army.hand)
            yield Text(f"  {say('terminal.known', who=sight.owners[p])}: {known}", style="dim")


def hand(sight: Seen, army: ArmyView) -> Iterable[Text]:
    if army.free is None or not army.hand:
        return
    yield Text(sight.say("terminal.hand"), style="bold")
    for name in sorted(set(army.hand)):
        yield held(sight, Card[name.upper()], army.hand.count(name))


def held(sight: Seen, card: Card, copies: int) -> Text:
    """A card in hand: its cost and numbers, and what it says."""
    printed = sight.game.content.cards[card]
    name = called(sight, "card", card.name.lower())
    text = Text(f"  {sight.say('terminal.cost', card=name, cost=int(printed.cost))}")
    if copies > 1:
        text.append(f" × {copies}")
    if printed.kind == CardKind.UNIT or printed.kind == CardKind.TOKEN:
        text.append(f" {printed.strength}/{printed.stamina}")
    return text.append(f"  {card_says(sight.words, sight.game.content, card)}", style="dim")


def called(sight: Seen, kind: str, name: str) -> str:
    """What a card or building is called: as its maker named it, or in the words of the language."""
    key = f"{kind}.{name}"
    given = sight.game.content.names.get(key)
    return given.text if given else sight.words.say(key)
