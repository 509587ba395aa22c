#!/bin/sh
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Varve and all that it needs, in one file. The first start unpacks it into the cache folder; every start runs it from there. Nothing else
# is written, so removing this file and that folder removes it. VARVE_BUNDLE: where else than in the cache.
set -eu
umask 077
sum=@SUM@
room=${VARVE_BUNDLE:-${XDG_CACHE_HOME:-${HOME:?is not set}/.cache}/varve-bundle}
case $room in /*) ;; *) echo "varve: the folder to unpack into is not an absolute path: $room" >&2; exit 1 ;; esac
place=$room/$sum

fail()
{
    echo "varve: $1" >&2
    exit 1
}

# The programs name the loader by its path: it is written over the room that was left for it.
name_loader()
{
    while read -r program offset; do
        { printf '%s' "$place/lib/ld.so"; head -c 199 /dev/zero; } | head -c 199 \
            | dd of="$1/$program" bs=1 seek="$offset" conv=notrunc 2>/dev/null || return 1
    done <"$1/etc/interpreters"
}

unpack()
{
    [ "$(printf '%s' "$place/lib/ld.so" | wc -c)" -lt 199 ] \
        || fail "the path $place is too long to run from. Set VARVE_BUNDLE to a folder with a shorter one."
    mkdir -p "$room" || fail "the folder $room cannot be made. Set VARVE_BUNDLE to one that can be written."
    part=$(mktemp -d "$room/part-XXXXXX") || fail "nothing can be written into $room. Set VARVE_BUNDLE to a folder that can be written."
    trap 'rm -rf "$part"' EXIT
    trap 'exit 130' INT TERM
    tail -n +@LINES@ "$0" | tar -xz -C "$part" -f - || fail "this file cannot be unpacked into $room: it is not whole, or the disk is full."
    name_loader "$part" || fail "what was unpacked into $room cannot be changed."
    # Two that start at once: the first to come is used.
    mv -T "$part" "$place" 2>/dev/null || [ -d "$place" ] || fail "the folder $place cannot be made."
    rm -rf "$part"
    trap - EXIT INT TERM
}

[ -x "$place/bin/varve" ] || unpack
PATH=${PATH:-/usr/bin:/bin}:$place/bin
export PATH
if [ ! -e /etc/fonts/fonts.conf ]; then
    export FONTCONFIG_FILE="$place/etc/fonts.conf"
fi
exec "$place/bin/varve" "$@"
exit 1
