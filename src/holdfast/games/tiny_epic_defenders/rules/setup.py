"""Section 3: setting the table."""

from holdfast.engine.rules.decks import draw, put, shuffle_pile
from holdfast.engine.rules.dice import below, shuffle
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import push

from ..content import (
    ARTIFACT_COUNT,
    CAPITAL_POSITION,
    DIRE_ENEMIES,
    DIRE_IN_HORDE,
    ENEMIES,
    ENEMIES_EACH_WAY,
    EXAMPLE_MAP,
    FIRST_DIRE,
    FIRST_ENEMY,
    FOES,
    FULL_HP,
    GROUP_CARDS,
    HEROES,
    OUTER_REGIONS,
    TEAM_ALONE,
    Card,
    Defender,
    Place,
    Region,
)
from ..events import Event
from ..meta import EpicFoe, HeroAssignment, MapLayout, RegionSides
from ..refusals import Rule
from ..state import ChoosingHeroes, Situation, State


@rule
def setup(s: State) -> None:
    """3 In the order of the rules."""
    s.team = TEAM_ALONE if s.options.players == 1 else s.options.players
    lay_out_map(s)
    turn_sides(s)
    shuffle_artifacts(s)
    hide_foe(s)
    deal_decks(s)
    push(s, Situation.ROUND, 0, 0, 0)
    if s.options.hero_assignment == HeroAssignment.CHOOSE:
        push(s, Situation.CHOOSE_HEROES, 0, 0, 0)
    else:
        deal_heroes(s)
    for h in range(s.team):
        s.defenders[h].place = Place.CAPITAL


@rule
def lay_out_map(s: State) -> None:
    """3.1 The Outer Regions on the ring."""
    for position in range(OUTER_REGIONS):
        s.ring[position] = EXAMPLE_MAP[position]
    if s.options.map_layout == MapLayout.RANDOM:
        shuffle(s, s.ring, OUTER_REGIONS)
    for position in range(OUTER_REGIONS):
        s.regions[s.ring[position]].position = position
    s.regions[Region.CAPITAL].position = CAPITAL_POSITION


@rule
def turn_sides(s: State) -> None:
    """3.2 Each Outer Region shows side A or B."""
    for r in range(OUTER_REGIONS):
        if s.options.region_sides == RegionSides.RANDOM:
            s.regions[r].side = below(s, 2)
        else:
            s.regions[r].side = 0 if s.options.region_sides == RegionSides.ALL_A else 1


@rule
def deal_heroes(s: State) -> None:
    """3.4 Different heroes, dealt at random."""
    dealt = 0
    for h in range(s.team):
        # The k-th hero nobody has yet.
        k = below(s, HEROES - h)
        hero = 0
        while (dealt >> hero) & 1 == 1 or k > 0:
            if (dealt >> hero) & 1 == 0:
                k -= 1
            hero += 1
        dealt |= 1 << hero
        take_hero(s, h, hero)


@rule
def why_not_choose(s: State, f: ChoosingHeroes, hero: int) -> int:
    """3.4 Heroes are all different."""
    for h in range(f.defender):
        if s.defenders[h].hero == hero:
            return Rule.HERO_TAKEN
    return Rule.OK


@rule
def choose_hero(s: State, f: ChoosingHeroes, hero: int) -> None:
    """3.4"""
    take_hero(s, f.defender, hero)
    f.defender += 1


@rule
def take_hero(s: State, h: int, hero: int) -> None:
    """3.4, 3.5 A Defender starts with its hero's full HP."""
    s.defenders[h].hero = hero
    s.defenders[h].hp = FULL_HP[hero]
    emit(Event.HERO_CHOSEN, h, hero)


@rule
def shuffle_artifacts(s: State) -> None:
    """3.6"""
    for artifact in range(ARTIFACT_COUNT):
        put(s.artifact_deck, artifact)
    shuffle_pile(s, s.artifact_deck)


@rule
def hide_foe(s: State) -> None:
    """3.7 One foe, face down; an option may name it."""
    drawn = below(s, FOES)
    s.foe = drawn if s.options.epic_foe == EpicFoe.RANDOM else s.options.epic_foe - 1


@rule
def deal_decks(s: State) -> None:
    """3.8 to 3.13 Enemies and Dire Enemies go three ways; the first three cards of Round 1 are Enemies."""
    players = s.options.players
    # All Enemies pass through the Horde Deck: three stay, three go on top of the Turn Deck, three are left over.
    for k in range(ENEMIES):
        put(s.horde, FIRST_ENEMY + k)
    shuffle_pile(s, s.horde)
    group = GROUP_CARDS[players]
    for h in range(s.team):
        put(s.turn_deck, h)
    for k in range(group):
        put(s.turn_deck, Card.AD1 + k)
    shuffle_pile(s, s.turn_deck)
    for _ in range(ENEMIES_EACH_WAY):
        put(s.turn_deck, draw(s.horde))
        put(s.leftovers, draw(s.horde))
    deal_dire_enemies(s, dire_in_horde(s))
    for h in range(s.team, len(Defender)):
        put(s.leftovers, h)
    for k in range(group, 2):
        put(s.leftovers, Card.AD1 + k)
    shuffle_pile(s, s.leftovers)
    shuffle_pile(s, s.horde)


@rule
def horde_at_first(s: State) -> int:
    """3.12 How many cards the Horde Deck has when the game begins."""
    return ENEMIES_EACH_WAY + dire_in_horde(s)


@rule
def dire_in_horde(s: State) -> int:
    """3.9 By the number of players, and more of them by option."""
    return min(DIRE_ENEMIES, DIRE_IN_HORDE[s.options.players] + s.options.extra_dire)


@rule
def deal_dire_enemies(s: State, dire: int) -> None:
    """3.9 So many go to the Horde Deck, any of them equally likely; the rest to the Leftovers."""
    left = dire
    for k in range(DIRE_ENEMIES):
        if below(s, DIRE_ENEMIES - k) < left:
            put(s.horde, FIRST_DIRE + k)
            left -= 1
        else:
            put(s.leftovers, FIRST_DIRE + k)
