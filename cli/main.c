/* bukub GAME VERB [options] [arguments]: finds the command and runs it. */
#include "cli/command.h"
#include "cli/common/json.h"
#include "cli/common/report.h"
#include "sim/common/quote.h"

#include <argp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static void print_help(FILE *out) {
    fputs("Usage: bukub GAME VERB [options] [arguments]\n\n"
          "Simulates, measures and solves pencil-and-paper games.\n\n",
          out);
    for (size_t i = 0; commands[i]; i++) {
        const struct command *command = commands[i];
        int width = fprintf(out, "  bukub %s%s%s", command->game ? command->game : "",
                            command->game ? " " : "", command->verb);
        fprintf(out, "%*s%s\n", width < 28 ? 28 - width : 1, "", command->summary);
    }
    fputs("\n`bukub GAME VERB --help` tells the options of a command.\n"
          "Exit codes: 0 done; 1 could not; 2 bad usage or input; 3 done in part.\n",
          out);
}

/* The command that the first words name; *words is how many they are. */
static const struct command *find_command(int argc, char **argv, int *words) {
    for (size_t i = 0; commands[i]; i++) {
        const struct command *command = commands[i];
        *words = command->game ? 2 : 1;
        if (argc <= *words)
            continue;
        if ((!command->game || strcmp(argv[1], command->game) == 0) &&
            strcmp(argv[*words], command->verb) == 0)
            return command;
    }
    return NULL;
}

static bool is_game(const char *word) {
    for (size_t i = 0; commands[i]; i++)
        if (commands[i]->game && strcmp(commands[i]->game, word) == 0)
            return true;
    return false;
}

/* Says what could stand there instead: the verbs of a game, or the games and commands. */
static int refuse(int argc, char **argv) {
    bool game = is_game(argv[1]);
    if (game && argc < 3)
        fprintf(stderr, "bukub: %s: a verb is missing:", argv[1]);
    else
        fprintf(stderr, "bukub: %s is none of:", quote(argv[game ? 2 : 1]).text);
    const char *last = "";
    for (size_t i = 0; commands[i]; i++) {
        const struct command *command = commands[i];
        bool fits = !game || (command->game && strcmp(command->game, argv[1]) == 0);
        const char *word = !game && command->game ? command->game : command->verb;
        if (fits && strcmp(word, last) != 0)
            fprintf(stderr, " %s", word);
        if (fits)
            last = word;
    }
    fputs("\nTry `bukub --help'.\n", stderr);
    return EXIT_BAD_INPUT;
}

int main(int argc, char **argv) {
    argp_err_exit_status = EXIT_BAD_INPUT;
    json_watch_memory();
    /* A file that grows too large is an error of the write, told and cleaned up like any other. */
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 2) {
        print_help(stderr);
        return EXIT_BAD_INPUT;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return report_output();
    }
    char version[] = "version";
    if (strcmp(argv[1], "--version") == 0)
        argv[1] = version;
    int words;
    const struct command *command = find_command(argc, argv, &words);
    if (!command) {
        if (argc == 3 && is_game(argv[1]) && strcmp(argv[2], "--help") == 0) {
            print_help(stdout);
            return report_output();
        }
        return refuse(argc, argv);
    }
    char name[64];
    snprintf(name, sizeof name, "bukub %s%s%s", command->game ? command->game : "",
             command->game ? " " : "", command->verb);
    argv[words] = name;
    int code = command->run(argc - words, argv + words);
    int output = report_output();
    return output != EXIT_DONE ? output : code;
}
