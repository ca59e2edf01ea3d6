"""Refusals: each reason is a number, a rule and words."""

from holdfast.engine.rules.refusals import ALLOWED, RefusalEnum


class Rule(RefusalEnum):
    OK = ALLOWED
    NOT_NOW = "2", "Asked now is: {asked}"
    NO_THREAT = "4.0", "there is no threat in {region}."


def test_a_member_is_its_row_and_a_number_counted_from_0() -> None:
    assert [int(reason) for reason in Rule] == [0, 1, 2]
    assert Rule(2) is Rule.NO_THREAT
    assert (Rule.NO_THREAT.rule, Rule.NO_THREAT.words) == ("4.0", "there is no threat in {region}.")


def test_nothing_speaks_against_the_first() -> None:
    assert not Rule.OK


def test_a_reason_has_a_key_for_other_languages() -> None:
    assert Rule.NO_THREAT.key == "rule.no_threat"


def test_a_reason_that_names_what_is_asked_is_known_by_its_gap() -> None:
    assert Rule.NOT_NOW.tells_the_question
    assert not Rule.NO_THREAT.tells_the_question
