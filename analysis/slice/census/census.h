/* The distribution of the best score under random play: all sets of `filled` squares are equally
 * likely.
 *
 * An exact census enumerates all grids; a sampled one takes grids 0, 1, ... of the seed. Counts are
 * integers, so the result does not depend on threads. */
#ifndef ANALYSIS_SLICE_CENSUS_CENSUS_H
#define ANALYSIS_SLICE_CENSUS_CENSUS_H

#include "analysis/slice/lines/lines.h"
#include "sim/base/watch.h"
#include "sim/dataset/result.h"
#include "sim/parallel/blocks.h"
#include "sim/statistics/histogram.h"

enum {
    SLICE_CENSUS_EXACT = 36,       /* squares of an exact census, at most */
    SLICE_CENSUS_BLOCK = 1 << 14,  /* grids that one thread counts at a time */
    SLICE_SCORES = SLICE_PATH - 1, /* scores 0 .. 2 * SLICE_SIDE - 2 */
};

struct slice_census {
    int side, filled;                 /* rows and columns, and filled squares, of each grid */
    bool exact;                       /* counts all grids; otherwise those of a seed: */
    uint64_t seed, first_grid, grids; /* grids first_grid .. first_grid + grids - 1 of the seed */
    int threads;
    const struct watch *watch;        /* progress in blocks */
    const struct blocks_store *store; /* keeps the result; or NULL */
};

struct slice_tally {
    uint64_t grids;
    uint64_t best[SLICE_SCORES]; /* [score] grids with that best score */
};

/* Runs a census. If it fails with ERROR_STOPPED, the tally has the first tally->grids grids. */
bool slice_census(const struct slice_census *census, struct slice_tally *tally,
                  struct error *error);

/* The counts of a tally. */
static inline struct counts slice_counts(const struct slice_tally *tally) {
    return (struct counts){tally->best, SLICE_SCORES, 0, 1};
}

/* A census as a result (data/FORMAT.md). */
extern const struct result_description slice_census_description;
void slice_census_to_result(struct result *result, const struct slice_census *census,
                            const struct slice_tally *tally);

/* Sets a tally to the counts of a result. Fails if it has none, or if they are out of range. */
bool slice_tally_of_result(const struct result *result, struct slice_tally *tally,
                           struct error *error);

#endif
