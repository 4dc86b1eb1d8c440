/* The chi-squared distribution. */
#ifndef SIM_STATISTICS_CHI_SQUARED_H
#define SIM_STATISTICS_CHI_SQUARED_H

/* P(X >= x) for that many degrees of freedom, a whole number > 0; 1 for x <= 0, 0 where it is less
 * than any double, NaN for NaN. 12 digits or more are right for up to a million degrees; the time
 * is proportional to the degrees. With one degree it is P(|Z| >= sqrt(x)) of the normal
 * distribution. */
double chi_squared_tail(double x, int degrees);

#endif
