/* Retrograde analysis (backward induction), layer by layer (layer.h) from the full rows to the rows
 * after a first move: the value of each row for the player to move.
 *
 * Values are exact within a window of margins (score of Player 1 minus that of Player 2) and
 * clamped to it, as minimum and maximum commute with clamping. They are stored as levels: level l
 * is l steps of 2 away from that end of the window that is worse for the player to move. */
#ifndef ANALYSIS_ANTIPALINDROME_RETROGRADE_H
#define ANALYSIS_ANTIPALINDROME_RETROGRADE_H

#include "analysis/antipalindrome/layer/layer.h"
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

/* --- the vector of one subset, from those of the subsets with one more element ---------------- */

/* Moves from a subset, each filling one element: its gap, which is the number of filled elements to
 * the left of it, and the vector, in the next layer, of the subset that the move leads to. */
struct subset_moves {
    size_t count;
    uint8_t gap[SUBSET_ELEMENTS];            /* [count] */
    const uint64_t *values[SUBSET_ELEMENTS]; /* [count] */
};

/* The workspace of a thread. */
struct moves_scratch {
    uint64_t *longer, *shorter;   /* each has room for a vector of the next layer */
    struct subset_moves direct;   /* moves to subsets that are kept */
    struct subset_moves mirrored; /* all other moves, as moves from the image of the subset */
};

/* A workspace for each thread, for a next layer with vectors of `words` words. */
struct moves_scratch *moves_scratch_alloc(int threads, size_t words);
void moves_scratch_free(struct moves_scratch *scratch, int threads);

/* Bytes of the workspace of one thread. */
uint64_t moves_scratch_bytes(size_t words);

/* Finds the moves from a kept subset; `vector` returns the vector of a kept subset of the next
 * layer. Always inlined, since calls by pointer take 3 % of the time of a pass: layers in memory
 * and layers on disk each have a function that calls this one with their own `vector`. */
static inline __attribute__((always_inline)) void
moves_find(const struct layer_space *space, uint32_t subset,
           const uint64_t *(*vector)(const void *context, uint32_t subset), const void *context,
           struct moves_scratch *scratch) {
    int elements = space->elements;
    int size = __builtin_popcount(subset);
    uint32_t image = subset_image(elements, subset);
    uint32_t all = (uint32_t)((UINT64_C(1) << elements) - 1);
    scratch->direct.count = scratch->mirrored.count = 0;
    for (uint32_t rest = all & ~subset; rest; rest &= rest - 1) {
        int element = __builtin_ctz(rest);
        uint32_t filled = subset | UINT32_C(1) << element;
        uint32_t filled_image = image | UINT32_C(1) << (elements - 1 - element);
        int gap = __builtin_popcount(subset & ((UINT32_C(1) << element) - 1));
        bool direct = space->anchored || filled >= filled_image; /* the larger image is kept */
        struct subset_moves *moves = direct ? &scratch->direct : &scratch->mirrored;
        moves->gap[moves->count] = (uint8_t)(direct ? gap : size - gap);
        moves->values[moves->count++] = vector(context, direct ? filled : filled_image);
    }
}

/* Vectors to compute: those of the kept subsets with indices first .. end - 1 in `order`. */
struct moves_task {
    const struct subset_order *order; /* the subsets of a layer; tells which are kept */
    uint64_t first, end;
    int bits;         /* a vector has 2^bits values */
    uint64_t *values; /* the vectors of all kept subsets in `order`, one after the other */
    /* Calls moves_find for a subset in `order`. */
    void (*find)(const void *context, uint32_t subset, struct moves_scratch *scratch);
    const void *context;
};

/* Computes the vectors on all threads, with a workspace for each. Fails with ERROR_STOPPED. */
bool moves_compute(const struct retrograde *retrograde, const struct moves_task *task,
                   struct moves_scratch *workspace, struct error *error);

#endif
