#include "cli/walk/sweep_command.h"

#include "sim/text/number.h"

#include <stdio.h>

/* Far below the range of the counters, but beyond any feasible run. */
enum { MOST_GAMES = 1000000000000000 };

static bool precision_parse(void *value, const char *text, struct error *error) {
    return number_parse_precision(text, value, error);
}

static void precision_print(const void *value, FILE *out) {
    const struct number_precision *precision = value;
    char text[NUMBER_TEXT];
    number_print_precision(*precision, text);
    fputs(text, out);
}

static const struct option_entry sweep_option[] = {
    {.name = "exact",
     .help = "Also compute the exact value of each mean, for strategies without memory",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct sweep_options, exact),
     .determines = true,
     .group = 2},
    {.name = "games",
     .argument = "N",
     .help = "Games per point",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = MOST_GAMES,
     .offset = offsetof(struct sweep_options, games),
     .usual = "1M",
     .determines = true,
     .group = 2},
    {.name = "precision",
     .argument = "X",
     .help = "Instead of --games: simulate until the 95 % interval of each mean is at most +-X, "
             "e.g. 0.01 or 0.1%",
     .kind = OPTION_PARSED,
     .parse = precision_parse,
     .print = precision_print,
     .offset = offsetof(struct sweep_options, precision.width),
     .determines = true,
     .group = 2},
    {.name = "min-games",
     .argument = "N",
     .help = "Check the precision only after N games",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = MOST_GAMES,
     .offset = offsetof(struct sweep_options, precision.minimum_games),
     .usual = "100K",
     .determines = true,
     .group = 2},
    {.name = "max-games",
     .argument = "N",
     .help = "Stop after N games even if the precision is not reached",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = MOST_GAMES,
     .offset = offsetof(struct sweep_options, max_games),
     .usual = "1G",
     .determines = true,
     .group = 2},
    {.name = "control",
     .argument = "NAME(KEY=VALUE,...)",
     .help = "Use this strategy without memory, whose exact expectation is computed, as a control "
             "variate; not with --precision or --resume",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct sweep_options, walk.control),
     .group = 2},
    {.name = "resume",
     .help = "Resume from an interrupted FILE.h5; the result has the same bytes as an "
             "uninterrupted run; not with --control",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct sweep_options, resume),
     .group = 8},
    {.name = "every",
     .argument = "S",
     .help = "Save every S seconds, so that a killed run can be resumed (default %s; 0: only at "
             "the end)",
     .kind = OPTION_REAL,
     .highest = 1e6,
     .offset = offsetof(struct sweep_options, every),
     .usual = "60",
     .group = 8},
    {0},
};

static const struct option_entry sweep_p_table[] = {
    {.name = "p",
     .argument = "P",
     .help = WALK_PS_HELP,
     .kind = OPTION_TEXT,
     .offset = offsetof(struct walk_options, p),
     .usual = "0:1:0.05",
     .group = 1},
    {0},
};

static bool sweep_options_check(const struct sweep_options *options, struct error *error) {
    const struct parsed_options *parsed = &options->walk.common.parsed;
    bool bounded = option_given(parsed, "min-games") || option_given(parsed, "max-games");
    if (options->has_precision && option_given(parsed, "games"))
        return error_input(
            error,
            "--games and --precision cannot be combined; --max-games limits the number of games");
    if (bounded && !options->has_precision)
        return error_input(error, "--min-games and --max-games require --precision");
    if (options->has_precision && options->precision.minimum_games > options->max_games)
        return error_input(error, "--min-games is above --max-games");
    if (options->resume && !options->walk.common.output)
        return error_input(error, "--resume requires -o FILE.h5");
    if (option_given(parsed, "every") && (options->walk.control || !options->walk.common.output))
        return error_input(error,
                           "--every requires -o FILE.h5, and cannot be combined with --control");
    if (options->walk.control && (options->has_precision || options->resume))
        return error_input(error, "--control cannot be combined with --precision or --resume");
    return true;
}

bool sweep_options_parse(struct sweep_options *options, const char *help, bool one_p, int argc,
                         char **argv, struct error *error) {
    const size_t walk = offsetof(struct sweep_options, walk),
                 common = offsetof(struct sweep_options, walk.common);
    const struct option_table table[] = {
        {.entry = sweep_option},
        {.entry = walk_board_table, .offset = walk},
        {.entry = walk_strategies_table, .offset = walk},
        {.entry = one_p ? walk_p_table : sweep_p_table, .offset = walk},
        {.entry = walk_starts_table, .offset = walk},
        {.entry = walk_length_table, .offset = walk},
        {.entry = walk_engine_table, .offset = walk},
        {.entry = seed_options_table, .offset = common},
        {.entry = common_options_table, .offset = common},
        {0},
    };
    struct parsed_options *parsed = &options->walk.common.parsed;
    *options = (struct sweep_options){.games = 0};
    walk_options_init(&options->walk);
    if (!options_read(parsed, table, help, argc, argv, options, error))
        return false;
    options->has_precision = option_given(parsed, "precision");
    option_include(parsed, "games", !options->has_precision);
    option_include(parsed, "precision", options->has_precision);
    option_include(parsed, "min-games", options->has_precision);
    option_include(parsed, "max-games", options->has_precision);
    return sweep_options_check(options, error);
}
