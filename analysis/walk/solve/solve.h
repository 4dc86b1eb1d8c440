/* The equations of a chain, solved pass by pass, and how far the solution may be off. */
#ifndef ANALYSIS_WALK_SOLVE_SOLVE_H
#define ANALYSIS_WALK_SOLVE_SOLVE_H

#include "analysis/walk/solve/row_solve.h"
#include "sim/base/watch.h"

struct solution {
    double *values;            /* a vector of the chain's; infinite where the game need not end */
    const double *reward;      /* f, a vector of the chain's; NULL: 1 */
    const struct watch *watch; /* asked before each pass whether to stop; or NULL */
    int passes;                /* made */
    double change;             /* of carried values in the last pass, the greatest */
    double residual;  /* the greatest |f + mean of w - v| there may be, rounding included */
    double greatest;  /* the greatest finite |v| */
    double cap;       /* of states that are worth at most so much, */
    double below_cap; /* the residual that holds for bounds on them */
    bool converged;   /* one of the two residuals is at most what was asked for */
};

/* Improves solution->values, which say where to begin, until the residual is at most `residual`,
 * or no pass makes it less, or `passes` are made. In a decision process each pass decides, too;
 * where that leads nowhere, policy iteration begins from decisions that end every game. Fails when
 * memory is short or it is stopped; not to converge is no failure.
 *
 * What the residual e means, rounding included. Let v solve the equations with f = 1 but for a
 * residual of at most e < 1 everywhere, v >= 0. Then v / (1 - e) >= 1 + mean of w: iterating from
 * it falls to the least solution, so the expectation v* is at most v / (1 - e), and finite.
 * Likewise v / (1 + e) <= 1 + mean of w, and iterating rises to it: v* >= v / (1 + e). In a
 * decision process the same holds of the optimum: the decisions that are best for v bring at most
 * v / (1 - e), and no decisions bring less than v / (1 + e). With any other f, the error is
 * at most e v*, since v* is what a residual of 1 everywhere comes to.
 *
 * A state that is worth very much (a dead collection that only a rare reset ends) has a residual
 * that rounding alone makes large, though hardly any game comes there. So where f = 1, bounds on
 * other states are found without it. Let u be v, but at most the cap: if u <= (1 + e) + mean of w
 * everywhere, with u for v, then v* >= u / (1 + e) as before. And with infinity for v above the
 * cap, v >= (1 - e) + mean of w at the others says that play, well decided, never goes there and
 * v* <= v / (1 - e). Both are checked as they stand. */
bool solve_chain(struct chain *chain, struct solution *solution, double residual, int passes,
                 struct error *error);

/* One residual pass: fills residual and greatest. */
void solve_check(struct chain *chain, struct solution *solution);

/* The residual that holds for bounds on a state of that value. */
double solve_residual(const struct solution *solution, double value);

/* v / (1 + e) and v / (1 - e), rounded outward, with the residual e that holds for that v;
 * infinite from e = 1 on. */
double solve_lower(const struct solution *solution, double value);
double solve_upper(const struct solution *solution, double value);

#endif
