#!/bin/sh
# Sets up Node.js and the npm packages that a part of the tests runs in (Pyodide) or with (TypeScript, axe-core), where
# this machine lets us.
# Elsewhere says what is left out and how to get it; under CI nothing may be left out. The site (`setup-node.sh site`)
# cannot be built without them.

left_out() {
    echo
    if [ "$wanted" = site ]; then
        echo "The site cannot be built, because $1."
        echo "To have it: $2, then run make site again."
    else
        echo "Left out: the tests in Pyodide and of the site, of the JavaScript and with axe-core, because $1."
        echo "To have them too: $2, then run make test again."
    fi
    echo
    [ -z "$CI" ] && [ "$wanted" != site ] || exit 1
    exit 0
}
wanted=$1

usable() {
    command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null
}

if ! usable && [ "$(id -u)" = 0 ] && [ -f /etc/debian_version ] && command -v apt-get >/dev/null; then
    echo "Installing Node.js and npm …"
    export DEBIAN_FRONTEND=noninteractive
    { apt-get -qq update && apt-get -qq install --yes --no-install-recommends nodejs npm; } >/dev/null </dev/null
fi
usable || left_out "there is no Node.js 18 or newer with npm" "install both"

# A copy of the list that was installed; npm clears the folder before it installs anything.
installed=node_modules/.installed
if ! cmp -s package-lock.json "$installed"; then
    npm ci --ignore-scripts --loglevel=error </dev/null || left_out "npm could not install its packages" "connect to a package registry"
    cp package-lock.json "$installed"
fi
