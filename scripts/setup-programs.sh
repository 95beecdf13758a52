#!/bin/sh
# Sets up programs that a part of the tests needs, where this machine lets us: `setup-programs.sh chromium nginx grammalecte`.
# Elsewhere says what is left out and how to get it; under CI nothing may be left out.

has_chromium() {
    packages="chromium fonts-liberation" part="the tests in a browser" missing="no Chromium here that runs"
    for name in chromium chromium-browser google-chrome-stable google-chrome; do
        command -v "$name" >/dev/null && "$name" --version >/dev/null 2>&1 && return 0
    done
    return 1
}

# The same without windows, in which pages open for half the work: nothing is left out without it.
has_headless_chromium() {
    packages="chromium-headless-shell" part=""
    command -v chromium-headless-shell >/dev/null
}

has_firefox() {
    packages="firefox-esr" part="the site in Firefox" missing="no Firefox here"
    { command -v firefox || command -v firefox-esr; } >/dev/null
}

has_webkit() {
    packages="webkit2gtk-driver xvfb" part="the pages in WebKit" missing="no WebKitWebDriver here, or no Xvfb"
    command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null
}

has_nginx() {
    packages="nginx-light openssl" part="the tests behind a proxy" missing="no nginx here, or no openssl"
    { command -v nginx || command -v /usr/sbin/nginx || command -v /usr/local/sbin/nginx; } >/dev/null &&
        command -v openssl >/dev/null
}

# Grammalecte stands beside Debian's own Python, wherever the tests' Python comes from.
has_grammalecte() {
    packages="python3-grammalecte" part="the reading of French" missing="no Grammalecte here"
    [ -x /usr/bin/python3 ] && /usr/bin/python3 -c "import grammalecte" 2>/dev/null
}

has_postgresql() {
    packages="postgresql" part="the class with PostgreSQL" missing="no PostgreSQL here"
    for folder in /usr/lib/postgresql/*/bin; do
        [ -x "$folder/initdb" ] && return 0
    done
    command -v initdb >/dev/null
}

# What is installed here for the tests is not to be started as well.
unstarted() {
    policy=/usr/sbin/policy-rc.d
    if [ -e $policy ]; then
        "$@"
    else
        printf '#!/bin/sh\nexit 101\n' >$policy && chmod +x $policy
        "$@"
        rm -f $policy
    fi
}

for program in "$@"; do
    "has_$program" && continue
    if [ "$(id -u)" = 0 ] && [ -f /etc/debian_version ] && command -v apt-get >/dev/null; then
        echo "Installing $packages …"
        export DEBIAN_FRONTEND=noninteractive
        # shellcheck disable=SC2086 # a list of packages
        { apt-get -qq update && unstarted apt-get -qq install --yes --no-install-recommends $packages; } >/dev/null </dev/null
    fi
    "has_$program" && continue
    [ -n "$part" ] || continue
    echo
    echo "Left out: $part, because there is $missing."
    echo "To have them too: install $packages (so they are called on Debian), then run this again."
    echo
    [ -z "$CI" ] || exit 1
done
