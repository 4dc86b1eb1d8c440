#include "cli/walk/compare.h"

#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "cli/walk/sweep_command.h"
#include "sim/text/number.h"
#include "sim/walk/sweep/compare.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The ranking. */

/* The number of a ranked strategy; if there is none, COMPARE_MOST or that of strategies. */
static size_t strategy_of(const struct result *result, size_t rank) {
    const char *name = result_text(result, "ranked_strategy", rank);
    size_t k = 0;
    while (k < COMPARE_MOST && k < result_length(result, "strategy") &&
           strcmp(result_text(result, "strategy", k), name) != 0)
        k++;
    return k;
}

/* A strategy whose games did not all end has no rank, since its mean is not comparable. */
static const char *rank_text(const struct result *result, size_t rank, char buffer[VIEW_TEXT]) {
    snprintf(buffer, VIEW_TEXT, "%zu", rank + 1);
    return result_integer(result, "comparable", rank) ? buffer : "-";
}

static double ranked_mean(const struct result *result, size_t rank) {
    return result_real(result, "mean", strategy_of(result, rank));
}

static double ranked_half_width(const struct result *result, size_t rank) {
    size_t k = strategy_of(result, rank);
    return (result_real(result, "ci95_high", k) - result_real(result, "ci95_low", k)) / 2;
}

static double ranked_sd(const struct result *result, size_t rank) {
    return result_real(result, "sd", strategy_of(result, rank));
}

static const char *ended_text(const struct result *result, size_t rank, char buffer[VIEW_TEXT]) {
    snprintf(buffer, VIEW_TEXT, "%" PRId64,
             result_integer(result, "ended", strategy_of(result, rank)));
    return buffer;
}

static const char *group_text(const struct result *result, size_t rank, char buffer[VIEW_TEXT]) {
    return result_integer(result, "comparable", rank) ? result_text(result, "groups", rank) : "-";
}

static const struct view_column ranking_columns[] = {
    {.heading = "rank", .text = rank_text},
    {.heading = "<strategy", .variable = "ranked_strategy"},
    {.heading = "mean", .value = ranked_mean, .format = "%.4f"},
    {.heading = "+-95%", .value = ranked_half_width, .format = "%.4f"},
    {.heading = "sd", .value = ranked_sd, .format = "%.3f", .drop = 1},
    {.heading = "ended", .text = ended_text},
    {.heading = "<group", .text = group_text},
    {0},
};

static void compare_print_rows(const struct result *result, size_t rows,
                               const struct view_column *column) {
    const struct view_table table = {
        .rows = &compare_description.rows[rows], .labels = 2, .column = column};
    view_table_print(result, &table, stdout);
}

static void compare_print_ranking(const struct result *result) {
    bool all = true;
    for (size_t rank = 0; rank < result_length(result, "rank"); rank++)
        all = all && result_integer(result, "comparable", rank);
    compare_print_rows(result, COMPARE_RANKING, ranking_columns);
    screen_print(
        stdout,
        "\nStrategies that share a letter do not differ significantly (5 %% over all pairs).\n");
    if (!all)
        screen_print(stdout, "Strategies without a rank cannot be compared by mean: not all of "
                             "their games ended.\n");
}

/* Pairs. */

/* Small p-values are abbreviated. */
static const char *p_text(double p, char buffer[VIEW_TEXT]) {
    snprintf(buffer, VIEW_TEXT, "%.4f", p);
    return isnan(p) ? "-" : p < 1e-4 ? "<0.0001" : buffer;
}

static const char *holm_text(const struct result *result, size_t pair, char buffer[VIEW_TEXT]) {
    return p_text(result_real(result, "p_holm", pair), buffer);
}

static const char *welch_text(const struct result *result, size_t pair, char buffer[VIEW_TEXT]) {
    return p_text(result_real(result, "welch_p_value", pair), buffer);
}

static const char *mann_whitney_text(const struct result *result, size_t pair,
                                     char buffer[VIEW_TEXT]) {
    return p_text(result_real(result, "mann_whitney_p_value", pair), buffer);
}

static const char *kolmogorov_text(const struct result *result, size_t pair,
                                   char buffer[VIEW_TEXT]) {
    return p_text(result_real(result, "kolmogorov_smirnov_p_value", pair), buffer);
}

static double difference_half_width(const struct result *result, size_t pair) {
    return (result_real(result, "difference_high", pair) -
            result_real(result, "difference_low", pair)) /
           2;
}

static double percentage(const struct result *result, const char *part, size_t pair) {
    int64_t games = result_integer(result, "pair_games", pair);
    return games > 0 ? 100 * (double)result_integer(result, part, pair) / (double)games : NAN;
}

static double left_percentage(const struct result *result, size_t pair) {
    return percentage(result, "left_wins", pair);
}

static double tied_percentage(const struct result *result, size_t pair) {
    return percentage(result, "ties", pair);
}

static double right_percentage(const struct result *result, size_t pair) {
    return percentage(result, "right_wins", pair);
}

static const struct view_column paired_columns[] = {
    {.heading = "<left", .variable = "left"},
    {.heading = "<right", .variable = "right"},
    {.heading = "left - right", .variable = "difference", .format = "%.4f"},
    {.heading = "+-95%", .value = difference_half_width, .format = "%.4f"},
    {.heading = "p (Holm)", .text = holm_text},
    {.heading = "left wins %", .value = left_percentage, .format = "%.1f", .drop = 1},
    {.heading = "ties %", .value = tied_percentage, .format = "%.1f", .drop = 1},
    {.heading = "right wins %", .value = right_percentage, .format = "%.1f", .drop = 1},
    {0},
};

static const struct view_column independent_columns[] = {
    {.heading = "<left", .variable = "left"},
    {.heading = "<right", .variable = "right"},
    {.heading = "p (Holm)", .text = holm_text},
    {.heading = "Welch t", .variable = "welch_t", .format = "%.3f", .drop = 1},
    {.heading = "p", .text = welch_text},
    {.heading = "Mann-Whitney p", .text = mann_whitney_text},
    {.heading = "K-S D", .variable = "kolmogorov_smirnov_d", .format = "%.4f", .drop = 1},
    {.heading = "p", .text = kolmogorov_text},
    {0},
};

bool compare_print(const struct result *result, const struct view_options *view,
                   struct error *error) {
    char p[NUMBER_TEXT];
    bool independent = result_integer(result, "independent", 0);
    number_print(result_real(result, "p", 0), p);
    screen_print(stdout, "Moves in %" PRId64 " games%s, p = %s\n\n",
                 result_integer(result, "games_done", 0),
                 independent ? ", different for each strategy" : ", the same for all", p);
    compare_print_ranking(result);
    sweep_print_quantiles(result);
    screen_print(stdout, "%s\n",
                 independent
                     ? "\nTwo-sample tests; p (Holm) is Welch's p-value, adjusted for all pairs.\n"
                     : "\nDifferences over games that both ended; the intervals are simultaneous.\n"
                       "Fewer moves win.\n");
    compare_print_rows(result, COMPARE_PAIRS, independent ? independent_columns : paired_columns);
    return true;
}

bool compare_note(const struct result *result) {
    bool unended = sweep_note_unended(result);
    if (!result->complete)
        report_note("stopped after %" PRId64 " of %" PRId64 " games",
                    result_integer(result, "games_done", 0),
                    result_integer(result, "games_asked", 0));
    return result->complete && !unended;
}
