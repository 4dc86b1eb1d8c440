#include "cli/walk/optimal.h"

#include "sim/text/number.h"

#include <stdio.h>

enum { MOST_LISTED = 1000000, MOST_WITHIN = 1000 /* about 60 kB each */ };

static bool discount_parse(void *value, const char *text, struct error *error) {
    double *discount = value;
    if (!number_parse_real(text, 0, 1, discount, error))
        return false;
    return (*discount > 0 && *discount < 1) ||
           error_input(error, "%.40s is not between 0 and 1", text);
}

static void discount_print(const void *value, FILE *out) {
    char number[NUMBER_TEXT];
    number_print(*(const double *)value, number);
    if (*(const double *)value < 1)
        fputs(number, out);
}

static const struct option_entry optimal_option[] = {
    {.name = "strategy",
     .letter = 's',
     .argument = "NAME(KEY=VALUE,...)",
     .help = "Also compute by how much this collection strategy exceeds them; may be repeated. "
             "`bukub walk strategies' lists them",
     .kind = OPTION_LIST,
     .offset = offsetof(struct optimal_options, walk.strategy),
     .group = 1},
    {.name = "decisions",
     .argument = "N",
     .help = "List the N costliest decisions of each --strategy",
     .kind = OPTION_COUNT,
     .most = MOST_LISTED,
     .offset = offsetof(struct optimal_options, decisions),
     .usual = "10",
     .group = 2},
    {.name = "habits",
     .argument = "N",
     .help = "With one p and start: summarize the optimal policy for the N collections with the "
             "most decisions",
     .kind = OPTION_COUNT,
     .most = MOST_LISTED,
     .offset = offsetof(struct optimal_options, summary_rows),
     .usual = "10",
     .group = 2},
    {.name = "changes",
     .help = "With a range of p inside 0..1: find where the optimal decisions change, also between "
             "its values",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct optimal_options, changes),
     .determines = true,
     .group = 2},
    {.name = "distribution",
     .help = "Also compute the distribution of moves and its quantiles",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct optimal_options, distribution),
     .determines = true,
     .group = 2},
    {.name = "within",
     .argument = "N",
     .help = "Maximize the probability of finishing within N moves instead",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = MOST_WITHIN,
     .offset = offsetof(struct optimal_options, within),
     .determines = true,
     .group = 3},
    {.name = "discount",
     .argument = "X",
     .help = "Minimize the expected discounted moves instead: the first move counts 1, each other "
             "X times the previous one, 0 < X < 1",
     .kind = OPTION_PARSED,
     .parse = discount_parse,
     .print = discount_print,
     .offset = offsetof(struct optimal_options, discount),
     .determines = true,
     .group = 3},
    {.name = "export-prism",
     .argument = "FILE",
     .help = "Write the game as a model for the model checker PRISM, for independent verification",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct optimal_options, prism),
     .group = 8},
    {0},
};

static const struct option_table optimal_table[] = {
    {.entry = optimal_option},
    {.entry = walk_board_table, .offset = offsetof(struct optimal_options, walk)},
    {.entry = walk_ps_table, .offset = offsetof(struct optimal_options, walk)},
    {.entry = walk_starts_table, .offset = offsetof(struct optimal_options, walk)},
    {.entry = common_options_table, .offset = offsetof(struct optimal_options, walk.common)},
    {0},
};

static const char optimal_help[] =
    "Computes the least expected moves of any strategy of the palindrome walk, with "
    "bounds, and by which decisions and how much given strategies exceed them.\v"
    "Examples:\n"
    "  bukub walk optimal --p 0.5 --start D4\n"
    "  bukub walk optimal --p 0:1:0.01 -o optimum.h5\n"
    "  bukub walk optimal --p 0.5 --strategy greedy --strategy rate\n"
    "  bukub walk optimal --p 0.5 --within 20\n"
    "  bukub walk optimal --p 0.5 -o policy.h5\n"
    "  bukub walk run --strategy 'table(file=policy.h5)'";

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
    *options = (struct optimal_options){.discount = 1};
    walk_options_init_exact(&options->walk);
    options->walk.given_only = true;
    return options_read(&options->walk.common.parsed, optimal_table, optimal_help, argc, argv,
                        options, error) &&
           check_aim(options, error);
}
