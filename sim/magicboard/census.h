/* A census of random boards: how many are solvable, and in how many steps.
 *
 * Whether and how soon a goal is reached does not depend on the value of its square. So a single
 * search of a board without a goal solves the board for all squares - 1 goals, which is worth
 * several independent boards. The plain estimator, with one goal per board, is computed alongside.
 * Both use boards first_board .. first_board + boards - 1 of the seed with the start in the
 * north-west (by symmetry, any corner gives the same distribution). All sums are integers, so
 * results do not depend on threads or kernel. */
#ifndef SIM_MAGICBOARD_CENSUS_H
#define SIM_MAGICBOARD_CENSUS_H

#include "sim/magicboard/lanes.h"
#include "sim/parallel/blocks.h"

enum { MAGICBOARD_CENSUS_BLOCK = 8192 /* boards that a thread counts at a time */ };

/* Counts, and sums over boards. A board has r reachable goals, at distances of 1 and more; s is the
 * sum of their distances. With two goals at distance 1 and one at 3: r = 3, s = 5. */
struct magicboard_tally {
    uint64_t boards;
    uint64_t goals[MAGICBOARD_STEPS];   /* [distance] goals there, over all boards */
    uint64_t squared[MAGICBOARD_STEPS]; /* [distance] sum of squares of each board's number */
    uint64_t plain[MAGICBOARD_STEPS];   /* [distance] boards whose own goal is there; 0: nowhere */
    uint64_t r, s, rr, rs;              /* sums of r, s, r * r and r * s */
    /* Boards with more than census.small reachable squares, if that is not 0: their number, and
     * sums of r, of the number of sources of each kind (lanes.h), and of all products of two. */
    uint64_t large, large_r, large_rr;
    uint64_t source[MAGICBOARD_SOURCES], source_r[MAGICBOARD_SOURCES]; /* [kind] */
    uint64_t source_source[MAGICBOARD_SOURCES][MAGICBOARD_SOURCES];
    /* All members above are sums of 64 bits. */
    unsigned __int128 ss;   /* sum of s * s */
    int longest;            /* the longest distance of any goal */
    uint64_t longest_board; /* the number of the first board with a goal there */
};

struct magicboard_census {
    int side;  /* 2 .. MAGICBOARD_RANDOM_MOST; with `small` at most MAGICBOARD_WORD_MOST */
    int small; /* most reachable squares of a small board (see the tally), or 0 */
    uint64_t seed, first_board, boards;
    int threads;
    const struct magicboard_kernel *kernel;
    const struct watch *watch;        /* progress in blocks */
    const struct blocks_store *store; /* keeps the result; or NULL */
};

/* Fails with ERROR_STOPPED if interrupted: then the tally covers the first tally->boards boards. */
bool magicboard_census(const struct magicboard_census *census, struct magicboard_tally *tally,
                       struct error *error);

/* An estimate with its 95 % confidence interval. */
struct magicboard_estimate {
    double value, interval[2];
};

/* Half the length of the interval. */
static inline double magicboard_half_width(const struct magicboard_estimate *estimate) {
    return (estimate->interval[1] - estimate->interval[0]) / 2;
}

/* The results of both estimators; NaN where there are too few boards. */
struct magicboard_estimates {
    struct magicboard_estimate p_solvable, plain_p_solvable;   /* probability of being solvable */
    struct magicboard_estimate mean_length, plain_mean_length; /* of solvable boards */
    double gain; /* variance of plain_p_solvable / variance of p_solvable */
};

struct magicboard_estimates magicboard_estimate(int side, const struct magicboard_tally *tally);

/* The probability that the shortest solution of a random board has exactly `length` >= 1 steps. */
struct magicboard_estimate
magicboard_estimate_length(int side, const struct magicboard_tally *tally, int length);

#endif
