/* What `bukub walk run` and `bukub walk sweep` print: a row for each point or, of several p,
 * matrices of means and of quantiles; corrected and exact means; notes on games that did not end.
 */
#include "analysis/walk/exact/control_variate.h"
#include "analysis/walk/exact/exact_sweep.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "cli/walk/sweep_command.h"

static const struct dataset_variable run_variables[] = {
    VARIABLE(DOUBLE, "deviation", "1", "mean minus expected moves, in standard errors",
             .known = "lower", .unknown = DATASET_OMITTED, .dimensions = {"strategy", "p", "start"},
             .shown = {.heading = "standard errors", .format = "%+.2f"}),
    ATTRIBUTE(INT64, "precision_reached",
              "with --precision, 1: all intervals are as narrow as requested; 0: they are not",
              .flag = true),
    COORDINATE(INT64, "game", "1", "number of the game; it is the same walk for every point"),
    VARIABLE(DOUBLE, "game_moves", "moves",
             "number of moves of the game; NaN if censored, infinite if unfinishable", .key = "",
             .whole = true, .dimensions = {"strategy", "p", "start", "game"}),
    {0},
};

const struct result_description sweep_description = {
    .filetype = SWEEP_FILE_TYPE,
    .format_version = SWEEP_FILE_VERSION,
    .timer = "play",
    .rate = "moves_per_second",
    .variables = {walk_points_variables, sweep_variables, control_variables, exact_variables,
                  run_variables},
    .rows = sweep_rows,
};

#define POINTS .over = {"strategy", "p", "start"}, .labels = 3
#define SWEEP_COLUMNS "strategy p start mean ci95_low sd min * * * max"

static const struct view_table sweep_points = {POINTS, .columns = SWEEP_COLUMNS,
                                               .own = {{"quantiles", .shown.drop = 2, .at = 0.05},
                                                       {"quantiles", .shown.drop = 1, .at = 0.5},
                                                       {"quantiles", .shown.drop = 2, .at = 0.95}}};

static const struct view_table sweep_exact = {
    POINTS, .title = "\nExact expected moves, and the deviations of the simulated means",
    .present = "lower", .columns = "strategy p start * mean deviation",
    .own = {{"expected_moves", .shown = {.heading = "exact", .format = "%.10f"}}}};

static const struct view_table sweep_control = {
    POINTS, .present = "control_expected_moves",
    .columns = "strategy p start corrected_mean corrected_ci95_low control_expected_moves "
               "control_mean control_correlation control_coefficient variance_reduction"};

static const struct view_table sweep_quantiles = {
    .title = "\nQuantiles of the moves, with distribution-free 95 % intervals",
    .over = {"strategy", "p", "start", "quantile"},
    .present = "quantiles_ci95_low",
    .labels = 4,
    .columns = "strategy p start quantile * quantiles_ci95_low quantiles_ci95_high",
    .own = {{"quantiles", .shown.heading = "moves"}}};

/* Whether the mean excludes censored games. */
static bool is_cut(const struct result *result, size_t point) {
    return result_integer(result, "censored", point) > 0 &&
           isfinite(result_real(result, "mean", point));
}

/* Mean moves, and requested quantiles, by p (rows) and strategy (columns). */
static void print_matrices(const struct result *result) {
    static const struct view_matrix means = {
        .variable = "mean", .format = "%.3f", .rows = "p", .columns = "strategy", .marked = is_cut};
    static const struct view_matrix quantiles = {
        .variable = "quantiles", .rows = "p", .columns = "strategy"};
    size_t points = result_rows_count(result, sweep_rows->dimensions);
    size_t starts = result_length(result, "start");
    double widest = 0;
    for (size_t start = 0; start < starts; start++) {
        bool any_cut = false;
        for (size_t i = start; i < points; i += starts)
            any_cut = any_cut || is_cut(result, i);
        screen_print(stdout, "%sMean moves from %s: %llu games per point\n\n",
                     start > 0 ? "\n" : "", result_text(result, "start", start),
                     (unsigned long long)result_integer(result, "games_done", 0));
        view_print_matrix(result, &means, (size_t[DATASET_DIMENSIONS]){[2] = start});
        if (any_cut)
            screen_print(stdout, "\n* mean of the games that ended; others are censored\n");
    }
    for (size_t i = 0; i < points; i++) {
        double high = result_real(result, "ci95_high", i);
        if (isfinite(high))
            widest = fmax(widest, (high - result_real(result, "ci95_low", i)) / 2);
    }
    if (widest > 0)
        screen_print(stdout, "\n95 %% intervals are at most +-%.3g.\n", widest);
    for (size_t start = 0; start < starts; start++)
        for (size_t i = 0; i < result_length(result, "quantile"); i++) {
            if (!result_known(result, "quantiles_ci95_low", i)) /* not requested */
                continue;
            screen_print(stdout, "\nQuantile %s of the moves from %s\n\n",
                         number_text(result_real(result, "quantile", i)).text,
                         result_text(result, "start", start));
            view_print_matrix(result, &quantiles,
                              (size_t[DATASET_DIMENSIONS]){[2] = start, [3] = i});
        }
}

void sweep_print_quantiles(const struct result *result) {
    if (result_find(result, "quantiles_ci95_low"))
        view_print(result, &sweep_quantiles);
}

bool sweep_print(const struct result *result, const struct view_options *view,
                 struct error *error) {
    if (result_length(result, "p") != 1 && !view->intervals) {
        print_matrices(result);
    } else {
        struct view_table points = sweep_points;
        for (size_t i = 0; i < result_rows_count(result, points.over); i++)
            if (result_integer(result, "ended", i) != result_integer(result, "games", i))
                points.columns = SWEEP_COLUMNS " ended";
        view_print_text(result, "Moves in {games_done} games per point\n\n", 0);
        view_print(result, &points);
        sweep_print_quantiles(result);
    }
    if (result_find(result, "control")) {
        view_print_text(result, "\nMeans corrected by the control variate {control}\n\n", 0);
        view_print(result, &sweep_control);
    }
    if (result_find(result, "expected_moves"))
        view_print(result, &sweep_exact);
    return true;
}

/* A point in words: "greedy at p = 0.5 from D4". */
static void print_point(const struct result *result, size_t point, char *text, size_t size) {
    const char *const *dimensions = sweep_rows->dimensions;
    char p[NUMBER_TEXT];
    double at = result_real(result, "p", result_row_index(result, dimensions, 1, point));
    number_print(at, p);
    snprintf(text, size, isnan(at) ? "%s" : "%s at p = %s from %s", /* NaN: the name says it */
             result_text(result, "strategy", result_row_index(result, dimensions, 0, point)), p,
             result_text(result, "start", result_row_index(result, dimensions, 2, point)));
}

enum { POINT_WORDS = 512 };

/* Prints a note about games that did not end at the point with the most of them; false if there are
 * none. */
static bool note_worst(const struct result *result, const char *kind, const char *consequence) {
    size_t all = result_rows_count(result, sweep_rows->dimensions), points = 0, worst = 0;
    for (size_t i = 0; i < all; i++) {
        points += result_integer(result, kind, i) > 0;
        if (result_integer(result, kind, i) > result_integer(result, kind, worst))
            worst = i;
    }
    if (points == 0)
        return false;
    char others[128] = "", point[POINT_WORDS];
    print_point(result, worst, point, sizeof point);
    if (all > 1 && points == 1)
        snprintf(others, sizeof others, "; no other point has such games");
    else if (all > 1)
        snprintf(others, sizeof others, "; %zu of %zu points have such games, this one the most",
                 points, all);
    report_note("%lld of %lld games of %s %s%s", (long long)result_integer(result, kind, worst),
                (long long)result_integer(result, "games", worst), point, consequence, others);
    return true;
}

bool sweep_note_unended(const struct result *result) {
    char consequence[128];
    snprintf(
        consequence, sizeof consequence,
        "are censored: not over after %llu moves (--max-moves); the mean does not include them",
        (unsigned long long)result_integer(result, "max_moves", 0));
    bool unfinishable =
        note_worst(result, "unfinishable", "can no longer end: the mean is infinite");
    bool censored = note_worst(result, "censored", consequence);
    return unfinishable || censored;
}

bool sweep_note(const struct result *result) {
    unsigned long long done = (unsigned long long)result_integer(result, "games_done", 0);
    bool precise =
        !result_find(result, "precision_reached") || result_integer(result, "precision_reached", 0);
    bool corrected = true;
    if (!result->complete && result_find(result, "lower"))
        report_note("stopped: some exact values are missing");
    else if (!result->complete)
        report_note("stopped after %llu of %llu games per point", done,
                    (unsigned long long)result_integer(result, "games_asked", 0));
    else if (!precise)
        report_note("the precision was not reached within %llu games", done);
    bool unended = sweep_note_unended(result);
    size_t points = result_rows_count(result, sweep_rows->dimensions);
    for (size_t i = 0; corrected && result_find(result, "control") && i < points; i++) {
        corrected = isnan(result_real(result, "control_expected_moves", i)) ||
                    isfinite(result_real(result, "corrected_mean", i));
        if (corrected)
            continue;
        char point[POINT_WORDS];
        print_point(result, i, point, sizeof point);
        report_note("the mean of %s is not corrected: this needs three games, and all games to "
                    "end, with the control too",
                    point);
    }
    return result->complete && precise && !unended && corrected;
}
