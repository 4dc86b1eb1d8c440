/* Sweeps: every strategy at every p from every start, over the same games. A single run is a sweep
 * of one point.
 *
 * A strategy that does not use p is opened once and played at all p in one pass (split.h), or,
 * where there is but one, by the table engine if it is memoryless and by the plain engine if not;
 * one that uses p is opened for each. A few games alone are played by the loop engine, and part by
 * part, since packing a table for speed would take longer. Results are the same whatever plays. */
#ifndef SIM_WALK_SWEEP_SWEEP_H
#define SIM_WALK_SWEEP_SWEEP_H

#include "sim/text/number.h"
#include "sim/walk/engine/seat.h"
#include "sim/walk/sweep/sweep_result.h"

/* Games of a block: what is done between two merges, and the grain of resuming. */
enum { SWEEP_BLOCK = 65536 };

struct sweep_plan {
    /* What is asked for and, by and by, what came out: points, seed and limits are given,
     * games_done, complete and the histograms follow. p is ascending. */
    struct sweep_result *result;
    struct seat_opener opener;        /* of the result's strategies; called from one thread, but
                                         for those that it opens in parallel */
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

#endif
