/* The vectors of the layer behind that other ranks have: all that a part of a layer needs, in bulk.
 * Each rank says which ones it wants of which rank, each once; then all are sent. */
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_FETCH_H
#define ANALYSIS_ANTIPALINDROME_LAYER_FETCH_H

#include "analysis/antipalindrome/layer.h"
#include "sim/base/watch.h"

struct fetch_traffic;

struct layer_fetch {
    const struct layer *layer, *behind;
    int threads;
    const struct watch *watch; /* or NULL */

    struct marks wanted; /* positions in the layer behind */
    uint64_t *vectors;   /* those vectors, one behind the other */
    uint64_t memory;     /* bytes that the last fetch took */
    uint64_t received;   /* bytes of vectors of other ranks */
    double waited;       /* s, for the others, and for what they send */

    struct fetch_traffic *traffic; /* what is under way; or NULL */
    bool lost;                     /* that was not answered */
};

/* Makes ready to fetch what the subsets of `layer` need of the one behind it; both outlast that.
 * Fails when memory is short. To be freed in either case; a zeroed one is fine. */
bool layer_fetch_init(struct layer_fetch *fetch, const struct layer *layer,
                      const struct layer *behind, struct error *error);
void layer_fetch_free(struct layer_fetch *fetch);

/* Marks what the subsets in these spans need of other ranks, and nothing else; tells how many
 * vectors. */
uint64_t layer_fetch_mark(struct layer_fetch *fetch, const struct rank_span *span, size_t spans);

/* Fetches what those subsets need. All ranks call it, each with its own spans. Fails when memory is
 * short, and as those calls do that wait (ranks.h). */
bool layer_fetch_run(struct layer_fetch *fetch, const struct rank_span *span, size_t spans,
                     struct error *error);

/* The vector of a subset of the layer behind that is kept, wherever it came from. */
static inline const uint64_t *layer_fetch_vector(const struct layer_fetch *fetch, uint32_t subset) {
    const struct layer *behind = fetch->behind;
    uint32_t position = layer_places_position(&behind->places, subset);
    uint64_t local = layer_places_local(&behind->places, position);
    return local < behind->places.count
               ? behind->values + local * behind->words
               : fetch->vectors + marks_before(&fetch->wanted, position) * behind->words;
}

#endif
