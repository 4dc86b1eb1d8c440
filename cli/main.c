/* The main function: finds the command (commands.c) that the first words name, as in `bukub GAME
 * VERB` or `bukub COMMAND`, and runs it; prints the help of the program and of each game. */
#include "cli/shared/output/json.h"
#include "cli/shared/run/command.h"
#include "sim/base/processes.h"
#include "sim/base/version.h"
#include "sim/dataset/checksum.h"
#include "sim/random/processor.h"

#include <fcntl.h>
#include <gsl/gsl_errno.h>
#include <malloc.h>
#include <signal.h>
#include <unistd.h>

/* Prints the help of one game or, for NULL, of the whole program: commands with their summaries. */
static void print_help(FILE *out, const char *of_game) {
    enum { INDENT = 28, NARROW_INDENT = 7, WIDE = 70 }; /* columns; if not WIDE, summaries below */
    int width = terminal_width(out), indent = width < WIDE ? NARROW_INDENT : INDENT;
    struct command_entry entry;
    const char *last_game = NULL, *word = of_game ? of_game : "GAME";
    screen_print(out, "Usage: bukub %s VERB [options] [arguments]\n\n", word);
    screen_paragraph(out, of_game ? command_rules(of_game)
                                  : "Simulates, measures and solves pencil-and-paper games.");
    fputc('\n', out);
    for (size_t i = 0; command_get(i, &entry); i++) {
        const char *game = entry.game ? entry.game : ""; /* "": a command of no game */
        if (of_game && !command_is_of(&entry, of_game))
            continue;
        if (last_game && strcmp(game, last_game) != 0)
            fputc('\n', out);
        last_game = game;
        const struct command_name name = command_name(&entry);
        const char *words = name.text + strlen("bukub ");
        if (width < WIDE)
            fprintf(out, "  %s\n%*s", words, indent, "");
        else
            fprintf(out, "  %-*s", indent - 2, words);
        struct wrapped line = {.out = out, .width = width, .indent = indent, .column = indent};
        wrapped_text(&line, entry.command->summary);
        fputc('\n', out);
    }
    screen_print(out, "\n`bukub %s VERB --help` describes the options of a command.\n", word);
    screen_paragraph(out, "Exit codes: 0 done; 1 failed; 2 bad usage or input; 3 partial result.");
}

/* Reports that argv does not begin with a command. Lists the verbs of its game or, if the first
 * word is no game, all games and commands, and says what may be meant. Returns the exit code. */
static int refuse_command(char **argv) {
    enum { CHOICES = 64 };
    const char *game = command_rules(argv[1]) ? argv[1] : NULL;
    const char *wrong = game ? argv[2] : argv[1]; /* NULL: the verb is missing */
    const char *choice[CHOICES];
    size_t choices = 0;
    struct command_entry entry;
    if (wrong)
        fprintf(stderr, "bukub: %s is not one of:", quote(wrong).text);
    else
        fprintf(stderr, "bukub: %s: a verb is missing, one of:", game);
    for (size_t i = 0; choices < CHOICES && command_get(i, &entry); i++) {
        if (game && !command_is_of(&entry, game))
            continue;
        const char *word = game || !entry.game ? entry.command->name : entry.game;
        if (choices > 0 && strcmp(word, choice[choices - 1]) == 0)
            continue; /* another verb of a game that is listed: entries are ordered by game */
        fprintf(stderr, " %s", word);
        choice[choices++] = word;
    }
    const char *nearest = wrong ? nearest_name(wrong, choice, choices) : NULL;
    const char *verb_of = NULL; /* a game with such a verb: the one typed next, or else the first */
    for (size_t i = 0; wrong && !game && command_get(i, &entry); i++) {
        bool is_next = argv[2] && command_is_of(&entry, argv[2]);
        if (strcmp(entry.command->name, wrong) == 0 && (!verb_of || is_next))
            verb_of = entry.game;
    }
    if (nearest)
        fprintf(stderr, "; did you mean \"%s\"?", nearest);
    else if (verb_of)
        fprintf(stderr, "; did you mean `bukub %s %s'?", verb_of, wrong);
    fputs("\nTry `bukub --help'.\n", stderr);
    return EXIT_BAD_INPUT;
}

/* Joins the processes (MPI) that work on the same command; from then on only process 0 prints.
 * Fails unless this process has the version and the arguments of process 0: the executables may
 * differ between machines, but processes can only exchange data of one version. */
static bool job_open(int *argc, char ***argv, struct error *error) {
    char own[64], of_first[64]; /* versions: of this process, of process 0 */
    struct checksum checksum;
    if (!processes_open(argc, argv, error))
        return false;
    if (process_number() > 0 &&
        (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        return error_system(error, "cannot redirect standard output to /dev/null");
    snprintf(own, sizeof own, "%s (%s)", version_string, version_git_revision);
    memcpy(of_first, own, sizeof of_first); /* process 0 sends it; the others overwrite it */
    if (!processes_broadcast(of_first, sizeof of_first, NULL, error))
        return false;
    if (strcmp(own, of_first) != 0)
        return error_input(error, "runs bukub %s, but rank 0 runs %s", own, of_first);
    checksum_begin(&checksum);
    for (int i = 1; i < *argc; i++)
        checksum_add(&checksum, (*argv)[i], strlen((*argv)[i]) + 1);
    uint64_t own_sum = checksum_end(&checksum), sum_of_first = own_sum;
    return processes_broadcast(&sum_of_first, sizeof sum_of_first, NULL, error) &&
           (own_sum == sum_of_first ||
            error_input(error, "was given different arguments from rank 0"));
}

static bool asks_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
}

/* Runs at every exit, also after --help: checks the output and waits for the other processes. If
 * one has failed, prints its error and exits with the error's kind, which is an exit code. */
static void close_at_exit(int code, void *context) {
    int output = report_output();
    struct error own = *report_last_error(), other = {0};
    bool lost; /* other processes do not respond */
    own.kind = (enum error_kind)(output != EXIT_DONE ? output : code);
    int closed = processes_close(&own, &other, &lost);
    if (other.kind != ERROR_NONE)
        report_error(&other);
    if (lost || closed != code)
        _exit(closed);
}

/* Sets the process up, before anything else is done. The arguments are those of main. */
static bool process_begin(int *argc, char ***argv, struct error *error) {
    /* Opens closed standard streams: a file opened later would get the descriptor and the output.
     * Input opens only for writing and outputs only for reading, so that using them still fails. */
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    gsl_set_error_handler_off(); /* the default one aborts; callers check the codes returned */
#ifdef M_MMAP_THRESHOLD          /* large tables are mapped: pages take memory when first used */
    mallopt(M_MMAP_THRESHOLD, 1 << 22);
    mallopt(M_TRIM_THRESHOLD, 1 << 25);
#endif
    memory_set_handler(report_memory_short);
    dataset_set_rewritten(report_rewritten);
    json_use_memory();
    /* A file that grows too large makes the write fail, which is handled like any other error. */
    signal(SIGXFSZ, SIG_IGN);
    if (on_exit(close_at_exit, NULL) != 0)
        memory_found(NULL); /* on_exit fails only when memory is short */
    return job_open(argc, argv, error) && processor_check(error);
}

int main(int argc, char **argv) {
    struct error error = {0};
    struct command_entry entry;
    if (!process_begin(&argc, &argv, &error))
        return report_error(&error);
    if (argc < 2) {
        print_help(stderr, NULL);
        return EXIT_BAD_INPUT;
    }
    if (asks_help(argv[1]) && (argc == 2 || asks_help(argv[2]))) {
        print_help(stdout, NULL);
        return EXIT_DONE;
    }
    char version[] = "version", help[] = "--help";
    if (asks_help(argv[1])) { /* `bukub help walk run' is `bukub walk run --help' */
        memmove(argv + 1, argv + 2, (size_t)(argc - 2) * sizeof *argv);
        argv[argc - 1] = help;
    }
    if (strcmp(argv[1], "--version") == 0)
        argv[1] = version; /* which is a command */
    int words = command_find(argc, argv, &entry);
    if (words == 0) { /* no command: only the help of a game is left */
        if (argc != 3 || !command_rules(argv[1]) || !asks_help(argv[2]))
            return refuse_command(argv);
        print_help(stdout, argv[1]);
        return EXIT_DONE;
    }

    if (!entry.command->all_processes && process_count() > 1) {
        if (process_number() > 0)
            return EXIT_DONE;
        report_note("this command uses a single process");
        processes_release_others();
    }
    struct command_name name = command_name(&entry);
    argv[words] = name.text; /* as argv[0], the name of the program in messages */
    return command_run(&entry, argc - words, argv + words);
}
