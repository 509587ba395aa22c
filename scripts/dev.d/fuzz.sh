# shellcheck shell=bash disable=SC2154 # top, shared and jobs are set by ./dev
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by ./dev: the importers and the decoders of providers' streams under libFuzzer. What one run has learned (its corpus) is kept in build/fuzz/run and is where the
# next one begins.

fuzz_seconds=${VARVE_FUZZ_SECONDS:-600}
fuzz_text_bytes=65536
fuzz_fixture_bytes=4000
fuzz_database_bytes=131072

# fuzz [TARGET...] [SECONDS]: every importer, and what takes any text, by default; as many at once as there are jobs
fuzz()
{
    local targets=() argument target status=0
    for argument in "$@"; do
        case $argument in
            *[!0-9]*) targets+=("$argument") ;;
            *) fuzz_seconds=$argument ;;
        esac
    done
    if ((${#targets[@]} == 0)); then
        for target in "$top"/tests/fuzz/corpus/*/ "$top"/tests/fuzz/textcorpus/*/; do targets+=("$(basename "$target")"); done
    fi
    for target in "${targets[@]}"; do
        [[ -d $top/tests/fuzz/corpus/$target || -d $top/tests/fuzz/textcorpus/$target ]] \
            || die "there is no fuzzer $target: see tests/fuzz/corpus and textcorpus"
    done
    build fuzz --target "${targets[@]/#/fuzz_}"
    for target in "${targets[@]}"; do fuzz_prepare "$target"; done

    say "fuzzing for $fuzz_seconds s each: ${targets[*]}"
    fuzz_temporary=$(mktemp -d -p "$(fuzz_memory)" varve-fuzz.XXXXXX)
    trap 'rm -rf "$fuzz_temporary"' EXIT
    export -f fuzz_one fuzz_folder
    export top fuzz_seconds fuzz_temporary fuzz_text_bytes fuzz_database_bytes
    printf '%s\n' "${targets[@]}" | xargs -P "$jobs" -I{} bash -c 'fuzz_one {}' || status=1
    fuzz_report "${targets[@]}"
    return "$status"
}

fuzz_folder()
{
    echo "$top/build/fuzz/run/$1"
}

# Importers of databases write a copy of each input: in memory, where that can be.
fuzz_memory()
{
    if [[ -d /dev/shm && -w /dev/shm ]]; then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
}

# Which shared fixtures begin files of this importer, and which sources hold its words.
fuzz_fixtures()
{
    case $1 in
        claudeai) echo claude-ai ;;
        formats) echo '*' ;;
        *) echo "${1%-*}" ;; # several fuzzers may be of one importer
    esac
}

# fuzz_sources TARGET: the files that know what it reads
fuzz_sources()
{
    local formats=$top/services/interchange/formats
    case $1 in
        stream-*) ls "$top/services/providers"/*.{cpp,h} ;;
        formats) ls "$formats"/*.{cpp,h} ;;
        *) ls "$formats/${1%-*}"*.cpp ;;
    esac
}

# fuzz_prepare TARGET: seeds, the findings of before, and a dictionary of the words that the importer looks for
fuzz_prepare()
{
    local target=$1 folder seeds file name
    folder=$(fuzz_folder "$target")
    seeds=$folder/seeds
    rm -rf "$seeds"
    mkdir -p "$seeds" "$folder/corpus" "$folder/findings"
    if [[ -d $top/tests/fuzz/textcorpus/$target ]]; then
        for file in "$top/tests/fuzz/textcorpus/$target"/* "$top/tests/fuzz/textfindings/$target"/*; do fuzz_seed "$file" "$seeds"; done
        cp "$top/tests/fuzz/words/$target.dict" "$folder/words.dict"
        return
    fi
    for file in "$top/tests/fuzz/corpus/$target"/* "$top/tests/fuzz/findings/$target"/*; do
        if [[ $target == formats ]]; then break; fi
        fuzz_seed "$file" "$seeds"
    done
    if [[ $target == formats ]]; then
        for file in "$top"/tests/fuzz/corpus/*/* "$top"/tests/fuzz/findings/*/*; do fuzz_seed "$file" "$seeds"; done
    fi
    # shellcheck disable=SC2046,SC2231 # may be a pattern
    for file in "$shared"/fixtures/$(fuzz_fixtures "$target")/*; do
        name=$(basename "$file")
        case $name in
            \*) ;;
            *.db) if (($(stat -c %s "$file") <= fuzz_database_bytes)); then cp "$file" "$seeds/shared-$name"; fi ;;
            *) if [[ -f $file ]]; then head -c "$fuzz_fixture_bytes" "$file" >"$seeds/shared-$name"; fi ;;
        esac
    done
    fuzz_sources "$target" | LC_ALL=C xargs grep -ohE '"[A-Za-z0-9_.:/ -]{2,40}"' | grep -v '\.h"$' | sort -u >"$folder/words.dict"
}

# A database is kept as statements, for people; its pages are as small as they may be.
fuzz_seed()
{
    local name
    name=$(basename "$(dirname "$1")")-$(basename "$1")
    case $1 in
        *\*) ;;
        *.sql) { echo 'PRAGMA page_size=512;' && cat "$1"; } | sqlite3 "$2/${name%.sql}.db" ;;
        *) cp "$1" "$2/$name" ;;
    esac
}

# fuzz_one TARGET: fails if something was found
fuzz_one()
{
    local target=$1 folder most=$fuzz_text_bytes status=0
    folder=$(fuzz_folder "$target")
    case $target in
        librecode | opencode | goose | hermes | crush | cursor | zed | formats) most=$fuzz_database_bytes ;;
        markdown) most=8192 ;; # it is painted
    esac
    mkdir -p "$fuzz_temporary/$target"
    # Freed memory is kept a while to notice its use; not so much of it that the limit means nothing. What costs a tenth of the speed
    # and ./dev sanitize looks for as well is off.
    TMPDIR=$fuzz_temporary/$target QT_QPA_PLATFORM=offscreen TZ=UTC \
        ASAN_OPTIONS=quarantine_size_mb=16:malloc_context_size=12:detect_stack_use_after_return=0:max_malloc_fill_size=256 \
        UBSAN_OPTIONS=print_stacktrace=1 LSAN_OPTIONS=suppressions=$top/scripts/lsan.supp:print_suppressions=0 \
        nice "$top/build/fuzz/bin/fuzz_$target" -max_total_time="$fuzz_seconds" -max_len="$most" -len_control=100 -timeout=10 \
        -rss_limit_mb=512 -report_slow_units=5 -dict="$folder/words.dict" -artifact_prefix="$folder/findings/" \
        -print_final_stats=1 "$folder/corpus" "$folder/seeds" >"$folder/log" 2>&1 || status=1
    rm -rf "${fuzz_temporary:?}/$target"
    if ((status)); then echo "fuzz_$target has found something: $folder/findings (see $folder/log)" >&2; fi
    return "$status"
}

# One line a target: how much was tried, and what it took.
fuzz_report()
{
    local target log
    printf '%-12s %10s %8s %8s %8s %10s %10s\n' importer executions edges corpus 'peak MB' 'slowest s' findings
    for target in "$@"; do
        log=$(fuzz_folder "$target")/log
        printf '%-12s %10s %8s %8s %8s %10s %10s\n' "$target" \
            "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" \
            "$(grep -o 'cov: [0-9]*' "$log" | tail -n 1 | cut -c 6-)" \
            "$(grep -o 'corp: [0-9]*' "$log" | tail -n 1 | cut -c 7-)" \
            "$(sed -n 's/^stat::peak_rss_mb: *//p' "$log")" \
            "$(sed -n 's/^stat::slowest_unit_time_sec: *//p' "$log")" \
            "$(find "$(fuzz_folder "$target")/findings" -type f | wc -l)"
    done
}
