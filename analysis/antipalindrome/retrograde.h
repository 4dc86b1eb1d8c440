/* Retrograde analysis, layer by layer from the full rows to the first moves: the value of each row
 * for the player to move.
 *
 * Values are exact within a window of margins (score of Player 1 minus that of Player 2) and
 * clamped to it: minimum and maximum commute with clamping. */
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

#endif
