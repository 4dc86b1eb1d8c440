/* Options of all walk verbs: board, strategies, p, starts. A struct walk_options is parsed first,
 * and resolved into a struct walk_setting: squares and strategies depend on the board. */
#ifndef CLI_WALK_OPTIONS_H
#define CLI_WALK_OPTIONS_H

#include "analysis/walk/exact/exact_sweep.h"
#include "cli/shared/args/options.h"
#include "sim/text/range.h"
#include "sim/walk/sweep/sweep.h"
#include "strategies/walk/registry.h"

struct walk_options {
    struct common_options common;
    const char *board; /* a file, the name of an installed board, or NULL: the published board */
    struct option_list strategy, start, plugin; /* texts as typed */
    struct option_list point; /* of compare: strategies with p and start, "rate,p=0.9,start=D4" */
    const char *control;      /* the strategy whose games are the control variate, or NULL */
    struct range p;           /* ascending and distinct, or an interval, "0:1" without a step */
    bool collect_at_start;
    struct sweep_plan plan; /* what options say of simulated games; see walk_sweep_plan */

    /* The rest is set by the verbs. */
    bool given_only;   /* without --strategy, there are no strategies */
    bool memoryless;   /* strategies with memory are refused */
    const char *input; /* another file that determines the result, or NULL */
};

/* Tables for the struct walk_options with which the options of a verb begin: the board and
 * plug-ins; all strategies, or those without memory; one or several p and starts; the length of
 * games; the engine; quantiles. They precede the verb's own in the canonical command line. */
extern const struct option_entry walk_board_table[], walk_strategies_table[],
    walk_memoryless_table[], walk_p_table[], walk_ps_table[], walk_p_range_table[],
    walk_ps_or_interval_table[], walk_start_table[], walk_starts_table[], walk_length_table[],
    walk_engine_table[], walk_quantile_table[];

/* A table with --strategy and a help of its own. */
#define WALK_STRATEGY_OPTION(help_)                                                                \
    ONE_OPTION(INPUT(LIST, "strategy", "NAME(KEY=VALUE,...)", struct walk_options, strategy,       \
                     help_, .letter = 's', .group = 1))

/* The resolved options. */
struct walk_setting {
    const struct walk_options *options;
    const char *board_file; /* NULL: the published board */
    struct walk_board board;
    struct strategy_set set;   /* the built-in strategies, and those of the plug-ins */
    struct walk_points points; /* simulated or solved; has the lengths [strategies], [starts] */
    struct strategy_choice choice[STRATEGY_SET_STRATEGIES]; /* [strategies]; owned */
    struct walk_choice strategy[STRATEGY_SET_STRATEGIES];   /* [strategies]: choice[i].chosen */
    struct walk_setup place[STRATEGY_SET_STRATEGIES]; /* of those of --point: strategy[i].setup */
    struct strategy_choice control; /* perhaps one of the strategies, too; owned; zeroed: none */
    int start[OPTION_LIST_MOST];    /* [starts]: squares */
    bool all_starts;                /* --start all is given */
    const char *inputs; /* plug-ins and other files used, see struct dataset_origin; NULL: none */
    struct option_list plugin; /* the plug-ins among `inputs`, by name */
};

/* Reads board and plug-ins, and sets defaults: all built-in strategies but hoard (none with
 * given_only, those without memory with memoryless), the board's start, and the usual p. The
 * setting lasts until the command ends; NULL with an error. `watch`, or NULL, may stop it. */
struct walk_setting *walk_setting_open(const struct walk_options *options,
                                       const struct watch *watch, struct error *error);

/* Fails, with one of these messages, if the setting has several p or several starts. */
bool walk_setting_check_one(const struct walk_setting *setting, const char *several_p,
                            const char *several_starts, struct error *error);

/* The plan of the options, completed by points, seed, threads and watch. */
struct sweep_plan walk_sweep_plan(const struct walk_setting *setting, const struct watch *watch);

/* The default limits, and a plan for exact results of all points. */
struct exact_limits walk_exact_limits(const struct watch *watch);
struct exact_plan walk_exact_plan(const struct walk_setting *setting, const struct watch *watch);

/* Sets the parameters and the canonical command line, the board, the inputs and the seed, if the
 * verb has one, of a result. Options that mean the same become the same: default strategies, p and
 * starts are written out; evenly spaced p are a range; board and plug-ins have no folders; the
 * published board, from any file, and plug-ins without a chosen strategy are left out. */
void walk_setting_to_result(const struct walk_setting *setting, struct result *result);

/* The origin of a policy file, with the command line of the result, which it points to. */
struct dataset_origin walk_setting_origin(const struct walk_setting *setting,
                                          const struct result *result);

/* Prints the line of `inputs` of a file: its checksum and its name without the folder. */
void walk_print_input(FILE *out, uint64_t checksum, const char *path);

/* The same, computing the checksum. Prints nothing if `path` is not a regular file, or cannot be
 * opened, which whatever reads the file reports. Fails if it cannot be read. */
bool walk_print_file(FILE *out, const char *path, struct error *error);

#endif
