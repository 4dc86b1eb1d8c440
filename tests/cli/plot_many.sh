# Pictures by Python, for tests that source this file.
. "$ROOT/tests/cli/expect.sh"

python=/usr/bin/python3 notebooks=$ROOT/notebooks checks=$ROOT/tests/cli five=$ROOT/data/boards/five.ini
export PYTHONPATH="$notebooks"
sweep() { bukub walk sweep --games 2K --quiet "$@"; }

all_curves() { # FILE: a sweep of all strategies, of which two are the same curve
    expect 0 '' sweep $(strategies | sed 's/^/--strategy /; s/hoard/&(n=3)/') --p 0:1:0.25 -o "$1"
}

answered() { # NUMBER: does as that call did
    cat "$1.out"
    cat "$1.err" >&2
    return "$(cat "$1.code")"
}

plot_many() { # FILE: its lines are calls of Python programs, each of which must succeed
    expect 0 '' "$python" -B -W error "$checks/plot_many.py" "$1"
    for number in $(seq "$(wc -l <"$1")"); do
        expect 0 '' answered "$number"
    done
}
