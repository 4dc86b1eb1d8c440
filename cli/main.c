/* bukub GAME VERB [options] [arguments]: finds the command and runs it. */
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

/* Help of the whole program or of one game: commands, and their summaries beside or below them. */
static void print_help(FILE *out, const char *of_game) {
    enum { INDENT = 28, NARROW_INDENT = 7, WIDE = 70 }; /* columns: before summaries; wide */
    int width = terminal_width(out), indent = width < WIDE ? NARROW_INDENT : INDENT;
    struct command_entry entry;
    const char *last = NULL;
    const char *word = of_game ? of_game : "GAME";
    screen_paragraph(out,
                     kept(memory_print("Usage: bukub %s VERB [options] [arguments]", word), free));
    fputc('\n', out);
    screen_paragraph(out, of_game ? command_rules(of_game)
                                  : "Simulates, measures and solves pencil-and-paper games.");
    fputc('\n', out);
    for (size_t i = 0; command_get(i, &entry); i++) {
        const char *game = entry.game ? entry.game : "";
        if (of_game && strcmp(game, of_game) != 0)
            continue;
        if (last && strcmp(game, last) != 0)
            fputc('\n', out);
        last = game;
        int used = fprintf(out, "  %s%s%s", game, entry.game ? " " : "", entry.command->name);
        if (width < WIDE)
            fprintf(out, "\n%*s", indent, "");
        else
            fprintf(out, "%*s", indent - used, "");
        struct wrapped line = {.out = out, .width = width, .indent = indent, .column = indent};
        wrapped_text(&line, entry.command->summary);
        fputc('\n', out);
    }
    fputc('\n', out);
    screen_paragraph(
        out, kept(memory_print("`bukub %s VERB --help` describes the options of a command.", word),
                  free));
    screen_paragraph(out, "Exit codes: 0 done; 1 failed; 2 bad usage or input; 3 partial result.");
}

/* Refuses words that name no command: lists those that would be accepted, the verbs of a game or
 * the games and commands, and what may be meant. Returns the exit code. */
static int refuse_command(int argc, char **argv) {
    enum { WORDS = 64 };
    const char *game = command_rules(argv[1]) ? argv[1] : NULL; /* NULL: it is no game */
    const char *words[WORDS];
    size_t count = 0; /* of words, those listed */
    struct command_entry entry;
    if (game && argc < 3)
        fprintf(stderr, "bukub: %s: a verb is missing, one of:", argv[1]);
    else
        fprintf(stderr, "bukub: %s is not one of:", quote(argv[game ? 2 : 1]).text);
    for (size_t i = 0; count < WORDS && command_get(i, &entry); i++) {
        bool skipped = game && (!entry.game || strcmp(entry.game, game) != 0); /* another game's */
        const char *word = game || !entry.game ? entry.command->name : entry.game;
        for (size_t k = 0; k < count && !skipped; k++)
            skipped = strcmp(words[k], word) == 0; /* listed already */
        if (skipped)
            continue;
        fprintf(stderr, " %s", word);
        words[count++] = word;
    }
    const char *nearest = game && argc < 3 ? NULL : nearest_name(argv[game ? 2 : 1], words, count);
    if (nearest)
        fprintf(stderr, "; did you mean \"%s\"?", nearest);
    const char *of_game = NULL; /* whose verb the word is: of the next word, or of the first */
    for (size_t i = 0; !game && !nearest && command_get(i, &entry); i++)
        if (entry.game && strcmp(entry.command->name, argv[1]) == 0 &&
            (!of_game || (argc > 2 && strcmp(entry.game, argv[2]) == 0)))
            of_game = entry.game;
    if (of_game)
        fprintf(stderr, "; did you mean `bukub %s %s'?", of_game, argv[1]);
    fputs("\nTry `bukub --help'.\n", stderr);
    return EXIT_BAD_INPUT;
}

/* Joins the other processes that work on the same command, with main's arguments. All but number 0
 * print nothing from then on. Each machine may have its own executable, but processes exchange data
 * in the format of one version, and all must run the same command: those of process 0. */
static bool job_open(int *argc, char ***argv, struct error *error) {
    char own[64], first[64]; /* versions of this process and of process 0 */
    struct checksum checksum;
    if (!processes_open(argc, argv, error))
        return false;
    if (process_number() > 0 &&
        (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        return error_system(error, "cannot redirect standard output to /dev/null");
    snprintf(own, sizeof own, "%s (%s)", version_string, version_git_revision);
    memcpy(first, own, sizeof first);
    if (!processes_broadcast(first, sizeof first, NULL, error))
        return false;
    if (strcmp(own, first) != 0)
        return error_input(error, "runs bukub %s, but rank 0 runs %s", own, first);
    checksum_begin(&checksum);
    for (int i = 1; i < *argc; i++)
        checksum_add(&checksum, (*argv)[i], strlen((*argv)[i]) + 1);
    uint64_t own_sum = checksum_end(&checksum), first_sum = own_sum;
    return processes_broadcast(&first_sum, sizeof first_sum, NULL, error) &&
           (own_sum == first_sum ||
            error_input(error, "was given different arguments from rank 0"));
}

static bool asks_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
}

/* Runs at every exit, also after --help: waits for the other processes, prints the error of one
 * that has failed, and exits with its code. Kinds of errors are exit codes. */
static void close_at_exit(int code, void *context) {
    int output = report_output();
    struct error own = *report_last_error(), other = {0};
    bool lost;
    own.kind = (enum error_kind)(output != EXIT_DONE ? output : code);
    int closed = processes_close(&own, &other, &lost);
    if (other.kind != ERROR_NONE)
        report_error(&other);
    if (lost || closed != code)
        _exit(closed);
}

int main(int argc, char **argv) {
    struct error error = {0};
    /* Opens closed standard streams, so that no other file gets their descriptors and their output:
     * input only for writing and outputs only for reading, so that using them still fails. */
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    gsl_set_error_handler_off(); /* it aborts; the codes that functions return are checked */
#ifdef M_MMAP_THRESHOLD          /* large tables get pages of zeros on demand, again and again */
    mallopt(M_MMAP_THRESHOLD, 1 << 22);
    mallopt(M_TRIM_THRESHOLD, 1 << 25);
#endif
    memory_set_handler(report_memory_short);
    dataset_set_rewritten(report_rewritten);
    json_use_memory();
    if (on_exit(close_at_exit, NULL) != 0)
        return EXIT_COULD_NOT;
    if (!job_open(&argc, &argv, &error))
        return report_error(&error);
    /* A file that grows too large makes the write fail, which is handled like any other error. */
    signal(SIGXFSZ, SIG_IGN);
    if (!processor_check(&error))
        return report_error(&error);
    if (argc < 2) {
        print_help(stderr, NULL);
        return EXIT_BAD_INPUT;
    }
    if (asks_help(argv[1]) && (argc == 2 || asks_help(argv[2]))) {
        print_help(stdout, NULL);
        return report_output();
    }
    char version[] = "version", help[] = "--help";
    if (asks_help(argv[1])) { /* `bukub help walk run' is `bukub walk run --help' */
        memmove(argv + 1, argv + 2, (size_t)(argc - 2) * sizeof *argv);
        argv[argc - 1] = help;
    }
    if (strcmp(argv[1], "--version") == 0)
        argv[1] = version;

    /* The command that the first words name: two, "walk run", or one, "info". */
    struct command_entry command;
    int words = 0;
    bool found = false;
    for (size_t i = 0; !found && command_get(i, &command); i++) {
        words = command.game ? 2 : 1;
        found = argc > words && strcmp(argv[words], command.command->name) == 0 &&
                (!command.game || strcmp(argv[1], command.game) == 0);
    }
    if (!found) {
        if (argc == 3 && command_rules(argv[1]) && asks_help(argv[2])) {
            print_help(stdout, argv[1]);
            return report_output();
        }
        return refuse_command(argc, argv);
    }

    bool all_processes = command.command->all_processes;
    if (process_number() > 0 && !all_processes)
        return EXIT_DONE;
    if (process_count() > 1 && !all_processes) {
        report_note("this command uses a single process");
        processes_release_others();
    }
    char name[64]; /* "bukub walk run", in the place of argv[0] */
    snprintf(name, sizeof name, "bukub %s%s%s", command.game ? command.game : "",
             command.game ? " " : "", command.command->name);
    argv[words] = name;
    int code = command_run(&command, argc - words, argv + words);
    int output = report_output();
    return output != EXIT_DONE ? output : code;
}
