#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs and runs what `./dev package` has made where nothing else is: the .deb in a bare Debian 13, the file for every Linux in a bare
# Debian 12 and a bare Debian 13. Each imports a session, compacts it, takes that back, and opens the window. Needs root, mmdebstrap and
# bubblewrap, and keeps the bare systems in the cache folder.
#
#     scripts/trypackages.sh SESSION_FILE [PICTURES]

set -euo pipefail
top=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
session=$(readlink -f "${1:?a session file to import}")
pictures=${2:-}
cache=${VARVE_ROOT_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/varve}/bare
work=$(mktemp -d)
display=:$((RANDOM % 400 + 100))
window_server=

finish()
{
    if [[ -n $window_server ]]; then kill "$window_server" 2>/dev/null || true; fi
    rm -rf --one-file-system "$work"
}
trap finish EXIT

fail()
{
    echo "FAILED: $*" >&2
    exit 1
}

# bare SUITE: a system with nothing but what every Debian has
bare()
{
    if [[ ! -d $cache/$1 ]]; then
        mkdir -p "$cache"
        mmdebstrap --variant=minbase --aptopt='Acquire::Languages "none"' --dpkgopt=force-unsafe-io "$1" "$cache/$1.part" >&2
        mv -T "$cache/$1.part" "$cache/$1"
    fi
    cp -a --reflink=auto "$cache/$1" "$work/$1"
}

# The names of what is installed.
installed()
{
    within trixie dpkg --get-selections | cut -f1
}

# within SUITE COMMAND...: there, with a home of its own
within()
{
    local suite=$1
    shift
    mkdir -p "$work/home-$suite" /tmp/.X11-unix
    bwrap --bind "$work/$suite" / --dev-bind /dev /dev --proc /proc --tmpfs /run --perms 1777 --tmpfs /tmp --bind /tmp/.X11-unix /tmp/.X11-unix \
        --bind "$work/home-$suite" /home --ro-bind "$top/build/package" /opt --ro-bind "$session" "/srv/${session##*/}" \
        --ro-bind /etc/resolv.conf /etc/resolv.conf --clearenv --setenv HOME /home --setenv PATH /usr/sbin:/usr/bin:/sbin:/bin \
        --setenv DISPLAY "$display" --setenv LANG C.UTF-8 --setenv DEBIAN_FRONTEND noninteractive --chdir /home --die-with-parent "$@"
}

# try SUITE PROGRAM: the main job from end to end
try()
{
    local suite=$1 program=$2 session_id before after window
    within "$suite" "$program" import "/srv/${session##*/}"
    session_id=$(within "$suite" "$program" sessions --json | grep -o '"id": *"[^"]*"' | head -n 1 | cut -d'"' -f4)
    before=$(within "$suite" "$program" context "$session_id")
    within "$suite" "$program" compact "$session_id" --offline --keep 2000
    [[ $(within "$suite" "$program" context "$session_id") != "$before" ]] || fail "the compaction changed nothing"
    within "$suite" "$program" undo "$session_id"
    after=$(within "$suite" "$program" context "$session_id")
    [[ $after == "$before" ]] || fail "the context is not what it was before the compaction"
    within "$suite" "$program" doctor >/dev/null || fail "varve doctor"

    within "$suite" "$program" >"$work/window.log" 2>&1 &
    window=$!
    for ((tick = 0; tick < 300; tick++)); do
        if in_root xwininfo -display "$display" -root -tree | grep -q '"varve"'; then break; fi
        kill -0 "$window" 2>/dev/null || fail "the window did not open: $(cat "$work/window.log")"
        sleep 0.1
    done
    in_root xwininfo -display "$display" -root -tree | grep -q '"varve"' || fail "no window after 30 s"
    if [[ -n $pictures ]]; then
        sleep 3
        in_root import -display "$display" -window root "$pictures/package-$suite-${program##*/}.png"
    fi
    kill "$window"
    wait "$window" 2>/dev/null || true
    echo "PASSED: $program in a bare $suite"
}

in_root()
{
    "$top/dev" shell "$@" 2>/dev/null
}

main()
{
    local deb bundle before
    deb=$(ls "$top"/build/package/varve_*.deb)
    bundle=$(ls "$top"/build/package/varve-*.run)
    if [[ -n $pictures ]]; then mkdir -p "$pictures"; fi
    "$top/dev" shell Xvfb "$display" -screen 0 1440x900x24 >/dev/null 2>&1 &
    window_server=$!

    for suite in bookworm trixie; do
        bare "$suite"
        try "$suite" "/opt/${bundle##*/}"
        rm -rf --one-file-system "${work:?}/$suite" "${work:?}/home-$suite"
    done

    bare trixie
    within trixie apt-get -o APT::Sandbox::User=root update -qq
    before=$(installed)
    within trixie apt-get -o APT::Sandbox::User=root install -y -qq --no-install-recommends "/opt/${deb##*/}" >"$work/install.log" 2>&1 || fail "$(tail -n 20 "$work/install.log")"
    echo "the .deb of $(du -k "$deb" | cut -f1) kB brings $(installed | comm -13 <(sort <<<"$before") <(sort) | wc -l) packages"
    try trixie /usr/bin/varve
    within trixie apt-get purge -y -qq varve >/dev/null 2>&1
    [[ -z $(find "$work/trixie/usr" "$work/trixie/etc" -iname '*varve*') ]] || fail "something of the package is left"
    echo "PASSED: removed without a trace"
}

main
