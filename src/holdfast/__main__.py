"""`python -m holdfast`, for those whose shell does not find the command `holdfast`."""

from .cli.main import run

run()
