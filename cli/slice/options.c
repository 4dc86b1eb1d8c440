/* Options of commands about random or extreme grids: the size of a grid and its number of filled
 * squares; properties of generated grids. */
#include "cli/slice/options.h"
#include "analysis/slice/lines/extremes.h"
#include "sim/slice/position.h"

const struct option_entry slice_filled_table[] = {
    INPUT(WHOLE, NULL, "N", struct slice_filled_options, side, "the size of the grid, N,",
          .least = 1, .most = SLICE_SIDE, .required = true),
    OPTION(WHOLE, "players", "M", struct slice_filled_options, players,
           "Fill as many squares as in a round of M players, %s (default) to 8", .least = 2,
           .most = SLICE_PLAYERS, .default_text = "2", .group = 1),
    INPUT(WHOLE, "filled", "K", struct slice_filled_options, filled,
          "Fill K squares instead, 0 to N*N", .most = SLICE_SQUARES,
          .excludes = OPTION_NAMES("players"), .group = 1),
    {0},
};

bool slice_filled_check(void *what, struct error *error) {
    struct slice_filled_options *options = what;
    const int side = options->side;
    if (!option_given(&options->common.parsed, "filled"))
        options->filled = slice_fills(side, options->players);
    if (options->filled > side * side)
        return error_input(error, "--filled %d: a grid of %d x %d has %d squares", options->filled,
                           side, side, side * side);
    option_include(&options->common.parsed, "filled", true); /* it now has a value in any case */
    return true;
}

const struct option_entry slice_generate_table[] = {
    INPUT(COUNT, "count", "N", struct slice_generate_options, plan.grids, "Grids", .least = 1,
          .most = SLICE_GRID_LIST, .default_text = "1", .group = 1),
    INPUT(WHOLE, "score", "S", struct slice_generate_options, plan.request.score,
          "The best line crosses exactly S boundaries", .most = 2 * SLICE_SIDE, .absent = -1,
          .group = 2),
    INPUT(FLAG, "unique", NULL, struct slice_generate_options, plan.request.unique,
          "There is only one best line (`bukub slice line' lists one)", .group = 2),
    INPUT(COUNT, "attempts", "N", struct slice_generate_options, plan.attempts,
          "Evaluate at most N grids for each one", .least = 1, .most = (uint64_t)1 << 40,
          .default_text = "100K", .group = 2),
    {0},
};

bool slice_generate_check(void *what, struct error *error) {
    struct slice_generate_options *options = what;
    struct slice_generation *plan = &options->plan;
    if (!slice_filled_check(&options->filled, error))
        return false;
    plan->side = options->filled.side;
    plan->filled = options->filled.filled;
    plan->seed = options->filled.common.seed;
    plan->threads = options->filled.common.threads;
    int most = slice_max_best_score(slice_lines_of(plan->side), plan->filled, NULL);
    return plan->request.score <= most ||
           error_input(error,
                       "--score %d: a line crosses at most %d boundaries of a %d x %d grid with %d "
                       "filled squares",
                       plan->request.score, most, plan->side, plan->side, plan->filled);
}
