/* Commands: one file each, named for what is typed: cli/walk/trace.c is `bukub walk trace`,
 * cli/info.c is `bukub info`. Verbs of all games of two or more players are written once, for any
 * game entry (strategies/match/registry.h): cli/match/best.c is `bukub GAME best`. */
#ifndef CLI_SHARED_RUN_COMMAND_H
#define CLI_SHARED_RUN_COMMAND_H

#include "cli/shared/args/options.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/view.h"
#include "sim/parallel/blocks.h"
#include "sim/text/untrusted.h"

#include <inttypes.h>
#include <math.h>

/* What compute() of a command is given. */
struct computation {
    void *options; /* the options of the command, parsed */
    const struct watch *watch;
    struct result *result; /* to be filled */
    /* Why a picture, proof or checkpoint was not saved; reported when the result is printed. */
    struct error *unsaved;
    const char **other_file;        /* the name of such a file, if it was saved */
    struct result_session *session; /* private to command.c, for the functions below */
};

/* Begins the next part of the computation, with a unit of progress of its own. */
void computation_part(const struct computation *computation, const char *progress_unit);

/* Sets *store to a store that keeps the state of the computation in the file of -o, or to NULL
 * without -o. The state is the sums of the units (games) done so far; it is also saved before the
 * end, and --resume begins with it. Call this once, when the result has its command line, board and
 * inputs, which identify the computation. `fill` sets all that is known of the result when call
 * number `run` (0, 1, ...) of blocks_run has finished the units up to `end`. */
typedef void computation_fill(const struct computation *computation, void *context, uint64_t run,
                              uint64_t end);
bool computation_store(const struct computation *computation, computation_fill *fill, void *context,
                       const struct blocks_store **store, struct error *error);

/* Saves what is known of the result to the file of -o, if given; the final save replaces it. */
bool computation_save(const struct computation *computation, struct error *error);

enum { COMMAND_TABLES = 18 /* of options, at most */ };

/* A command. Nearly all compute a result: they are data for result_command_run. */
struct command {
    const char *name;
    const char *summary; /* one line, in lower case, without a full stop */
    bool all_processes;  /* runs on all ranks; else on rank 0 only */
    /* Only of commands without a result: does everything. Returns the exit code or anything if it
     * sets *error, whose kind is the exit code then: return error_input(error, ...). */
    int (*execute)(void *options, struct error *error);

    /* Ended by a table without an entry. All commands with a result have RESULT_OPTIONS. */
    struct option_table options[COMMAND_TABLES];
    const char *help;    /* text of --help before the options and, after \v, behind them */
    size_t options_size; /* size of its struct, which begins with a struct common_options */
    /* Checks that the options can be combined, and makes them canonical; NULL: they can. */
    bool (*check)(void *options, struct error *error);
    size_t checkpoint;         /* offset of a struct checkpoint_options; 0: none */
    const char *progress_unit; /* "boards"; NULL: compute() does not use the watch */
    /* Fills the result; sets its command line if that does not follow from the tables, and its
     * seconds if they are not those of the whole computation. When it fails with ERROR_STOPPED, it
     * also sets what is known: the result is then marked as not complete. */
    bool (*compute)(const struct computation *computation, struct error *error);
    /* In commands of all games of two or more players it has the attribute `game_name`. */
    const struct result_description *description;
    /* Prints the result on standard output. It may come from a file and contain anything that the
     * description allows; fails with the reason, without a file name. NULL: prints `views`. */
    bool (*print)(const struct result *result, const struct view_options *view,
                  struct error *error);
    const struct view_table *views; /* ended by an empty one; an empty line is printed between */
    /* Prints notes, if any, also on a stopped computation unless `stopped` is given. Returns false
     * if the result is partial; NULL: no notes. */
    bool (*note)(const struct result *result);
    /* The note on a stopped computation: "stopped after {done} of {asked} games", see view_text. */
    const char *stopped;
    bool shows_time;       /* a line with the time, also in files and JSON, ends the screen */
    const char *rate_unit; /* unit of the result's rate, "moves" */
    /* The options with the number of units, "games", with the most of them if it was left open, and
     * with the first unit, "first-game". NULL: results cannot be extended, or cannot be merged. */
    const char *count, *most, *first;
    bool prints_input; /* prints input for other commands, without the time and `saved:` */
    /* Computes instead if one of the options asks_other[], ended by NULL, is given. */
    const struct command *other;
    const char *const *asks_other;
};

/* A description of results; a list of tables, with the element that ends it. */
#define RESULT_DESCRIPTION(...) (&(const struct result_description){__VA_ARGS__})
#define VIEW_TABLES(...) ((const struct view_table[]){__VA_ARGS__, {0}})

/* Keeps an object until the command ends, which then calls `release`, or, if this is NULL, until
 * the program ends: so a command need not free it by hand. Returns the object. */
void *kept(void *object, void (*release)(void *object));

/* The list of all commands (cli/commands.c). */

/* A command as the command line names it, of a game or of none. */
struct command_entry {
    const char *game; /* NULL: of none */
    const struct command *command;
    const struct game_entry *game_entry; /* NULL: of no game of two or more players */
};

/* Whether the command is one of that game. */
static inline bool command_is_of(const struct command_entry *entry, const char *game) {
    return entry->game && strcmp(entry->game, game) == 0;
}

/* Gets entry number i, ordered by game; false if there is none. */
bool command_get(size_t i, struct command_entry *entry);

/* Finds the entry that the first words of main's arguments name. Returns how many words: two, "walk
 * run", or one, "info"; 0 if they name none. */
int command_find(int argc, char **argv, struct command_entry *entry);

/* The words that name a command: "bukub walk run", or "bukub info". */
struct command_name {
    char text[64];
};
struct command_name command_name(const struct command_entry *entry);

/* The rules of the game in a few lines; NULL if there is no such game. */
const char *command_rules(const char *game);

/* The entry of a game; NULL if there is no such game of two or more players. */
const struct game_entry *command_game_entry(const char *game);

/* Runs the command with main's arguments from its name on. Returns the exit code. */
int command_run(const struct command_entry *entry, int argc, char **argv);

/* Prints the command that resumes a computation with these options and that file of -o: "bukub
 * resume run.h5 --strategy exec:./mine.py" (cli/resume.c). *what is a struct common_options. */
void resume_command_print(const void *what, FILE *out);

/* A command that computed result files, to be run again. */
struct saved_run {
    const struct result *parameters;    /* see options_fill */
    const struct parsed_options *given; /* other options that apply to it, as --threads */
    const char *output;
    /* Files whose states it takes over, in this order. */
    const char *const *path;
    size_t files;
    const char *const *may_differ; /* options that may differ in them; ended by NULL */
};

/* Runs a command that computes a result: parses the options, checks that the result can be saved,
 * computes, saves and prints. `entry` is NULL for commands of no game of two or more players. If
 * `rerun` is not NULL, the options come from there, and not from argv. Returns the exit code. */
int result_command_run(const struct command *command, const struct game_entry *entry, int argc,
                       char **argv, const struct saved_run *rerun);

/* The board of a result, or what else it is about, as text; "" if its file lacks it. */
static inline const char *result_board(const struct result *result) {
    return result->origin.board ? result->origin.board : "";
}

/* "; 1.20 s, 3.1M grids/s": the time, with the rate if units are of this run; "" if unknown. */
struct time_text {
    char text[64];
};
struct time_text result_time(const struct result *result, double count, const char *unit);

/* Prints the notes on a result. Returns whether it is complete. */
bool result_command_note(const struct command *command, const struct result *result);

/* The first command that computes results of the file's type; NULL if there is none. */
const struct command *command_of_file(const struct dataset_file *file);

/* The result of a file, or all tables of a file that no command wrote; NULL with an error. */
struct result *result_of_file(const struct dataset_file *file, struct error *error);

#endif
