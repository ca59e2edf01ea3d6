"""Every rules test runs at both speeds."""

from collections.abc import Callable
from typing import Any

import pytest

from .positions import Position
from .positions import lay as lay_out

Lay = Callable[..., Position]


@pytest.fixture(params=["interpreted", "compiled"])
def lay(request: pytest.FixtureRequest) -> Lay:
    """Lay a position and run to the first question; see `positions`."""
    code: Any = request.getfixturevalue("compiled_defenders") if request.param == "compiled" else None
    return lambda *at, **given: Position(lay_out(*at, **given), code)
