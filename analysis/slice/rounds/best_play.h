/* Best play of both sides from a solved grid to the end of the round: of moves that are equally
 * good always the first square. */
#ifndef ANALYSIS_SLICE_ROUNDS_BEST_PLAY_H
#define ANALYSIS_SLICE_ROUNDS_BEST_PLAY_H

#include "analysis/slice/rounds/solve.h"

struct slice_best_play {
    int moves;
    uint8_t square[SLICE_SOLVED_SQUARES];
};

/* Finds it from the solution of that question, to which the work is added. One pass for each move,
 * and with every filled square of the upper rows there is half as much to look at: all of it takes
 * about as long as two passes. It ends early where the memory is not enough (mirror images save
 * half of it before the first move, not after). Fails when memory is short, and with ERROR_STOPPED;
 * then it is known as far as it goes. */
bool slice_best_play_find(const struct slice_question *question, const struct slice_plan *plan,
                          struct slice_solution *solution, struct slice_best_play *play,
                          struct error *error);

#endif
