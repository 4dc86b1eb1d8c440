/* Options shared by commands about lines on grids, and about random or extreme grids. */
#ifndef CLI_SLICE_OPTIONS_H
#define CLI_SLICE_OPTIONS_H

#include "analysis/slice/census/generate.h"
#include "cli/shared/run/command.h"
#include "sim/slice/passage.h"

struct slice_options {
    struct common_options common;
    const char *file; /* of grids */
    const char *svg;  /* --svg FILE, or NULL */
};

/* A table for a struct slice_options. */
extern const struct option_entry slice_options_table[];

/* Reads the grids, which are kept. Refuses a picture of several grids, one whose name does not end
 * in .svg, and one that cannot be saved. */
bool slice_options_read(const struct slice_options *options, struct slice_grid_list *batch,
                        struct error *error);

/* Saves a picture (slice_passage_svg) if --svg is given, and sets computation->picture or, if that
 * fails, computation->unsaved; the passage may be NULL. */
void slice_options_draw(const struct slice_options *options, const struct slice_grid *grid,
                        const struct slice_passage *passage, const struct slice_chord *other,
                        size_t others, const struct computation *computation);

/* The size of a grid and its number of filled squares: N, and --players or --filled. */
struct slice_filled_options {
    struct common_options common;
    int64_t side, players, filled;
};

/* A table of N, --players and --filled for it; and one without N. */
extern const struct option_entry slice_filled_table[];
#define SLICE_FILLED_OF_SIDE (slice_filled_table + 1)

/* The check of a command with these options: sets `filled` by the players unless it is given. */
bool slice_filled_check(void *options, struct error *error);

/* Options of commands that generate grids with requested properties. */

enum { SLICE_GENERATED = SLICE_GRID_LIST /* grids, at most */ };

struct slice_generate_options {
    struct slice_filled_options filled;
    int64_t score; /* -1: any */
    uint64_t count, attempts;
    bool unique;
};

/* A table for it, without the options of `filled`. */
extern const struct option_entry slice_generate_table[];

/* The check of a command with these options: that they are possible. */
bool slice_generate_check(void *options, struct error *error);

/* What they request. */
struct slice_generation slice_generation_of(const struct slice_generate_options *options,
                                            const struct watch *watch);

#endif
