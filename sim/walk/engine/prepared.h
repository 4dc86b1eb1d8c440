/* A prepared strategy: opened for a board, compiled if it is memoryless, with its dead states. */
#ifndef SIM_WALK_ENGINE_PREPARED_H
#define SIM_WALK_ENGINE_PREPARED_H

#include "sim/walk/engine/engine.h"

/* A zeroed one is empty. */
struct walk_prepared {
    struct walk_player player;
    struct walk_table table; /* of a memoryless strategy */
    struct walk_dead dead[TABLE_COINS];
    bool has_dead[TABLE_COINS];
};

/* Opens and compiles a strategy; its table has the rows reachable with the outcomes of coins that
 * `coin` allows. `watch` may be NULL. Fails where player_open_choice and table_compile do; free it
 * in any case. */
bool prepared_open(struct walk_prepared *prepared, const struct walk_choice *choice,
                   const struct walk_setup *setup, enum table_coin coin, const struct watch *watch,
                   struct error *error);

/* The same with the state that another process has opened (player_open_shared), unless it is NULL.
 */
bool prepared_open_shared(struct walk_prepared *prepared, const struct walk_choice *choice,
                          const struct walk_setup *setup, enum table_coin coin, const void *state,
                          const struct watch *watch, struct error *error);
void prepared_free(struct walk_prepared *prepared);

/* The dead states of a memoryless strategy at that p, computed once. */
const struct walk_dead *prepared_dead(struct walk_prepared *prepared, double p);

/* Sets player, table, p and dead states of `play`. Dead states for strategies with memory are
 * stored in `dead_cache`, which all strategies on a board share and which must outlive `play`. */
void prepared_fill(struct walk_prepared *prepared, struct dead_cache *dead_cache, double p,
                   struct walk_play *play);

/* Prefixes an error of input, which is the strategy's, with its name. Returns false. */
bool prepared_refuse(const char *name, struct error *error);

/* The engine for this strategy: `wanted`, or the fastest that can play it if that is NULL. NULL
 * with an error if `wanted` cannot play it; `name` is the strategy's in messages. */
const struct walk_engine *prepared_engine(const struct walk_prepared *prepared, const char *name,
                                          const struct walk_engine *wanted, struct error *error);

#endif
