// Lets player classes play in bukub as they are: any class with
//
//     int[] makeMove(int[][] board)    own numbers positive, the opponent's negative, 0 empty;
//                                      the move is row, column, number, rows and columns from 0
//     String getName()
//
// and a constructor without arguments:
//
//     javac -d players Adapter.java Mine.java
//     bukub sequencium tournament --agent 'exec:java -cp players Adapter Mine' --agent greedy
//
// data/AGENTS.md describes the lines that are read and written here.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

public final class Adapter {
    private final Object player;
    private final Method makeMove;
    private final Method getName;
    private char own = 'r';

    private Adapter(String name) throws ReflectiveOperationException {
        Class<?> type = Class.forName(name);
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        player = constructor.newInstance();
        makeMove = type.getMethod("makeMove", int[][].class);
        getName = type.getMethod("getName");
        makeMove.setAccessible(true);
        getName.setAccessible(true);
    }

    /** The board of the lines of a position, of which the last one says whose turn it is. */
    private int[][] board(List<String> position) {
        int[][] board = new int[position.size() - 1][];
        for (int row = 0; row < board.length; row++) {
            String[] squares = position.get(row).trim().split("\\s+");
            board[row] = new int[squares.length];
            for (int column = 0; column < squares.length; column++) {
                String square = squares[column];
                if (square.equals("."))
                    continue;
                int number = Integer.parseInt(square.substring(1));
                board[row][column] = square.charAt(0) == own ? number : -number;
            }
        }
        return board;
    }

    /** The player's move as it is written: B2 3 for {1, 1, 3}. */
    private String move(List<String> position) throws ReflectiveOperationException {
        int[] move = (int[]) makeMove.invoke(player, (Object) board(position));
        if (move == null || move.length != 3)
            return "none";
        return (char) ('A' + move[0]) + "" + (move[1] + 1) + " " + move[2];
    }

    private void play(BufferedReader in, PrintStream out)
            throws IOException, ReflectiveOperationException {
        List<String> position = new ArrayList<>();
        boolean reading = false;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String word = line.split(" ", 2)[0];
            if (word.equals("legal")) {
                reading = false;
            } else if (reading) {
                position.add(line);
            } else if (word.equals("position")) {
                position.clear();
                reading = true;
            } else if (line.equals("player 2")) {
                own = 'b';
            } else if (word.equals("start")) {
                out.println("ready " + getName.invoke(player));
            } else if (word.equals("move")) {
                out.println("move " + move(position));
            } else if (word.equals("end")) {
                break;
            }
            out.flush();
        }
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 1) {
            System.err.println("Usage: java -cp FOLDER Adapter CLASS");
            System.exit(2);
        }
        PrintStream out = System.out;
        // What players print for themselves must not come between.
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        new Adapter(arguments[0]).play(in, out);
    }
}
