"""Contents for tests: sieges of Keep Vote, as somebody might write them."""


def siege(cards: int = 3, strong: int = 5, names: tuple[str, str, str] = ("Dragon", "Rats", "Night")) -> str:
    """So many cards of the first assault, which is so strong."""
    rows = zip(("dragon", "rats", "night"), names, (cards, 4, 4 - cards), (strong, 1, 2), strict=True)
    return 'game = "keep-vote"\nkind = "siege"\n' + "".join(
        f'\n[[assault]]\nid = "{word}"\nname = {name!r}\ncards = {n}\nstrength = {strength}\n'
        for word, name, n, strength in rows
    )
