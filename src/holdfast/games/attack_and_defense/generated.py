"""Legal buildings drawn by lot, with every word of 5.5, to play what nobody has thought of."""

import random
from typing import Any

from .content import ROWS
from .vocabulary import (
    AIMED_AT,
    BUILDING_SELECTORS,
    FOUGHT,
    GRANTED,
    NEED_A_SOURCE,
    NUMBERED,
    ONE_UNIT,
    UNFILTERED,
    UNIT_SELECTORS,
    Keyword,
    Operation,
    Selector,
    Trigger,
)

UNIT_TRIGGERS = [t for t in Trigger if t not in (Trigger.NONE, Trigger.FALL)]
TOKENS = ["skeleton", "young_wolf", "militia", "barricade", "imp"]
FALLS = [
    '{ op = "discard", n = 2, who = "self" }',
    '{ op = "supply", n = -3, who = "self" }',
    '{ op = "damage", n = 2, target = "all_own_units" }',
    '{ op = "destroy", target = "own_unit" }',
    '{ op = "siege", n = 2, target = "all_own_buildings" }',
    '{ op = "buff", strength = -1, stamina = -1, target = "this_row_own" }',
    '{ op = "bounce", target = "own_unit" }',
]


def army(number: int) -> list[str]:
    """The texts of a whole army; no other number has one of them."""
    return [building(ROWS * number + row) for row in range(ROWS)]


def building(seed: int) -> str:
    """A building that passes without errors; the same for the same number."""
    luck = random.Random(seed)
    mark = f"g{seed}"
    fall = ", ".join(luck.sample(FALLS, luck.randint(1, 3)))
    lines = [
        'game = "attack-and-defense"\nkind = "building"',
        f'[building]\nid = "{mark}"\nname = "House {seed}"\nbanner = "Dice"\nfall = [{fall}]',
    ]
    for k in range(6):
        lines.append(card(luck, f"{mark}_c{k}", f"Card {seed} {k}", luck.random() < 0.6, mark))
    lines.append(
        f'[[token]]\nid = "{mark}_imp"\nname = "Imp {seed}"\ncost = 1\nstrength = 1\nstamina = {luck.randint(1, 3)}\n'
        f"keywords = {keywords(luck)}\neffects = [{effect(luck, luck.choice(UNIT_TRIGGERS), False, mark)}]"
    )
    return "\n".join(lines) + "\n"


def card(luck: random.Random, name: str, title: str, unit: bool, mark: str) -> str:
    head = f'[[card]]\nid = "{name}"\nname = "{title}"\ncopies = 2\ncost = {luck.randint(0, 4)}\npresence = 1\n'
    if not unit:
        offering = "keywords = { offering = 1 }\n" if luck.random() < 0.2 else ""
        return f'{head}type = "trick"\n{offering}effects = [{effect(luck, Trigger.ON_PLAY, True, mark)}]'
    effects = [
        effect(luck, trigger, False, mark) for trigger in luck.sample(UNIT_TRIGGERS, luck.choice([0, 1, 1, 2, 3]))
    ]
    return (
        f'{head}type = "unit"\nstrength = {luck.randint(0, 5)}\nstamina = {luck.randint(1, 6)}\n'
        f"keywords = {keywords(luck)}\neffects = [{', '.join(effects)}]"
    )


def keywords(luck: random.Random) -> str:
    chosen = luck.sample(list(Keyword), luck.choice([0, 0, 1, 1, 2, 3]))
    has_number = {*range(NUMBERED), Keyword.OFFERING}
    return (
        "{ "
        + ", ".join(f"{k.name.lower()} = {luck.randint(1, 2) if k in has_number else 'true'}" for k in chosen)
        + " }"
    )


def effect(luck: random.Random, trigger: Trigger, trick: bool, mark: str) -> str:
    named = False
    operations = []
    for _ in range(luck.randint(1, 4)):
        text, means = operation(luck, trigger, trick, named, mark)
        named = named or means
        operations.append(text)
    return f'{{ on = "{trigger.name.lower()}", do = [{", ".join(operations)}] }}'


def operation(luck: random.Random, trigger: Trigger, trick: bool, named: bool, mark: str) -> tuple[str, bool]:
    """One operation, and whether `it` may follow."""
    op = luck.choice([o for o in Operation if o != Operation.NONE])
    fields: dict[str, Any] = {}
    means = op == Operation.RAISE
    if op in (Operation.DAMAGE, Operation.HEAL, Operation.SIEGE, Operation.REPAIR, Operation.DRAW, Operation.RAISE):
        fields["n"] = luck.randint(1, 3)
    if op == Operation.BUFF:
        fields |= {"strength": luck.choice([-2, -1, 1, 3]), "stamina": luck.choice([-1, 0, 2])}
    if op in (Operation.GRANT, Operation.STRIP):
        keyword = Keyword(luck.randrange(GRANTED))
        fields["keyword"] = keyword.name.lower()
        if op == Operation.GRANT and keyword < NUMBERED:
            fields |= {"n": luck.randint(1, 9), "mode": luck.choice(["set", "add"])}
    if op in (Operation.BUFF, Operation.GRANT):
        fields["until"] = luck.choice(["forever", "turn"])
    if op == Operation.RECOVER:
        fields["kind"] = luck.choice(["unit", "trick", "any"])
    if op == Operation.DISCARD:
        fields |= {"n": luck.randint(1, 2), "who": luck.choice(["self", "opponent"]), "random": luck.random() < 0.5}
    if op == Operation.SUPPLY:
        fields |= {"n": luck.choice([-2, -1, 1, 2]), "who": luck.choice(["self", "opponent"])}
    if op == Operation.TOKEN:
        where = luck.choice(["chosen", "empty_rows"] if trick else ["chosen", "this_row", "empty_rows"])
        token = luck.choice(TOKENS)
        fields |= {"token": f"{mark}_imp" if token == "imp" else token, "where": where}
        fields["n"] = 1 if where == "empty_rows" else luck.randint(1, 3)
    if op in AIMED_AT or op in (
        *(Operation.DAMAGE, Operation.DESTROY, Operation.HEAL, Operation.BUFF),
        *(Operation.GRANT, Operation.STRIP, Operation.BOUNCE),
    ):
        allowed = allowed_here(AIMED_AT.get(op, UNIT_SELECTORS), trigger, trick, named)
        if not allowed:
            return operation(luck, trigger, trick, named, mark)
        target = luck.choice(allowed)
        fields["target"] = target.name.lower()
        means = means or target in ONE_UNIT
        if op == Operation.FIGHT:
            target = luck.choice(allowed_here(FOUGHT, trigger, trick, named))
            fields["versus"] = target.name.lower()
        if target not in UNFILTERED and target not in BUILDING_SELECTORS and luck.random() < 0.3:
            fields |= luck.choice([{"max_strength": 3}, {"max_cost": 2}, {"damaged": True}])
    return "{ " + ", ".join([f'op = "{op.name.lower()}"', *map(written, fields.items())]) + " }", means


def allowed_here(selectors: frozenset[Selector], trigger: Trigger, trick: bool, named: bool) -> list[Selector]:
    barred = set(NEED_A_SOURCE) if trick else set()
    if trigger == Trigger.ON_DEATH:
        barred |= {Selector.SELF, Selector.PARTNER}
    if not named:
        barred.add(Selector.IT)
    return sorted(selectors - barred)


def written(field: tuple[str, Any]) -> str:
    name, value = field
    return f"{name} = {str(value).lower() if isinstance(value, bool | int) else repr(value).replace(chr(39), chr(34))}"
