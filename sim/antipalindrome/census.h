/* A census of a row's ends under random play: how often each score and each margin comes up.
 *
 * Who writes a random digit on a random square each time fills the row with independent fair
 * digits, whatever the order: all ways to fill it are equally likely. So an exact census goes
 * through all of them, each once; one that is drawn fills row number i of the seed with digits that
 * depend on (seed, i) alone. Counts are integers: nothing depends on threads. */
#ifndef SIM_ANTIPALINDROME_CENSUS_H
#define SIM_ANTIPALINDROME_CENSUS_H

#include "sim/antipalindrome/row.h"
#include "sim/base/error.h"
#include "sim/base/watch.h"
#include "sim/dataset/dataset_write.h"

enum {
    ANTIPALINDROME_CENSUS_EXACT = 32,      /* empty squares of an exact census, at most */
    ANTIPALINDROME_CENSUS_BLOCK = 1 << 16, /* rows */
    ANTIPALINDROME_SCORES = 11441,         /* scores are even: 0, 2, .. 22880 */
    ANTIPALINDROME_MARGINS = 2 * ANTIPALINDROME_SCORES - 1, /* -22880, -22878, .. 22880 */
};

struct antipalindrome_tally {
    uint64_t rows;
    uint64_t score[2][ANTIPALINDROME_SCORES]; /* [player][score / 2] rows */
    uint64_t margin[ANTIPALINDROME_MARGINS];  /* [margin / 2 + ANTIPALINDROME_SCORES - 1] rows */
};

struct antipalindrome_census {
    struct antipalindrome_row row; /* whose empty squares are filled */
    bool exact;                    /* in all ways; else: */
    uint64_t seed, rows;           /* rows 0 .. rows - 1 of the seed */
    int threads;
    const struct watch *watch; /* told blocks */
};

/* Rows that there are to count. */
uint64_t antipalindrome_census_rows(const struct antipalindrome_census *census);

/* Fails when memory is short, and with ERROR_STOPPED: then the tally is of the rows that were done,
 * the first so many. */
bool antipalindrome_census(const struct antipalindrome_census *census,
                           struct antipalindrome_tally *tally, struct error *error);

/* What counts of some values say. */
struct antipalindrome_summary {
    double mean, sd; /* sd with the divisor rows (exact) or rows - 1 */
    int minimum, maximum;
};

/* Of count[values], of first, first + 2, ... */
struct antipalindrome_summary antipalindrome_summary(const uint64_t *count, size_t values,
                                                     int first, bool exact);

/* The smallest value v with F(v) >= q, 0 < q <= 1. */
int antipalindrome_quantile(const uint64_t *count, size_t values, int first, double q);

/* A census as a result file: data/FORMAT.md describes it. */

#define ANTIPALINDROME_CENSUS_FILE_TYPE "bukub antipalindrome census"
enum { ANTIPALINDROME_CENSUS_FILE_VERSION = 1 };

/* A file with everything of the census; the caller adds timers and saves it. NULL when it fails. */
struct dataset_writer *antipalindrome_census_file_create(const struct antipalindrome_census *census,
                                                         const struct antipalindrome_tally *tally,
                                                         const struct dataset_origin *given,
                                                         struct error *error);

#endif
