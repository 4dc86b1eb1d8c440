/* One pass for all p: a game is played on an interval of the grid of p at once, and the interval
 * splits at each coin that falls for the reset on one part of it only. Path and coins do not
 * depend on p, so the parts go on along the same path, each with its own collection, and its own
 * memory where the strategy has one. Game by game the result is what an engine gives at each p
 * alone. The strategy must not use p. */
#ifndef SIM_WALK_ENGINE_SPLIT_H
#define SIM_WALK_ENGINE_SPLIT_H

#include "sim/statistics/histogram.h"
#include "sim/walk/engine/engine.h"

/* The results of a pass over n values of p, in ascending order. Games are counted in difference
 * arrays: what is added at k counts for values k and all later ones. A tally has room for 2^31 - 1
 * games: clear it before. */
struct split_tally {
    size_t n;
    int32_t *dense;        /* [HISTOGRAM_DENSE * (n + 1)], by moves, then value */
    uint32_t longest;      /* rows 0..longest of dense may be other than 0 */
    int32_t *censored;     /* [n + 1] */
    int32_t *unfinishable; /* [n + 1] */
    /* Games of more moves than dense has rows: values from..to-1. */
    struct split_long {
        uint32_t moves, from, to;
    } * longer;
    size_t longer_count, longer_room;
};

bool split_tally_init(struct split_tally *tally, size_t n, struct error *error);
void split_tally_clear(struct split_tally *tally); /* back to no games */
void split_tally_free(struct split_tally *tally);

/* Makes room for adding the games of value k to histograms[k * stride]: split_tally_add then cannot
 * fail. */
bool split_tally_reserve(const struct split_tally *tally, struct histogram *histograms,
                         size_t stride, struct error *error);

/* Adds the games of value k to histograms[k * stride]. */
bool split_tally_add(const struct split_tally *tally, struct histogram *histograms, size_t stride,
                     struct error *error);

/* Plays games first .. first + games - 1 at every p and adds them to the tally. Fails where an
 * engine does. */
bool split_play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                struct split_tally *tally, struct error *error);
void split_release(void *state);

#endif
