/* A floating-point type of IEEE's 128 bits, of which 113 are digits, with the same results on every
 * processor; long double has them on some and 64 digits on others. Slow: for a few operations. */
#ifndef SIM_STATISTICS_BINARY128_H
#define SIM_STATISTICS_BINARY128_H

#include <float.h>

#if LDBL_MANT_DIG == 113
typedef long double binary128;
#else
typedef __float128 binary128;
#endif

#endif
