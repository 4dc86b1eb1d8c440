/* bukub GAME VERB [options] [arguments]: finds the command and runs it. */
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/job.h"
#include "sim/parallel/ranks.h"
#include "sim/random/processor.h"
#include "sim/text/quote.h"

#include <argp.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMAND_WIDTH = 29 }; /* of the longest, with what stands around it */

/* Of the whole program, or of one game. */
static void print_help(FILE *out, const char *of_game) {
    fprintf(out, "Usage: bukub %s VERB [options] [arguments]\n\n%s\n\n", of_game ? of_game : "GAME",
            of_game ? command_rules(of_game)
                    : "Simulates, measures and solves pencil-and-paper games.");
    struct command_entry entry;
    const char *last = NULL;
    for (size_t i = 0; command_get(i, &entry); i++) {
        const char *game = entry.game ? entry.game : "";
        if (of_game && strcmp(game, of_game) != 0)
            continue;
        if (last && strcmp(game, last) != 0)
            fputc('\n', out);
        last = game;
        int width = fprintf(out, "  %s%s%s", game, *game ? " " : "", entry.verb);
        fprintf(out, "%*s%s\n", COMMAND_WIDTH - width, "", entry.summary);
    }
    fprintf(out,
            "\n`bukub %s VERB --help` tells the options of a command.\n"
            "Exit codes: 0 done; 1 could not; 2 bad usage or input; 3 done in part.\n",
            of_game ? of_game : "GAME");
}

/* The command that the first words name; *words is how many they are. */
static bool find_command(int argc, char **argv, struct command_entry *entry, int *words) {
    for (size_t i = 0; command_get(i, entry); i++) {
        *words = entry->game ? 2 : 1;
        if (argc <= *words)
            continue;
        if ((!entry->game || strcmp(argv[1], entry->game) == 0) &&
            strcmp(argv[*words], entry->verb) == 0)
            return true;
    }
    return false;
}

/* The word that can stand there: a verb of that game, or a game or command; NULL: none. */
static const char *entry_word(const struct command_entry *entry, const char *game) {
    if (!game)
        return entry->game ? entry->game : entry->verb;
    return entry->game && strcmp(entry->game, game) == 0 ? entry->verb : NULL;
}

/* Whether an entry before that one gives the same word. */
static bool named_before(size_t end, const char *game, const char *word) {
    struct command_entry entry;
    for (size_t i = 0; i < end && command_get(i, &entry); i++) {
        const char *other = entry_word(&entry, game);
        if (other && strcmp(other, word) == 0)
            return true;
    }
    return false;
}

/* Says what could stand there instead: the verbs of a game, or the games and commands. */
static int refuse_command(int argc, char **argv) {
    const char *game = command_rules(argv[1]) ? argv[1] : NULL;
    if (game && argc < 3)
        fprintf(stderr, "bukub: %s: a verb is missing:", argv[1]);
    else
        fprintf(stderr, "bukub: %s is none of:", quote(argv[game ? 2 : 1]).text);
    struct command_entry entry;
    for (size_t i = 0; command_get(i, &entry); i++) {
        const char *word = entry_word(&entry, game);
        if (word && !named_before(i, game, word))
            fprintf(stderr, " %s", word);
    }
    fputs("\nTry `bukub --help'.\n", stderr);
    return EXIT_BAD_INPUT;
}

/* Before the program ends, wherever it does: argp ends it itself after --help. */
static void close_at_exit(int code, void *context) {
    int output = report_output();
    bool lost;
    int closed = job_close(output != EXIT_DONE ? output : code, &lost);
    (void)context;
    if (lost || closed != code)
        _exit(closed);
}

/* Where a standard stream is closed, no file may take its place and get what is printed. Reading
 * and writing there still fail. */
static void fill_standard_streams(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv) {
    fill_standard_streams();
    argp_err_exit_status = EXIT_BAD_INPUT;
    json_watch_memory();
    if (on_exit(close_at_exit, NULL) != 0)
        return EXIT_COULD_NOT;
    int joined = job_open(&argc, &argv);
    if (joined != EXIT_DONE)
        return joined;
    /* A file that grows too large is an error of the write, told and cleaned up like any other. */
    signal(SIGXFSZ, SIG_IGN);
    struct error error = {0};
    if (!processor_check(&error))
        return report_error(&error);
    if (argc < 2) {
        print_help(stderr, NULL);
        return EXIT_BAD_INPUT;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout, NULL);
        return report_output();
    }
    char version[] = "version";
    if (strcmp(argv[1], "--version") == 0)
        argv[1] = version;
    int words;
    struct command_entry command;
    if (!find_command(argc, argv, &command, &words)) {
        if (argc == 3 && command_rules(argv[1]) && strcmp(argv[2], "--help") == 0) {
            print_help(stdout, argv[1]);
            return report_output();
        }
        return refuse_command(argc, argv);
    }
    bool spreads = command.command ? command.command->spreads : command.of_game->spreads;
    if (ranks_own() > 0 && !spreads)
        return EXIT_DONE;
    if (ranks_all() > 1 && !spreads) {
        report_note("this command runs in one process");
        ranks_work_alone();
    }
    char name[64];
    snprintf(name, sizeof name, "bukub %s%s%s", command.game ? command.game : "",
             command.game ? " " : "", command.verb);
    argv[words] = name;
    int code = command_run(&command, argc - words, argv + words);
    int output = report_output();
    return output != EXIT_DONE ? output : code;
}
