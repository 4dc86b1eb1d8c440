#include "sim/statistics/share.h"

#include <math.h>

void wilson_interval(uint64_t count, uint64_t of, double interval[2]) {
    const double z = 1.959963984540054; /* the normal distribution's quantile 0.975 */
    double n = (double)of;
    double p = (double)count / n;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    interval[0] = count == 0 ? 0 : middle - half;
    interval[1] = count == of ? 1 : middle + half;
    if (of == 0)
        interval[0] = interval[1] = NAN;
}
