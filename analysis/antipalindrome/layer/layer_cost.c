/* Memory and traffic of a pass over all layers, predicted without computing values. */
#include "analysis/antipalindrome/layer/layer.h"
#include "analysis/antipalindrome/layer/layer_ranks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint64_t smaller(uint64_t one, uint64_t two) { return one < two ? one : two; }

static uint64_t vectors_of_rank(const struct layer_places *places, int rank) {
    return places->first[rank + 1] - places->first[rank];
}

/* The most subsets of a rank in a part: parts end at block boundaries. */
static uint64_t vectors_in_part(const struct layer_places *places, int rank) {
    const struct owners *owners = places->owners;
    assert(places->parts > 0);
    return vectors_of_rank(places, rank) / places->parts + owners->choices[owners->outer / 2];
}

/* Upper bound on what a rank requests from others, and others from it, in a part: one vector per
 * move. Both directions need the list and the vectors. */
static uint64_t exchanged_bytes(const struct layer *layer, const struct layer *next, int rank) {
    if (!layer_is_shared(next))
        return 0;
    uint64_t moves = (uint64_t)(layer->places.order.ranks->elements - layer->size);
    uint64_t wanted =
        smaller(vectors_in_part(&layer->places, rank) * moves, next->places.order.kept);
    return 2 * wanted * (next->words + 1) * sizeof(uint64_t) + marks_bytes(next->places.order.kept);
}

/* The peak memory of a rank's vectors of a layer and the next one while the layer is computed. */
static uint64_t stored_bytes(const struct layer *layer, const struct layer *next, int rank) {
    const struct layer_places *places = &layer->places;
    int own = layer_is_shared(layer) ? rank : 0;
    int of_next = layer_is_shared(next) ? rank : 0;
    uint64_t all = vectors_of_rank(places, own), most = 0;
    for (uint64_t part = 0; part < places->parts; part++) {
        uint64_t written =
            smaller(all, part * all / places->parts + 2 * vectors_in_part(places, own));
        uint64_t released = layer_places_before(&next->places, of_next, places->part[part].any);
        uint64_t words =
            written * layer->words + vectors_of_rank(&next->places, of_next) * next->words;
        uint64_t bytes =
            words * sizeof(uint64_t) - layer_whole_pages(released * next->words * sizeof(uint64_t));
        most = bytes > most ? bytes : most;
    }
    return most + exchanged_bytes(layer, next, own);
}

/* On the rank that needs most. */
static uint64_t pair_memory(const struct layer *layer, const struct layer *next, int ranks) {
    uint64_t most = 0;
    for (int rank = 0; rank < ranks; rank++) {
        uint64_t bytes = stored_bytes(layer, next, rank);
        most = bytes > most ? bytes : most;
    }
    return most + layer_places_bytes(&layer->places) + layer_places_bytes(&next->places);
}

bool layer_memory_each(const struct layer_space *space, int threads,
                       uint64_t bytes[SUBSET_ELEMENTS + 1], struct error *error) {
    struct layer next = {0};
    int ranks = space->shared.ranks > 1 ? space->shared.ranks : 1;
    /* Each thread has buffers for some vectors; mappings are rounded to pages. */
    uint64_t longest = value_words(space->kind, layer_bits(space, space->elements));
    uint64_t buffers =
        3 * sizeof(uint64_t) * longest * (uint64_t)threads + 4 * (uint64_t)LAYER_PAGE;
    bool done = layer_outline(&next, space, space->elements, error);
    memset(bytes, 0, (SUBSET_ELEMENTS + 1) * sizeof *bytes);
    bytes[space->elements] = buffers;
    for (int size = space->elements - 1; done && size > 0; size--) {
        struct layer layer = {0};
        done = layer_outline(&layer, space, size, error);
        bytes[size] = done ? pair_memory(&layer, &next, ranks) + buffers : 0;
        layer_free(&next);
        next = layer;
    }
    layer_free(&next);
    return done;
}

bool layer_memory(const struct layer_space *space, int threads, uint64_t *bytes,
                  struct error *error) {
    uint64_t each[SUBSET_ELEMENTS + 1];
    bool done = layer_memory_each(space, threads, each, error);
    *bytes = 0;
    for (int size = 0; done && size <= space->elements; size++)
        *bytes = each[size] > *bytes ? each[size] : *bytes;
    return done;
}

/* Adds the number of vectors of the next layer that a part receives. */
static bool part_traffic(struct layer_fetch *fetch, uint64_t part, uint64_t *vectors,
                         struct error *error) {
    enum { SPAN = 1 << 10 };
    size_t spans = 0;
    struct rank_span *span = layer_places_spans(&fetch->layer->places, part, SPAN, &spans, error);
    if (!span)
        return false;
    *vectors += layer_fetch_mark(fetch, span, spans);
    free(span);
    return true;
}

/* Adds the bytes that a layer receives. */
static bool layer_traffic_of(const struct layer *layer, const struct layer *next, int threads,
                             const struct watch *watch, uint64_t *bytes, struct error *error) {
    struct layer_fetch fetch = {.threads = threads};
    uint64_t vectors = 0;
    bool done = layer_fetch_init(&fetch, layer, next, error);
    for (uint64_t part = 0; done && layer_is_shared(next) && part < layer->places.parts; part++)
        done = watch_stopped(watch) ? error_stopped(error)
                                    : part_traffic(&fetch, part, &vectors, error);
    layer_fetch_free(&fetch);
    *bytes += vectors * next->words * sizeof(uint64_t);
    return done;
}

bool layer_traffic(const struct layer_space *space, int threads, const struct watch *watch,
                   uint64_t *bytes, struct error *error) {
    struct layer next = {0};
    uint64_t seen = 0, all = 0;
    bool done = layer_outline(&next, space, space->elements, error);
    for (int size = 1; size < space->elements; size++)
        all += layer_rows(space, size);
    *bytes = 0;
    for (int size = space->elements - 1; done && size > 0; size--) {
        struct layer layer = {0};
        done = layer_outline(&layer, space, size, error) &&
               layer_traffic_of(&layer, &next, threads, watch, bytes, error);
        layer_free(&next);
        next = layer;
        seen += layer_rows(space, size);
        watch_progress(watch, seen, all);
    }
    layer_free(&next);
    return done;
}
