/* The strategies of the palindrome walk: the built-in ones, the set of all strategies of a run,
 * choosing one of the set by its text, and reasons of decisions. */
#ifndef STRATEGIES_WALK_REGISTRY_H
#define STRATEGIES_WALK_REGISTRY_H

#include "sim/text/parameter.h"
#include "sim/walk/rules/player.h"

/* Built-in strategies, one file each. */
extern const struct walk_strategy strategy_greedy, strategy_pairs_first, strategy_frequent,
    strategy_reset_letters, strategy_hoard, strategy_patient, strategy_rate, strategy_random,
    strategy_optimal, strategy_table, strategy_avoid, strategy_exec;

/* The built-in strategies that a name alone chooses, terminated by NULL. The others need more: a
 * file (strategy_table), squares (strategy_avoid), a command (strategy_exec). */
extern const struct walk_strategy *const strategy_builtin[];

/* Indices of the parameters of some strategies; of those that are strategies, also of the bases. */
enum { FREQUENT_MIN = 0, HOARD_N = 0 }; /* their only ones */
enum { AVOID_SQUARES, AVOID_THEN };
enum { PATIENT_TURNS, PATIENT_FIRST, PATIENT_THEN };

/* Opens strategy_optimal, which has no `open`. Progress is in values of p, if there are several. */
extern const struct walk_solver strategy_optimal_solver;

enum {
    STRATEGY_SET_STRATEGIES = 128, /* most strategies of a set */
    STRATEGY_SET_LIBRARIES = 16,   /* most plug-ins */
};

/* A loaded plug-in. */
struct strategy_library {
    void *handle;      /* from dlopen */
    const char *path;  /* as passed to plugin_load; not a copy */
    uint64_t checksum; /* CRC-64 of its file (checksum.h) */
    size_t first, end; /* indices of its strategies in the set: first .. end - 1 */
};

/* The strategies of a run: built-in ones, then those of plug-ins. */
struct strategy_set {
    const struct walk_strategy *strategy[STRATEGY_SET_STRATEGIES]; /* [count] */
    size_t count;
    struct strategy_library library[STRATEGY_SET_LIBRARIES]; /* [libraries] plug-ins loaded */
    size_t libraries;
    const struct watch *watch; /* polled while external programs start; or NULL */
};

/* Fills the set with all built-in strategies. */
void strategy_set_init(struct strategy_set *set);

/* Unloads the plug-ins and empties the set. No strategy of a plug-in may be open. */
void strategy_set_free(struct strategy_set *set);

/* Whether the descriptor, perhaps of a plug-in, satisfies the contract of sim/walk/rules/walk.h. */
bool strategy_check(const struct walk_strategy *strategy, struct error *error);

/* Adds a strategy that passes strategy_check and whose name is new; if it fails, adds nothing. */
bool strategy_set_add(struct strategy_set *set, const struct walk_strategy *strategy,
                      struct error *error);

/* The strategy of that name; otherwise NULL, with an error that lists all names. */
const struct walk_strategy *strategy_set_find(const struct strategy_set *set, const char *name,
                                              struct error *error);

/* How a strategy, apart from those that it builds on, is asked for a table; a plug-in: twice. */
enum walk_asking strategy_asking(const struct walk_strategy *strategy);

/* Which base strategy_patient follows on a turn: PATIENT_FIRST or PATIENT_THEN. */
size_t patient_base(const struct parameter_value *values, uint64_t turn);

/* The second_phase of struct walk_choice for patient with these values, if the strategies that it
 * builds on are memoryless: its turn, but 1 for turn 0, as the first landing has turn 1. */
uint64_t patient_second_phase(const struct parameter_value *values);

/* Whether several threads may open a strategy at once, apart from those that it builds on: not a
 * plug-in, whose contract does not require it, strategy_table, which reads HDF5, strategy_exec. */
bool strategy_opens_in_parallel(const struct walk_strategy *strategy);

/* The plug-in that a strategy of the set comes from; NULL for a built-in one. */
const struct strategy_library *strategy_set_library(const struct strategy_set *set,
                                                    const struct walk_strategy *strategy);

/* The symbol that a plug-in defines, a struct walk_plugin. */
#define PLUGIN_SYMBOL "bukub_walk_plugin"

/* Plug-ins are strategies in shared objects built by users (sim/walk/rules/walk.h). Loads one and
 * adds its strategies to the set, which stores the pointer `path` and unloads the object when
 * freed. A path without '/' is relative to the working directory. Fails if the file is missing,
 * truncated, not a shared object of this architecture, without the symbol, or built for another
 * WALK_ABI, and as strategy_set_add does; then the set is unchanged. */
bool plugin_load(struct strategy_set *set, const char *path, struct error *error);

/* The external program of a strategy (data/PROGRAMS.md), which runs until strategy_program_end.
 * Starts the command that is the value of the first chosen parameter and waits until the program is
 * ready. Sets `choice` to the program as a strategy, with the chosen name and values. Returns NULL
 * on failure, or if `watch`, which may be NULL, stops it. The program that is ended may be NULL. */
struct strategy_program *strategy_program_start(struct walk_choice *choice,
                                                const struct parameter_choice *chosen,
                                                const struct watch *watch, struct error *error);
void strategy_program_end(struct strategy_program *program);

/* A strategy chosen by its text, `frequent(min=4)`, with the values of all parameters. Parameters
 * that are strategies, as in `avoid(squares=A1,then=hoard(n=4))`, are chosen with it. The program
 * of `exec:./mine.py` is started. */
struct strategy_choice {
    struct walk_choice chosen; /* its name is canonical, with all parameters: `hoard(n=3)` */
    struct parameter_choice parameters; /* the values of the parameters, and their texts */
    struct strategy_bases *bases;       /* owned: the strategies that it builds on; NULL: none */
    struct strategy_program *program;   /* owned: that of exec:COMMAND; NULL: none */
};

/* Parses the text of a strategy of the set. The error says what is wrong and what is allowed. */
bool strategy_choose(struct strategy_choice *choice, const struct strategy_set *set,
                     const char *text, struct error *error);

/* Frees what the choice owns, ends its program and zeroes it. It may be zeroed before, too. */
void strategy_choice_free(struct strategy_choice *choice);

enum { STRATEGY_REASON = 128 }; /* bytes, with NUL */

/* The reason for a decision, "pairs with the K held". `take` is the probability with which the
 * strategy takes the letter, `taken` whether it does; of the view, `memory` is not read. */
void strategy_reason(const struct walk_choice *choice, const struct walk_view *view, double take,
                     bool taken, char text[STRATEGY_REASON]);

#endif
