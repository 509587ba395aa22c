#!/bin/sh
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/dev.d/foreign.awk finds the lines that say "// wrong" and no others.
cd "$1" || exit 1
files=$(find tests/lint -name '*.cpp' | sort)
expected=$(echo "$files" | xargs grep -n '// wrong$' /dev/null | cut -d : -f 1,2 | sort -u)
found=$(echo "$files" | awk -f scripts/dev.d/foreign.awk | cut -d : -f 1,2 | sort -u)
[ -n "$expected" ] && [ "$expected" = "$found" ] && exit 0
echo "expected and found differ:"
printf '%s\n' "$expected" | sed 's/^/expected /'
printf '%s\n' "$found" | sed 's/^/found    /'
exit 1
