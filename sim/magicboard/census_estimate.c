#include "sim/magicboard/census.h"
#include "sim/statistics/share.h"
#include "sim/statistics/student.h"

#include <math.h>

/* The mean of a variable over n boards, given its sum and the sum of its squares. */
static struct magicboard_estimate mean_of(double sum, double squares, double n) {
    double mean = sum / n;
    double variance = (squares - sum * mean) / (n - 1);
    double half = NAN;
    if (n >= 2)
        half = student_half_width(0.95, n - 1) * sqrt(variance > 0 ? variance / n : 0);
    return (struct magicboard_estimate){mean, {mean - half, mean + half}};
}

static struct magicboard_estimate scaled(struct magicboard_estimate estimate, double by) {
    return (struct magicboard_estimate){estimate.value / by,
                                        {estimate.interval[0] / by, estimate.interval[1] / by}};
}

static double half_width(const struct magicboard_estimate *estimate) {
    return (estimate->interval[1] - estimate->interval[0]) / 2;
}

/* The mean length is a ratio m = S / R of means over boards: to first order its error is that of
 * the mean of s - m r, divided by that of r (W. G. Cochran, "Sampling Techniques", 3rd ed., 1977,
 * section 2.11). */
static struct magicboard_estimate ratio_of(const struct magicboard_tally *tally) {
    double n = (double)tally->boards;
    double ratio = (double)tally->s / (double)tally->r;
    double squares =
        (double)tally->ss - 2 * ratio * (double)tally->rs + ratio * ratio * (double)tally->rr;
    struct magicboard_estimate residual = mean_of(0, squares, n);
    double half = half_width(&residual) / ((double)tally->r / n);
    return (struct magicboard_estimate){ratio, {ratio - half, ratio + half}};
}

struct magicboard_estimates magicboard_estimate(int side, const struct magicboard_tally *tally) {
    double n = (double)tally->boards, goals = side * side - 1;
    double sum = 0, squares = 0;
    uint64_t solvable = 0;
    struct magicboard_estimates estimates;
    estimates.p_solvable = scaled(mean_of((double)tally->r, (double)tally->rr, n), goals);
    estimates.mean_length = ratio_of(tally);
    for (int step = 1; step < MAGICBOARD_STEPS; step++) {
        solvable += tally->plain[step];
        sum += (double)tally->plain[step] * step;
        squares += (double)tally->plain[step] * step * step;
    }
    estimates.plain_p_solvable.value = (double)solvable / n;
    share_interval(solvable, tally->boards, estimates.plain_p_solvable.interval);
    estimates.plain_mean_length = mean_of(sum, squares, (double)solvable);
    double narrower = half_width(&estimates.plain_p_solvable) / half_width(&estimates.p_solvable);
    estimates.gain = narrower * narrower;
    return estimates;
}

struct magicboard_estimate
magicboard_estimate_length(int side, const struct magicboard_tally *tally, int length) {
    return scaled(mean_of((double)tally->goals[length], (double)tally->squares[length],
                          (double)tally->boards),
                  side * side - 1);
}
