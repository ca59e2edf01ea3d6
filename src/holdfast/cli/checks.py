"""`holdfast verify` and `holdfast scenario`: whether a saved game is honest, and whether rules do what they should."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from holdfast.engine.matches.verification import verify
from holdfast.engine.scenarios.fields import ScenarioError
from holdfast.engine.scenarios.scenario import Scenario, is_scenario_file, read_each
from holdfast.engine.scenarios.scenario import run as run_scenario

from .complaints import FAILED
from .paths import existing, found_in, listed
from .printing import print_json


def check_save(file: Path, commitment: str | None, as_json: bool) -> None:
    """Exit code 0 only if all is well."""
    found = verify(existing(file), commitment)
    if as_json:
        print_json(
            {
                "file": str(file),
                "ok": found.ok,
                "game": found.title,
                "moves": found.moves,
                "over": found.over,
                "commitment": found.commitment,
                "reseeds": list(found.reseeds),
                "problems": list(found.problems),
            }
        )
    else:
        for line in found.lines():
            print(line)
    if not found.ok:
        raise typer.Exit(FAILED)


def run_scenarios(files: Sequence[Path], compiled: bool, as_json: bool) -> None:
    """Exit code 0 only if all pass. A file or scenario that cannot be understood is one failure."""
    results: list[dict[str, Any]] = []
    for found in [found_in(path, "scenario files", ".toml", is_scenario_file) for path in files]:
        if not as_json and found.files != [found.path]:
            without = f", without {listed(found.passed_over)}" if found.passed_over else ""
            print(f"{found.path}: {len(found.files)} scenario file{'' if len(found.files) == 1 else 's'}{without}")
        for result in [result for file in found.files for result in _results(file, compiled)]:
            results.append(result)
            if not as_json and not result["passed"]:
                for failure in result["failures"]:
                    print(failure)
    passed = sum(bool(result["passed"]) for result in results)
    failed = len(results) - passed
    if as_json:
        print_json({"passed": passed, "failed": failed, "scenarios": results})
    else:
        print(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(FAILED)


def _results(file: Path, compiled: bool) -> list[dict[str, Any]]:
    try:
        return [_result(file, scenario, compiled) for scenario in read_each(file)]
    except ScenarioError as error:
        return [_result(file, error, compiled)]


def _result(file: Path, scenario: Scenario | ScenarioError, compiled: bool) -> dict[str, Any]:
    if isinstance(scenario, ScenarioError):
        return {"file": str(file), "scenario": "", "passed": False, "failures": [str(scenario)]}
    outcome = run_scenario(scenario, compiled)
    return {
        "file": str(file),
        "scenario": scenario.name,
        "passed": outcome.passed,
        "failures": [f"{file}: {failure}" for failure in outcome.failures],
    }
