"""10.2 Whose mask somebody speaks under in a scene."""

from enum import IntEnum


class Voice(IntEnum):
    """The narrator, somebody who is named with the line, or a defender."""

    NARRATOR, SOMEBODY = range(2)
    D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12 = range(2, 14)
    D13, D14, D15, D16, D17, D18, D19, D20, D21, D22, D23, D24, D25 = range(14, 27)
