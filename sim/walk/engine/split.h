/* Simulates all values of p in one pass: a game is played for an interval of values simultaneously,
 * and the interval is split at each coin that is a reset for only some of its values. Path and
 * coins do not depend on p, so the parts continue along the same path, each with its own collection
 * and memory. The results are those of an engine at each p. If the strategy uses p, its tables are
 * joined to one (table_join), and a landing at which they differ, a fork, splits intervals, too. */
#ifndef SIM_WALK_ENGINE_SPLIT_H
#define SIM_WALK_ENGINE_SPLIT_H

#include "sim/statistics/histogram.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/engine/lanes.h"
#include "sim/walk/rules/path.h"

/* Rows of counts of games: by moves, HISTOGRAM_DENSE of them, and two more. */
enum { SPLIT_CENSORED = HISTOGRAM_DENSE, SPLIT_UNFINISHABLE, SPLIT_ROWS };

/* The results of a pass over n ascending values of p, of at most 2^31 - 1 games. They are counted
 * in difference arrays: a number added at k counts for value k and all larger values. */
struct split_tally {
    size_t n;
    int32_t *dense;   /* [SPLIT_ROWS][n + 1] */
    uint32_t longest; /* of the rows by moves, 0..longest may be nonzero */
    /* Games with HISTOGRAM_DENSE moves or more, at values from..to-1. */
    struct split_long {
        uint32_t moves, from, to;
    } * longer;
    size_t longer_count;
};

/* Fails when memory is short; free it in any case. */
bool split_tally_init(struct split_tally *tally, size_t n, struct error *error);
void split_tally_clear(struct split_tally *tally); /* removes all games */
void split_tally_free(struct split_tally *tally);

/* Adds the games of value k to histograms[k * stride]. */
void split_tally_add(const struct split_tally *tally, struct histogram *histograms, size_t stride);

/* Prepares a pass over p[n], ascending values within 0..1, which must outlive it. play->p is not
 * used. play->dead must hold for all values or, for a strategy with memory, play->rules must have
 * the dead states for TABLE_EITHER and for the coins of all values. Without a kernel (NULL),
 * split_play_parts plays. */
void *split_prepare(const struct walk_play *play, const double *p, size_t n,
                    const struct lanes_kernel *kernel);

/* Plays games first .. first + games - 1 at every p into the tally. Fails where an engine does. */
bool split_play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                struct split_tally *tally, struct error *error);
void split_release(void *state);

/* Internal to the pass: its thresholds and its players, which have the same results. */

/* The thresholds of a pass. A coin is a reset at values k, k + 1, ..., where k is the number of
 * thresholds that do not exceed the coin. */
struct threshold_index {
    uint32_t n;
    uint32_t least[256]; /* by leading byte of a coin: the smallest possible k */
    bool between[256];   /* by leading byte: whether k also depends on the coin's 32 lower bits */
    const double *p;     /* [n] */
    /* By table_coin: values first[coin] .. first[coin + 1] - 1 have these outcomes of coins. */
    uint32_t first[TABLE_COINS + 1];
    uint32_t stride;      /* a power of two: k - least is below 2 * stride */
    uint8_t *leading;     /* [n]: leading bytes of the thresholds, 255 for p = 1 */
    uint64_t threshold[]; /* [n] ascending, then 2 * stride larger than any coin */
};

/* The caller frees the index; p must outlive it. */
struct threshold_index *threshold_index_make(const double *p, size_t n);

/* Finds k of a coin by a binary search without branches, which would be mispredicted. */
static inline uint32_t threshold_index_find(const struct threshold_index *index, uint64_t coin) {
    uint32_t k = index->least[coin >> 32];
    for (uint32_t step = index->stride; step > 1; step /= 2)
        k += index->threshold[k + step - 1] <= coin ? step : 0;
    return k + (index->threshold[k] <= coin);
}

/* Finds k of the path's last coin. */
static inline uint32_t threshold_index_find_coin(const struct threshold_index *index,
                                                 const struct path *path) {
    return threshold_index_find(index, index->between[path->coin] ? path_whole_coin(path)
                                                                  : (uint64_t)path->coin << 32);
}

/* Does what split_count does for codes, and for games too long for the rows. */
void split_count_apart(struct split_tally *tally, uint32_t moves, uint32_t from, uint32_t to);

/* Counts a game at values from..to-1; `moves` is a number of moves or a code of engine.h. */
static inline void split_count(struct split_tally *tally, uint32_t moves, uint32_t from,
                               uint32_t to) {
    if (moves >= HISTOGRAM_DENSE) {
        split_count_apart(tally, moves, from, to);
        return;
    }
    int32_t *difference = tally->dense + moves * (tally->n + 1);
    difference[from]++;
    difference[to]--;
    if (moves > tally->longest) /* rarely: a branch */
        tally->longest = moves;
}

/* `end` takes the result of a game at values from..to-1: moves, or a code of engine.h. */
struct split_sink {
    void (*end)(void *context, uint64_t game, uint32_t moves, uint32_t from, uint32_t to);
    void *context;
};

/* Plays games first..first+games-1. Fails when play->watch stops it, and where player_take does. */
typedef bool split_player(const struct threshold_index *index, const struct walk_play *play,
                          uint64_t first, size_t games, const struct split_sink *sink,
                          struct error *error);

/* Plays by calling the strategy, which may have memory. For several values of p, a strategy with a
 * walk_batch must be one that copies games. For a single value of p this is engine_plain. */
split_player split_play_games;

/* Plays over the compiled table of `play`, which must exist. All parts of a game advance together
 * along the path, which is the same for all p. For a single value of p this is engine_loop. */
split_player split_play_parts;

/* A part that waits for a lane: values from..to-1 of a game at the beginning of an octet. */
struct waiting_part {
    uint32_t game_low, game_high, octet; /* halves of the game's number; octets played */
    uint32_t from, to;
    uint16_t row;  /* its collection: a packed entry */
    uint8_t place; /* the token's square */
};

/* A part with that row of the game in a lane, after the octets that were drawn for it. */
static inline struct waiting_part waiting_part_of(const struct lanes *lanes, size_t lane,
                                                  uint32_t row, uint32_t from, uint32_t to) {
    return (struct waiting_part){
        lanes->game_low[lane], lanes->game_high[lane], lanes->octet[lane], from, to,
        (uint16_t)row,         lanes->place[lane]};
}

/* Each part of a game has a lane of its own. */
lanes_split_player split_play_lanes;

/* The parts of a game share a lane, which draws their path. Needs a kernel with octet_by_value, and
 * at most SPLIT_PATHS_VALUES values: they are bytes, and 255 is behind the last one. */
enum { SPLIT_PATHS_VALUES = 254 };
lanes_split_player split_play_paths;

#endif
