#include "sim/common/student.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

double student_two_sided(double t, double degrees) {
    if (isnan(t) || isnan(degrees))
        return NAN;
    double magnitude = fabs(t), square = t * t;
    /* For many degrees GSL expands around the normal distribution, which far out is right to seven
     * digits only (t = 20, 59 degrees). The incomplete beta function is right there. */
    if (degrees > 30 && square > degrees / 4)
        return gsl_cdf_beta_P(degrees / (degrees + square), degrees / 2, 0.5);
    return 2 * gsl_cdf_tdist_Q(magnitude, degrees);
}

double student_half_width(double level, double degrees) {
    return gsl_cdf_tdist_Qinv((1 - level) / 2, degrees);
}
