/* Samples as sorted values with their counts; mean, variance and median in extended precision. */
#include "sim/statistics/sample.h"

#include <gsl/gsl_sort.h>

struct sample sample_of_numbers(const double *number, size_t n) {
    struct sample sample = {.value = memory_allocate(n, sizeof *sample.value), .size = n};
    double *sorted = memory_allocate(n, sizeof *sorted);
    for (size_t i = 0; i < n; i++)
        sorted[i] = number[i];
    gsl_sort(sorted, 1, n);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || sorted[i] != sorted[i - 1])
            sample.value[sample.values++].value = sorted[i];
        sample.value[sample.values - 1].count++;
    }
    free(sorted);
    return sample;
}

struct sample sample_of_histogram(const struct histogram *histogram) {
    size_t lengths = histogram_lengths(histogram);
    struct sample sample = {.value = memory_allocate(lengths, sizeof *sample.value)};
    for (size_t i = 0; i < lengths; i++) {
        struct histogram_pair at = histogram_at(histogram, i);
        if (at.games > 0)
            sample.value[sample.values++] = (struct sample_value){(double)at.moves, at.games};
        sample.size += at.games;
    }
    return sample;
}

void sample_free(struct sample *sample) {
    free(sample->value);
    *sample = (struct sample){0};
}

bool sample_walk_next(struct sample_walk *walk, const struct sample *x, const struct sample *y) {
    walk->below_x += walk->at_x;
    walk->below_y += walk->at_y;
    walk->at_x = walk->at_y = 0;
    bool more_x = walk->next_x < x->values, more_y = walk->next_y < y->values;
    double value_x = more_x ? x->value[walk->next_x].value : INFINITY;
    double value_y = more_y ? y->value[walk->next_y].value : INFINITY;
    walk->value = fmin(value_x, value_y);
    if (more_x && value_x == walk->value)
        walk->at_x = x->value[walk->next_x++].count;
    if (more_y && value_y == walk->value)
        walk->at_y = y->value[walk->next_y++].count;
    return more_x || more_y;
}

/* Two passes: the second sums differences from the mean of the first, whose rounding error it also
 * corrects. The variance of a single value is 0 / 0. */
struct sample_moments sample_moments(const struct sample *sample) {
    binary128 n = sample->size, sum = 0, deviation = 0, square = 0;
    for (size_t i = 0; i < sample->values; i++)
        sum += (binary128)sample->value[i].value * sample->value[i].count;
    binary128 mean = sum / n;
    for (size_t i = 0; i < sample->values; i++) {
        binary128 distance = sample->value[i].value - mean;
        deviation += distance * sample->value[i].count;
        square += distance * distance * sample->value[i].count;
    }
    return (struct sample_moments){mean + deviation / n,
                                   (square - deviation * deviation / n) / (n - 1)};
}

/* The value with that rank, 1 .. size. */
static double value_of_rank(const struct sample *sample, uint64_t rank) {
    size_t i = 0;
    for (uint64_t below = sample->value[0].count; below < rank; below += sample->value[i].count)
        i++;
    return sample->value[i].value;
}

struct sample_summary sample_summarise(const struct sample *sample) {
    struct sample_summary summary = {sample->size, sample->missing, NAN, NAN, NAN};
    if (sample->size == 0)
        return summary;
    struct sample_moments moments = sample_moments(sample);
    summary.mean = (double)moments.mean;
    summary.median = value_of_rank(sample, (sample->size + 1) / 2) / 2 +
                     value_of_rank(sample, sample->size / 2 + 1) / 2;
    if (sample->size > 1)
        summary.sd = sqrt((double)moments.variance);
    return summary;
}
