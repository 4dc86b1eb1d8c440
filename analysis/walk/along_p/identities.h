/* Ties: decisions whose outcomes take equally many moves at every p, but continue differently. */
#ifndef ANALYSIS_WALK_ALONG_P_IDENTITIES_H
#define ANALYSIS_WALK_ALONG_P_IDENTITIES_H

#include "analysis/walk/along_p/eliminate_actions.h"

/* The most states whose values are compared: their equations are a dense matrix. */
enum { IDENTITIES_STATES = 4096 };

/* Sets *hold to whether all open decisions, those not proved yet, are ties for every p of the
 * interval for which actions were eliminated. The values (expected moves) under the model's
 * decisions must be bounded. Also false if there are more than IDENTITIES_STATES states.
 *
 * Under the model's decisions the values are rational functions of p, whose numerators and
 * denominators have degrees of at most the number n of states. Take the game in which only the open
 * decisions are free: its least moves are those of the whole game, for every p of the interval. If
 * both outcomes of every open decision have equal values under the model's decisions, these values
 * solve the equations of the optimum of that game. They are bounded, and each move costs 1, so that
 * the solution is unique: they are the least moves, and all open decisions are ties. By continuity
 * this includes p = 0 and 1, if values are bounded there.
 *
 * The functions are compared at two p among the integers modulo the prime 2^61 - 1, where the
 * equations are solved exactly. Unless their difference vanishes modulo this prime, two different
 * functions agree at a random p with a probability of at most 2 n / 2^61 < 2^-47 (Schwartz, "Fast
 * probabilistic algorithms for verification of polynomial identities", Journal of the ACM 27,
 * 1980), and at two p with one of less than 2^-94.
 *
 * Fails when memory is short or the solution is stopped; `watch` may be NULL. */
bool identities_hold(const struct actions *actions, const struct model *model, bool *hold,
                     const struct watch *watch, struct error *error);

/* Integers modulo the Mersenne prime 2^61 - 1, as 0 .. 2^61 - 2. */

#define MODULAR_PRIME ((UINT64_C(1) << 61) - 1)

static inline uint64_t modular_add(uint64_t a, uint64_t b) {
    uint64_t sum = a + b;
    return sum < MODULAR_PRIME ? sum : sum - MODULAR_PRIME;
}

static inline uint64_t modular_minus(uint64_t a) { return a ? MODULAR_PRIME - a : 0; }

/* 2^61 is 1, so that the upper part of the product is added to the lower one. */
static inline uint64_t modular_multiply(uint64_t a, uint64_t b) {
    unsigned __int128 product = (unsigned __int128)a * b;
    return modular_add((uint64_t)product & MODULAR_PRIME, (uint64_t)(product >> 61));
}

/* Of 1 .. 2^61 - 2, by Fermat's little theorem. */
static inline uint64_t modular_inverse(uint64_t a) {
    uint64_t power = 1;
    for (uint64_t exponent = MODULAR_PRIME - 2; exponent; exponent >>= 1) {
        if (exponent & 1)
            power = modular_multiply(power, a);
        a = modular_multiply(a, a);
    }
    return power;
}

#endif
