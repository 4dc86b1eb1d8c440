#!/bin/sh
# Installs the missing packages of some groups with apt: make/deps.sh LIST GROUP...
# If that fails, lists them and exits with code 2.
set -u
list=$1
shift
groups=" $* "

# Whether a package is installed for this architecture.
installed() { # PACKAGE
    dpkg-query -W -f '${Architecture} ${db:Status-Status}\n' "$1" |
        grep -qxE "($(dpkg --print-architecture)|all) installed"
}

# Probes the package itself; asks dpkg only if there is no probe.
found() { # PACKAGE PROBE, as the list has it
    name=${2#*:}
    case $2 in
    program:*) command -v "$name" ;;
    module:*) command -v pkg-config && pkg-config --exists "$name" ;;
    header:*) echo "#include <$name>" | gcc -E - ;;
    python:*) /usr/bin/python3 -c "import importlib.util as u, sys; sys.exit(not u.find_spec('$name'))" ;;
    *) installed "$1" ;;
    esac >/dev/null 2>&1
}

# The missing packages of the groups, each preceded by a space.
missing() {
    while read -r package group probe _; do
        case $package in '' | '#'*) continue ;; esac
        case $groups in *" $group "*) ;; *) continue ;; esac
        found "$package" "$probe" || printf ' %s' "$package"
    done <"$list"
}

stop() { # WHY PACKAGES
    echo "bukub: missing:$2" >&2
    echo "bukub: $1; $list says what each is for" >&2
    exit 2
}

packages=$(missing)
[ -z "$packages" ] && exit 0

command -v apt-get >/dev/null || stop 'there is no apt-get to install them' "$packages"
sudo=
if [ "$(id -u)" -ne 0 ]; then
    sudo='sudo -n'
    [ -t 0 ] && sudo=sudo
    command -v sudo >/dev/null && $sudo true 2>/dev/null ||
        stop 'installing them takes root or sudo' "$packages"
fi
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
apt() { $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120 "$@"; }

echo "installing:$packages" >&2
# shellcheck disable=SC2086 # the list is words
if ! { apt update && apt install -y --no-install-recommends $packages; } >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    stop 'apt-get could not install them' "$packages"
fi
packages=$(missing)
[ -z "$packages" ] || stop 'installed, but not found' "$packages"
