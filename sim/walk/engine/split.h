/* One pass for all p: a game is played on an interval of the grid of p at once, and the interval
 * splits at each coin that is a reset on only part of it. Path and coins do not depend on p, so the
 * parts continue along the same path, each with its own collection and memory. Each game's results
 * equal an engine's at each p. The strategy must not use p. */
#ifndef SIM_WALK_ENGINE_SPLIT_H
#define SIM_WALK_ENGINE_SPLIT_H

#include "sim/statistics/histogram.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/engine/lanes.h"
#include "sim/walk/rules/path.h"

/* The results of a pass over n values of p, in ascending order. Games are counted in difference
 * arrays: what is added at k counts for values k and all later ones. A tally holds at most
 * 2^31 - 1 games. */
struct split_tally {
    size_t n;
    int32_t *dense;        /* [HISTOGRAM_DENSE * (n + 1)], by moves, then value */
    uint32_t longest;      /* rows 0..longest of dense may be nonzero */
    int32_t *censored;     /* [n + 1] */
    int32_t *unfinishable; /* [n + 1] */
    /* Games of more moves than dense has rows: values from..to-1. */
    struct split_long {
        uint32_t moves, from, to;
    } * longer;
    size_t longer_count, longer_room;
};

bool split_tally_init(struct split_tally *tally, size_t n, struct error *error);
void split_tally_clear(struct split_tally *tally); /* removes all games */
void split_tally_free(struct split_tally *tally);

/* Reserves memory in histograms[k * stride] for the games of value k, so that split_tally_add
 * cannot fail. */
bool split_tally_reserve(const struct split_tally *tally, struct histogram *histograms,
                         size_t stride, struct error *error);

/* Adds the games of value k to histograms[k * stride]. */
bool split_tally_add(const struct split_tally *tally, struct histogram *histograms, size_t stride,
                     struct error *error);

/* Prepares a pass over `n` ascending values of p with 0 <= p <= 1, which must outlive it. play->p
 * is not used; play->dead must hold for all of them or, for a strategy with memory,
 * play->dead_cache must know TABLE_EITHER and the coins of all of them. Without a kernel it plays
 * part by part. */
bool split_prepare_with(void **state, const struct walk_play *play, const double *p, size_t n,
                        const struct lanes_kernel *kernel, struct error *error);

/* Plays games first .. first + games - 1 at every p and adds them to the tally. Fails where an
 * engine does. */
bool split_play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                struct split_tally *tally, struct error *error);
void split_release(void *state);

/* Internal to the pass. There are three ways to play it, with the same results: many parts at once,
 * for tables that can be packed; part by part along one path at a time, for any table; and branch
 * by branch through the strategy itself, for those with memory. */

/* The thresholds of a pass. A coin is a reset at the values from some k on, where k is the number
 * of thresholds that do not exceed the coin. */
struct split_grid {
    uint32_t n;
    uint32_t least[256];  /* [leading byte of a coin]: the least k */
    bool between[256];    /* and whether k depends on the coin's lower word too */
    const double *p;      /* [n] */
    uint32_t above_0;     /* the first value that is not 0, or n */
    uint32_t from_1;      /* the first value that is 1, or n */
    uint32_t stride;      /* a power of two: k exceeds the least by less than twice as much */
    uint8_t *leading;     /* [n]: leading bytes of the thresholds, 255 for p = 1 */
    uint64_t threshold[]; /* [n] ascending, then 2 * stride that no coin reaches */
};

/* NULL when memory is short. To be freed; p must outlive it. */
struct split_grid *split_grid_make(const double *p, size_t n);

/* k of a coin. A search with the same steps for every coin has no mispredicted branches: coins are
 * random. */
static inline uint32_t split_grid_find(const struct split_grid *grid, uint64_t coin) {
    uint32_t k = grid->least[coin >> 32];
    for (uint32_t step = grid->stride; step > 1; step /= 2)
        k += grid->threshold[k + step - 1] <= coin ? step : 0;
    return k + (grid->threshold[k] <= coin);
}

/* split_count for games of more moves than the dense counts hold. */
bool split_count_apart(struct split_tally *tally, uint32_t moves, uint32_t from, uint32_t to,
                       struct error *error);

/* k of the path's last coin. */
static inline uint32_t split_grid_find_coin(const struct split_grid *grid,
                                            const struct path *path) {
    return split_grid_find(grid, grid->between[path->coin] ? path_whole_coin(path)
                                                           : (uint64_t)path->coin << 32);
}

/* Counts a game at values from..to-1; `moves` as an engine writes it. */
static inline bool split_count(struct split_tally *tally, uint32_t moves, uint32_t from,
                               uint32_t to, struct error *error) {
    if (moves >= HISTOGRAM_DENSE)
        return split_count_apart(tally, moves, from, to, error);
    int32_t *difference = tally->dense + moves * (tally->n + 1);
    difference[from]++;
    difference[to]--;
    tally->longest = moves > tally->longest ? moves : tally->longest;
    return true;
}

/* Plays games first..first+games-1 branch by branch through the strategy itself, also one with
 * memory: a branch is a set of values of p at which the game has been the same so far. Adds to
 * `tally`. Fails when memory is short, when play->watch stops it, and when the strategy breaks a
 * rule. */
bool split_play_games(const struct split_grid *grid, const struct walk_play *play, uint64_t first,
                      size_t games, struct split_tally *tally, struct error *error);

/* The same with the compiled table of `play`, which must exist: part by part along the path shared
 * by all values of p. */
bool split_play_parts(const struct split_grid *grid, const struct walk_play *play, uint64_t first,
                      size_t games, struct split_tally *tally, struct error *error);

/* `setup` is that of a split pass for `kernel`. */
bool split_play_lanes(const struct split_grid *grid, const struct lanes_kernel *kernel,
                      const struct lanes_setup *setup, const struct walk_play *play, uint64_t first,
                      size_t games, struct split_tally *tally, struct error *error);

#endif
