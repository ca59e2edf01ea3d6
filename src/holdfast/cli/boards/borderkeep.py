"""The table of Borderkeep: the towns and what stands in them, your hand with its prices, a battle while one runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from . import ADVISED
from .borderkeep_battle import battle_sheet
from .borderkeep_towns import PHASES, card_name, card_says, card_text, line, other_town, own_town, town_name
from .sight import Sight

WIDE = 96  # columns with room for more than the phases
OPENERS = frozenset(
    f"event.{name}"
    for name in (
        *("begins", "turn_began", "played", "played_instead", "played_freely", "came"),
        *("battle_began", "segment_began", "sacked", "counted"),
    )
)
CURIOUS = ("build", "play")
LEGEND = (
    ("gold 6 (+3)", "what is in stock, and what the next Production phase adds; gold pays for anything"),
    ("3/4/2", "a unit's initiative, attack dice and hits: the higher initiative strikes first, each 1 is a hit"),
    ("walls {full}{full}{full}{empty}", "castle walls; a town without any is out"),
    ("points", "1 for each defender and each structure; the most at the end win"),
)
USUAL = {  # building, attacking and giving things up are for players to think about
    "draw_menu": "done",
    "upkeep_menu": "pay_all",
    "pay_amount": ADVISED,
    "allocate_hit": ADVISED,
    "ensorcell_target": ADVISED,
    "heal_point": ADVISED,
}


def draw(sight: Sight) -> Sequence[RenderableType]:
    """Where the game stands, the towns, then your hand or the battle under way."""
    view = sight.view
    own = next((town for town in view["towns"] if town["seat"] == view["seat"]), None)
    others = [town for town in view["towns"] if town is not own]
    parts: list[RenderableType] = [_standing(sight), *_news(sight)]
    if view["battle"]:  # nothing else changes while it lasts
        return [*parts, *battle_sheet(sight)]
    parts += [other_town(sight, town) for town in others]
    if own:
        parts += [own_town(sight, own), *_hand(sight, own)]
    return parts


# ---- where the game stands -----------------------------------------------------------------------------------------


def _standing(sight: Sight) -> Text:
    """Whose turn, which phase, how much is left."""
    view = sight.view
    town = view["towns"][view["active"]]
    facts = [Text(f"{town_name(sight, view['active'])}, turn {town['turns']}", style="bold"), _phases(sight)]
    if view["mode"] == "card":
        facts.append(Text(f"Deck {view['deck']}"))
        if _is_wide(sight):
            facts.append(Text(f"Discard {len(view['discard'])}"))
    if (most := view["limits"]["monster_attacks"]) is not None:
        done = view["monster_attacks"]
        boxes = f"Monster attacks {sight.marks.track(done, most)}" if _is_wide(sight) else "Attacks"
        facts.append(Text(f"{boxes} {done} of {most}"))
    if (rounds := view["limits"]["rounds"]) is not None:
        facts.append(Text(f"{rounds} rounds in all"))
    return Text(f" {sight.marks.dot} ").join(facts)


def _is_wide(sight: Sight) -> bool:
    """Whether a line has room beside the phases."""
    return sight.screen.width >= WIDE and not sight.screen.compact


def _phases(sight: Sight) -> Text:
    """All six with the present one marked; on small screens only that one."""
    now = next(name for name, steps in PHASES.items() if sight.view["phase"] in steps)
    if sight.screen.compact:
        return Text(f"{now} phase")
    names = [
        Text(f"{sight.marks.pointer}{name}", style="bold green") if name == now else Text(name, style="dim")
        for name in PHASES
    ]
    return Text(" ").join(names)


def _news(sight: Sight) -> Iterable[Text]:
    """What is about to happen, in sentences."""
    view, town = sight.view, sight.view["towns"][sight.view["active"]]
    if view["outcome"] != "undecided":
        return
    if view["last_turn"]:
        yield Text("The deck is empty: the game ends with this turn.", style="bold yellow")
    if view["pending"]:
        yield Text.assemble(("Comes in the Attack phase: ", "bold red"), card_text(sight, view["pending"]))
    if (first := view["limits"]["attack_from_turn"]) is not None:
        if town["turns"] < first:
            yield Text(f"No attacks yet: they begin with each town's turn {first}.", style="dim")
        elif view["phase"] == "attack" and view["next_slot"] is not None:
            yield Text(f"The next attack card meets {town_name(sight, view['next_slot'])}.", style="dim")
    payment = view["payment"]
    if payment and payment["card"]:
        yield Text(f"{town_name(sight, payment['payer'])} pays for {card_name(sight, payment['card'])}.", style="dim")
    if view["war_force"]:
        force = [unit for unit in town["units"] if unit["id"] in view["war_force"]]
        yield Text(f"To War go {', '.join(card_name(sight, unit['card']) for unit in force)}.", style="bold")


# ---- the hand ------------------------------------------------------------------------------------------------------


def _hand(sight: Sight, town: Mapping[str, Any]) -> Iterable[RenderableType]:
    """What can be built now, what is too dear, what attacks."""
    held = town["hand"]
    if not held["count"]:
        return
    on_paper = sight.view["mode"] == "noncard"
    name = "Offers" if on_paper else f"Hand {held['count']} of {held['limit']}"
    prices = sight.view["prices"]
    attacks = [card for card in held["cards"] if card not in {price["card"] for price in prices}]
    if sight.screen.roomy and not sight.screen.compact:
        yield Text.assemble((name, "bold"), ("  gold pays for anything" if prices else "", "dim"))
        yield _hand_table(sight, prices, attacks)
        return
    yield Text(f"{name}:", style="bold")
    ready = [_price(sight, price) for price in prices if not price["short"]]
    dear = [_price(sight, price) for price in prices if price["short"]]
    attacking = [Text(card_name(sight, card), style="red") for card in attacks]
    for heading, cards in (("To build", ready), ("Too dear", dear), ("To attack", attacking)):
        if cards:
            yield Padding(line(heading, Text(", ").join(cards)), (0, 0, 0, 2))


def _hand_table(sight: Sight, prices: Sequence[Mapping[str, Any]], attacks: Sequence[str]) -> Table:
    """A card a line, with what it says."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for price in prices:
        cost = Text(f"costs {price['price']}", style="" if price["short"] else "bold green")
        cost.append(f" {'/'.join(price['accepts'])}", style="not bold dim")
        if price["price"] < price["printed"]:
            cost.append(f", not {price['printed']}", style="not bold dim")
        if price["short"]:
            cost.append(f", {price['short']} short", style="red")
        table.add_row(f"  {card_name(sight, price['card'])}", cost, Text(card_says(sight, price["card"]), style="dim"))
    for card in attacks:
        table.add_row(
            f"  {card_name(sight, card)}", Text("attack card", style="red"), Text(card_says(sight, card), style="dim")
        )
    return table


def _price(sight: Sight, price: Mapping[str, Any]) -> Text:
    text = Text(f"{card_name(sight, price['card'])} {price['price']}")
    return text.append(f" ({price['short']} short)", style="red") if price["short"] else text
