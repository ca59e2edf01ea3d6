"""What the table says to people: prompts, names of what is on the board, and which words cannot come with a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import Any

from holdfast.engine.rules.frames import innermost
from holdfast.engine.rules.game import Notes, Side
from holdfast.engine.rules.state import seat_asked
from holdfast.engine.rules.views import low
from holdfast.engine.words.catalogue import Message, catalogue_languages, key_of, read_language

from .actions import ACTIONS, STROKES, Act
from .content import GROUPS, LAYERS, PLAIN, REPEAT, TOKENS_A_GRADE, Grade, Question, Setting, Thing
from .meta import FinalCount
from .pieces import SPACES, Access, Comer, Defense, Group, Precious, Seat, Sector, Space, Trait
from .refusals import Rule
from .rules.board import bears, intact, repeat_number, sectors
from .rules.ending import final_tokens
from .rules.offers import first_idea, ideas
from .rules.proposals import is_listed
from .rules.setup import Step
from .settings import Design, GroupIdea, Idea, Passage, TraitIdea, catalogue_words
from .state import Decision, Outcome, Situation, State, Status

ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
ROMAN = tuple("X" * tens + ones for tens in range(4) for ones in ONES)  # 2.8 more than may bear a name at once
GENERIC_GROUPS = range(Setting.GENERIC * GROUPS, (Setting.GENERIC + 1) * GROUPS)
DESIGNS = (Act.CHOOSE_ACCESS_DESIGN, Act.INVENT_DESIGN)  # with which an Access is drawn
# Every move asks for these: looked up by number, without a call for each piece on the board.
COMER_KEYS, DEFENSE_KEYS, ACCESS_KEYS, TRAIT_KEYS, GROUP_KEYS = (
    tuple(map(key_of, pieces)) for pieces in (Comer, Defense, Access, Trait, Group)
)
ALL_IDEAS, ALL_DESIGNS, ALL_PASSAGES = tuple(Idea), tuple(Design), tuple(Passage)


# ---- names ---------------------------------------------------------------------------------------------------------


def names(s: State) -> dict[str, IntEnum | Message]:
    """What goes by another's name: who comes by its idea's, a Defense by its design's, a group by its own."""
    found: dict[str, IntEnum | Message] = {}
    for c, card in enumerate(s.comers):
        if card.serial and card.idea >= 0:
            found[COMER_KEYS[c]] = comer_name(s, c)
    for space, site in enumerate(s.sites):
        if site.status != Status.EMPTY and site.design >= 0:
            found[DEFENSE_KEYS[space]] = ALL_DESIGNS[site.design]
        if site.access_pile and site.access >= 0:
            found[ACCESS_KEYS[space]] = ALL_PASSAGES[site.access]
    for k, trait in enumerate(s.traits):
        if trait.idea >= 0:
            found[TRAIT_KEYS[k]] = TraitIdea(trait.idea)
    for k in range(s.n_groups):
        if s.groups[k] >= 0:
            found[GROUP_KEYS[k]] = GroupIdea(s.groups[k])
    return found


def comer_name(s: State, c: int) -> IntEnum | Message:
    """2.8 Repeats have a number behind the name: "Dragon II"."""
    card = s.comers[c]
    idea: IntEnum = ALL_IDEAS[card.idea]
    if card.repeat == 1:
        return idea
    return Message("repeat.idea", {"idea": idea, "number": ROMAN[min(card.repeat, len(ROMAN) - 1)]})


def things(s: State) -> dict[str, int]:
    """10.2 What has a note: the Precious, traits, groups, Defenses, Accesses, and whoever is on the board or was."""
    found = {key_of(Precious.INVENTED): int(s.precious)} if s.precious else {}
    found |= {TRAIT_KEYS[k]: int(trait.note) for k, trait in enumerate(s.traits) if trait.note}
    found |= {GROUP_KEYS[k]: int(s.group_notes[k]) for k in range(s.n_groups) if s.group_notes[k]}
    found |= {DEFENSE_KEYS[k]: int(site.note) for k, site in enumerate(s.sites) if site.note}
    found |= {ACCESS_KEYS[k]: int(site.access_note) for k, site in enumerate(s.sites) if site.access_note}
    found |= {COMER_KEYS[c]: int(card.note) for c, card in enumerate(s.comers) if card.serial and card.note}
    return found


def sheets(s: State, p: int) -> dict[str, int]:
    """3.4 The Precious and the traits are everybody's to draw, at any time."""
    return {"precious": STROKES} | {low(Sector(sector)): STROKES for sector in range(sectors(s))}


def adds_to(s: State, p: int, a: int) -> int:
    """10.2 An improvement adds to the drawing of what is improved."""
    action = innermost(s, Situation.ACTION)
    if ACTIONS[a].family.kind not in (Act.CHANGE_IT, Act.ADD_TAG) or action is None or action.target < 0:
        return 0
    site = s.sites[action.target % SPACES]
    return int(site.access_note if action.target >= SPACES else site.note)


def drawn_over(s: State, p: int, a: int) -> Sequence[int]:
    """10.2 A space is one region: what is added to a drawing, and an Access over its Defense, share its room."""
    kind = ACTIONS[a].family.kind
    if kind not in (Act.CHANGE_IT, Act.ADD_TAG) and (kind not in DESIGNS or s.draft.thing != Thing.ACCESS):
        return ()
    action, start = innermost(s, Situation.ACTION), innermost(s, Situation.SETUP)
    if action is not None and action.target >= 0:
        site = s.sites[action.target % SPACES]
    elif start is not None:
        site = s.sites[start.sector * LAYERS + start.layer]
    else:
        return ()
    return [int(number) for number in (site.note, site.access_note) if number]


# ---- words that cannot be said -------------------------------------------------------------------------------------


@cache
def catalogues() -> list[dict[str, str]]:
    """The game's own catalogues, in every language there is. Read once: whoever waits for a name waits for no file."""
    folder = files(__package__).joinpath("words")
    return [catalogue_words(), *(read_language(folder, language) for language in catalogue_languages(folder))]


@cache
def all_names(key: str) -> frozenset[str]:
    """What a thing of the game's own catalogue is called, in every language there is."""
    return frozenset(words[key].casefold() for words in catalogues() if words.get(key))


def names_of(s: State, member: IntEnum) -> frozenset[str]:
    """All names of a thing of the catalogue in use."""
    brought = s.content.names.get(key_of(member))
    return frozenset({brought.text.casefold()}) if brought else all_names(key_of(member))


def meant(s: State, p: int, a: int, texts: Mapping[str, str]) -> int:
    """2.8, 3.5 Whoever gives something a name that the catalogue has means that one, which the rules know."""
    kind, name = ACTIONS[a].family.kind, texts.get("name", "").casefold()
    if kind == Act.INVENT:
        first = first_idea(s, s.draft.thing)
        plain, number = without_number(name)
        for idea in range(first, first + ideas(s.draft.thing)):
            called = names_of(s, Idea(idea))
            if name in called and not bears(s, idea, PLAIN):
                return int(ACTIONS.first[Act.INVENT_CALLED]) + idea
            if plain in called and number == repeat_number(s, idea, REPEAT):
                return int(ACTIONS.first[Act.INVENT_NUMBERED]) + idea
    elif kind == Act.SUGGEST_GROUP:
        for group in GENERIC_GROUPS:
            if name in all_names(key_of(GroupIdea(group))) and not is_listed(s, group):
                return int(ACTIONS.first[Act.LIST_GROUP]) + group
    return a


def without_number(name: str) -> tuple[str, int]:
    """2.8 "dragon ii" is "dragon" with the number 2. 0: no number of a repeat stands behind the name."""
    plain, _, number = name.rpartition(" ")
    return plain.strip(), ROMAN.index(number.upper()) if number.upper() in ROMAN[REPEAT:] else 0


def why_not_say(s: State, p: int, a: int, texts: Mapping[str, str], notes: Notes) -> int:
    """R37, 3.5 Names that are taken, ignoring case and surrounding blanks."""
    kind = ACTIONS[a].family.kind
    name = texts.get("name", "").strip().casefold()
    if kind == Act.SUGGEST_GROUP:
        return Rule.GROUP_NAMED if name in group_names(s, notes) else Rule.OK
    if kind != Act.INVENT:
        return Rule.OK
    return Rule.NAME_TAKEN if name in names_on_board(s, notes) else Rule.OK


def names_on_board(s: State, notes: Notes) -> set[str]:
    """R37 What those of the kind that is described are called."""
    line = s.threats if s.draft.thing == Thing.THREAT else s.needs
    found: set[str] = set()
    for c in line.cards[: line.n]:
        own = notes.shown(s.comers[c].note, "name")
        if own:
            found.add(own.strip().casefold())
        elif s.comers[c].idea >= 0:
            number = f" {ROMAN[s.comers[c].repeat]}".casefold() if s.comers[c].repeat > 1 else ""
            found |= {name + number for name in names_of(s, Idea(s.comers[c].idea))}
    return found


def group_names(s: State, notes: Notes) -> set[str]:
    """3.5 The names that are listed."""
    own = {notes.shown(s.group_notes[k], "name").strip().casefold() for k in range(s.n_groups)}
    ready = [all_names(key_of(GroupIdea(group))) for group in GENERIC_GROUPS if is_listed(s, group)]
    return own.union(*ready)


# ---- questions -----------------------------------------------------------------------------------------------------


def prompt(s: State) -> Message:
    """The question on the table."""
    decision = Decision(s.decision)
    facts: dict[str, Any] = {"who": Seat(seat_asked(s))}
    if decision in (Decision.VOTE, Decision.ACCEPT_OR_CALL):
        return judgement(s, decision)
    if decision in (Decision.DESCRIBE_THREAT, Decision.DESCRIBE_NEED):
        facts |= {"sector": Sector(s.draft.sector), "rating": int(s.draft.rating)}
    elif decision == Decision.CHOOSE_ACTION:
        facts["left"] = int(s.frames[s.depth - 1].left)
    elif decision == Decision.CHOOSE_DESTROYED_TRAIT:
        facts["comer"] = Comer(max(0, s.arrived))
    elif decision == Decision.CHOOSE_DIRECTION:
        facts["comer"] = Comer(s.frames[s.depth - 1].target)
    elif decision in (Decision.CHOOSE_DESIGN, Decision.CHOOSE_ACCESS_DESIGN, Decision.CONSENT):
        facts["space"] = Space(s.frames[s.depth - 1].target % SPACES)
        facts["actor"] = Seat(s.active)
    elif decision == Decision.CHOOSE_SECTOR_TRAIT:
        facts["sector"] = Sector(s.frames[s.depth - 1].seat)
    return Message(f"decision.{low(decision)}", facts)


def judgement(s: State, decision: Decision) -> Message:
    """4.5 The question itself: "Does the Moat stop the Dragon?" """
    crawl, asked = innermost(s, Situation.CRAWL), innermost(s, Situation.JUDGEMENT)
    card = s.comers[crawl.comer]
    space = card.sector * LAYERS + card.position - 1
    question = Question(asked.question)
    facts: dict[str, Any] = {"comer": Comer(crawl.comer), "defense": Defense(space)}
    if question in (Question.THREAT_ACCESS, Question.NEED_ACCESS):
        facts = {"comer": Comer(crawl.comer), "access": Access(space)}
    if decision == Decision.VOTE:
        return Message(f"judge.{low(question)}", facts)
    return Message(f"{'tags_yes' if asked.verdict else 'tags_no'}.{low(question)}", facts)


def label(s: State, p: int, a: int) -> Message | None:
    """Votes and consent have words of their own."""
    action = ACTIONS[a]
    if action.family.kind in (Act.YES, Act.NO) and s.deciders and s.decision == Decision.CONSENT:
        return Message(f"action.consent_{action.family.name}")
    return None


def outcome(s: State) -> Message:
    """7 All lose, or all win and some the most; alone, how well."""
    if s.outcome != Outcome.SURVIVED:
        return Message(f"outcome.{low(Outcome(s.outcome))}", {"rounds": int(s.rounds)})
    tokens = [int(final_tokens(s, p)) for p in range(s.options.players)]
    if s.options.players == 1:
        grade = Grade(min(tokens[0] // TOKENS_A_GRADE, len(Grade) - 1))
        return Message("outcome.survived_alone", {"tokens": tokens[0], "grade": grade})
    best = tuple(Seat(p) for p, n in enumerate(tokens) if n == max(tokens))
    return Message("outcome.survived", {"who": best, "tokens": max(tokens)})


def standing(s: State) -> list[Side]:
    """7 Everybody's tokens, as they would count at the end: those in stock and, by option, those on the board."""
    sides = []
    for p in range(s.options.players):
        stock = int(s.seats[p].stock)
        board = {"board": int(final_tokens(s, p)) - stock} if s.options.final_count != FinalCount.STOCK else {}
        sides.append(Side([p], {"stock": stock, **board}))
    return sides


def fortune(s: State) -> list[Side]:
    """7 All lose together, by the Valuable traits; how well they win, their tokens say."""
    traits = 0 if is_seeking_traits(s) else int(intact(s))
    return [Side(range(s.options.players), {"traits": traits}), *standing(s)]


def is_seeking_traits(s: State) -> bool:
    """3.2, 3.3 Nobody knows yet what the Precious is like."""
    return s.frames[0].kind == Situation.SETUP and s.frames[0].step <= Step.PROPOSALS


def seat_names(s: State) -> list[Message]:
    return [Message("seat.player", {"number": p + 1}) for p in range(s.options.players)]
