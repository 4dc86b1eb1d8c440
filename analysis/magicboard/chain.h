/* The walker: a circle that makes a legal move at random, each as likely as the others, until it
 * is on the goal. A Markov chain that ends on the goal or is lost: on squares from which the goal
 * cannot be reached.
 *
 * It is solved by elimination without subtraction (W. K. Grassmann, M. I. Taksar, D. P. Heyman,
 * "Regenerative analysis and steady state distributions for Markov chains", Operations Research 33,
 * 1985; C. A. O'Cinneide, "Entrywise perturbation theory and error analysis for Markov chains",
 * Numer. Math. 65, 1993): a square's row is divided by the sum of its probabilities of going
 * elsewhere and added to those of the squares that lead to it. So every result has nearly all the
 * digits of a double, however small it is. What is conditional on reaching the goal is the chain
 * whose probabilities are multiplied with those of reaching it from where they lead to. */
#ifndef ANALYSIS_MAGICBOARD_CHAIN_H
#define ANALYSIS_MAGICBOARD_CHAIN_H

#include "sim/dataset/dataset_write.h"
#include "sim/magicboard/board.h"
#include "sim/statistics/histogram.h"

struct magicboard_chain {
    double p_goal, p_lost;        /* probabilities of reaching the goal, and of getting lost */
    double expected_steps;        /* to the goal; infinite where it is not reached for sure */
    double steps_given_goal;      /* of the walks that reach it; NaN where none does */
    double p[MAGICBOARD_SQUARES]; /* by square: probability of reaching the goal from there */
};

/* Solves the chain of a puzzle. About (squares reached)^3 / 3 multiplications. Fails when memory is
 * short. */
bool magicboard_chain_solve(const struct magicboard_puzzle *puzzle, struct magicboard_chain *chain,
                            struct error *error);

/* The distribution of the number of steps: probability[0 .. steps - 1] of reaching the goal in
 * exactly so many. *rest, if not NULL: the probability of reaching it later. */
void magicboard_chain_distribution(const struct magicboard_puzzle *puzzle,
                                   const struct magicboard_chain *chain, size_t steps,
                                   double *probability, double *rest);

/* The fewest steps within which that share of the walks that reach the goal do so; NaN where that
 * is more than those of the distribution, or none does. */
double magicboard_chain_quantile(const struct magicboard_chain *chain, const double *probability,
                                 size_t steps, double share);

/* What walkers come to, as result files: data/FORMAT.md describes them. */

#define MAGICBOARD_CHAIN_FILE_TYPE "bukub magicboard walker"
enum {
    MAGICBOARD_CHAIN_FILE_VERSION = 1,
    MAGICBOARD_CHAIN_STEPS = 1001, /* of the distribution that is kept: 0 .. 1000 */
};

/* What is known of one puzzle's walker. */
struct magicboard_walker {
    struct magicboard_chain chain;
    double *probability;        /* [MAGICBOARD_CHAIN_STEPS] */
    double rest;                /* probability of more steps to the goal */
    struct histogram histogram; /* of walks that were played */
};

/* A file with everything of the first `done` entries; the caller adds timers and saves it. Walks
 * are in it where `walks` is above 0, from `seed`. NULL when it fails. */
struct dataset_writer *magicboard_chain_file_create(const struct magicboard_entry *entry,
                                                    const struct magicboard_walker *walker,
                                                    size_t done, uint64_t walks, uint64_t seed,
                                                    const struct dataset_origin *origin,
                                                    struct error *error);

#endif
