#include "cli/walk/optimal.h"

#include "sim/text/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    KEY_DECISIONS = 0x300,
    KEY_SUMMARY,
    KEY_CHANGES,
    KEY_DISTRIBUTION,
    KEY_WITHIN,
    KEY_DISCOUNT,
    KEY_PRISM
};

static const size_t max_listed = 1000000;
static const uint64_t most_within = 1000; /* about 60 kB each */

static const struct argp_option optimal_option[] = {
    {.name = "decisions",
     .key = KEY_DECISIONS,
     .arg = "N",
     .doc = "List the N costliest decisions of each --strategy (default 10)",
     .group = 2},
    {.name = "habits",
     .key = KEY_SUMMARY,
     .arg = "N",
     .doc = "With one p and start: summarize the optimal policy for the N collections with the "
            "most decisions (default 10)",
     .group = 2},
    {.name = "changes",
     .key = KEY_CHANGES,
     .doc = "With a range of p inside 0..1: find where the optimal decisions change, also between "
            "its values",
     .group = 2},
    {.name = "distribution",
     .key = KEY_DISTRIBUTION,
     .doc = "Also compute the distribution of moves and its quantiles",
     .group = 2},
    {.name = "within",
     .key = KEY_WITHIN,
     .arg = "N",
     .doc = "Maximize the probability of finishing within N moves instead",
     .group = 3},
    {.name = "discount",
     .key = KEY_DISCOUNT,
     .arg = "X",
     .doc = "Minimize the expected discounted moves instead: the first move counts 1, each other X "
            "times the previous one, 0 < X < 1",
     .group = 3},
    {.name = "export-prism",
     .key = KEY_PRISM,
     .arg = "FILE",
     .doc = "Write the game as a model for the model checker PRISM, for independent verification",
     .group = 8},
    {0},
};

static bool parse_discount(const char *argument, double *discount, struct error *error) {
    if (!number_parse_real(argument, 0, 1, discount, error))
        return false;
    return (*discount > 0 && *discount < 1) ||
           error_input(error, "%.40s is not between 0 and 1", argument);
}

static error_t optimal_parse_option(int key, char *argument, struct argp_state *state) {
    struct optimal_options *options = state->input;
    struct error *error = &options->walk.common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->walk;
        return 0;
    case KEY_DECISIONS:
        return option_result(
            number_parse_count(argument, 0, max_listed, &options->decisions, error), "decisions",
            error);
    case KEY_SUMMARY:
        return option_result(
            number_parse_count(argument, 0, max_listed, &options->summary_rows, error), "habits",
            error);
    case KEY_CHANGES:
        options->changes = true;
        return 0;
    case KEY_DISTRIBUTION:
        options->distribution = true;
        return 0;
    case KEY_WITHIN:
        return option_result(number_parse_count(argument, 1, most_within, &options->within, error),
                             "within", error);
    case KEY_DISCOUNT:
        return option_result(parse_discount(argument, &options->discount, error), "discount",
                             error);
    case KEY_PRISM:
        options->prism = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static bool check_aim(const struct optimal_options *options, struct error *error) {
    if (options->within == 0 && options->discount >= 1)
        return true;
    if (options->within > 0 && options->discount < 1)
        return error_input(error, "--within and --discount cannot be combined");
    if (options->changes || options->prism)
        return error_input(error, "%s cannot be combined with --within or --discount",
                           options->changes ? "--changes" : "--export-prism");
    return true;
}

bool optimal_options_parse(struct optimal_options *options, int argc, char **argv,
                           struct error *error) {
    static const struct argp_child child[] = {{.argp = &walk_options_exact_argp}, {0}};
    const struct argp argp = {
        .options = optimal_option,
        .parser = optimal_parse_option,
        .doc = "Computes the least expected moves of any strategy of the palindrome walk, with "
               "bounds, and by which decisions and how much given strategies exceed them.\v"
               "Examples:\n"
               "  bukub walk optimal --p 0.5 --start D4\n"
               "  bukub walk optimal --p 0:1:0.01 -o optimum.h5\n"
               "  bukub walk optimal --p 0.5 --strategy greedy --strategy rate\n"
               "  bukub walk optimal --p 0.5 --within 20\n"
               "  bukub walk optimal --p 0.5 -o policy.h5\n"
               "  bukub walk run --strategy 'table(file=policy.h5)'",
        .children = child,
    };
    *options = (struct optimal_options){.decisions = 10, .summary_rows = 10, .discount = 1};
    walk_options_init_exact(&options->walk);
    options->walk.given_only = true;
    return options_parse(&argp, argc, argv, options, &options->walk.common, error) &&
           check_aim(options, error);
}

char *optimal_options_text(const struct optimal_options *options,
                           const struct walk_setting *setting) {
    char *text = NULL, *walk = walk_setting_text(setting);
    char objective[NUMBER_TEXT + sizeof " --discount "] = "";
    if (options->within > 0) {
        snprintf(objective, sizeof objective, " --within %" PRIu64, options->within);
    } else if (options->discount < 1) {
        char number[NUMBER_TEXT];
        number_print(options->discount, number);
        snprintf(objective, sizeof objective, " --discount %s", number);
    }
    if (walk &&
        asprintf(&text, "bukub walk optimal%s%s%s%s", walk, options->changes ? " --changes" : "",
                 options->distribution ? " --distribution" : "", objective) < 0)
        text = NULL;
    free(walk);
    return text;
}
