/* The census of all boards: how many can be solved, exactly.
 *
 * Breadth first, what happens next depends on the squares reached so far and on those of them that
 * were reached last, not on the values of the others. So boards need not be looked at one by one:
 * for each pair of such sets, the number of ways to fill the squares before the last ones is kept,
 * and all values of the last squares lead on to the pairs of the next step. Boards have no goal, as
 * in the random census (sim/magicboard/census.h); a pair and its image in the diagonal through the
 * start are one. */
#ifndef ANALYSIS_MAGICBOARD_ENUMERATE_H
#define ANALYSIS_MAGICBOARD_ENUMERATE_H

#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <stddef.h>
#include <stdint.h>

enum {
    MAGICBOARD_ENUMERATE_MOST = 5, /* the side of a board; that of 5 takes minutes and 1 GB */
    MAGICBOARD_ENUMERATE_STEPS = MAGICBOARD_ENUMERATE_MOST * MAGICBOARD_ENUMERATE_MOST,
};

/* All boards of a side, each with each goal: boards * goals pairs, equally likely, where the value
 * under the goal counts as well. */
struct magicboard_enumeration {
    int side;
    uint64_t boards;                            /* (side - 1)^(side^2) */
    uint64_t goals;                             /* side^2 - 1 */
    uint64_t count[MAGICBOARD_ENUMERATE_STEPS]; /* by length: pairs that are solved in so many */
    uint64_t solvable;                          /* their sum */
    int longest;                                /* the largest length there is */
    size_t most_states;                         /* of a step */
};

/* Counts all boards of side 2 .. MAGICBOARD_ENUMERATE_MOST. Fails when memory is short, and with
 * ERROR_STOPPED. */
bool magicboard_enumerate(int side, int threads, const struct watch *watch,
                          struct magicboard_enumeration *enumeration, struct error *error);

/* numerator / denominator in lowest terms. */
struct magicboard_fraction {
    uint64_t numerator, denominator;
};

/* The probability that a random board can be solved, and that it can be in exactly that many
 * steps. */
struct magicboard_fraction magicboard_p_solvable(const struct magicboard_enumeration *enumeration);
struct magicboard_fraction magicboard_p_length(const struct magicboard_enumeration *enumeration,
                                               int length);

/* The mean length of the boards that can be solved. */
double magicboard_mean_length(const struct magicboard_enumeration *enumeration);

#endif
