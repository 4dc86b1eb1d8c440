/* What going through all layers takes. */
#include "analysis/antipalindrome/layer.h"
#include "analysis/antipalindrome/layer_ranks.h"

#include <assert.h>
#include <stdlib.h>

static uint64_t smaller(uint64_t one, uint64_t two) { return one < two ? one : two; }

static uint64_t vectors_of_rank(const struct layer_places *places, int rank) {
    return places->first[rank + 1] - places->first[rank];
}

/* The most subsets that a rank has in a part: no part ends inside of a block. */
static uint64_t vectors_in_part(const struct layer_places *places, int rank) {
    const struct owners *owners = places->owners;
    assert(places->parts > 0);
    return vectors_of_rank(places, rank) / places->parts + owners->choices[owners->outer / 2];
}

/* What a rank asks others for in a part of a layer, or is asked for by them: a vector for each
 * move, if none is in two lists. Each takes the list and the vectors. */
static uint64_t exchanged_bytes(const struct layer *layer, const struct layer *behind, int rank) {
    if (!layer_is_shared(behind))
        return 0;
    uint64_t moves = (uint64_t)(layer->places.order.ranks->elements - layer->size);
    uint64_t wanted =
        smaller(vectors_in_part(&layer->places, rank) * moves, behind->places.order.kept);
    return 2 * wanted * (behind->words + 1) * sizeof(uint64_t) +
           marks_bytes(behind->places.order.kept);
}

/* The most that the vectors of a rank take, of a layer and the one behind it, while the first one
 * is computed. */
static uint64_t stored_bytes(const struct layer *layer, const struct layer *behind, int rank) {
    const struct layer_places *places = &layer->places;
    int own = layer_is_shared(layer) ? rank : 0;
    int of_behind = layer_is_shared(behind) ? rank : 0;
    uint64_t all = vectors_of_rank(places, own), most = 0;
    for (uint64_t part = 0; part < places->parts; part++) {
        uint64_t written =
            smaller(all, part * all / places->parts + 2 * vectors_in_part(places, own));
        uint64_t released = layer_places_before(&behind->places, of_behind, places->part[part].any);
        uint64_t words =
            written * layer->words + vectors_of_rank(&behind->places, of_behind) * behind->words;
        uint64_t bytes =
            words * sizeof(uint64_t) - layer_grains(released * behind->words * sizeof(uint64_t));
        most = bytes > most ? bytes : most;
    }
    return most + exchanged_bytes(layer, behind, own);
}

/* Of the rank that takes most. */
static uint64_t pair_memory(const struct layer *layer, const struct layer *behind, int ranks) {
    uint64_t most = 0;
    for (int rank = 0; rank < ranks; rank++) {
        uint64_t bytes = stored_bytes(layer, behind, rank);
        most = bytes > most ? bytes : most;
    }
    return most + layer_places_bytes(&layer->places) + layer_places_bytes(&behind->places);
}

bool layer_memory(const struct layer_space *space, int threads, uint64_t *bytes,
                  struct error *error) {
    struct layer behind = {0};
    int ranks = space->shared.ranks > 1 ? space->shared.ranks : 1;
    bool done = layer_outline(&behind, space, space->elements, error);
    uint64_t most = 0;
    for (int size = space->elements - 1; done && size > 0; size--) {
        struct layer layer = {0};
        done = layer_outline(&layer, space, size, error);
        uint64_t pair = done ? pair_memory(&layer, &behind, ranks) : 0;
        if (pair > most)
            most = pair;
        layer_free(&behind);
        behind = layer;
    }
    layer_free(&behind);
    /* Each thread has room for some vectors, and all begin and end on a page. */
    uint64_t longest = value_words(space->kind, layer_bits(space, space->elements));
    *bytes = most + 3 * sizeof(uint64_t) * longest * (uint64_t)threads + 4 * (uint64_t)LAYER_GRAIN;
    return done;
}

/* The vectors of the layer behind that a part of a layer is sent. */
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

/* Of a layer. */
static bool layer_traffic_of(const struct layer *layer, const struct layer *behind, int threads,
                             const struct watch *watch, uint64_t *bytes, struct error *error) {
    struct layer_fetch fetch = {.threads = threads};
    uint64_t vectors = 0;
    bool done = layer_fetch_init(&fetch, layer, behind, error);
    for (uint64_t part = 0; done && layer_is_shared(behind) && part < layer->places.parts; part++)
        done = watch_stopped(watch) ? error_stopped(error)
                                    : part_traffic(&fetch, part, &vectors, error);
    layer_fetch_free(&fetch);
    *bytes += vectors * behind->words * sizeof(uint64_t);
    return done;
}

bool layer_traffic(const struct layer_space *space, int threads, const struct watch *watch,
                   uint64_t *bytes, struct error *error) {
    struct layer behind = {0};
    uint64_t all = (uint64_t)space->elements;
    bool done = layer_outline(&behind, space, space->elements, error);
    *bytes = 0;
    for (int size = space->elements - 1; done && size > 0; size--) {
        struct layer layer = {0};
        done = layer_outline(&layer, space, size, error) &&
               layer_traffic_of(&layer, &behind, threads, watch, bytes, error);
        layer_free(&behind);
        behind = layer;
        watch_progress(watch, all - (uint64_t)size, all - 1);
    }
    layer_free(&behind);
    return done;
}
