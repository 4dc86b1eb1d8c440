/* Confidence intervals: Student's t distribution for means, Wilson's interval for probabilities. */
#ifndef SIM_STATISTICS_CONFIDENCE_H
#define SIM_STATISTICS_CONFIDENCE_H

#include <stdint.h>

/* P(|T| >= |t|) with `degrees` degrees of freedom (> 0, not necessarily an integer), to at least 11
 * digits. NaN if an argument is NaN. */
double student_two_sided(double t, double degrees);

/* The t with P(|T| <= t) = level, 0 < level < 1: the half width of the interval of that level in
 * standard errors. */
double student_half_width(double level, double degrees);

/* The 95 % interval of a probability given `count` successes in `of` independent trials, by
 * Wilson's method, valid also near 0 and 1 (E. B. Wilson, "Probable inference, the law of
 * succession, and statistical inference", J. Am. Stat. Assoc. 22, 1927). Check value: 1 of 10 gives
 * 0.0178762 to 0.4041500. NaN without trials. */
void wilson_interval(uint64_t count, uint64_t of, double interval[2]);

#endif
