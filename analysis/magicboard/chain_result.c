#include "analysis/magicboard/chain.h"

#include "sim/statistics/confidence.h"

#include <math.h>
#include <string.h>

#define OF_WALKER(path) .dimensions = {"puzzle"}, DATASET_MEMBER(struct magicboard_walker, path)

const struct dataset_variable magicboard_walker_variables[] = {
    VARIABLE(DOUBLE, "p_goal", "1", "probability of reaching the goal", OF_WALKER(chain.p_goal)),
    VARIABLE(DOUBLE, "p_lost", "1", "probability of reaching a square without a path to the goal",
             OF_WALKER(chain.p_lost)),
    VARIABLE(DOUBLE, "expected_steps", "steps",
             "expected steps to the goal; Inf if it is not reached with probability 1",
             OF_WALKER(chain.expected_steps)),
    VARIABLE(DOUBLE, "expected_steps_given_goal", "steps",
             "expected steps given that the goal is reached; NaN if it cannot be reached",
             OF_WALKER(chain.steps_given_goal)),
    COORDINATE(DOUBLE, "quantile", "1", "fraction of the walks that reach the goal", .keyed = true),
    VARIABLE(DOUBLE, "quantiles", "steps",
             "quantile of the number of steps given that the goal is reached", .whole = true,
             .dimensions = {"puzzle", "quantile"}),
    COORDINATE(INT64, "square", "1", "number of a square, row by row from the upper left, from 0",
               .key = ""),
    VARIABLE(
        DOUBLE, "visits", "visits",
        "expected visits of a walk until it reaches the goal or a square without a path to it; "
        "on those, probability that it ends there; NaN: the board has no such square",
        .dimensions = {"puzzle", "square"}),
    COORDINATE(INT64, "steps", "steps", "number of steps of a walk"),
    VARIABLE(DOUBLE, "distribution", "1",
             "probability of reaching the goal after exactly this number of steps",
             .dimensions = {"puzzle", "steps"}),
    VARIABLE(DOUBLE, "rest", "1",
             "probability of reaching the goal after more steps than the distribution covers",
             OF_WALKER(rest)),
    {0},
};

/* Estimates from simulated walks, with 95 % confidence intervals. */
struct played_walks {
    uint64_t games, goal, lost, censored;
    double p, p_interval[2];
    double mean, mean_interval[2], sd;
};

#define OF_PLAYED(path) .dimensions = {"puzzle"}, DATASET_MEMBER(struct played_walks, path)

const struct dataset_variable magicboard_played_variables[] = {
    VARIABLE(INT64, "played_games", "walks", "simulated walks", .key = "played.games",
             OF_PLAYED(games)),
    VARIABLE(INT64, "played_goal", "walks", "simulated walks that reached the goal",
             .key = "played.goal", .count = true, OF_PLAYED(goal)),
    VARIABLE(INT64, "played_lost", "walks",
             "simulated walks that reached a square without a path to the goal",
             .key = "played.lost", .count = true, OF_PLAYED(lost)),
    VARIABLE(INT64, "played_censored", "walks", "simulated walks stopped after max_steps steps",
             .key = "played.censored", .count = true, OF_PLAYED(censored)),
    VARIABLE(DOUBLE, "played_p_goal", "1", "fraction of the simulated walks that reached the goal",
             .key = "played.p_goal", OF_PLAYED(p)),
    VARIABLE(DOUBLE, "played_p_goal_low", "1", "lower end of its 95 % confidence interval",
             .key = "played.p_goal_ci95", .upper = "played_p_goal_high", OF_PLAYED(p_interval[0])),
    VARIABLE(DOUBLE, "played_p_goal_high", "1", "upper end of its 95 % confidence interval",
             .key = "", OF_PLAYED(p_interval[1])),
    VARIABLE(DOUBLE, "played_mean", "steps",
             "mean steps of the simulated walks that reached the goal", .key = "played.mean",
             OF_PLAYED(mean)),
    VARIABLE(DOUBLE, "played_mean_low", "steps", "lower end of its 95 % confidence interval",
             .key = "played.mean_ci95", .upper = "played_mean_high", OF_PLAYED(mean_interval[0])),
    VARIABLE(DOUBLE, "played_mean_high", "steps", "upper end of its 95 % confidence interval",
             .key = "", OF_PLAYED(mean_interval[1])),
    VARIABLE(DOUBLE, "played_sd", "steps", "standard deviation of these steps", .key = "played.sd",
             OF_PLAYED(sd)),
    VARIABLE(DOUBLE, "played_quantiles", "steps", "quantile of these steps",
             .key = "played.quantiles", .whole = true, .dimensions = {"puzzle", "quantile"}),
    {0},
};

static const double quantiles[] = {0.05, 0.5, 0.95};
enum { QUANTILES = sizeof quantiles / sizeof *quantiles };

static struct played_walks played_sum(const struct histogram *histogram) {
    struct moments moments = histogram_moments(histogram);
    struct played_walks played = {
        .games = histogram_games(histogram),
        .goal = moments.count,
        .lost = histogram->unfinishable,
        .censored = histogram->censored,
        .mean = moments_mean(&moments),
        .sd = sqrt(moments_variance(&moments)),
    };
    played.p = (double)played.goal / (double)played.games;
    wilson_interval(played.goal, played.games, played.p_interval);
    double half = NAN;
    if (moments.count > 1)
        half = student_half_width(0.95, (double)moments.count - 1) *
               sqrt(moments_variance(&moments) / (double)moments.count);
    played.mean_interval[0] = played.mean - half;
    played.mean_interval[1] = played.mean + half;
    return played;
}

static void played_to_result(struct result *result, size_t index,
                             const struct histogram *histogram) {
    const struct played_walks played = played_sum(histogram);
    result_set_record(result, magicboard_played_variables, index, &played);
    for (size_t i = 0; i < QUANTILES; i++)
        result_set_real(result, "played_quantiles", QUANTILES * index + i,
                        played.goal > 0 ? (double)histogram_quantile(histogram, quantiles[i])
                                        : NAN);
}

/* The number of steps up to the last with a probability above 0 in any distribution. */
static size_t steps_covered(const struct magicboard_walker *walker, size_t puzzles) {
    size_t covered = 0;
    for (size_t i = 0; i < puzzles; i++)
        for (size_t step = covered; step < MAGICBOARD_CHAIN_STEPS; step++)
            if (walker[i].probability[step] > 0)
                covered = step + 1;
    return covered;
}

/* The squares of the largest board. */
static size_t squares_covered(const struct result *result, size_t puzzles) {
    int64_t side = 0;
    for (size_t i = 0; i < puzzles; i++)
        if (result_integer(result, "side", i) > side)
            side = result_integer(result, "side", i);
    return (size_t)(side * side);
}

static void visits_to_result(struct result *result, const struct magicboard_walker *walker,
                             size_t puzzles) {
    size_t squares = squares_covered(result, puzzles);
    result_dimension(result, "square", squares);
    double *visits = result_add(result, "visits");
    for (size_t i = 0; visits && i < puzzles; i++) {
        int64_t side = result_integer(result, "side", i);
        memcpy(visits + squares * i, walker[i].chain.visits,
               (size_t)(side * side) * sizeof *visits);
    }
}

void magicboard_walkers_to_result(struct result *result, const struct magicboard_walker *walker,
                                  size_t puzzles, bool played) {
    size_t steps = steps_covered(walker, puzzles);
    visits_to_result(result, walker, puzzles);
    result_dimension(result, "quantile", QUANTILES);
    result_fill(result, "quantile", quantiles);
    result_dimension(result, "steps", steps);
    double *distribution = result_add(result, "distribution");
    for (size_t i = 0; i < puzzles; i++) {
        result_set_record(result, magicboard_walker_variables, i, &walker[i]);
        for (size_t k = 0; k < QUANTILES; k++)
            result_set_real(result, "quantiles", QUANTILES * i + k,
                            magicboard_chain_quantile(&walker[i].chain, walker[i].probability,
                                                      MAGICBOARD_CHAIN_STEPS, quantiles[k]));
        if (distribution)
            memcpy(distribution + steps * i, walker[i].probability, steps * sizeof *distribution);
        if (played)
            played_to_result(result, i, &walker[i].histogram);
    }
}
