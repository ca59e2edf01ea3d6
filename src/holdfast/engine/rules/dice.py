"""Dice inside the state: a game is its options, its seed and its moves. 32-bit words, the same at every speed."""

from typing import Any

from .rule import foretold, foretold_choice, foretold_order, rule

WORD = 0xFFFFFFFF


@rule
def mix(x: int) -> int:
    """Stir the bits of a word so that neighbouring seeds have nothing in common."""
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & WORD
    x = ((x ^ (x >> 15)) * 0x846CA68B) & WORD
    return x ^ (x >> 16)


@rule
def seed_dice(s: Any, seed: int) -> None:
    """Start the generator in `s.rng`; every seed from 0 to 2**63-1 gives another sequence."""
    low = mix((seed & WORD) ^ 0x9E3779B9)
    high = mix(((seed >> 32) & WORD) ^ low)
    low = mix(low ^ high)
    s.rng[0] = low
    s.rng[1] = high
    if low == 0 and high == 0:
        s.rng[0] = 1


@rule
def word(s: Any) -> int:
    """The next 32 random bits (Blackman and Vigna's xoroshiro64**)."""
    a = int(s.rng[0])
    b = int(s.rng[1])
    scrambled = (a * 0x9E3779BB) & WORD
    scrambled = (((scrambled << 5) | (scrambled >> 27)) * 5) & WORD
    b = b ^ a
    s.rng[0] = (((a << 26) | (a >> 6)) & WORD) ^ b ^ ((b << 9) & WORD)
    s.rng[1] = ((b << 13) | (b >> 19)) & WORD
    return scrambled


@rule
def below(s: Any, n: int) -> int:
    """A number from 0 to n-1, all equally likely."""
    return foretold(n, (word(s) * n) >> 32)


@rule
def roll(s: Any, sides: int) -> int:
    """One die with the faces 1 to `sides`."""
    return below(s, sides) + 1


@rule
def wins_lot(s: Any, n: int) -> bool:
    """Whether the n-th candidate takes the lot from those before it: after the last, each is as likely to have it."""
    return below(s, n) == 0


@rule
def shuffle(s: Any, cards: Any, n: int) -> None:
    """Put the first n cards into uniformly random order. Scripts order a shuffle as a whole, not its single draws."""
    for k in range(n - 1, 0, -1):
        j = (word(s) * (k + 1)) >> 32
        card = cards[k]
        cards[k] = cards[j]
        cards[j] = card
    foretold_order(cards, n)


@rule
def bring_forward(s: Any, cards: Any, n: int, k: int) -> None:
    """Put k of the first n cards to the front, all choices and orders equally likely. Scripts name these k as a row."""
    for i in range(k):
        j = i + ((word(s) * (n - i)) >> 32)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
    foretold_choice(cards, n, k)
