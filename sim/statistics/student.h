/* Student's t distribution. */
#ifndef SIM_STATISTICS_STUDENT_H
#define SIM_STATISTICS_STUDENT_H

/* P(|T| >= |t|) with that many degrees of freedom (> 0, not necessarily whole), to 11 digits or
 * more. NaN if t or the degrees are NaN. */
double student_two_sided(double t, double degrees);

/* The t with P(|T| <= t) = level, 0 < level < 1: half the width of an interval of that level, in
 * standard errors. */
double student_half_width(double level, double degrees);

#endif
