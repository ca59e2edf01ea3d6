"""10.8 The voice of the tables: sentences for whatever nobody tells, eight of a kind."""

from enum import IntEnum

EACH = 8  # of a kind, one after the other, so that no two in a row are alike


class Tale(IntEnum):
    ATTACK_1, ATTACK_2, ATTACK_3, ATTACK_4, ATTACK_5, ATTACK_6, ATTACK_7, ATTACK_8 = range(8)
    DEFENCE_1, DEFENCE_2, DEFENCE_3, DEFENCE_4, DEFENCE_5, DEFENCE_6, DEFENCE_7, DEFENCE_8 = range(8, 16)
    SMITE_1, SMITE_2, SMITE_3, SMITE_4, SMITE_5, SMITE_6, SMITE_7, SMITE_8 = range(16, 24)
    SLAY_1, SLAY_2, SLAY_3, SLAY_4, SLAY_5, SLAY_6, SLAY_7, SLAY_8 = range(24, 32)
    RESCUE_1, RESCUE_2, RESCUE_3, RESCUE_4, RESCUE_5, RESCUE_6, RESCUE_7, RESCUE_8 = range(32, 40)
    (
        DEVASTATION_1,
        DEVASTATION_2,
        DEVASTATION_3,
        DEVASTATION_4,
        DEVASTATION_5,
        DEVASTATION_6,
        DEVASTATION_7,
        DEVASTATION_8,
    ) = range(40, 48)
    TERROR_1, TERROR_2, TERROR_3, TERROR_4, TERROR_5, TERROR_6, TERROR_7, TERROR_8 = range(48, 56)
    (
        ASSASSINATION_1,
        ASSASSINATION_2,
        ASSASSINATION_3,
        ASSASSINATION_4,
        ASSASSINATION_5,
        ASSASSINATION_6,
        ASSASSINATION_7,
        ASSASSINATION_8,
    ) = range(56, 64)
    SCENE_1, SCENE_2, SCENE_3, SCENE_4, SCENE_5, SCENE_6, SCENE_7, SCENE_8 = range(64, 72)
    WON_1, WON_2, WON_3, WON_4, WON_5, WON_6, WON_7, WON_8 = range(72, 80)
    LOST_1, LOST_2, LOST_3, LOST_4, LOST_5, LOST_6, LOST_7, LOST_8 = range(80, 88)
