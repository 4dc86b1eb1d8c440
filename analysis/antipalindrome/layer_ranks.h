/* The vectors of the layer behind that other ranks have: all that a part of a layer needs, in bulk.
 * Each rank says which ones it wants of which rank, each once; then all are sent. */
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_RANKS_H
#define ANALYSIS_ANTIPALINDROME_LAYER_RANKS_H

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

/* A layer in the order of its subsets, whichever ranks have them, as it is in a file: piece by
 * piece, so that rank 0, which writes or reads the file, never has all of it. All ranks that share
 * the layer take the same steps. */

struct layer_stream {
    const struct layer *layer;
    const struct watch *watch; /* or NULL */
    int own, ranks;            /* of those that take part */
    uint32_t begin, end;       /* blocks of the piece */
    uint64_t *piece;           /* of rank 0: words */
    uint64_t *of_rank;         /* what is sent or received */
    bool lost;                 /* that was not answered */
};

/* Begins before the first piece. `space` is that of the layer. Fails when memory is short. To be
 * closed in either case. */
bool layer_stream_open(struct layer_stream *stream, const struct layer_space *space,
                       const struct layer *layer, const struct watch *watch, struct error *error);
void layer_stream_close(struct layer_stream *stream);

/* Goes on to the next piece; tells how many words it has, 0 behind the last one. */
uint64_t layer_stream_next(struct layer_stream *stream);

/* Brings the piece to rank 0; there, *words are its words. Fails as those calls do that wait. */
bool layer_stream_gather(struct layer_stream *stream, const uint64_t **words, struct error *error);

/* Takes stream->piece of rank 0 to the ranks that have it. Fails likewise. */
bool layer_stream_scatter(struct layer_stream *stream, struct error *error);

#endif
