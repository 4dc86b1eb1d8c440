/* What a round of Slice Through The Boundaries is worth to the offense under best play, and each
 * move: retrograde analysis, in as many passes over thresholds as it takes. */
#ifndef ANALYSIS_SLICE_ROUNDS_SOLVE_H
#define ANALYSIS_SLICE_ROUNDS_SOLVE_H

#include "analysis/slice/rounds/ends.h"
#include "analysis/slice/rounds/question.h"
#include "sim/base/watch.h"

enum { SLICE_SOLVED_SQUARES = SLICE_SOLVED_SIDE * SLICE_SOLVED_SIDE };

struct slice_plan {
    uint64_t memory; /* bytes, at most */
    int threads;
    const char *checkpoint; /* a directory to save in and to go on from; or NULL */
    double every;           /* s: at least so much passes between two layers that are saved */
    /* Where a checkpoint cannot be saved, the search goes on, and this tells why the last one that
     * was tried was not; NULL: then it fails. */
    struct error *unsaved;
    const struct watch *watch; /* told sets of filled squares; or NULL */
};

/* The score that a move leads to: bounds, equal where it is known. */
struct slice_move {
    int square, lower, upper;
};

struct slice_solution {
    int lower, upper; /* of the grid itself */
    size_t moves;
    struct slice_move move[SLICE_SOLVED_SQUARES]; /* all there are, by square */
    uint64_t memory;                              /* bytes that this takes, at most */
    uint64_t sets; /* of filled squares that have been looked at, in all passes */
    int passes;
};

/* Solves a grid of a side up to SLICE_SOLVED_SIDE. One in which as many squares are filled
 * as there will be has no moves, and is worth what the best line crosses, at any side. Fails with
 * ERROR_INPUT where more are filled, the side is larger or plan->memory too little, when memory is
 * short, and with ERROR_STOPPED; then the bounds hold that are known so far. With plan->checkpoint,
 * finished passes and layers are saved there, and a later call for the same question goes on from
 * the last one, whatever its threads, to the same result; files that are damaged are refused. */
bool slice_solve(const struct slice_question *question, const struct slice_plan *plan,
                 struct slice_solution *solution, struct error *error);

/* Whether the move is one of the best. Bounds must be settled. */
static inline bool slice_is_best(const struct slice_solution *solution, size_t move) {
    return solution->move[move].lower == solution->lower;
}

#endif
