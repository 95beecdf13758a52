#!/bin/sh
# Installs the service into the folder $1, from the locked requirements and this source tree, and nothing else.
# The container, the installation on a host and the tests all use it.
set -eu
into=${1:?"usage: deploy/install.sh FOLDER"}
source=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-python3}

sh "$source/scripts/setup-venv.sh" "$python" "$into"
pip="$into/bin/python -m pip --disable-pip-version-check --no-input --no-cache-dir --quiet"
$pip install --require-hashes --requirement "$source/requirements/build.txt"
$pip install --require-hashes --requirement "$source/requirements/serve.txt"
# Built in a copy, because the source tree may be read-only.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
for each in rainbow7 notebooks tutorial pyproject.toml setup.py MANIFEST.in README.md LICENSE; do
    cp -R "$source/$each" "$copy/"
done
$pip install --no-deps --no-build-isolation "$copy"
"$into/bin/python" -m compileall -q "$into/lib"
"$into/bin/rainbow7" --version
