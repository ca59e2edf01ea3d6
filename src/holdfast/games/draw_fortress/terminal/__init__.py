"""The table in the terminal: the disc, and beside it the same unrolled, a line for each sector, from outside in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.engine.rules.views import GivenName
from holdfast.terminal.braille import BLANK, in_dots
from holdfast.terminal.phrases import Phrases
from holdfast.terminal.sight import Marks, Sight

from ..speech import ROMAN
from ..view import ComerView, SeatView, SiteView, TableView, TraitView
from .disc import WIDE, disc

Seen = Sight[TableView]
OPENERS = frozenset(
    f"event.{name}"
    for name in (
        *("turn_began", "threat_appeared", "need_appeared", "raised_funds", "defense_built", "endgame_began"),
        "came_inwards",
    )
)
WORDS = 66  # letters without which the board in words does not stand beside the disc
DRAWN, BARE = 24, chr(BLANK)  # letters of a drawing's width, and the one that shows nothing
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
    return [standing(sight), *(beside(sight) if has_room(sight) else [board(sight)]), *players(sight), *at_hand(sight)]


def has_room(sight: Seen) -> bool:
    """Whether the round board stands beside its words; otherwise they are all there is to see."""
    return not sight.screen.letters_only and sight.screen.roomy and sight.screen.width >= WIDE + WORDS


def beside(sight: Seen) -> Sequence[Table]:
    both = Table.grid(padding=(0, 2, 0, 0), expand=True)
    both.add_column(width=WIDE)
    both.add_column(ratio=1)
    both.add_row(disc(sight), board(sight))
    return [both]


def standing(sight: Seen) -> Text:
    say, view = sight.say, sight.view
    guarded = "invented" if view.custom else view.setting
    parts = [called(sight, "precious", guarded, view.precious), say("terminal.rounds", rounds=view.rounds)]
    if view.endgame:
        parts.append(say("terminal.endgame"))
    if view.actions_left is not None:
        parts.append(say("terminal.actions", who=sight.owners[view.active], left=view.actions_left))
    return Text(f" {sight.marks.dot} ".join(parts), style="bold")


def called(sight: Seen, kind: str, word: str | None, given: GivenName | None, piece: str = "") -> str:
    """What somebody called a thing, here or in a file, or what the catalogue calls it; else, as where the name of a
    home-made thing is veiled, what piece it is."""
    if given is not None:
        return given.name
    if word is None:
        return sight.words.say(piece)
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
    name = called(sight, "traitidea", shown.idea, shown.called, f"sector.{shown.sector}")
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
    name = called(sight, "design", site.design, site.called, f"defense.{site.space}")
    if site.owner is None:
        yield Text(f"{marks.ruin} {say('terminal.ruin', defense=name)}", style="dim")
        return
    yield Text(f"{name} {marks.full * min(site.pile, 3)}{site.pile}, {sight.owners[site.owner]}")
    if site.access is not None:
        door = called(sight, "passage", site.access.design, site.access.called, f"access.{site.space}")
        owner = sight.owners[site.access.owner]
        yield Text(say("terminal.access", access=door, pile=site.access.pile, who=owner), style="cyan")


def notes(sight: Seen, sector: str, position: int) -> Iterable[Text]:
    for comer in sight.view.comers:
        if comer.sector == sector and comer.position == position:
            mark, style = (sight.marks.foe, "red") if comer.threat else (sight.marks.rose, "green")
            yield Text(f"{mark} {comer_name(sight, comer)} {comer.rating}", style=style)


def comer_name(sight: Seen, comer: ComerView) -> str:
    name = called(sight, "idea", comer.idea, comer.called, f"comer.{comer.comer}")
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
    """Both sides of a question with their tags; or whoever is to be described; or what is proposed."""
    say, view = sight.say, sight.view
    asked = view.judging
    if asked is not None:
        site = next(site for site in view.sites if site.space == asked.space)
        comer = next(comer for comer in view.comers if comer.comer == asked.comer)
        yield from side_by_side(sight, comer, site)
        yield Text(say("terminal.comes_by", comer=comer_name(sight, comer), tags=tags(sight, comer.ways)))
        name = called(sight, "design", site.design, site.called, f"defense.{site.space}")
        yield Text(say("terminal.stops", defense=name, tags=tags(sight, site.stops)))
        if site.access is not None:
            door = called(sight, "passage", site.access.design, site.access.called, f"access.{site.space}")
            yield Text(say("terminal.admits", access=door, tags=tags(sight, site.access.admits)))
    if view.rolled is not None:
        yield Text(say("terminal.rolled", rating=view.rolled, sector=sight.words.say(f"sector.{view.rolled_sector}")))
    yield from proposed(sight)


def proposed(sight: Seen) -> Iterable[Text]:
    """3.3 What all others are asked about, with its drawing."""
    shown = sight.view.proposal
    if shown is None:
        return
    if not sight.screen.letters_only:
        yield from (Text(line) for line in in_dots(sight.strokes(shown.ink), DRAWN) if line.strip(BARE))
    if shown.category is None:
        yield Text(sight.say("terminal.proposed_precious", precious=called(sight, "precious", "generic", shown.called)))
    else:
        name, category = called(sight, "traitidea", shown.idea, shown.called), f"category.{shown.category}"
        yield Text(sight.say("terminal.proposed_trait", trait=name, category=sight.words.say(category)))
    if shown.text:
        yield Text(shown.text)


def side_by_side(sight: Seen, comer: ComerView, site: SiteView) -> Iterable[Text]:
    """4.5 Both drawings, and the Access over its Defense, in dots; whoever wants letters has the words below."""
    if sight.screen.letters_only:
        return
    stands = [*sight.strokes(site.ink), *(sight.strokes(site.access.ink) if site.access is not None else [])]
    for left, right in zip(in_dots(sight.strokes(comer.ink), DRAWN), in_dots(stands, DRAWN), strict=True):
        if left.strip(BARE) or right.strip(BARE):
            yield Text(f"{left}   {right}")


def tags(sight: Seen, words: Sequence[str]) -> str:
    return ", ".join(sight.words.say(f"tag.{word}") for word in words) or sight.say("terminal.no_tags")
