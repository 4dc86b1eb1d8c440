/* A strategy made ready to play: opened for a board, compiled if it is memoryless, with the states
 * that cannot end known. */
#ifndef SIM_WALK_ENGINE_SEAT_H
#define SIM_WALK_ENGINE_SEAT_H

#include "sim/walk/engine/engine.h"

/* How strategies are opened: by whoever knows them, given their number. */
struct seat_opener {
    bool (*open)(void *context, size_t strategy, const struct walk_setup *setup,
                 struct walk_player *player, struct error *error);
    /* Whether several threads may open that strategy at once, each for itself. NULL: no. */
    bool (*in_parallel)(void *context, size_t strategy);
    void *context;
};

/* A zeroed seat is empty. */
struct walk_seat {
    struct walk_player player;
    struct walk_table table; /* of a memoryless strategy */
    struct walk_stuck stuck[TABLE_COINS];
    bool has_stuck[TABLE_COINS];
};

/* Opens and compiles strategy number `strategy`; the table knows the rows that play reaches when
 * coins fall as `coin` says. Fails where opening and table_compile do; free the seat all the same.
 */
bool seat_open(struct walk_seat *seat, const struct seat_opener *opener, size_t strategy,
               const struct walk_setup *setup, enum table_coin coin, struct error *error);
void seat_free(struct walk_seat *seat);

/* The states of a memoryless strategy that cannot end at that p, found once. NULL when memory is
 * short. */
const struct walk_stuck *seat_stuck(struct walk_seat *seat, double p, struct error *error);

/* Puts player, table, p and stuck states into `play`; those of strategies with memory are kept in
 * `lost`, which all seats at one board share, and which must outlive `play`. */
bool seat_fill(struct walk_seat *seat, struct walk_lost *lost, double p, struct walk_play *play,
               struct error *error);

/* Says by its name whose games the error is about, if it is the strategy's. Returns false. */
bool seat_refuse(const char *name, struct error *error);

/* The engine for this strategy: `wanted`, which must be able to play it, or, where that is NULL,
 * the fastest that is. NULL with an error. `name` is the strategy's in messages. */
const struct walk_engine *seat_engine(const struct walk_seat *seat, const char *name,
                                      const struct walk_engine *wanted, struct error *error);

#endif
