# Texts as editors on other systems save them: with a byte order mark, and lines that end in CR LF.
. "$ROOT/tests/cli/expect.sh"

data=$ROOT/data

# same FILE COMMAND...: the command, in which @ is a file, prints the same for the file and its twin.
same() {
    from=$1
    shift
    awk 'BEGIN {printf "\357\273\277"} {printf "%s\r\n", $0}' "$from" >windows
    cp "$from" unix
    for file in unix windows; do
        (
            for word; do
                shift
                [ "$word" != @ ] || word=text
                set -- "$@" "$word"
            done
            cp $file text
            if [ "$2" = play ] || [ "$3" = - ]; then bukub "$@" <text; else bukub "$@"; fi
        ) >printed-$file 2>&1
        sed -i '/ s$/d; /\/s$/d; /, seed /d' printed-$file
    done
    expect 0 '' cmp printed-unix printed-windows
    expect_that "$* prints something" [ -s printed-windows ]
}

bukub sequencium review "$data/sequencium/game.txt" --nodes 10 >review 2>&1
printf '25\n13\n' >sample.csv
printf 'moves,by\n25,me\n13,you\n' >table.csv
printf 'B2 2\nquit\n' >moves
same "$data/boards/five.ini" walk run --board @ --strategy greedy --games 100
same "$data/sequencium/example.txt" sequencium best @ --agent greedy
same "$data/sequencium/example.txt" sequencium best - --agent greedy
same "$data/sequencium/game.txt" sequencium review @ --nodes 10
same "$data/sequencium/game.txt" sequencium review - --nodes 10
same "$data/antipalindrome/example.txt" antipalindrome solve @
same "$data/antipalindrome/example.txt" antipalindrome best - --agent greedy
same "$data/magicboard/example.txt" magicboard solve @
same "$data/magicboard/example.txt" magicboard solve -
same "$data/magicboard/example.txt" magicboard walker @ --games 100
same "$data/slice/rules-example.txt" slice line @
same "$data/slice/rules-example.txt" slice line -
same "$data/slice/match.txt" slice best @ --agent greedy
same sample.csv walk compare --sample @ --sample 1,2,3
same table.csv walk compare --sample @:moves --sample 1,2,3
same moves sequencium play 5x5

# Where it does not belong, a mark is shown.
printf '1 1\n1 \357\273\2770\n' >within.txt
refuse 'within\.txt:2: .*\?\?\?0' bukub magicboard solve within.txt --any-size
printf '\377\376r\0001\000' >wide.txt
refuse 'wide\.txt:1: a NUL byte; a position is plain text, in UTF-8' bukub sequencium best wide.txt
expect 0 '' bukub walk run --games 10 --quiet -o run.h5
refuse 'run\.h5: is a result of .*walk.*; a position is plain text$' bukub sequencium play run.h5
refuse 'run\.h5: is a result of .*walk.*; a game is plain text$' bukub walk review run.h5

# An agent that writes a mark first, as programs in .NET do.
cat >agent <<'END'
#!/bin/sh
printf '\357\273\277'
while read -r word rest; do
    case $word in
    start) printf 'ready\r\n' ;;
    move) echo 'move B2 2' ;;
    esac
done
END
chmod +x agent
expect 0 '' bukub sequencium best 3x3 --agent exec:./agent

# Lists of a board have blanks or commas between their items.
printf '[board]\nletters =\n A,B,A\n BAB\n A B, A\ngreen = A1,C3\nreset = A,B, A\nstart = B2\n' >commas.ini
printf '[board]\nletters =\n A B A\n B A B\n A B A\ngreen = A1 C3\nreset = A B A\nstart = B2\n' >blanks.ini
for board in commas blanks; do
    SOURCE_DATE_EPOCH=0 bukub walk run --board $board.ini --strategy greedy --games 10 --quiet -o $board.h5
    bukub export $board.h5 --json | sed 's/[a-z]*\.ini//' >$board.json
done
expect 0 '' cmp commas.json blanks.json
sed 's/A,B, A/A;B/' commas.ini >semicolon.ini
refuse 'semicolon\.ini:7: .*blanks or commas' bukub walk run --board semicolon.ini

finish
