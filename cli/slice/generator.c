#include "cli/slice/generator.h"

#include "analysis/slice/lines/extremes.h"

#include <inttypes.h>

const struct option_entry slice_generator_table[] = {
    OPTION(COUNT, "count", "N", struct slice_generator, count, "Grids", .least = 1,
           .most = SLICE_GENERATED, .usual = "1", .determines = true, .group = 1),
    OPTION(WHOLE, "score", "S", struct slice_generator, score,
           "The best line crosses exactly S boundaries", .most = 2 * SLICE_SIDE, .determines = true,
           .group = 2),
    OPTION(FLAG, "unique", NULL, struct slice_generator, unique,
           "There is only one best line (`bukub slice line' lists one)", .determines = true,
           .group = 2),
    OPTION(COUNT, "attempts", "N", struct slice_generator, attempts,
           "Evaluate at most N grids for each one", .least = 1, .most = (uint64_t)1 << 40,
           .usual = "100K", .determines = true, .group = 2),
    {0},
};

const char *const slice_generator_options[] = {"players", "filled",   "count", "score",
                                               "unique",  "attempts", NULL};

void slice_generator_init(struct slice_generator *generator) { generator->score = -1; }

bool slice_generator_check(struct slice_generator *generator, struct parsed_options *parsed,
                           struct error *error) {
    struct slice_filling *filling = &generator->filling;
    struct slice_grid grid;
    if (!slice_filling_resolve(filling, parsed, error))
        return false;
    int side = (int)filling->side;
    int most = slice_most(slice_lines_of(side), (int)filling->filled, &grid);
    return generator->score <= most ||
           error_input(error,
                       "--score %" PRId64 ": a line crosses at most %d boundaries of a %d x %d "
                       "grid with %" PRId64 " filled squares",
                       generator->score, most, side, side, filling->filled);
}

struct slice_generation slice_generator_of(const struct slice_generator *generator,
                                           const struct common_options *common,
                                           const struct watch *watch) {
    return (struct slice_generation){
        .side = (int)generator->filling.side,
        .filled = (int)generator->filling.filled,
        .request = {.score = (int)generator->score, .unique = generator->unique},
        .seed = common->seed,
        .grids = generator->count,
        .attempts = generator->attempts,
        .threads = common->threads,
        .watch = watch,
    };
}
