"""A server whose tables are dealt from a seed that the tests choose: what a test meets is the same whenever it runs,
whatever ran before it. Nor does it play thousands of games to measure what somebody wrote: a few show as much."""

from __future__ import annotations

import sys
from pathlib import Path

from ..server.visitors import ServerProcess

USUAL = 4
PROGRAM = """
import secrets
import sys
from functools import partial
from pathlib import Path
from holdfast.cli.serve import Extras, listen, run
from holdfast.server.door import reception
from holdfast.server.door.limits import Limits
folder, port = Path(sys.argv[1]), int(sys.argv[2])
secrets.randbelow = lambda _: int((folder / "seed").read_text())  # it is asked for seeds, and for nothing else
reception.Measuring = partial(reception.Measuring, games=500)
run(listen("127.0.0.1", port), folder, Limits.wide(), more=Extras(private_webhooks=True))
"""


class DealtServer(ServerProcess):
    """At any free port, or at the same one each time it is started."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self._seed = folder / "seed"
        self.deal(USUAL)
        super().__init__(folder, [sys.executable, "-c", PROGRAM, str(folder), str(port)])

    def deal(self, seed: int) -> None:
        """All tables that are laid from now on begin with this seed."""
        self._seed.write_text(str(seed))
