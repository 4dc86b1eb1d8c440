/* What is in a sweep's file. */
#ifndef SIM_WALK_SWEEP_SWEEP_VARIABLES_H
#define SIM_WALK_SWEEP_SWEEP_VARIABLES_H

#include "sim/dataset/dataset.h"

/* Dimensions. */
extern const struct dataset_variable sweep_strategy, sweep_p, sweep_start, sweep_quantile,
    sweep_moves;

/* Values of the dimension quantile. */
enum { SWEEP_QUANTILES = 7 };
extern const double sweep_quantile_values[SWEEP_QUANTILES];

/* By strategy, p and start: numbers of games. */
enum { SWEEP_GAMES, SWEEP_ENDED, SWEEP_CENSORED, SWEEP_UNFINISHABLE, SWEEP_COUNTS };
extern const struct dataset_variable sweep_counts[SWEEP_COUNTS];

/* By strategy, p and start: moves; NaN where there is no such figure. */
enum {
    SWEEP_MEAN,
    SWEEP_STANDARD_ERROR,
    SWEEP_CI95_LOW,
    SWEEP_CI95_HIGH,
    SWEEP_SD,
    SWEEP_MINIMUM,
    SWEEP_MAXIMUM,
    SWEEP_MEASURES
};
extern const struct dataset_variable sweep_measures[SWEEP_MEASURES];

/* By strategy, p, start and quantile: moves. */
extern const struct dataset_variable sweep_quantiles;

/* By strategy, p, start and moves: games. */
extern const struct dataset_variable sweep_histogram;

/* The tail: the games of more moves than the histogram has room for, one entry for each point and
 * number of moves, in ascending order. */
enum {
    SWEEP_TAIL_STRATEGY,
    SWEEP_TAIL_P,
    SWEEP_TAIL_START,
    SWEEP_TAIL_MOVES,
    SWEEP_TAIL_GAMES,
    SWEEP_TAILS
};
extern const struct dataset_variable sweep_tail; /* the dimension */
extern const struct dataset_variable sweep_tails[SWEEP_TAILS];

#endif
