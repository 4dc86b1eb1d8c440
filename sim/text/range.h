/* Lists of numbers as people write them: values and ranges, separated by commas.
 *
 *   0.5           one value
 *   0.1,0.5,0.9   three
 *   0:1:0.05      from the first to the last in steps: 21 values; the last is in it if a step
 *                 falls on it exactly, and nothing beyond it is
 *   1:0:-0.25,2   steps may go down; parts may be mixed
 *
 * The arithmetic is decimal, on the numbers as written (struct decimal), so each value is the
 * double that it would parse to if it were written out: 0:1:0.05 holds 0.15 and not
 * 0.1500000000000002. */
#ifndef SIM_TEXT_RANGE_H
#define SIM_TEXT_RANGE_H

#include "sim/base/error.h"

#include <stddef.h>

enum { RANGE_MOST = 10001 }; /* values */

/* A zeroed range is empty and valid. */
struct range {
    double *value; /* in the order written, repetitions and all */
    size_t values; /* 1..RANGE_MOST once parsed */
    size_t room;
};

/* Reads a list of values in lowest..highest (which may be infinite; the values are finite) into a
 * zeroed range. On failure the range is empty. */
bool range_parse(struct range *range, const char *text, double lowest, double highest,
                 struct error *error);

/* Puts the values in ascending order, each once. */
void range_sort(struct range *range);

/* The shortest way to write these values: first:last:step where that expands to exactly them, else
 * one by one; range_parse reads it back. To be freed; NULL when memory is short. */
char *range_text(const struct range *range);

/* Frees the values, and empties it. */
void range_free(struct range *range);

#endif
