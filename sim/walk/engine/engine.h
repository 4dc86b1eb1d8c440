/* Engines: ways to play games. Game by game, all have the same results.
 *
 *   plain  through the strategy's `take`, one game at a time, or its walk_batch; any strategy
 *   loop   one game at a time over the compiled table
 *   table  many games in flight over the compiled table: fast */
#ifndef SIM_WALK_ENGINE_ENGINE_H
#define SIM_WALK_ENGINE_ENGINE_H

#include "sim/base/watch.h"
#include "sim/statistics/histogram.h"
#include "sim/walk/table/table.h"

struct lanes_kernel;

/* Everything that determines a game, except its number. */
struct walk_play {
    const struct walk_player *player;
    const struct walk_table *table; /* NULL if the strategy is not compiled: only plain plays it */
    const struct walk_table *rules; /* the game_table, if the strategy is not compiled */
    /* The dead states at this p, by rows of that table, or of `rules`; NULL: not looked for. */
    const struct walk_dead *dead;
    double p;
    uint64_t seed;
    uint32_t max_moves;        /* 1..ENGINE_MAX_MOVES: a game not over by then is censored */
    const struct watch *watch; /* polled at least every ENGINE_POLL moves; or NULL */
};

enum {
    ENGINE_MAX_MOVES = 1000000000,
    ENGINE_POLL = 4096, /* moves between two polls of the watch */
};

/* Codes that stand in place of a number of moves. */
#define ENGINE_CENSORED UINT32_MAX           /* not over after max_moves */
#define ENGINE_UNFINISHABLE (UINT32_MAX - 1) /* reached a dead state */

struct walk_engine {
    const char *name;
    /* Prepares a state for `play`, read-only and shared by threads. NULL if there is none. Without
     * a kernel (NULL), or if the table is too large to pack, the loop engine plays. */
    void *(*prepare)(const struct walk_play *play, const struct lanes_kernel *kernel);
    /* Plays games first .. first + games - 1 and writes their numbers of moves. Fails where
     * player_take does, and with ERROR_STOPPED. */
    bool (*play)(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                 uint32_t *moves, struct error *error);
    void (*release)(void *state);
};

extern const struct walk_engine engine_plain, engine_loop, engine_table;

/* Adds the results of games, moves[games], to a histogram. */
void engine_count(struct histogram *histogram, const uint32_t *moves, size_t games);

/* All engines, ended by NULL. */
enum { ENGINES = 3 };
extern const struct walk_engine *const engines[ENGINES + 1];

/* A prepared strategy: opened for a board, and compiled if memoryless. A zeroed one is empty. */
struct walk_prepared {
    struct walk_player player;
    struct walk_table table; /* empty unless memoryless, at least in each of two phases */
};

/* Opens a strategy and, where that is possible, compiles it; its table has the rows reachable with
 * the outcomes of coins that `coin` allows. `watch` may be NULL. Fails where player_open_choice and
 * table_compile do; free it in any case. */
bool prepared_open(struct walk_prepared *prepared, const struct walk_choice *choice,
                   const struct walk_setup *setup, enum table_coin coin, const struct watch *watch,
                   struct error *error);
void prepared_free(struct walk_prepared *prepared);

/* Sets player, table, p and dead states of `play`. For strategies with memory on one board, `rules`
 * is as in game_dead; it must outlive `play`. */
void prepared_fill(struct walk_prepared *prepared, struct walk_table *rules, double p,
                   struct walk_play *play);

/* Returns the engine for this strategy: `wanted` or, if that is NULL, the fastest that can play it.
 * Returns NULL with an error if `wanted` cannot. */
const struct walk_engine *prepared_engine(const struct walk_prepared *prepared,
                                          const struct walk_engine *wanted, struct error *error);

#endif
