"""What several folders of tests share: compiled rules, made once however many workers there are."""

import signal
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from holdfast.engine.workshop import prepare
from holdfast.games.tiny_epic_defenders import GAME

# A shell starts its background jobs deaf to Ctrl-C, and what they start inherits that: the programs under test too.
signal.signal(signal.SIGINT, signal.default_int_handler)
# How long an example takes tells how busy the machine is, and nothing about us.
settings.register_profile("holdfast", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("holdfast")


@pytest.fixture(scope="session")
def compiled_defenders() -> Any:
    """The rules of Tiny Epic Defenders, compiled; when two workers want them, one compiles and the other waits."""
    return prepare(GAME)
