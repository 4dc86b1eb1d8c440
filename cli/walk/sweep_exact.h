/* The exact answers beside a simulated sweep: `bukub walk sweep --exact`. */
#ifndef CLI_WALK_SWEEP_EXACT_H
#define CLI_WALK_SWEEP_EXACT_H

#include "analysis/walk/exact/exact_sweep.h"
#include "cli/walk/options.h"
#include "sim/walk/sweep/sweep.h"

#include <jansson.h>

/* A zeroed one is empty. */
struct sweep_exact {
    struct exact_plan plan;
    struct exact_point *point; /* in the order of the sweep's; NULL: nothing was asked for */
    struct watcher watcher;
};

/* Solves the sweep's points; those of strategies with memory are left out. Fails as exact_sweep
 * does; free it in any case. */
bool sweep_exact_solve(struct sweep_exact *exact, struct walk_setting *setting,
                       struct error *error);
void sweep_exact_free(struct sweep_exact *exact);

/* Prints exact and simulated expectations, and how many standard errors lie between. */
bool sweep_exact_print(const struct sweep_exact *exact, const struct sweep_result *result,
                       struct error *error);

/* Adds the exact figures to the sweep's JSON points. */
void sweep_exact_json(const struct sweep_exact *exact, const struct sweep_result *result,
                      json_t *points);

#endif
