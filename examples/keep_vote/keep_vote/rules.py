"""The rules, in the order of the rulebook. The numbers are the rulebook's."""

from enum import IntEnum

from holdfast.engine.rules.decks import count, draw, put, shuffle_pile, take
from holdfast.engine.rules.dice import below, roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.situations import Course
from holdfast.engine.rules.state import ask, ask_together, end_game, pop, push

from .content import (
    BADLY_BEATEN_BY,
    DIE,
    HAND,
    HEAVY_LOSS,
    STONES,
    SUPPLY_CARDS,
    SUPPLY_VALUE,
    TENTS,
    TURNCOATS,
    Assault,
    Banner,
    Loyalty,
    Supply,
    Way,
)
from .events import Event
from .meta import BotsVote, DawnWords, Loyalties
from .refusals import Rule
from .state import Decision, Outcome, Situation, Sortie, State


class Night(IntEnum):
    """2 The steps of a night, in their order."""

    NIGHTFALL = 0
    NAMING = 1
    BANNER = 2
    VOTE = 3
    COUNT = 4
    ASSAULT = 5
    WORDS = 6
    DAWN = 7


SITUATIONS = {
    Situation.NIGHT: Course(
        len(Night), asks=(Decision.NAME_ASSAULT, Decision.DRAW_BANNER, Decision.VOTE, Decision.DAWN_WORD)
    ),
    Situation.SORTIE: Course(1, inside=(Situation.NIGHT,), asks=(Decision.PRESS_ON,)),
}


# ---- 1 Setting the table -----------------------------------------------------------------------------------------


@rule
def setup(s: State) -> None:
    """1 Loyalties, Supplies, Assaults, and a herald drawn by lot."""
    if are_sides_known(s):
        lay_loyalties_open(s)
    else:
        deal_loyalties(s)
    for card in range(len(Supply)):
        for _ in range(SUPPLY_CARDS[card]):
            put(s.supplies, card)
    shuffle_pile(s, s.supplies)
    for _ in range(HAND):
        for p in range(s.options.players):
            draw_supply(s, p)
    for card in range(len(Assault)):
        for _ in range(s.content.assaults[card].cards):
            put(s.assaults, card)
    shuffle_pile(s, s.assaults)
    s.walls = STONES
    s.camp = TENTS
    s.herald = below(s, s.options.players)
    emit(Event.HERALD_CHOSEN, s.herald)
    push(s, Situation.NIGHT, 0, 0, 0)


@rule
def deal_loyalties(s: State) -> None:
    """1.1 One card more than there are councillors; the last one goes under the throne."""
    players = s.options.players
    for k in range(players + 1):
        put(s.throne, Loyalty.TURNCOAT if k < TURNCOATS[players] else Loyalty.STEADFAST)
    shuffle_pile(s, s.throne)
    for p in range(players):
        s.council[p].loyalty = draw(s.throne)
        emit(Event.LOYALTY_DEALT, p, s.council[p].loyalty)


@rule
def are_sides_known(s: State) -> bool:
    """1.5 Option `loyalties`: all know who stands together, from the start."""
    return s.options.loyalties == Loyalties.OPEN


@rule
def lay_loyalties_open(s: State) -> None:
    """1.5 No lot decides: the first councillor is Steadfast, the next a Turncoat, and so on in turn."""
    for p in range(s.options.players):
        s.council[p].loyalty = p % len(Loyalty)
        emit(Event.LOYALTY_LAID_OPEN, p, s.council[p].loyalty)


@rule
def draw_supply(s: State, p: int) -> None:
    """4.1 When the Supply cards run out, the spent ones are shuffled."""
    if s.supplies.n == 0:
        while s.spent.n > 0:
            put(s.supplies, draw(s.spent))
        shuffle_pile(s, s.supplies)
        emit(Event.SUPPLIES_SHUFFLED, s.supplies.n)
    card = draw(s.supplies)
    put(s.council[p].hand, card)
    emit(Event.SUPPLY_DRAWN, p, card)


# ---- 2 A night ---------------------------------------------------------------------------------------------------


@rule
def step(s: State) -> None:
    """The next step of the night, or of the sortie inside it."""
    f = s.frames[s.depth - 1]
    if f.kind == Situation.SORTIE:
        ride_out(s)
        return
    now = f.step
    f.step += 1
    if now == Night.NIGHTFALL:
        nightfall(s)
    elif now == Night.NAMING:
        ask(s, s.herald, Decision.NAME_ASSAULT)
    elif now == Night.BANNER:
        ask(s, s.herald, Decision.DRAW_BANNER)
    elif now == Night.VOTE:
        ask_together(s, (1 << s.options.players) - 1, Decision.VOTE)
    elif now == Night.COUNT:
        count_votes(s)
    elif now == Night.ASSAULT:
        assault(s)
    elif now == Night.WORDS:
        ask_for_words(s)
    elif now == Night.DAWN:
        dawn(s)


@rule
def always_asked(s: State) -> bool:
    """The naming, even if one assault is left to announce: the herald's words are half the fun."""
    return s.decision == Decision.NAME_ASSAULT


@rule
def nightfall(s: State) -> None:
    """2.1 The herald looks at the assault, and shows it to nobody."""
    s.night += 1
    s.named = 0
    s.opened = 0
    s.turned = 0
    s.power = 0
    for p in range(s.options.players):
        s.council[p].way = Way.HOLD  # last night's votes are taken off the table
        s.council[p].spoke = 0
    emit(Event.NIGHT_FELL, s.night)
    s.assault = draw(s.assaults)
    emit(Event.HERALD_LOOKED, s.herald, s.assault)


@rule
def why_not_announce(s: State, claim: int) -> int:
    """2.2 Not an assault all of whose cards have been seen, unless it is among the `feints`."""
    if (s.options.feints >> claim) & 1:
        return Rule.OK
    if count(s.past, claim) == s.content.assaults[claim].cards:
        return Rule.ALL_SEEN
    return Rule.OK


@rule
def name_assault(s: State, p: int, claim: int) -> None:
    """2.2 The state keeps the announcement and which move it was; the words are in the log."""
    s.claim = claim
    s.named = s.decisions
    s.tales[s.night - 1] = s.named
    emit(Event.ASSAULT_NAMED, p, claim)


@rule
def draw_banner(s: State, p: int) -> None:
    """2.3 The strokes are in the log, like the name."""
    s.banner = s.decisions
    emit(Event.BANNER_DRAWN, p)


@rule
def why_not_add(s: State) -> int:
    """2.3 To the banner that flies."""
    return Rule.OK if s.banner else Rule.NO_BANNER


@rule
def add_to_banner(s: State, p: int) -> None:
    """2.3 The new words and strokes point back to those they are added to; see `adds_to`."""
    s.banner = s.decisions
    emit(Event.BANNER_CHANGED, p, Banner.FLYING)


@rule
def leave_banner_bare(s: State, p: int) -> None:
    """2.3"""
    emit(Event.BANNER_LEFT_BARE, p)


@rule
def why_not_pledge(s: State, p: int, supply: int) -> int:
    """2.4 A card from the hand, or nothing."""
    if supply != Supply.NOTHING and count(s.council[p].hand, supply) == 0:
        return Rule.NOT_IN_HAND
    return Rule.OK


@rule
def vote(s: State, p: int, way: int, supply: int) -> None:
    """2.4 In secret: the pledge stays in the hand, so that its size tells nothing."""
    s.council[p].way = way
    s.council[p].pledge = supply
    s.council[p].spoke = s.decisions
    emit(Event.VOTED, p, way, supply)


@rule
def count_votes(s: State) -> None:
    """2.5 More votes make the decree; the herald breaks a tie."""
    players = s.options.players
    s.opened = 1
    for p in range(players):
        emit(Event.VOTE_OPENED, p, s.council[p].way)
    s.decree = s.council[s.herald].way
    if 2 * votes_for(s, 1 - s.decree) > voters(s):
        s.decree = 1 - s.decree
    votes = votes_for(s, s.decree)
    emit(Event.DECREED, s.decree, votes)


@rule
def votes_for(s: State, way: int) -> int:
    votes = 0
    for p in range(s.options.players):
        if s.council[p].way == way and has_a_vote(s, p):
            votes += 1
    return votes


@rule
def has_a_vote(s: State, p: int) -> bool:
    """2.7 Everybody, unless bots only advise; without any person at the table they decide all the same."""
    return s.options.bots_vote == BotsVote.COUNT or s.people == 0 or (s.people >> p) & 1 == 1


@rule
def voters(s: State) -> int:
    """2.7 How many votes there are."""
    n = 0
    for p in range(s.options.players):
        if has_a_vote(s, p):
            n += 1
    return n


@rule
def spend_pledges(s: State) -> int:
    """2.6 Spend the pledges for the decree and return their value. Told by kind, so nobody hears whose was which."""
    value = 0
    for card in range(1, len(Supply)):
        cards = 0
        for p in range(s.options.players):
            chair = s.council[p]
            if chair.pledge == card and chair.way == s.decree and has_a_vote(s, p):
                take(chair.hand, card)
                put(s.spent, card)
                cards += 1
        worth = cards * SUPPLY_VALUE[card, s.decree]
        if cards > 0:
            emit(Event.PLEDGES_SPENT, card, cards, worth)
        value += worth
    for p in range(s.options.players):
        s.council[p].pledge = Supply.NOTHING
    return value


# ---- 3 The assault -----------------------------------------------------------------------------------------------


@rule
def assault(s: State) -> None:
    """3.1, 3.2 The power of the assault against the strength of the council."""
    votes = votes_for(s, s.decree)
    pledged = spend_pledges(s)
    die = roll(s, DIE)
    s.turned = 1
    put(s.past, s.assault)
    each = s.content.assaults[s.assault].strength
    s.power = each * s.options.players + die
    emit(Event.ASSAULT_TURNED, s.assault, each, s.options.players, die, s.power)
    if s.decree == Way.HOLD:
        hold(s, votes, pledged)
    else:
        push(s, Situation.SORTIE, votes + pledged, 0, 0)


@rule
def hold(s: State, votes: int, pledged: int) -> None:
    """3.3 A stone if the council is too weak, two if it is far too weak."""
    strength = votes + pledged
    if strength >= s.power:
        emit(Event.GATE_HELD, votes, pledged, strength, s.power)
        return
    emit(Event.GATE_GAVE_WAY, votes, pledged, strength, s.power)
    lose_stones(s, 1 if strength + BADLY_BEATEN_BY >= s.power else HEAVY_LOSS)


@rule
def ride_out(s: State) -> None:
    """3.4 The riders win, or the herald must choose."""
    if riders_win(s):
        burn_tent(s)
    else:
        ask(s, s.herald, Decision.PRESS_ON)


@rule
def riders_win(s: State) -> bool:
    """3.4 Strength and riding die reach the power."""
    f: Sortie = s.frames[s.depth - 1]
    die = roll(s, DIE)
    f.reached = f.strength + die
    emit(Event.RODE_OUT, f.strength, die, f.reached, s.power)
    return f.reached >= s.power


@rule
def press_on(s: State, p: int) -> None:
    """3.5 One more roll: a tent, or two stones."""
    emit(Event.PRESSED_ON, p)
    if riders_win(s):
        burn_tent(s)
    else:
        pop(s)
        lose_stones(s, HEAVY_LOSS)


@rule
def fall_back(s: State, p: int) -> None:
    """3.5 Falling back costs a stone."""
    emit(Event.FELL_BACK, p)
    pop(s)
    lose_stones(s, 1)


@rule
def burn_tent(s: State) -> None:
    """3.4 A tent burns, and the sortie is over; the banner is copied for the hall. 5.2 The last one lifts the siege."""
    pop(s)
    s.camp -= 1
    emit(Event.TENT_BURNED, s.camp)
    s.trophies[s.camp] = s.banner
    if s.banner:
        emit(Event.BANNER_HUNG, Banner.FLYING)
    if s.camp == 0:
        emit(Event.SIEGE_LIFTED)
        finish(s, Outcome.LIFTED)


@rule
def lose_stones(s: State, stones: int) -> None:
    """5.1 The keep falls with its last stone."""
    s.walls = max(0, s.walls - stones)
    emit(Event.STONES_LOST, stones, s.walls)
    if s.walls == 0:
        emit(Event.KEEP_FELL)
        finish(s, Outcome.FELL)


# ---- 4 Dawn and 5 the end ----------------------------------------------------------------------------------------


@rule
def ask_for_words(s: State) -> None:
    """4.0 Option `dawn_words`: all at once, and in the open."""
    if s.options.dawn_words == DawnWords.ON:
        ask_together(s, (1 << s.options.players) - 1, Decision.DAWN_WORD)


@rule
def cheer(s: State, p: int) -> None:
    """4.0 It changes nothing but the mood."""
    emit(Event.CHEERED, p)


@rule
def grumble(s: State, p: int) -> None:
    """4.0"""
    emit(Event.GRUMBLED, p)


@rule
def dawn(s: State) -> None:
    """4.1, 4.2 Supplies for those who lack some, another herald, another night; 5.3 or the last one is over."""
    players = s.options.players
    if s.night == s.options.nights:
        emit(Event.KEEP_STANDS)
        finish(s, Outcome.STANDS)
        return
    for k in range(players):
        p = (s.herald + k) % players
        if s.council[p].hand.n < HAND:
            draw_supply(s, p)
    s.herald = (s.herald + 1) % players
    emit(Event.HERALD_CHOSEN, s.herald)
    pop(s)
    push(s, Situation.NIGHT, 0, 0, 0)


@rule
def finish(s: State, outcome: int) -> None:
    """5.4 All Loyalty cards are shown."""
    s.outcome = outcome
    for p in range(s.options.players):
        emit(Event.LOYALTY_SHOWN, p, s.council[p].loyalty)
    end_game(s)


@rule
def why_not_yield(s: State, p: int) -> int:
    """5.5 Before the assault is turned."""
    return Rule.ON_THE_WALL if s.turned else Rule.OK


@rule
def yield_keep(s: State, p: int) -> None:
    """5.5 All councillors have agreed, or 5.6 all of p's side: Turncoats who give up call the siege off."""
    if are_sides_known(s) and s.council[p].loyalty == Loyalty.TURNCOAT:
        emit(Event.SIEGE_CALLED_OFF)
        finish(s, Outcome.CALLED_OFF)
    else:
        emit(Event.KEEP_YIELDED)
        finish(s, Outcome.YIELDED)


@rule
def reward(s: State, p: int) -> int:
    """5.4 Turncoats win if the keep fell, the Steadfast if it did not; 5.5: it fell if it was yielded."""
    if s.outcome == Outcome.UNDECIDED:
        return 0
    fell = s.outcome == Outcome.FELL or s.outcome == Outcome.YIELDED
    turncoat = s.council[p].loyalty == Loyalty.TURNCOAT
    return 1000 if fell == turncoat else -1000
