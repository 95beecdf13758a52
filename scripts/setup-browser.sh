#!/bin/sh
# Sets up Chromium, in which a part of the tests looks at the pages, where this machine lets us.
# Elsewhere says what is left out and how to get it; under CI nothing may be left out.

found() {
    for name in chromium chromium-browser google-chrome-stable google-chrome; do
        command -v "$name" >/dev/null && "$name" --version >/dev/null 2>&1 && return 0
    done
    return 1
}

if ! found && [ "$(id -u)" = 0 ] && [ -f /etc/debian_version ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium …"
    export DEBIAN_FRONTEND=noninteractive
    { apt-get -qq update && apt-get -qq install --yes --no-install-recommends chromium fonts-liberation; } >/dev/null </dev/null
fi
if ! found; then
    echo
    echo "Left out: the tests in a browser, because there is no Chromium here that runs."
    echo "To have them too: install chromium (on Debian: apt-get install chromium), then run make test again."
    echo
    [ -z "$CI" ] || exit 1
fi
