/* A sample of numbers, stored as distinct values with their frequencies: of a list of numbers, of a
 * histogram of many games, or read from a user's text or file. */
#ifndef SIM_STATISTICS_SAMPLE_H
#define SIM_STATISTICS_SAMPLE_H

#include "sim/statistics/histogram.h"

#include <float.h>

/* IEEE binary128 has identical results on every processor; long double has 113 binary digits on
 * some and 64 on others. It is slow: use it for few operations. */
#if LDBL_MANT_DIG == 113
typedef long double binary128;
#else
typedef __float128 binary128;
#endif

struct sample_value {
    double value;   /* finite */
    uint64_t count; /* > 0 */
};

/* A zeroed sample is empty. */
struct sample {
    struct sample_value *value; /* [values] ascending and distinct */
    size_t values;
    uint64_t size;    /* sum of counts */
    uint64_t missing; /* values that were NA or an empty cell, in no count above */
};

/* The sample of n finite numbers in any order; and of the numbers of moves of finished games. */
struct sample sample_of_numbers(const double *number, size_t n);
struct sample sample_of_histogram(const struct histogram *histogram);

void sample_free(struct sample *sample);

/* Mean and variance (divisor size - 1) of a sample that is not empty; of one value NaN. */
struct sample_moments {
    binary128 mean, variance;
};

struct sample_moments sample_moments(const struct sample *sample);

struct sample_summary {
    uint64_t size, missing;
    double mean;   /* NaN without values */
    double sd;     /* NaN of fewer than two */
    double median; /* of an even number of values, the mean of the two in the middle */
};

struct sample_summary sample_summarise(const struct sample *sample);

/* Joint iteration over the values of two samples x and y in ascending order; zeroed at first. */
struct sample_walk {
    size_t next_x, next_y;     /* indices of the first value in each sample that is not visited */
    double value;              /* the current value */
    uint64_t at_x, at_y;       /* its frequency in each sample */
    uint64_t below_x, below_y; /* number of smaller values */
};

/* Moves to the next value that x or y has; false if there is none. */
bool sample_walk_next(struct sample_walk *walk, const struct sample *x, const struct sample *y);

enum { SAMPLE_FILE_MEGABYTES = 64 };

/* Numbers read are at most that far from 0, so that variances are finite. */
#define SAMPLE_MOST 1e100

/* Fills a zeroed sample with at least one number from an argument: numbers separated by commas, or
 * in lines without commas by blanks, as 25,13,NA,16 or 25 13 NA 16, or the path of a file, or -
 * for standard input. Other arguments that consist of digits, signs, points, commas, white space,
 * the letter e and NA are numbers (a file of that name can be given as ./25).
 *
 * A file is CSV text of at most SAMPLE_FILE_MEGABYTES: one number per line, or several separated as
 * above, but not by blanks below a header, all in one sample. The first line may be a header of
 * names, the first of which begins with a letter. If there are several columns, one must be named
 * as in FILE:COLUMN (an existing file with that whole name takes precedence); then the first line
 * is the header. COLUMN may also be the number of the column, from 1, unless a column has that
 * name; of several columns with one name only the number can choose. With a number the header may
 * be missing, but not if it is unclear whether there is one. Columns may have different lengths:
 * cells that are empty, or missing at the end of a line, have no value. NA is a missing value.
 * Numbers and names may be in double quotes. Surrounding white space, empty lines, comments after
 * #, carriage returns and a byte order mark are ignored.
 *
 * If the first line has a semicolon outside quotes, the file is as R's write.csv2 and spreadsheets
 * of many languages write it: fields are separated by semicolons, and the decimal sign is a comma
 * or a point.
 *
 * Errors begin with FILE:LINE. */
bool sample_read(struct sample *sample, const char *argument, struct error *error);

/* The file that the argument names, to be freed, or NULL. *column: the named column, or NULL. */
char *sample_file(const char *argument, const char **column);

#endif
