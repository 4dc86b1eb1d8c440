/* The exact census of boards with few reachable squares, for use with a sample of the others. */
#ifndef ANALYSIS_MAGICBOARD_REACHABLE_SETS_H
#define ANALYSIS_MAGICBOARD_REACHABLE_SETS_H

#include "sim/base/watch.h"
#include "sim/magicboard/census.h"

enum { MAGICBOARD_SMALL_MOST = 25 /* reachable squares, on any side */ };

/* The most reachable squares with which all counts on a side fit 64 bits: 25 up to side 5, 22, 20
 * and 18 on sides 6, 7 and 8. */
int magicboard_small_most(int side);

/* Expectations over all boards of a side. A board is small if at most `limit` squares, the start
 * included, are reachable from its start; r is the number of reachable goals, squares but the
 * start. Sources (lanes.h) are of two kinds. */
struct magicboard_small {
    int side, limit;
    uint64_t sets, states; /* sets of reachable squares; states counted; mirror images merged */
    double p;              /* probability that a board is small */
    double r, source[MAGICBOARD_SOURCES];  /* means of r and sources, both 0 unless small */
    double source_all[MAGICBOARD_SOURCES]; /* means of the sources of all boards */
};

/* Counts boards of side 2 .. MAGICBOARD_WORD_MOST with at most `small` = 1 .. magicboard_small_most
 * reachable squares. All boards of side 5 take a minute and 0.7 GB. Side 6 and 16 squares take 20 s
 * and 1.2 GB, and each further square 3 times as much. Fails when memory is short and, if
 * interrupted, with ERROR_STOPPED. */
bool magicboard_small_count(int side, int small, const struct watch *watch,
                            struct magicboard_small *count, struct error *error);

/* The expectation of r / goals, post-stratified: boards with few reachable squares contribute their
 * exact part, and among the others r is regressed on the sources, whose exact mean is known (W. G.
 * Cochran, "Sampling Techniques", 1977, sections 5A.9 and 7.9). NaN if the sample is too small. */
struct magicboard_estimate magicboard_estimate_stratified(const struct magicboard_small *count,
                                                          const struct magicboard_tally *tally);

#endif
