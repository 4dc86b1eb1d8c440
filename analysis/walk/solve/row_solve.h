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
#ifndef ANALYSIS_WALK_SOLVE_ROW_SOLVE_H
#define ANALYSIS_WALK_SOLVE_ROW_SOLVE_H

#include "analysis/walk/solve/chain.h"

#include <stdalign.h>

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

/* All there are, fastest first, ended by NULL; the last is supported everywhere. */
extern const struct row_kernel *const row_kernels[];

/* The fastest that is supported. */
const struct row_kernel *row_kernel_best(void);

#endif
