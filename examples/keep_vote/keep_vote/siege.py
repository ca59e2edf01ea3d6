"""The siege a match is played with: which assaults there are, from a file of the game's own or of somebody's."""

import random
from collections.abc import Sequence
from importlib.resources import files

from holdfast.engine.rules.content import Content, ContentError, Problem, names_for
from holdfast.engine.rules.content_file import ContentFile
from holdfast.engine.rules.records import Record, u8
from holdfast.engine.words.catalogue import Name

from .content import ALL_ASSAULTS, Assault

KIND = "siege"
LONGEST_NAME = 40
STRONGEST = 5


class AssaultCard(Record):
    """One kind of assault."""

    cards: u8  # how many there are of it
    strength: u8  # for every councillor


class Siege(Content):
    assaults: AssaultCard[Assault]


def siege_from(texts: Sequence[str]) -> Siege:
    """The siege that somebody wrote, or the one that comes with the game, whose names every language has."""
    if len(texts) > 1:
        raise ContentError([Problem(f"a council stands one siege at a time, not {len(texts)}")])
    own = files(__package__).joinpath("siege.toml").read_text("utf-8")
    file = ContentFile(texts[0] if texts else own)
    siege, names = Siege(), dict[int, Name]()
    for assault, row in zip(Assault, file.rows("assault", len(Assault), len(Assault)), strict=False):
        names[assault] = Name(row.word(), row.text("name", LONGEST_NAME))
        siege.assaults[assault].cards = row.number("cards", 1, ALL_ASSAULTS)
        siege.assaults[assault].strength = row.number("strength", 0, STRONGEST)
        row.nothing_else()
    check_siege(file, siege, names)
    file.must_be_whole()
    siege.names = names_for(Assault, names) if texts else {}
    return siege


def check_siege(file: ContentFile, siege: Siege, names: dict[int, Name]) -> None:
    """What no row can say alone."""
    file.only(["assault"])
    words = [name.word for name in names.values()]
    for k, word in enumerate(words):
        if word and word in words[:k]:
            file.note(f"two assaults have the id '{word}'; a move could mean either", ("assault", k, "id"))
    cards = sum(siege.assaults[assault].cards for assault in Assault)
    if cards != ALL_ASSAULTS:
        file.note(f"the cards of all assaults must be {ALL_ASSAULTS}, not {cards}", ("assault",))
    if len({siege.assaults[assault].strength for assault in Assault}) == 1:
        file.note("all assaults are equally strong, so the herald has nothing to tell", ("assault",), warning=True)
    siege.warnings = tuple(problem for problem in file.problems if problem.warning)


def drawn_siege(number: int) -> list[str]:
    """A siege that nobody wrote but the dice."""
    luck = random.Random(number)
    cuts = sorted(luck.sample(range(1, ALL_ASSAULTS), len(Assault) - 1))
    rows = ""
    for k, (first, end) in enumerate(zip([0, *cuts], [*cuts, ALL_ASSAULTS], strict=True)):
        rows += f'[[assault]]\nid = "drawn_{k}"\nname = "Assault {k}"\n'
        rows += f"cards = {end - first}\nstrength = {luck.randint(0, STRONGEST)}\n"
    return [f'game = "keep-vote"\nkind = "{KIND}"\n{rows}']
