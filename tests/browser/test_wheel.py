"""The package as people install it: it brings the client along, built, and needs no Node. It is built from nothing but
what the image for self-hosters is built from.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]


def installed(folder: Path) -> Path:
    """What the wheel puts into an environment."""
    sources = folder / "sources"
    for words in re.findall(r"^COPY (.+)$", (ROOT / "Containerfile").read_text("utf-8"), re.MULTILINE):
        *names, target = words.split()
        for name in names:
            one, there = ROOT / name, sources / target
            if one.is_dir():
                shutil.copytree(one, there, ignore=shutil.ignore_patterns("__pycache__", "node_modules"), symlinks=True)
            else:
                there.mkdir(exist_ok=True, parents=True)
                shutil.copy2(one, there)
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet"]
    subprocess.run([*build, "--wheel-dir", str(folder), str(sources)], check=True, capture_output=True, timeout=300)
    (wheel,) = folder.glob("holdfast-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def test_the_wheel_serves_the_client_where_there_is_no_node(tmp_path: Path) -> None:
    site = installed(tmp_path)
    environment = {"PYTHONPATH": str(site), "PATH": str(tmp_path / "nothing"), "HOME": str(tmp_path)}
    command = [sys.executable, "-m", "holdfast.cli.main", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=tmp_path) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://[\w.]+:\d+", server.stdout.readline())
            assert found
            page = httpx.get(found[0]).text
            script = httpx.get(found[0] + re.findall(r'src="(/assets/[^"]+\.js)"', page)[0])
            assert script.status_code == 200
            assert script.content == (site / "holdfast/web/static" / str(script.url.path)[1:]).read_bytes()
        finally:
            server.terminate()
