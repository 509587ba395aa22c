# shellcheck shell=bash disable=SC2154 # top is set by ./dev
# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by ./dev: gets a place that can build Varve. Either this system (its own packages are new enough, or it is the
# build root already), or a Debian 13 root that is made once, cached outside the checkout and entered with bubblewrap.

suite=trixie
qt_needed=6.8
cache=${VARVE_ROOT_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/varve}
root=            # the root to enter; empty: build on this system as it is

# packages FILE GROUP...: the names of these groups of a package list, sorted
packages()
{
    local file=$1
    shift
    awk -v groups=" $* " '/^\[/ { on = index(groups, " " substr($1, 2, length($1) - 2) " ") }
        on && /^[^#[]/ { print $1 }' "$file" | sort
}

# prepare build|tools: afterwards inside() runs a command where everything of these groups is installed
prepare()
{
    local groups=(build)
    [[ $1 == tools ]] && groups=(build tools)
    [[ -n ${VARVE_IN_ROOT:-}${VARVE_NATIVE:-} ]] && return 0

    local family
    family=$(system_family)
    case $family in
        debian)
            if native_debian_has "${groups[@]}"; then return 0; fi
            if use_cached_root "${groups[@]}"; then return 0; fi
            if native_debian_could; then install_native debian "${groups[@]}"; return; fi
            make_root "${groups[@]}"
            ;;
        fedora | arch)
            install_native "$family" "${groups[@]}"
            ;;
        *)
            use_cached_root "${groups[@]}" && return 0
            have mmdebstrap bwrap \
                || die "this system is not one that ./dev can install packages on. Either install mmdebstrap and bubblewrap" \
                       "(a Debian 13 root is then made), or install the libraries in packaging/root/packages.txt and set VARVE_NATIVE=1"
            make_root "${groups[@]}"
            ;;
    esac
}

# inside COMMAND...: run in the prepared place, in the current folder
inside()
{
    if [[ -z $root ]]; then
        "$@"
    else
        local bwrap=()
        enter_command
        "${bwrap[@]}" "$@"
    fi
}

have()
{
    local name
    for name in "$@"; do
        command -v "$name" >/dev/null || return 1
    done
}

system_family()
{
    local ids
    # shellcheck source=/dev/null
    ids=" $(. /etc/os-release 2>/dev/null && echo "${ID:-} ${ID_LIKE:-}") "
    case $ids in
        *\ debian\ * | *\ ubuntu\ *) echo debian ;;
        *\ fedora\ *) echo fedora ;;
        *\ arch\ *) echo arch ;;
        *) echo other ;;
    esac
}

# --- this system's own packages ---------------------------------------------------------------------------------------

list_of()
{
    if [[ $1 == debian ]]; then echo "$top/packaging/root/packages.txt"; else echo "$top/packaging/native/$1.txt"; fi
}

native_debian_missing()
{
    local wanted
    wanted=$(packages "$(list_of debian)" "$@")
    # shellcheck disable=SC2086 # one word a package
    comm -23 <(echo "$wanted") <(dpkg-query -W -f='${db:Status-Status} ${Package}\n' $wanted 2>/dev/null \
        | sed -n 's/^installed //p' | sort -u)
}

native_debian_has()
{
    [[ -z $(native_debian_missing "$@") ]] && newer "$(dpkg-query -W -f='${Version}' qt6-base-dev)" "$qt_needed"
}

newer()
{
    dpkg --compare-versions "${1:-0}" ge "$2"
}

# Could this system's archive provide everything? Asked only when something has to be installed anyway.
native_debian_could()
{
    refresh_apt
    newer "$(candidate qt6-base-dev)" "$qt_needed" && [[ -n $(candidate libkf6syntaxhighlighting-dev) ]] \
        && [[ -n $(candidate qcoro-qt6-dev) ]] && [[ -n $(candidate qtkeychain-qt6-dev) ]]
}

candidate()
{
    apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: *//p' | grep -v '(none)' || true
}

refresh_apt()
{
    if [[ $EUID -ne 0 ]] && ! have sudo; then return 0; fi
    say "reading the package lists (apt-get update)"
    # A third-party source that is down must not stop us: what counts is whether the packages install.
    as_root apt-get update -qq >/dev/null 2>&1 || true
}

as_root()
{
    if [[ $EUID -eq 0 ]]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    elif ! have sudo; then
        die "this needs root, and there is no sudo: $*"
    elif [[ -t 0 ]]; then
        sudo env DEBIAN_FRONTEND=noninteractive "$@"
    else
        sudo -n env DEBIAN_FRONTEND=noninteractive "$@"
    fi
}

install_native()
{
    local family=$1 wanted missing
    shift
    wanted=$(packages "$(list_of "$family")" "$@")
    # shellcheck disable=SC2086 # one word a package
    case $family in
        debian) missing=$(native_debian_missing "$@") ;;
        fedora) missing=$(rpm -q --whatprovides $wanted 2>/dev/null | sed -n 's/^no package provides //p') ;;
        arch) missing=$(pacman -T $wanted || true) ;;
    esac
    [[ -z $missing ]] && return 0
    say "installing $(wc -w <<<"$missing") packages: $(tr '\n' ' ' <<<"$missing")"
    # shellcheck disable=SC2086
    case $family in
        debian) as_root apt-get install -y --no-install-recommends $missing ;;
        fedora) as_root dnf install -y $missing ;;
        arch) as_root pacman -S --needed --noconfirm $missing ;;
    esac </dev/null >&2 || die "the packages could not be installed; see above"
}

# --- the Debian 13 root -----------------------------------------------------------------------------------------------

root_path()
{
    local sum
    sum=$(packages "$(list_of debian)" "$@" | cat - <(echo "$suite") | sha256sum)
    echo "$cache/root-${sum:0:12}"
}

# The root with the tools is a superset: where it exists, it serves for everything.
use_cached_root()
{
    have bwrap || return 1
    local path
    for path in "$(root_path build tools)" "$(root_path "$@")"; do
        if [[ -d $path ]]; then
            root=$path
            touch "$root" 2>/dev/null || true
            return 0
        fi
    done
    return 1
}

make_root()
{
    local missing=() lock
    have mmdebstrap || missing+=(mmdebstrap)
    have bwrap || missing+=(bubblewrap)
    [[ -e /usr/share/keyrings/debian-archive-keyring.gpg ]] || missing+=(debian-archive-keyring)
    if ((${#missing[@]})); then
        say "installing ${missing[*]}"
        as_root apt-get install -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null \
            || die "${missing[*]} could not be installed"
    fi

    mkdir -p "$cache"
    exec {lock}>"$cache/lock"
    flock -n "$lock" || { say "another ./dev is making the build root; waiting for it"; flock "$lock"; }
    if ! use_cached_root "$@"; then
        local path
        path=$(root_path "$@")
        # We hold the lock, so every part that lies here was left by a run that was interrupted.
        rm -rf --one-file-system "$cache"/root-*.part
        # Roots of older package lists that nobody entered for a month.
        find "$cache" -mindepth 1 -maxdepth 1 -name 'root-*' -mtime +30 -exec rm -rf --one-file-system {} +
        build_root "$path.part" "$@"
        mv -T "$path.part" "$path"
        root=$path
    fi
    exec {lock}>&-
}

build_root()
{
    local path=$1 log=$cache/root.log megabytes=370 pid
    shift
    if [[ $* == *tools* ]]; then megabytes=490; fi
    say "making a Debian 13 build root in ${path%.part}; this is done once (about $megabytes MB to download; log: $log)"
    run_mmdebstrap "$path" "$(packages "$(list_of debian)" "$@" | paste -sd,)" >"$log" 2>&1 </dev/null &
    pid=$!
    trap 'kill "$pid" 2>/dev/null; exit 130' INT TERM
    watch_log "$pid" "$log"
    if ! wait "$pid"; then
        tail -n 20 "$log" >&2
        die "the build root could not be made; the lines above end $log"
    fi
    trap - INT TERM
    say "the build root is ready ($(du -sm "$path" | cut -f1) MB)"
}

run_mmdebstrap()
{
    local path=$1 command=(mmdebstrap --variant=minbase "--include=$2"
        --aptopt='Acquire::Languages "none"' --dpkgopt=force-unsafe-io
        --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*'
        --dpkgopt='path-include=/usr/share/doc/*/copyright')
    if [[ $EUID -eq 0 ]]; then
        "${command[@]}" "$suite" "$path"
    elif have newuidmap && grep -q "^$(id -un):" /etc/subuid 2>/dev/null && unshare -Ur true 2>/dev/null; then
        "${command[@]}" --mode=unshare "$suite" "$path.tar"
        mkdir "$path"
        tar -C "$path" --no-same-owner --exclude='./dev/*' -xf "$path.tar"
        rm "$path.tar"
    else
        as_root "${command[@]}" "$suite" "$path"
        # Ours, so that bubblewrap can add mount points and nobody needs root to remove it.
        as_root chown -R "$(id -u):$(id -g)" "$path"
    fi
}

watch_log()
{
    local pid=$1 log=$2 ticks=0 step
    while kill -0 "$pid" 2>/dev/null; do
        sleep 1
        if ((++ticks % 10 == 0)); then
            step=$(grep '^I: ' "$log" | tail -n 1 || true)
            say "${step#I: }"
        fi
    done
}

# Sets the array `bwrap` to the command that enters the root; tries what this machine allows, from plain to odd.
enter_command()
{
    local base=(--bind "$root" / --dev-bind /dev /dev --tmpfs /run --bind /tmp /tmp --die-with-parent
        --setenv VARVE_IN_ROOT 1 --setenv PATH /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
        --setenv CCACHE_DIR "${CCACHE_DIR:-$cache/ccache}" --setenv LC_CTYPE C.UTF-8 --unsetenv LC_ALL)
    local name path error sudo=(sudo --preserve-env)
    [[ -t 0 ]] || sudo+=(-n)
    mkdir -p "$cache/ccache"
    # The host's libraries and plugins are not the root's.
    for name in LD_LIBRARY_PATH LD_PRELOAD QT_PLUGIN_PATH PYTHONPATH PYTHONHOME GTK_PATH CC CXX; do
        base+=(--unsetenv "$name")
    done
    # Everything that is the person's and not the system's is visible under the same path: home, /mnt, /work, ...
    for path in /*; do
        case $path in
            /bin | /boot | /dev | /etc | /lib* | /proc | /root | /run | /sbin | /snap | /sys | /tmp | /usr | /var) ;;
            *) [[ -d $path && -r $path && ! -L $path ]] && base+=(--bind "$path" "$path") ;;
        esac
    done
    for path in "$HOME" "$cache" "$top" "${XDG_RUNTIME_DIR:-}" "$PWD"; do
        if [[ -d $path ]]; then base+=(--bind "$path" "$path"); fi
    done
    name=$(readlink /etc/localtime || true)
    if [[ -z ${TZ:-} && $name == */zoneinfo/* ]]; then base+=(--setenv TZ "${name##*/zoneinfo/}"); fi
    for path in /etc/resolv.conf /etc/hosts /etc/machine-id /etc/ssl/certs/ca-certificates.crt; do
        if [[ -e $path && ! -L $root$path ]]; then base+=(--ro-bind "$path" "$path"); fi
    done
    if [[ $EUID -ne 0 ]]; then base+=(--ro-bind /etc/passwd /etc/passwd --ro-bind /etc/group /etc/group); fi
    base+=(--chdir "$PWD")

    for name in plain shared-proc sudo; do
        case $name in
            plain) bwrap=(bwrap "${base[@]}" --proc /proc) ;;
            # A container that masks parts of /proc refuses a new one.
            shared-proc) bwrap=(bwrap "${base[@]}" --bind /proc /proc) ;;
            # No user namespaces for ordinary users (Ubuntu 24.04): enter as root and step down again.
            sudo)
                if [[ $EUID -eq 0 ]] || ! have sudo; then continue; fi
                bwrap=("${sudo[@]}" bwrap "${base[@]}" --proc /proc --cap-add CAP_SETUID --cap-add CAP_SETGID
                    --setenv HOME "$HOME" setpriv "--reuid=$(id -u)" "--regid=$(id -g)" --clear-groups)
                ;;
        esac
        if error=$("${bwrap[@]}" true 2>&1 </dev/null); then return 0; fi
    done
    die "bubblewrap cannot enter the build root here: $error." \
        "In a container, allow user namespaces or mounts (for example --privileged, or --cap-add SYS_ADMIN with seccomp unconfined)"
}
