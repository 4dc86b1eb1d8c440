/* Layers of rows (layer.h): their memory, and how much of it their computation needs.
 *
 * The vectors of a layer lie in the order of their subsets as numbers. They are written in this
 * order; the more are written, the later in the next layer (with one filled element more) is the
 * first vector that is still read. Pages before it are moved (mremap) to the vectors that are
 * written next: so both layers together take little more memory than the larger one. This is done
 * after each part of a layer, a range of subsets. */
#include "analysis/antipalindrome/layer/layer.h"

#include "sim/base/memory.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/param.h>

enum {
    MAPPED = 1 << 16,     /* bytes from which on memory is mapped */
    PART_BYTES = 1 << 22, /* approximate size of a part's vectors: two huge pages */
    PARTS = 256,          /* most parts of a layer */
    THREAD_VECTORS = 3,   /* most vectors that a thread needs besides the layers */
    PARTIAL_PAGES = 4,    /* most huge pages that both layers fill only in part */
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

static size_t layer_mapped_bytes(const struct layer *layer) {
    return layer_length(layer) * sizeof *layer->values;
}

bool layer_outline(struct layer *layer, const struct layer_space *space, int size,
                   struct error *error) {
    int bits = layer_bits(space, size);
    uint64_t parts = layer_words(space, size) * sizeof(uint64_t) / PART_BYTES + 1;
    *layer = (struct layer){.space = space,
                            .size = size,
                            .bits = bits,
                            .words = value_words(space->kind, bits),
                            .parts = parts < PARTS ? parts : PARTS};
    return subset_order_init(&layer->order, &space->indices, size, !space->anchored, error);
}

size_t layer_map_size(size_t bytes) {
    size_t unit = bytes < MAPPED ? 64 : bytes < LAYER_PAGE ? 4096 : LAYER_PAGE;
    return (bytes + unit - 1) / unit * unit;
}

/* To get an address that is a multiple of LAYER_PAGE, maps a huge page more, and then unmaps what
 * lies before and behind the aligned memory. */
void *layer_map(size_t bytes, struct error *error) {
    if (bytes < MAPPED)
        return memory_aligned(bytes, 1);
    size_t size = layer_map_size(bytes), spare = size < LAYER_PAGE ? 0 : LAYER_PAGE;
    char *memory = mmap(NULL, size + spare, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        memory_refused((double)size, error);
        return NULL;
    }
    if (spare == 0)
        return memory;
    size_t before = (LAYER_PAGE - (uintptr_t)memory % LAYER_PAGE) % LAYER_PAGE;
    char *aligned = memory + before;
    if (before > 0)
        munmap(memory, before);
    if (before < LAYER_PAGE)
        munmap(aligned + size, LAYER_PAGE - before);
    (void)madvise(aligned, size, MADV_HUGEPAGE); /* only for speed; failure is harmless */
    return aligned;
}

void layer_unmap(void *memory, size_t bytes) {
    if (bytes < MAPPED)
        free(memory);
    else if (memory)
        munmap(memory, layer_map_size(bytes));
}

bool layer_init(struct layer *layer, const struct layer_space *space, int size,
                struct error *error) {
    if (!layer_outline(layer, space, size, error))
        return false;
    layer->values = layer_map(layer_mapped_bytes(layer), error);
    return layer->values != NULL;
}

void layer_free(struct layer *layer) {
    layer_unmap(layer->values, layer_mapped_bytes(layer));
    subset_order_free(&layer->order);
    *layer = (struct layer){0};
}

/* MREMAP_DONTUNMAP leaves the source mapped, without pages. Where mremap fails, as before Linux
 * 5.7, which lacks that flag, or if the process has too many mappings, pages are only released. */
bool layer_reuse_memory(struct layer *layer, uint64_t written, struct layer *next,
                        uint64_t unneeded, struct error *error) {
    /* Offsets in bytes, multiples of LAYER_PAGE: before unneeded_end, `next` is not read any more,
     * and from `unwritten` on, this layer has neither values nor pages that were moved to it. */
    size_t unneeded_end = layer_whole_pages(unneeded * next->words * sizeof *next->values);
    size_t unwritten =
        layer_whole_pages(written * layer->words * sizeof *layer->values + LAYER_PAGE - 1);
    unwritten = MAX(unwritten, layer->received);
    size_t end = layer_whole_pages(layer_mapped_bytes(layer));
    if (unneeded_end <= next->released)
        return true;

    size_t freed = unneeded_end - next->released;
    size_t moved = unwritten < end ? MIN(end - unwritten, freed) : 0;
    char *from = (char *)next->values + next->released, *to = (char *)layer->values + unwritten;
    if (moved > 0 &&
        mremap(from, moved, moved, MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP, to) == to) {
        layer->received = unwritten + moved;
    } else if (moved > 0) {
        /* Maps the target again if mremap unmapped it before failing; EEXIST: it did not. */
        int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
        /* cppcheck-suppress leakReturnValNotUsed */
        if (mmap(to, moved, PROT_READ | PROT_WRITE, flags, -1, 0) == MAP_FAILED && errno != EEXIST)
            return memory_refused((double)moved, error);
        moved = 0;
    }
    if (freed > moved)
        (void)madvise(from + moved, freed - moved, MADV_DONTNEED);
    next->released = unneeded_end;
    return true;
}

uint64_t layer_written(const struct layer *layer, uint64_t part) {
    return subset_kept_before(&layer->order, layer_part(layer, part));
}

/* A move adds an element. The smallest number to which a subset leads, subset | (subset + 1), has
 * its lowest missing element added. Later subsets lead to no smaller number. So vectors before that
 * number, of the first subset of the part, are not read any more. */
uint64_t layer_unneeded(const struct layer *layer, uint64_t part, const struct layer *next) {
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
    uint64_t longest = value_words(space->kind, layer_bits(space, space->elements));
    uint64_t buffers = THREAD_VECTORS * sizeof(uint64_t) * longest * (uint64_t)threads +
                       PARTIAL_PAGES * (uint64_t)LAYER_PAGE;
    bool done = layer_outline(&next, space, space->elements, error);
    memset(bytes, 0, (SUBSET_ELEMENTS + 1) * sizeof *bytes);
    bytes[space->elements] = buffers;
    for (int size = space->elements - 1; done && size > 0; size--) {
        struct layer layer = {0};
        done = layer_outline(&layer, space, size, error);
        uint64_t most = 0; /* bytes of both layers at the end of any part, before pages move */
        for (uint64_t part = 0; done && part < layer.parts; part++) {
            uint64_t words = layer_written(&layer, part + 1) * layer.words + layer_length(&next);
            uint64_t unneeded = layer_unneeded(&layer, part, &next) * next.words;
            most = MAX(most,
                       words * sizeof(uint64_t) - layer_whole_pages(unneeded * sizeof(uint64_t)));
        }
        bytes[size] = most + subset_order_bytes(space->elements, size, !space->anchored) +
                      subset_order_bytes(space->elements, size + 1, !space->anchored) + buffers;
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
        *bytes = MAX(*bytes, each[size]);
    return done;
}
