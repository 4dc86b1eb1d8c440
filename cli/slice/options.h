/* Options shared by commands about lines on grids, and about random or extreme grids. */
#ifndef CLI_SLICE_OPTIONS_H
#define CLI_SLICE_OPTIONS_H

#include "cli/shared/args/options.h"
#include "cli/shared/output/json.h"
#include "sim/base/error.h"
#include "sim/slice/passage.h"

#include <stdint.h>

struct slice_options {
    struct common_options common;
    const char *file; /* of grids */
    const char *svg;  /* --svg FILE, or NULL */
};

void slice_options_init(struct slice_options *options);

/* A table for a struct slice_options. It refuses -o. */
extern const struct option_entry slice_options_table[];

/* What a command does with each grid. */
struct slice_grid_action {
    /* Validates a grid; called for all grids before the first is reported. May be NULL. */
    bool (*check)(const void *context, const struct slice_grid *grid, struct error *error);
    /* Prints the result, or appends an object to `list` unless that is NULL (--json). */
    bool (*report)(const void *context, const struct slice_grid *grid, json_t *list,
                   struct error *error);
    const void *context;
};

/* Reads the grids and reports each. The JSON of one grid is its object, of several {"grids":
 * [...]}. Refuses a picture of several grids, and one that cannot be saved. Returns the exit
 * code. */
int slice_options_each(const struct slice_options *options, const struct slice_grid_action *action);

/* Saves a picture (slice_passage_svg) if --svg is given. */
bool slice_options_draw(const struct slice_options *options, const struct slice_grid *grid,
                        const struct slice_passage *passage, const struct slice_chord *other,
                        size_t others, struct error *error);

/* The size of a grid and its number of filled squares: N, and --players or --filled. */

struct slice_filling {
    int64_t side, players, filled;
};

/* A table of N, --players and --filled for a struct slice_filling. */
extern const struct option_entry slice_filling_table[];

/* Computes `filled` from the players unless it is given. Fails with what is allowed. */
bool slice_filling_resolve(struct slice_filling *filling, struct parsed_options *parsed,
                           struct error *error);

#endif
