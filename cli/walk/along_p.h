/* `bukub walk optimal --changes` and `--equal A,B`, which examine an interval of p: the optimal
 * policies that it is divided into, and where two starts are worth the same. */
#ifndef CLI_WALK_ALONG_P_H
#define CLI_WALK_ALONG_P_H

#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "cli/walk/verbs.h"

/* What is found; a zeroed one is empty. It is kept until the command ends. */
struct along_p {
    struct policy_intervals intervals; /* of --changes */
    struct equals equals;              /* of --equal: where the squares may be worth the same */
    int equal_square[2];               /* of --equal: A and B */
};

/* Checks both options against --p and the board, and sets the squares. */
bool along_p_check(struct along_p *along, const struct optimal_options *options,
                   const struct walk_board *board, struct error *error);

/* Examines the interval from the first to the last p of the plan. Fails when stopped
 * (ERROR_STOPPED): what was found before is kept. */
bool along_p_find(struct along_p *along, const struct optimal_options *options,
                  const struct exact_plan *plan, const struct computation *computation,
                  struct error *error);

/* Prints what a result holds of it. */
void along_p_print(const struct result *result);

/* Notes intervals that are not settled. Returns true if there are none. */
bool along_p_note(const struct result *result);

#endif
