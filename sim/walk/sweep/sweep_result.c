#include "sim/random/draws.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"

#include <math.h>
#include <string.h>

const double sweep_quantile_values[SWEEP_QUANTILES] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};

/* Statistics of a point, as in the result. */
struct sweep_statistics {
    struct histogram_summary summary;
    double least, most; /* moves; NaN if no game ended */
};

static struct sweep_statistics statistics_of(const struct histogram *histogram) {
    struct sweep_statistics of = {.summary = histogram_summarise(histogram)};
    struct histogram_summary *summary = &of.summary;
    bool none = summary->ended == 0;
    of.least = none ? NAN : (double)summary->minimum;
    of.most = none ? NAN : (double)summary->maximum;
    if (summary->unfinishable > 0)
        summary->mean = summary->ci95[0] = summary->ci95[1] = INFINITY;
    return of;
}

#define SWEEP_POINT .dimensions = {"strategy", "p", "start"}
#define SWEEP_MEMBER(path) DATASET_MEMBER(struct sweep_statistics, path), SWEEP_POINT
#define SWEEP_TAIL .key = "", .dimensions = {"tail"}

const struct dataset_variable sweep_variables[] = {
    ATTRIBUTE(UINT64, "max_moves",
              "number of moves after which a game is stopped and counted as censored"),
    ATTRIBUTE(UINT64, "games_asked",
              "requested games of each point; with --precision, the maximum"),
    ATTRIBUTE(UINT64, "games_done", "completed games of each point"),
    VARIABLE(INT64, "games", "games", "simulated games: ended + censored + unfinishable",
             .count = true, SWEEP_MEMBER(summary.games)),
    VARIABLE(INT64, "ended", "games", "games that ended with a palindrome", .count = true,
             SWEEP_MEMBER(summary.ended)),
    VARIABLE(INT64, "censored", "games", "games stopped after max_moves moves", .count = true,
             SWEEP_MEMBER(summary.censored)),
    VARIABLE(INT64, "unfinishable", "games",
             "games that reached a state from which the strategy cannot finish; with memory, from "
             "which no strategy can",
             .count = true, SWEEP_MEMBER(summary.unfinishable)),
    VARIABLE(DOUBLE, "mean", "moves",
             "mean number of moves of the games that ended; infinite if any was unfinishable",
             SWEEP_MEMBER(summary.mean)),
    VARIABLE(DOUBLE, "standard_error", "moves",
             "standard error of the mean, sd / sqrt(ended); NaN if any game was unfinishable",
             SWEEP_MEMBER(summary.standard_error)),
    VARIABLE(DOUBLE, "ci95_low", "moves", "lower end of the 95 % confidence interval of the mean",
             .key = "ci95", .upper = "ci95_high", SWEEP_MEMBER(summary.ci95[0])),
    VARIABLE(DOUBLE, "ci95_high", "moves", "upper end of the 95 % confidence interval of the mean",
             .key = "", SWEEP_MEMBER(summary.ci95[1])),
    VARIABLE(DOUBLE, "sd", "moves",
             "standard deviation of the number of moves of the games that ended, divisor ended - 1",
             SWEEP_MEMBER(summary.sd)),
    VARIABLE(DOUBLE, "min", "moves", "smallest number of moves of a game that ended",
             .former = "minimum", .whole = true, SWEEP_MEMBER(least)),
    VARIABLE(DOUBLE, "max", "moves", "largest number of moves of a game that ended",
             .former = "maximum", .whole = true, SWEEP_MEMBER(most)),
    COORDINATE(DOUBLE, "quantile", "1", "fraction of the games that ended", .keyed = true),
    VARIABLE(DOUBLE, "quantiles", "moves", "smallest m with F(m) >= q, over the games that ended",
             .whole = true, .dimensions = {"strategy", "p", "start", "quantile"}),
    COORDINATE(INT64, "moves", "moves", "number of moves of a game"),
    VARIABLE(INT64, "histogram", "games", "games that ended after that number of moves", .key = "",
             .count = true, .dimensions = {"strategy", "p", "start", "moves"}),
    COORDINATE(INT64, "tail", "1", "number of an entry of the tail, from 0"),
    VARIABLE(INT64, "tail_strategy", "1", "strategy of the entry: index, from 0", SWEEP_TAIL),
    VARIABLE(INT64, "tail_p", "1", "p of the entry: index, from 0", SWEEP_TAIL),
    VARIABLE(INT64, "tail_start", "1", "start of the entry: index, from 0", SWEEP_TAIL),
    VARIABLE(INT64, "tail_moves", "moves", "number of moves, beyond those of the histogram",
             SWEEP_TAIL),
    VARIABLE(INT64, "tail_games", "games", "games that ended after that number of moves",
             .count = true, SWEEP_TAIL),
    {0},
};

const struct result_rows sweep_rows[] = {
    {.key = "points", .dimensions = {"strategy", "p", "start"}},
    {0},
};

static void quantiles_to_result(struct result *result, const struct histogram *histogram,
                                size_t point) {
    if (histogram_ended(histogram) == 0)
        return;
    for (size_t i = 0; i < SWEEP_QUANTILES; i++)
        result_set_real(result, "quantiles", point * SWEEP_QUANTILES + i,
                        (double)histogram_quantile(histogram, sweep_quantile_values[i]));
}

/* Its entries are in ascending order of the points and of the moves. */
static void tail_to_result(struct result *result, const struct sweep_result *sweep) {
    size_t length = 0, at = 0;
    for (size_t i = 0; i < walk_points_count(&sweep->points); i++)
        length += sweep->histogram[i].pairs;
    result_dimension(result, "tail", length);
    int64_t *strategy = result_add(result, "tail_strategy");
    int64_t *p = result_add(result, "tail_p");
    int64_t *start = result_add(result, "tail_start");
    int64_t *moves = result_add(result, "tail_moves");
    int64_t *games = result_add(result, "tail_games");
    if (!strategy || !p || !start || !moves || !games)
        return;
    for (size_t i = 0; i < walk_points_count(&sweep->points); i++) {
        const struct histogram *histogram = &sweep->histogram[i];
        const struct walk_point point = walk_point_at(&sweep->points, i);
        for (size_t k = 0; k < histogram->pairs; k++, at++) {
            strategy[at] = (int64_t)point.strategy;
            p[at] = (int64_t)point.p;
            start[at] = (int64_t)point.start;
            moves[at] = (int64_t)histogram->pair[k].moves;
            games[at] = (int64_t)histogram->pair[k].games;
        }
    }
}

void sweep_to_result(struct result *result, const struct sweep_result *sweep) {
    size_t points = walk_points_count(&sweep->points);
    walk_points_to_result(result, &sweep->points);
    result_set_whole(result, "max_moves", 0, (int64_t)sweep->max_moves);
    result_set_whole(result, "games_asked", 0, (int64_t)sweep->games_asked);
    result_set_whole(result, "games_done", 0, (int64_t)sweep->games_done);
    result_dimension(result, "quantile", SWEEP_QUANTILES);
    result_fill(result, "quantile", sweep_quantile_values);
    result_add(result, "quantiles");
    result_dimension(result, "moves", HISTOGRAM_DENSE);
    int64_t *frequency = result_add(result, "histogram");
    for (size_t i = 0; i < points; i++) {
        const struct histogram *histogram = &sweep->histogram[i];
        const struct sweep_statistics statistics = statistics_of(histogram);
        result_set_record(result, sweep_variables, i, &statistics);
        quantiles_to_result(result, histogram, i);
        if (frequency)
            memcpy(frequency + i * HISTOGRAM_DENSE, histogram->dense, sizeof histogram->dense);
    }
    tail_to_result(result, sweep);
}
