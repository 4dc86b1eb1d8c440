/* Decisions that are worth the same at every p, although their continuations differ. */
#ifndef ANALYSIS_WALK_ALONG_P_IDENTITIES_H
#define ANALYSIS_WALK_ALONG_P_IDENTITIES_H

#include "analysis/walk/along_p/settle.h"

/* The most states whose values are compared: their equations are a dense matrix. */
enum { IDENTITIES_STATES = 4096 };

/* Sets whether all open decisions are ties for every p of an interval, given what is settled there,
 * whose values must be bounded.
 *
 * Under the model's decisions the values are rational functions of p, whose numerators and
 * denominators have degrees of at most the number n of states. If both outcomes of every open
 * decision have equal values under these decisions, these solve the equations of the optimum among
 * all decisions that are not settled; so they are the least moves, and all open decisions are ties.
 *
 * The functions are compared at two p among the integers modulo the prime 2^61 - 1, where the
 * equations are solved exactly. Two different ones agree at a random p with a probability of at
 * most 2 n / 2^61 (Schwartz, "Fast probabilistic algorithms for verification of polynomial
 * identities", Journal of the ACM 27, 1980), unless their difference vanishes modulo this prime; so
 * at both with at most 2^-96.
 *
 * Not so if there are more than IDENTITIES_STATES. Fails when memory is short or it is stopped;
 * `watch` may be NULL. */
bool identities_hold(const struct settled *settled, const struct model *model, bool *hold,
                     const struct watch *watch, struct error *error);

#endif
