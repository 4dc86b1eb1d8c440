/* Sweeps as results: the declared variables, and how they are set for each point, a combination of
 * strategy, p and start: statistics and quantiles of the number of moves, the numbers of games that
 * ended after 0 .. HISTOGRAM_DENSE - 1 moves, and the tail, a list of the longer games. An entry of
 * the tail is, for example, strategy 0, p 2, start 0, 5000 moves, 3 games. */
#include "sim/walk/sweep/sweep.h"

const double sweep_quantile_values[SWEEP_QUANTILES] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};

/* Dimensions of a variable. SWEEP_MEMBER(mean): the values are `mean` of the points' summaries. */
#define SWEEP_POINT .dimensions = {"strategy", "p", "start"}
#define SWEEP_MEMBER(path) DATASET_MEMBER(struct histogram_summary, path), SWEEP_POINT
#define SWEEP_QUANTILE .dimensions = {"strategy", "p", "start", "quantile"}
#define SWEEP_TAIL .key = "", .dimensions = {"tail"}

const struct dataset_variable sweep_variables[] = {
    ATTRIBUTE(UINT64, "max_moves",
              "number of moves after which a game is stopped and counted as censored"),
    ATTRIBUTE(UINT64, "games_asked",
              "requested games of each point; with --precision, the maximum"),
    ATTRIBUTE(UINT64, "games_done", "completed games of each point"),
    VARIABLE(INT64, "games", "games", "simulated games: ended + censored + unfinishable",
             .count = true, SWEEP_MEMBER(games)),
    VARIABLE(INT64, "ended", "games", "games that ended with a palindrome", .count = true,
             SWEEP_MEMBER(ended)),
    VARIABLE(INT64, "censored", "games", "games stopped after max_moves moves", .count = true,
             SWEEP_MEMBER(censored)),
    VARIABLE(INT64, "unfinishable", "games",
             "games that reached a state from which the strategy cannot finish; with memory, from "
             "which no strategy can",
             .count = true, SWEEP_MEMBER(unfinishable)),
    VARIABLE(DOUBLE, "mean", "moves",
             "mean number of moves of the games that ended; infinite if any was unfinishable",
             SWEEP_MEMBER(mean), .shown.format = "%.4f"),
    VARIABLE(DOUBLE, "standard_error", "moves",
             "standard error of the mean, sd / sqrt(ended); NaN if any game was unfinishable",
             SWEEP_MEMBER(standard_error)),
    VARIABLE(DOUBLE, "ci95_low", "moves", "lower end of the 95 % confidence interval of the mean",
             .key = "ci95", .upper = "ci95_high", SWEEP_MEMBER(ci95[0]),
             .shown = {.heading = "+-95%", .format = "%.4f", .half = true}),
    VARIABLE(DOUBLE, "ci95_high", "moves", "upper end of the 95 % confidence interval of the mean",
             .key = "", SWEEP_MEMBER(ci95[1])),
    VARIABLE(DOUBLE, "sd", "moves",
             "standard deviation of the number of moves of the games that ended, divisor ended - 1",
             SWEEP_MEMBER(sd), .shown = {.format = "%.3f", .drop = 1}),
    VARIABLE(DOUBLE, "min", "moves", "smallest number of moves of a game that ended", .whole = true,
             SWEEP_POINT, .shown.drop = 3),
    VARIABLE(DOUBLE, "max", "moves", "largest number of moves of a game that ended", .whole = true,
             SWEEP_POINT, .shown.drop = 3),
    COORDINATE(DOUBLE, "quantile", "1", "fraction of the games that ended", .keyed = true),
    VARIABLE(DOUBLE, "quantiles", "moves", "smallest m with F(m) >= q, over the games that ended",
             .whole = true, SWEEP_QUANTILE),
    VARIABLE(
        DOUBLE, "quantiles_ci95_low", "moves",
        "lower end of the distribution-free 95 % confidence interval of the quantile; NaN where "
        "it is not requested",
        .key = "quantiles_ci95", .upper = "quantiles_ci95_high", .unknown = DATASET_OMITTED,
        SWEEP_QUANTILE, .shown.heading = "from"),
    VARIABLE(DOUBLE, "quantiles_ci95_high", "moves",
             "upper end of this interval; infinite if there are too few games for one", .key = "",
             SWEEP_QUANTILE, .shown.heading = "to"),
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
    {.key = "points", .dimensions = {"strategy", "p", "start"}}, {0}};

/* Sets the quantiles of each point at ascending levels: sweep_quantile_values, which every result
 * has, and the requested ones. Only requested quantiles have confidence intervals. */
static void quantiles_to_result(struct result *result, const struct sweep_plan *plan,
                                const struct sweep_result *played) {
    const struct sweep_quantiles *requested = &plan->quantiles;
    double level[SWEEP_QUANTILES + SWEEP_QUANTILES_MOST];
    bool is_requested[SWEEP_QUANTILES + SWEEP_QUANTILES_MOST];
    size_t count = 0; /* of levels */
    /* Merges both ascending lists; a level that both have is listed once. */
    for (size_t i = 0, k = 0; i < SWEEP_QUANTILES || k < requested->count; count++) {
        const double always = i < SWEEP_QUANTILES ? sweep_quantile_values[i] : INFINITY;
        const double wanted = k < requested->count ? requested->value[k] : INFINITY;
        level[count] = fmin(always, wanted);
        is_requested[count] = wanted == level[count];
        i += always == level[count]; /* both advance if they are equal */
        k += wanted == level[count];
    }
    result_dimension(result, "quantile", count);
    result_fill(result, "quantile", level);
    result_add(result, "quantiles");
    for (size_t i = 0; i < walk_points_count(&plan->points); i++) {
        const struct histogram *histogram = &played->histogram[i];
        for (size_t k = 0; k < count; k++) {
            size_t index = i * count + k; /* [point][level] */
            double interval[2];
            if (histogram_ended(histogram) > 0) /* else NaN */
                result_set_real(result, "quantiles", index,
                                (double)histogram_quantile(histogram, level[k]));
            if (!is_requested[k])
                continue;
            histogram_quantile_interval(histogram, level[k], interval);
            result_set_real(result, "quantiles_ci95_low", index, interval[0]);
            result_set_real(result, "quantiles_ci95_high", index, interval[1]);
        }
    }
}

void sweep_to_result(struct result *result, const struct sweep_plan *plan,
                     const struct sweep_result *played) {
    size_t points = walk_points_count(&plan->points);
    walk_points_to_result(result, &plan->points);
    result_set_whole(result, "max_moves", 0, (int64_t)plan->max_moves);
    result_set_whole(result, "games_asked", 0, (int64_t)plan->games);
    result_set_whole(result, "games_done", 0, (int64_t)played->games_done);
    quantiles_to_result(result, plan, played);
    result_dimension(result, "moves", HISTOGRAM_DENSE);
    int64_t *frequency = result_add(result, "histogram"); /* [point][moves] */
    size_t tail_length = 0;
    for (size_t i = 0; i < points; i++) {
        const struct histogram *histogram = &played->histogram[i];
        struct histogram_summary summary = histogram_summarise(histogram);
        if (summary.unfinishable > 0)
            summary.mean = summary.ci95[0] = summary.ci95[1] = INFINITY;
        result_set_record(result, sweep_variables, i, &summary);
        result_set_real(result, "min", i, summary.ended > 0 ? (double)summary.minimum : NAN);
        result_set_real(result, "max", i, summary.ended > 0 ? (double)summary.maximum : NAN);
        memcpy(frequency + i * HISTOGRAM_DENSE, histogram->dense, sizeof histogram->dense);
        tail_length += histogram->pairs;
    }
    /* The tail: entries in ascending order of the points, then of the moves. */
    result_dimension(result, "tail", tail_length);
    int64_t *tail_strategy = result_add(result, "tail_strategy");
    int64_t *tail_p = result_add(result, "tail_p");
    int64_t *tail_start = result_add(result, "tail_start");
    int64_t *tail_moves = result_add(result, "tail_moves");
    int64_t *tail_games = result_add(result, "tail_games");
    for (size_t i = 0, entry = 0; i < points; i++) {
        const struct histogram *histogram = &played->histogram[i];
        const struct walk_point point = walk_point_at(&plan->points, i);
        for (size_t k = 0; k < histogram->pairs; k++, entry++) {
            tail_strategy[entry] = (int64_t)point.strategy;
            tail_p[entry] = (int64_t)point.p;
            tail_start[entry] = (int64_t)point.start;
            tail_moves[entry] = (int64_t)histogram->pair[k].moves;
            tail_games[entry] = (int64_t)histogram->pair[k].games;
        }
    }
}
