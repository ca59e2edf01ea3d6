"""How far the game has come (4.0 to 4.2): whose how manieth turn it is, what was done in it, what is being paid."""

from holdfast.engine.rules.rule import rule

from .meta import GuildHallLimit, On
from .rules.hands import is_card_game, is_solo
from .rules.towns import is_living
from .state import NOBODY, Phase, Situation, State

BOONS = 3  # Caravan, Prosperity and Spies may go without a slot (9, boons_use_play)


@rule
def are_turns_counted(s: State) -> bool:
    """3.1.2, 4.0 Play goes clockwise: who sits after the active player has had a turn less."""
    active = s.towns[s.active]
    now = int(active.turns) if has_begun(s) else active.turns + 1
    if now < 1:
        return False
    for p in range(s.players):
        waits = seats_from_first(s, p) > seats_from_first(s, s.active)
        if p != s.active and is_living(s, p) and s.towns[p].turns != (now - 1 if waits else now):
            return False
    return True


@rule
def has_begun(s: State) -> bool:
    """4.2.1 The draw begins the turn."""
    return s.frames[0].step != Phase.DRAW


@rule
def seats_from_first(s: State, p: int) -> int:
    return (p - s.first + s.players) % s.players


@rule
def are_deeds_counted(s: State) -> bool:
    """4.2.2 One draw with the Guild Hall; 4.6.2 one attack card for a slot, in the Attack phase."""
    if not has_begun(s):
        return True  # what was done in the last turn is forgotten when the next one begins
    if s.guild_draws > 1 and s.options.guild_hall_limit != GuildHallLimit.UNLIMITED:
        return False
    if s.frames[0].step < Phase.ATTACK:
        return s.slot == 1 and s.played == 0
    return s.played < s.slot + (0 if s.options.boons_use_play == On.ON else BOONS)


@rule
def is_paid_in_time(s: State) -> bool:
    """4.1 Nothing is left to pay but in a payment."""
    kind = s.frames[s.depth - 1].kind
    upkeep = s.payment.structures != 0 or s.payment.defenders != 0 or s.payment.heroes != 0
    if kind == Situation.UPKEEP_PAYMENT:
        return True
    return not upkeep and (s.payment.left == 0 or kind == Situation.PAYMENT)


@rule
def is_sight_possible(s: State) -> bool:
    """5.5 Spies saw a hand of different cards, in a turn of the player who looked; nothing if they never looked."""
    spied = s.spied
    if spied.by == NOBODY:
        return spied.hand.n == 0 and spied.turn == 0
    if is_solo(s) or not is_card_game(s) or spied.turn < 1 or spied.turn > s.towns[spied.by].turns:
        return False
    for k in range(spied.hand.n):
        for j in range(k):
            if spied.hand.cards[j] == spied.hand.cards[k]:
                return False
    return True
