# For the two scripts that do what the tables of tests/FAULTS.md say: reads rows, runs what a cell says
# and judges what came of it.
. "$ROOT/tests/cli/expect.sh"

ln -s "$ROOT/data" data
ln -s "$PLUGINS" plugin
between=$(printf '\037') # fields: not blank, so that empty ones count

# rows HEADER: the rows of the table with that header, fields without their backticks, and FILE and
# FOLDER as variables of the shell.
rows() {
    awk -v header="$1" -v between="$between" '
        !/^\|/ { within = 0 }
        within && !/^\|---/ {
            gsub(/\\\|/, "\001")
            gsub(/^\| *| *\|$|`/, "")
            gsub(/ *\| */, between)
            gsub("\001", "|")
            gsub(/FILE|FOLDER/, "$&")
            print
        }
        $0 == header { within = 1 }' "$ROOT/tests/FAULTS.md"
}

# run COMMAND FILE: runs what a cell says about that file; leaves its exit code in got.
run() {
    FILE=$2
    FOLDER=${FILE%/*}
    (eval "$1") >out 2>err </dev/null
    got=$?
}

# begin COMMAND [OPTION]: begins what a cell says, with that option, as $child.
begin() {
    rm -f out err
    (
        option=${2:-}
        # shellcheck disable=SC2086 # none, if it is empty
        bukub() { exec "$BUKUB" "$@" $option; }
        nohup() { trap '' HUP && "$@"; }
        eval "$1"
    ) >out 2>err </dev/null &
    child=$!
}

# one_line PATTERN: whether that is all on stderr, after "bukub: ", but for notes on the way.
one_line() {
    grep -v '^bukub: note: intermediate result not saved: ' err | {
        read -r line && ! read -r _ && echo "$line" | grep -qE "^bukub: .*$1"
    }
}

# judge WHAT CODES SAID: whether the last command did as the row says. A code of 1 or 2 comes
# with one line, others with nothing or with notes.
judge() {
    said=$3
    [ "${said#*\$FILE}" = "$said" ] || said=${said%%\$FILE*}$FILE${said#*\$FILE}
    case ", $2," in
    *", $got,"*) ;;
    *)
        say 'not ok' "$1: exit $got, not $2"
        return
        ;;
    esac
    if [ -z "$said" ]; then
        [ ! -s err ]
    elif [ "$got" = "$2" ] && [ "$got" -ne 1 ] && [ "$got" -ne 2 ]; then
        grep -qE "^bukub: .*$said" err
    elif [ "$got" -eq 1 ] || [ "$got" -eq 2 ]; then
        one_line "$said"
    fi || {
        say 'not ok' "$1: stderr does not match $said"
        return
    }
    if [ "$got" -eq 2 ] && [ -s out ]; then
        say 'not ok' "$1: bad input, but something on stdout"
    else
        say ok "$1"
    fi
}

# Root may read and write everything, unless it gives that up.
mayless=
if [ "$(id -u)" -eq 0 ]; then
    mayless='setpriv --bounding-set=-dac_override,-dac_read_search'
    $mayless true 2>/dev/null || mayless=no
fi
with=
bukub() { $with "$BUKUB" "$@"; }

# afterwards WHAT COMMAND: whether it succeeds.
afterwards() {
    (eval "$2") >that 2>&1 </dev/null || {
        say 'not ok' "$1: afterwards $2 fails"
        sed 's/^/# /' that
    }
}
