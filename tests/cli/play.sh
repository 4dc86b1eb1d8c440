# A person at the terminal, or what is piped to it.
. "$ROOT/tests/cli/expect.sh"

# play LINES ARGUMENT...: with these lines typed
play() {
    lines=$1
    shift
    printf "$lines" | "$BUKUB" sequencium play "$@"
}
# as_screen FILE LINES ARGUMENT...: exactly that is on the screen
as_screen() {
    shown=$1
    shift
    play "$@" >out 2>err
    expect_that "$1: what is on the screen" diff "$shown" out
    expect_that "$1: nothing is wrong" test ! -s err
}

cat >whole <<'END'

    1   2   3
A  r1   .   .
B   .   .   .
C   .   .  b1
Red> 
Red: A2 2
Blue: B2 2

    1   2   3
A  r1  r2   .
B   .  b2   .
C   .   .  b1
Red> 
Red: A3 3
Blue: C2 3

    1   2   3
A  r1  r2  r3
B   .  b2   .
C   .  b3  b1
Red> 
Red: B3 4
Blue: B1 4
Red: pass, the only move
Blue: C1 5

    1   2   3
A  r1  r2  r3
B  b4  b2  r4
C  b5  b3  b1
the game is over, Blue wins: Red gets -5, Blue gets 5
END
as_screen whole 'A2\nA3 3\nb3\n' 3x3 --agent greedy
# The same moves from the columns of a spreadsheet.
as_screen whole 'A2\t2\nA3\t \t3\nb3\n' 3x3 --agent greedy
expect_output '^Player 1: 2=1$' sh -c 'printf "2\t1\n" | "$BUKUB" antipalindrome play 3 --agent human'

# Undo goes back to one's own last move, and again.
cat >undone <<'END'

    1   2   3
A  r1   .   .
B   .   .  b1
Red> 
Red: B2 1
Blue: A2 2

    1   2   3
A  r1  b2   .
B   .  r1  b1
Red> 
Red: A3 2
Blue: B1 3

    1   2   3
A  r1  b2  r2
B  b3  r1  b1
the game is over, Blue wins: Red gets -3, Blue gets 3
END
as_screen undone 'B2 1\nA3\n' 2x3 --agent greedy
cat >undone <<'END'

    1   2   3   4
A  r1   .   .   .
B   .   .   .  b1
Red> 
Red: B2 2
Blue: A3 2

    1   2   3   4
A  r1   .  b2   .
B   .  r2   .  b1
Red> 
Red: B3 3
Blue: A2 3

    1   2   3   4
A  r1  b3  b2   .
B   .  r2  r3  b1
Red> 

    1   2   3   4
A  r1   .  b2   .
B   .  r2   .  b1
Red> 

    1   2   3   4
A  r1   .   .   .
B   .   .   .  b1
Red> 
there is nothing to undo

    1   2   3   4
A  r1   .   .   .
B   .   .   .  b1
Red> 
A2 1, A2 2, B1 1, B1 2, B2 1, B2 2

    1   2   3   4
A  r1   .   .   .
B   .   .   .  b1
Red> 
END
as_screen undone 'B2 2\nB3\nundo\nundo\nundo\nmoves\nquit\n' 2x4 --agent greedy

# A square that is taken; leaving; the board as it is; and what is saved, which others read.
expect_output '^"A1 2" is not legal: the square is occupied by r1 ' play 'A1 2\n' 3x3
expect_output '^"c3" is not legal: the square is occupied by b1 ' play 'c3\nq\n' 3x3
expect_output '^"1=1" is not legal: the square is occupied by 0 ' \
    sh -c "printf '1=1\n' | '$BUKUB' antipalindrome play 0...."
expect_output '^"9=1" is not a move: a square 1 to 5 and a digit ' \
    sh -c "printf '9=1\n' | '$BUKUB' antipalindrome play 0...."
play 'board\nq\nB2\n' 3x3 >out
expect_that 'the board is shown again, and the rest is not read' \
    sh -c '[ "$(grep -c "^Red> " out)" = 2 ] && ! grep -q "Red: B2" out'
expect_output '^saved: "my game.txt"$' play 'A2\nsave my game.txt\nq\n' 3x3 --agent greedy
expect_that 'the position' sh -c 'printf "r1 r2 .\n.  b2 .\n.  .  b1\nred to move\n# sequencium 3x3, payoff gamble\n# Red: you\n# Blue: greedy\n# moves: A2 2, B2 2\n" | cmp - "my game.txt"'
expect_output '^Red> $' play 'q\n' 'my game.txt'
expect_output '^Red: ' bukub sequencium best 'my game.txt' --nodes 10
expect_output '^Red +you +1 +5\.000 +0 % +1 +100 %$' bukub sequencium review 'my game.txt'
play 'save begun.txt\nq\n' 3x3 --payoff outcome >out
refuse 'begun\.txt: is a position, and there are no moves$' bukub sequencium review begun.txt
expect_that 'what was saved in a game is saved again there' sh -c "printf 'save again.txt\nB2 2\nsave again.txt\nq\n' |
    '$BUKUB' sequencium play 3x3 | grep -c '^saved: .again.txt' | grep -qx 2"
long=$(printf './%.0s' $(seq 200))long.txt # a path of more than 400 bytes
expect_that 'also by a long path' sh -c "printf 'save $long\nB2 2\nsave $long\nq\n' |
    '$BUKUB' sequencium play 3x3 | grep -c '^saved: ' | grep -qx 2"
expect_output '^save: "my game.txt" already exists$' play 'save my game.txt\nq\n' 3x3
expect_output '^save: a file name is missing' play 'save\n' 3x3
expect_output '^none/game.txt: cannot be written' play 'save none/game.txt\n' 3x3
expect_output '^"saved x" is not a move' play 'saved x\n' 3x3

# A saved game goes on with its payoff and all its moves; agents join it at its last position.
play 'B2\nsave outcome.txt\n' 3x3 --payoff outcome --agent greedy >out
expect_output '^hint: C2 3; value for Red: 1, exact' play 'hint\nq\n' outcome.txt --agent greedy
expect_output '^hint: C2 3; value for Red: 5, exact' play 'hint\nq\n' outcome.txt --agent greedy --payoff gamble
expect_output '^hint: B2 2; value for Red: 1, exact' play 'hint\nq\n' begun.txt --agent greedy
expect_json 0 'r["payoff"] == "outcome" and r["value"] == 1 and " --payoff outcome " in r["command_line"]' \
    bukub sequencium best outcome.txt --json
expect_json 0 'r["payoff"] == "gamble" and r["value"] == 5' bukub sequencium best outcome.txt --payoff gamble --json
expect_json 0 'r["payoff"] == "outcome" and r["value"] == 1 and " --payoff outcome" in r["command_line"]' \
    bukub sequencium solve outcome.txt --json
expect_json 0 'r["payoff"] == "margin"' bukub sequencium solve outcome.txt --payoff margin --json
cat >joins.sh <<'END'
while read -r word rest; do
    echo "$word $rest" >>told
    case $word in
    start) echo ready ;;
    legal) echo "move ${rest%%,*}" ;;
    esac
done
END
cat >undone <<'END'

    1   2   3
A  r1   .   .
B   .  r2  b2
C   .   .  b1
Red> 
Red: C2 3
Blue: A2 1

    1   2   3
A  r1  b1   .
B   .  r2  b2
C   .  r3  b1
Red> 
saved: "longer.txt"

    1   2   3
A  r1  b1   .
B   .  r2  b2
C   .  r3  b1
Red> 

    1   2   3
A  r1   .   .
B   .  r2  b2
C   .   .  b1
Red> 

    1   2   3
A  r1   .   .
B   .   .   .
C   .   .  b1
Red> 
there is nothing to undo

    1   2   3
A  r1   .   .
B   .   .   .
C   .   .  b1
Red> 
END
as_screen undone 'C2\nsave longer.txt\nundo\nundo\nundo\nq\n' outcome.txt --agent 'exec:sh joins.sh'
expect_that 'the whole game is saved' grep -qx '# moves: B2 2, B3 2, C2 3, A2 1' longer.txt
expect_that 'with its start and payoff' grep -qx '# sequencium 3x3, payoff outcome' longer.txt
expect_that 'an agent is told only the moves that it sees' sh -c \
    'grep ^played told | tr "\n" ";" | grep -qx "played 1 C2 3;played 2 A2 1;"'
expect_output '^4 +Blue +A2 1 ' play 'review\nq\n' longer.txt --agent greedy
expect_that 'by its payoff' grep -qx 'sequencium 3x3, payoff outcome' out
play 'undo\nundo\nsave begun_again.txt\nq\n' longer.txt >out
expect_that 'a game of which all is undone is as it began' cmp begun_again.txt begun.txt

# Also when it is over, in other games, and from a position.
play 'A2\nA3 3\nb3\nsave ended.txt\n' 3x3 --agent greedy >out
expect_output '^5 +Red +B3 4 +0 +-5 +5 +! +B1 3$' \
    play 'review\nundo\nB1\nsave other_end.txt\n' ended.txt --agent greedy
expect_that 'and it goes on' grep -q '^# moves: A2 2, B2 2, A3 3, C2 3, B1 3, ' other_end.txt
of_games() { # GAME START LINES MOVES: the game of so many moves, saved, is the same again
    printf "$3save $1.first\n" | "$BUKUB" "$1" play "$2" --agent greedy >out
    printf "save $1.again\nq\n" | "$BUKUB" "$1" play "$1.first" --agent greedy >out
    expect_that "$1 $2: it is saved as it was" cmp "$1.first" "$1.again"
    expect_that "$1 $2: with all moves" \
        test "$(sed -n 's/^# moves: //p' "$1.again" | tr ',' '\n' | wc -l)" -eq "$4"
}
of_games slice 3:3 'A1\nB1\n' 7
printf '0...1\nplayer 2 first\n' >row.txt
of_games antipalindrome row.txt '3=0\n' 3

# If the moves do not lead to the position, the game begins there, with the payoff that the file names.
begins_there() { # WHAT SCRIPT: after sed has edited the file so
    sed "$2" outcome.txt >edited.txt
    expect_output '^there is nothing to undo$' play 'undo\nsave here.txt\nq\n' edited.txt
    expect_that "$1: it begins at the position" sh -c '! grep -q "^# moves" here.txt'
    rm here.txt
}
begins_there 'an illegal move' 's/B3 2$/B3 9/'
begins_there 'a move that is none' 's/B3 2$/x/'
begins_there 'moves that lead elsewhere' 's/B3 2$/C2 2/'
begins_there 'another start' 's/3x3/3x4/'
begins_there 'another game' 's/^# sequencium/# slice/'
begins_there 'no moves' '/^# moves/d'
expect_output '^hint: .*; value for Red: 1, exact' play 'hint\nq\n' edited.txt
sed 's/outcome/outcom/' outcome.txt >unknown.txt
refuse 'unknown\.txt:5: "outcom" is not a payoff of sequencium$' play '' unknown.txt
refuse 'unknown\.txt:5: "outcom" is not a payoff of sequencium$' bukub sequencium best unknown.txt
{ cat outcome.txt && yes '# moves: A2 2' | head -n 80000; } >long_game.txt
refuse 'long_game\.txt: too long for a position' play '' long_game.txt

# What is on the screen is read, with the prompt or where only one side can be to move.
reads_screen() { # GAME START TURN
    printf q | "$BUKUB" "$1" play "$2" >screen
    "$BUKUB" "$1" play screen --player 0 --agent random >from_screen 2>err
    expect_that "$1 $2: the screen is read" grep -q "^$3: " from_screen
    sed '/>/d' screen >board
    "$BUKUB" "$1" play board --player 0 --agent random >from_board 2>err
    expect_that "$1 $2: and without the prompt" cmp from_screen from_board
}
reads_screen sequencium 'my game.txt' Red
for board in 8x8 2x32 64x1; do reads_screen sequencium $board Red; done
for row in 1 9 10 16 64 10..1001....; do reads_screen antipalindrome $row 'Player 1'; done
for row in ..01.... 011.:2 1; do
    bukub antipalindrome solve $row | sed 's/in total; .*//' >screen
    sed '/^$/,$d' screen >row
    bukub antipalindrome solve row | sed 's/in total; .*//' >again
    expect_that "antipalindrome solve $row: what it draws is read" cmp screen again
done
reads_screen slice 5:3 'Player 1'
reads_screen slice 12 'Player 1'

# Help names drawings: they are read with the prompt, but not with what stands around them.
for verb in 'sequencium play' 'sequencium best' 'sequencium solve' 'slice best' 'slice line' 'slice solve' \
    'antipalindrome play' 'antipalindrome solve' 'magicboard solve'; do
    expect_output drawing bukub $verb --help
done
bukub sequencium best 3x3 --nodes 10 >screen
refuse 'screen:6: .*not a square' bukub sequencium solve screen
sed '/^$/,$d' screen >drawing
expect_output '^Red: ' bukub sequencium best drawing --nodes 10
bukub slice best 3:3 --nodes 10 >screen
refuse 'screen:7: after Player' bukub slice best screen
sed '/^$/,$d' screen >drawing
expect_output '^Player 1: ' bukub slice best drawing --nodes 10

# Commands in upper case, with blanks around them; wrong moves of each game.
play ' Board \nHELP\nMoves\nHINT\nUNDO\n pass\nQ\nB2\n' 3x3 >out
expect_that 'commands in any case' sh -c '! grep -q "is not a move" out && grep -q "^undo " out &&
    grep -q "^A2 1, A2 2, .*B2 2$" out && grep -q "^hint: B2 2; value for Red: " out && grep -q "^there is nothing to undo" out'
expect_that 'and the rest is not read' sh -c '! grep -q "^Red: B2" out'
expect_output '^saved: "upper.txt"$' play 'SAVE upper.txt\n' 3x3
of_game() { # GAME POSITION LINES
    printf "$3" | "$BUKUB" "$1" play "$2"
}
expect_output '^"A9" is not a move: a square A1 to C3 and a number, as B2 2, or pass \(help' of_game sequencium 3x3 'A9\n'
for written in 3 15 64 65 99 255 256 258 1000000; do
    expect_output "^\"B2 $written\" is not legal: the number there is at most 2 \\(help" \
        of_game sequencium 3x3 "B2 $written\\n"
done
expect_output '^"PASS" is not legal: there are squares' of_game sequencium 3x3 'PASS\n'
expect_output '^"A1" is not legal: the square is filled \(help' of_game slice 3 'A1\nA1\n'
expect_output '^"D1" is not a move: a square A1 to C3 \(help' of_game slice 3 'D1\n'
expect_output '^"1=2" is not a move: a square 1 to 5 and a digit 0 or 1, as 1=0 \(help' of_game antipalindrome 5 '1=2\n'
expect_output '^"e" is not legal: 1 square east of A5 is off the board \(help' \
    of_game magicboard "$ROOT/data/magicboard/example.txt" 'ee\n'
expect_output '^"x" is not a move: n, e, s or w' \
    of_game magicboard "$ROOT/data/magicboard/example.txt" 'x\n'

# An agent that fails, or Ctrl-C, ends the game, and what was played is printed as it is saved.
cat >fails.sh <<'END'
while read -r word rest; do
    case $word in
    start) echo ready ;;
    legal) move=${rest%%,*} ;;
    move) echo "move $move"; sleep "$1"; exit 7 ;;
    esac
done
END
stops() { # CODE MESSAGE COMMAND...
    expected=$1 message=$2
    shift 2
    "$@" >out 2>err
    code=$?
    expect_that "$message: exit code" test $code -eq "$expected"
    expect_that "$message: the message" sh -c 'printf "bukub: %s\n" "$1" | cmp - err' - "$message"
    sed '1,/^The game was stopped/d' out >stopped.txt
}
stops 1 'Blue, exec:sh fails.sh 0: ended with exit code 7' play 'B2\nA2\n' 3x3 --agent 'exec:sh fails.sh 0'
expect_that 'the game so far' \
    sh -c 'printf "r1 r3 .\n.  r2 b1\n.  .  b1\nblue to move\n# sequencium 3x3, payoff gamble\n# Red: you\n# Blue: exec:sh fails.sh 0\n# moves: B2 2, B3 1, A2 3\n" | cmp - stopped.txt'
expect_output '^Blue> $' play 'q\n' stopped.txt --player 2
stops 1 'Player 2, exec:sh fails.sh 0: ended with exit code 7' \
    "$BUKUB" antipalindrome play 6 --player 0 --agent random --agent 'exec:sh fails.sh 0'
expect_that 'without the user, too' grep -qE '^# moves: [1-6]=[01], 1=0, [1-6]=[01]$' stopped.txt
mkfifo typed
"$BUKUB" sequencium play 3x3 --agent greedy <typed >out 2>err &
child=$!
exec 9>typed
echo B2 >&9
until grep -q '^Blue: ' out || ! kill -0 $child; do sleep 0.05; done
kill -s INT $child
wait $child
stopped=$?
exec 9>&-
expect_that 'Ctrl-C at the prompt' test $stopped -eq 3
expect_that 'and the game so far' grep -q '^# moves: B2 2, B3 2$' out

expect_output '^hint: B2 2; value for Red: [0-9]+, exact, from [0-9]+ moves ahead; then Blue ' play 'hint\nquit\n' 3x3
expect_output '^undo  ' play 'help\n' 3x3
expect_output 'the player with the largest number wins\.$' play 'rules\n' 3x3
for game in 'antipalindrome play' 'slice play' 'walk play' 'magicboard play 5'; do
    set -- $game
    expect_output '^rules  .*rules of the game$' sh -c 'echo help | "$BUKUB" "$@"' sh "$@"
    expect_output '^(Palindromes/Anti|Slice Through|The palindrome walk: |MagicBoard: )' \
        sh -c 'echo rules | "$BUKUB" "$@"' sh "$@"
done
expect_output '^"C3 9" is not legal: .*help' play 'C3 9\n' 3x3
expect_output '^"nonsense" is not a move' play 'nonsense\n\n' 3x3

# On a terminal, and only there, the two colours are two colours.
cat >terminal.py <<'END'
import os, pty, sys
screen = []
def read(terminal):
    screen.append(os.read(terminal, 1024))
    return screen[-1]
typed = [b"", b"q\n"]
pty.spawn(sys.argv[1:], read, lambda terminal: typed.pop())
text = b"".join(screen)
print("introductions:", text.count(b"Type help, which lists the commands, or a move: a square and a number, as B2 2"))
sys.exit(b"\033[1;31mr1\033[0m" not in text or b"\033[1;34mb1\033[0m" not in text)
END
expect 0 '' sh -c '/usr/bin/python3 terminal.py "$BUKUB" sequencium best 3x3 --nodes 10'
expect 0 '' sh -c '/usr/bin/python3 terminal.py "$BUKUB" sequencium play 3x3 --player 0 --agent greedy'
expect_that 'watching needs no introduction' grep -q 'introductions: 0$' out
expect 0 '' sh -c '/usr/bin/python3 terminal.py "$BUKUB" sequencium play 3x3'
expect_that 'the first prompt says how to move' grep -q 'introductions: 1$' out
expect_that 'after the rules' grep -q '^Sequencium: Red and Blue start ' out
expect_that 'and who plays' grep -q '^Blue: the computer, alphabeta' out
expect 1 '' env TERM=dumb /usr/bin/python3 terminal.py "$BUKUB" sequencium best 3x3 --nodes 10
expect_that 'no escape sequences on a dumb terminal' sh -c '! grep -q "$(printf "\033")" out'
expect_that 'no colours in a pipe' sh -c '! grep -q "$(printf "\033")" whole'

# Ctrl-D at a terminal prints the game, too.
sed -e 's/^typed = .*/typed = [b"", b"\\x04", b"B2\\n"]/' -e '/^sys.exit/d' terminal.py >typed.py
expect 0 '' sh -c '/usr/bin/python3 typed.py "$BUKUB" sequencium play 3x3 --agent greedy | tr -d "\r"'
expect_that 'Ctrl-D prints the game' sh -c 'grep -q "^The game was stopped; .play. continues these lines" out &&
    grep -qx "# moves: B2 2, B3 2" out'

# At a terminal, `review` and `undo` are possible when the game is over. All lines are typed at once, so
# that their echo could be anywhere in what is printed: the terminal does not echo them.
cat >over.py <<'END'
import os, pty, sys
typed = [b""] + [line + b"\n" for line in reversed(os.fsencode(sys.argv[1]).split())]
code = pty.spawn(["sh", "-c", "stty -echo; exec \"$@\"", "sh", *sys.argv[2:]],
                 lambda terminal: os.read(terminal, 1024), lambda terminal: typed.pop())
sys.exit(os.waitstatus_to_exitcode(code))
END
at_terminal() { # LINES GAME ARGUMENT...: with these lines typed
    lines=$1 game=$2
    shift 2
    /usr/bin/python3 over.py "$lines" "$BUKUB" "$game" play "$@" >screen
    code=$?
    tr -d '\r' <screen
    return $code
}
expect 0 '' at_terminal 'A2 A3 B3 hint review undo B3 quit' sequencium 3x3 --agent greedy
expect_that 'the game is over twice' test "$(grep -c '^the game is over' out)" -eq 2
expect_that 'and reviewed' grep -qE '^5 +Red +B3 4 +0 +-5 +5 +! +B1 3$' out
expect_that 'no hint is given then' grep -q 'the game is over (help' out
expect_that 'and can be saved' grep -q '^review, save FILE, undo, or Enter to quit> ' out
expect_output '^1 +Red +A2 2 +5 +0 +5 +! +B2 2$' play 'A2\nreview\nq\n' 3x3 --agent greedy
expect_output '^there are no moves ' play 'review\nq\n' 3x3

# Every command before the first move, after it, when it is undone, and when the game is over, again after
# undo. A move that is typed too often is illegal or too late.
every='moves hint board review save help nonsense pass'
in_every_state() { # MOVES GAME ARGUMENT...: the moves end the game
    moves=$1
    shift
    expect 0 '' at_terminal "$every ${moves%% *} $every undo $every $moves $every $moves undo $every $moves $every quit" \
        "$@" --nodes 10
    expect_that "$*: no round, player or move after the end" sh -c '! grep -qF "(null)" out &&
        sed -n "s/^round \([0-9]*\) of \([0-9]*\):.*/[ \1 -le \2 ] || exit 1/p" out | sh'
    expect_that "$*: each of these is too late" sh -c 'test "$(grep -c "> the game is over (help" out)" -ge "$1"' - \
        $(($(echo $every | wc -w) - 4))
}
in_every_state 'A1' slice 1
in_every_state 'A1 A2 B1 B2 A1 A2 B1 B2 A1 A2 B1 B2' slice 2:3 --agent random
in_every_state 'A1 A2 A3 A4 B1 B2 B3 B4 C1 A1 A2 A3 A4 B1 B2 B3 B4 C1' slice 4
in_every_state 'A2 A3 B1 B2 B3 C1 C2 A2 A3 B1' sequencium 3x3 --agent greedy
in_every_state '1=0 2=0 3=0 4=0 5=0 1=0 2=0 3=0' antipalindrome 5 --agent random
expect_output '^goal reached in 4 steps; the minimum is 4' at_terminal "$every s $every undo $every sewe" \
    magicboard "$ROOT/data/magicboard/example.txt"

# The other side, a given position, and agents alone.
expect_output '^Blue> $' play 'C2\nquit\n' 3x3 --player 2 --agent greedy
expect_output '^Red: B2 2$' play '' 3x3 --player 2
expect_output '^Blue> $' play '' "$ROOT/data/sequencium/example.txt" --player 2
expect_output '^the game is over, a draw: Red gets 0, Blue gets 0$' play '' 4x4 --player 0 \
    --agent greedy --agent mirror
expect_output '^the game is over, Red wins: Red gets 1, Blue gets -1$' play '' 3x3 --player 0 --payoff outcome

# Help shows what means something: of a game in the terminal nothing is saved, and a person reads no
# JSON.
for verb in best play; do
    expect_output '^ *--seed=N' bukub sequencium $verb --help
    expect_output '--payoff=NAME  *Payoff: gamble \(default\), outcome or margin' \
        bukub sequencium $verb --help
    expect_that "$verb --help has no options without effect" \
        sh -c '! grep -qE -- "--(threads|progress|no-progress)" out'
done
expect_that 'play saves and prints no object' \
    sh -c '! grep -qE -- "--(output|force|json|csv|quiet)" out'
expect_output '^ *--json' bukub sequencium best --help
expect_output '^ *--threads=N' bukub sequencium tournament --help
expect_output '^  -o, --output=FILE.h5' bukub sequencium tournament --help
expect_output '^  -o, --output=FILE.h5' bukub sequencium best --help
refuse '-o: interactive' play '' 3x3 -o game.h5

# Wrong usage.
refuse '--player: .*players' play '' 3x3 --player 3
refuse '--agent: .*besides' play '' 3x3 --agent greedy --agent random
refuse '--agent: 3 agents' play '' 3x3 --player 0 --agent greedy --agent random --agent uct
refuse "--agent: no agent 'nobody'" play '' 3x3 --agent nobody
refuse '"x" .*neither a file' play '' x
refuse '--json: interactive games' play '' 3x3 --json
refuse 'exec:true: ended with exit code 0' play '' 3x3 --agent exec:true
# Two people at one terminal; in Slice, two of three.
cat >both <<'END'

    1   2
A  r1   .
B   .  b1
Red> 
Red: A2 2

    1   2
A  r1  r2
B   .  b1
Blue> 
Blue: B1 2

    1   2
A  r1  r2
B  b2  b1
the game is over, a draw: Red gets 0, Blue gets 0
END
as_screen both 'a2 2\nb1 2\n' 2x2 --agent human
expect_output '^# agents: human, human$|^# .*human' sh -c 'printf "a2 2\nsave two.txt\n" |
    "$BUKUB" sequencium play 2x2 --agent human && cat two.txt'
expect_output '^# moves: A2 2, B1 2$' sh -c 'printf "a2 2\nb1 2\nsave over.txt\n" |
    "$BUKUB" sequencium play 2x2 --agent human >over.out && cat over.txt'
expect_output '^# moves: A2 2$' sh -c 'printf "a2 2\n" | "$BUKUB" sequencium play 2x2 --agent human'
expect_output '^Player 3>' sh -c 'printf "A1\nA2\n" | "$BUKUB" slice play 3:3 --agent greedy --agent human'
refuse '.*--agent: 2 agents for 1 player besides you' "$BUKUB" sequencium play 3x3 --agent human --agent human

# A board of MagicBoard without a file: of that side, with the goal some steps away.
expect_output '^hint: (north|east|south|west); the goal is ([6-9]|[1-9][0-9]) steps away$' \
    sh -c 'echo hint | "$BUKUB" magicboard play 6'
expect_output '^C [0-9]' sh -c 'echo | "$BUKUB" magicboard play 3'
refuse '"21" .*2 to 20' bukub magicboard play 21
printf 'save circle.txt\nquit\n' | bukub magicboard play 2 >/dev/null
expect 0 '' sh -c 'echo quit | "$BUKUB" magicboard play circle.txt'

# Levels are nodes per move.
expect_output '^Blue: ' play 'a2 2\n' 5x5 --level 1
printf '%s\n' '    1   2   3   4' 'A  r1  r4   .   .' 'B  b5  r2  r3  r4' 'C  b4  b3  b2  r5' 'D  b6  b5  r6  b1' \
    'Red to move' >forced.txt
expect_output '^hint: A3 5; .*; then Blue pass$' play 'hint\n' forced.txt
expect_output '^hint: .*an estimate, from .*; then Blue ' play 'hint\n' 6x6 --level 2
expect_output '^Player 1: 4 points for 2 palindromes, the longest 11 at 3$' \
    sh -c 'printf "1=0\n2=0\n" | "$BUKUB" antipalindrome play 0.11'
expect_output '^All values are exact' \
    sh -c 'printf "5=1\\nreview\\n" | "$BUKUB" antipalindrome play 10 --level 1' # reviews have no level
refuse '--nodes .*combined with --level' play '' 3x3 --level 1 --nodes 5
refuse '--level: ' play '' 3x3 --level 6
expect 0 '' at_terminal 'quit' sequencium 3x3 --agent greedy
expect_that 'it says who plays' grep -q 'Blue: the computer, greedy' out
finish
