"""The table in the terminal: the disc unrolled, a line for each sector from the edge to the Precious."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.engine.rules.views import GivenName
from holdfast.terminal.phrases import Phrases
from holdfast.terminal.sight import Marks, Sight

from ..speech import ROMAN
from ..view import ComerView, SeatView, SiteView, TableView, TraitView

Seen = Sight[TableView]
OPENERS = frozenset(
    f"event.{name}"
    for name in ("turn_began", "threat_appeared", "need_appeared", "raised_funds", "defense_built", "endgame_began")
)
CURIOUS = ("build_defense", "improve")


def legend(say: Phrases, marks: Marks) -> Sequence[tuple[str, str]]:
    return (
        (f"{marks.foe} 5", say("terminal.legend_threat")),
        (f"{marks.rose} 2", say("terminal.legend_need")),
        (marks.full, say("terminal.legend_token")),
        (marks.ruin, say("terminal.legend_ruin")),
    )


def draw(sight: Seen) -> Sequence[RenderableType]:
    """Where the game stands, the board, what everybody has, and what is judged or described."""
    return [standing(sight), board(sight), *players(sight), *at_hand(sight)]


def standing(sight: Seen) -> Text:
    say, view = sight.say, sight.view
    parts = [called(sight, "precious", view.setting, view.precious), say("terminal.rounds", rounds=view.rounds)]
    if view.endgame:
        parts.append(say("terminal.endgame"))
    if view.actions_left is not None:
        parts.append(say("terminal.actions", who=sight.owners[view.active], left=view.actions_left))
    return Text(f" {sight.marks.dot} ".join(parts), style="bold")


def called(sight: Seen, kind: str, word: str | None, given: GivenName | None) -> str:
    """What somebody called a thing, here or in a file, or what the catalogue calls it."""
    if given is not None:
        return given.name
    brought = sight.game.content.names.get(f"{kind}.{word}")
    return brought.text if brought else sight.words.say(f"{kind}.{word}")


# ---- the board -----------------------------------------------------------------------------------------------------


def board(sight: Seen) -> Table:
    """The first sector is next to the last: the disc is cut between them."""
    say, view = sight.say, sight.view
    table = Table(box=box.ASCII if sight.screen.letters_only else box.SQUARE, expand=True, show_lines=True)
    table.add_column(say("terminal.trait"))
    table.add_column(say("terminal.edge"))
    for layer in range(view.layers, 0, -1):
        table.add_column(say("terminal.layer", layer=layer))
    sites = {(site.sector, site.layer): site for site in view.sites}
    for sector in dict.fromkeys(site.sector for site in view.sites):
        spaces = [space(sight, sites[sector, layer]) for layer in range(view.layers, 0, -1)]
        table.add_row(trait(sight, sector), edge(sight, sector), *spaces)
    return table


def trait(sight: Seen, sector: str) -> Text:
    found = next((one for one in sight.view.traits if one.sector == sector), None)
    text = Text(sight.words.say(f"sector.{sector}"), style="bold")
    return text if found is None else text.append(trait_line(sight, found), style="dim red" if found.destroyed else "")


def trait_line(sight: Seen, shown: TraitView) -> str:
    key = "terminal.trait_destroyed" if shown.destroyed else "terminal.trait_line"
    name = called(sight, "traitidea", shown.idea, shown.called)
    return "\n" + sight.say(key, trait=name, category=sight.words.say(f"category.{shown.category}"))


def edge(sight: Seen, sector: str) -> Text:
    return Text("\n").join(notes(sight, sector, sight.view.layers + 1))


def space(sight: Seen, site: SiteView) -> Text:
    return Text("\n").join([*defense(sight, site), *notes(sight, site.sector, site.layer)])


def defense(sight: Seen, site: SiteView) -> Iterable[Text]:
    say, marks = sight.say, sight.marks
    if site.status == "empty":
        yield Text(marks.dot, style="dim")
        return
    name = called(sight, "design", site.design, site.called)
    if site.owner is None:
        yield Text(f"{marks.ruin} {say('terminal.ruin', defense=name)}", style="dim")
        return
    yield Text(f"{name} {marks.full * min(site.pile, 3)}{site.pile}, {sight.owners[site.owner]}")
    if site.access is not None:
        door = called(sight, "passage", site.access.design, site.access.called)
        owner = sight.owners[site.access.owner]
        yield Text(say("terminal.access", access=door, pile=site.access.pile, who=owner), style="cyan")


def notes(sight: Seen, sector: str, position: int) -> Iterable[Text]:
    for comer in sight.view.comers:
        if comer.sector == sector and comer.position == position:
            mark, style = (sight.marks.foe, "red") if comer.threat else (sight.marks.rose, "green")
            yield Text(f"{mark} {comer_name(sight, comer)} {comer.rating}", style=style)


def comer_name(sight: Seen, comer: ComerView) -> str:
    name = called(sight, "idea", comer.idea, comer.called)
    return name if comer.repeat == 1 else f"{name} {ROMAN[min(comer.repeat, len(ROMAN) - 1)]}"


# ---- players, and what they are asked ------------------------------------------------------------------------------


def players(sight: Seen) -> Iterable[Text]:
    for seat in sight.view.seats:
        yield Text(player(sight, seat), style="bold" if seat.who == sight.view.active else "")


def player(sight: Seen, seat: SeatView) -> str:
    facts = [sight.say("terminal.player", who=sight.owners[seat.who], stock=seat.stock)]
    if seat.group is not None or seat.called is not None:
        facts.append(called(sight, "groupidea", seat.group, seat.called))
    if seat.color is not None:
        facts.append(sight.words.say(f"colour.{seat.color}"))
    if seat.remark:
        facts.append(f"“{seat.remark}”")
    return f" {sight.marks.dot} ".join(facts)


def at_hand(sight: Seen) -> Iterable[Text]:
    """Both sides of a question with their tags; or whoever is to be described."""
    say, view = sight.say, sight.view
    asked = view.judging
    if asked is not None:
        site = next(site for site in view.sites if site.space == asked.space)
        comer = next(comer for comer in view.comers if comer.comer == asked.comer)
        yield Text(say("terminal.comes_by", comer=comer_name(sight, comer), tags=tags(sight, comer.ways)))
        name = called(sight, "design", site.design, site.called)
        yield Text(say("terminal.stops", defense=name, tags=tags(sight, site.stops)))
        if site.access is not None:
            door = called(sight, "passage", site.access.design, site.access.called)
            yield Text(say("terminal.admits", access=door, tags=tags(sight, site.access.admits)))
    if view.rolled is not None:
        yield Text(say("terminal.rolled", rating=view.rolled, sector=sight.words.say(f"sector.{view.rolled_sector}")))


def tags(sight: Seen, words: Sequence[str]) -> str:
    return ", ".join(sight.words.say(f"tag.{word}") for word in words) or sight.say("terminal.no_tags")
