/* Comparisons: strategies that play the same games, and by how much their numbers of moves differ,
 * game by game. Path and coins are shared, so differences have small errors, and a strategy differs
 * from itself by exactly 0. */
#ifndef SIM_WALK_SWEEP_COMPARE_H
#define SIM_WALK_SWEEP_COMPARE_H

#include "sim/statistics/histogram.h"
#include "sim/walk/engine/seat.h"
#include "sim/walk/sweep/paired.h"

enum {
    COMPARE_MOST = 64,     /* strategies */
    COMPARE_BLOCK = 65536, /* games between two merges, and two steps of progress */
};

struct compare_plan {
    struct walk_setup setup;          /* board, start, p, collect_at_start; values are not read */
    size_t strategies;                /* 2..COMPARE_MOST */
    const char *const *strategy;      /* [strategies]: names, for messages */
    struct seat_opener opener;        /* of these strategies; called from one thread */
    const struct walk_engine *engine; /* NULL: the fastest that can play the strategy */
    uint64_t seed, games;             /* games up to COMPARE_GAMES */
    uint32_t max_moves;
    /* Each strategy plays games of its own: strategy k those from k * COMPARE_GAMES on. Then there
     * are no pairs, and two-sample tests apply. */
    bool independent;
    int threads;
    const struct watch *watch; /* or NULL */
};

/* Games of a comparison, at most: 2^48. */
#define COMPARE_GAMES (UINT64_C(1) << 48)

struct compare_result {
    size_t strategies;
    uint64_t games_done;         /* by each strategy: games 0 .. games_done - 1 */
    struct histogram *histogram; /* [strategies] */
    struct paired *pair;         /* [compare_pairs]: see compare_pair; no games if independent */
};

/* Pairs of n strategies; the place of the pair left < right among them. */
static inline size_t compare_pairs(size_t n) { return n * (n - 1) / 2; }
static inline size_t compare_pair(size_t n, size_t left, size_t right) {
    return left * n - left * (left + 1) / 2 + right - left - 1;
}

/* Plays all games with all strategies. On failure, and when it is stopped (ERROR_STOPPED), the
 * result holds the games 0 .. games_done - 1. Fails where seat_open and engines do. Free the result
 * in any case. */
bool compare_run(const struct compare_plan *plan, struct compare_result *result,
                 struct error *error);
void compare_free(struct compare_result *result);

#endif
