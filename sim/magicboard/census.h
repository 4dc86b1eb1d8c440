/* A census of random boards: how many can be solved, and in how many steps.
 *
 * The value under a goal does not matter for whether and how soon it is reached. So a board without
 * a goal, searched once, tells of all goals: of `squares - 1` boards of the census, which is worth
 * several independent ones. Beside it stands the plain estimator, one goal for each board. Both are
 * of boards first .. first + boards - 1 of the seed, the start in the north-west (by symmetry any
 * corner gives the same). Sums are of integers: nothing depends on threads or kernel. */
#ifndef SIM_MAGICBOARD_CENSUS_H
#define SIM_MAGICBOARD_CENSUS_H

#include "sim/base/watch.h"
#include "sim/magicboard/lanes.h"

enum { MAGICBOARD_CENSUS_BLOCK = 8192 /* boards */ };

/* What was counted. Of a board, r is the number of goals that can be reached, s the sum of their
 * distances. */
struct magicboard_tally {
    uint64_t boards;
    uint64_t goals[MAGICBOARD_STEPS];   /* by distance: goals so far away, of all boards */
    uint64_t squares[MAGICBOARD_STEPS]; /* sums of squares of these numbers, board by board */
    uint64_t plain[MAGICBOARD_STEPS];   /* by distance: boards whose own goal is so far away */
    uint64_t r, s, rr, rs;              /* sums over boards */
    unsigned __int128 ss;
    int longest;            /* the longest distance of any goal */
    uint64_t longest_board; /* the first board that has it */
};

struct magicboard_census {
    int side; /* 2 .. MAGICBOARD_RANDOM_MOST */
    uint64_t seed, boards;
    int threads;
    const struct magicboard_kernel *kernel;
    const struct watch *watch; /* told of blocks */
};

/* Fails when memory is short, and with ERROR_STOPPED: then the tally is of the boards that were
 * done, the first so many. */
bool magicboard_census(const struct magicboard_census *census, struct magicboard_tally *tally,
                       struct error *error);

/* An estimate with its interval of 95 %. */
struct magicboard_estimate {
    double value, interval[2];
};

/* What a tally says of both estimators; NaN where there are too few boards. */
struct magicboard_estimates {
    struct magicboard_estimate p_solvable, plain_p_solvable;   /* probability of being solvable */
    struct magicboard_estimate mean_length, plain_mean_length; /* of those that are */
    double gain; /* how many times as many boards the plain estimator of p takes: the ratio of
                    variances */
};

struct magicboard_estimates magicboard_estimate(int side, const struct magicboard_tally *tally);

/* The probability that a random board is solvable in exactly that many steps (>= 1). */
struct magicboard_estimate
magicboard_estimate_length(int side, const struct magicboard_tally *tally, int length);

#endif
