/* Sweeps: every strategy at every p from every start, over the same games. A single run is a sweep
 * of one point.
 *
 * A strategy that does not use p is opened once and played at all p in one pass (split.h), or,
 * where there is but one, by the table engine if it is memoryless and by the plain engine if not;
 * one that uses p is opened for each. A few games alone are played by the loop engine, and part by
 * part, since packing a table for speed would take longer. Results are the same whatever plays. */
#ifndef SIM_WALK_SWEEP_SWEEP_H
#define SIM_WALK_SWEEP_SWEEP_H

#include "sim/dataset/dataset.h"
#include "sim/statistics/histogram.h"
#include "sim/text/number.h"
#include "sim/walk/engine/prepared.h"
#include "sim/walk/rules/points.h"

/* The result: how many games took how many moves, for every strategy, p and start. */
struct sweep_result {
    /* format_version, rng, seed and board are filled in by sweep_file, and so is filetype where it
     * is NULL. */
    struct dataset_origin origin;
    struct walk_points points; /* p ascending */
    uint64_t seed;
    uint64_t max_moves; /* games that are not over by then are censored */

    uint64_t games_asked; /* of each point; the most of them where a precision is asked for */
    uint64_t games_done;  /* of each point: games 0 .. games_done - 1, in all points */
    bool complete;        /* nothing is left to do */

    struct histogram *histogram; /* [walk_points_count], by walk_point_number */
};

/* Games of a block: what is done between two merges, and the grain of resuming. */
enum { SWEEP_BLOCK = 65536 };

struct sweep_plan {
    /* What is asked for and, by and by, what came out: points, seed and limits are given,
     * games_done, complete and the histograms follow. */
    struct sweep_result *result;
    const struct walk_engine *engine; /* NULL: the fastest that can play the strategy */
    int threads;
    const struct watch *watch; /* or NULL */
    /* Told how many points are ready of those of a strategy that uses p; or NULL. */
    const struct watch *opening;
};

struct sweep;

/* Opens and compiles every strategy, on plan->threads threads those that use p. Returns NULL with
 * an error when one is refused (see table_compile), cannot be played by plan->engine, memory is
 * short, or it is to stop. The plan and its result must outlive the sweep. */
struct sweep *sweep_open(const struct sweep_plan *plan, struct error *error);

/* Plays every point up to `games` games, from where the result stands: games_done, a whole number
 * of blocks unless all is done. Whenever plan->watch is told of progress the result is whole, so
 * that it can be saved. On failure, and when it is stopped (ERROR_STOPPED), the result
 * holds the same games 0 .. games_done - 1 of every point. */
bool sweep_play(struct sweep *sweep, uint64_t games, struct error *error);

void sweep_close(struct sweep *sweep); /* NULL is fine */

/* When a run has become precise enough. */
struct sweep_precision {
    struct number_precision width; /* half-width of the mean's 95 % interval, at every point */
    uint64_t minimum_games;        /* before the first look */
};

/* Plays whole blocks until every point is precise enough, at most result->games_asked games.
 * *reached tells whether it is. When to look depends on the games played alone. */
bool sweep_play_to_precision(struct sweep *sweep, const struct sweep_precision *precision,
                             bool *reached, struct error *error);

/* Sweeps as result files, see data/FORMAT.md. */

#define SWEEP_FILE_TYPE "bukub walk sweep"
enum { SWEEP_FILE_VERSION = 1 };

/* The sweep as a file that is ready for dataset_save; NULL when it fails. Before that, variables
 * over the dimensions strategy, p, start, moves and quantile may be added with dataset_add. */
struct dataset_writer *sweep_file_create(const struct sweep_result *result, struct error *error);

/* Adds the dimensions strategy (unless there is none), p and start of the points to another file
 * and, with `distribution`, quantile and moves, too. */
bool sweep_file_add_dimensions(struct dataset_writer *writer, const struct walk_points *points,
                               bool distribution, struct error *error);

/* Goes on from a file that sweep_file_create made: checks that it was begun by the same command
 * line, version and revision with the same input files on the same board, points and seed, else
 * fails naming the difference; then reads histogram[], which must be empty, games_done and
 * complete. All else in `result` is as it will be saved. */
bool sweep_file_resume(const char *path, struct sweep_result *result, struct error *error);

/* What is in a sweep's file. */

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
