/* The chi-squared distribution. */
#ifndef SIM_COMMON_CHI_SQUARED_H
#define SIM_COMMON_CHI_SQUARED_H

/* P(X >= x) for that many degrees of freedom, a whole number > 0, to 12 digits or more; 1 for x <=
 * 0. With one degree it is P(|Z| >= sqrt(x)) of the normal distribution. NaN if x is. */
double chi_squared_tail(double x, int degrees);

#endif
