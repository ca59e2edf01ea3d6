"""How a piece looks on a board that nobody drew for its game: a picture, and the numbers printed on it."""

from __future__ import annotations

from enum import IntEnum

from .catalogue import key_of


class Face:
    """A piece's picture, by its name among the client's pictures, and its marks, such as what a card is worth.

    A field of the view has a face, too: its piece is the field's key, such as "view.walls". A mark is called by the
    words `view.MARK`. The sentence `about.KIND`, or `about.KIND.PIECE`, tells what the piece is and does, with the
    marks in its gaps.
    """

    def __init__(self, piece: IntEnum | str, icon: str = "", **marks: int) -> None:
        self.key = piece if isinstance(piece, str) else key_of(piece)
        self.icon, self.marks = icon, marks
