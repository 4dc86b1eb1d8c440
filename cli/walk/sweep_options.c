#include "cli/walk/sweep_command.h"

/* Far below the range of the counters, but beyond any feasible run. */
enum { MOST_GAMES = 1000000000000000 };

static const struct option_entry sweep_option[] = {
    OPTION(FLAG, "exact", NULL, struct sweep_options, exact,
           "Also compute the exact value of each mean, for strategies without memory",
           .determines = true, .group = 2),
    OPTION(COUNT, "games", "N", struct sweep_options, games, "Games per point", .least = 1,
           .most = MOST_GAMES, .usual = "1M", .determines = true, .group = 2),
    OPTION(COUNT, "first-game", "N", struct sweep_options, first_game,
           "Begin with game number N, so that `bukub merge' can combine files", .most = MOST_GAMES,
           .determines = true, .group = 2),
    OPTION(PARSED, "precision", "X", struct sweep_options, precision.width,
           "Instead of --games: simulate until the 95 % interval of each mean is at most +-X, "
           "e.g. 0.01 or 0.1%",
           .parse = precision_option_parse, .print = precision_option_print, .determines = true,
           .group = 2),
    OPTION(COUNT, "min-games", "N", struct sweep_options, precision.minimum_games,
           "Check the precision only after N games", .least = 1, .most = MOST_GAMES,
           .usual = "100K", .determines = true, .group = 2),
    OPTION(COUNT, "max-games", "N", struct sweep_options, max_games,
           "Stop after N games even if the precision is not reached", .least = 1,
           .most = MOST_GAMES, .usual = "1G", .determines = true, .group = 2),
    OPTION(TEXT, "control", "NAME(KEY=VALUE,...)", struct sweep_options, walk.control,
           "Use this strategy without memory, whose exact expectation is computed, as a control "
           "variate; not with --precision",
           .group = 2),
    {0},
};

static const struct option_entry sweep_p_table[] = {
    OPTION(TEXT, "p", "P", struct walk_options, p, WALK_PS_HELP, .usual = "0:1:0.05", .group = 1),
    {0},
};

static void include_games_or_precision(struct parsed_options *parsed, bool precision) {
    option_include(parsed, "games", !precision);
    option_include(parsed, "precision", precision);
    option_include(parsed, "min-games", precision);
    option_include(parsed, "max-games", precision);
}

bool walk_sweep_check(void *what, struct error *error) {
    struct sweep_options *options = what;
    struct parsed_options *parsed = &options->walk.common.parsed;
    options->has_precision = option_given(parsed, "precision");
    include_games_or_precision(parsed, options->has_precision);
    option_include(parsed, "first-game", options->first_game > 0);
    if (options->walk.control &&
        !options_exclude(parsed, "--control", OPTION_NAMES("precision"), error))
        return false;
    if (options->has_precision
            ? !options_exclude(parsed, "--precision", OPTION_NAMES("games"), error)
            : !options_need(parsed, "--precision", OPTION_NAMES("min-games", "max-games"), error))
        return false;
    if (options->has_precision && options->precision.minimum_games > options->max_games)
        return error_input(error, "--min-games is above --max-games");
    return true;
}

bool walk_run_check(void *what, struct error *error) {
    struct sweep_options *options = what;
    options->one_p = true;
    return walk_sweep_check(options, error);
}

/* `run' always prints them. */
static const struct option_entry no_intervals_table[] = {
    {.name = "intervals", .refused = "`bukub walk run' always prints the intervals"},
    {0},
};

#define SWEEP_TABLE(p_table, intervals_table)                                                      \
    {                                                                                              \
        {.entry = sweep_option},                                                                   \
            {.entry = walk_quantile_table, .offset = offsetof(struct sweep_options, walk)},        \
            {.entry = (intervals_table),                                                           \
             .offset = offsetof(struct sweep_options, walk.common.view)},                          \
            {.entry = walk_board_table, .offset = offsetof(struct sweep_options, walk)},           \
            {.entry = walk_strategies_table, .offset = offsetof(struct sweep_options, walk)},      \
            {.entry = (p_table), .offset = offsetof(struct sweep_options, walk)},                  \
            {.entry = walk_starts_table, .offset = offsetof(struct sweep_options, walk)},          \
            {.entry = walk_length_table, .offset = offsetof(struct sweep_options, walk)},          \
            {.entry = walk_engine_table, .offset = offsetof(struct sweep_options, walk)},          \
            {.entry = seed_options_table, .offset = offsetof(struct sweep_options, walk.common)},  \
            {.entry = resume_options_table,                                                        \
             .offset = offsetof(struct sweep_options, walk.common)},                               \
            {.entry = common_options_table,                                                        \
             .offset = offsetof(struct sweep_options, walk.common)},                               \
            {.entry = csv_options_table, .offset = offsetof(struct sweep_options, walk.common)},   \
            {0},                                                                                   \
    }

const struct option_table walk_run_table[] = SWEEP_TABLE(walk_p_table, no_intervals_table);
const struct option_table walk_sweep_table[] = SWEEP_TABLE(sweep_p_table, intervals_options_table);
