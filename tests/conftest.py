"""What several folders of tests share: compiled rules, made once however many workers there are."""

from typing import Any

import pytest

from holdfast.engine.workshop import prepare
from holdfast.games.tiny_epic_defenders import GAME


@pytest.fixture(scope="session")
def compiled_defenders() -> Any:
    """The rules of Tiny Epic Defenders, compiled; when two workers want them, one compiles and the other waits."""
    return prepare(GAME)
