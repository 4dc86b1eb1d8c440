# A malformed board: one line with file and line number, exit 2, and no file.
. "$ROOT/tests/cli/expect.sh"

run() { bukub walk run --strategy greedy --games 10 --quiet -o out.h5 --board "$1"; }

# Three rows on lines 3 to 5, then the given text from line 6 on.
three='[board]\nletters =\n  A B A\n  B A B\n  A B A\n'

# wrong PATTERN TEXT: a file of that text (as printf takes it) is refused for that reason.
wrong() {
    # shellcheck disable=SC2059
    printf "$2" >b.ini
    refuse "b\.ini:$1" run b.ini
}

# accept TEXT
accept() {
    # shellcheck disable=SC2059
    printf "$1" >b.ini
    expect 0 '' run b.ini
    rm -f out.h5
}

for board in published five tiny; do
    expect 0 '' run "$ROOT/data/boards/$board.ini"
    rm -f out.h5
done

# Unusual but valid.
accept "$three"
accept "${three}green = C3, A1\nreset = A B\nstart = B2\n"
accept "${three}green =\nreset =\nstart = b2\n"
accept '[board]\nletters = aba\n  bab\n  aba\n'
accept '[board]\r\nletters =\r\n  ABA\r\n  BAB\r\n  ABA\r\n'
accept '; a comment\n\n[board]\n# another\nletters =\n  ABA\n\n  BAB\n  A B\tA\n; the end'
accept "[board]\nstart = B2\ngreen = A1\n  A2 A3\nletters =\n  ABA\n  BAB\n  ABA"

# The file.
refuse 'nowhere\.ini: No such file' run nowhere.ini
refuse '\.: Is a directory$' run .
refuse "no file or installed board 'fiev': there are five, published, .*; did you mean 'five'\?$" run fiev
expect 0 '' bukub walk run --board five --games 10 --quiet
refuse '.*No such file or directory$' run ''
wrong '1: no letters: \[board\] needs the key letters' ''
wrong '2: no letters' '\n\n'
wrong '1: no letters' '[board]\n'
wrong '3: no letters' '[board]\nreset = A\nstart = B2\n'
wrong '1: not a line of a board file: \[board\], key = value, or, indented below a key, more' 'junk'
wrong '1: not a line of a board file' '[board\nletters = ABA\n'
wrong '6: not a line of a board file' "${three}green B2\n"
wrong '3: not a line of a board file' '[board]\nletters =\nABA\nBAB\nABA\n'
wrong '1: a key before any section: the first line is \[board\]' 'letters = ABA\n'
wrong '7: the one section is \[board\]' "${three}[walk]\nstart = B2\n"
wrong '2: no such key: there are letters, green, reset and start, so written' '[board]\nletter = ABA\n'
wrong '2: no such key: there are letters, green, reset and start, so written' '[board]\nLetters = ABA\n'
wrong '6: this key is given twice' "${three}letters =\n  ABA\n"
wrong '7: this key is given twice' "${three}green = A1\ngreen = A2\n"
wrong '7: this key is given twice' "${three}reset = A\nreset = A\n"
wrong '7: this key is given twice' "${three}start = B2\nstart = B2\n"
wrong '3: a line is at most 196 bytes of text; a value continues on an indented line below' "[board]\nletters =\n$(printf '%0300d' 0)\n"
wrong '3: a NUL byte; a board file is plain text' '[board]\nletters =\n  ABA\000A\n'
wrong '3: a NUL byte' "[board]\nletters =\n$(printf '%0150d' 0)\000$(printf '%0150d' 0)\n"
wrong '1: a NUL byte' '\377\376[\000b\000o\000a\000r\000d\000]\000\n\000'
wrong '6: a NUL byte' "${three}\000"

# The letters of a drawn board: the first that trace draws with the token on a white square.
bukub walk trace --strategy greedy >trace
awk '/^ +[0-9].* (takes|leaves) / && !n {n = 1; next} n && n < 10 {print; n++}' trace | sed 's/\[\(.\)\]/ \1 /' >drawing
{
    printf '[board]\nletters =\n'
    sed 's/^/    /' drawing
    printf 'reset = FFHK\nstart = D4\n'
} >drawn.ini
bukub walk exact --strategy greedy --p 0.5 --json | sed 's/.*"points"/"points"/; s/,"seconds.*//' >published
expect 0 '' bukub walk exact --strategy greedy --p 0.5 --board drawn.ini --json
expect_that 'a drawn board is the same board' \
    sh -c 'sed "s/.*\"points\"/\"points\"/; s/,\"seconds.*//" out | cmp - published'
wrong '4: row B instead of row A' '[board]\nletters =\n 1 2 3\n B A B A\n'
wrong '4: \[X\] is the token: write X, or \*X if it is green' '[board]\nletters =\n 1 2 3\n A[A] B A\n'
wrong '3: letters are A to Z' '[board]\nletters =\n *A B A\n'
wrong '3: letters are A to Z' '[board]\nletters =\n 1 2 4\n A A B A\n'
wrong '4: letters are A to Z' '[board]\nletters =\n 1 2 3\n 1 2 3\n'

# The letters.
wrong '3: letters are A to Z' '[board]\nletters =\n  A1A\n  BAB\n  ABA\n'
wrong '3: letters are A to Z' '[board]\nletters =\n  A\303\204A\n  BAB\n  ABA\n'
wrong '5: letters are A to Z' '[board]\nletters =\n  ABA\n  BAB\n  AB-\n'
wrong '3: a board has 3 to 16 columns' '[board]\nletters =\n  AB\n  BA\n  AB\n'
wrong '3: a board has 3 to 16 columns' '[board]\nletters =\n  ABABABABABABABABA\n'
wrong '4: each row has as many letters as the first' '[board]\nletters =\n  ABAB\n  BAB\n  ABAB\n'
wrong '4: each row has as many letters as the first' '[board]\nletters =\n  ABAB\n  BA\n  ABAB\n'
wrong '4: each row has as many letters as the first' \
    '[board]\nletters =\n  ABAB\n  BABABABABABABABABA\n  ABAB\n'
wrong '5: each row has as many letters as the first' '[board]\nletters =\n  ABA\n  BAB\n  ABAB\n'
wrong '2: a board has 3 to 16 rows' '[board]\nletters =\n  ABA\n  BAB\n'
wrong '2: a board has 3 to 16 rows' '[board]\nletters =\n'
rows=$(for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17; do printf '  ABA\\n'; done)
wrong '19: a board has 3 to 16 rows' "[board]\nletters =\n$rows"

# Green squares, reset, start.
wrong "6: 'D1' is not a square of this board: a row letter A to C and a column number 1 to 3" \
    "${three}green = D1\n"
wrong "6: 'A4' is not a square" "${three}green = A1 A4\n"
wrong "6: 'A0' is not a square" "${three}green = A0\n"
wrong "6: '11' is not a square" "${three}green = 11\n"
wrong '6: a green square is named twice' "${three}green = C3 A1 c3\n"
wrong '6: no square is left to start on: one that is neither on the edge nor green' "${three}green = B2\n"
wrong '6: the reset collection has 0 to 4 letters' "${three}reset = A A A A A\n"
wrong '6: the reset collection is letters A to Z' "${three}reset = A;B\n"
wrong '6: a game cannot start on A1, an edge square; allowed: inner white squares' "${three}start = A1\n"
wrong '7: a game cannot start on B2, a green square; allowed: inner white squares' \
    "${three}green = B2\nstart = B2\n"
wrong "6: 'D4' is not a square of this board" "${three}start = D4\n"
wrong '6: start is one square, as in D4' "${three}start =\n"
wrong '6: start is one square, as in D4' "${three}start = B2 B2\n"

# In a value of several lines, the wrong line is reported.
wrong "8: 'D1' is not a square" "${three}green = A1\n  A2\n  A3, D1\n  D2\n"
wrong "9: 'D1' is not a square" "${three}green = A1\n\n; here\n  D1\n"
wrong '8: a green square is named twice' "${three}green = A1\n  A2\n  A3 a2\n"
wrong '8: the reset collection has 0 to 4 letters' "${three}reset = A B\n  A B\n  A\n"
wrong '7: the reset collection is letters A to Z' "${three}reset = A B\n  A 1\n"
wrong '7: start is one square, as in D4' "${three}start = B2\n  B2\n"
wrong '7: a game cannot start on A1' "${three}start =\n  A1\n"
wrong "7: 'D4' is not a square" "${three}start =\n  D4\n"

# The first wrong line is reported, before any other
# mistake on the command line.
wrong '3: letters are A to Z' '[board]\nletters =\n  A1A\n  BAB\nfoo\n'
refuse 'nowhere\.ini: No such file' bukub walk run --start A1 --board nowhere.ini

# All verbs read boards in the same way.
printf '[board]\nletters =\n  A1A\n' >b.ini
for verb in run sweep compare trace; do
    refuse 'b\.ini:3: letters' bukub walk $verb --board b.ini
done

# Random bytes are refused.
for seed in 1 2 3 4 5 6 7 8; do
    awk -v seed=$seed 'BEGIN {
        srand(seed)
        print "[board]\nletters ="
        for (i = 0; i < 400; i++) printf "%c", 1 + int(255 * rand())
    }' >b.ini
    refuse 'b\.ini:[0-9]+: ' run b.ini
done

expect_that 'nothing was written' test ! -e out.h5
finish
