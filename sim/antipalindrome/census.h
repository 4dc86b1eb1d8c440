/* A census of the final rows under random play: the distributions of both scores and of the margin,
 * the score of Player 1 minus that of Player 2.
 *
 * Writing random digits on random squares fills the row with independent fair digits, whatever the
 * order: all ways to fill it are equally likely. An exact census counts each of them once; a
 * sampled one fills row number i with digits that are a pure function of (seed, i). Counts are
 * integers, so results do not depend on the number of threads.
 *
 * The result file is described in data/FORMAT.md. */
#ifndef SIM_ANTIPALINDROME_CENSUS_H
#define SIM_ANTIPALINDROME_CENSUS_H

#include "sim/antipalindrome/row.h"
#include "sim/dataset/result.h"
#include "sim/parallel/blocks.h"

enum {
    ANTIPALINDROME_CENSUS_EXACT = 32,      /* most empty squares of an exact census */
    ANTIPALINDROME_CENSUS_BLOCK = 1 << 16, /* rows that a thread counts at a time */
    ANTIPALINDROME_SCORES = 11441,         /* scores are even: 0, 2, .. 22880 */
    ANTIPALINDROME_MARGINS = 2 * ANTIPALINDROME_SCORES - 1, /* -22880, -22878, .. 22880 */
};

struct antipalindrome_tally {
    uint64_t rows;
    uint64_t score[2][ANTIPALINDROME_SCORES]; /* [player][score / 2] number of rows */
    uint64_t margin[ANTIPALINDROME_MARGINS];  /* [margin / 2 + ANTIPALINDROME_SCORES - 1] rows */
};

struct antipalindrome_census {
    struct antipalindrome_row row;  /* whose empty squares are filled */
    bool exact;                     /* true: in all ways; false: at random */
    uint64_t seed, first_row, rows; /* rows first_row .. first_row + rows - 1 of the seed */
    int threads;
    const struct watch *watch;        /* progress in blocks */
    const struct blocks_store *store; /* keeps the result; or NULL */
};

/* Fails with ERROR_STOPPED if interrupted: then the tally covers the first tally->rows rows. */
bool antipalindrome_census(const struct antipalindrome_census *census,
                           struct antipalindrome_tally *tally, struct error *error);

/* The result: distributions and their summaries. */
extern const struct result_description antipalindrome_census_description;

/* Fills the result from a tally of at least one row. */
void antipalindrome_census_to_result(const struct antipalindrome_census *census,
                                     const struct antipalindrome_tally *tally,
                                     struct result *result);

#endif
