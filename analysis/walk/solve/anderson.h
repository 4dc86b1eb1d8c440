/* Anderson acceleration of a fixed-point iteration x = g(x): the next x is the combination of the
 * last few g(x) whose combined g(x) - x is least (Walker, Ni, "Anderson acceleration for
 * fixed-point iterations", SIAM J. Numer. Anal. 49, 2011). Where g is affine it is GMRES in
 * disguise. */
#ifndef ANALYSIS_WALK_SOLVE_ANDERSON_H
#define ANALYSIS_WALK_SOLVE_ANDERSON_H

#include <stdbool.h>
#include <stddef.h>

enum { ANDERSON_DEPTH = 8 };

struct anderson {
    size_t n;      /* elements of x */
    size_t count;  /* differences that are kept, at most ANDERSON_DEPTH */
    size_t newest; /* where the next goes */
    bool begun;
    double *x, *g;   /* [n]: the last step's */
    double *change;  /* [ANDERSON_DEPTH * n]: differences of g(x) - x */
    double *advance; /* [ANDERSON_DEPTH * n]: differences of g(x) */
    double product[ANDERSON_DEPTH][ANDERSON_DEPTH]; /* of changes with each other */
};

/* Makes room for n elements. Returns false when memory is short. */
bool anderson_init(struct anderson *anderson, size_t n);
void anderson_free(struct anderson *anderson);

/* Begins anew: for another g. */
void anderson_forget(struct anderson *anderson);

/* Given x and g(x), writes the next x over x. */
void anderson_step(struct anderson *anderson, double *x, const double *g);

#endif
