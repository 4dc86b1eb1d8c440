#include "analysis/antipalindrome/layer_fetch.h"

#include "sim/base/clock.h"
#include "sim/parallel/ranks.h"
#include "sim/random/widths.h"

#include <stdlib.h>
#include <string.h>

bool layer_fetch_init(struct layer_fetch *fetch, const struct layer *layer,
                      const struct layer *behind, struct error *error) {
    fetch->layer = layer;
    fetch->behind = behind;
    return !layer_is_shared(behind) || marks_init(&fetch->wanted, behind->places.order.kept, error);
}

/* What the moves from a subset lead to. */
EVERY_WIDTH
static void mark_moves(struct layer_fetch *fetch, uint32_t subset) {
    const struct layer_places *behind = &fetch->behind->places;
    int elements = behind->order.ranks->elements;
    uint32_t all = (uint32_t)((UINT64_C(1) << elements) - 1);
    for (uint32_t rest = all & ~subset; rest; rest &= rest - 1) {
        uint32_t filled = subset | (rest & -rest);
        if (!subset_is_kept(&behind->order, filled))
            filled = subset_image(elements, filled);
        uint32_t position = layer_places_position(behind, filled);
        if (layer_places_local(behind, position) >= behind->count)
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
                mark_moves(fetch, subset);
            subset = subset_next(subset);
        }
    }
    return marks_count(&fetch->wanted);
}

/* What goes to and fro: of and for each rank, one behind the other. */
struct fetch_traffic {
    uint64_t wanted;      /* vectors of this rank, */
    uint64_t asked;       /* and of it */
    uint64_t *want, *ask; /* [ranks] of these, those of each rank */
    size_t *give, *take;  /* [ranks] words of an exchange */
    uint64_t *list;       /* [wanted] their places with the rank that has them */
    uint64_t *asked_list; /* [asked] */
    uint64_t *vectors;    /* of asked_list */
};

static void end_traffic(struct layer_fetch *fetch) {
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

static bool begin_traffic(struct layer_fetch *fetch, uint64_t wanted, struct error *error) {
    size_t ranks = (size_t)fetch->behind->places.owners->ranks;
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

/* What was not answered still may be, into memory that is kept for that. */
static bool exchange(struct layer_fetch *fetch, const uint64_t *from, uint64_t *to,
                     struct error *error) {
    const struct ranks_exchange exchange = {from, fetch->traffic->give, to, fetch->traffic->take};
    double began = clock_now();
    fetch->lost = !ranks_exchange(&exchange, fetch->watch, error);
    fetch->waited += clock_now() - began;
    return !fetch->lost;
}

/* Words for so many vectors, or places; never NULL where there is memory. */
static uint64_t *make_words(uint64_t count) { return malloc((count + 1) * sizeof(uint64_t)); }

/* Tells each rank how many of its vectors are wanted. */
static bool exchange_counts(struct layer_fetch *fetch, struct error *error) {
    const struct layer_places *places = &fetch->behind->places;
    struct fetch_traffic *traffic = fetch->traffic;
    for (int rank = 0; rank < places->owners->ranks; rank++) {
        traffic->give[rank] = traffic->take[rank] = 1;
        traffic->want[rank] = marks_before(&fetch->wanted, places->first[rank + 1]) -
                              marks_before(&fetch->wanted, places->first[rank]);
    }
    if (!exchange(fetch, traffic->want, traffic->ask, error))
        return false;
    for (int rank = 0; rank < places->owners->ranks; rank++)
        traffic->asked += traffic->ask[rank];
    return true;
}

/* The places of all that are wanted, each as its rank counts them. */
static void list_wanted(const struct layer_fetch *fetch, uint64_t *list) {
    const uint32_t *first = fetch->behind->places.first;
    for (size_t i = 0, rank = 0; i < fetch->wanted.words; i++)
        for (uint64_t rest = fetch->wanted.word[i]; rest; rest &= rest - 1) {
            uint64_t position = 64 * i + (uint64_t)__builtin_ctzll(rest);
            while (position >= first[rank + 1])
                rank++;
            *list++ = position - first[rank];
        }
}

static bool exchange_lists(struct layer_fetch *fetch, struct error *error) {
    struct fetch_traffic *traffic = fetch->traffic;
    traffic->list = make_words(traffic->wanted);
    traffic->asked_list = make_words(traffic->asked);
    if (!traffic->list || !traffic->asked_list)
        return error_memory(error);
    list_wanted(fetch, traffic->list);
    for (int rank = 0; rank < fetch->behind->places.owners->ranks; rank++) {
        traffic->give[rank] = traffic->want[rank];
        traffic->take[rank] = traffic->ask[rank];
    }
    return exchange(fetch, traffic->list, traffic->asked_list, error);
}

static bool exchange_vectors(struct layer_fetch *fetch, struct error *error) {
    const struct layer *behind = fetch->behind;
    struct fetch_traffic *traffic = fetch->traffic;
    traffic->vectors = make_words(traffic->asked * behind->words);
    fetch->vectors = make_words(traffic->wanted * behind->words);
    if (!traffic->vectors || !fetch->vectors)
        return error_memory(error);
#pragma omp parallel for num_threads(fetch->threads)
    for (uint64_t i = 0; i < traffic->asked; i++)
        memcpy(traffic->vectors + i * behind->words,
               behind->values + traffic->asked_list[i] * behind->words,
               behind->words * sizeof(uint64_t));
    for (int rank = 0; rank < behind->places.owners->ranks; rank++) {
        traffic->give[rank] = traffic->ask[rank] * behind->words;
        traffic->take[rank] = traffic->want[rank] * behind->words;
    }
    return exchange(fetch, traffic->vectors, fetch->vectors, error);
}

bool layer_fetch_run(struct layer_fetch *fetch, const struct rank_span *span, size_t spans,
                     struct error *error) {
    const struct layer *behind = fetch->behind;
    if (!layer_is_shared(behind))
        return true;
    free(fetch->vectors);
    fetch->vectors = NULL;
    if (!begin_traffic(fetch, layer_fetch_mark(fetch, span, spans), error) ||
        !exchange_counts(fetch, error) || !exchange_lists(fetch, error) ||
        !exchange_vectors(fetch, error))
        return false;
    const struct fetch_traffic *traffic = fetch->traffic;
    fetch->memory = marks_bytes(behind->places.order.kept) +
                    (traffic->wanted + traffic->asked) * (behind->words + 1) * sizeof(uint64_t);
    fetch->received += traffic->wanted * behind->words * sizeof(uint64_t);
    end_traffic(fetch);
    return true;
}

void layer_fetch_free(struct layer_fetch *fetch) {
    marks_free(&fetch->wanted);
    if (fetch->lost)
        return;
    end_traffic(fetch);
    free(fetch->vectors);
    fetch->vectors = NULL;
}
