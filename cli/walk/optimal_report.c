#include "cli/walk/optimal.h"

#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "sim/text/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Columns of the tables. */

static double optimal_bound_distance(const struct result *result, size_t row) {
    double value = result_real(result, "optimum_expected_moves", row);
    double above = result_real(result, "optimum_upper", row) - value;
    double below = value - result_real(result, "optimum_lower", row);
    return isfinite(value) ? fmax(above, below) : 0;
}

static const char *optimal_moves_text(const struct result *result, size_t row,
                                      char buffer[VIEW_TEXT]) {
    return view_bounded(result_real(result, "optimum_expected_moves", row),
                        result_real(result, "optimum_lower", row),
                        result_real(result, "optimum_upper", row), 10, buffer);
}

/* A number that follows from the optimal policy, whose own bounds are not saved: with the digits
 * that the expected moves have, and none if these have no upper bound. */
static const char *followed_text(const struct result *result, size_t row, double value,
                                 char buffer[VIEW_TEXT]) {
    double moves = result_real(result, "optimum_expected_moves", row);
    double error = fabs(value) * optimal_bound_distance(result, row) / moves;
    if (isinf(moves) || !isfinite(error))
        return isinf(value) && isinf(moves) ? "infinite" : "-";
    return view_bounded(value, value - error, value + error, 6, buffer);
}

static const char *optimal_deviation_text(const struct result *result, size_t row,
                                          char buffer[VIEW_TEXT]) {
    return followed_text(result, row, sqrt(result_real(result, "optimum_variance", row)), buffer);
}

static const char *optimal_slope_text(const struct result *result, size_t row,
                                      char buffer[VIEW_TEXT]) {
    return followed_text(result, row, result_real(result, "optimum_derivative_p", row), buffer);
}

static const struct view_column point_columns[] = {
    {.heading = "<start", .variable = "start"},
    {.heading = "p", .variable = "p"},
    {.heading = "moves", .text = optimal_moves_text},
    {.heading = "+-", .value = optimal_bound_distance, .format = "%.1g"},
    {.heading = "sd", .text = optimal_deviation_text},
    {.heading = "d moves/dp", .text = optimal_slope_text, .drop = 1},
    {.heading = "5%", .variable = "optimum_quantiles", .inner = 1, .drop = 2},
    {.heading = "50%", .variable = "optimum_quantiles", .inner = 3},
    {.heading = "95%", .variable = "optimum_quantiles", .inner = 5, .drop = 2},
    {0},
};

static const char *percent_text(double share, int decimals, char buffer[VIEW_TEXT]) {
    snprintf(buffer, VIEW_TEXT, "%.*f %%", decimals, 100 * share);
    return isfinite(share) ? buffer : "-";
}

static const char *relative_text(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    size_t points = result_rows_count(result, optimum_description.rows[OPTIMUM_POINTS].dimensions);
    double optimum = result_real(result, "optimum_expected_moves", row % points);
    return percent_text(result_real(result, "regret", row) / optimum, 3, buffer);
}

static const char *regret_moves_text(const struct result *result, size_t row,
                                     char buffer[VIEW_TEXT]) {
    return view_bounded(result_real(result, "expected_moves", row),
                        result_real(result, "lower", row), result_real(result, "upper", row), 10,
                        buffer);
}

static const char *regret_text(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    size_t points = result_rows_count(result, optimum_description.rows[OPTIMUM_POINTS].dimensions);
    double regret = result_real(result, "regret", row);
    double error = result_real(result, "upper", row) - result_real(result, "lower", row) +
                   optimal_bound_distance(result, row % points);
    return view_bounded(regret, isinf(error) ? 0 : regret - error, regret + error, 10, buffer);
}

static const struct view_column regret_columns[] = {
    {.heading = "<strategy", .variable = "strategy"},
    {.heading = "<start", .variable = "start"},
    {.heading = "p", .variable = "p"},
    {.heading = "moves", .text = regret_moves_text},
    {.heading = "regret", .text = regret_text},
    {.heading = "relative", .text = relative_text},
    {.heading = "suboptimal decisions", .variable = "losing_decisions", .drop = 1},
    {0},
};

static const char *held_text(const struct result *result, const char *name, size_t row) {
    const char *held = result_text(result, name, row);
    return *held ? held : "-";
}

static const char *decision_held(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    return held_text(result, "decision_collection", row);
}

static const char *taken_text(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    return percent_text(result_real(result, "decision_takes", row), 0, buffer);
}

static const char *best_text(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    return percent_text(result_real(result, "decision_best", row), 0, buffer);
}

static const char *share_text(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    size_t regret = (size_t)result_integer(result, "decision_regret", row);
    double total = result_real(result, "regret", regret);
    return percent_text(result_real(result, "decision_loss", row) / total, 2, buffer);
}

static const struct view_column decision_columns[] = {
    {.heading = "<holding", .text = decision_held},
    {.heading = "<letter", .variable = "decision_letter"},
    {.heading = "per game", .variable = "decision_times", .format = "%.6f"},
    {.heading = "taken", .text = taken_text},
    {.heading = "best", .text = best_text},
    {.heading = "moves lost", .variable = "decision_loss", .format = "%.6f"},
    {.heading = "of regret", .text = share_text},
    {0},
};

static const char *habit_held(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    return held_text(result, "habit_collection", row);
}

static const struct view_column habit_columns[] = {
    {.heading = "<holding", .text = habit_held},
    {.heading = "decisions", .variable = "habit_times", .format = "%.4f"},
    {.heading = "<takes", .variable = "habit_takes"},
    {.heading = "<leaves", .variable = "habit_leaves", .drop = 1},
    {.heading = "<takes only on", .variable = "habit_takes_only_on"},
    {0},
};

static const char *change_held(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    return held_text(result, "change_collection", row);
}

static const char *change_text(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    return result_integer(result, "change_takes_above", row) ? "taken" : "left";
}

static const struct view_column change_columns[] = {
    {.heading = "p from", .variable = "change_p_lower", .format = "%.10f"},
    {.heading = "to", .variable = "change_p_upper", .format = "%.10f"},
    {.heading = "<holding", .text = change_held},
    {.heading = "<letter", .variable = "change_letter"},
    {.heading = "<on", .variable = "change_square"},
    {.heading = "<from here on", .text = change_text},
    {0},
};

static const struct view_column piece_columns[] = {
    {.heading = "p from", .variable = "piece_p_lower", .format = "%.10f"},
    {.heading = "to", .variable = "piece_p_upper", .format = "%.10f"},
    {.heading = "moves", .variable = "piece_first_moves", .format = "%.10f"},
    {.heading = "to", .variable = "piece_last_moves", .format = "%.10f"},
    {0},
};

static const struct view_column gap_columns[] = {
    {.heading = "p from", .variable = "gap_p_lower", .format = "%.12g"},
    {.heading = "to", .variable = "gap_p_upper", .format = "%.12g"},
    {.heading = "decisions", .variable = "gap_decisions"},
    {0},
};

static const char *unsettled_held(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    return held_text(result, "unsettled_collection", row);
}

static double unsettled_from(const struct result *result, size_t row) {
    return result_real(result, "gap_p_lower", (size_t)result_integer(result, "unsettled_gap", row));
}

static const struct view_column unsettled_columns[] = {
    {.heading = "p from", .value = unsettled_from, .format = "%.12g"},
    {.heading = "<holding", .text = unsettled_held},
    {.heading = "<letter", .variable = "unsettled_letter"},
    {.heading = "<on", .variable = "unsettled_square"},
    {0},
};

static const char *tie_held(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    return held_text(result, "tie_collection", row);
}

static const struct view_column tie_columns[] = {
    {.heading = "p from", .variable = "tie_p_lower", .format = "%.10f"},
    {.heading = "to", .variable = "tie_p_upper", .format = "%.10f"},
    {.heading = "<holding", .text = tie_held},
    {.heading = "<letter", .variable = "tie_letter"},
    {.heading = "<on", .variable = "tie_square"},
    {0},
};

static const struct view_column equal_columns[] = {
    {.heading = "p from", .variable = "equal_p_lower", .format = "%.10f"},
    {.heading = "to", .variable = "equal_p_upper", .format = "%.10f"},
    {.heading = "<kind", .variable = "equal_kind"},
    {.heading = "<better above", .variable = "equal_better_above"},
    {0},
};

/* Tables. */

static void print_rows(const struct result *result, const char *title, size_t rows, size_t labels,
                       const struct view_column *column) {
    const struct view_table table = {.title = title,
                                     .rows = &optimum_description.rows[rows],
                                     .labels = labels,
                                     .column = column};
    view_table_print(result, &table, stdout);
}

static bool has_decisions(const struct result *result, size_t regret) {
    for (size_t i = 0; i < result_length(result, "decision"); i++)
        if ((size_t)result_integer(result, "decision_regret", i) == regret)
            return true;
    return false;
}

/* Of one p and start, also the costliest decisions. */
static void print_regrets(const struct result *result) {
    print_rows(result, "\nRegret: expected moves above the optimum", OPTIMUM_REGRETS, 3,
               regret_columns);
    const struct view_table decisions = {.rows = &optimum_description.rows[OPTIMUM_DECISIONS],
                                         .labels = 2,
                                         .column = decision_columns};
    bool single = result_length(result, "p") == 1 && result_length(result, "start") == 1;
    for (size_t i = 0; single && i < result_length(result, "strategy"); i++) {
        if (!has_decisions(result, i))
            continue;
        printf("\nCostliest decisions of ");
        view_text_print(result, "strategy", i, stdout);
        printf(", per game\n\n");
        view_children_print(result, &decisions, i, stdout);
    }
}

/* The number of these rows, and if there are any, the table of them. */
static void print_counted(const struct result *result, const char *title, size_t rows,
                          size_t labels, const struct view_column *column) {
    size_t count = result_length(result, optimum_description.rows[rows].dimensions[0]);
    screen_print(stdout, "\n%s: %zu\n%s", title, count, count > 0 ? "\n" : "");
    if (count > 0)
        print_rows(result, NULL, rows, labels, column);
}

/* Where policies are proved optimal, and where not. */
static void print_pieces(const struct result *result) {
    const char *title = result_length(result, "start") > 1
                            ? "Intervals of p with one policy, proved optimal (moves: from the "
                              "first start)"
                            : "Intervals of p with one policy, proved optimal";
    print_counted(result, title, OPTIMUM_PIECES, 2, piece_columns);
    print_counted(result, "Intervals of p that are not settled", OPTIMUM_GAPS, 0, gap_columns);
    if (result_length(result, "unsettled") > 0)
        print_counted(result, "Decisions that are not settled there, the first 100 of each",
                      OPTIMUM_UNSETTLED, 0, unsettled_columns);
    print_counted(result, "Decisions proved to make no difference", OPTIMUM_TIES, 0, tie_columns);
}

static void print_changes(const struct result *result) {
    print_counted(result, "Changes of the optimal decisions along p", OPTIMUM_CHANGES, 2,
                  change_columns);
    print_pieces(result);
}

static void print_equals(const struct result *result) {
    char title[80];
    const char *starts = result_text(result, "equal_starts", 0);
    const char *better = result_text(result, "equal_better", 0);
    bool never = result_length(result, "equal") == 0;
    snprintf(title, sizeof title, "Intervals of p where the starts %s may be worth the same",
             starts);
    print_counted(result, title, OPTIMUM_EQUALS, 0, equal_columns);
    if (better[0])
        screen_print(stdout, "\n%s is better %s\n", better,
                     never ? "at every p" : "below the first of them");
}

static void print_decided(const struct result *result) {
    printf("\nOptimal decisions for %zu collections, %zu squares and %zu p: for -o FILE.h5, --json "
           "and --csv\n",
           result_length(result, "collection"), result_length(result, "square"),
           result_length(result, "p"));
}

bool optimal_print(const struct result *result, const struct view_options *view,
                   struct error *error) {
    print_rows(result, "The least expected moves", OPTIMUM_POINTS, 2, point_columns);
    if (result_length(result, "strategy") > 0)
        print_regrets(result);
    if (result_find(result, "change"))
        print_changes(result);
    if (result_find(result, "equal"))
        print_equals(result);
    if (result_length(result, "habit") > 0)
        print_rows(result, "\nOptimal decisions by collection", OPTIMUM_HABITS, 0, habit_columns);
    if (result_find(result, "take"))
        print_decided(result);
    return true;
}

/* Notes. */

static size_t optimal_points(const struct result *result) {
    const struct result_values *lower = result_find(result, "optimum_lower");
    return lower ? lower->size : 0;
}

static bool optimal_note_endless(const struct result *result) {
    const char *const *dimensions = optimum_description.rows[OPTIMUM_POINTS].dimensions;
    for (size_t i = 0; i < optimal_points(result); i++) {
        if (!isinf(result_real(result, "optimum_expected_moves", i)))
            continue;
        char p[NUMBER_TEXT];
        number_print(result_real(result, "p", result_row_index(result, dimensions, 0, i)), p);
        report_note("no strategy makes games from %s at p = %s certain to end: the expected moves "
                    "are infinite, and games end with probability %.6g at most",
                    result_text(result, "start", result_row_index(result, dimensions, 1, i)), p,
                    result_real(result, "optimum_probability_of_ending", i));
        return true;
    }
    return false;
}

static bool optimal_note_wide(const struct result *result) {
    double widest = 0, width = result_real(result, "width", 0);
    bool ran_out = false, unbounded = false;
    for (size_t i = 0; i < optimal_points(result); i++) {
        double moves = result_real(result, "optimum_expected_moves", i);
        if (result_integer(result, "optimum_converged", i) || !isfinite(moves))
            continue;
        widest = fmax(widest, (result_real(result, "optimum_upper", i) -
                               result_real(result, "optimum_lower", i)) /
                                  moves);
        unbounded |= isinf(result_real(result, "optimum_upper", i));
        ran_out |=
            result_integer(result, "optimum_passes", i) >= result_integer(result, "max_passes", 0);
    }
    if (widest > width)
        report_note("bounds have a relative width of up to %.2g, not %g: %s", widest, width,
                    ran_out ? "more passes are needed" : "limited by rounding");
    return ran_out || unbounded;
}

static void optimal_note_stopped(const struct result *result) {
    bool unsolved = false;
    for (size_t i = 0; i < optimal_points(result); i++)
        unsolved = unsolved || isnan(result_real(result, "optimum_lower", i));
    report_note(unsolved ? "stopped: some values of p were not solved"
                         : "stopped: some values of p were not examined");
}

/* A gap next to a p where moves are infinite need not be settled. */
static bool is_endless_at(const struct result *result, double p) {
    const char *const *dimensions = optimum_description.rows[OPTIMUM_POINTS].dimensions;
    for (size_t i = 0; i < optimal_points(result); i++)
        if (result_real(result, "p", result_row_index(result, dimensions, 0, i)) == p &&
            isinf(result_real(result, "optimum_expected_moves", i)))
            return true;
    return false;
}

/* Returns whether there are intervals of p that are not settled. */
static bool optimal_note_unsettled(const struct result *result) {
    size_t count = 0;
    for (size_t i = 0; i < result_length(result, "gap"); i++)
        count += !is_endless_at(result, result_real(result, "gap_p_lower", i)) &&
                 !is_endless_at(result, result_real(result, "gap_p_upper", i));
    for (size_t i = 0; i < result_length(result, "equal"); i++)
        count += strcmp(result_text(result, "equal_kind", i), "unsettled") == 0;
    if (count > 0 && result->complete)
        report_note("intervals of p that are not settled, as rounding is too large there or they "
                    "are too short: %zu",
                    count);
    return count > 0;
}

bool optimal_note(const struct result *result) {
    if (!result->complete)
        optimal_note_stopped(result);
    bool endless = optimal_note_endless(result);
    bool settled = !optimal_note_unsettled(result);
    bool whole = !optimal_note_wide(result) && !endless && settled && result->complete;
    note_memory(result, "regret");
    return whole;
}

void note_memory(const struct result *result, const char *what) {
    const struct result_values *memoryless = result_find(result, "memoryless");
    for (size_t i = 0; memoryless && i < memoryless->size; i++)
        if (!result_integer(result, "memoryless", i))
            report_note("%s has memory: its %s can only be estimated, with `bukub walk compare'",
                        result_text(result, "strategy", i), what);
}
