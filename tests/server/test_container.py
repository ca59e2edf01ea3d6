"""The files for self-hosters: what a linter for containers would say, and whether they fit this project."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from holdfast.cli.main import app

ROOT = Path(__file__).parents[2]
INSTRUCTIONS = {
    *("FROM", "RUN", "COPY", "ENV", "USER", "WORKDIR", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK"),
    *("ENTRYPOINT", "CMD", "LABEL", "ARG"),
}


def instructions() -> list[tuple[str, str]]:
    """The Containerfile's instructions, each on one line."""
    joined = re.sub(r"\\\n\s*", "", (ROOT / "Containerfile").read_text("utf-8"))
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def all_of(name: str) -> list[str]:
    return [words for found, words in instructions() if found == name]


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    return found


def test_every_instruction_is_one() -> None:
    assert {name for name, _ in instructions()} <= INSTRUCTIONS


def test_images_have_a_registry_and_a_version() -> None:
    images = [words.split()[0] for words in all_of("FROM")] + [compose()["services"]["database"]["image"]]

    assert all(re.fullmatch(r"docker\.io/library/\w+:\d[\w.-]*", image) for image in images)


def test_what_is_copied_is_there_and_not_ignored() -> None:
    allowed = (ROOT / ".containerignore").read_text("utf-8").split()
    for words in all_of("COPY"):
        *sources, _ = words.split()
        for source in sources:
            assert (ROOT / source).exists()
            assert f"!{source}" in allowed


def test_it_runs_as_an_ordinary_user_who_owns_the_data() -> None:
    names = [name for name, _ in instructions()]
    [user] = all_of("USER")

    assert user.isdigit()
    assert user != "0"
    assert names.index("USER") < names.index("ENTRYPOINT")
    [made] = [words for words in all_of("RUN") if "useradd" in words]
    assert f"--uid {user}" in made
    assert all(volume in made for volume in all_of("VOLUME"))


def test_pip_leaves_no_cache_behind() -> None:
    assert all("--no-cache-dir" in words for words in all_of("RUN") if "pip " in words)


def test_signals_reach_the_server() -> None:
    """In the list form no shell stands between the engine and the process."""
    for words in (*all_of("ENTRYPOINT"), *all_of("CMD"), all_of("HEALTHCHECK")[0].partition("CMD ")[2]):
        assert all(isinstance(word, str) for word in json.loads(words))


def test_the_command_in_the_image_is_one_of_ours() -> None:
    [entry], [command] = all_of("ENTRYPOINT"), all_of("CMD")
    words = json.loads(command)

    assert json.loads(entry) == ["holdfast"]
    assert CliRunner().invoke(app, [*words, "--help"]).exit_code == 0
    assert words[words.index("--port") + 1] in all_of("EXPOSE")


def test_compose_keeps_secrets_out_and_the_port_at_home() -> None:
    services = compose()["services"]

    assert services["holdfast"]["ports"] == ["127.0.0.1:8000:8000"]
    assert services["database"].get("ports") is None
    for service in services.values():
        for value in service["environment"].values():
            assert "PASSWORD" not in value or "${POSTGRES_PASSWORD:?" in value


def test_compose_waits_for_a_healthy_database_and_keeps_all_data() -> None:
    found = compose()
    services = found["services"]

    assert services["holdfast"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert services["database"]["healthcheck"]["test"][0] == "CMD"
    named = {volume.partition(":")[0] for service in services.values() for volume in service["volumes"]}
    assert named == set(found["volumes"])
    assert (ROOT / services["holdfast"]["build"]["dockerfile"]).exists()


def test_compose_takes_away_what_the_server_does_not_need() -> None:
    server = compose()["services"]["holdfast"]

    assert server["read_only"]
    assert server["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in server["security_opt"]


@pytest.mark.parametrize("name", ["HOLDFAST_DATABASE", "FORWARDED_ALLOW_IPS"])
def test_what_compose_sets_is_told_in_the_docs(name: str) -> None:
    assert name in compose()["services"]["holdfast"]["environment"]
    assert name in (ROOT / "docs" / "self-hosting.md").read_text("utf-8")
