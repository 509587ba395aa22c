# shellcheck shell=bash disable=SC2154 # top and jobs are set by ./dev
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by ./dev: the gates. Cheap checks (format, layers, foreign text, licences, metadata, scripts) always see every file;
# clang-tidy and clazy see what changed, or every file with --all.

clazy_checks=level0,level1,qt-keywords,detaching-member,missing-qobject-macro,connect-3arg-lambda
# Without --all at most this many files go through clang-tidy and clazy (4 and 2 s each); a larger change is for --all.
tidy_limit=${VARVE_TIDY_LIMIT:-90}

lint()
{
    local all=0 failed=0 check
    [[ ${1:-} == --all ]] && all=1
    cd "$top" || return
    for check in lint_format lint_layers lint_foreign lint_rows lint_ordinals lint_licences lint_metadata lint_scripts; do
        say "${check#lint_}"
        "$check" || failed=1
    done
    lint_deep "$all" || failed=1
    if ((failed)); then say "lint found something; see above"; else say "lint is clean"; fi
    return "$failed"
}

# project_files PATTERN...: files of the project (known to git or not ignored by it), relative to its root
project_files()
{
    if git -C "$top" rev-parse --git-dir >/dev/null 2>&1; then
        git -C "$top" ls-files --cached --others --exclude-standard -- "$@" | while read -r file; do
            if [[ -f $top/$file ]]; then echo "$file"; fi
        done
    else
        local pattern
        for pattern in "$@"; do
            (cd "$top" && find . -path ./build -prune -o -type f -path "./$pattern" -print | sed 's|^\./||')
        done
    fi | sort -u
}

lint_format()
{
    # shellcheck disable=SC2016 # expanded by the inner shell; one printf a file, so that two at once do not mix
    project_files '*.cpp' '*.h' | xargs -r -P "$jobs" -n 1 sh -c '
        findings=$(clang-format --dry-run -Werror "$1" 2>&1) && exit 0
        printf "%s (and perhaps more; ./dev format puts it right)\n" "$(echo "$findings" | head -n 1)"
        exit 1' sh
}

format()
{
    cd "$top" || return
    project_files '*.cpp' '*.h' | xargs -r -P "$jobs" -n 10 clang-format -i
}

lint_layers()
{
    local headers
    headers=$( (qmake6 -query QT_INSTALL_HEADERS || qmake -query QT_INSTALL_HEADERS) 2>/dev/null) || true
    project_files '*.cpp' '*.h' | awk -v qt="$headers" -f "$top/scripts/dev.d/layers.awk"
}

# How text of others is shown. Files below tests are samples or make what is wrong on purpose.
lint_foreign()
{
    project_files '*.cpp' '*.h' | grep -v '^tests/' | awk -f "$top/scripts/dev.d/foreign.awk"
}

# A loop over next() takes what cannot be read for the end. These two have sentences of their own for it.
lint_rows()
{
    local found
    found=$(project_files 'services/storage/*.cpp' | grep -vE '/(foreigndatabase|entrypass)\.cpp$' \
        | xargs -r grep -nE '(while|for) \(.*(->|\.)next\(\)') || return 0
    printf '%s  <- rows are read with forEachRow() or readAll() (queryrows.h)\n' "${found//$'\n'/; }"
    return 1
}

# "for the 3th time": a number in a text is said as a count.
lint_ordinals()
{
    local found
    found=$(project_files '*.cpp' '*.h' 'resources/prompts/*' 'resources/tools/*' \
        | xargs -r grep -nE '(%L?[1-9n]|\{\{?[A-Za-z]+\}?\})(st|nd|rd|th|te|ten|ter)([^A-Za-z]|$)') || return 0
    printf '%s  <- a number with an ending is wrong for others: say it as a count\n' "${found//$'\n'/; }"
    return 1
}

lint_licences()
{
    local file failed=0
    while read -r file; do
        if ! head -n 5 "$file" | grep -q 'SPDX-License-Identifier'; then
            echo "$file:1: no SPDX-License-Identifier in the first lines"
            failed=1
        fi
    done < <(project_files '*CMakeLists.txt' '*.cmake' '*.sh' '*.awk' '*.py' '*.sql' dev .ci/run .clang-format .clang-tidy)
    return "$failed"
}

lint_metadata()
{
    local failed=0
    local folder
    desktop-file-validate packaging/org.varve.Varve.desktop || failed=1
    # As it is where somebody serves the pictures; without an address nothing but that address lacks.
    folder=$(mktemp -d)
    cmake -D HOMEPAGE=https://example.org/varve -D "FILE=$folder/org.varve.Varve.metainfo.xml" -P packaging/metainfo.cmake
    appstreamcli validate --strict --no-net --no-color "$folder/org.varve.Varve.metainfo.xml" || failed=1
    rm -r "$folder"
    appstreamcli validate --no-net --no-color --override=url-homepage-missing=info packaging/org.varve.Varve.metainfo.xml || failed=1
    return "$failed"
} >&2

lint_scripts()
{
    have shellcheck || { say "shellcheck is not here; scripts are not checked"; return 0; }
    shellcheck -x dev .ci/run scripts/*.sh scripts/dev.d/*.sh packaging/bundle/*.sh
}

# The commit that the present change starts from; empty: unknown, take everything.
change_base()
{
    local base
    git rev-parse -q --verify HEAD >/dev/null 2>&1 || return 0
    base=$(git merge-base HEAD origin/main 2>/dev/null) || base=
    if [[ -z $base || $base == "$(git rev-parse HEAD)" ]]; then
        # On main itself nothing tells where a change began: the last ten commits, or fewer in a young history.
        base=$(git rev-parse -q --verify HEAD~10 2>/dev/null) || base=
    fi
    echo "$base"
}

changed_files()
{
    local base
    base=$(change_base)
    if [[ -z $base ]]; then
        project_files '*.cpp' '*.h'
    else
        { git diff --name-only --diff-filter=d "$base" -- '*.cpp' '*.h'
            git ls-files --others --exclude-standard -- '*.cpp' '*.h'; } | sort -u
    fi
}

# The translation units of changed files: a header is seen through the .cpp beside it.
units()
{
    local file database=$top/build/lint/compile_commands.json
    while read -r file; do
        file=${file%.h}
        file=${file%.cpp}.cpp
        if [[ -f $file ]] && grep -qF "\"file\": \"$top/$file\"" "$database"; then echo "$file"; fi
    done | sort -u
}

lint_deep()
{
    local all=$1 list total log failed=0
    # Generated headers and .moc files have to exist, and a file that does not compile has no findings worth reading.
    build "$preset"
    # Each file by itself, also one that the build compiles together with others, and without the precompiled headers, so that it is
    # seen to include what it uses.
    mkdir -p build/lint
    python3 "$top/scripts/dev.d/each-file.py" "build/$preset/compile_commands.json" \
        | sed -E 's/ -Winvalid-pch| -fpch-preprocess| (-Xclang )?-include(-pch)? (-Xclang )?[^ "]*cmake_pch[^ "]*//g' >build/lint/compile_commands.json
    list=$(if ((all)); then project_files '*.cpp'; else changed_files; fi | units)
    [[ -z $list ]] && return 0
    total=$(wc -l <<<"$list")
    if ((!all && total > tidy_limit)); then
        say "$total files have changed, more than $tidy_limit: clang-tidy and clazy are left to ./dev lint --all"
        return 0
    fi
    say "clang-tidy and clazy ($(wc -l <<<"$list") files)"
    log=$(mktemp)
    xargs -P "$jobs" -I{} bash "$top/scripts/dev.d/lint-file.sh" "$top" "$clazy_checks" {} <<<"$list" >"$log" || failed=1
    # A finding in a header shows up once for each file that includes it.
    awk '!seen[$0]++' "$log" >&2
    rm -f "$log"
    return "$failed"
}
