/* Shared by the sources of `bukub walk run` and `bukub walk sweep`: options, exact values, control
 * variates. */
#ifndef CLI_WALK_SWEEP_COMMAND_H
#define CLI_WALK_SWEEP_COMMAND_H

#include "analysis/walk/exact/control_variate.h"
#include "analysis/walk/exact/exact_sweep.h"
#include "cli/walk/options.h"
#include "sim/walk/sweep/sweep.h"

#include <jansson.h>

/* Options of `bukub walk run` and `bukub walk sweep`. */

struct sweep_options {
    struct walk_options walk;
    uint64_t games, max_games;
    bool has_precision, exact, resume;
    double every; /* s between intermediate saves; 0: none */
    struct sweep_precision precision;
};

/* Sets defaults and parses the command line; `help` is the text of --help before the options.
 * Without `one_p`, many p are the default. Fails with the first invalid option, and on options that
 * cannot be combined. */
bool sweep_options_parse(struct sweep_options *options, const char *help, bool one_p, int argc,
                         char **argv, struct error *error);

/* Exact values of a sweep: `bukub walk sweep --exact`. */

/* A zeroed one is empty. */
struct sweep_exact {
    struct exact_plan plan;
    struct exact_point *point; /* in the order of the sweep; NULL: not requested */
    struct watcher watcher;
};

/* Solves the sweep's points, except those of strategies with memory. Fails as exact_sweep does;
 * free it in any case. */
bool sweep_exact_solve(struct sweep_exact *exact, struct walk_setting *setting,
                       struct error *error);
void sweep_exact_free(struct sweep_exact *exact);

/* Prints exact and simulated expectations, and their deviation in standard errors. */
bool sweep_exact_print(const struct sweep_exact *exact, const struct sweep_result *result,
                       struct error *error);

/* Adds the exact values to the sweep's JSON points. */
void sweep_exact_json(const struct sweep_exact *exact, const struct sweep_result *result,
                      json_t *points);

/* Means corrected by a control variate, a strategy whose expectation is known: `bukub walk run
 * --control`. */

/* A zeroed one is empty. */
struct sweep_control {
    struct control_plan plan;
    struct control_point *point; /* in the order of the sweep; NULL: no simulation */
};

/* Plays all points of the plan with the control: see control_sweep. Free it in any case. */
bool sweep_control_play(struct sweep_control *control, const struct sweep_plan *sweep,
                        const struct walk_choice *strategy, struct error *error);
void sweep_control_free(struct sweep_control *control);

/* Prints the corrected means, the control's statistics, and the variance reduction. */
bool sweep_control_print(const struct sweep_control *control, struct error *error);

/* Adds "control" to the sweep's JSON points. */
void sweep_control_json(const struct sweep_control *control, json_t *points);

/* Prints a note about the first point whose mean could not be corrected; false if there is none. */
bool sweep_control_note(const struct sweep_control *control);

#endif
