"""The table of Tiny Epic Defenders: the ring of Regions around the Capital, as it lies before the players (2.1)."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from holdfast.terminal.phrases import Phrases
from holdfast.terminal.sight import Marks, Sight

from ..view import DefenderView, HiddenFoe, RegionView, RevealedFoe, TableView

Seen = Sight[TableView]

LEFT, ABOVE_LEFT, ABOVE_RIGHT, RIGHT, BELOW_RIGHT, BELOW_LEFT = range(6)
GATES = (LEFT, RIGHT)  # the two Regions beside the Capital
WIDEST_BOX = 34
LAST_ROUNDS = 5  # the limit of Rounds is worth a word when it is so near
OPENERS = frozenset(
    f"event.{name}" for name in ("round_began", "card_drawn", "turn_began", "horde_grew", "foe_revealed")
)
CURIOUS = ("secure", "move")
HERO_STYLES = {"red": "red", "blue": "bright_blue", "green": "green", "yellow": "yellow"}


def legend(say: Phrases, marks: Marks) -> Sequence[tuple[str, str]]:
    return (
        (marks.track(2, 4), say("terminal.legend_threat")),
        (f"{marks.rose} {marks.fell}", say("terminal.legend_change")),
        ("A, B", say("terminal.legend_side")),
        (f"*, {marks.pointer}", say("terminal.legend_star")),
    )


def draw(sight: Seen) -> Sequence[RenderableType]:
    """Where the game stands, the map, the heroes, the card under way."""
    land = _column(sight) if sight.screen.compact else _ring(sight)
    more = [_to_come(sight)] if sight.screen.roomy else []
    return [_standing(sight), land, _heroes(sight), *more, *_under_way(sight)]


# ---- the map -------------------------------------------------------------------------------------------------------


def _ring(sight: Seen) -> RenderableType:
    """The six Outer Regions around the Capital."""
    width = min(WIDEST_BOX, (sight.screen.width - 2) // 3)
    at = [_region_box(sight, name, width) for name in sight.view.ring]
    capital = _region_box(sight, "capital", width)
    rows = [
        [at[ABOVE_LEFT], at[ABOVE_RIGHT]],
        [at[LEFT], capital, at[RIGHT]],
        [at[BELOW_LEFT], at[BELOW_RIGHT]],
    ]
    return Group(*(Align.center(_row(row), width=3 * width + 2) for row in rows))


def _row(boxes: Sequence[RenderableType]) -> Table:
    row = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    for _ in boxes:
        row.add_column()
    row.add_row(*boxes)
    return row


def _region_box(sight: Seen, name: str, width: int) -> Panel:
    region = sight.view.regions[name]
    title = Text(_name(sight, name), style="bold")
    if _is_attacked(sight, name):
        title.append(f" {sight.marks.swords} {sight.say('terminal.attacked')}", style="bold red")
    elif name != "capital":
        title.append(f" {region.side.upper()}", style="not bold dim")
    first = _track(sight, name)
    if name == "capital":
        first.append(f"  {sight.say('board.rest')}", style="dim")
    elif not region.destroyed:
        first.append(f" {_ability(sight, name)}", style="dim")
    lines = Text("\n").join([first, _occupants(sight, name, width - 4)])
    lines.no_wrap, lines.overflow = True, "ellipsis"
    return Panel(
        lines,
        box=_box(sight, name),
        title=title,
        title_align="left",
        width=width,
        height=4,
        border_style=_mood(region),
        padding=(0, 1),
    )


def _box(sight: Seen, name: str) -> box.Box:
    if sight.marks.full == "#":
        return box.ASCII
    return box.DOUBLE if name == "capital" else box.ROUNDED


def _column(sight: Seen) -> RenderableType:
    """The same in one column, clockwise: a line a Region."""
    lines = Table.grid(padding=(0, 1, 0, 0))
    for name in (*sight.view.ring, "capital"):
        region = sight.view.regions[name]
        first = Text(_name(sight, name), style="bold")
        if region.position in GATES:
            first.append(f" {sight.say('terminal.gate')}", style="not bold dim")
        attacked = Text(f" {sight.say('terminal.attacked')}", style="bold red") if _is_attacked(sight, name) else Text()
        ability = "" if name == "capital" or region.destroyed else _ability(sight, name)
        lines.add_row(first, _track(sight, name, in_words=sight.screen.plain), Text(ability, style="dim") + attacked)
    return lines


def _track(sight: Seen, name: str, in_words: bool = False) -> Text:
    """How threatened a Region is, and whether that changed since the last look."""
    region = sight.view.regions[name]
    if region.destroyed:
        return Text().append(f"{sight.marks.ruin} {sight.say('terminal.destroyed')}", style="red")
    level, falls_at = region.threat, region.falls_at
    in_numbers = sight.say("board.threat.of", level=level, all=falls_at)
    words = in_numbers if in_words else sight.marks.track(level, falls_at)
    track = Text().append(words, style=_mood(region))
    if sight.before is not None and (change := level - sight.before.regions[name].threat):
        track.append(sight.marks.rose if change > 0 else sight.marks.fell, style="bold red" if change > 0 else "green")
    return track


def _mood(region: RegionView) -> str:
    left = region.falls_at - region.threat
    if region.destroyed:
        return "red"
    if region.threat == 0:
        return "green"
    return "bold red" if left == 1 else "yellow"


def _occupants(sight: Seen, name: str, room: int) -> Text:
    """The Defenders in a Region, your own with a star, and the foe."""
    foe = sight.view.foe
    here = [d for d in sight.view.defenders if d.place == name and d.hero]
    foes = []
    if isinstance(foe, RevealedFoe) and foe.region == name:
        foes.append(Text(f"{sight.marks.foe} {sight.words.say(f'foe.{foe.foe}')}", style="bold magenta"))
    line = Text(" ").join([*foes, *(_hero_word(sight, d, 99) for d in here)])
    if line.cell_len <= room:
        return line
    return Text(" ").join([*foes, *(_hero_word(sight, d, 4) for d in here)])


def _hero_word(sight: Seen, defender: DefenderView, letters: int) -> Text:
    star = "*" if defender.mine else ""
    name = sight.words.say(f"hero.{defender.hero}")[:letters]
    return Text(star + name, style=HERO_STYLES[defender.color])


def _is_attacked(sight: Seen, name: str) -> bool:
    attack = sight.view.attack
    return attack is not None and attack.region == name


def _ability(sight: Seen, name: str) -> str:
    """`Prayer (2 AP)`: the name and the price, without the rest of the card."""
    region = sight.view.regions[name]
    name_and_cost = sight.words.say(f"ability.{name}.{region.side}").partition(":")[0]
    first, comma, _ = name_and_cost.partition(",")
    return first + (")" if comma else "")


def _name(sight: Seen, region: str) -> str:
    return sight.words.say(f"region.{region}")


# ---- beside the map ------------------------------------------------------------------------------------------------


def _standing(sight: Seen) -> Text:
    """Round, decks and foe; the foe on a line of its own once it is there."""
    view, dot, say = sight.view, f" {sight.marks.dot} ", sight.say
    near_its_end = view.max_rounds - view.round <= LAST_ROUNDS
    facts = [
        say("terminal.round_of" if near_its_end else "terminal.round", n=view.round, of=view.max_rounds),
        say("terminal.turn_deck", n=view.turn_deck.size),
        say("terminal.discard", n=view.discard.size),
        say("terminal.horde", n=view.horde),
        *([say("terminal.artifacts", n=view.artifact_deck)] if not sight.screen.compact else []),
    ]
    between = "\n" if view.foe.revealed else dot
    return Text.assemble((dot.join(facts), "bold"), between, _foe(sight))


def _foe(sight: Seen) -> Text:
    foe = sight.view.foe
    name = sight.words.say(f"foe.{foe.foe}") if foe.foe else sight.say("terminal.foe")
    if isinstance(foe, HiddenFoe):
        return Text(sight.say("terminal.foe_hidden", foe=name), style="magenta")
    hearts = "" if sight.screen.plain else f" {sight.marks.hearts(foe.hp, foe.full_hp)}"
    where = _name(sight, foe.region)
    told = sight.say("terminal.foe_at", foe=name, region=where, hp=foe.hp, of=foe.full_hp)
    return Text(f"{sight.marks.foe} {told}{hearts}", style="bold magenta")


def _heroes(sight: Seen) -> RenderableType:
    """One line a Defender: who, how healthy, where, with what, and whose."""
    lines = Table.grid(padding=(0, 2 if not sight.screen.compact else 1, 0, 0))
    acting = sight.view.turn.who if sight.view.turn else None
    for d in sight.view.defenders:
        if not d.hero:
            continue
        style = HERO_STYLES[d.color]
        pointer = f"{sight.marks.pointer} " if d.color == acting else "  "
        name = Text(pointer + ("*" if d.mine else "") + sight.words.say(f"hero.{d.hero}"), style=f"bold {style}")
        hearts = "" if sight.screen.plain else f"{sight.marks.hearts(d.hp, d.full_hp)} "
        exhausted = sight.say("terminal.exhausted") if d.hp == 0 else ""
        hp = Text(f"{hearts}{sight.say('terminal.hp', hp=d.hp)}{exhausted}", style="red" if d.hp <= 1 else "")
        meditating = sight.say("terminal.meditating") if d.meditating else ""
        place = Text(sight.words.say(f"place.{d.place}") + meditating)
        items = ", ".join(sight.words.say(f"artifact.{a}") for a in d.artifacts)
        lines.add_row(name, hp, place, Text(sight.owners[d.seat], style="dim"), Text(items, style="cyan"))
    return lines


def _to_come(sight: Seen) -> Text:
    """What everybody knows of the Turn Deck."""
    deck = sight.view.turn_deck
    told = [_card(sight, card) for card in deck.known]
    if deck.unknown:
        told.append(sight.say("terminal.unknown", n=deck.unknown))
    text = Text.assemble((sight.say("terminal.to_come"), "dim"), ", ".join(told) or sight.say("terminal.nothing"))
    for known, key in ((deck.top, "terminal.next"), (deck.bottom, "terminal.last")):
        if known:
            text.append(sight.say(key, cards=", ".join(_card(sight, card) for card in known)))
    return text


def _under_way(sight: Seen) -> list[RenderableType]:
    """The card that was drawn. What it says is worth a line while it attacks."""
    card, attack = sight.view.card, sight.view.attack
    if card is None:
        return []
    text = Text.assemble((sight.say("terminal.card"), "dim"), (_card(sight, card), "bold"))
    if attack and not sight.screen.compact:
        text.append(f". {sight.words.say('card_text.' + attack.card)}", style="dim")
    return [text]


def _card(sight: Seen, card: str) -> str:
    """A card's name; a Defender's card goes by its hero."""
    for d in sight.view.defenders:
        if d.color == card and d.hero:
            return sight.say("terminal.hero_card", hero=sight.words.say(f"hero.{d.hero}"))
    return sight.words.say(f"card.{card}")
