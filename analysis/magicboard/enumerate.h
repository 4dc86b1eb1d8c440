/* The exact census of all boards: how many are solvable, and in how many steps. A board gives each
 * square a value; every square but the start is in turn the goal (as sim/magicboard/census.h). */
#ifndef ANALYSIS_MAGICBOARD_ENUMERATE_H
#define ANALYSIS_MAGICBOARD_ENUMERATE_H

#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <stddef.h>
#include <stdint.h>

enum {
    MAGICBOARD_ENUMERATE_MOST = 5, /* largest side, which takes minutes and 1 GB */
    MAGICBOARD_ENUMERATE_STEPS = MAGICBOARD_ENUMERATE_MOST * MAGICBOARD_ENUMERATE_MOST,
};

/* All pairs of a board of that side and a goal, which are equally likely. The goal's value does not
 * matter, but boards that differ only in that value are counted separately. */
struct magicboard_enumeration {
    int side;
    uint64_t boards;                            /* (side - 1)^(side^2) */
    uint64_t count[MAGICBOARD_ENUMERATE_STEPS]; /* [length of the shortest solution] pairs */
    uint64_t solvable;                          /* their sum */
    int longest;                                /* the largest length */
};

/* Counts all boards of side 2 .. MAGICBOARD_ENUMERATE_MOST. Fails when memory is short and, if
 * interrupted, with ERROR_STOPPED. */
bool magicboard_enumerate(int side, int threads, const struct watch *watch,
                          struct magicboard_enumeration *enumeration, struct error *error);

/* numerator / denominator in lowest terms. */
struct magicboard_fraction {
    uint64_t numerator, denominator;
};

/* The probability that a random pair of a board and a goal is one of `count` pairs. */
struct magicboard_fraction magicboard_enumerated_p(const struct magicboard_enumeration *enumeration,
                                                   uint64_t count);

/* The mean length of the shortest solutions of solvable boards. */
double magicboard_mean_length(const struct magicboard_enumeration *enumeration);

#endif
