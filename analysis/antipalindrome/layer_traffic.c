#include "analysis/antipalindrome/layer_traffic.h"

#include "analysis/antipalindrome/layer_fetch.h"

#include <stdlib.h>

/* The vectors of the layer behind that a part of a layer is sent. */
static bool of_part(struct layer_fetch *fetch, uint64_t part, uint64_t *vectors,
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
static bool of_layer(const struct layer *layer, const struct layer *behind, int threads,
                     const struct watch *watch, uint64_t *bytes, struct error *error) {
    struct layer_fetch fetch = {.threads = threads};
    uint64_t vectors = 0;
    bool done = layer_fetch_init(&fetch, layer, behind, error);
    for (uint64_t part = 0; done && layer_is_shared(behind) && part < layer->places.parts; part++)
        done = watch_stopped(watch) ? error_stopped(error) : of_part(&fetch, part, &vectors, error);
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
               of_layer(&layer, &behind, threads, watch, bytes, error);
        layer_free(&behind);
        behind = layer;
        watch_progress(watch, all - (uint64_t)size, all - 1);
    }
    layer_free(&behind);
    return done;
}
