"""Why an action is refused: the rule's number and its words. One table for lists, greyed buttons and rejected moves."""

from enum import IntEnum


class Rule(IntEnum):
    OK = 0
    NOT_YOUR_CHOICE = 1
    NOT_THE_QUESTION = 2
    HERO_TAKEN = 3
    NO_SCRY = 4
    DECK_EMPTY = 5
    SCRIED_ALREADY = 6
    NO_COMMAND = 7
    COMMANDED_ALREADY = 8
    NOT_YOURSELF = 9
    NOT_IN_PLAY = 10
    NO_ARTIFACT = 11
    POSTPONED_ALREADY = 12
    FOE_IS_THERE = 13
    ONLY_OUTER = 14
    HAD_A_TURN = 15
    TOO_FEW_AP = 16
    ON_FOE_CARD = 17
    ALREADY_THERE = 18
    NOT_ADJACENT = 19
    BERSERK_LOCK = 20
    EXHAUSTED = 21
    DESTROYED = 22
    NO_THREAT = 23
    OUT_OF_REACH = 24
    CAPITAL_NOT_SECURED = 25
    FOE_HIDDEN = 26
    NOT_AT_FOE = 27
    TOO_FEW_HP = 28
    ONCE_PER_TURN = 29
    NO_GIANT = 30
    GIANT_ELSEWHERE = 31
    NOT_ON_GIANT = 32
    NOT_IN_MOUTH = 33
    NO_ABILITY = 34
    NOT_IN_OUTER = 35
    OTHER_REGION = 36
    FULL_HP = 37
    NOT_USABLE = 38
    KRAKEN = 39
    OTHER_SIDE = 40
    MEDITATES_ALREADY = 41
    NOT_IN_GRANTED = 42
    ONCE_PER_ROUND = 43
    DISCARD_EMPTY = 44
    COAST_THREATENED = 45
    WRONG_DISTANCE = 46
    NO_ARTIFACTS_LEFT = 47
    NOT_IN_CAPITAL = 48
    NOT_A_GATE = 49
    NOTHING_SPENT = 50
    LOCKED_IN_CAPITAL = 51
    SACRIFICED_ENOUGH = 52
    NOT_BESIDE_MOUNTAINS = 53
    NOT_MEDITATING = 54
    NO_MARTYR = 55
    CARD_NOT_SHOWN = 56
    CARD_NOT_DISCARDED = 57
    NOT_CARRIED = 58
    OTHER_SLOT = 59
    NOT_THE_STRONGEST = 60
    ON_INDIVIDUAL_CARD = 61
    NOTHING_SPENT_SINCE = 62


REFUSALS: dict[int, tuple[str, str]] = {
    # why                        rule     words
    Rule.NOT_YOUR_CHOICE:       ("4.12",  "it is not your decision now."),
    Rule.NOT_THE_QUESTION:      ("4.12",  "{moment} Asked now is: “{asked}” Answers: {answers}."),
    Rule.HERO_TAKEN:            ("3.4",   "{hero} is taken; heroes are all different."),
    Rule.NO_SCRY:               ("4.2.3", "only K'glf'lr scries (or a hero beside him with Befriend)."),
    Rule.DECK_EMPTY:            ("R34",   "the Turn Deck is empty."),
    Rule.SCRIED_ALREADY:        ("4.2.3", "you have scried on this card already."),
    Rule.NO_COMMAND:            ("4.2.3", "only Laishom commands (or a hero beside her with Befriend)."),
    Rule.COMMANDED_ALREADY:     ("4.2.3", "you have commanded on this card already."),
    Rule.NOT_YOURSELF:          ("4.6",   "it must be another Defender."),
    Rule.NOT_IN_PLAY:           ("3",     "that Defender is not in play."),
    Rule.NO_ARTIFACT:           ("5.4",   "you do not carry the Artifact for that."),
    Rule.POSTPONED_ALREADY:     ("R35",   "this card was postponed already this Round."),
    Rule.FOE_IS_THERE:          ("4.2.4", "the foe is there already; choose to let it stay."),
    Rule.ONLY_OUTER:            ("4.0",   "it must be an Outer Region, not the Capital."),
    Rule.HAD_A_TURN:            ("4.3.4", "{who} had a Turn on this card already."),
    Rule.TOO_FEW_AP:            ("4.6",   "that costs {cost} AP and you have {ap}."),
    Rule.ON_FOE_CARD:           ("R20",   "on the foe card you are in no Region; get off it first."),
    Rule.ALREADY_THERE:         ("4.6",   "you are there already."),
    Rule.NOT_ADJACENT:          ("2.1",   "{to} is not adjacent."),
    Rule.BERSERK_LOCK:          ("4.6",   "after going Berserk you may not be left in the Capital without AP."),
    Rule.EXHAUSTED:             ("4.0",   "an Exhausted Defender (0 HP) may not Secure, Fight or Defend."),
    Rule.DESTROYED:             ("4.7.4", "that Region is Destroyed; its threat never changes again."),
    Rule.NO_THREAT:             ("4.0",   "there is no threat to remove."),
    Rule.OUT_OF_REACH:          ("4.6",   "you may Secure only the Region you are in (Nyrra also those beside hers)."),
    Rule.CAPITAL_NOT_SECURED:   ("4.0",   "nothing Secures the Capital; only Prayer and the Idol lower its threat."),
    Rule.FOE_HIDDEN:            ("4.8.2", "the Epic Foe has not been revealed yet."),
    Rule.NOT_AT_FOE:            ("5.5",   "you must be where the foe is: in its Region, on the Giant, in the Colossus's mouth."),
    Rule.TOO_FEW_HP:            ("4.0",   "you have too few HP for that."),
    Rule.ONCE_PER_TURN:         ("R12",   "you have used that on this card already."),
    Rule.NO_GIANT:              ("5.5",   "one climbs only on the Hill Giant, once it is revealed."),
    Rule.GIANT_ELSEWHERE:       ("5.5",   "the Hill Giant is in another Region."),
    Rule.NOT_ON_GIANT:          ("5.5",   "you are not on the Hill Giant."),
    Rule.NOT_IN_MOUTH:          ("5.5",   "you are not in the Colossus's mouth."),
    Rule.NO_ABILITY:            ("5.2",   "your hero does not have that ability."),
    Rule.NOT_IN_OUTER:          ("5.2",   "you must be in an Outer Region."),
    Rule.OTHER_REGION:          ("5.2",   "{who} is not in your Region."),
    Rule.FULL_HP:               ("4.6",   "HP are full already."),
    Rule.NOT_USABLE:            ("4.6",   "you must be in the Region whose ability that is (with Befriend: or beside it)."),
    Rule.KRAKEN:                ("5.5",   "while the Kraken is loose no Outer Region ability works."),
    Rule.OTHER_SIDE:            ("2.2",   "the other side of that Region is up."),
    Rule.MEDITATES_ALREADY:     ("4.6",   "you are meditating already."),
    Rule.NOT_IN_GRANTED:        ("4.9",   "granted AP are not a Turn: that is not possible with them."),
    Rule.ONCE_PER_ROUND:        ("5.3",   "that was used already this Round; once per Round for the whole team."),
    Rule.DISCARD_EMPTY:         ("4.6",   "the Discard Pile is empty."),
    Rule.COAST_THREATENED:      ("4.6",   "the Coast must be at level 0."),
    Rule.WRONG_DISTANCE:        ("4.6",   "Set Sail goes two or three places along the ring from the Coast."),
    Rule.NO_ARTIFACTS_LEFT:     ("R37",   "no Artifact is left in the deck."),
    Rule.NOT_IN_CAPITAL:        ("5.4",   "that works in the Capital only."),
    Rule.NOT_A_GATE:            ("R49",   "the Horn sends to a Region beside the Capital."),
    Rule.NOTHING_SPENT:         ("R11",   "a Turn must spend at least 1 AP before it may end."),
    Rule.LOCKED_IN_CAPITAL:     ("5.2",   "after going Berserk you may not end the Turn in the Capital."),
    Rule.SACRIFICED_ENOUGH:     ("4.2.5", "you may not Sacrifice again in this Turn."),
    Rule.NOT_BESIDE_MOUNTAINS:  ("5.3",   "Vantage reaches the two Outer Regions beside the Mountains."),
    Rule.NOT_MEDITATING:        ("4.7.2", "you are not meditating in the Mountains."),
    Rule.NO_MARTYR:             ("4.7.2", "no Oryk near enough is able or willing to pay."),
    Rule.CARD_NOT_SHOWN:        ("5.3",   "{card} is not among the cards still to be ordered."),
    Rule.CARD_NOT_DISCARDED:    ("5.3",   "{card} is not in the Discard Pile."),
    Rule.NOT_CARRIED:           ("4.11",  "you do not carry {artifact}."),
    Rule.OTHER_SLOT:            ("R38",   "dropping {artifact} makes no room: it is carried elsewhere."),
    Rule.NOT_THE_STRONGEST:     ("4.5.3", "the Wraith drains a Defender with the most HP."),
    Rule.ON_INDIVIDUAL_CARD:    ("4.3.6", "there is no Sacrifice on an All Defenders card."),
    Rule.NOTHING_SPENT_SINCE:   ("R58",   "since you were chosen you must spend at least 1 AP before you may yield."),
}  # fmt: skip
