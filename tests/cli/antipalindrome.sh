# bukub antipalindrome: scores, and what any game's verbs do with it.
. "$ROOT/tests/cli/expect.sh"

score() { bukub antipalindrome score "$@"; }

# The example of the rules, and its question: no mistake.
expect_json 0 '(r["score1"], r["score2"]) == (24, 46) and r["m"] == 16
    and [w["length"] for w in r["palindromes"]] == [2] * 6 + [4] * 3
    and [w["length"] for w in r["antipalindromes"]] == [2] * 9 + [4] * 2 + [6] * 2 + [8]
    and all(w["digits"] == r["row"][w["square"] - 1:][:w["length"]]
            for w in r["palindromes"] + r["antipalindromes"])' score 1001001101000100 --json
expect_output '^Player 1, palindromes: 2\*6 \+ 4\*3 = 24$' score 1001001101000100
expect_output '^Player 2, antipalindromes: 2\*9 \+ 4\*2 \+ 6\*2 \+ 8\*1 = 46$' score 1001001101000100
expect_output '^   8  01001101 at 3$' score 1001001101000100
expect_output '^Player 2 wins by 22$' score 1001001101000100
expect_output '^Player 1 wins by 2$' score 00
expect_output '^a draw$' score 1
expect 0 '' score 01 --quiet
expect_that 'quiet prints nothing' test ! -s out
refuse 'square 2 is empty: score is for full rows' score 0.1
refuse '"x" on square 2 of a row: 0, 1 or' score 0x1
refuse '65 squares: a row has 1 to 64' score "$(printf '%065d' 0)"
refuse '-o: a score is no dataset' score 01 -o score.h5
expect 2 'a row is missing' score
expect 2 'one row at a time' score 01 10
expect_output 'ROW' score --help

# Positions of the verbs that every game has.
expect_json 0 'r["mover"] == "Player 1" and r["digit"] in (0, 1) and r["move"] == "2"' \
    bukub antipalindrome best 0.1 --json --nodes 20
expect_json 0 'r["mover"] == "Player 2"' bukub antipalindrome best 3:2 --json --nodes 20
printf '0.1 # two digits\nplayer 2 first\n' >row.txt
expect_json 0 'r["mover"] == "Player 2"' bukub antipalindrome best row.txt --json --nodes 20
printf '0.2\n' >wrong.txt
refuse 'wrong\.txt:1: "2" on square 3 of a row' bukub antipalindrome best wrong.txt
refuse '"65" is neither a file nor a start of antipalindrome: "65": a number of squares, 1 to 64' \
    bukub antipalindrome best 65
expect_json 0 'r' bukub antipalindrome tournament --agent random --agent uct --nodes 50 --size 8,8:2 \
    --json
finish
