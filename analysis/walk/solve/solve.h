/* Iterative solution of a chain's equations, with error bounds. */
#ifndef ANALYSIS_WALK_SOLVE_SOLVE_H
#define ANALYSIS_WALK_SOLVE_SOLVE_H

#include "analysis/walk/solve/chain.h"
#include "analysis/walk/solve/direct.h"
#include "sim/base/watch.h"

#include <float.h>
#include <stdalign.h>

/* The equations of four rows at once: values of landings, solution, f + mean of w.
 *
 * For one row, v(s) - mean of d(s') v(s') = f(s) + mean of g(s') over the squares s' after s, where
 * d(s') is the probability that a landing on s' keeps the row, and g(s') the expected value if it
 * does not, times its probability. The matrix has bandwidth `grid.band` and, for the edge squares,
 * one more row and column. It is an M-matrix whose row sums are known: the mean of 1 - d. The sums
 * are carried through the elimination, so that every pivot is a sum of row sums and off-diagonal
 * magnitudes, and nothing is ever subtracted (Grassmann, Taksar, Heyman, "Regenerative analysis and
 * steady state distributions for Markov chains", Operations Research 33, 1985). Values are
 * therefore accurate to rounding however long a game lasts.
 *
 * Cost: about (band + 2)^2 multiplications and additions per unknown. With eight columns the band
 * is 7 and the row being eliminated stays in registers; the limit is a load for each product. */

/* The factors of a matrix, shared by rows with the same `may` and `taken`, such as rows of four
 * letters that no letter completes. */
struct row_factors {
    bool known;
    uint8_t may[WALK_MAX_SQUARES], taken[WALK_MAX_SQUARES]; /* they determine the matrix */
    alignas(sizeof(quad))
        quad tail[GRID_MAX_INNER * (GRID_MAX_BAND + 2)]; /* eliminated rows: see eliminate.h */
    quad pivot[GRID_MAX_INNER];                          /* 1 / their pivots */
    quad factor[GRID_MAX_INNER * GRID_MAX_BAND]; /* [i * band + j]: of row i - band + j in row i */
    quad edge_factor[GRID_MAX_INNER];            /* of row i in the edge row */
    quad edge_pivot;
};

/* What the rows of batches are solved from. */
struct row_equations {
    struct chain *chain;
    struct row_factors *factors; /* for solve: of the previous batch; initially not `known` */
    const double *reward;        /* f, laid out like the values; NULL: 1 everywhere */
    double *values; /* read, and written by solve; the caller sets those of finished games */
    double reset[GRID_MAX_UNKNOWNS]; /* value of a reset, by the unknown of its square */
};

/* The values of a closed batch (chain.h) are base + sum of gain[s] * response[s] over the green
 * squares s: gain[s] is the expected value after a change of the collection there, times its
 * probability; `base` are the values if all gains are 0, and response[s] those if gain[s] is 1, the
 * others are 0, and moves have no reward. They stay the same in all passes. Batches with equal
 * `may` share the responses and, if all rewards are 1, the base. */
struct row_response {
    double *response; /* [unknowns][green_squares][QUAD] */
    double *base;     /* [unknowns][QUAD] */
};

struct row_kernel {
    const char *name;
    bool (*supported)(void); /* whether this machine can run it */
    /* Writes the values of a batch's rows, given those of other rows. With chain->minimise also
     * improves the decisions in chain->taken within the batch. */
    void (*solve)(const struct row_equations *equations, size_t batch);
    /* For a closed batch, without a discount: `respond` writes the base and, if its matrix is new,
     * the response; `combine` writes the values by them. */
    void (*respond)(const struct row_equations *equations, size_t batch, bool new_matrix,
                    struct row_response found);
    void (*combine)(const struct row_equations *equations, size_t batch, struct row_response known);
    /* Writes a batch's f + mean of w to into[unknowns][QUAD]: each sum has at most
     * 2 * WALK_MAX_SIDE roundings, and each landing's value four. */
    void (*apply)(const struct row_equations *equations, size_t batch, double *into);
};

/* The kernels of this architecture, and the fastest on this machine (sim/random/processor.h). */
extern const struct row_kernel *const row_kernels[];
const struct row_kernel *row_kernel_best(void);

struct solution {
    double *values; /* a vector of the chain's; chain->fixed_value in states that may not end */
    const double *reward;      /* f, a vector of the chain's; NULL: 1 */
    const struct watch *watch; /* polled before each pass; or NULL */
    int passes;                /* how many were made */
    double change;             /* largest change of a carried value in the last pass */
    double residual;           /* upper bound of |f + mean of w - v|, rounding included */
    double greatest;           /* largest finite |v| */
    double cap;                /* values up to this have bounds by below_cap */
    double below_cap;          /* the residual that is valid for these bounds */
    bool converged;            /* one of the two residuals is at most the requested one */
    struct direct *direct;     /* the same values in high precision; NULL if they are not known */
};

/* Iterates from solution->values until the residual is at most `residual`, passes stop reducing it,
 * or `passes` have been made. In a decision process each pass also decides; if that does not
 * converge, policy iteration starts from decisions under which every game ends. If rounding
 * prevents the residual, or that of states in which games begin, f = 1 and the chain is small, it
 * is solved directly (direct.h): the residual is then the relative error of the values. Fails when
 * memory is short or it is stopped; missing the residual is not a failure. Free solution->direct
 * with direct_free.
 *
 * What the residual e implies, rounding included. Let f = 1 and let v >= 0 solve the equations with
 * a residual of at most e < 1 in every state. Then v / (1 - e) >= 1 + mean of w: iterating from it
 * decreases to the least solution, so the expectation v* is at most v / (1 - e), and finite.
 * Likewise v / (1 + e) <= 1 + mean of w, and iterating from it increases to v*: v* >= v / (1 + e).
 * In a decision process the same holds for the optimum: the decisions that are optimal for v yield
 * at most v / (1 - e), and no decisions yield less than v / (1 + e). For any other f, the error is
 * at most e v*, since a residual of 1 in every state would add up to v*.
 *
 * A state with a very large value (a dead collection that only a rare reset ends) has a large
 * residual from rounding alone, although games rarely reach it. So for f = 1, bounds of the other
 * states are found without it. Let u be v truncated at the cap. If u <= (1 + e) + mean of w
 * everywhere, with w computed from u, then v* >= u / (1 + e) as before. Conversely, set v to
 * infinity above the cap. If v >= (1 - e) + mean of w at all other states, then play with the
 * decisions that are optimal for v never enters the states above the cap, and v* <= v / (1 - e).
 * Both conditions are checked as stated. */
bool solve_chain(struct chain *chain, struct solution *solution, double residual, int passes,
                 struct error *error);

/* Bounds the rounding error of a residual |f + mean of w - v|, relative to |f| + 2 max |v|. There
 * are 4 roundings in w, the value of a landing, 2 * WALK_MAX_SIDE in the sum of w, and 3 more, each
 * of at most DBL_EPSILON / 2; the rest is a margin. */
static const double solve_rounding = (2 * WALK_MAX_SIDE + 16) * DBL_EPSILON / 2;

/* Writes f + mean of w of these values, which are only read, to another vector; NULL: f = 1. */
void solve_apply(struct chain *chain, const double *reward, double *values, double *into);

/* One state's value minus another's, by chain_index, even if rounding errors would exceed it. NaN
 * if both are infinite. */
double solve_difference(const struct solution *solution, size_t one, size_t other);

/* The larger of two errors; infinite if `other` is not a number, so that it is not lost. */
static inline double solve_worst(double error, double other) {
    return other <= error ? error : other >= error ? other : __builtin_inf();
}

/* The residual that is valid for bounds on a state of that value. */
static inline double solve_residual(const struct solution *solution, double value) {
    return value <= solution->cap ? solution->below_cap : solution->residual;
}

/* Whether bounds on a state of that value have the requested width. */
static inline bool solve_narrow(const struct solution *solution, double value) {
    return solution->converged && (value <= solution->cap || __builtin_isinf(value));
}

/* v / (1 + e), and v / (1 - e) or infinity if e >= 1, rounded outward, with the e valid for v. */
double solve_lower(const struct solution *solution, double value);
double solve_upper(const struct solution *solution, double value);

#endif
