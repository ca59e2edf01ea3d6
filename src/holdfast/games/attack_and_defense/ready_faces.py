"""What is printed on the ready-made cards and buildings, for the browser's board, which carries a copy of it:
`python -m holdfast.games.attack_and_defense.ready_faces FILE`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from .card_faces import READY_CARDS, faces
from .filling import READY
from .library import buildings_from


def written() -> str:
    """All of them as a file, one a line. What they say is not in it: that is another thing in each language."""
    ready = msgspec.to_builtins(faces(buildings_from(()), READY_CARDS, range(len(READY))))
    for face in (*ready["cards"].values(), *ready["buildings"].values()):
        face |= {text: {} for text in ("says", "falls") if text in face}
    parts = [f'  "{kind}": {{\n{_lines(these)}\n  }}' for kind, these in ready.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(these: dict[str, Any]) -> str:
    shown = [f"    {json.dumps(name)}: {json.dumps(face, ensure_ascii=False)}" for name, face in these.items()]
    return ",\n".join(shown)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), "utf-8")
