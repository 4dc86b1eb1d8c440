# What tests/FAULTS.md says becomes of each file under each fault: its tables are the tests.
# In a world of its own, it may have small disks.
if [ -z "${OWN_DISKS:-}" ]; then
    for own in 'unshare -m' 'unshare -rm'; do
        OWN_DISKS=no
        $own true 2>/dev/null && OWN_DISKS=yes exec $own sh "$0"
    done
fi
. "$ROOT/tests/cli/expect.sh"

ln -s "$ROOT/data" data
ln -s "$PLUGINS" plugin
mkdir made
between=$(printf '\037') # fields: not blank, so that empty ones count

# Under the address sanitizer, some of all that there is to try.
every=$(rounds 1 4)
tried=0
chosen() {
    tried=$((tried + 1))
    [ $((tried % every)) -eq 0 ]
}

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

# one_line PATTERN: whether that is all on stderr, after "bukub: ".
one_line() {
    {
        read -r line && ! read -r _
    } <err && echo "$line" | grep -qE "^bukub: .*$1"
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

# make PATTERN COMMAND: makes a file of such a name in made/, as $file of $size bytes; `, killed' is
# killed as soon as there is one.
make() {
    made=$((${made:-0} + 1))
    FOLDER=made/by-$made FILE=made/by-$made/$1
    mkdir "$FOLDER"
    case $2 in
    *', killed')
        begin "${2%, killed}" --quiet
        until find "$FOLDER" -name "$1" -size +0 | grep -q . || ! kill -0 $child 2>/dev/null; do
            sleep 0.01
        done
        kill -s KILL $child 2>/dev/null
        wait $child 2>/dev/null
        ;;
    *) run "$2" "$FILE" ;;
    esac
    rm -f "$FOLDER"/.bukub-* # from the instant in which one file replaces another
    file=$(ls -A "$FOLDER")
    expect_that "$1 is made, and nothing else" \
        test "$(find "$FOLDER" -name "$1" -size +0)" = "$FOLDER/$file"
    cp "$FOLDER/$file" "made/$file"
    size=$(wc -c <"made/$file")
}

# flip FILE AT: flips the lowest bit of byte AT, from 0.
flip() {
    byte=$(od -An -tu1 -j"$2" -N1 "$1" | tr -d ' ')
    # shellcheck disable=SC2059 # octal
    printf "\\$(printf %o $((byte ^ 1)))" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# Root may read and write everything, unless it gives that up.
mayless=
if [ "$(id -u)" -eq 0 ]; then
    mayless='setpriv --bounding-set=-dac_override,-dac_read_search'
    $mayless true 2>/dev/null || mayless=no
fi
with=
bukub() { $with "$BUKUB" "$@"; }

# damage FILE WHOLE FAULT: makes FILE out of a whole one of that size, with that fault.
damage() {
    case $3 in
    whole) cp "$2" "$1" ;;
    missing) ;;
    empty) : >"$1" ;;
    'cut in half') head -c $((size / 2)) "$2" >"$1" ;;
    'a byte short') head -c $((size - 1)) "$2" >"$1" ;;
    'a byte long') { cat "$2" && echo; } >"$1" ;;
    'first bit flipped') cp "$2" "$1" && flip "$1" 0 ;;
    'last digit flipped') cp "$2" "$1" && flip "$1" $((size - 2)) ;;
    'bits flipped within, '*) cp "$2" "$1" && flip "$1" $((size * ${3##* } / 8)) ;;
    'another file') cp "$ROOT/LICENSE" "$1" ;;
    folder) mkdir "$1" ;;
    pipe) mkfifo "$1" ;;
    device) ln -s /dev/zero "$1" ;;
    failing) ln -s /proc/self/mem "$1" ;;
    forbidden) cp "$2" "$1" && chmod 0 "$1" ;;
    *) false ;;
    esac
}

# Whether a refused file is what it was, and nothing stands beside it.
untouched() { # FILE
    [ ! -e before ] || cmp -s before "$1" || return 1
    set -- "${1%/*}"/.[!.]* "${1%/*}"/*
    [ $# -eq 2 ] # a pattern that matches nothing, and the file, or a pattern
}

# try_reading KIND FILE READER FAULT EXIT SAID
try_reading() {
    chosen || return 0
    what="$2, $4: $3"
    [ "$4 $mayless" != 'forbidden no' ] || {
        skip "$what"
        return
    }
    rm -rf case before
    mkdir case
    damage "case/$2" "made/$2" "$4" || say 'not ok' "no such fault: $4"
    [ -L "case/$2" ] || [ ! -f "case/$2" ] || cp "case/$2" before
    writer=
    if [ "$4 $5" = 'pipe 0' ]; then
        cat "made/$2" >"case/$2" &
        writer=$!
    fi
    [ "$4" != forbidden ] || with=$mayless
    run "$3" "case/$2"
    with=
    [ -z "$writer" ] || wait $writer
    judge "$what" "$5" "$6"
    case $1,$got in
    checkpoint,0 | resumed,0) ;; # it went on
    *) untouched "case/$2" || say 'not ok' "$what: it was changed, or something stands beside it" ;;
    esac
}

# Each reader with each fault of its kind.
rows '| kind | fault | exit | said |' >faults
eighths='2 6'
rows '| file | kind | made by | read by |' >files
while IFS=$between read -r name kind maker reader; do
    [ -z "$maker" ] || make "$name" "$maker"
    while IFS=$between read -r its fault codes said; do
        [ "$its" = "$kind" ] || continue
        case $fault in
        'bits flipped within')
            for eighth in $eighths; do
                try_reading "$kind" "$file" "$reader" "$fault, $eighth" "$codes" "$said"
            done
            ;;
        *) try_reading "$kind" "$file" "$reader" "$fault" "$codes" "$said" ;;
        esac
    done <faults
done <files

# afterwards WHAT COMMAND: whether it succeeds.
afterwards() {
    (eval "$2") >that 2>&1 </dev/null || {
        say 'not ok' "$1: afterwards $2 fails"
        sed 's/^/# /' that
    }
}

# Programs and streams: commands as they stand.
rows '| command | exit | said | afterwards |' >commands
while IFS=$between read -r command codes said next; do
    chosen || continue
    rm -rf case
    mkdir case
    run "$command" case/file
    judge "$command" "$codes" "$said"
    [ -z "$next" ] || afterwards "$command" "$next"
done <commands

# A disk of a few pages, or else a limit of what a file may have.
mkdir disk
here=$PWD
trap 'umount disk 2>/dev/null; rm -rf "$here"' EXIT
[ "$OWN_DISKS" = yes ] && mount -t tmpfs -o size=64k none disk 2>/dev/null || OWN_DISKS=no
fill() {
    if [ $OWN_DISKS = yes ]; then
        dd if=/dev/zero of=disk/.filler bs=4k 2>/dev/null
    else
        ulimit -f 1
    fi
}

# Whether what stands there is what stood there: an older file, or nothing; and nothing else.
as_before() { # FILE OLDER
    if [ -n "$2" ]; then
        echo older | cmp -s - "$1" || return 1
        set -- "${1%/*}"/*
        [ $# -eq 1 ]
    else
        [ ! -e "$1" ] && [ ! -L "$1" ] || return 1
        set -- "${1%/*}"/*
        [ ! -e "$1" ]
    fi && set -- "${1%/*}"/.bukub-* && [ ! -e "$1" ]
}

# try_writing FILE COMMAND FAULT CODE SAID OLDER: with OLDER on an older file.
try_writing() {
    chosen || return 0
    what="$1, $3${6:+, an older file there}: $2"
    [ "$3 $mayless" != 'forbidden folder no' ] || {
        skip "$what"
        return
    }
    FOLDER=case
    [ "$3 $OWN_DISKS" != 'full disk yes' ] || FOLDER=disk
    chmod 755 case
    rm -rf case disk/* disk/.filler
    mkdir case
    [ "$3" != 'no such folder' ] || FOLDER=case/none/none
    FILE=$FOLDER/$1 command=$2
    [ -z "$6" ] || echo older >"$FILE"
    case $3 in
    folder) mkdir "$FILE" ;;
    device) ln -s /dev/full "$FILE" ;;
    'full disk')
        command="fill; $2"
        [ "$OWN_DISKS" = yes ] || command="$command --quiet"
        ;;
    'forbidden folder')
        chmod 555 case
        with=$mayless
        ;;
    esac
    case $3,$1,$6 in
    device,*.layer, | folder,*.layer,) ;;
    device,* | folder,* | *,older) command="$command --force" ;;
    esac
    run "$command" "$FILE"
    with=
    judge "$what" "$4" "$5"
    case $3 in
    none) [ -s "$FILE" ] && [ "$(ls -A case)" = "$1" ] ;;
    folder | device) [ "$(ls -A case)" = "$1" ] ;;
    *) as_before "$FILE" "$6" ;;
    esac || say 'not ok' "$what: what stands there is wrong"
    case $3,$OWN_DISKS in
    'full disk,yes') [ -s out ] || say 'not ok' "$what: nothing is told" ;;
    esac
}

rows '| fault | exit | said |' >faults
rows '| file | written by |' >files
while IFS=$between read -r file writer; do
    while IFS=$between read -r fault code said; do
        case $fault,$file in
        'is there',*.layer) ;;
        'is there',*) try_writing "$file" "$writer" "$fault" "$code" "$said" there ;;
        'full disk',*.layer | 'forbidden folder',*.layer)
            try_writing "$file" "$writer" "$fault" "$code" "$said" ''
            ;;
        'full disk',* | 'forbidden folder',*)
            try_writing "$file" "$writer" "$fault" "$code" "$said" ''
            try_writing "$file" "$writer" "$fault" "$code" "$said" older
            ;;
        *) try_writing "$file" "$writer" "$fault" "$code" "$said" '' ;;
        esac
    done <faults
done <files

# On the way.
rows '| command on a full disk | exit | said | afterwards |' >commands
rm -rf disk/*
while IFS=$between read -r command codes said next; do
    chosen || continue
    [ "$OWN_DISKS" = yes ] || {
        skip "$command"
        continue
    }
    run "fill; $command" case/file
    judge "$command" "$codes" "$said"
    afterwards "$command" "$next"
    expect_that 'and nothing stands there' sh -c '! ls disk | grep .'
done <commands

# Signals, as soon as the bar shows that something was done.
rows '| work | signal | exit | said | afterwards |' >works
while IFS=$between read -r work signal codes said next; do
    chosen || continue
    rm -rf case
    mkdir case
    FILE=case/file FOLDER=case
    begin "$work" --progress
    waited=0
    until grep -q '%' err 2>/dev/null || [ $waited -ge 100 ] || ! kill -0 $child 2>/dev/null; do
        sleep 0.03
        waited=$((waited + 1))
    done
    kill -s "$signal" $child 2>/dev/null
    wait $child 2>/dev/null
    got=$?
    tr '\r' '\n' <err | sed -n 's/.*\(bukub: \)/\1/p' >told
    mv told err
    judge "$signal: $work" "$codes" "$said"
    afterwards "$signal: $work" "$next"
    expect_that 'and nothing is left' sh -c '! ls -A case | grep -q "^\.bukub"'
done <works

# Killed some times over, it goes on each time.
export SOURCE_DATE_EPOCH=1700000000
rows '| command | comes to the same as |' >works
for pause in 0.05 0.15 0.1; do echo $pause; done >pauses
while IFS=$between read -r work whole; do
    chosen || continue
    rm -rf case end
    mkdir case end
    FILE=case/file FOLDER=case
    while read -r pause; do
        begin "$work"
        sleep "$pause"
        kill -s KILL $child 2>/dev/null
        wait $child 2>/dev/null
    done <pauses
    run "$work" case/file
    expect_that "killed again and again: $work" test $got -eq 0
    mv out case/out
    run "$whole" end/file
    mv out end/out
    for result in end/*; do
        expect_that "the same ${result#end/}" cmp "$result" "case/${result#end/}"
    done
done <works

finish
