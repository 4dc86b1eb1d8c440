/* Options shared by commands about random or extreme grids. */
#ifndef CLI_SLICE_OPTIONS_H
#define CLI_SLICE_OPTIONS_H

#include "analysis/slice/census/generate.h"
#include "cli/shared/run/command.h"

/* The size of a grid, N, and its number of filled squares: --filled, or as --players says. */
struct slice_filled_options {
    struct common_options common;
    int side, players, filled;
};

/* A table of the options N, --players and --filled; and the same table without N. */
extern const struct option_entry slice_filled_table[];
#define SLICE_FILLED_OF_SIDE (slice_filled_table + 1)

/* The check of a command with these options. If --filled is not given, sets it (slice_fills). */
bool slice_filled_check(void *options, struct error *error);

/* Options of commands that generate grids with requested properties. */
struct slice_generate_options {
    struct slice_filled_options filled;
    struct slice_generation plan; /* what is requested; the caller adds watch and store */
};

/* A table for these options, but for those of `filled`. */
extern const struct option_entry slice_generate_table[];

/* The check of a command with these options, which completes the plan. Fails if no such grid
 * reaches the score. */
bool slice_generate_check(void *options, struct error *error);

#endif
