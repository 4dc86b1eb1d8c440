/* From the full rows back to the first moves, layer by layer: what each row is worth to whose turn
 * it is.
 *
 * The values are exact within a window of margins (score of Player 1 minus that of Player 2): its
 * lowest margin stands for all that is not above it, its highest for all that is not below. Minimax
 * takes nothing but least and greatest, and these commute with such clamping. */
#ifndef ANALYSIS_ANTIPALINDROME_RETROGRADE_H
#define ANALYSIS_ANTIPALINDROME_RETROGRADE_H

#include "analysis/antipalindrome/layer.h"
#include "sim/base/watch.h"

/* Margins are even. */
struct retrograde_window {
    int low, high;
};

/* The window of a kind of values that begins there. */
static inline struct retrograde_window retrograde_window(const struct value_kind *kind, int low) {
    return (struct retrograde_window){low, low + 2 * (kind->levels - 1)};
}

struct retrograde {
    const struct layer_space *space;
    struct retrograde_window window;
    int pass; /* its number, for the watch */
    int threads;
    const struct watch *watch; /* told rows, those of earlier passes included; or NULL */
    uint64_t done, total;      /* of them */
    struct rank_work *work;    /* of this rank: is added to; or NULL */
};

/* The layer of full rows. Fails as layer_init does. To be freed in either case. */
bool retrograde_begin(const struct retrograde *retrograde, struct layer *layer,
                      struct error *error);

/* Puts the layer with one filled square less in its place; where ranks share the layers, all do so.
 * Fails when memory is short, with ERROR_STOPPED, and when other ranks do; then the layer may be
 * lost, and is still to be freed. */
bool retrograde_step(struct retrograde *retrograde, struct layer *layer, struct error *error);

/* Of the layer with one filled element: what writing `digit` on that element is worth, in the
 * window. */
int retrograde_value(const struct retrograde *retrograde, const struct layer *layer, int element,
                     int digit);

#endif
