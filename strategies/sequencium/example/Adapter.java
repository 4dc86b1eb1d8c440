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
// A class in a package is named with it, as sequencium.GAPlayer. What players print on System.out is
// dropped, and of System.err the first lines of a game are kept; with -v before the class everything
// goes to standard error, and so do the stack traces of exceptions.
//
// data/PROGRAMS.md describes the lines that are read and written here.

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

public final class Adapter {
    private static final int LINES = 10, DEPTH = 6;
    private static final PrintStream OUT = System.out, ERR = System.err;
    private static boolean verbose;

    private final Object player;
    private final Method makeMove;
    private final Method getName;
    private char own = 'r';

    private Adapter(String name) {
        Class<?> type = find(name);
        makeMove = method(type, int[].class, "makeMove", int[][].class);
        getName = method(type, String.class, "getName");
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            player = constructor.newInstance();
        } catch (NoSuchMethodException | InstantiationException e) {
            throw fail(name + " cannot be created: it has no constructor without arguments");
        } catch (InvocationTargetException e) {
            throw fail(name, e.getCause());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw fail(name, e.getCause() != null ? e.getCause() : e);
        }
    }

    /** Ends the program with one line. */
    private static RuntimeException fail(String text) {
        ERR.println("Adapter: " + text);
        System.exit(1);
        return new IllegalStateException(text);
    }

    /** Ends the program with an exception of the player and where it happened. */
    private static RuntimeException fail(String what, Throwable cause) {
        if (verbose)
            cause.printStackTrace(ERR);
        StackTraceElement[] trace = cause.getStackTrace();
        String where = "";
        if (trace.length > 0)
            where = " (" + trace[0].getFileName() + ":" + trace[0].getLineNumber() + ")";
        return fail(what + ": " + cause.toString().replaceAll("\\s+", " ") + where);
    }

    private static Class<?> find(String name) {
        try {
            return Class.forName(name, false, Adapter.class.getClassLoader());
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            throw fail("there is no class " + name + " on the class path" + suggestion(name));
        }
    }

    /** The class that was probably meant, from a file in one of the folders of the class path. */
    private static String suggestion(String name) {
        String file = name.replaceAll("\\.(class|java)$", "").replace('.', '/') + ".class";
        for (String folder : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path root = Path.of(folder);
            try (Stream<Path> files =
                     Files.find(root, DEPTH, (path, attributes) -> path.endsWith(file))) {
                String found =
                    files.map(path -> root.relativize(path).toString()).findFirst().orElse("");
                String meant = found.replaceAll("\\.class$", "").replace(File.separatorChar, '.');
                if (meant.equals(name))
                    return ": " + found + " is of a package, and belongs into its folder";
                if (!found.isEmpty())
                    return "; did you mean " + meant + "?";
            } catch (IOException | UncheckedIOException e) {
                // a folder that cannot be read: no suggestion from it
            }
        }
        return "; a class in a package is named as sequencium.GAPlayer";
    }

    private static Method method(Class<?> type, Class<?> result, String name,
                                 Class<?>... parameters) {
        try {
            Method method = type.getMethod(name, parameters);
            method.setAccessible(true);
            if (result.isAssignableFrom(method.getReturnType()))
                return method;
        } catch (NoSuchMethodException | LinkageError e) {
            // as if it had another type
        }
        String argument = parameters.length > 0 ? parameters[0].getSimpleName() + " board" : "";
        throw fail(type.getName() + " has no public method " + result.getSimpleName() + " " + name
                   + "(" + argument + ")");
    }

    /** Passes on the first lines. */
    private static final class FirstLines extends OutputStream {
        private int left;

        FirstLines(int lines) {
            left = lines;
        }

        @Override
        public synchronized void write(int b) {
            if (left > 0)
                ERR.write(b);
            if (left > 0 && b == '\n' && --left == 0)
                ERR.flush();
        }
    }

    private Object call(Method method, Object... arguments) {
        try {
            return method.invoke(player, arguments);
        } catch (InvocationTargetException e) {
            throw fail(player.getClass().getName() + "." + method.getName(), e.getCause());
        } catch (IllegalAccessException e) {
            throw fail(player.getClass().getName() + "." + method.getName(), e);
        }
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

    /** The letters of a row: A to Z, then AA to AZ, BA and so on. */
    private static String rowName(int row) {
        String first = row < 26 ? "" : String.valueOf((char) ('A' + row / 26 - 1));
        return first + (char) ('A' + row % 26);
    }

    /** The player's move as it is written: B2 3 for {1, 1, 3}; otherwise, what is wrong with it. */
    private String move(List<String> position) {
        int[] move = (int[]) call(makeMove, (Object) board(position));
        if (move == null || move.length != 3)
            return "makeMove returned " + (move == null ? "null" : move.length + " numbers");
        return rowName(move[0]) + (move[1] + 1) + " " + move[2];
    }

    private void play(BufferedReader in) throws IOException {
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
                String name = String.valueOf(call(getName));
                OUT.println("ready " + name.replaceAll("\\s+", " "));
            } else if (word.equals("move")) {
                OUT.println("move " + move(position));
            } else if (word.equals("end")) {
                break;
            }
            OUT.flush();
        }
    }

    public static void main(String[] arguments) throws IOException {
        verbose = arguments.length == 2 && arguments[0].equals("-v");
        if (arguments.length != (verbose ? 2 : 1)) {
            System.err.println("Usage: java -cp FOLDER Adapter [-v] CLASS");
            System.exit(2);
        }
        // What players print for themselves must not come between.
        System.setOut(verbose ? ERR : new PrintStream(OutputStream.nullOutputStream()));
        if (!verbose)
            System.setErr(new PrintStream(new FirstLines(LINES), true));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        new Adapter(arguments[arguments.length - 1]).play(in);
    }
}
