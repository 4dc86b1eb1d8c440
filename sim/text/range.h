/* Lists of values and ranges, separated by commas.
 *
 *   0.5           one value
 *   0.1,0.5,0.9   three
 *   0:1:0.05      first:last:step, 21 values; the last one is included if a step reaches it
 *                 exactly
 *   1:0:-0.25,2   steps may be negative; parts may be mixed
 *
 * The arithmetic is decimal, on the numbers as written (struct decimal), so each value is the
 * double that it would parse to if it were written out: 0:1:0.05 holds 0.15. */
#ifndef SIM_TEXT_RANGE_H
#define SIM_TEXT_RANGE_H

#include "sim/base/error.h"

enum { RANGE_MOST = 10001 }; /* values */

/* A zeroed range is empty. */
struct range {
    double *value; /* in the given order, with duplicates */
    size_t values; /* 1..RANGE_MOST once parsed */
    bool interval; /* set by the caller: stands for all numbers between its two values */
};

/* Parses values in lowest..highest, maybe infinite, into a zeroed range; zeroed on failure. */
bool range_parse(struct range *range, const char *text, double lowest, double highest,
                 struct error *error);
void range_free(struct range *range);

/* Sorts the values and removes duplicates. */
void range_sort(struct range *range);

/* The shortest text that range_parse expands to exactly these values: first:last:step if possible,
 * otherwise a list; that of an interval is first:last. To be freed. */
char *range_text(const struct range *range);

#endif
