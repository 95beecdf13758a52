#!/bin/sh
# Compares the locked packages with published advisories, where a source of them can be reached, and says plainly where
# none can: an index that answers without knowing the packages is none. The checker has an environment of its own, .venv/advisories.
set -eu
python=${1:-python3}
into=.venv/advisories
sh scripts/setup-venv.sh "$python" "$into"
"$into/bin/python" -m pip --disable-pip-version-check --no-input --quiet install --require-hashes --requirement requirements/advisories.txt
found=0
for list in requirements/*.txt; do
    said=$("$into/bin/pip-audit" --disable-pip --require-hashes --requirement "$list" --progress-spinner off --vulnerability-service osv --strict 2>&1) && {
        echo "$list: no advisory."
        continue
    }
    if echo "$said" | grep -qiE "ConnectionError|Failed to resolve|Max retries|timed out|could not be audited"; then
        echo "No source of advisories can be reached from here: nothing was checked."
        exit 0
    fi
    echo "$list:"
    echo "$said"
    found=1
done
exit $found
