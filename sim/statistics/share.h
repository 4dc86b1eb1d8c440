/* Shares: so many of so many. */
#ifndef SIM_STATISTICS_SHARE_H
#define SIM_STATISTICS_SHARE_H

#include <stdint.h>

/* The interval of 95 % of a probability of which `count` of `of` independent trials came out:
 * Wilson's, which also holds near 0 and 1 (E. B. Wilson, "Probable inference, the law of
 * succession, and statistical inference", J. Am. Stat. Assoc. 22, 1927). Check value: 1 of 10 gives
 * 0.0178762 to 0.4041500. NaN of no trials. */
void wilson_interval(uint64_t count, uint64_t of, double interval[2]);

#endif
