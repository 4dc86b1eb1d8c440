# Writing files, and long computations, under each fault, as listed in tests/FAULTS.md. In a mount
# namespace of its own, the script can create small disks.
if [ -z "${OWN_DISKS:-}" ]; then
    for own in 'unshare -m' 'unshare -rm'; do
        OWN_DISKS=no
        $own true 2>/dev/null && OWN_DISKS=yes exec $own sh "$0"
    done
fi
. "$ROOT/tests/cli/faults_table.sh"

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
    what="$1, $3${6:+, an older file there}: $2"
    case $3,$mayless,$OWN_DISKS,$1 in
    'forbidden folder,no'* | 'full disk'*,no,*.proof) # a proof is shorter than the least limit of a file
        skip "$what"
        return
        ;;
    esac
    FOLDER=case
    [ "$3 $OWN_DISKS" != 'full disk yes' ] || FOLDER=disk
    [ ! -d case ] || chmod 755 case
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
    'full disk,yes') [ -s out ] || [ "${1%.*}" = sheet ] || say 'not ok' "$what: nothing is reported" ;;
    esac
}

rows '| fault | exit | message |' >faults
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
rows '| command on a full disk | exit | message | afterwards |' >commands
rm -rf disk/*
while IFS=$between read -r command codes said next; do
    [ "$OWN_DISKS" = yes ] || {
        skip "$command"
        continue
    }
    run "fill; $command" case/file.h5
    judge "$command" "$codes" "$said"
    afterwards "$command" "$next"
    expect_that 'and nothing stands there' sh -c '! ls disk | grep .'
done <commands

# Signals, as soon as the bar shows that something was done.
rows '| work | signal | exit | message | afterwards |' >works
while IFS=$between read -r work signal codes said next; do
    rm -rf case
    mkdir case
    FILE=case/file.h5 FOLDER=case
    begin "$work" --progress
    waited=0
    until grep -q '%' err 2>/dev/null || [ $waited -ge 100 ] || ! kill -0 $child 2>/dev/null; do
        sleep 0.03
        waited=$((waited + 1))
    done
    kill -s "$signal" $child 2>/dev/null
    wait $child 2>/dev/null
    got=$?
    tr '\r' '\n' <err | sed -n 's/.*\(bukub: \)/\1/p' >message
    mv message err
    judge "$signal: $work" "$codes" "$said"
    afterwards "$signal: $work" "$next"
    expect_that 'and nothing is left' sh -c '! ls -A case | grep -q "^\.bukub"'
done <works

# Killed several times, it resumes each time.
export SOURCE_DATE_EPOCH=1700000000
rows '| command | must equal |' >works
for pause in 0.05 0.15 0.1; do echo $pause; done >pauses
while IFS=$between read -r work whole; do
    rm -rf case end
    mkdir case end
    FILE=case/file.h5 FOLDER=case
    while read -r pause; do
        begin "$work"
        sleep "$pause"
        kill -s KILL $child 2>/dev/null
        wait $child 2>/dev/null
    done <pauses
    run "$work" case/file.h5
    expect_that "killed again and again: $work" test $got -eq 0
    mv out case/out
    run "$whole" end/file.h5
    mv out end/out
    for result in end/*; do
        expect_that "the same ${result#end/}" cmp "$result" "case/${result#end/}"
    done
done <works

finish
