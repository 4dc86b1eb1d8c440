/* Memory that runs out anywhere in a command: exit 1, and no file is touched. */
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "tests/unit/fault.h"
#include "tests/unit/scratch.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/wait.h>

/* Added to the exit code of a command in which no allocation failed. */
enum { UNHARMED = 100 };

/* In an empty directory, with a board and a small result. */
static const char board[] = "[board]\nletters =\n  ABCA\n  BCAB\n  CABC\n  ABCA\n"
                            "green = B3 D1\nreset = A B\nstart = B2\n";

/* Runs a command line, without a word on the screen. */
static int run(const char *line) {
    char text[512], *argument[32], *rest = NULL;
    int count = 0;
    snprintf(text, sizeof text, "%s", line);
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        argument[count++] = word;
    argument[count] = NULL;
    int code = EXIT_BAD_INPUT;
    if (count < 2)
        return code;
    fflush(stdout);
    int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    struct command_entry entry;
    for (size_t i = 0; command_get(i, &entry); i++) {
        int words = entry.game ? 2 : 1;
        const char *game = entry.game ? entry.game : argument[0];
        if (strcmp(game, argument[0]) == 0 && strcmp(entry.verb, argument[words - 1]) == 0)
            code = command_run(&entry, count - words + 1, argument + words - 1);
    }
    fflush(stdout);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    close(nowhere);
    return code;
}

static int prepare(void **state) {
    if (enter_directory(state) != 0)
        return -1;
    write_bytes("board.ini", board, strlen(board));
    write_bytes("sample.csv", "moves\n25\n13\n16\n", 15);
    setenv("SOURCE_DATE_EPOCH", "1", 1);
    memory_set_handler(report_memory_short);
    json_use_memory();
    fault_ends_program = true;
    return run(
        "walk sweep --board board.ini --p 0,0.5 --strategy greedy --strategy patient --games 50 "
        "--threads 1 -o result.h5");
}

/* Allocations of the command fail: the first ones, and then ever fewer of the many that are alike.
 * `makes`: the file that it writes, or NULL. */
static void survive(const char *line, const char *makes) {
    for (long allocations = 0;; allocations += 1 + allocations / 8) {
        /* A short allocation ends the program: in a child. */
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) {
            fault_after(allocations);
            int code = run(line);
            _exit(fault_happened ? code : UNHARMED + code);
        }
        int status = 0;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        bool happened = WEXITSTATUS(status) < UNHARMED;
        int code = WEXITSTATUS(status) % UNHARMED;
        if (happened && code != EXIT_COULD_NOT)
            fail_msg("%s: allocation %ld failed, exit code %d", line, allocations, code);
        if (happened && makes && access(makes, F_OK) == 0)
            fail_msg("%s: allocation %ld failed, and %s is there", line, allocations, makes);
        if (!happened) {
            assert_int_equal(code, EXIT_DONE);
            assert_true(allocations > 0);
            break;
        }
    }
    assert_int_equal(files_here(), makes ? 4 : 3);
}

TEST_WITH(prepare, leave_directory, games_are_played_or_memory_is_short) {
    survive("walk run --board board.ini --games 50 --threads 1 --json", NULL);
    survive("walk run --board board.ini --threads 1 --strategy greedy "
            "--precision 50% --min-games 1 --max-games 50 --quiet",
            NULL);
    survive("walk sweep --board board.ini --p 0:1:0.25 --strategy greedy --strategy patient "
            "--strategy random --games 50 --threads 1 --quiet -o new.h5",
            "new.h5");
}

TEST_WITH(prepare, leave_directory, runs_go_on_or_memory_is_short) {
    struct bytes before = read_bytes("result.h5");
    survive(
        "walk sweep --board board.ini --p 0,0.5 --strategy greedy --strategy patient --games 50 "
        "--threads 1 --resume -o result.h5",
        NULL);
    write_bytes("before.h5", before.byte, before.size);
    assert_same_files("before.h5", "result.h5");
    free(before.byte);
}

TEST_WITH(prepare, leave_directory, comparisons_are_made_or_memory_is_short) {
    survive("walk compare --board board.ini --strategy greedy --strategy patient --strategy rate "
            "--games 50 --threads 1 --json",
            NULL);
    survive("walk compare --board board.ini --strategy greedy --strategy patient --games 50 "
            "--threads 1 --independent --json",
            NULL);
    survive("walk compare --sample 1,2,3 --sample sample.csv --json", NULL);
    survive("walk compare --sample 1,2,3 --sample sample.csv", NULL);
    survive("walk compare --board board.ini --strategy greedy --strategy patient --strategy rate "
            "--games 50 --threads 1 --quiet -o new.h5",
            "new.h5");
}

TEST_WITH(prepare, leave_directory, traces_and_lists_are_whole_or_memory_is_short) {
    survive("walk trace --board board.ini --strategy patient --json", NULL);
    survive("walk trace --board board.ini --strategy rate", NULL);
    survive("walk trace --board board.ini --strategy optimal --brief", NULL);
    survive("walk run --board board.ini --games 50 --threads 1 "
            "--strategy avoid(squares=B2,then=avoid(squares=A1,then=patient)) --json",
            NULL);
    survive("walk strategies --json", NULL);
    survive("walk strategies", NULL);
    survive("walk strategies --csv", NULL);
    survive("version --json", NULL);
}

TEST_WITH(prepare, leave_directory, agents_play_or_memory_is_short) {
    survive("sequencium agents", NULL);
    survive("sequencium agents --json", NULL);
    survive("sequencium best 3x3 --nodes 50 --agent alphabeta(table=1)", NULL);
    survive("sequencium best 3x3 --nodes 50 --agent uct --json", NULL);
    survive("sequencium play 2x3 --nodes 20 --player 0 --agent greedy --agent uct", NULL);
    survive("sequencium tournament --agent greedy --agent random --size 2x3 --rounds 1 --threads 1 "
            "--opening 1 --seed 3",
            NULL);
    survive("sequencium tournament --agent greedy --agent random --size 2x3 --rounds 1 --threads 1 "
            "--opening 1 --seed 3 --json",
            NULL);
    survive("sequencium tournament --agent greedy --agent random --size 3x3 --threads 1 "
            "--opening 1 --sprt -1000:1000 --min-rounds 2 --quiet",
            NULL);
}

/* The game replaces a file that is not needed here. */
TEST_WITH(prepare, leave_directory, reviews_are_whole_or_memory_is_short) {
    static const char game[] = "# sequencium 2x3, payoff margin\nA2, B2\n";
    assert_int_equal(unlink("sample.csv"), 0);
    write_bytes("game.txt", game, strlen(game));
    survive("sequencium review game.txt --nodes 10 --threads 1", NULL);
    survive("sequencium review game.txt --nodes 10 --threads 1 --json", NULL);
    survive("sequencium review game.txt --nodes 10 --threads 1 --quiet -o new.h5", "new.h5");
    assert_int_equal(run("show new.h5 --worst"), EXIT_DONE);
}

TEST_WITH(prepare, leave_directory, results_are_saved_and_shown_or_memory_is_short) {
    static const char *const lines[] = {
        "walk strategies --quiet -o new.h5",
        "walk trace --board board.ini --strategy rate --quiet -o new.h5",
        "walk infer --board board.ini --strategy greedy --p 0.5 --sample 5,6,9 --quiet -o new.h5",
        "sequencium agents --quiet -o new.h5",
        "sequencium solve 2x3 --moves --memory 1M --quiet -o new.h5",
        "sequencium solve --all 3 --memory 1M --quiet -o new.h5",
        "sequencium best 2x3 --nodes 20 --agent uct --quiet -o new.h5",
        ("sequencium tournament --agent greedy --agent random --size 2x3 --rounds 1 --threads 1 "
         "--opening 1 --seed 3 --quiet -o new.h5"),
        "sequencium replay result.h5 --game 1 --quiet -o new.h5", /* of this one */
        "slice lines 2 --quiet -o new.h5",
        "slice solve 2 --quiet -o new.h5",
        "slice census 2 --threads 1 --quiet -o new.h5",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        survive(lines[i], "new.h5");
        assert_int_equal(rename("new.h5", "result.h5"), 0);
        assert_int_equal(run("show result.h5"), EXIT_DONE);
    }
}

TEST_WITH(prepare, leave_directory, tables_are_whole_or_memory_is_short) {
    survive("walk run --board board.ini --games 50 --threads 1", NULL);
    survive("walk sweep --board board.ini --games 50 --threads 1 --strategy greedy", NULL);
    survive(
        "walk compare --board board.ini --strategy greedy --strategy rate --games 50 --threads 1",
        NULL);
}

TEST_WITH(prepare, leave_directory, exact_answers_are_whole_or_memory_is_short) {
    survive("walk exact --board board.ini --strategy greedy --strategy random --p 0,0.5", NULL);
    survive("walk exact --board board.ini --strategy greedy --json", NULL);
    survive("walk infer --board board.ini --strategy greedy --p 0.5 --sample 5,6,9 --json", NULL);
    survive("walk optimal --board board.ini --threads 1", NULL);
    survive("walk optimal --board board.ini --threads 1 --json", NULL);
    survive("walk optimal --board board.ini --threads 1 --p 0.2,0.8 --changes --strategy greedy",
            NULL);
    survive("walk optimal --board board.ini --threads 1 --p 0.2,0.8 --changes --json", NULL);
    survive("walk optimal --board board.ini --threads 1 --quiet -o new.h5", "new.h5");
}

TEST_WITH(prepare, leave_directory, ranges_of_optima_are_whole_or_memory_is_short) {
    survive("walk optimal --board board.ini --threads 1 --p 0.2,0.8 --changes --strategy greedy "
            "--quiet -o new.h5",
            "new.h5");
}

TEST_WITH(prepare, leave_directory, other_objectives_are_whole_or_memory_is_short) {
    survive("walk optimal --board board.ini --threads 1 --within 5 --strategy greedy", NULL);
    survive("walk optimal --board board.ini --threads 1 --within 5 --json", NULL);
    survive("walk optimal --board board.ini --threads 1 --discount 0.9 --strategy greedy", NULL);
    survive("walk optimal --board board.ini --threads 1 --discount 0.9 --json", NULL);
    survive("walk optimal --board board.ini --threads 1 --within 3 --quiet -o new.h5", "new.h5");
}

TEST_WITH(prepare, leave_directory, policies_are_whole_or_memory_is_short) {
    survive("walk optimal --board board.ini --threads 1 --policy --json", NULL);
    survive("walk optimal --board board.ini --threads 1 --quiet --export-policy new.h5", "new.h5");
}

TEST_WITH(prepare, leave_directory, policies_for_a_limit_are_whole_or_memory_is_short) {
    survive("walk optimal --board board.ini --threads 1 --within 3 --quiet --export-policy new.h5",
            "new.h5");
}

TEST_WITH(prepare, leave_directory, corrected_means_are_whole_or_memory_is_short) {
    survive("walk run --board board.ini --strategy patient --control greedy --games 50 --threads 1 "
            "--json",
            NULL);
    survive("walk run --board board.ini --strategy patient --control greedy --games 50 --threads 1 "
            "--quiet -o new.h5",
            "new.h5");
}

TEST_WITH(prepare, leave_directory, result_files_are_listed_or_memory_is_short) {
    survive("info result.h5", NULL);
    survive("info result.h5 --json", NULL);
    survive("export result.h5 --csv", NULL);
}

/* As many files, for boards of another game. */
static int prepare_puzzle(void **state) {
    static const char puzzle[] = "1 2 1\n1 1 1\n2 1 0\n";
    if (enter_directory(state) != 0)
        return -1;
    write_bytes("puzzle.txt", puzzle, strlen(puzzle));
    write_bytes("two.txt", puzzle, strlen(puzzle));
    write_bytes("three.txt", puzzle, strlen(puzzle));
    setenv("SOURCE_DATE_EPOCH", "1", 1);
    return 0;
}

TEST_WITH(prepare_puzzle, leave_directory, puzzles_are_solved_or_memory_is_short) {
    survive("magicboard solve puzzle.txt --any-size", NULL);
    survive("magicboard solve puzzle.txt --any-size --start all", NULL);
    survive("magicboard solve puzzle.txt --any-size --json", NULL);
    survive("magicboard solve puzzle.txt --any-size --quiet -o new.h5", "new.h5");
}

TEST_WITH(prepare_puzzle, leave_directory, walkers_arrive_or_memory_is_short) {
    survive("magicboard walker puzzle.txt --any-size --games 5 --threads 1", NULL);
    survive("magicboard walker puzzle.txt --any-size --games 5 --threads 1 --json", NULL);
    survive("magicboard walker puzzle.txt --any-size --games 5 --threads 1 --quiet -o new.h5",
            "new.h5");
}

TEST_WITH(prepare_puzzle, leave_directory, boards_are_counted_or_memory_is_short) {
    survive("magicboard census --d 3 --boards 9 --threads 1", NULL);
    survive("magicboard census --d 3 --boards 9 --threads 1 --json", NULL);
    survive("magicboard census --d 3 --boards 9 --threads 1 --quiet -o new.h5", "new.h5");
}

TEST_WITH(prepare_puzzle, leave_directory, all_boards_are_counted_or_memory_is_short) {
    survive("magicboard census --d 2 --exact --threads 1", NULL);
    survive("magicboard census --d 2 --exact --threads 1 --json", NULL);
    survive("magicboard census --d 2 --exact --threads 1 --quiet -o new.h5", "new.h5");
}

TEST_WITH(prepare_puzzle, leave_directory, boards_are_made_or_memory_is_short) {
    survive("magicboard hardest --d 3 --restarts 8 --iterations 5 --threads 1", NULL);
    survive("magicboard hardest --d 3 --restarts 8 --iterations 5 --threads 1 --json", NULL);
    survive("magicboard generate --d 3 --threads 1", NULL);
    survive("magicboard generate --d 3 --threads 1 --json", NULL);
    survive("magicboard hardest --d 3 --restarts 8 --iterations 5 --threads 1 --quiet -o new.h5",
            "new.h5");
}

TEST_WITH(prepare, leave_directory, grids_are_made_or_memory_is_short) {
    survive("slice generate 3 --unique --threads 1", NULL);
    survive("slice generate 3 --threads 1 --quiet -o new.h5", "new.h5");
}

TEST_WITH(prepare, leave_directory, sheets_of_boards_are_drawn_or_memory_is_short) {
    survive("magicboard sheet --d 3 --count 1 --threads 1 --quiet -o new.pdf", "new.pdf");
}

TEST_WITH(prepare, leave_directory, sheets_of_grids_are_drawn_or_memory_is_short) {
    survive("slice sheet 3 --count 1 --threads 1 --quiet --no-solutions -o new.svg", "new.svg");
}
