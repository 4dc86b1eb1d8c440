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

/* In an empty directory, with this, a sample, a puzzle, a game and a small result. */
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
        if (strcmp(game, argument[0]) == 0 && strcmp(entry.command->name, argument[words - 1]) == 0)
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

enum { FILES = 5 };

static int prepare(void **state) {
    static const char puzzle[] = "1 2 1\n1 1 1\n2 1 0\n";
    static const char game[] = "# sequencium 2x3, payoff margin\nA2, B2\n";
    if (enter_directory(state) != 0)
        return -1;
    write_bytes("board.ini", board, strlen(board));
    write_bytes("sample.csv", "moves\n25\n13\n16\n", 15);
    write_bytes("puzzle.txt", puzzle, strlen(puzzle));
    write_bytes("game.txt", game, strlen(game));
    setenv("SOURCE_DATE_EPOCH", "1", 1);
    memory_set_handler(report_memory_short);
    json_use_memory();
    fault_ends_program = true;
    return run(
        "walk sweep --board board.ini --p 0,0.5 --strategy greedy --strategy patient --games 50 "
        "--threads 1 -o result.h5");
}

/* Allocations of the command fail, of tables or of all: the first ones, then ever fewer. */
static void survive_lack(const char *line, const char *makes, bool tables) {
    const long part = tables ? 8 : 3;
    for (long allocations = 0;; allocations += 1 + allocations / part) {
        /* A short allocation ends the program: in a child, which goes on after tables. */
        fflush(NULL);
        pid_t child = fork();
        long at = allocations;
        while (child == 0) {
            fault_after(tables ? -1 : at);
            fault_tables = tables ? at : -1;
            int code = run(line);
            if (!tables || !fault_happened || code != EXIT_COULD_NOT || files_here() > FILES)
                _exit(fault_happened ? code : UNHARMED + code);
            at += 1 + at / part;
        }
        int status = 0;
        assert_int_equal(waitpid(child, &status, 0), child);
        int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (code == UNHARMED + EXIT_DONE && (tables || allocations > 0))
            break;
        if (code != EXIT_COULD_NOT)
            fail_msg("%s: allocation %ld failed, exit code %d", line, allocations, code);
        if (makes && access(makes, F_OK) == 0)
            fail_msg("%s: allocation %ld failed, and %s is there", line, allocations, makes);
    }
    assert_int_equal(files_here(), makes ? FILES + 1 : FILES);
}

/* A file that the command writes is named new.h5 or alike, at the end. */
static void survive(const char *line) {
    const char *makes = strstr(line, "new.");
    survive_lack(line, makes, false);
    if (makes)
        unlink(makes);
    survive_lack(line, makes, true);
}

/* What no other test below does, and the results that are saved below, printed. */
TEST_WITH(prepare, leave_directory, commands_print_all_or_say_that_memory_is_short) {
    static const char *const lines[] = {
        "walk run --board board.ini --games 50 --threads 1",
        "walk run --board board.ini --games 50 --threads 1 --json",
        ("walk run --board board.ini --threads 1 --strategy greedy --precision 50% --min-games 1 "
         "--max-games 50 --quiet"),
        ("walk run --board board.ini --games 50 --threads 1 "
         "--strategy avoid(squares=B2,then=avoid(squares=A1,then=optimal)) --json"),
        "walk sweep --board board.ini --games 50 --threads 1 --strategy greedy",
        ("walk compare --board board.ini --strategy greedy --strategy patient --games 50 "
         "--threads 1 --independent --json"),
        "walk compare --sample 1,2,3 --sample sample.csv",
        "walk trace --board board.ini --strategy rate",
        "walk trace --board board.ini --strategy optimal --brief --json",
        "walk strategies",
        "walk strategies --csv",
        "walk exact --board board.ini --strategy greedy --strategy random --p 0,0.5",
        "walk infer --board board.ini --strategy greedy --p 0.5 --sample 5,6,9 --json",
        "walk optimal --board board.ini --threads 1",
        "walk optimal --board board.ini --threads 1 --json",
        "walk optimal --board board.ini --threads 1 --p 0.2,0.8 --changes --strategy greedy",
        "walk optimal --board board.ini --threads 1 --within 5 --strategy greedy",
        "walk optimal --board board.ini --threads 1 --discount 0.9 --strategy greedy",
        "walk optimal --board board.ini --threads 1 --policy --json",
        "version --json",
        "info result.h5",
        "info result.h5 --json",
        "export result.h5 --csv",
        "sequencium agents",
        "sequencium best 3x3 --nodes 50 --agent alphabeta(table=1)",
        "sequencium play 2x3 --nodes 20 --player 0 --agent greedy --agent uct",
        ("sequencium tournament --agent greedy --agent random --size 2x3 --rounds 1 --threads 1 "
         "--opening 1 --seed 3"),
        ("sequencium tournament --agent greedy --agent random --size 3x3 --threads 1 "
         "--opening 1 --sprt -1000:1000 --min-rounds 2 --quiet"),
        "sequencium review game.txt --nodes 10 --threads 1",
        "magicboard solve puzzle.txt --any-size --start all",
        "magicboard walker puzzle.txt --any-size --games 5 --threads 1",
        "magicboard census --d 3 --boards 9 --threads 1",
        "magicboard census --d 2 --exact --threads 1 --json",
        "magicboard hardest --d 3 --restarts 8 --iterations 5 --threads 1",
        "magicboard generate --d 3 --threads 1 --json",
        "slice generate 3 --unique --threads 1",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        survive(lines[i]);
}

TEST_WITH(prepare, leave_directory, runs_go_on_or_memory_is_short) {
    struct bytes before = read_bytes("result.h5");
    survive("walk sweep --board board.ini --p 0,0.5 --strategy greedy --strategy patient "
            "--games 50 --threads 1 --resume -o result.h5");
    write_bytes("before.h5", before.byte, before.size);
    assert_same_files("before.h5", "result.h5");
    free(before.byte);
}

TEST_WITH(prepare, leave_directory, results_are_saved_and_shown_or_memory_is_short) {
    static const char *const lines[] = {
        ("walk sweep --board board.ini --p 0:1:0.25 --strategy greedy --strategy patient "
         "--strategy random --games 50 --threads 1 --quiet -o new.h5"),
        ("walk compare --board board.ini --strategy greedy --strategy patient --strategy rate "
         "--games 50 --threads 1 --quiet -o new.h5"),
        ("walk run --board board.ini --strategy patient --control greedy --games 50 --threads 1 "
         "--quiet -o new.h5"),
        "walk strategies --quiet -o new.h5",
        "walk trace --board board.ini --strategy rate --quiet -o new.h5",
        "walk exact --board board.ini --strategy greedy --p 0,0.5 --quiet -o new.h5",
        "walk infer --board board.ini --strategy greedy --p 0.5 --sample 5,6,9 --quiet -o new.h5",
        "walk optimal --board board.ini --threads 1 --quiet -o new.h5",
        ("walk optimal --board board.ini --threads 1 --p 0.2,0.8 --changes --strategy greedy "
         "--quiet -o new.h5"),
        "walk optimal --board board.ini --threads 1 --within 3 --quiet -o new.h5",
        "sequencium agents --quiet -o new.h5",
        "sequencium solve 2x3 --moves --memory 1M --quiet -o new.h5",
        "sequencium solve --all 3 --memory 1M --quiet -o new.h5",
        "sequencium best 2x3 --nodes 20 --agent uct --quiet -o new.h5",
        ("sequencium tournament --agent greedy --agent random --size 2x3 --rounds 1 --threads 1 "
         "--opening 1 --seed 3 --quiet -o new.h5"),
        "sequencium replay result.h5 --game 1 --quiet -o new.h5", /* of this one */
        "sequencium review game.txt --nodes 10 --threads 1 --quiet -o new.h5",
        "slice lines 2 --quiet -o new.h5",
        "slice solve 2 --quiet -o new.h5",
        "slice census 2 --threads 1 --quiet -o new.h5",
        "slice generate 3 --threads 1 --quiet -o new.h5",
        "magicboard solve puzzle.txt --any-size --quiet -o new.h5",
        "magicboard walker puzzle.txt --any-size --games 5 --threads 1 --quiet -o new.h5",
        "magicboard census --d 3 --boards 9 --threads 1 --quiet -o new.h5",
        "magicboard hardest --d 3 --restarts 8 --iterations 5 --threads 1 --quiet -o new.h5",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        survive(lines[i]);
        assert_int_equal(rename("new.h5", "result.h5"), 0);
        assert_int_equal(run("show result.h5"), EXIT_DONE);
    }
}

TEST_WITH(prepare, leave_directory, other_files_are_written_or_memory_is_short) {
    static const char *const lines[] = {
        "walk optimal --board board.ini --threads 1 --quiet --export-policy new.h5",
        "walk optimal --board board.ini --threads 1 --within 3 --quiet --export-policy new.h5",
        "magicboard sheet --d 3 --count 1 --threads 1 --quiet -o new.pdf",
        "slice sheet 3 --count 1 --threads 1 --quiet --no-solutions -o new.svg",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        survive(lines[i]);
        unlink(strstr(lines[i], "new."));
    }
}
