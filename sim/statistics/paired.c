/* Paired differences: exact sums over many games at once, and Student's t test of their mean. */
#include "sim/statistics/paired.h"

#include "sim/statistics/confidence.h"

#include <stdbool.h>

/* Squared differences of CHUNK games below SHORT moves fit in 64 bits: sum < 2^(16 + 2 * 23). */
enum { CHUNK = 1 << 16, SHORT = 1 << 23 };

/* Adds up to CHUNK games in a vectorised loop, or none (false) if one has SHORT or more moves. */
static bool add_short(struct paired *paired, const uint32_t *left, const uint32_t *right,
                      size_t games) {
    int64_t sum = 0;
    uint64_t squares = 0, less = 0, equal = 0;
    uint32_t bits = 0; /* bitwise or of all numbers: below SHORT, a power of 2, if all are */
    for (size_t i = 0; i < games; i++) {
        int64_t difference = (int64_t)left[i] - right[i];
        bits |= left[i] | right[i];
        sum += difference;
        squares += (uint64_t)difference * (uint64_t)difference;
        less += left[i] < right[i];
        equal += left[i] == right[i];
    }
    if (bits >= SHORT)
        return false;
    paired_merge(paired, &(struct paired){{games, sum, squares}, less, equal, 0 /* excluded */});
    return true;
}

void paired_add_games(struct paired *paired, const uint32_t *left, const uint32_t *right,
                      size_t games, uint32_t longest) {
    for (size_t first = 0; first < games; first += CHUNK) {
        size_t chunk = games - first < CHUNK ? games - first : CHUNK;
        if (longest >= SHORT - 1 && add_short(paired, left + first, right + first, chunk))
            continue; /* no game was excluded: codes above `longest` are not short */
        for (size_t i = first; i < first + chunk; i++)
            if (left[i] <= longest && right[i] <= longest)
                paired_add(paired, left[i], right[i]);
            else
                paired->excluded++;
    }
}

void paired_merge(struct paired *paired, const struct paired *other) {
    moments_merge(&paired->difference, &other->difference);
    paired->less += other->less;
    paired->equal += other->equal;
    paired->excluded += other->excluded;
}

struct paired_summary paired_summarise(const struct paired *paired, double level) {
    const struct moments *difference = &paired->difference;
    double mean = moments_mean(difference);
    struct paired_summary summary = {
        .games = difference->count,
        .less = paired->less,
        .equal = paired->equal,
        .more = difference->count - paired->less - paired->equal,
        .mean = mean,
        .standard_error = NAN,
        .interval = {NAN, NAN},
        .t = NAN,
        .p_value = NAN,
    };
    if (difference->count < 2)
        return summary;
    double n = (double)difference->count;
    summary.standard_error = sqrt(moments_variance(difference) / n);
    student_interval(level, n - 1, mean, summary.standard_error, summary.interval);
    summary.t = mean == 0 ? 0 : mean / summary.standard_error;
    summary.p_value = student_two_sided(summary.t, n - 1);
    return summary;
}
