/* What an open sweep consists of: shared by what opens it and what plays it. */
#ifndef SIM_WALK_SWEEP_SWEEP_PASS_H
#define SIM_WALK_SWEEP_SWEEP_PASS_H

#include "sim/walk/engine/split.h"
#include "sim/walk/sweep/sweep.h"

/* What is played at once: a seat at p number first_p .. first_p + ps - 1. */
struct sweep_pass {
    struct walk_seat *seat;
    size_t strategy, start, first_p, ps;
    const struct walk_engine *engine; /* NULL: the split pass */
    struct walk_play play;
    void *state;
};

/* What one block of one pass came to, before it is merged. */
struct sweep_scratch {
    struct histogram histogram; /* of an engine */
    struct split_tally tally;   /* of the split pass */
};

struct sweep {
    const struct sweep_plan *plan;
    struct walk_seat *seat;
    size_t seats;
    struct walk_lost lost;
    struct sweep_pass *pass;
    size_t passes;
    struct sweep_scratch *scratch; /* [threads * passes] */
    uint32_t *moves;               /* [threads * SWEEP_BLOCK] */
    uint64_t games;                /* to be played, while it plays */
};

#endif
