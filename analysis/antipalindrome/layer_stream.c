#include "analysis/antipalindrome/layer_stream.h"

#include "sim/parallel/ranks.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEAST_WORDS = 1 << 10, /* of a piece, */
    MOST_WORDS = 1 << 23,  /* and, if a block is smaller than that, no more */
    PIECES = 128,          /* about so many */
};

static uint64_t usual_words(const struct layer *layer) {
    uint64_t words = layer->places.order.kept * layer->words / PIECES;
    return words < LEAST_WORDS ? LEAST_WORDS : words > MOST_WORDS ? MOST_WORDS : words;
}

static uint64_t words_of(const struct layer *layer, uint32_t block) {
    struct rank_span span = layer_places_block(&layer->places, block);
    const struct subset_order *order = &layer->places.order;
    return (subset_kept_before(order, span.end) - subset_kept_before(order, span.begin)) *
           layer->words;
}

bool layer_stream_open(struct layer_stream *stream, const struct layer_space *space,
                       const struct layer *layer, const struct watch *watch, struct error *error) {
    const struct owners *owners = layer->places.owners;
    uint64_t block = owners->choices[owners->outer / 2] * layer->words;
    uint64_t words = usual_words(layer) + block;
    *stream = (struct layer_stream){.layer = layer,
                                    .watch = watch,
                                    .own = space->own,
                                    .ranks = space->shared.ranks > 1 ? space->shared.ranks : 1,
                                    .piece = malloc(words * sizeof(uint64_t)),
                                    .of_rank = malloc(words * sizeof(uint64_t))};
    return (stream->piece && stream->of_rank) || error_memory(error);
}

/* What was not answered may still be, into that memory. */
void layer_stream_close(struct layer_stream *stream) {
    if (stream->lost)
        return;
    free(stream->piece);
    free(stream->of_rank);
}

uint64_t layer_stream_next(struct layer_stream *stream) {
    const struct layer *layer = stream->layer;
    uint32_t blocks = layer_places_blocks(&layer->places);
    uint64_t most = usual_words(layer), words = 0;
    stream->begin = stream->end;
    for (; stream->end < blocks && words < most; stream->end++)
        words += words_of(layer, stream->end);
    return words;
}

/* Of a rank: the words that it has before the piece, and of the piece. */
static uint64_t words_before(const struct layer_stream *stream, int rank) {
    return layer_places_before(&stream->layer->places, rank, stream->begin) * stream->layer->words;
}

static uint64_t words_within(const struct layer_stream *stream, int rank) {
    return layer_places_before(&stream->layer->places, rank, stream->end) * stream->layer->words -
           words_before(stream, rank);
}

/* Puts what a rank has of the piece to its places in it, or the other way round. */
static void sort_in(const struct layer_stream *stream, int rank, const uint64_t *of_rank) {
    uint64_t *to = stream->piece;
    for (uint32_t block = stream->begin; block < stream->end; block++) {
        uint64_t words = words_of(stream->layer, block);
        if (owners_of(stream->layer->places.owners, block) == rank) {
            memcpy(to, of_rank, words * sizeof *to);
            of_rank += words;
        }
        to += words;
    }
}

static void sort_out(const struct layer_stream *stream, int rank, uint64_t *of_rank) {
    const uint64_t *from = stream->piece;
    for (uint32_t block = stream->begin; block < stream->end; block++) {
        uint64_t words = words_of(stream->layer, block);
        if (owners_of(stream->layer->places.owners, block) == rank) {
            memcpy(of_rank, from, words * sizeof *from);
            of_rank += words;
        }
        from += words;
    }
}

static bool gather_at_first(struct layer_stream *stream, struct error *error) {
    sort_in(stream, 0, stream->layer->values + words_before(stream, 0));
    for (int rank = 1; !stream->lost && rank < stream->ranks; rank++) {
        size_t size = words_within(stream, rank) * sizeof(uint64_t);
        stream->lost = !ranks_receive(rank, stream->of_rank, size, stream->watch, error);
        if (!stream->lost)
            sort_in(stream, rank, stream->of_rank);
    }
    return !stream->lost;
}

bool layer_stream_gather(struct layer_stream *stream, const uint64_t **words, struct error *error) {
    const struct layer *layer = stream->layer;
    *words = stream->piece;
    if (!layer_is_shared(layer)) {
        *words = layer->values + words_before(stream, 0);
        return true;
    }
    if (stream->own == 0)
        return gather_at_first(stream, error);
    size_t size = words_within(stream, stream->own) * sizeof(uint64_t);
    memcpy(stream->of_rank, layer->values + words_before(stream, stream->own), size);
    stream->lost = !ranks_send(0, stream->of_rank, size, stream->watch, error);
    return !stream->lost;
}

/* Every rank has all of the layer. */
static bool scatter_copies(struct layer_stream *stream, struct error *error) {
    size_t size = words_within(stream, 0) * sizeof(uint64_t);
    stream->lost = stream->ranks > 1 && !ranks_share(stream->piece, size, stream->watch, error);
    if (!stream->lost)
        memcpy(stream->layer->values + words_before(stream, 0), stream->piece, size);
    return !stream->lost;
}

static bool scatter_from_first(struct layer_stream *stream, struct error *error) {
    sort_out(stream, 0, stream->layer->values + words_before(stream, 0));
    for (int rank = 1; !stream->lost && rank < stream->ranks; rank++) {
        size_t size = words_within(stream, rank) * sizeof(uint64_t);
        sort_out(stream, rank, stream->of_rank);
        stream->lost = !ranks_send(rank, stream->of_rank, size, stream->watch, error);
    }
    return !stream->lost;
}

bool layer_stream_scatter(struct layer_stream *stream, struct error *error) {
    const struct layer *layer = stream->layer;
    if (!layer_is_shared(layer))
        return scatter_copies(stream, error);
    if (stream->own == 0)
        return scatter_from_first(stream, error);
    size_t size = words_within(stream, stream->own) * sizeof(uint64_t);
    stream->lost = !ranks_receive(0, stream->of_rank, size, stream->watch, error);
    if (!stream->lost)
        memcpy(layer->values + words_before(stream, stream->own), stream->of_rank, size);
    return !stream->lost;
}
