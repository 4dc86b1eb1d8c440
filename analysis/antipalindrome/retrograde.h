/* Retrograde analysis (backward induction), layer by layer from the full rows to the first moves:
 * the value of each row for the player to move.
 *
 * Values are exact within a window of margins (score of Player 1 minus that of Player 2) and
 * clamped to it, as minimum and maximum commute with clamping. A level of values.h is a margin of
 * the window, counted in steps of 2 from the end that is worse for the player to move. */
#ifndef ANALYSIS_ANTIPALINDROME_RETROGRADE_H
#define ANALYSIS_ANTIPALINDROME_RETROGRADE_H

#include "analysis/antipalindrome/layer/layer.h"
#include "sim/base/watch.h"

/* Margins are even. */
struct retrograde_window {
    int low, high;
};

/* The window of a value kind with lowest margin `low`. */
static inline struct retrograde_window retrograde_window(const struct value_kind *kind, int low) {
    return (struct retrograde_window){low, low + 2 * (kind->levels - 1)};
}

struct retrograde {
    const struct layer_space *space;
    struct retrograde_window window;
    int pass; /* its number, for progress */
    int threads;
    const struct watch *watch; /* progress in rows, including earlier passes; or NULL */
    uint64_t done, total;      /* rows */
};

/* Computes the layer of full rows. Fails like layer_init. Free the layer in either case. */
bool retrograde_begin(const struct retrograde *retrograde, struct layer *layer,
                      struct error *error);

/* Replaces a layer by the one with one filled square less. Fails when memory is short, and with
 * ERROR_STOPPED; then the layer may be lost, but must still be freed. */
bool retrograde_step(struct retrograde *retrograde, struct layer *layer, struct error *error);

/* Reports that a layer begins, for progress. */
void retrograde_announce(const struct retrograde *retrograde, int size);

/* The value in the window of writing `digit` on an element, given the layer with one filled
 * element. */
int retrograde_value(const struct retrograde *retrograde, const struct layer *layer, int element,
                     int digit);

/* --- the values of one set of filled squares, from those with one more ------------------------ */

/* Moves from a subset: the number of filled elements to the left of the new one, and the vector of
 * the target subset in the next layer. */
struct subset_moves {
    size_t count;
    uint8_t gap[SUBSET_ELEMENTS];
    const uint64_t *values[SUBSET_ELEMENTS];
};

/* The workspace of a thread. */
struct moves_scratch {
    uint64_t *longer, *shorter;   /* a vector of the next layer and one of the current layer */
    struct subset_moves direct;   /* to subsets that are kept */
    struct subset_moves mirrored; /* to others: as moves of the mirror image, to what is kept */
};

/* A workspace for each thread, for a next layer of `words` words per vector. */
struct moves_scratch *moves_scratch_alloc(int threads, size_t words);
void moves_scratch_free(struct moves_scratch *scratch, int threads);

/* Their size for one thread, bytes. */
uint64_t moves_scratch_bytes(size_t words);

static inline void subset_add_move(struct subset_moves *moves, int gap, const uint64_t *values) {
    moves->gap[moves->count] = (uint8_t)gap;
    moves->values[moves->count++] = values;
}

/* Finds the moves from a kept subset; `vector` returns the vector of a kept subset of the next
 * layer. Always inlined, since calls by pointer take 3 % of the time of a pass: each kind of
 * storage has a function that calls this one with its own `vector`. */
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
        if (space->anchored || filled >= filled_image)
            subset_add_move(&scratch->direct, gap, vector(context, filled));
        else
            subset_add_move(&scratch->mirrored, size - gap, vector(context, filled_image));
    }
}

/* Vectors to compute: those of the kept subsets with indices first .. end - 1 in `order`. */
struct moves_task {
    const struct subset_order *order;
    uint64_t first, end;
    int bits;         /* a vector has 2^bits values */
    uint64_t *values; /* of all kept subsets in `order`, those of one vector after another */
    /* Calls moves_find for a subset in `order`. */
    void (*find)(const void *context, uint32_t subset, struct moves_scratch *scratch);
    const void *context;
};

/* Computes them on all threads, with a workspace for each. Fails with ERROR_STOPPED. */
bool moves_compute(const struct retrograde *retrograde, const struct moves_task *task,
                   struct moves_scratch *workspace, struct error *error);

#endif
