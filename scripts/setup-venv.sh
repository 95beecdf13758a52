#!/bin/sh
# Makes the virtual environment $2 with the Python $1, or says plainly what is missing.
python=$1
venv=$2
if ! command -v "$python" >/dev/null; then
    echo "There is no '$python' here. Install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3 …" >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "rainbow7 needs Python 3.11 or newer; '$python' is $("$python" -V 2>&1). Name another: make PYTHON=python3.12 …" >&2
    exit 1
fi
if ! "$python" -m venv "$venv"; then
    echo "'$python' cannot make a virtual environment: install its venv and pip (on Debian: apt-get install python3-venv)." >&2
    exit 1
fi
