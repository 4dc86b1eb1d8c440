/* The longest simple path in a set of squares, by search. */
#ifndef ANALYSIS_SEQUENCIUM_LONGEST_PATH_H
#define ANALYSIS_SEQUENCIUM_LONGEST_PATH_H

#include "sim/sequencium/position.h"

/* A search for a path of more than `longest` squares that begins somewhere and stays in `within`.
 */
struct longest_path {
    const uint64_t *near; /* [squares] the squares next to each */
    uint64_t within;
    int longest; /* so far */
    int steps;   /* that may still be made */
};

/* Looks for the longest path from `first`, which is in `within`; `longest` becomes its number of
 * squares, if it is larger. Returns false when steps run out before all is tried; then there may be
 * a longer one. */
bool longest_path_from(struct longest_path *search, int first);

#endif
