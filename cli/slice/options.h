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

struct slice_filling {
    int64_t side, players, filled;
};

/* A table of N, --players and --filled for a struct slice_filling; and one without N. */
extern const struct option_entry slice_filling_table[];
#define SLICE_FILLING_OF_SIDE (slice_filling_table + 1)

/* Computes `filled` from the players unless it is given. Fails with what is allowed. */
bool slice_filling_resolve(struct slice_filling *filling, struct parsed_options *parsed,
                           struct error *error);

/* Options of commands that generate grids with requested properties. */

enum { SLICE_GENERATED = SLICE_GRID_LIST /* grids, at most */ };

struct slice_generator {
    struct slice_filling filling;
    int64_t score; /* -1: any */
    uint64_t count, attempts;
    bool unique;
};

/* A table for it, without those of the filling, and the names of all options but N, ended by NULL.
 */
extern const struct option_entry slice_generator_table[];
extern const char *const slice_generator_options[];

/* Checks that the options are possible, and makes them canonical. */
bool slice_generator_check(struct slice_generator *generator, struct parsed_options *parsed,
                           struct error *error);

/* What they request. */
struct slice_generation slice_generator_of(const struct slice_generator *generator,
                                           const struct common_options *common,
                                           const struct watch *watch);

#endif
