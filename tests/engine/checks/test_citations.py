"""Rulebook and code held against each other."""

from dataclasses import replace
from pathlib import Path

import pytest

from holdfast.engine.checks.citations import misquoted, needs_none, unquoted
from holdfast.engine.rules.refusals import ALLOWED, RefusalEnum

from ..gatehouse import GAME


class Silent(RefusalEnum):
    OK = ALLOWED


class Wrong(RefusalEnum):
    OK = ALLOWED
    ELSEWHERE = "9.9", "no"


def test_a_number_that_the_rulebook_has_not_is_found() -> None:
    assert misquoted(GAME) == []
    assert misquoted(replace(GAME, refusals=Wrong)) == ["the refusal <Wrong.ELSEWHERE: 1>: 9.9"]


def test_a_rule_that_nobody_cites_is_found() -> None:
    assert unquoted(GAME, ["R1", "W1", "W20"]) == ["R2 is cited nowhere"]
    assert unquoted(GAME, ["R1", "R2", "W1", "W20"]) == []


@pytest.fixture
def listing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose rulebook says that two rules need no code, one of them in vain."""
    (tmp_path / "listing").mkdir()
    (tmp_path / "listing/__init__.py").touch()
    (tmp_path / "listing/rulebook.md").write_text("## 3 Play\n\n**3.1** Begin.\n\n**3.2** Go on.\n\n**3.3** End.\n")
    (tmp_path / "listing/uncited.toml").write_text('"3.1" = "leads to 3.2"\n"3.2" = "as usual"\n"3.9" = "gone"\n')
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("listing")
def test_the_list_of_rules_that_need_no_code_is_read_and_checked() -> None:
    game = replace(GAME, package="listing", refusals=Silent)

    assert needs_none(game)["3.1"] == "leads to 3.2"
    assert unquoted(game, ["3.2", "3.3"]) == [
        "3.2 need not be in uncited.toml",
        "3.9 need not be in uncited.toml",
    ]
