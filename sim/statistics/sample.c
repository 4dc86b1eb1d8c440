#include "sim/statistics/sample.h"

#include <math.h>
#include <stdlib.h>

static int compare(const void *left, const void *right) {
    double a = ((const struct sample_value *)left)->value;
    double b = ((const struct sample_value *)right)->value;
    return (a > b) - (a < b);
}

static bool reserve(struct sample *sample, size_t values, struct error *error) {
    if (values == 0)
        return true;
    sample->value = calloc(values, sizeof *sample->value);
    return sample->value || error_memory(error);
}

bool sample_of_numbers(struct sample *sample, const double *number, size_t n, struct error *error) {
    if (!reserve(sample, n, error))
        return false;
    sample->size = n;
    struct sample_value *value = sample->value;
    for (size_t i = 0; i < n; i++)
        value[i] = (struct sample_value){number[i], 1};
    if (n > 0)
        qsort(value, n, sizeof *value, compare);
    for (size_t i = 0; i < n; i++) {
        if (sample->values > 0 && value[sample->values - 1].value == value[i].value)
            value[sample->values - 1].count++;
        else
            value[sample->values++] = value[i];
    }
    return true;
}

static void append(struct sample *sample, uint64_t moves, uint64_t games) {
    sample->value[sample->values++] = (struct sample_value){(double)moves, games};
    sample->size += games;
}

bool sample_of_histogram(struct sample *sample, const struct histogram *histogram,
                         struct error *error) {
    if (!reserve(sample, HISTOGRAM_DENSE + histogram->pairs, error))
        return false;
    for (uint64_t moves = 0; moves < HISTOGRAM_DENSE; moves++)
        if (histogram->dense[moves] > 0)
            append(sample, moves, histogram->dense[moves]);
    for (size_t i = 0; i < histogram->pairs; i++)
        append(sample, histogram->pair[i].moves, histogram->pair[i].games);
    return true;
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
    if (more_x && value_x <= value_y)
        walk->at_x = x->value[walk->next_x++].count;
    if (more_y && value_y <= value_x)
        walk->at_y = y->value[walk->next_y++].count;
    return more_x || more_y;
}
