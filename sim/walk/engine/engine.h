/* Engines: ways to play games, all with the same results, game by game.
 *
 *   plain  one game at a time through the strategy's `take`; any strategy
 *   loop   one game at a time over the compiled table
 *   table  many games in flight over the compiled table: fast
 */
#ifndef SIM_WALK_ENGINE_ENGINE_H
#define SIM_WALK_ENGINE_ENGINE_H

#include "sim/base/watch.h"
#include "sim/statistics/histogram.h"
#include "sim/walk/table/table.h"

struct lanes_kernel;

/* Everything that decides a game but its number. */
struct walk_play {
    const struct walk_player *player;
    const struct walk_table *table; /* NULL for a strategy with memory: then only plain plays it */
    /* Where games of this p cannot end: states of that table, or, of a strategy with memory, of
     * dead_cache->game. NULL: only max_moves stops games with memory. */
    const struct walk_dead *dead;
    const struct dead_cache *dead_cache; /* of a strategy with memory */
    double p;
    uint64_t seed;
    uint32_t max_moves; /* 1..ENGINE_MAX_MOVES: a game that is not over by then is censored */
    const struct watch *watch; /* asked every ENGINE_LOOK moves or so whether to stop; or NULL */
};

enum {
    ENGINE_MAX_MOVES = 1000000000,
    ENGINE_LOOK = 4096, /* moves between two looks at the watch */
};

/* Instead of a number of moves. */
#define ENGINE_CENSORED UINT32_MAX           /* not over after max_moves */
#define ENGINE_UNFINISHABLE (UINT32_MAX - 1) /* reached a state from which the end is not */

struct walk_engine {
    const char *name;
    /* Makes what `play` needs beyond `play`; the state is read only, and shared by threads.
     * NULL: nothing. Fails when memory is short. */
    bool (*prepare)(void **state, const struct walk_play *play, struct error *error);
    /* Plays games first .. first + games - 1 and writes their numbers of moves. Fails where
     * player_take does, when memory is short, and with ERROR_STOPPED when it is to stop. */
    bool (*play)(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                 uint32_t *moves, struct error *error);
    void (*release)(void *state);
};

extern const struct walk_engine engine_plain, engine_loop, engine_table;

/* As engine_table.prepare, which takes the fastest kernel that the machine supports, with a given
 * kernel: for tests and measurements. */
bool engine_table_prepare(void **state, const struct walk_play *play,
                          const struct lanes_kernel *kernel, struct error *error);

/* Counts what an engine wrote of that many games. Fails when memory is short. */
bool engine_count(struct histogram *histogram, const uint32_t *moves, size_t games,
                  struct error *error);

/* All engines, ended by NULL. */
enum { ENGINES = 3 };
extern const struct walk_engine *const engines[ENGINES + 1];

#endif
