/* Exact results for every point (strategy, p and start): what a simulated sweep estimates. */
#ifndef ANALYSIS_WALK_EXACT_EXACT_SWEEP_H
#define ANALYSIS_WALK_EXACT_EXACT_SWEEP_H

#include "analysis/walk/exact/exact.h"
#include "analysis/walk/exact/transient.h"
#include "sim/base/watch.h"
#include "sim/dataset/result.h"
#include "sim/walk/rules/points.h"

/* A zeroed point is one that was not solved. */
struct exact_point {
    bool solved;
    struct exact_bracket moves;      /* expected */
    struct exact_bracket variance;   /* of the moves; infinite where `moves` is */
    struct exact_bracket derivative; /* of `moves` by p, decisions fixed; NaN if undefined */
    struct exact_bracket ending;     /* the probability that a game ends */
    double residual;                 /* the largest of the equations of the expected moves */
    int passes;                      /* how many passes over these equations were made */
    bool converged;                  /* the bracket of `moves` has the requested width */
    struct transient transient;      /* the distribution, if requested and games end with
                                        probability 1, without `held`; otherwise zeroed */
    struct transient_counts *counts; /* what happens in a game; NULL without the distribution */
};

struct exact_plan {
    struct walk_points points;
    struct exact_limits limits;
    bool distribution; /* also compute the distribution of moves */
    struct transient_limits transient;
    int threads;
    /* If not NULL, called from any thread with the compiled strategy of each point solved. */
    bool (*visit)(void *context, const struct walk_table *table, double p, struct error *error);
    void *context;
    const struct watch *watch; /* or NULL; its unit is a point; before, a p that a solver solves */
};

/* Solves the points, which are given zeroed: point[walk_points_count], by walk_point_number. Points
 * of strategies with memory are left as they are. The same on any number of threads. Fails when a
 * strategy is refused (see table_compile), memory is short, or it is stopped (ERROR_STOPPED): then
 * some points are not solved. Free the points in any case.
 *
 * For p = 0 and p = 1 the derivative requires a strategy that is legal at every p. */
bool exact_sweep(const struct exact_plan *plan, struct exact_point *point, struct error *error);

/* Solves a zeroed point, given the table of its strategy and what exact_solve_next requires; with
 * `derivative` only if the table is for either outcome of the coin. */
bool exact_point_solve(const struct exact_plan *plan, const struct walk_table *table, double p,
                       bool derivative, struct exact *exact, struct exact_point *point,
                       struct error *error);

void exact_points_free(struct exact_point *point, size_t points);

/* Two variables, the guaranteed bounds of a number. Their names and JSON keys end with "lower" and
 * "upper"; `lower_` and `upper_` are what else belongs to the declaration of either. */
#define BOUND_VARIABLES(name_, key_, units_, of_, lower_, upper_)                                  \
    VARIABLE(DOUBLE, name_ "lower", units_, "guaranteed lower bound of " of_, .key = key_ "lower", \
             lower_),                                                                              \
        VARIABLE(DOUBLE, name_ "upper", units_, "guaranteed upper bound of " of_,                  \
                 .key = key_ "upper", upper_)

/* Results (data/FORMAT.md): the expectations, over the dimensions strategy, p and start. */
extern const struct dataset_variable exact_variables[];

/* The whole result: points, expectations and distributions. */
extern const struct result_description exact_description;

/* Distributions of moves: the dimensions quantile and moves, and the names of the variables. */
extern const struct dataset_variable transient_dimensions[];
struct transient_names {
    const char *quantiles, *distribution, *survival, *tail;
};

/* Adds these dimensions, and sets the variables of all points that have a distribution. Points are
 * elements of an array, `size` bytes each; `first` is the distribution inside element 0. The
 * dimension `moves` is as long as the longest distribution, at most HISTOGRAM_DENSE. */
void transients_to_result(struct result *result, const struct transient_names *names,
                          const struct transient *first, size_t size, size_t points);

/* Sets all that is known of the points; those that are not solved are NaN and 0. */
void exact_to_result(struct result *result, const struct exact_plan *plan,
                     const struct exact_point *point);

/* Sets the variables of exact_variables only, in a result that has the dimensions. */
void exact_points_to_result(struct result *result, const struct exact_plan *plan,
                            const struct exact_point *point);

#endif
