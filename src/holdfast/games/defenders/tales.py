"""10.8 The voice of the tables: sentences for whatever nobody tells, eight of a kind, and what people worry about."""

from enum import IntEnum

EACH = 8  # of a kind, one after the other, so that no two of a kind in a row are alike


class Tale(IntEnum):
    """The kinds."""

    ATTACK, DEFENCE, SMITE, SLAY, RESCUE, DEVASTATION, TERROR, ASSASSINATION, SCENE, WON, LOST = range(11)


class AttackTale(IntEnum):
    T1, T2, T3, T4, T5, T6, T7, T8 = range(EACH)


class DefenceTale(IntEnum):
    T1, T2, T3, T4, T5, T6, T7, T8 = range(EACH)


class SmiteTale(IntEnum):
    T1, T2, T3, T4, T5, T6, T7, T8 = range(EACH)


class SlayTale(IntEnum):
    T1, T2, T3, T4, T5, T6, T7, T8 = range(EACH)


class RescueTale(IntEnum):
    T1, T2, T3, T4, T5, T6, T7, T8 = range(EACH)


class DevastationTale(IntEnum):
    T1, T2, T3, T4, T5, T6, T7, T8 = range(EACH)


class TerrorTale(IntEnum):
    T1, T2, T3, T4, T5, T6, T7, T8 = range(EACH)


class AssassinationTale(IntEnum):
    T1, T2, T3, T4, T5, T6, T7, T8 = range(EACH)


class SceneTale(IntEnum):
    T1, T2, T3, T4, T5, T6, T7, T8 = range(EACH)


class WonTale(IntEnum):
    T1, T2, T3, T4, T5, T6, T7, T8 = range(EACH)


class LostTale(IntEnum):
    T1, T2, T3, T4, T5, T6, T7, T8 = range(EACH)


class Worry(IntEnum):
    """10.8 What scenes are about."""

    CHILD, DEBT, PROMISE, FEUD, HUNGER, LETTER, DREAM, MEMORY = range(8)


class City(IntEnum):
    """The city itself, so that it can be called by its name."""

    CITY = 0
