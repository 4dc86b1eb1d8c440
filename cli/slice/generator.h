/* Options of commands that generate grids with requested properties. */
#ifndef CLI_SLICE_GENERATOR_H
#define CLI_SLICE_GENERATOR_H

#include "analysis/slice/census/generate.h"
#include "cli/slice/options.h"

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

/* Any score. */
void slice_generator_init(struct slice_generator *generator);

/* Checks that the options are possible, and makes them canonical. */
bool slice_generator_check(struct slice_generator *generator, struct parsed_options *parsed,
                           struct error *error);

/* What they request. */
struct slice_generation slice_generator_of(const struct slice_generator *generator,
                                           const struct common_options *common,
                                           const struct watch *watch);

#endif
