/* Layers of rows: their memory, and how much of it a pass needs. A layer is computed from the next
 * one, with one more filled element, and both are traversed in the same order: pages at the
 * beginning of the next layer that are no longer read are moved (mremap) to the vectors that are
 * written next, so that both layers together take little more than the larger one. */
#include "analysis/antipalindrome/layer/layer.h"

#include "sim/base/memory.h"

#include <string.h>
#include <sys/mman.h>

enum {
    PART_BYTES = 1 << 22, /* target size of a part */
    PARTS = 256,          /* most parts */
};

bool layer_space_init(struct layer_space *space, const struct antipalindrome_row *row,
                      const struct value_kind *kind, struct error *error) {
    uint64_t empty = antipalindrome_empty(row);
    int elements = __builtin_popcountll(empty);
    *space = (struct layer_space){
        .row = *row, .kind = kind, .elements = elements, .anchored = row->filled != 0};
    if (elements < 1 || elements > SUBSET_ELEMENTS)
        return error_input(error, "%d empty squares: rows with 1 to %d can be solved", elements,
                           SUBSET_ELEMENTS);
    for (int i = 0; i < elements; i++, empty &= empty - 1)
        space->square[i] = (uint8_t)__builtin_ctzll(empty);
    subset_indices_init(&space->indices, elements);
    return true;
}

void layer_space_free(struct layer_space *space) { subset_indices_free(&space->indices); }

uint64_t layer_rows(const struct layer_space *space, int size) {
    return subset_kept(space->elements, size, !space->anchored) << layer_bits(space, size);
}

uint64_t layer_words(const struct layer_space *space, int size) {
    return subset_kept(space->elements, size, !space->anchored) *
           value_words(space->kind, layer_bits(space, size));
}

static size_t layer_mapped_bytes(const struct layer *layer) {
    return layer_length(layer) * sizeof *layer->values;
}

bool layer_outline(struct layer *layer, const struct layer_space *space, int size,
                   struct error *error) {
    int bits = layer_bits(space, size);
    uint64_t parts = layer_words(space, size) * sizeof(uint64_t) / PART_BYTES + 1;
    *layer = (struct layer){.size = size,
                            .bits = bits,
                            .words = value_words(space->kind, bits),
                            .parts = parts < PARTS ? parts : PARTS};
    return subset_order_init(&layer->order, &space->indices, size, !space->anchored, error);
}

/* The bytes that are mapped: whole huge pages if they fill one; never 0. */
static size_t layer_room(size_t bytes) {
    if (bytes < LAYER_PAGE)
        return bytes > 0 ? bytes : 1;
    return (bytes + LAYER_PAGE - 1) / LAYER_PAGE * LAYER_PAGE;
}

void *layer_map(size_t bytes, struct error *error) {
    size_t room = layer_room(bytes), spare = room < LAYER_PAGE ? 0 : LAYER_PAGE;
    char *memory = mmap(NULL, room + spare, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        memory_refused((double)room, error);
        return NULL;
    }
    if (spare == 0)
        return memory;
    size_t before = (LAYER_PAGE - (uintptr_t)memory % LAYER_PAGE) % LAYER_PAGE;
    char *kept = memory + before; /* aligned to huge pages; what is spare is unmapped again */
    if (before > 0)
        munmap(memory, before);
    if (before < LAYER_PAGE)
        munmap(kept + room, LAYER_PAGE - before);
    /* Only for speed: without huge pages, small ones do. */
    (void)madvise(kept, room, MADV_HUGEPAGE);
    return kept;
}

void layer_unmap(void *memory, size_t bytes) {
    if (memory)
        munmap(memory, layer_room(bytes));
}

bool layer_init(struct layer *layer, const struct layer_space *space, int size,
                struct error *error) {
    if (!layer_outline(layer, space, size, error))
        return false;
    layer->values = layer_map(layer_mapped_bytes(layer), error);
    return layer->values;
}

void layer_free(struct layer *layer) {
    layer_unmap(layer->values, layer_mapped_bytes(layer));
    subset_order_free(&layer->order);
    *layer = (struct layer){0};
}

/* Moving pages leaves the source mapped and empty. It fails on kernels without MREMAP_DONTUNMAP
 * (Linux before 5.7), and if the process has too many mappings: then pages are only released. */
void layer_reuse_memory(struct layer *layer, uint64_t written, struct layer *next,
                        uint64_t released) {
    size_t end = layer_whole_pages(released * next->words * sizeof *next->values); /* of them */
    size_t first = /* page that is still unwritten */
        layer_whole_pages(written * layer->words * sizeof *layer->values + LAYER_PAGE - 1);
    size_t room = layer_whole_pages(layer_mapped_bytes(layer));
    if (layer->received > first)
        first = layer->received;
    if (end <= next->released)
        return;
    size_t unused = end - next->released;
    size_t moved = first < room ? (room - first < unused ? room - first : unused) : 0;
    char *from = (char *)next->values + next->released, *to = (char *)layer->values + first;
    if (moved > 0 &&
        mremap(from, moved, moved, MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP, to) == to) {
        layer->received = first + moved;
    } else if (moved > 0) {
        /* If it failed half-way, the target is unmapped now; otherwise this does nothing. */
        /* cppcheck-suppress leakReturnValNotUsed */
        (void)mmap(to, moved, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
        moved = 0;
    }
    if (unused > moved)
        (void)madvise(from + moved, unused - moved, MADV_DONTNEED);
    next->released = end;
}

uint64_t layer_written(const struct layer *layer, uint64_t part) {
    return subset_kept_before(&layer->order, layer_part(layer, part));
}

/* All moves from this and later subsets lead to larger numbers with one more element. The smallest
 * of them is this subset with the lowest missing element, which subset | (subset + 1) adds. */
uint64_t layer_released(const struct layer *layer, uint64_t part, const struct layer *next) {
    const struct subset_order *order = &layer->order;
    uint64_t index = layer_part(layer, part);
    if (index == order->count)
        return next->order.kept;
    uint32_t subset = subset_at(order->indices->elements, order->size, index);
    return subset_place(&next->order, subset | (subset + 1));
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
        uint64_t most = 0; /* of this layer and the next one while this one is computed */
        for (uint64_t part = 0; done && part < layer.parts; part++) {
            uint64_t words = layer_written(&layer, part + 1) * layer.words + layer_length(&next);
            uint64_t released = layer_released(&layer, part, &next) * next.words;
            uint64_t peak =
                words * sizeof(uint64_t) - layer_whole_pages(released * sizeof(uint64_t));
            most = peak > most ? peak : most;
        }
        bytes[size] =
            most + subset_order_bytes(&layer.order) + subset_order_bytes(&next.order) + buffers;
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
