/* Strategies that are solved for each p, by several processes together. */
#ifndef SIM_WALK_SWEEP_SHARED_STATES_H
#define SIM_WALK_SWEEP_SHARED_STATES_H

#include "sim/walk/rules/player.h"
#include "sim/walk/rules/points.h"

/* The states of a strategy opened for p number 0, 1, ... of the points. */
struct shared_states {
    size_t bytes; /* of one */
    unsigned char *state;
    size_t count, room;
};

/* Opens the strategy for each p, every rank for some of them, and shares the states. Collective;
 * the choice must have shared_bytes. Progress is reported in p values. Free the states in any case.
 */
bool shared_states_open(struct shared_states *states, const struct walk_points *points,
                        size_t strategy, size_t start, int threads, const struct watch *watch,
                        struct error *error);
void shared_states_free(struct shared_states *states);

#endif
