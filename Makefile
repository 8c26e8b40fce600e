# Nezabudka: `make run` and `make test` need Python 3.11 or newer, and nothing else.

PYTHON := .venv/bin/python
.DEFAULT_GOAL := help
.PHONY: help run test check install install-tests clean

help: ## What can be made
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /  make \1\t/'

run: install ## Run it all on this machine
	@exec $(PYTHON) manage.py serve

test: install-tests ## Run every test
	@$(PYTHON) -m pytest --numprocesses auto --maxprocesses 8

check: install-tests ## Lint, types, layers, templates: what is not a test
	$(PYTHON) -m ruff check
	$(PYTHON) -m ruff format --check
	$(PYTHON) -m mypy .
	.venv/bin/lint-imports
	find templates -name '*.html' -exec .venv/bin/djade --check --target-version 5.2 {} +

install: .venv/requirements ## Install what running needs

install-tests: .venv/tests-requirements ## Install what the checks need as well

# A stamp holds the requirements it was made of: a later change makes it anew.
.venv/requirements: requirements.txt .venv/made
	@echo "Installing requirements…"
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@cp requirements.txt $@

.venv/tests-requirements: tests/requirements.txt .venv/requirements
	@echo "Installing the tests' requirements…"
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check -r tests/requirements.txt
	@cp tests/requirements.txt $@

# An environment that was left half-made, or whose Python is gone, is made anew.
ifeq ($(wildcard $(PYTHON)),)
$(shell rm -f .venv/made)
endif

.venv/made:
	@python=$$(sh config/find-python) && echo "Making .venv with $$python" \
		&& "$$python" -m venv --clear .venv && touch $@

clean: ## Forget the environment and the caches; the demo's data stays in .data
	rm -rf .venv staticfiles .mypy_cache .ruff_cache .pytest_cache
