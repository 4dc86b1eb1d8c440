/* A mean corrected by a control variate, a quantity of the same games whose expectation is known.
 *
 * Let Y be the quantity to estimate, X the control and b a coefficient. Over n games,
 * mean(Y) - b (mean(X) - E X) has the expectation of Y. For b = cov(X, Y) / var(X) its variance is
 * smallest, var(Y) (1 - r^2) / n with the correlation r (Glasserman, "Monte Carlo Methods in
 * Financial Engineering", 2004, 4.1; Asmussen and Glynn, "Stochastic Simulation", 2007, V.2).
 *
 * Here b comes from the same games: it is the slope of the regression of Y on X, and the corrected
 * mean is the regression line at E X. Its standard error is therefore that of a regression's
 * prediction of a mean: s sqrt(1 / n + (mean(X) - E X)^2 / sum of (X - mean(X))^2), with s^2 the
 * sum of squared residuals over n - 2; the interval is Student's with n - 2 degrees of freedom
 * (Lavenberg and Welch, Management Science 27, 1981). If the conditional mean is not linear, this
 * leaves a bias of order 1 / n, small for hundreds of games beside the error, 1 / sqrt(n). */
#ifndef ANALYSIS_WALK_EXACT_CONTROL_VARIATE_H
#define ANALYSIS_WALK_EXACT_CONTROL_VARIATE_H

#include "analysis/walk/exact/exact.h"
#include "sim/dataset/result.h"
#include "sim/statistics/moments.h"
#include "sim/walk/sweep/sweep.h"

struct control_variate {
    double mean;           /* the corrected mean */
    double standard_error; /* of the corrected mean */
    double interval[2];    /* its 95 % confidence interval */
    double coefficient;    /* b */
    double correlation;    /* r */
    double reduction;      /* of the variance: so many times more games would achieve the same */
};

/* From the moments of Y, of X and of Y - X over the same games. E X is `expectation` +-
 * `uncertainty`, which widens the interval. All members are NaN for fewer than three games or if
 * the counts differ. If all residuals are 0, the error is 0 and the reduction infinite; if X does
 * not vary, the mean is not corrected. */
struct control_variate control_variate(const struct moments *estimated,
                                       const struct moments *control,
                                       const struct moments *difference, double expectation,
                                       double uncertainty);

/* A point at which every strategy plays the same games as a control, whose expected moves are
 * known, and the simulated mean is corrected. This is for strategies with memory, which can only be
 * simulated. A zeroed point is one that was not played. */
struct control_point {
    bool played;
    struct exact_bracket expectation; /* the control's expected moves */
    double mean;                      /* mean of its moves in these games */
    struct control_variate corrected; /* NaN where a game did not end for both */
};

struct control_plan {
    struct sweep_plan sweep;           /* without a precision */
    const struct walk_choice *control; /* must be memoryless */
    struct exact_limits limits;
};

/* Plays all points, one after another, into empty histograms, and fills point[walk_points_count],
 * given zeroed, by walk_point_number.
 *
 * Fails before the first game if the control has memory or infinite expected moves at some point,
 * otherwise where sweep_run does. If it is stopped (ERROR_STOPPED), the result holds the points
 * played, the last one with its games so far, and games_done is the maximum over the points. */
bool control_sweep(const struct control_plan *plan, struct sweep_result *result,
                   struct control_point *point, struct error *error);

/* Results: the control's canonical name, and variables of each point, NaN if it was not played. */
extern const struct dataset_variable control_variables[];
void control_to_result(struct result *result, const struct control_plan *plan,
                       const struct control_point *point);

#endif
