#include "analysis/antipalindrome/layer/layer_ranks.h"

#include "analysis/antipalindrome/layer/layer.h"
#include "sim/base/clock.h"
#include "sim/parallel/ranks.h"
#include "sim/random/widths.h"

#include <stdlib.h>
#include <string.h>

bool layer_fetch_init(struct layer_fetch *fetch, const struct layer *layer,
                      const struct layer *next, struct error *error) {
    fetch->layer = layer;
    fetch->next = next;
    return !layer_is_shared(next) || marks_init(&fetch->wanted, next->places.order.kept, error);
}

/* Marks the remote subsets to which moves from a subset lead. */
EVERY_WIDTH
static void fetch_mark_moves(struct layer_fetch *fetch, uint32_t subset) {
    const struct layer_places *next = &fetch->next->places;
    int elements = next->order.ranks->elements;
    uint32_t all = (uint32_t)((UINT64_C(1) << elements) - 1);
    for (uint32_t rest = all & ~subset; rest; rest &= rest - 1) {
        uint32_t filled = subset | (rest & -rest);
        if (!subset_is_kept(&next->order, filled))
            filled = subset_image(elements, filled);
        uint32_t position = layer_places_position(next, filled);
        if (layer_places_local(next, position) >= next->count)
            marks_add(&fetch->wanted, position);
    }
}

uint64_t layer_fetch_mark(struct layer_fetch *fetch, const struct rank_span *span, size_t spans) {
    const struct layer_places *places = &fetch->layer->places;
    marks_clear(&fetch->wanted);
#pragma omp parallel for schedule(dynamic) num_threads(fetch->threads)
    for (size_t i = 0; i < spans; i++) {
        uint32_t subset =
            subset_of_rank(places->order.ranks->elements, places->order.size, span[i].begin);
        for (uint32_t rank = span[i].begin; rank < span[i].end; rank++) {
            if (subset_is_kept(&places->order, subset))
                fetch_mark_moves(fetch, subset);
            subset = subset_next(subset);
        }
    }
    return marks_count(&fetch->wanted);
}

/* Buffers of a fetch; data for and from the ranks are consecutive. */
struct fetch_traffic {
    uint64_t wanted;      /* vectors this rank requests */
    uint64_t asked;       /* vectors requested from it */
    uint64_t *want, *ask; /* [ranks] the same, by rank */
    size_t *give, *take;  /* [ranks] words sent and received in an exchange */
    uint64_t *list;       /* [wanted] indices of the vectors on their ranks */
    uint64_t *asked_list; /* [asked] */
    uint64_t *vectors;    /* of asked_list */
};

static void fetch_end(struct layer_fetch *fetch) {
    struct fetch_traffic *traffic = fetch->traffic;
    fetch->traffic = NULL;
    if (!traffic)
        return;
    free(traffic->want);
    free(traffic->ask);
    free(traffic->give);
    free(traffic->take);
    free(traffic->list);
    free(traffic->asked_list);
    free(traffic->vectors);
    free(traffic);
}

static bool fetch_begin(struct layer_fetch *fetch, uint64_t wanted, struct error *error) {
    size_t ranks = (size_t)fetch->next->places.owners->ranks;
    struct fetch_traffic *traffic = fetch->traffic = calloc(1, sizeof *traffic);
    if (!traffic)
        return error_memory(error);
    traffic->wanted = wanted;
    traffic->want = calloc(ranks, sizeof *traffic->want);
    traffic->ask = calloc(ranks, sizeof *traffic->ask);
    traffic->give = calloc(ranks, sizeof *traffic->give);
    traffic->take = calloc(ranks, sizeof *traffic->take);
    return (traffic->want && traffic->ask && traffic->give && traffic->take) || error_memory(error);
}

/* If it fails, the buffers stay allocated: the exchange may still be in progress. */
static bool fetch_exchange(struct layer_fetch *fetch, const uint64_t *from, uint64_t *to,
                           struct error *error) {
    const struct ranks_exchange exchange = {from, fetch->traffic->give, to, fetch->traffic->take};
    double began = clock_now();
    fetch->pending = !ranks_exchange(&exchange, fetch->watch, error);
    fetch->waited += clock_now() - began;
    return !fetch->pending;
}

/* An array of `count` words, which may be 0; NULL only when memory is short. */
static uint64_t *alloc_words(uint64_t count) { return malloc((count + 1) * sizeof(uint64_t)); }

/* Exchanges the numbers of requested vectors. */
static bool fetch_exchange_counts(struct layer_fetch *fetch, struct error *error) {
    const struct layer_places *places = &fetch->next->places;
    struct fetch_traffic *traffic = fetch->traffic;
    for (int rank = 0; rank < places->owners->ranks; rank++) {
        traffic->give[rank] = traffic->take[rank] = 1;
        traffic->want[rank] = marks_before(&fetch->wanted, places->first[rank + 1]) -
                              marks_before(&fetch->wanted, places->first[rank]);
    }
    if (!fetch_exchange(fetch, traffic->want, traffic->ask, error))
        return false;
    for (int rank = 0; rank < places->owners->ranks; rank++)
        traffic->asked += traffic->ask[rank];
    return true;
}

/* Lists the requested vectors, by their index on their rank. */
static void fetch_list_wanted(const struct layer_fetch *fetch, uint64_t *list) {
    const uint32_t *first = fetch->next->places.first;
    for (size_t i = 0, rank = 0; i < fetch->wanted.words; i++)
        for (uint64_t rest = fetch->wanted.word[i]; rest; rest &= rest - 1) {
            uint64_t position = 64 * i + (uint64_t)__builtin_ctzll(rest);
            while (position >= first[rank + 1])
                rank++;
            *list++ = position - first[rank];
        }
}

static bool fetch_exchange_lists(struct layer_fetch *fetch, struct error *error) {
    struct fetch_traffic *traffic = fetch->traffic;
    traffic->list = alloc_words(traffic->wanted);
    traffic->asked_list = alloc_words(traffic->asked);
    if (!traffic->list || !traffic->asked_list)
        return error_memory(error);
    fetch_list_wanted(fetch, traffic->list);
    for (int rank = 0; rank < fetch->next->places.owners->ranks; rank++) {
        traffic->give[rank] = traffic->want[rank];
        traffic->take[rank] = traffic->ask[rank];
    }
    return fetch_exchange(fetch, traffic->list, traffic->asked_list, error);
}

static bool fetch_exchange_vectors(struct layer_fetch *fetch, struct error *error) {
    const struct layer *next = fetch->next;
    struct fetch_traffic *traffic = fetch->traffic;
    traffic->vectors = alloc_words(traffic->asked * next->words);
    fetch->vectors = alloc_words(traffic->wanted * next->words);
    if (!traffic->vectors || !fetch->vectors)
        return error_memory(error);
#pragma omp parallel for num_threads(fetch->threads)
    for (uint64_t i = 0; i < traffic->asked; i++)
        memcpy(traffic->vectors + i * next->words,
               next->values + traffic->asked_list[i] * next->words, next->words * sizeof(uint64_t));
    for (int rank = 0; rank < next->places.owners->ranks; rank++) {
        traffic->give[rank] = traffic->ask[rank] * next->words;
        traffic->take[rank] = traffic->want[rank] * next->words;
    }
    return fetch_exchange(fetch, traffic->vectors, fetch->vectors, error);
}

bool layer_fetch_run(struct layer_fetch *fetch, const struct rank_span *span, size_t spans,
                     struct error *error) {
    const struct layer *next = fetch->next;
    if (!layer_is_shared(next))
        return true;
    free(fetch->vectors);
    fetch->vectors = NULL;
    if (!fetch_begin(fetch, layer_fetch_mark(fetch, span, spans), error) ||
        !fetch_exchange_counts(fetch, error) || !fetch_exchange_lists(fetch, error) ||
        !fetch_exchange_vectors(fetch, error))
        return false;
    const struct fetch_traffic *traffic = fetch->traffic;
    fetch->memory = marks_bytes(next->places.order.kept) +
                    (traffic->wanted + traffic->asked) * (next->words + 1) * sizeof(uint64_t);
    fetch->received += traffic->wanted * next->words * sizeof(uint64_t);
    fetch_end(fetch);
    return true;
}

void layer_fetch_free(struct layer_fetch *fetch) {
    marks_free(&fetch->wanted);
    if (fetch->pending)
        return;
    fetch_end(fetch);
    free(fetch->vectors);
    fetch->vectors = NULL;
}

enum {
    LEAST_WORDS = 1 << 10, /* of a piece */
    MOST_WORDS = 1 << 23,  /* of a piece, unless a single block is larger */
    PIECES = 128,          /* target number */
};

static uint64_t stream_piece_words(const struct layer *layer) {
    uint64_t words = layer->places.order.kept * layer->words / PIECES;
    return words < LEAST_WORDS ? LEAST_WORDS : words > MOST_WORDS ? MOST_WORDS : words;
}

static uint64_t stream_block_words(const struct layer *layer, uint32_t block) {
    struct rank_span span = layer_places_block(&layer->places, block);
    const struct subset_order *order = &layer->places.order;
    return (subset_kept_before(order, span.end) - subset_kept_before(order, span.begin)) *
           layer->words;
}

bool layer_stream_open(struct layer_stream *stream, const struct layer_space *space,
                       const struct layer *layer, const struct watch *watch, struct error *error) {
    const struct owners *owners = layer->places.owners;
    uint64_t block = owners->choices[owners->outer / 2] * layer->words;
    uint64_t words = stream_piece_words(layer) + block;
    *stream = (struct layer_stream){.layer = layer,
                                    .watch = watch,
                                    .rank = space->rank,
                                    .ranks = space->shared.ranks > 1 ? space->shared.ranks : 1,
                                    .piece = malloc(words * sizeof(uint64_t)),
                                    .of_ranks = malloc(words * sizeof(uint64_t))};
    stream->give = calloc((size_t)stream->ranks, sizeof *stream->give);
    stream->take = calloc((size_t)stream->ranks, sizeof *stream->take);
    return (stream->piece && stream->of_ranks && stream->give && stream->take) ||
           error_memory(error);
}

/* A pending transfer may still write to the buffers. */
void layer_stream_close(struct layer_stream *stream) {
    if (stream->pending)
        return;
    free(stream->piece);
    free(stream->of_ranks);
    free(stream->give);
    free(stream->take);
}

uint64_t layer_stream_next(struct layer_stream *stream) {
    const struct layer *layer = stream->layer;
    uint32_t blocks = layer_places_blocks(&layer->places);
    uint64_t most = stream_piece_words(layer), words = 0;
    stream->begin = stream->end;
    for (; stream->end < blocks && words < most; stream->end++)
        words += stream_block_words(layer, stream->end);
    return words;
}

/* The words of a rank before the piece, and in it. */
static uint64_t stream_words_before(const struct layer_stream *stream, int rank) {
    return layer_places_before(&stream->layer->places, rank, stream->begin) * stream->layer->words;
}

static uint64_t stream_words_within(const struct layer_stream *stream, int rank) {
    return layer_places_before(&stream->layer->places, rank, stream->end) * stream->layer->words -
           stream_words_before(stream, rank);
}

/* Copies a rank's blocks into the piece, or out of it. */
static void stream_insert(const struct layer_stream *stream, int rank, const uint64_t *of_rank) {
    uint64_t *to = stream->piece;
    for (uint32_t block = stream->begin; block < stream->end; block++) {
        uint64_t words = stream_block_words(stream->layer, block);
        if (owners_of(stream->layer->places.owners, block) == rank) {
            memcpy(to, of_rank, words * sizeof *to);
            of_rank += words;
        }
        to += words;
    }
}

static void stream_extract(const struct layer_stream *stream, int rank, uint64_t *of_rank) {
    const uint64_t *from = stream->piece;
    for (uint32_t block = stream->begin; block < stream->end; block++) {
        uint64_t words = stream_block_words(stream->layer, block);
        if (owners_of(stream->layer->places.owners, block) == rank) {
            memcpy(of_rank, from, words * sizeof *from);
            of_rank += words;
        }
        from += words;
    }
}

/* Transfers the piece between rank 0 and the ranks that own it. */
static bool stream_exchange(struct layer_stream *stream, const size_t *give, const uint64_t *from,
                            const size_t *take, uint64_t *to, struct error *error) {
    const struct ranks_exchange exchange = {from, give, to, take};
    stream->pending = !ranks_exchange(&exchange, stream->watch, error);
    return !stream->pending;
}

/* Counts the words of each rank on the side of rank 0, and of this one on the other. */
static void stream_count(const struct layer_stream *stream, size_t *at_root, size_t *at_owner) {
    for (int rank = 0; rank < stream->ranks; rank++) {
        at_root[rank] = stream->rank == 0 ? stream_words_within(stream, rank) : 0;
        at_owner[rank] = rank == 0 ? stream_words_within(stream, stream->rank) : 0;
    }
}

bool layer_stream_gather(struct layer_stream *stream, const uint64_t **words, struct error *error) {
    const struct layer *layer = stream->layer;
    *words = stream->piece;
    if (!layer_is_shared(layer)) {
        *words = layer->values + stream_words_before(stream, 0);
        return true;
    }
    stream_count(stream, stream->take, stream->give);
    if (!stream_exchange(stream, stream->give,
                         layer->values + stream_words_before(stream, stream->rank), stream->take,
                         stream->of_ranks, error))
        return false;
    const uint64_t *of_rank = stream->of_ranks;
    for (int rank = 0; rank < stream->ranks; of_rank += stream->take[rank++])
        if (stream->rank == 0)
            stream_insert(stream, rank, of_rank);
    return true;
}

/* For a layer that every rank holds completely. */
static bool stream_broadcast(struct layer_stream *stream, struct error *error) {
    size_t size = stream_words_within(stream, 0) * sizeof(uint64_t);
    stream->pending =
        stream->ranks > 1 && !ranks_broadcast(stream->piece, size, stream->watch, error);
    if (!stream->pending)
        memcpy(stream->layer->values + stream_words_before(stream, 0), stream->piece, size);
    return !stream->pending;
}

bool layer_stream_scatter(struct layer_stream *stream, struct error *error) {
    const struct layer *layer = stream->layer;
    if (!layer_is_shared(layer))
        return stream_broadcast(stream, error);
    stream_count(stream, stream->give, stream->take);
    uint64_t *of_rank = stream->of_ranks;
    for (int rank = 0; rank < stream->ranks; of_rank += stream->give[rank++])
        if (stream->rank == 0)
            stream_extract(stream, rank, of_rank);
    return stream_exchange(stream, stream->give, stream->of_ranks, stream->take,
                           layer->values + stream_words_before(stream, stream->rank), error);
}

enum { WORDS = sizeof(struct rank_work) / sizeof(uint64_t) };

bool rank_work_most(struct rank_work *work, const struct watch *watch, struct error *error) {
    size_t ranks = (size_t)ranks_size();
    struct rank_work *own = malloc(ranks * sizeof *own);
    struct rank_work *all = malloc(ranks * sizeof *all);
    size_t *words = malloc(ranks * sizeof *words);
    bool done = (own && all && words) || error_memory(error);
    bool answered = true;
    for (size_t rank = 0; done && rank < ranks; rank++) {
        own[rank] = *work;
        words[rank] = WORDS;
    }
    if (done) {
        const struct ranks_exchange exchange = {(const uint64_t *)own, words, (uint64_t *)all,
                                                words};
        done = answered = ranks_exchange(&exchange, watch, error);
    }
    for (size_t rank = 0; done && rank < ranks; rank++) {
        work->memory = all[rank].memory > work->memory ? all[rank].memory : work->memory;
        work->received = all[rank].received > work->received ? all[rank].received : work->received;
        work->waited = all[rank].waited > work->waited ? all[rank].waited : work->waited;
    }
    if (!answered) /* the exchange may still write to the buffers */
        return false;
    free(own);
    free(all);
    free(words);
    return done;
}
