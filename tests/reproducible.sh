#!/bin/sh
# Builds the program twice, in two folders of different names, and compares the bytes.
#
#     tests/reproducible.sh [PROFILE]
#
# Run by hand, since it takes two whole builds: of what is committed, with the profile release
# unless another is named. What it leaves in a temporary folder it removes.
set -eu

profile=${1:-release}
root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
cargo_home=${CARGO_HOME:-$HOME/.cargo}
sysroot=$(rustc --print sysroot)

for name in one another-of-a-longer-name; do
    mkdir "$work/$name"
    git -C "$root" archive HEAD | tar -x -C "$work/$name"
    (
        cd "$work/$name"
        # No path of this machine is in the program.
        remap="--remap-path-prefix=$work/$name=/croupier --remap-path-prefix=$cargo_home=/cargo"
        export RUSTFLAGS="$remap --remap-path-prefix=$sysroot=/rust"
        export CARGO_TARGET_DIR="$work/$name/target"
        cargo build --quiet --locked --profile "$profile"
    )
    mv "$work/$name/target/$profile/croupier" "$work/croupier-$name"
    rm -rf "${work:?}/$name"
    if grep -q -a -e "$work" -e "$cargo_home" "$work/croupier-$name"; then
        echo "a path of this machine is in the program" >&2
        exit 1
    fi
done

if cmp "$work/croupier-one" "$work/croupier-another-of-a-longer-name"; then
    echo "the same bytes twice:"
    sha256sum < "$work/croupier-one"
else
    echo "two builds of the same source differ" >&2
    exit 1
fi
