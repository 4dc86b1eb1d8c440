# Functions for the scripts in this folder: each runs in its own scratch folder, states what it expects
# of the command line, and ends with `finish`. Every expectation is a test, reported in TAP.
#
#     . "$ROOT/tests/cli/expect.sh"
#     expect 2 'an edge square' bukub walk run --start A1
#     expect_output '{"tests":' bukub walk compare --sample 1,2 --sample 3 --json
#     finish

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"; stop_python' EXIT
cd "$scratch" || exit 1
number=0
bad=0
newline='
'

bukub() { "$BUKUB" "$@"; }

# strategies: the names of those that are built in and need no parameter.
strategies() { bukub walk strategies | sed '1d; /^$/,$d; /\.\.\./d; s/[( ].*//'; }

# stopped SIGNAL SECONDS COMMAND...: sends the signal after so many seconds. On one thread, since the
# command only fills the time until then.
stopped() {
    signal=$1 seconds=$2
    shift 2
    OMP_NUM_THREADS=1 timeout --foreground --preserve-status -k 60 -s "$signal" "$seconds" "$BUKUB" "$@"
}

# interrupted SIGNAL SHOWN COMMAND...: sends the signal once the bar shows that, % for what is done; also on
# one thread. The bar itself is in the file bar afterwards, not on stderr.
interrupted() {
    signal=$1 shown=$2
    shift 2
    : >bar
    OMP_NUM_THREADS=1 "$BUKUB" "$@" --progress 2>bar &
    child=$!
    until tr '\r' '\n' <bar | grep -q -- "$shown" || ! kill -0 $child; do sleep 0.05; done
    kill -s "$signal" $child
    wait $child
    code=$?
    tr '\r' '\n' <bar | sed -n 's/.*\(bukub: \)/\1/p' >&2
    return $code
}

say() { # RESULT WHAT
    number=$((number + 1))
    case $2 in # mostly it is one line as it stands, and needs no processes
    *'  '* | *"$newline"*) echo "$1 $number - $(echo "$2" | tr -s '\n ' ' ')" ;;
    *) echo "$1 $number - $2" ;;
    esac
    [ "$1" = ok ] || {
        bad=1
        sed 's/^/# stdout: /' out | head -n 20
        sed 's/^/# stderr: /' err | head -n 20
    }
}

# expect CODE PATTERN COMMAND...: exits with that code, and stderr matches the pattern (extended;
# '' for nothing on stderr). With code 2, nothing is on stdout.
expect() {
    code=$1 pattern=$2
    shift 2
    "$@" >out 2>err </dev/null
    got=$?
    if [ $got -ne "$code" ]; then
        say 'not ok' "$*: exit $got, not $code"
    elif [ -z "$pattern" ] && [ -s err ]; then
        say 'not ok' "$*: says something on stderr"
    elif [ -n "$pattern" ] && ! grep -qE -- "$pattern" err; then
        say 'not ok' "$*: stderr does not match $pattern"
    elif [ "$code" -eq 2 ] && [ -s out ]; then
        say 'not ok' "$*: bad input, but something on stdout"
    else
        say ok "$*"
    fi
}

# one_line_in FILE: whether the file has exactly one line.
one_line_in() { { read -r _ && ! read -r _; } <"$1"; }

# refuse PATTERN COMMAND...: bad input: exit code 2, nothing on stdout, and on stderr the one line
# "bukub: PATTERN".
refuse() {
    pattern=$1
    shift
    "$@" >out 2>err </dev/null
    got=$?
    if [ $got -ne 2 ]; then
        say 'not ok' "$*: exit $got, not 2"
    elif [ -s out ] || ! one_line_in err; then
        say 'not ok' "$*: not one line on stderr and nothing on stdout"
    elif ! grep -qE -- "^bukub: $pattern" err; then
        say 'not ok' "$*: stderr does not match $pattern"
    else
        say ok "$*"
    fi
}

# expect_output PATTERN COMMAND...: exits 0, nothing on stderr, and stdout matches the pattern.
expect_output() {
    pattern=$1
    shift
    "$@" >out 2>err </dev/null
    got=$?
    if [ $got -ne 0 ] || [ -s err ]; then
        say 'not ok' "$*: exit $got"
    elif ! grep -qE -- "$pattern" out; then
        say 'not ok' "$*: stdout does not match $pattern"
    else
        say ok "$*"
    fi
}

# ask_python KIND FILE COPY TEXT: see asked.py. Both pipes are open only while something is asked, so that no
# command has them.
python_child=
ask_python() {
    if [ -z "$python_child" ]; then
        mkfifo "$scratch.asked" "$scratch.answered" || return 1
        PYTHONPATH=$ROOT/notebooks PYTHONDONTWRITEBYTECODE=1 \
            /usr/bin/python3 "$ROOT/tests/cli/asked.py" "$scratch" </dev/null >/dev/null 2>&1 &
        python_child=$!
    fi
    printf '%s\n%s\n%s\n%s\n%s' "$1" "$PWD" "$2" "$3" "$4" >"$scratch.asked"
    read -r answer <"$scratch.answered" && [ "$answer" = True ]
}

# holds CONDITION: whether that is true of out, in Python.
holds() { ask_python holds '' '' "$1"; }

stop_python() {
    [ -z "$python_child" ] || kill "$python_child" 2>/dev/null
    python_child=
    rm -f "$scratch.asked" "$scratch.answered"
}

# expect_json CODE CONDITION COMMAND...: exits with that code, and stdout is one JSON object for which
# the condition holds, in Python: r is the object, q the first of its points.
expect_json() {
    code=$1 condition=$2
    shift 2
    "$@" >out 2>err </dev/null
    got=$?
    what="$* ($condition)"
    if [ $got -ne "$code" ]; then
        say 'not ok' "$what: exit $got, not $code"
    elif holds "$condition"; then
        say ok "$what"
    else
        say 'not ok' "$what"
    fi
}

# expect_python WHAT STATEMENTS: these, in Python, end without an exception.
expect_python() {
    if ask_python runs '' '' "$2"; then say ok "$1"; else say 'not ok' "$1"; fi
}

# forge FILE COPY STATEMENTS...: changed copies of result files, with valid checksums.
forge() {
    while [ $# -gt 0 ]; do
        ask_python forge "$1" "$2" "$3" || return 1
        shift 3
    done
}

# rewrite FILE COPY STATEMENTS: a copy of a result file that h5py opened for writing, and changed as Python
# says of `file`.
rewrite() { ask_python rewrite "$@"; }

# expect_that WHAT COMMAND...: the command succeeds. It may look at out and err of the one before.
expect_that() {
    what=$1
    shift
    if "$@" >that 2>&1 </dev/null; then
        say ok "$what"
    else
        say 'not ok' "$what"
        sed 's/^/# /' that | head -n 20
    fi
}

# skip WHAT: a test that cannot run here
skip() {
    number=$((number + 1))
    echo "not ok $number - $1 # SKIP"
}

finish() {
    stop_python
    echo "1..$number"
    exit $bad
}
