/* A round of Slice as a game of two sides: what to solve, with which resources, what is found. */
#ifndef ANALYSIS_SLICE_ROUNDS_INSTANCE_H
#define ANALYSIS_SLICE_ROUNDS_INSTANCE_H

#include "analysis/layers/passes.h"
#include "sim/base/watch.h"
#include "sim/slice/position.h"

enum {
    SLICE_SOLVED_SIDE = 6,   /* largest side that retrograde analysis solves */
    SLICE_SEARCHED_SIDE = 7, /* largest side that a search solves or bounds */
    SLICE_SOLVED_SQUARES = SLICE_SOLVED_SIDE * SLICE_SOLVED_SIDE,
    SLICE_SEARCHED_SQUARES = SLICE_SEARCHED_SIDE * SLICE_SEARCHED_SIDE,
};

/* A round as a two-sided zero-sum game: some seats of the filling order maximize the offense's
 * score, the others minimize it. With f squares filled, seat f mod players moves; so the set of
 * filled squares is the whole state. */
struct slice_instance {
    struct slice_grid grid; /* filled so far */
    uint8_t players;        /* 2..SLICE_PLAYERS */
    uint8_t minimizers;     /* bit by seat */
    uint8_t unused[6];      /* 0 instead of padding: checkpoints compare instances by bytes */
};

/* All defenders cooperate: every seat but the offense's minimizes. */
static inline struct slice_instance slice_instance_together(const struct slice_grid *grid,
                                                            int players, int offense) {
    return (struct slice_instance){.grid = *grid,
                                   .players = (uint8_t)players,
                                   .minimizers = (uint8_t)(((1U << players) - 1) ^ 1U << offense)};
}

/* One defender against everyone else, the offense included: only that seat minimizes. The value is
 * the score to which it can hold the offense alone, whichever seat the offense has. */
static inline struct slice_instance slice_instance_alone(const struct slice_grid *grid, int players,
                                                         int defender) {
    return (struct slice_instance){
        .grid = *grid, .players = (uint8_t)players, .minimizers = (uint8_t)(1U << defender)};
}

/* The number of filled squares at the end of the round. */
static inline int slice_instance_fills(const struct slice_instance *instance) {
    return slice_fills(instance->grid.side, instance->players);
}

/* Whether the seat that moves with `filled` squares filled maximizes. */
static inline bool slice_instance_maximizes(const struct slice_instance *instance, int filled) {
    return !(instance->minimizers >> filled % instance->players & 1);
}

struct slice_plan {
    uint64_t memory; /* bytes, at most */
    uint64_t nodes;  /* positions visited by a search, at most; 0: any number */
    int threads;
    const char *checkpoint;       /* directory to write checkpoints to and resume from; or NULL */
    struct layered_saving saving; /* of checkpoints */
    const struct watch *watch;    /* progress in sets of filled squares; or NULL */
};

/* Whether that move is optimal, in a solution whose bounds are equal. */
static inline bool slice_is_best(const struct layered_solution *solution, size_t move) {
    return solution->move[move].lower == solution->lower;
}

/* Optimal play to the end of the round; of equally good moves always the first square. */
struct slice_optimal_play {
    int moves;
    int square[SLICE_SEARCHED_SQUARES]; /* [moves] */
};

#endif
