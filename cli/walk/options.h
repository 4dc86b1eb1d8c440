/* Options of all walk verbs: board, strategies, p, starts. The options are parsed first and then
 * resolved into a setting, since squares and strategies depend on the board. */
#ifndef CLI_WALK_OPTIONS_H
#define CLI_WALK_OPTIONS_H

#include "analysis/walk/exact/exact_sweep.h"
#include "cli/shared/args/options.h"
#include "sim/text/range.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/rules/points.h"
#include "sim/walk/sweep/sweep.h"
#include "strategies/walk/registry.h"

struct walk_options {
    struct common_options common;
    const char *board; /* a file, the name of an installed board, or NULL: the published board */
    struct option_list strategy, start, plugin;
    struct option_list point; /* of compare: strategies, each with its p and start */
    const char *control;      /* an additional strategy, or NULL */
    const char *p;            /* as typed */
    bool interval;            /* --p may be first:last, without a step */
    bool collect_at_start;
    uint64_t max_moves;
    const struct walk_engine *engine; /* NULL: the fastest */
    struct sweep_quantiles quantiles; /* requested ones */
    bool exact_only;                  /* exact: no simulation */
    bool given_only;                  /* without --strategy, no strategies */
    bool memoryless;                  /* strategies with memory are refused */
    const char *one_p, *one_start;    /* why several are refused; NULL: they are not */
    const char *input;                /* another file that determines the result, or NULL */
};

/* Tables for a struct walk_options, with which the options of a verb begin: the board and plug-ins;
 * all strategies, or those without memory; one or several p and starts; the length of games; the
 * engine; quantiles. They precede the verb's own in the canonical command line. */
extern const struct option_entry walk_board_table[], walk_strategies_table[],
    walk_memoryless_table[], walk_p_table[], walk_ps_table[], walk_start_table[],
    walk_starts_table[], walk_length_table[], walk_engine_table[], walk_quantile_table[];

#define WALK_P_HELP                                                                                \
    "Probability of a reset on green squares: 0, 1, or at least 2^-40 away from both"
#define WALK_PS_HELP WALK_P_HELP " (default %s). Also a list 0.1,0.5 or a range 0:1:0.05"

/* A table with --strategy and a help of its own. */
#define WALK_STRATEGY_OPTION(help_)                                                                \
    ONE_OPTION(INPUT(LIST, "strategy", "NAME(KEY=VALUE,...)", struct walk_options, strategy,       \
                     help_, .letter = 's', .group = 1))

/* A table with --p. */
#define WALK_P_OPTION(help_, default_)                                                             \
    ONE_OPTION(INPUT(TEXT, "p", "P", struct walk_options, p, help_, .default_text = (default_),    \
                     .plain = true, .group = 1))

/* The resolved options. */
struct walk_setting {
    const struct walk_options *options;
    char *board_file; /* NULL: the published board */
    struct walk_board board;
    struct strategy_set set;
    struct strategy_choice choice[STRATEGY_SET_STRATEGIES + 1]; /* the control is last */
    struct walk_choice strategy[STRATEGY_SET_STRATEGIES + 1];   /* the same */
    size_t strategies, all_strategies;                          /* without and with the control */
    struct walk_setup place[STRATEGY_SET_STRATEGIES];           /* of points */
    char *point_name[STRATEGY_SET_STRATEGIES];                  /* NULL: not a point */
    int start[OPTION_LIST_MOST];
    size_t starts;
    bool all_starts;           /* they are all that there are */
    struct range p;            /* ascending, each once */
    bool interval;             /* p are the ends of an interval */
    struct walk_points points; /* of a sweep: all of these but the control */
    char *inputs;              /* plug-ins and policies, see struct dataset_origin; NULL: none */
};

/* Reads board and plug-ins, and sets defaults: all built-in strategies but hoard (none with
 * given_only, those without memory with memoryless), the board's start, and the usual p. The
 * setting lasts until the command ends; NULL with an error. `watch`, which may be NULL, is polled
 * while programs start. */
struct walk_setting *walk_setting_open(const struct walk_options *options,
                                       const struct watch *watch, struct error *error);

/* The default limits, and a plan for exact results of all points. */
struct exact_limits walk_exact_limits(const struct watch *watch);
struct exact_plan walk_exact_plan(const struct walk_setting *setting, const struct watch *watch);

/* Sets the parameters and the command line, the board, the inputs and the generator of a result.
 * Equal results have equal options: board, plug-ins and default strategies, p and starts are
 * resolved, evenly spaced p are a range; board and plug-ins are named without their folders; the
 * published board, from any file, and plug-ins without chosen strategies are not named. */
void walk_setting_to_result(const struct walk_setting *setting, struct result *result);

/* The origin of a policy file; it refers to the command line. */
struct dataset_origin walk_setting_origin(const struct walk_setting *setting,
                                          const char *command_line);

/* Prints the line of `inputs` of a file with that checksum. */
void walk_print_input(FILE *out, uint64_t checksum, const char *path);

/* Prints the line of `inputs` of a file, unless it is no regular file. One that cannot be opened is
 * reported by what reads it. */
bool walk_print_file(FILE *out, const char *path, struct error *error);

/* Draws the board with row letters and column numbers: green squares as *X, the token's square as
 * [X]. With `colour`, green squares are green and the token is in reverse video. */
void walk_board_draw(FILE *out, const struct walk_board *board, int token, bool colour);

#endif
