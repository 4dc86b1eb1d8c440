/* Anderson acceleration of a fixed-point iteration x = g(x) (Walker, Ni, "Anderson acceleration for
 * fixed-point iterations", SIAM J. Numer. Anal. 49, 2011). Let f(x) = g(x) - x, and df[k] and dg[k]
 * be the differences of f(x) and of g(x) between one step and the next, for the last few steps. The
 * next x is g(x) - sum of w[k] dg[k], with the weights that minimize |f(x) - sum of w[k] df[k]|.
 * For affine g that is essentially equivalent to GMRES. */
#ifndef ANALYSIS_WALK_SOLVE_ANDERSON_H
#define ANALYSIS_WALK_SOLVE_ANDERSON_H

#include <math.h>
#include <stddef.h>
#include <string.h>
#include <sys/param.h>

enum {
    ANDERSON_DEPTH = 8,                        /* the most differences that are stored */
    ANDERSON_VECTORS = 2 + 2 * ANDERSON_DEPTH, /* vectors of n numbers that anderson_init needs */
};

struct anderson {
    size_t n;        /* elements of x */
    size_t steps;    /* made so far; to be set to 0 when g becomes another function */
    double *x, *g;   /* [n]: of the last step */
    double *df, *dg; /* [ANDERSON_DEPTH * n]: when all are stored, the oldest is replaced */
    double product[ANDERSON_DEPTH][ANDERSON_DEPTH]; /* inner products of df[i] and df[j] */
};

/* Prepares steps of vectors of n numbers, in `memory` [ANDERSON_VECTORS * n] of the caller. */
static inline void anderson_init(struct anderson *anderson, size_t n, double *memory) {
    *anderson = (struct anderson){.n = n, .x = memory, .g = memory + n, .df = memory + 2 * n};
    anderson->dg = anderson->df + ANDERSON_DEPTH * n;
}

/* The inner product, in four sums that do not wait for each other. */
static inline double anderson_product(const double *one, const double *other, size_t n) {
    double sum[4] = {0};
    size_t i = 0;
    for (; i + 4 <= n; i += 4)
        for (size_t k = 0; k < 4; k++)
            sum[k] += one[i + k] * other[i + k];
    for (; i < n; i++)
        sum[0] += one[i] * other[i];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* Solves the normal equations of the weights by Cholesky factorization. At first weight[k] is the
 * inner product of f(x) and df[k]. A df[k] whose squared distance from the span of those before it
 * is at most 1e-14 of its squared length depends on them: an infinite pivot makes its weight 0. */
static inline void anderson_weigh(const struct anderson *anderson, size_t count,
                                  double weight[ANDERSON_DEPTH]) {
    double root[ANDERSON_DEPTH][ANDERSON_DEPTH];
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j <= i; j++) {
            double sum = anderson->product[i][j];
            for (size_t k = 0; k < j; k++)
                sum -= root[i][k] * root[j][k];
            if (i == j)
                root[i][i] = sum > 1e-14 * anderson->product[i][i] ? sqrt(sum) : INFINITY;
            else
                root[i][j] = sum / root[j][j];
        }
    }
    for (size_t i = 0; i < count; i++) { /* forward substitution */
        for (size_t k = 0; k < i; k++)
            weight[i] -= root[i][k] * weight[k];
        weight[i] /= root[i][i];
    }
    for (size_t i = count; i-- > 0;) { /* back substitution */
        for (size_t k = i + 1; k < count; k++)
            weight[i] -= root[k][i] * weight[k];
        weight[i] /= root[i][i];
    }
}

/* Replaces x by the next x, given g(x). */
static inline void anderson_step(struct anderson *anderson, double *x, const double *g) {
    size_t n = anderson->n;
    size_t count = MIN(anderson->steps, (size_t)ANDERSON_DEPTH); /* differences, with the new one */
    if (count > 0) { /* stores the differences from the previous step */
        size_t slot = (anderson->steps - 1) % ANDERSON_DEPTH;
        double *df = anderson->df + slot * n, *dg = anderson->dg + slot * n;
        for (size_t i = 0; i < n; i++) {
            dg[i] = g[i] - anderson->g[i];
            df[i] = dg[i] - (x[i] - anderson->x[i]);
        }
        for (size_t k = 0; k < count; k++)
            anderson->product[slot][k] = anderson->product[k][slot] =
                anderson_product(df, anderson->df + k * n, n);
    }
    anderson->steps++;
    memcpy(anderson->x, x, n * sizeof *x);
    memcpy(anderson->g, g, n * sizeof *g);
    double weight[ANDERSON_DEPTH] = {0};
    for (size_t i = 0; i < n; i++)
        x[i] = g[i] - x[i]; /* f(x), in place of x until the weights are known */
    for (size_t k = 0; k < count; k++)
        weight[k] = anderson_product(x, anderson->df + k * n, n);
    anderson_weigh(anderson, count, weight);
    memcpy(x, g, n * sizeof *x);
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < n; i++)
            x[i] -= weight[k] * anderson->dg[k * n + i];
}

#endif
