"""Puts the built web client into the package: a wheel needs no Node to run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "web"))

import client


class WebClient(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client where its sources are newer; an archive of the sources brings it along built."""

    def dependencies(self) -> list[str]:
        return [client.NODE_PACKAGE] if client.is_stale() and not client.has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and client.is_stale():  # whoever works on the sources says `make web`
            client.build()
