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
    OPTION(LIST, "strategy", "NAME(KEY=VALUE,...)", struct optimal_options, walk.strategy,
           "Also compute by how much this collection strategy exceeds them; may be repeated. "
           "`bukub walk strategies' lists them",
           .letter = 's', .group = 1),
    OPTION(COUNT, "decisions", "N", struct optimal_options, decisions,
           "List the N costliest decisions of each --strategy", .most = MOST_LISTED, .usual = "10",
           .determines = true, .group = 2),
    OPTION(COUNT, "habits", "N", struct optimal_options, habits,
           "With one p and start: summarize the optimal policy for the N collections with the "
           "most decisions",
           .most = MOST_LISTED, .usual = "10", .determines = true, .group = 2),
    OPTION(FLAG, "changes", NULL, struct optimal_options, changes,
           "With --p 0:1, or another interval: prove at which p of it the optimal decisions "
           "change, and nowhere else; this can take minutes",
           .determines = true, .group = 2),
    OPTION(TEXT, "equal", "A,B", struct optimal_options, equal,
           "With --p 0:1, or another interval: find the p at which games from these two squares "
           "are worth the same, and which is better elsewhere; this can take minutes",
           .determines = true, .group = 2),
    OPTION(FLAG, "distribution", NULL, struct optimal_options, distribution,
           "Also compute the distribution of moves and its quantiles", .determines = true,
           .group = 2),
    OPTION(
        FLAG, "policy", NULL, struct optimal_options, decides,
        "For the file and JSON: also the optimal decision for each p, collection and square, and "
        "what the other one would cost",
        .determines = true, .group = 2),
    OPTION(COUNT, "within", "N", struct optimal_options, within,
           "Maximize the probability of finishing within N moves instead", .least = 1,
           .most = MOST_WITHIN, .determines = true, .group = 3),
    OPTION(PARSED, "discount", "X", struct optimal_options, discount,
           "Minimize the expected discounted moves instead: the first move counts 1, each other "
           "X times the previous one, 0 < X < 1",
           .parse = discount_parse, .print = discount_print, .determines = true, .group = 3),
    OPTION(FILE, "export-policy", "FILE.h5", struct optimal_options, policy,
           "With one p: save the optimal policy, for --strategy 'table(file=FILE.h5)'", .group = 8),
    OPTION(FILE, "export-prism", "FILE", struct optimal_options, prism,
           "Write the game as a model for the model checker PRISM, for independent verification",
           .group = 8),
    {0},
};

const struct option_table optimal_table[] = {
    {.entry = optimal_option},
    {.entry = walk_board_table, .offset = offsetof(struct optimal_options, walk)},
    {.entry = walk_ps_table, .offset = offsetof(struct optimal_options, walk)},
    {.entry = walk_starts_table, .offset = offsetof(struct optimal_options, walk)},
    {.entry = common_options_table, .offset = offsetof(struct optimal_options, walk.common)},
    {.entry = csv_options_table, .offset = offsetof(struct optimal_options, walk.common)},
    {0},
};

const char optimal_help[] =
    "Computes the least expected moves of any strategy of the palindrome walk, with "
    "bounds, and by which decisions and how much given strategies exceed them.\v"
    "Examples:\n"
    "  bukub walk optimal --p 0.5 --start D4\n"
    "  bukub walk optimal --p 0:1:0.01 -o optimum.h5\n"
    "  bukub walk optimal --p 0.5 --strategy greedy --strategy rate\n"
    "  bukub walk optimal --p 0:1:0.05 --policy -o policies.h5\n"
    "  bukub walk optimal --p 0:1 --changes -o changes.h5\n"
    "  bukub walk optimal --p 0.2:0.4 --equal D4,F6\n"
    "  bukub walk optimal --p 0.5 --within 20\n"
    "  bukub walk optimal --p 0.5 --export-policy policy.h5\n"
    "  bukub walk run --strategy 'table(file=policy.h5)'\n\n"
    "Columns of the costliest decisions (a collection and a letter each):\n"
    "  per game     how often it occurs in a game on average\n"
    "  taken, best  how often the letter is taken, and taking it is optimal\n"
    "  moves lost   expected moves by which it prolongs a game\n"
    "  of regret    its share of the regret\n"
    "In the summary of the optimal policy, `decisions' is how many decisions a game\n"
    "has with the collection on average.";

void optimal_defaults(void *what) {
    struct optimal_options *options = what;
    options->discount = 1;
    options->walk.computes = options->walk.given_only = true;
}

bool optimal_other_objective(const void *what) {
    const struct optimal_options *options = what;
    return options->within > 0 || options->discount < 1;
}

bool optimal_check_options(void *what, struct error *error) {
    struct optimal_options *options = what;
    struct parsed_options *parsed = &options->walk.common.parsed;
    bool other = optimal_other_objective(options), judges = options->walk.strategy.count > 0;
    options->walk.interval = options->changes || options->equal;
    option_include(parsed, "decisions", judges && !other);
    option_include(parsed, "habits", !other);
    if (options->within > 0 &&
        !options_exclude(parsed, "--within", OPTION_NAMES("discount"), error))
        return false;
    if (other)
        return options_exclude(parsed, options->within > 0 ? "--within" : "--discount",
                               OPTION_NAMES("decisions", "habits", "changes", "distribution",
                                            "equal", "policy", "export-prism"),
                               error);
    return judges || options_need(parsed, "--strategy", OPTION_NAMES("decisions"), error);
}
