"""The table of Borderkeep: the towns and what stands in them, your hand with its prices, a battle while one runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from holdfast.terminal.boards import ADVISED
from holdfast.terminal.phrases import Phrases
from holdfast.terminal.sight import Marks

from ..castle_log import Price
from ..view import TownView
from .battle import battle_sheet
from .towns import (
    PHASES,
    Seen,
    card_name,
    card_says,
    card_text,
    commodity_name,
    line,
    other_town,
    own_town,
    town_name,
)

WIDE = 96  # columns with room for more than the phases
OPENERS = frozenset(
    f"event.{name}"
    for name in (
        *("begins", "turn_began", "played", "played_instead", "played_freely", "came"),
        *("battle_began", "segment_began", "sacked", "counted"),
    )
)
CURIOUS = ("build", "play")
USUAL = {  # building, attacking and giving things up are for players to think about
    "draw_menu": "done",
    "upkeep_menu": "pay_all",
    "pay_amount": ADVISED,
    "allocate_hit": ADVISED,
    "ensorcell_target": ADVISED,
    "heal_point": ADVISED,
}


def legend(say: Phrases, marks: Marks) -> Sequence[tuple[str, str]]:
    return (
        (say("terminal.legend_stock_typed"), say("terminal.legend_stock")),
        ("3/4/2", say("terminal.legend_unit")),
        (say("terminal.legend_walls_typed", track=marks.track(3, 4)), say("terminal.legend_walls")),
        (say("terminal.legend_points_typed"), say("terminal.legend_points")),
    )


def draw(sight: Seen) -> Sequence[RenderableType]:
    """Where the game stands, the towns, then your hand or the battle under way."""
    view = sight.view
    own = next((town for town in view.towns if town.seat == view.seat), None)
    others = [town for town in view.towns if town is not own]
    parts: list[RenderableType] = [_standing(sight), *_news(sight)]
    if view.battle:  # nothing else changes while it lasts
        return [*parts, *battle_sheet(sight, view.battle)]
    parts += [other_town(sight, town) for town in others]
    if own:
        parts += [own_town(sight, own), *_hand(sight, own)]
    return parts


# ---- where the game stands -----------------------------------------------------------------------------------------


def _standing(sight: Seen) -> Text:
    """Whose turn, which phase, how much is left."""
    view = sight.view
    town = view.towns[view.active]
    say, active = sight.say, town_name(sight, view.active)
    facts = [Text(say("board.turn.of", name=active, turn=town.turns), style="bold"), _phases(sight)]
    if view.mode == "card":
        facts.append(Text(say("terminal.deck", n=view.deck)))
        if _is_wide(sight):
            facts.append(Text(say("terminal.discard", n=len(view.discard))))
    if (most := view.limits.monster_attacks) is not None:
        done = view.monster_attacks
        key = "terminal.monster_attacks" if _is_wide(sight) else "terminal.attacks"
        facts.append(Text(say(key, track=sight.marks.track(done, most), n=done, of=most)))
    if (rounds := view.limits.rounds) is not None:
        facts.append(Text(say("terminal.rounds", n=rounds)))
    return Text(f" {sight.marks.dot} ").join(facts)


def _is_wide(sight: Seen) -> bool:
    """Whether a line has room beside the phases."""
    return sight.screen.width >= WIDE and not sight.screen.compact


def _phases(sight: Seen) -> Text:
    """All six with the present one marked; on small screens only that one."""
    now = next(phase for phase, steps in PHASES.items() if sight.view.phase in steps)
    called = {phase: sight.say(f"board.phase.{phase}") for phase in PHASES}
    if sight.screen.compact:
        return Text(sight.say("terminal.phase", phase=called[now]))
    names = [
        Text(f"{sight.marks.pointer}{name}", style="bold green") if phase == now else Text(name, style="dim")
        for phase, name in called.items()
    ]
    return Text(" ").join(names)


def _news(sight: Seen) -> Iterable[Text]:
    """What is about to happen, in sentences."""
    view, town, say = sight.view, sight.view.towns[sight.view.active], sight.say
    if view.outcome != "undecided":
        return
    if view.last_turn:
        yield Text(say("board.turn.last"), style="bold yellow")
    if view.pending:
        yield Text.assemble((say("terminal.pending"), "bold red"), card_text(sight, view.pending))
    if (first := view.limits.attack_from_turn) is not None:
        if town.turns < first:
            yield Text(say("board.turn.peace", turn=first), style="dim")
        elif view.phase == "attack" and view.next_slot is not None:
            yield Text(say("board.turn.slot", name=town_name(sight, view.next_slot)), style="dim")
    payment = view.payment
    if payment and payment.card:
        payer, card = town_name(sight, payment.payer), card_name(sight, payment.card)
        yield Text(say("board.pay.for", name=payer, card=card), style="dim")
    if view.war_force:
        force = [unit for unit in town.units if unit.id in view.war_force]
        units = ", ".join(card_name(sight, unit.card) for unit in force)
        yield Text(say("terminal.force", units=units), style="bold")


# ---- the hand ------------------------------------------------------------------------------------------------------


def _hand(sight: Seen, town: TownView) -> Iterable[RenderableType]:
    """What can be built now, what is too dear, what attacks."""
    held = town.hand
    if not held.count:
        return
    on_paper = sight.view.mode == "noncard"
    say = sight.say
    name = say("terminal.offers" if on_paper else "terminal.hand", n=held.count, limit=held.limit)
    prices = sight.view.prices
    attacks = [card for card in held.cards if card not in {price.card for price in prices}]
    if sight.screen.roomy and not sight.screen.compact:
        yield Text.assemble((name, "bold"), (f"  {say('terminal.gold_pays')}" if prices else "", "dim"))
        yield _hand_table(sight, prices, attacks)
        return
    yield Text(f"{name}:", style="bold")
    ready = [_price(sight, price) for price in prices if not price.short]
    dear = [_price(sight, price) for price in prices if price.short]
    attacking = [Text(card_name(sight, card), style="red") for card in attacks]
    for heading, cards in (("to_build", ready), ("too_dear", dear), ("to_attack", attacking)):
        if cards:
            yield Padding(line(say(f"terminal.{heading}"), Text(", ").join(cards)), (0, 0, 0, 2))


def _hand_table(sight: Seen, prices: Sequence[Price], attacks: Sequence[str]) -> Table:
    """A card a line, with what it says."""
    table, say = Table.grid(padding=(0, 2, 0, 0)), sight.say
    for price in prices:
        cost = Text(say("terminal.costs", n=price.price), style="" if price.short else "bold green")
        accepts = "/".join(commodity_name(sight, commodity) for commodity in price.accepts)
        cost.append(f" {accepts}", style="not bold dim")
        if price.price < price.printed:
            cost.append(say("terminal.not_printed", n=price.printed), style="not bold dim")
        if price.short:
            cost.append(f", {say('board.price.short', n=price.short)}", style="red")
        table.add_row(f"  {card_name(sight, price.card)}", cost, Text(card_says(sight, price.card), style="dim"))
    for card in attacks:
        kind = Text(say("terminal.attack_card"), style="red")
        table.add_row(f"  {card_name(sight, card)}", kind, Text(card_says(sight, card), style="dim"))
    return table


def _price(sight: Seen, price: Price) -> Text:
    text = Text(f"{card_name(sight, price.card)} {price.price}")
    short = sight.say("board.price.short", n=price.short)
    return text.append(f" ({short})", style="red") if price.short else text
