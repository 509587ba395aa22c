#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# lint-file.sh TOP CLAZY_CHECKS FILE: clang-tidy and clazy over one translation unit, as build/lint/compile_commands.json has it; silent when clean.

set -uo pipefail
top=$1 checks=$2 file=$3
cd "$top" || exit 1
status=0

if ! findings=$(clang-tidy --quiet -p build/lint "$file" 2>/dev/null); then
    status=1
    echo "$findings"
fi

# clazy-standalone exits 0 with findings; compiler warnings are the build's business.
findings=$(clazy-standalone -p build/lint --header-filter="^$top/(app|ui|models|services|tests)/" \
    --ignore-dirs="$top/build/.*" --checks="$checks" "$file" 2>&1 | grep -A 3 'Wclazy-\|error:')
if [[ -n $findings ]]; then
    status=1
    echo "$findings"
fi
exit "$status"
