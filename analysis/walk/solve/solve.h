/* The equations of a chain, solved pass by pass, and how far the solution may be off. */
#ifndef ANALYSIS_WALK_SOLVE_SOLVE_H
#define ANALYSIS_WALK_SOLVE_SOLVE_H

#include "analysis/walk/solve/chain.h"
#include "sim/base/watch.h"

#include <stdalign.h>

/* The equations of four rows at once: landing values, their solution, their residual.
 *
 * For one row, with d the probability that a landing keeps the row and g what a landing brings
 * where it does not, v(s) - mean of d(s') v(s') = f(s) + mean of g(s') over the squares s' after s.
 * The matrix has band `grid.band` and, for the edge squares, one more row and column. It is an
 * M-matrix whose row sums are known: the mean of 1 - d. Carrying these along with the elimination,
 * every pivot is a sum of them and of off-diagonal elements, and nothing is ever subtracted
 * (Grassmann, Taksar, Heyman, "Regenerative analysis and steady state distributions for Markov
 * chains", Operations Research 33, 1985). So values are accurate to rounding however long a game
 * lasts.
 *
 * Cost: about (band + 2)^2 multiplications and additions an unknown. With eight columns the band is
 * 7 and the row being eliminated stays in registers: the load of one operand for each product is
 * what bounds it. */

/* A matrix that has been eliminated; rows of which landings keep and leave the same have the same
 * one, and many do: with four letters that no fifth completes, say. */
struct row_factors {
    bool known;
    uint8_t may[WALK_MAX_SQUARES], taken[WALK_MAX_SQUARES]; /* the batch's: they decide it */
    alignas(sizeof(quad))
        quad tail[GRID_MAX_INNER * (GRID_MAX_BAND + 2)]; /* eliminated rows: see eliminate.h */
    quad pivot[GRID_MAX_INNER];                          /* 1 / their pivots */
    quad factor[GRID_MAX_INNER * GRID_MAX_BAND]; /* [i * band + j]: of row i - band + j in row i */
    quad edge_factor[GRID_MAX_INNER];            /* of row i in the edge's row */
    quad edge_pivot;
};

struct row_equations {
    struct chain *chain;
    struct row_factors *factors; /* for solve: of the batch before; not `known` at first */
    const double *reward;        /* f, as values lie; NULL: 1 everywhere */
    double *values;              /* read, and written by solve; those of finished games are given */
    double reset[GRID_MAX_UNKNOWNS]; /* what a reset is worth, by unknown where it happens */
};

struct row_kernel {
    const char *name;
    bool (*supported)(void); /* by this machine */
    /* Writes the values of a batch's rows, given those of other rows. With chain->minimise decides
     * chain->taken, too: better than or as good as before within the batch. */
    void (*solve)(const struct row_equations *equations, size_t batch);
    /* The greatest |f + mean of w - v| of the batch's states, as computed: each is a sum of at
     * most 2 * WALK_MAX_SIDE numbers, landings' values from four roundings each. */
    double (*residual)(const struct row_equations *equations, size_t batch);
    /* Writes f + mean of w to another vector. */
    void (*apply)(const struct row_equations *equations, size_t batch, double *into);
};

/* All kernels, fastest first, ended by NULL; the last is supported everywhere. */
extern const struct row_kernel *const row_kernels[];

/* The fastest that is supported. */
const struct row_kernel *row_kernel_best(void);

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
