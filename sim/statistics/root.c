/* Bisection by GSL, which takes the ends in ascending order and refuses those of one sign. */
#include "sim/statistics/root.h"

#include "sim/base/memory.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_roots.h>
#include <math.h>

double root_between(double (*function)(double x, void *context), void *context, double below,
                    double above, double accuracy) {
    gsl_function of = {function, context};
    gsl_root_fsolver *solver = memory_found(gsl_root_fsolver_alloc(gsl_root_fsolver_bisection));
    double root = NAN;
    int code = gsl_root_fsolver_set(solver, &of, fmin(below, above), fmax(below, above));
    if (code == GSL_EINVAL)
        root = function(below, context) >= 0 ? below : above;
    while (code == GSL_SUCCESS &&
           gsl_root_test_interval(gsl_root_fsolver_x_lower(solver),
                                  gsl_root_fsolver_x_upper(solver), accuracy, 0) == GSL_CONTINUE) {
        code = gsl_root_fsolver_iterate(solver);
        root = gsl_root_fsolver_root(solver);
    }
    gsl_root_fsolver_free(solver);
    return root;
}
