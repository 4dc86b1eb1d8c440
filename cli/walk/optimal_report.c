/* What `bukub walk optimal` prints: the least expected moves, regret and its costliest decisions,
 * decisions by collection, and what is proved along p. */
#include "cli/walk/optimal.h"

#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "cli/shared/output/report.h"
#include "cli/walk/exact.h"
#include "sim/text/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char optimum_moves[] = "optimum_expected_moves";

/* Columns of the tables. */

/* A number that follows from the optimal policy, whose own bounds are not saved: with the digits
 * that the expected moves have, and none if these have no upper bound. */
static const char *followed_text(const struct result *result, const char *variable, size_t row,
                                 char buffer[VIEW_TEXT]) {
    double of_row = result_real(result, variable, row);
    double value = strcmp(variable, "optimum_variance") == 0 ? sqrt(of_row) : of_row;
    double moves = result_real(result, optimum_moves, row);
    double error = fabs(value) * moves_error(result, optimum_moves, row) / moves;
    if (isinf(moves) || !isfinite(error))
        return isinf(value) && isinf(moves) ? "infinite" : "-";
    return view_bounded(value, value - error, value + error, 6, buffer);
}

static const struct view_column point_columns[] = {
    {.heading = "<start", .variable = "start"},
    {.heading = "p", .variable = "p"},
    {.heading = "moves",
     .variable = "optimum_expected_moves",
     .low = "optimum_lower",
     .high = "optimum_upper",
     .decimals = 10},
    {.heading = "+-", .variable = "optimum_expected_moves", .words = moves_error_text},
    {.heading = "sd", .variable = "optimum_variance", .words = followed_text},
    {.heading = "d moves/dp",
     .variable = "optimum_derivative_p",
     .words = followed_text,
     .drop = 1},
    {.heading = "5%", .variable = "optimum_quantiles", .inner = 1, .drop = 2},
    {.heading = "50%", .variable = "optimum_quantiles", .inner = 3},
    {.heading = "95%", .variable = "optimum_quantiles", .inner = 5, .drop = 2},
    {0},
};

static const char *regret_text(const struct result *result, size_t row, char buffer[VIEW_TEXT]) {
    double regret = result_real(result, "regret", row);
    size_t points = moves_points(result, optimum_moves);
    double error = result_real(result, "upper", row) - result_real(result, "lower", row) +
                   (points ? moves_error(result, optimum_moves, row % points) : NAN);
    return view_bounded(regret, isinf(error) ? 0 : regret - error, regret + error, 10, buffer);
}

static const struct view_column regret_columns[] = {
    {.heading = "<strategy", .variable = "strategy"},
    {.heading = "<start", .variable = "start"},
    {.heading = "p", .variable = "p"},
    {.heading = "moves",
     .variable = "expected_moves",
     .low = "lower",
     .high = "upper",
     .decimals = 10},
    {.heading = "regret", .text = regret_text},
    {.heading = "relative",
     .variable = "regret",
     .of = "optimum_expected_moves",
     .scale = 100,
     .format = "%.3f %%"},
    {.heading = "suboptimal decisions", .variable = "losing_decisions", .drop = 1},
    {0},
};

static const char *held_text(const struct result *result, const char *variable, size_t row,
                             char buffer[VIEW_TEXT]) {
    const char *held = result_text(result, variable, row);
    return *held ? held : "-";
}

static const struct view_column decision_columns[] = {
    {.heading = "<holding", .variable = "decision_collection", .words = held_text},
    {.heading = "<letter", .variable = "decision_letter"},
    {.heading = "per game", .variable = "decision_times", .format = "%.6f"},
    {.heading = "taken", .variable = "decision_takes", .scale = 100, .format = "%.0f %%"},
    {.heading = "best", .variable = "decision_best", .scale = 100, .format = "%.0f %%"},
    {.heading = "moves lost", .variable = "decision_loss", .format = "%.6f"},
    {.heading = "of regret",
     .variable = "decision_loss",
     .of = "regret",
     .of_by = "decision_regret",
     .scale = 100,
     .format = "%.2f %%"},
    {0},
};

static const struct view_column habit_columns[] = {
    {.heading = "<holding", .variable = "habit_collection", .words = held_text},
    {.heading = "decisions", .variable = "habit_times", .format = "%.4f"},
    {.heading = "<takes", .variable = "habit_takes"},
    {.heading = "<leaves", .variable = "habit_leaves", .drop = 1},
    {.heading = "<takes only on", .variable = "habit_takes_only_on"},
    {0},
};

static const struct view_column change_columns[] = {
    {.heading = "p from", .variable = "change_p_lower", .format = "%.10f"},
    {.heading = "to", .variable = "change_p_upper", .format = "%.10f"},
    {.heading = "<holding", .variable = "change_collection", .words = held_text},
    {.heading = "<letter", .variable = "change_letter"},
    {.heading = "<on", .variable = "change_square"},
    {.heading = "<from here on", .variable = "change_takes_above", .flag = {"left", "taken"}},
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

static const struct view_column unsettled_columns[] = {
    {.heading = "p from", .variable = "gap_p_lower", .by = "unsettled_gap", .format = "%.12g"},
    {.heading = "<holding", .variable = "unsettled_collection", .words = held_text},
    {.heading = "<letter", .variable = "unsettled_letter"},
    {.heading = "<on", .variable = "unsettled_square"},
    {0},
};

static const struct view_column tie_columns[] = {
    {.heading = "p from", .variable = "tie_p_lower", .format = "%.10f"},
    {.heading = "to", .variable = "tie_p_upper", .format = "%.10f"},
    {.heading = "<holding", .variable = "tie_collection", .words = held_text},
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

/* The number of these rows, and if there are any, the table of them. */
static void print_counted(const struct result *result, const char *title, size_t rows,
                          size_t labels, const struct view_column *column) {
    size_t count = result_length(result, optimum_description.rows[rows].dimensions[0]);
    screen_print(stdout, "\n%s: %zu\n%s", title, count, count > 0 ? "\n" : "");
    if (count > 0)
        print_rows(result, NULL, rows, labels, column);
}

/* Of one p and start, also the costliest decisions. */
static void print_regrets(const struct result *result) {
    const struct view_table decisions = {.rows = &optimum_description.rows[OPTIMUM_DECISIONS],
                                         .labels = 2,
                                         .column = decision_columns};
    bool single = result_length(result, "p") == 1 && result_length(result, "start") == 1;
    print_rows(result, "\nRegret: expected moves above the optimum", OPTIMUM_REGRETS, 3,
               regret_columns);
    for (size_t i = 0; single && i < result_length(result, "strategy"); i++) {
        bool any = false;
        for (size_t k = 0; k < result_length(result, "decision"); k++)
            any = any || (size_t)result_integer(result, "decision_regret", k) == i;
        if (!any)
            continue;
        printf("\nCostliest decisions of ");
        view_text_print(result, "strategy", i, stdout);
        printf(", per game\n\n");
        view_children_print(result, &decisions, i, stdout);
    }
}

bool optimal_print(const struct result *result, const struct view_options *view,
                   struct error *error) {
    print_rows(result, "The least expected moves", OPTIMUM_POINTS, 2, point_columns);
    if (result_length(result, "strategy") > 0)
        print_regrets(result);
    if (result_find(result, "change")) {
        print_counted(result, "Changes of the optimal decisions along p", OPTIMUM_CHANGES, 2,
                      change_columns);
        print_counted(result,
                      result_length(result, "start") > 1
                          ? "Intervals of p with one policy, proved optimal (moves: from the first "
                            "start)"
                          : "Intervals of p with one policy, proved optimal",
                      OPTIMUM_PIECES, 2, piece_columns);
        print_counted(result, "Intervals of p that are not settled", OPTIMUM_GAPS, 0, gap_columns);
        if (result_length(result, "unsettled") > 0)
            print_counted(result, "Decisions that are not settled there, the first 100 of each",
                          OPTIMUM_UNSETTLED, 0, unsettled_columns);
        print_counted(result, "Decisions proved to make no difference", OPTIMUM_TIES, 0,
                      tie_columns);
    }
    if (result_find(result, "equal")) {
        char title[80];
        const char *better = result_text(result, "equal_better", 0);
        snprintf(title, sizeof title, "Intervals of p where the starts %s may be worth the same",
                 result_text(result, "equal_starts", 0));
        print_counted(result, title, OPTIMUM_EQUALS, 0, equal_columns);
        if (*better)
            screen_print(stdout, "\n%s is better %s\n", better,
                         result_length(result, "equal") == 0 ? "at every p"
                                                             : "below the first of them");
    }
    if (result_length(result, "habit") > 0)
        print_rows(result, "\nOptimal decisions by collection", OPTIMUM_HABITS, 0, habit_columns);
    if (result_find(result, "take"))
        printf("\nOptimal decisions for %zu collections, %zu squares and %zu p: for -o FILE.h5, "
               "--json and --csv\n",
               result_length(result, "collection"), result_length(result, "square"),
               result_length(result, "p"));
    return true;
}

/* Notes. */

/* A gap next to a p where moves are infinite need not be settled. */
static bool is_endless_at(const struct result *result, double p) {
    const char *const *dimensions = optimum_description.rows[OPTIMUM_POINTS].dimensions;
    for (size_t i = 0; i < moves_points(result, optimum_moves); i++)
        if (result_real(result, "p", result_row_index(result, dimensions, 0, i)) == p &&
            isinf(result_real(result, optimum_moves, i)))
            return true;
    return false;
}

bool optimal_note(const struct result *result) {
    const char *const *dimensions = optimum_description.rows[OPTIMUM_POINTS].dimensions;
    size_t points = moves_points(result, optimum_moves), endless = 0, unsettled = 0;
    bool solved = true;
    for (size_t i = 0; i < points; i++)
        solved = solved && !isnan(result_real(result, "optimum_lower", i));
    if (!result->complete)
        report_note(solved ? "stopped: some values of p were not examined"
                           : "stopped: some values of p were not solved");
    while (endless < points && !isinf(result_real(result, optimum_moves, endless)))
        endless++;
    if (endless < points) {
        char p[NUMBER_TEXT];
        number_print(result_real(result, "p", result_row_index(result, dimensions, 0, endless)), p);
        report_note("no strategy makes games from %s at p = %s certain to end: the expected moves "
                    "are infinite, and games end with probability %.6g at most",
                    result_text(result, "start", result_row_index(result, dimensions, 1, endless)),
                    p, result_real(result, "optimum_probability_of_ending", endless));
    }
    for (size_t i = 0; i < result_length(result, "gap"); i++)
        unsettled += !is_endless_at(result, result_real(result, "gap_p_lower", i)) &&
                     !is_endless_at(result, result_real(result, "gap_p_upper", i));
    for (size_t i = 0; i < result_length(result, "equal"); i++)
        unsettled += strcmp(result_text(result, "equal_kind", i), "unsettled") == 0;
    if (unsettled > 0 && result->complete)
        report_note("intervals of p that are not settled, as rounding is too large there or they "
                    "are too short: %zu",
                    unsettled);
    bool wide = moves_note_wide(result, optimum_moves);
    note_memory(result, "regret");
    return result->complete && endless == points && unsettled == 0 && !wide;
}

void note_memory(const struct result *result, const char *what) {
    const struct result_values *memoryless = result_find(result, "memoryless");
    for (size_t i = 0; memoryless && i < memoryless->size; i++)
        if (!result_integer(result, "memoryless", i))
            report_note("%s has memory: its %s can only be estimated, with `bukub walk compare'",
                        result_text(result, "strategy", i), what);
}
