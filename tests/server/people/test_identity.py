"""A guest is known again, and nobody can be somebody else."""

from __future__ import annotations

import pytest

from holdfast.server.people.identity import Pass, Signer, new_user
from holdfast.server.protocol.refusals import Refused
from holdfast.server.table.seats import name_for


def test_a_signed_cookie_says_who_it_is() -> None:
    signer, user = Signer(b"key"), new_user()

    for holder in (Pass(user), Pass(user, 1), Pass(user, 23)):
        assert signer.read(signer.sign(holder)) == holder
        assert signer.read_link(signer.sign_link(holder, 2**40)) == holder


@pytest.mark.parametrize("cookie", [None, "", ".", "anna", "anna.", "anna.0000", "ànna.ü\ud800", "." + "0" * 64])
def test_a_cookie_nobody_signed_says_nothing(cookie: str | None) -> None:
    assert Signer(b"key").read(cookie) is None


def test_a_cookie_signed_elsewhere_or_for_another_says_nothing() -> None:
    mine = Signer(b"key").sign(Pass("anna"))

    assert Signer(b"other").read(mine) is None
    assert Signer(b"key").read(mine.replace("anna", "ben")) is None
    assert Signer(b"key").read(mine.replace("anna", "anna.1")) is None


def test_a_name_is_cleaned_for_others_to_see() -> None:
    assert name_for("  Anna\t of \u202e the\n Keep ") == "Anna of the Keep"


@pytest.mark.parametrize("name", ["", "  \n ", "x" * 41])
def test_a_name_has_some_letters_and_not_too_many(name: str) -> None:
    with pytest.raises(Refused, match="1 to 40 characters"):
        name_for(name)
