#!/bin/sh
# Unpacks the arm64 libraries of Debian or Ubuntu that bukub needs: make/arm64.sh LIST FOLDER
# The -dev packages of two architectures cannot be installed side by side. apt resolves and downloads
# the packages of LIST with a separate, empty state; the system is not changed, and root is not
# needed.
set -eu
list=$1
mkdir -p "$2"
root=$(cd "$2" && pwd)
state=$root.apt
packages="libgomp1 $(awk '$2 ~ /^(build|tests)$/ && $1 ~ /-dev$/ { print $1 }' "$list" | tr '\n' ' ')"
[ "$(cat "$root/packages" 2>/dev/null)" = "$packages" ] && exit 0

log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
apt() {
    apt-get -q -y -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o Dir::State="$state" \
        -o Dir::State::status="$state/status" -o Dir::Cache="$state" -o APT::Sandbox::User= \
        -o Debug::NoLocking=1 "$@" >"$log" 2>&1 </dev/null || {
        tail -n 20 "$log" >&2
        echo "bukub: apt-get could not bring the libraries of arm64" >&2
        exit 2
    }
}
rm -rf "$root" "$state"
mkdir -p "$root" "$state/lists/partial" "$state/archives/partial"
: >"$state/status"
echo "unpacking for arm64: $packages" >&2
apt update
# shellcheck disable=SC2086 # the list is words
apt install --no-install-recommends --download-only $packages
for archive in "$state"/archives/*.deb; do
    dpkg -x "$archive" "$root"
done
# Absolute links to libraries refer to those in this folder.
find "$root" -type l -lname '/*' | while read -r link; do
    ln -sfn "$root$(readlink "$link")" "$link"
done
rm -rf "$state"
echo "$packages" >"$root/packages"
