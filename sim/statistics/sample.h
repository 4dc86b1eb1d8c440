/* A sample of numbers: its distinct values and how often each occurs. A list of numbers and a
 * histogram of many millions of games both become one. */
#ifndef SIM_STATISTICS_SAMPLE_H
#define SIM_STATISTICS_SAMPLE_H

#include "sim/base/error.h"
#include "sim/statistics/histogram.h"

#include <stddef.h>
#include <stdint.h>

struct sample_value {
    double value;   /* finite */
    uint64_t count; /* > 0 */
};

/* A zeroed sample is empty and valid. */
struct sample {
    struct sample_value *value; /* ascending, each once */
    size_t values;
    uint64_t size; /* sum of counts */
};

/* The sample of n finite numbers in any order. Fills a zeroed sample. Fails when memory is
 * short. */
bool sample_of_numbers(struct sample *sample, const double *number, size_t n, struct error *error);

/* The numbers of moves of the games that ended. Fills a zeroed sample. */
bool sample_of_histogram(struct sample *sample, const struct histogram *histogram,
                         struct error *error);

void sample_free(struct sample *sample);

/* A walk through the values of two samples together, in ascending order. Start it zeroed. */
struct sample_walk {
    size_t next_x, next_y;
    uint64_t at_x, at_y;       /* how often this value occurs in either */
    uint64_t below_x, below_y; /* how many smaller values there are */
};

/* Goes to the next value that is in x or in y; false when there is none. */
bool sample_walk_next(struct sample_walk *walk, const struct sample *x, const struct sample *y);

#endif
