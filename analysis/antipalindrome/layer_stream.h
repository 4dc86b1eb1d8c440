/* A layer in the order of its subsets, whichever ranks have them, as it is in a file: piece by
 * piece, so that rank 0, which writes or reads the file, never has all of it. All ranks that share
 * the layer take the same steps. */
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_STREAM_H
#define ANALYSIS_ANTIPALINDROME_LAYER_STREAM_H

#include "analysis/antipalindrome/layer.h"
#include "sim/base/watch.h"

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
