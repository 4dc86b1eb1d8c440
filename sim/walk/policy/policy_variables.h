/* What is in a policy's file. */
#ifndef SIM_WALK_POLICY_POLICY_VARIABLES_H
#define SIM_WALK_POLICY_POLICY_VARIABLES_H

#include "sim/dataset/dataset.h"

/* Dimensions. */
extern const struct dataset_variable policy_collection, policy_square;

/* By square: its letter, and whether it is green. */
extern const struct dataset_variable policy_letter, policy_green;

/* By collection and square: the probability of taking. */
extern const struct dataset_variable policy_taking;

/* By collection and square: moves. */
enum { POLICY_EXPECTED, POLICY_LOWER, POLICY_UPPER, POLICY_MOVES };
extern const struct dataset_variable policy_moves[POLICY_MOVES];

#endif
