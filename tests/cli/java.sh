# Player classes in Java play as they are, through the adapter. Where there is no JDK this is skipped.
. "$ROOT/tests/cli/expect.sh"

if ! command -v javac >/dev/null; then
    skip 'no javac: player classes in Java are not tried'
    finish
fi

# The largest number that can be written, the first one of these. It prints, which must not matter.
cat >Largest.java <<'END'
public class Largest {
    public String getName() {
        return "the largest";
    }

    public int[] makeMove(int[][] board) {
        int[] best = {-1, -1, 0};
        System.out.println("I think");
        for (int row = 0; row < board.length; row++)
            for (int column = 0; column < board[row].length; column++)
                if (board[row][column] == 0 && largest(board, row, column) + 1 > best[2])
                    best = new int[] {row, column, largest(board, row, column) + 1};
        return best;
    }

    static int largest(int[][] board, int row, int column) {
        int largest = -1;
        for (int r = Math.max(row - 1, 0); r <= row + 1 && r < board.length; r++)
            for (int c = Math.max(column - 1, 0); c <= column + 1 && c < board[r].length; c++)
                if (board[r][c] > largest && board[r][c] > 0)
                    largest = board[r][c];
        return largest;
    }
}
END
# Does not know what to do, or how.
cat >Lost.java <<'END'
class Lost {
    public String getName() { return "lost"; }
    public int[] makeMove(int[][] board) { return null; }
}
END
cat >Broken.java <<'END'
class Broken {
    public String getName() { return "broken"; }
    public int[] makeMove(int[][] board) { throw new IllegalStateException("oh"); }
}
END
expect 0 '' javac -Werror -Xlint:all -d . "$ROOT/strategies/sequencium/example/Adapter.java" ./*.java

java='exec:java -cp . Adapter'
tournament() { bukub sequencium tournament --size 5x4 --rounds 1 --time 5 "$@"; }
expect_json 0 'all(a["forfeits"] == 0 and a["games"] == 2 for a in r["agents"])' \
    sh -c "\"$BUKUB\" sequencium tournament --size 5x4 --rounds 1 --time 5 --json \
        --agent '$java Largest' --agent greedy 2>noise"
expect_that 'what it prints is dropped' sh -c '! grep -q think noise'
expect_json 0 'all(a["forfeits"] == 0 and a["games"] == 2 for a in r["agents"])' \
    bukub sequencium tournament --size 28x2 --rounds 1 --time 5 --json --agent "$java Largest" --agent greedy
expect 0 '^I think$' tournament --agent "$java -v Largest" --agent greedy --quiet

# As the same rule in Python plays: the two games are each other's images.
cat >largest.py <<'END'
import sys
position, reading = [], False
for line in sys.stdin:
    word = line.split()[0]
    if word == "legal":
        legal, reading = line[6:].strip().split(", "), False
    elif reading:
        position.append(line)
    elif word == "position":
        position, reading = [], True
    elif word == "start":
        print("ready", flush=True)
    elif word == "move":
        print("move", max(legal, key=lambda move: int(move.split()[1])), flush=True)
END
moves_of() { # FILE AGENT
    tournament --agent "$2" --agent greedy -o games.h5 --force --quiet 2>noise
    bukub export games.h5 --csv --table moves >"$1"
}
moves_of java.csv "$java Largest"
moves_of python.csv 'exec:/usr/bin/python3 largest.py'
expect 0 '' cmp java.csv python.csv

expect_json 0 'r["agents"][1]["forfeits"] == 2' \
    sh -c "\"$BUKUB\" sequencium tournament --size 5x4 --rounds 1 --time 5 --json \
        --agent '$java Lost' --agent greedy 2>noise"
expect_that 'the error is reported' grep -q 'in game 0: "makeMove returned null" is not a move: a square A1 to E4 and a number' noise
expect_json 0 'r["agents"][1]["forfeits"] == 2' \
    sh -c "\"$BUKUB\" sequencium tournament --size 5x4 --rounds 1 --time 5 --json \
        --agent '$java Broken' --agent greedy 2>noise"
expect_that 'an exception is reported' grep -q 'ended with exit code 1' noise
# adapter_says PATTERN CLASS: one line, and that of bukub.
adapter_says() {
    expect 2 "^Adapter: $1" tournament --agent "$java $2" --agent greedy
    expect_that 'in one line' test "$(wc -l <err)" -eq 2
}
adapter_says 'there is no class Nobody on the class path; a class in a package is named as sequ' Nobody
mkdir sequencium
cat >sequencium/GAPlayer.java <<'END'
package sequencium;

public class GAPlayer {
    static int moves;

    public String getName() {
        return "genetic\nplayer";
    }

    public int[] makeMove(int[][] board) {
        for (int line = 0; line < 300; line++)
            System.err.println("generation " + line);
        throw new IllegalStateException("at a loss");
    }
}
END
cat >Mute.java <<'END'
public class Mute {
    public Mute(int size) {}
    public String getName() { return "mute"; }
    public int[] makeMove(int[][] board) { return null; }
}
END
cat >Idle.java <<'END'
public class Idle {
    public String getName() { return "idle"; }
}
END
cat >Hasty.java <<'END'
public class Hasty {
    public Hasty() { throw new IllegalArgumentException("two\nlines"); }
    public String getName() { return "hasty"; }
    public int[] makeMove(int[][] board) { return null; }
}
END
expect 0 '' javac -d . sequencium/GAPlayer.java Mute.java Idle.java Hasty.java
adapter_says 'there is no class GAPlayer on the class path; did you mean sequencium\.GAPlayer\?$' GAPlayer
for name in sequencium/GAPlayer sequencium/GAPlayer.class GAPlayer.java; do
    adapter_says "there is no class $name on the class path; did you mean sequencium\.GAPlayer\?\$" $name
done
adapter_says 'Mute cannot be created: it has no constructor without arguments$' Mute
adapter_says 'Idle has no public method int\[\] makeMove\(int\[\]\[\] board\)$' Idle
adapter_says 'Hasty: java\.lang\.IllegalArgumentException: two lines \(Hasty\.java:2\)$' Hasty
expect_json 0 '{a["agent"] for a in r["agents"]} == {"genetic player", "greedy"}' \
    sh -c "\"$BUKUB\" sequencium tournament --size 5x4 --rounds 1 --time 5 --json \
        --agent '$java sequencium.GAPlayer' --agent greedy 2>noise"
expect_that 'ten lines of each game' test "$(grep -c '^generation ' noise)" -eq 20
expect_that 'and the exception in one' \
    test "$(grep -cE '^Adapter: sequencium.GAPlayer.makeMove: .*: at a loss \(GAPlayer.java:13\)$' noise)" -eq 2
cp sequencium/GAPlayer.class .
rm -r sequencium
adapter_says 'there is no class GAPlayer on the class path: .*GAPlayer.class is of a package' GAPlayer
finish
