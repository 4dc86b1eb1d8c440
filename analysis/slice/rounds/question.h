/* One round of Slice Through The Boundaries as a game of two sides: some seats of the filling order
 * want the offense's score high, the others low.
 *
 * When all defenders act together, the offense is on the one side and everyone else on the other.
 * What a defender can hold the offense to alone is what comes out when everyone else, the offense
 * included, wants the score high: it does not depend on the seat of the offense.
 *
 * The set of filled squares is the whole state, for whose turn it is follows from how many there
 * are: f filled squares are followed by the move of seat f mod players. */
#ifndef ANALYSIS_SLICE_ROUNDS_QUESTION_H
#define ANALYSIS_SLICE_ROUNDS_QUESTION_H

#include "sim/slice/position.h"

/* Equal questions are equal byte by byte. */
struct slice_question {
    struct slice_grid grid; /* what is filled so far */
    uint8_t players;        /* 2..SLICE_PLAYERS */
    uint8_t lowering;       /* bit by seat: who wants the score low */
    uint8_t unused[6];
};

/* All but the offense's seat act together. */
static inline struct slice_question slice_question_together(const struct slice_grid *grid,
                                                            int players, int offense) {
    return (struct slice_question){.grid = *grid,
                                   .players = (uint8_t)players,
                                   .lowering = (uint8_t)(((1U << players) - 1) ^ 1U << offense)};
}

/* That seat alone against all others. */
static inline struct slice_question slice_question_alone(const struct slice_grid *grid, int players,
                                                         int defender) {
    return (struct slice_question){
        .grid = *grid, .players = (uint8_t)players, .lowering = (uint8_t)(1U << defender)};
}

/* Squares that are filled when the round ends. */
static inline int slice_question_fills(const struct slice_question *question) {
    return slice_fills(question->grid.side, question->players);
}

/* Whether who moves after so many filled squares wants the score high. */
static inline bool slice_question_raises(const struct slice_question *question, int filled) {
    return !(question->lowering >> filled % question->players & 1);
}

#endif
