/* Retrograde analysis (backward induction), layer by layer (layer.h) from the full rows to the rows
 * after a first move: the value of each row for the player to move.
 *
 * Values are exact within a window of margins (score of Player 1 minus that of Player 2) and
 * clamped to it, as minimum and maximum commute with clamping. They are stored as levels: level l
 * is l steps of 2 away from that end of the window that is worse for the player to move. */
#ifndef ANALYSIS_ANTIPALINDROME_RETROGRADE_H
#define ANALYSIS_ANTIPALINDROME_RETROGRADE_H

#include "analysis/antipalindrome/blocks.h"
#include "sim/base/watch.h"

/* The margins low, low + 2, .. high, all even. */
struct retrograde_window {
    int low, high;
};

/* The window from `low` on with as many margins as the kind of storage has levels. */
static inline struct retrograde_window retrograde_window(const struct value_kind *kind, int low) {
    return (struct retrograde_window){low, low + 2 * (kind->levels - 1)};
}

/* A pass over all layers. */
struct retrograde {
    const struct layer_space *space; /* the row to solve, and how values are stored */
    struct retrograde_window window;
    int pass; /* number of the pass, from 1, for the progress */
    int threads;
    const struct watch *watch; /* or NULL */
    uint64_t done, total;      /* rows, including those of earlier passes, for the progress */
};

/* Computes the layer of full rows. Fails like layer_init. Free the layer in either case. */
bool retrograde_begin(const struct retrograde *retrograde, struct layer *layer,
                      struct error *error);

/* Replaces a layer by the one with one filled element less. Fails when memory is short, and with
 * ERROR_STOPPED; then the layer may be lost, but must still be freed. */
bool retrograde_step(struct retrograde *retrograde, struct layer *layer, struct error *error);

/* The clamped margin after writing `digit` on an element of the row, given the layer of size 1. */
int retrograde_value(const struct retrograde *retrograde, const struct layer *layer, int element,
                     int digit);

/* --- vectors of some subsets, from those of the subsets with one more element ----------------- */

/* Vectors to compute: those of the kept subsets with indices first .. end - 1 in `order`. */
struct moves_task {
    const struct subset_order *order; /* of a layer, or of the inner elements of a block */
    uint64_t first, end;
    int bits;         /* a vector has 2^bits values */
    uint64_t *values; /* the vectors of all kept subsets in `order`, one after the other */
    /* Where the vectors of the next layer are: in `next`; or, if that is NULL, by block: at least
     * those of the blocks that `block`, the one to compute, needs. */
    const struct layer *next;
    const struct layer_blocks *blocks;
    uint32_t block;
    uint64_t *const *next_blocks; /* [blocks->count] the vectors of each */
};

/* A workspace for each thread, for a next layer with vectors of `words` words. */
struct moves_scratch *moves_scratch_alloc(int threads, size_t words);
void moves_scratch_free(struct moves_scratch *scratch, int threads);

/* Bytes of the workspace of one thread. */
uint64_t moves_scratch_bytes(size_t words);

/* Computes the vectors on all threads, with a workspace for each. Fails with ERROR_STOPPED. */
bool moves_compute(const struct retrograde *retrograde, const struct moves_task *task,
                   struct moves_scratch *workspace, struct error *error);

#endif
