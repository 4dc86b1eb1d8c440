# Reading files and streams under each fault, as listed in tests/FAULTS.md.
. "$ROOT/tests/cli/faults_table.sh"
mkdir made

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
    rm -f "$FOLDER"/.bukub-* "$FOLDER"/*.lock # what may remain of a killed process
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

# damage FILE WHOLE FAULT: makes FILE out of a whole one of that size, with that fault.
damage() {
    case $3 in
    whole) cp "$2" "$1" ;;
    missing) ;;
    empty) : >"$1" ;;
    'cut in half') head -c $((size / 2)) "$2" >"$1" ;;
    'a byte short') head -c $((size - 1)) "$2" >"$1" ;;
    'a byte long') { cat "$2" && echo; } >"$1" ;;
    'another version') forge "$2" "$1" "file.attrs['bukub_version'] = '0.1'" ;;
    'without its state') forge "$2" "$1" "del file['state']" ;;
    'forged state') forge "$2" "$1" "file['state/words'][2] += 1; file['state/words'][-1] += 1" ;;
    'opened for writing') rewrite "$2" "$1" pass ;;
    'changed by another program') rewrite "$2" "$1" "file.attrs['bukub_version'] = '0.1'" ;;
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

# Whether a refused file is unchanged, without other files next to it.
untouched() { # FILE
    [ ! -e before ] || cmp -s before "$1" || return 1
    set -- "${1%/*}"/.[!.]* "${1%/*}"/*
    [ $# -eq 2 ] # a pattern that matches nothing, and the file, or a pattern
}

# try_reading KIND FILE READER FAULT EXIT SAID
try_reading() {
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
    checkpoint,0 | resumed,0) ;; # it resumed
    *) untouched "case/$2" || say 'not ok' "$what: it was changed, or something stands beside it" ;;
    esac
}

# Each reader with each fault of its kind.
rows '| kind | fault | exit | message |' >faults
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

# Programs and streams: commands as they stand.
rows '| command | exit | message | afterwards |' >commands
while IFS=$between read -r command codes said next; do
    rm -rf case
    mkdir case
    run "$command" case/file.h5
    judge "$command" "$codes" "$said"
    [ -z "$next" ] || afterwards "$command" "$next"
done <commands

finish
