#include "cli/walk/sweep_command.h"

#include "sim/text/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    KEY_GAMES = 0x300,
    KEY_PRECISION,
    KEY_MAX_GAMES,
    KEY_MIN_GAMES,
    KEY_EXACT,
    KEY_CONTROL,
    KEY_RESUME,
    KEY_EVERY
};

/* Far below the range of the counters, but beyond any feasible run. */
static const uint64_t most_games = UINT64_C(1000000000000000);

static const struct argp_option sweep_option[] = {
    {.name = "games",
     .key = KEY_GAMES,
     .arg = "N",
     .doc = "Games per point (default 1M)",
     .group = 2},
    {.name = "precision",
     .key = KEY_PRECISION,
     .arg = "X",
     .doc = "Instead of --games: simulate until the 95 % interval of each mean is at most +-X, "
            "e.g. 0.01 or 0.1%",
     .group = 2},
    {.name = "min-games",
     .key = KEY_MIN_GAMES,
     .arg = "N",
     .doc = "Check the precision only after N games (default 100K)",
     .group = 2},
    {.name = "max-games",
     .key = KEY_MAX_GAMES,
     .arg = "N",
     .doc = "Stop after N games even if the precision is not reached (default 1G)",
     .group = 2},
    {.name = "exact",
     .key = KEY_EXACT,
     .doc = "Also compute the exact value of each mean, for strategies without memory",
     .group = 2},
    {.name = "control",
     .key = KEY_CONTROL,
     .arg = "NAME(KEY=VALUE,...)",
     .doc = "Use this strategy without memory, whose exact expectation is computed, as a control "
            "variate; not with --precision or --resume",
     .group = 2},
    {.name = "resume",
     .key = KEY_RESUME,
     .doc = "Resume from an interrupted FILE.h5; the result has the same bytes as an uninterrupted "
            "run; not with --control",
     .group = 8},
    {.name = "every",
     .key = KEY_EVERY,
     .arg = "S",
     .doc = "Save every S seconds, so that a killed run can be resumed (default 60; 0: only at the "
            "end)",
     .group = 8},
    {0},
};

static error_t sweep_parse_option(int key, char *argument, struct argp_state *state) {
    struct sweep_options *options = state->input;
    struct error *error = &options->walk.common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->walk;
        return 0;
    case KEY_GAMES:
        options->has_games = true;
        return option_result(number_parse_count(argument, 1, most_games, &options->games, error),
                             "games", error);
    case KEY_PRECISION:
        options->has_precision = true;
        return option_result(number_parse_precision(argument, &options->precision.width, error),
                             "precision", error);
    case KEY_MIN_GAMES:
        options->has_bounds = true;
        return option_result(
            number_parse_count(argument, 1, most_games, &options->precision.minimum_games, error),
            "min-games", error);
    case KEY_MAX_GAMES:
        options->has_bounds = true;
        return option_result(
            number_parse_count(argument, 1, most_games, &options->max_games, error), "max-games",
            error);
    case KEY_EXACT:
        options->exact = true;
        return 0;
    case KEY_CONTROL:
        options->walk.control = argument;
        return 0;
    case KEY_RESUME:
        options->resume = true;
        return 0;
    case KEY_EVERY:
        options->has_every = true;
        return option_result(number_parse_real(argument, 0, 1e6, &options->every, error), "every",
                             error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

bool sweep_options_parse(struct sweep_options *options, const char *doc, int argc, char **argv,
                         struct error *error) {
    const struct argp_child child[] = {{.argp = &walk_options_argp}, {0}};
    const struct argp argp = {
        .options = sweep_option, .parser = sweep_parse_option, .doc = doc, .children = child};
    *options = (struct sweep_options){.games = 1000000, .max_games = 1000000000, .every = 60};
    options->precision.minimum_games = 100000;
    walk_options_init(&options->walk);
    if (!options_parse(&argp, argc, argv, options, &options->walk.common, error))
        return false;
    if (options->has_precision && options->has_games)
        return error_input(
            error,
            "--games and --precision cannot be combined; --max-games limits the number of games");
    if (options->has_bounds && !options->has_precision)
        return error_input(error, "--min-games and --max-games require --precision");
    if (options->has_precision && options->precision.minimum_games > options->max_games)
        return error_input(error, "--min-games is above --max-games");
    if (options->resume && !options->walk.common.output)
        return error_input(error, "--resume requires -o FILE.h5");
    if (options->has_every && (options->walk.control || !options->walk.common.output))
        return error_input(error,
                           "--every requires -o FILE.h5, and cannot be combined with --control");
    if (options->walk.control && (options->has_precision || options->resume))
        return error_input(error, "--control cannot be combined with --precision or --resume");
    return true;
}

/* The number of games: --games, or --precision with its bounds; NULL when memory is short. */
static char *games_text(const struct sweep_options *options) {
    char *text = NULL;
    char precision[NUMBER_TEXT];
    int length;
    number_print_precision(options->precision.width, precision);
    if (options->has_precision)
        length = asprintf(&text, "--precision %s --min-games %" PRIu64 " --max-games %" PRIu64,
                          precision, options->precision.minimum_games, options->max_games);
    else
        length = asprintf(&text, "--games %" PRIu64, options->games);
    return length < 0 ? NULL : text;
}

char *sweep_options_text(const struct sweep_options *options, const char *name,
                         const struct walk_setting *setting) {
    char *walk = walk_setting_text(setting), *games = games_text(options);
    char *text = NULL;
    if (walk && games &&
        asprintf(&text, "%s%s%s %s", name, walk, options->exact ? " --exact" : "", games) < 0)
        text = NULL;
    free(walk);
    free(games);
    return text;
}
