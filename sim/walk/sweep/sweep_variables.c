#include "sim/walk/sweep/sweep_variables.h"

const struct dataset_variable sweep_strategy = {
    .name = "strategy",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "collection strategy with all its parameters",
};
const struct dataset_variable sweep_p = {
    .name = "p",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "probability that a green square replaces the collection",
};
const struct dataset_variable sweep_start = {
    .name = "start",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "start square, row letter and column number",
};
const struct dataset_variable sweep_quantile = {
    .name = "quantile",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "share of the games that ended",
};
const double sweep_quantile_values[SWEEP_QUANTILES] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
const struct dataset_variable sweep_moves = {
    .name = "moves",
    .type = DATASET_INT64,
    .units = "moves",
    .long_name = "number of moves of a game",
};

const struct dataset_variable sweep_counts[SWEEP_COUNTS] = {
    [SWEEP_GAMES] =
        {
            .name = "games",
            .type = DATASET_INT64,
            .count = true,
            .units = "games",
            .long_name = "games played",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_ENDED] =
        {
            .name = "ended",
            .type = DATASET_INT64,
            .count = true,
            .units = "games",
            .long_name = "games that ended with a palindrome",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_CENSORED] =
        {
            .name = "censored",
            .type = DATASET_INT64,
            .count = true,
            .units = "games",
            .long_name = "games stopped at the limit of moves",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_UNFINISHABLE] =
        {
            .name = "unfinishable",
            .type = DATASET_INT64,
            .count = true,
            .units = "games",
            .long_name = "games that reached a state from which they cannot end",
            .dimensions = {"strategy", "p", "start"},
        },
};

const struct dataset_variable sweep_measures[SWEEP_MEASURES] = {
    [SWEEP_MEAN] =
        {
            .name = "mean",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "mean number of moves of the games that ended",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_STANDARD_ERROR] =
        {
            .name = "standard_error",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "standard error of the mean",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_CI95_LOW] =
        {
            .name = "ci95_low",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "lower end of the 95 % confidence interval of the mean",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_CI95_HIGH] =
        {
            .name = "ci95_high",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "upper end of the 95 % confidence interval of the mean",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_SD] =
        {
            .name = "sd",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "standard deviation of the number of moves",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_MINIMUM] =
        {
            .name = "minimum",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "fewest moves of a game that ended",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_MAXIMUM] =
        {
            .name = "maximum",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "most moves of a game that ended",
            .dimensions = {"strategy", "p", "start"},
        },
};

const struct dataset_variable sweep_quantiles = {
    .name = "quantiles",
    .type = DATASET_DOUBLE,
    .units = "moves",
    .long_name = "fewest moves within which that share of the games that ended did so",
    .dimensions = {"strategy", "p", "start", "quantile"},
};
const struct dataset_variable sweep_histogram = {
    .name = "histogram",
    .type = DATASET_INT64,
    .count = true,
    .units = "games",
    .long_name = "games that ended after so many moves",
    .dimensions = {"strategy", "p", "start", "moves"},
};

const struct dataset_variable sweep_tail = {
    .name = "tail",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "number of an entry of the tail",
};
const struct dataset_variable sweep_tails[SWEEP_TAILS] = {
    [SWEEP_TAIL_STRATEGY] =
        {
            .name = "tail_strategy",
            .type = DATASET_INT64,
            .units = "1",
            .long_name = "index of the strategy, from 0",
            .dimensions = {"tail"},
        },
    [SWEEP_TAIL_P] =
        {
            .name = "tail_p",
            .type = DATASET_INT64,
            .units = "1",
            .long_name = "index of p, from 0",
            .dimensions = {"tail"},
        },
    [SWEEP_TAIL_START] =
        {
            .name = "tail_start",
            .type = DATASET_INT64,
            .units = "1",
            .long_name = "index of the start, from 0",
            .dimensions = {"tail"},
        },
    [SWEEP_TAIL_MOVES] =
        {
            .name = "tail_moves",
            .type = DATASET_INT64,
            .units = "moves",
            .long_name = "number of moves, above those of the histogram",
            .dimensions = {"tail"},
        },
    [SWEEP_TAIL_GAMES] =
        {
            .name = "tail_games",
            .type = DATASET_INT64,
            .count = true,
            .units = "games",
            .long_name = "games that ended after so many moves",
            .dimensions = {"tail"},
        },
};
