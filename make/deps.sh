# Makes sure of the packages of a list: make/deps.sh LIST...
# Installs what is missing with apt where that is possible; else names it and stops, exit 2.

have() {
    case $1 in
    program:*) command -v "${1#*:}" ;;
    module:*) command -v pkg-config && pkg-config --exists "${1#*:}" ;;
    header:*) echo "#include <${1#*:}>" | cc -E - ;;
    python:*) /usr/bin/python3 -c "import importlib.util as u, sys; sys.exit(not u.find_spec('${1#*:}'))" ;;
    file:*) test -e "${1#*:}" ;;
    esac >/dev/null 2>&1
}

missing=
for list; do
    while read -r package probe _; do
        case $package in '' | '#'*) continue ;; esac
        have "$probe" || missing="$missing $package"
    done <"$list"
done
[ -z "$missing" ] && exit 0

stop() {
    echo "bukub: $1; these packages are missing:$missing" >&2
    exit 2
}
command -v apt-get >/dev/null || stop "no apt-get on this system"
sudo=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null && sudo -n true 2>/dev/null || stop "no right to install"
    sudo="sudo -n"
fi
echo "installing:$missing"
export DEBIAN_FRONTEND=noninteractive
{
    $sudo apt-get update -qq &&
        $sudo env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends $missing
} >/tmp/bukub-deps.$$ 2>&1 || {
    tail -n 20 /tmp/bukub-deps.$$ >&2
    rm -f /tmp/bukub-deps.$$
    stop "apt-get could not install them"
}
rm -f /tmp/bukub-deps.$$
