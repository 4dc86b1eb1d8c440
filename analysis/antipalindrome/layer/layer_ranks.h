/* Communication between ranks that share a layer. */
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_LAYER_RANKS_H
#define ANALYSIS_ANTIPALINDROME_LAYER_LAYER_RANKS_H

#include "analysis/antipalindrome/layer/layer.h"
#include "sim/base/watch.h"

/* Fetches the vectors of the next layer that a part of a layer needs from other ranks, in bulk:
 * each rank sends the lists of vectors it needs, each once, and then receives all of them. */

struct fetch_traffic;

struct layer_fetch {
    const struct layer *layer, *next;
    int threads;
    const struct watch *watch; /* or NULL */

    struct marks wanted; /* positions in the next layer */
    uint64_t *vectors;   /* these vectors, consecutively */
    uint64_t memory;     /* of the last fetch, bytes */
    uint64_t received;   /* bytes of vectors from other ranks */
    double waited;       /* s, for other ranks and their data */

    struct fetch_traffic *traffic; /* in progress; or NULL */
    bool pending;                  /* an exchange did not complete: its buffers are in use */
};

/* Prepares fetching for the subsets of `layer` from `next`; both must outlive *fetch. Fails when
 * memory is short. Free in either case; a zeroed one may be freed, too. */
bool layer_fetch_init(struct layer_fetch *fetch, const struct layer *layer,
                      const struct layer *next, struct error *error);
void layer_fetch_free(struct layer_fetch *fetch);

/* Marks exactly the vectors that the subsets in these spans need from other ranks; returns their
 * number. */
uint64_t layer_fetch_mark(struct layer_fetch *fetch, const struct rank_span *span, size_t spans);

/* Collective: fetches what these subsets need; each rank passes its own spans. Fails when memory is
 * short, and like ranks_exchange. */
bool layer_fetch_run(struct layer_fetch *fetch, const struct rank_span *span, size_t spans,
                     struct error *error);

/* The vector of a kept subset of the next layer, local or fetched. */
static inline const uint64_t *layer_fetch_vector(const struct layer_fetch *fetch, uint32_t subset) {
    const struct layer *next = fetch->next;
    uint32_t position = layer_places_position(&next->places, subset);
    uint64_t local = layer_places_local(&next->places, position);
    return local < next->places.count
               ? next->values + local * next->words
               : fetch->vectors + marks_before(&fetch->wanted, position) * next->words;
}

/* Streams a layer in the order of its subsets between a file on rank 0 and all ranks, piece by
 * piece, so that rank 0 never holds all of it. All calls are collective. */

struct layer_stream {
    const struct layer *layer;
    const struct watch *watch; /* or NULL */
    int rank, ranks;
    uint32_t begin, end; /* blocks of the piece */
    uint64_t *piece;     /* rank 0: the words of the piece */
    uint64_t *of_ranks;  /* rank 0: the same, in the order of ranks */
    size_t *give, *take; /* [ranks] */
    bool pending;        /* a transfer did not complete: its buffers are in use */
};

/* Starts before the first piece. `space` is that of the layer. Fails when memory is short. Close in
 * either case. */
bool layer_stream_open(struct layer_stream *stream, const struct layer_space *space,
                       const struct layer *layer, const struct watch *watch, struct error *error);
void layer_stream_close(struct layer_stream *stream);

/* Advances to the next piece; returns its number of words, 0 at the end. */
uint64_t layer_stream_next(struct layer_stream *stream);

/* Gathers the piece on rank 0, where *words points to it. Fails like ranks_exchange. */
bool layer_stream_gather(struct layer_stream *stream, const uint64_t **words, struct error *error);

/* Scatters stream->piece of rank 0 to the ranks that own it. Fails likewise. */
bool layer_stream_scatter(struct layer_stream *stream, struct error *error);

#endif
