/* Exponential and logarithm, with the same bits on every processor: additions, multiplications and
 * divisions alone, in a fixed order. A C library chooses among several versions by what the
 * processor has, and their last bits differ. Accurate to about 1 unit in the last place. */
#ifndef SIM_STATISTICS_ELEMENTARY_H
#define SIM_STATISTICS_ELEMENTARY_H

#include <float.h>

/* e^x; 0 or infinity where that is out of range, NaN for NaN. */
double elementary_exp(double x);

/* ln x; -infinity for 0, NaN below. */
double elementary_log(double x);

/* ln(1 + x), accurate for small x, too; -infinity for -1, NaN below. */
double elementary_log1p(double x);

/* IEEE binary128 with identical results on every processor; long double has 113 binary digits on
 * some and 64 on others. Slow, for few operations. */
#if LDBL_MANT_DIG == 113
typedef long double binary128;
#else
typedef __float128 binary128;
#endif

#endif
