# Everything a person needs: `make play`, `make check` and `make test`. They prepare the virtual environment first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play check test lint bench art gallery lock clean
.DEFAULT_GOAL := play

play: $(VENV)/.run
	$(BIN)/python -m bot

# Before every commit: about a minute.
check: $(VENV)/.dev lint
	$(BIN)/python -m pytest -n 4 --dist worksteal -m "not slow"

# Everything, four at a time, because many tests wait for a process or a page. It ends by saying what
# could not be tried on this machine.
test: $(VENV)/.dev lint
	$(BIN)/python -m pytest -n 4 --dist worksteal

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/.bench
	$(BIN)/python -m tests.bench $(WHAT)

# Static art from its vector source, for all games or `make art GAME=cousins_war`.
art: $(VENV)/.dev
	$(BIN)/python -m bot.paint.build $(GAME)

# Contact sheets of every game's pictures, in assets/gallery.
gallery: $(VENV)/.dev
	$(BIN)/python -m tests.paint.gallery $(GAME)

# The pinned files carry hashes and no addresses; `make lock` rewrites them from pyproject.toml.
lock: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-annotate --extra postgresql --extra metrics pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-annotate --extra dev --extra art pyproject.toml -o requirements-dev.txt
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-annotate --extra dev --extra bench pyproject.toml -o requirements-bench.txt

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.txt
	@touch $@ $(VENV)/.run

$(VENV)/.bench: requirements-bench.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-bench.txt
	@touch $@

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache
