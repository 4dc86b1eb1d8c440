/* Zeros of functions of one variable, by GSL. */
#ifndef SIM_STATISTICS_ROOT_H
#define SIM_STATISTICS_ROOT_H

/* Where a monotone and finite function is zero, to within `accuracy`: negative at `below`, positive
 * at `above`, of which either may be the larger; if it has one sign, the end with which that
 * agrees. By bisection, whose points depend on nothing but signs: results that a processor rounds
 * differently move the root only where one changes its sign. */
double root_between(double (*function)(double x, void *context), void *context, double below,
                    double above, double accuracy);

#endif
