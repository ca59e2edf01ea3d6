"""Rules as C++: the very functions that `compiler` has gathered, in words that a GPU's compiler understands.

A number is 32 bits wide. The dice alone are written with 64, and so is a seed on its way to them; a number that would
not fit is refused. No index counts from the end. Options are literals; tables are not: they come with the game, so that
the same code serves whatever they hold. A record is the number of bytes to where it begins, and its type knows in which
part of the game's memory (`layout`), so each access is written for its place.

Python says in which order things happen, C++ leaves much of that open. Where the order matters, what comes first is
given a name first; where that cannot be done, the rule is refused. All that is refused is named with its line.
"""
