"""How the pieces look on the board of the web client: a picture, and the numbers on it. Words tell the rest."""

from holdfast.engine.words.faces import Face

from .content import SUPPLIES, Assault, Councillor, Loyalty, Supply, Way

FACES = (
    Face(Supply.NOTHING, "hand"),
    *(Face(card, picture, to_hold=hold, to_sortie=sortie) for card, _, hold, sortie, picture in SUPPLIES[1:]),
    Face(Assault.LADDERS, "ladder"),
    Face(Assault.RAM, "siege-ram"),
    Face(Assault.TOWER, "siege-tower"),
    Face(Way.HOLD, "medieval-gate"),
    Face(Way.SORTIE, "cavalry"),
    Face(Loyalty.STEADFAST, "checked-shield"),
    Face(Loyalty.TURNCOAT, "cloak-dagger"),
    Face(Councillor.CHANCELLOR, "scroll-quill"),
    Face(Councillor.MARSHAL, "crossed-swords"),
    Face(Councillor.STEWARD, "three-keys"),
    Face(Councillor.CHAPLAIN, "church"),
    Face(Councillor.SMITH, "anvil"),
)
