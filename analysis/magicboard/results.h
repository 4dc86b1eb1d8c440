/* Results of MagicBoard: how much was requested, puzzles and their solutions, which are parts of
 * several results; the census: how many boards, random ones or all, are solvable; hard boards; the
 * walker. */
#ifndef ANALYSIS_MAGICBOARD_RESULTS_H
#define ANALYSIS_MAGICBOARD_RESULTS_H

#include "analysis/magicboard/chain.h"
#include "analysis/magicboard/enumerate.h"
#include "analysis/magicboard/hardest.h"
#include "analysis/magicboard/reachable_sets.h"
#include "analysis/magicboard/solve.h"
#include "sim/dataset/result.h"
#include "sim/magicboard/census.h"
#include "sim/statistics/histogram.h"

/* Attribute of all results: how many puzzles or sides were requested. */
extern const struct dataset_variable magicboard_request_variables[];

/* The dimension `puzzle`, 1, 2, ..., with the board, start and side of each; solutions. */
extern const struct dataset_variable magicboard_puzzle_variables[], magicboard_solution_variables[];

void magicboard_puzzles_to_result(struct result *result, const struct magicboard_entry *entry,
                                  size_t entries);

/* Sets the solution of puzzle number `index`, from 0. */
void magicboard_solution_to_result(struct result *result, size_t index,
                                   const struct magicboard_puzzle *puzzle,
                                   const struct magicboard_solution *solution);

/* The census of boards of one side. */
struct magicboard_point {
    int side;
    bool exact;
    struct magicboard_tally tally;             /* counts of random boards, unless `exact` */
    struct magicboard_small small;             /* boards counted exactly; small.limit 0: none */
    struct magicboard_enumeration enumeration; /* counts of all boards, if `exact` */
};

extern const struct result_description magicboard_census_description;

/* Sets the results of the points, all of them exact or all drawn from `seed`. */
void magicboard_census_to_result(struct result *result, const struct magicboard_point *point,
                                 size_t points, uint64_t seed);

/* Results over the dimension `d`: one board for each of several sides. */
extern const struct dataset_variable magicboard_hardest_variables[];

/* Sets all of them for `count` sides. */
void magicboard_hardest_to_result(struct result *result, const struct magicboard_hardest *hardest,
                                  size_t count);

enum { MAGICBOARD_CHAIN_STEPS = 1001 /* the distribution has 0 .. 1000 steps */ };

/* The walker on one puzzle. */
struct magicboard_walker {
    struct magicboard_chain chain;
    double *probability;        /* [MAGICBOARD_CHAIN_STEPS] of reaching the goal in i steps */
    double rest;                /* probability of reaching it later */
    struct histogram histogram; /* steps of simulated walks; unfinishable ones are trapped */
};

/* Results over the dimension `puzzle`: exact ones, and those of simulated walks. */
extern const struct dataset_variable magicboard_walker_variables[], magicboard_played_variables[];

/* Sets the exact results of walker[puzzles]; and then those of simulated walks. */
void magicboard_walkers_to_result(struct result *result, const struct magicboard_walker *walker,
                                  size_t puzzles);
void magicboard_played_to_result(struct result *result, const struct magicboard_walker *walker,
                                 size_t puzzles);

#endif
