/* Memory of a pass over all layers, predicted without computing values. */
#include "analysis/antipalindrome/layer/layer.h"

#include <string.h>

/* The peak memory of a layer and the next one while the layer is computed. */
static uint64_t pair_memory(const struct layer *layer, const struct layer *next) {
    uint64_t most = 0;
    for (uint64_t part = 0; part < layer->parts; part++) {
        uint64_t words = layer_written(layer, part + 1) * layer->words + layer_length(next);
        uint64_t released = layer_released(layer, part, next) * next->words;
        uint64_t bytes = words * sizeof(uint64_t) - layer_whole_pages(released * sizeof(uint64_t));
        most = bytes > most ? bytes : most;
    }
    return most + subset_order_bytes(&layer->order) + subset_order_bytes(&next->order);
}

bool layer_memory_each(const struct layer_space *space, int threads,
                       uint64_t bytes[SUBSET_ELEMENTS + 1], struct error *error) {
    struct layer next = {0};
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
        bytes[size] = done ? pair_memory(&layer, &next) + buffers : 0;
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
