# Two commands do it all: `make serve` to use the project, `make test` to check it. `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input --quiet
LOCKED := $(PIP) install --require-hashes --requirement
# The project itself comes last and brings nothing along: all it needs was locked.
PROJECT := $(PIP) install --no-deps --no-build-isolation --editable .
PYTEST := $(BIN)/python -m pytest
WORKERS ?= auto
# A test that its own limit (pyproject.toml) does not end, for it hangs where Python is not asked, ends with its process
# and the stacks of all threads, and so do all others: another process in its place would not be given their tests.
# All together end after an hour.
LIMITS := -o faulthandler_timeout=700 -o faulthandler_exit_on_timeout=true --max-worker-restart 0 --session-timeout 3600

.DEFAULT_GOAL := help
.PHONY: help serve site site-firefox play test browser audit bench soak tables pictures lock dist clean dev

help:
	@echo 'make serve     set up and open the pages in a browser (ARGS="--port 9000 --lang fr" and the like are passed on)'
	@echo 'make site      build the pages as plain files, with Python in the browser, into site/ (OUT=… elsewhere)'
	@echo 'make site-firefox  open the site in Firefox, page by page'
	@echo 'make play      set up and play in this terminal (ARGS="--game spaan --lang fr")'
	@echo 'make test      set up and run every check'
	@echo 'make browser   drive the pages in Chromium (part of make test; ARGS=--headed lets you look on)'
	@echo 'make audit     the long checks'
	@echo 'make bench     measure'
	@echo 'make soak      a thousand visits in ten minutes, and what is left of them (ARGS="--visits 100 --minutes 1")'
	@echo 'make tables    write what is derived from the register: rule_index.json and the tables of docs/'
	@echo 'make pictures  take the pictures of the pages in docs/images anew'
	@echo 'make dist      build the sdist and the wheel into dist/'
	@echo 'make lock      write requirements/*.txt and package-lock.json anew'
	@echo 'make clean     remove all that was set up, built or cached'
	@echo 'PYTHON=…       the Python to set up with, 3.11 or newer (now: $(PYTHON))'

serve: $(VENV)/.serve
	@$(BIN)/rainbow7 serve $(ARGS)

OUT ?= site
site: $(VENV)/.site $(VENV)/.wheels
	@sh scripts/setup-node.sh site
	@$(BIN)/rainbow7 site $(OUT) $(ARGS)

site-firefox: $(VENV)/.dev $(VENV)/.wheels
	@sh scripts/setup-node.sh site
	@sh scripts/setup-programs.sh firefox
	$(PYTEST) -m audit tests/site/test_firefox.py $(ARGS)

play: $(VENV)/.installed
	@$(BIN)/rainbow7 play $(ARGS)

test: $(VENV)/.dev $(VENV)/.wheels
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python scripts/write_tables.py --check
	@sh scripts/setup-node.sh
	@sh scripts/setup-programs.sh chromium headless_chromium nginx grammalecte postgresql
	$(PYTEST) $(LIMITS) -n $(WORKERS) --maxprocesses 8 --dist loadgroup $(ARGS)

browser: $(VENV)/.dev
	@sh scripts/setup-programs.sh chromium headless_chromium
	$(PYTEST) $(LIMITS) -n $(WORKERS) --maxprocesses 2 --dist loadgroup tests/browser $(ARGS)

audit: $(VENV)/.dev
	@sh scripts/check-advisories.sh $(PYTHON)
	@sh scripts/setup-programs.sh webkit
	@npm ci --prefix tests/lighthouse --ignore-scripts --loglevel=error </dev/null || echo 'Left out: Lighthouse, because npm could not install it.'
	$(PYTEST) -m audit $(ARGS)

bench: $(VENV)/.installed
	@$(BIN)/rainbow7 bench $(ARGS)

soak: $(VENV)/.dev
	@$(BIN)/python -m rainbow7.bench.soak $(ARGS)

tables: $(VENV)/.dev
	$(BIN)/python scripts/write_tables.py

pictures: $(VENV)/.dev
	@sh scripts/setup-programs.sh chromium
	$(BIN)/python scripts/take_pictures.py $(ARGS)

dist: $(VENV)/.dev
	$(BIN)/python -m build --no-isolation

dev: $(VENV)/.dev

$(VENV)/.installed: requirements/build.txt pyproject.toml
	@sh scripts/setup-venv.sh $(PYTHON) $(VENV)
	$(LOCKED) requirements/build.txt
	$(PROJECT)
	@touch $@

$(VENV)/.serve: requirements/serve.txt $(VENV)/.installed
	$(LOCKED) requirements/serve.txt
	@touch $@

$(VENV)/.site: requirements/site.txt $(VENV)/.installed
	$(LOCKED) requirements/site.txt
	@touch $@

# Wheels for the browser's Python, which the notebooks beside the site carry; nothing here imports them.
$(VENV)/.wheels: requirements/notebooks.txt $(VENV)/.installed
	@rm -rf $(VENV)/wheels
	$(PIP) download --no-deps --require-hashes --only-binary=:all: --platform any --implementation py --abi none \
		--python-version 3.14 --requirement requirements/notebooks.txt --dest $(VENV)/wheels
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.serve $(VENV)/.site
	$(LOCKED) requirements/dev.txt
	@touch $@

# One lock per extra, for every supported Python and system at once. What an earlier one fixes binds the later ones,
# so that all of them may share an environment. `make lock UPGRADE=--upgrade` moves to the newest versions.
COMPILE := UV_CUSTOM_COMPILE_COMMAND='make lock' $(VENV)/lock/bin/uv pip compile --quiet \
	--generate-hashes --no-emit-index-url --no-config $(UPGRADE)
LOCK := $(COMPILE) --universal --python-version 3.11 --group pyproject.toml:build
# For the browser's Python; without what the kernel's package needs on a builder, and what the kernel stands in for itself.
UNWANTED := doit jupyter-core jupyterlite-core pkginfo platformdirs psutil widgetsnbextension
LOCK_NOTEBOOKS := $(COMPILE) --python-version 3.14 --python-platform wasm32-pyodide2024 \
	$(UNWANTED:%=--no-emit-package %) --group pyproject.toml:notebooks --output-file requirements/notebooks.txt
lock:
	@sh scripts/setup-venv.sh $(PYTHON) $(VENV)/lock
	$(VENV)/lock/bin/python -m pip --disable-pip-version-check --no-input --quiet install --require-hashes --requirement requirements/lock.txt
	$(LOCK) pyproject.toml --extra dev --output-file requirements/dev.txt
	$(LOCK) --constraint requirements/dev.txt --output-file requirements/build.txt
	fixed='--constraint requirements/dev.txt'; \
	for extra in serve pages site class class-postgresql; do \
		$(LOCK) pyproject.toml $$fixed --extra $$extra --output-file requirements/$$extra.txt || exit 1; \
		fixed="$$fixed --constraint requirements/$$extra.txt"; \
	done
	$(LOCK) pyproject.toml --constraint requirements/serve.txt --extra serve --group pyproject.toml:binder --output-file requirements/binder.txt
	$(COMPILE) --universal --python-version 3.11 --group pyproject.toml:advisories --output-file requirements/advisories.txt
	$(COMPILE) --universal --python-version 3.11 --group pyproject.toml:lock --output-file requirements/lock.txt
	$(LOCK_NOTEBOOKS)
	if command -v npm >/dev/null; then npm install --package-lock-only --ignore-scripts; fi

clean:
	rm -rf $(VENV) node_modules build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find rainbow7 tests -name __pycache__ -type d -prune -exec rm -rf {} +
