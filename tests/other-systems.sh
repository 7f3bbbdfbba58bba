#!/usr/bin/env bash
# Tries the program on the systems that this one is not: builds it for Windows and runs it under wine,
# and checks that it compiles for macOS, and the library alone for a browser.
#
#     tests/other-systems.sh [ROOT]
#
# Run by hand as root, on a system with debootstrap. A Debian with what is needed is put into the folder
# ROOT, which is used again if it is there, and needs eight gigabytes; without one it is a temporary
# folder, removed at the end. What is tried is what lies here, committed or not.
# MIRROR names where Debian's packages come from, if not where this machine has its own from.
set -euo pipefail

WINDOWS=x86_64-pc-windows-gnu

# What runs inside: the build, and the program under wine.
inside() {
    cd /croupier
    # The standard library of each system is built from its source, which Debian has.
    std="-Zbuild-std=std,panic_abort"
    cargo build --locked $std --target $WINDOWS
    cargo check --locked $std --target aarch64-apple-darwin
    cargo check --locked $std --target wasm32-unknown-unknown --lib --no-default-features
    run_under_wine
}

croupier() {
    wine "/croupier/target/$WINDOWS/debug/croupier.exe" "$@"
}

# tried WHAT CONDITION...: says how it went.
tried() {
    local what=$1
    shift
    if "$@"; then echo "ok: $what"; else echo "FAILED: $what"; failed=1; fi
}

holds() { # TEXT PATTERN
    grep -q -- "$2" <<<"$1" || { echo "$1" | tail -n 12; false; }
}

is() { # ONE OTHER
    [ "$1" = "$2" ] || { echo "$1, not $2"; false; }
}

run_under_wine() {
    failed=0
    rm -rf /table
    mkdir /table
    cd /table
    wineboot --init
    # What an earlier run left.
    rm -rf "$WINEPREFIX"/drive_c/users/*/AppData/Roaming/croupier
    local said status path

    said=$(printf '{"total":6,"dice":[1,2,3,4,5]}\r\n\r\n{"total":6,"dice":[1,2,3,4,7]}\r\n' | croupier dalmatian score) || true
    tried "a stream with CRLF is scored" holds "$said" '"score":4'
    tried "its bad line is numbered" holds "$said" '"code":"die-face".*"line":3'
    tried "answers end as they do elsewhere" is "$(grep -c $'\r' <<<"$said")" 0

    said=$(printf '2 4\r\n12345\r\nreroll 2 5\r\n22\r\nstop\r\n' | croupier dalmatian play -p Ana,Zoë --first Ana)
    tried "typed dice are refereed" holds "$said" 'Zoë scores'
    tried "the game is saved" holds "$said" 'The game is saved: croupier resume goes on'
    path=$(echo "$WINEPREFIX"/drive_c/users/*/AppData/Roaming/croupier/games/dalmatian-*.jsonl)
    tried "it lies among the data of programs" test -f "$path"
    tried "a bare resume finds it" holds "$(croupier resume </dev/null)" 'Going on with C:.*dalmatian-'

    path="Bücher und Spiele/Zoë's game.jsonl"
    mkdir "${path%/*}"
    mkfifo lines
    croupier dalmatian play -p Ana,Bo --first Ana --save "$path" <lines >said &
    local first=$!
    exec 3>lines
    printf '2 4\r\n12345\r\n' >&3
    for _ in $(seq 100); do grep -q 'Bo has' said && break; sleep 0.2; done
    status=0
    said=$(croupier resume "$path" </dev/null 2>&1) || status=$?
    tried "two processes cannot write one record" holds "$said" 'another process has'
    tried "and the second one says so by its status" is $status 3
    tried "a game that is on can be read" holds "$(croupier log "$path")" 'Bo: dice 1 2 3 4 5'
    tried "but not thrown away" holds "$(wine cmd /c del "${path//\//\\}" 2>&1; ls "$path")" 'jsonl'
    kill -KILL $first
    wait $first || true
    exec 3>&-
    tried "what was confirmed outlives the program" holds "$(croupier verify "$path")" '2 entries replayed, all in order'
    printf '{"n":3,"do":"st' >>"$path"
    said=$(printf 'stop\r\n' | croupier resume "$path" 2>&1)
    tried "a torn line is cut off" holds "$said" 'torn'
    tried "the game goes on" holds "$said" 'Bo scores 4'
    tried "the name is quoted for the shell" holds "$said" "\"Bücher und Spiele/Zoë's game.jsonl\""
    tried "and the record is whole" croupier verify "$path"

    status=0
    croupier dalmatian simulate -n 100000 --bots random,random --seed 1 --each | head -n 1 >each || status=${PIPESTATUS[0]}
    tried "a closed pipe is a quiet end" is $status 0
    status=0
    croupier dalmatian scoer 2>/dev/null || status=$?
    tried "a wrong command line is 2" is $status 2
    tried "pages come out" holds "$(croupier man)" 'croupier'
    tried "completions for PowerShell come out" holds "$(croupier completions powershell)" 'Register-ArgumentCompleter'
    return $failed
}

if [ "${1:-}" = --inside ]; then
    inside
    exit
fi

here=$(cd "$(dirname "$0")/.." && pwd)
if [ -n "${1:-}" ]; then
    mkdir -p "$1"
    root=$(cd "$1" && pwd)
else
    root=$(mktemp -d)
    trap 'rm -rf --one-file-system "$root"' EXIT
fi

# Runs a command in the root, which ends with it and all that it started.
enter() {
    unshare --mount --pid --fork --kill-child bash -c '
        root=$1; shift
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
            DEBIAN_FRONTEND=noninteractive CARGO_HOME=/cargo CARGO_TERM_COLOR=never RUSTC_BOOTSTRAP=1 \
            CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=0 \
            WINEPREFIX=/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=;mshtml=" "$@"' - "$root" "$@"
}

if ! [ -e "$root/ready" ]; then
    mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Label: Debian' 2>/dev/null | head -n 1 || true)}
    # Its newest branch: the others have an older Rust than this needs.
    debootstrap --variant=minbase --include=ca-certificates sid "$root" "${mirror:-http://deb.debian.org/debian}"
    # What this machine needs to reach packages and crates is needed there too.
    apt-config dump | grep -i '^Acquire.*\(proxy\|check\)' >"$root/etc/apt/apt.conf.d/99machine" || true
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    enter apt-get update
    enter apt-get install --yes --no-install-recommends \
        cargo rustc rust-src gcc gcc-mingw-w64-x86-64 wine wine64
    touch "$root/ready"
fi

mkdir -p "$root/croupier"
find "$root/croupier" -mindepth 1 -maxdepth 1 ! -name target -exec rm -rf {} +
git -C "$here" ls-files -z --cached --others --exclude-standard |
    (cd "$here" && xargs -0 ls -d 2>/dev/null) |
    tar -C "$here" -cT - | tar -C "$root/croupier" -x
enter nice bash /croupier/tests/other-systems.sh --inside
