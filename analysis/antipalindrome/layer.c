#include "analysis/antipalindrome/layer.h"

#include <stdlib.h>
#include <sys/mman.h>

enum {
    GRAIN = 1 << 21,      /* memory is taken and given back in such steps, as the machine's pages */
    PART_BYTES = 1 << 22, /* about so many are written in a part */
    PARTS = 256,          /* at most */
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
    return subset_ranks_init(&space->ranks, elements, error);
}

void layer_space_free(struct layer_space *space) { subset_ranks_free(&space->ranks); }

/* Subsets that are kept: half of those that are not their own images, and all that are. */
static uint64_t kept_subsets(const struct layer_space *space, int size) {
    uint64_t all = subset_count(space->elements, size);
    bool even = space->elements % 2 == 0;
    uint64_t own = even && size % 2 == 1 ? 0 : subset_count(space->elements / 2, size / 2);
    return space->anchored ? all : (all + own) / 2;
}

uint64_t layer_rows(const struct layer_space *space, int size) {
    return kept_subsets(space, size) << layer_bits(space, size);
}

uint64_t layer_words(const struct layer_space *space, int size) {
    return kept_subsets(space, size) * value_words(space->kind, layer_bits(space, size));
}

static size_t mapped_bytes(const struct layer *layer) {
    return layer->order.kept * layer->words * sizeof *layer->values;
}

/* Everything but the values. */
static bool outline(struct layer *layer, const struct layer_space *space, int size,
                    struct error *error) {
    int bits = layer_bits(space, size);
    *layer = (struct layer){.size = size, .bits = bits, .words = value_words(space->kind, bits)};
    return subset_order_init(&layer->order, &space->ranks, size, !space->anchored, error);
}

/* So many bytes, as many as there are to a grain, from the beginning of one on; NULL: there is no
 * room. */
static void *map(size_t bytes) {
    size_t grains = (bytes + GRAIN - 1) / GRAIN * GRAIN;
    char *memory = mmap(NULL, grains + GRAIN, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    size_t before = (GRAIN - (uintptr_t)memory % GRAIN) % GRAIN;
    char *kept = memory + before;
    if (before > 0)
        munmap(memory, before);
    if (before < GRAIN)
        munmap(kept + grains, GRAIN - before);
    /* Large pages are faster, nothing else: where there are none, small ones do. */
    (void)madvise(kept, grains, MADV_HUGEPAGE);
    return kept;
}

bool layer_init(struct layer *layer, const struct layer_space *space, int size,
                struct error *error) {
    if (!outline(layer, space, size, error))
        return false;
    layer->values = map(mapped_bytes(layer));
    return layer->values || error_memory(error);
}

void layer_free(struct layer *layer) {
    if (layer->values)
        munmap(layer->values, (mapped_bytes(layer) + GRAIN - 1) / GRAIN * GRAIN);
    subset_order_free(&layer->order);
    *layer = (struct layer){0};
}

static size_t grains_of(uint64_t bytes) { return bytes / GRAIN * GRAIN; }

/* Moves what pages there are; where they were there are none, but may be again. Fails on kernels
 * that cannot do that (Linux before 5.7), and where the process has too many mappings. */
static bool move_pages(char *from, char *to, size_t bytes) {
    if (mremap(from, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP, to) == to)
        return true;
    /* Should it have failed half-way, nothing is mapped there any more; else this does nothing. */
    /* cppcheck-suppress leakReturnValNotUsed */
    (void)mmap(to, bytes, PROT_READ | PROT_WRITE,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    return false;
}

void layer_pass_on(struct layer *layer, uint64_t written, struct layer *behind, uint64_t released) {
    size_t end = grains_of(released * behind->words * sizeof *behind->values);
    size_t first = grains_of(written * layer->words * sizeof *layer->values + GRAIN - 1);
    size_t room = grains_of(mapped_bytes(layer));
    if (layer->received > first)
        first = layer->received;
    if (end <= behind->released)
        return;
    size_t free = end - behind->released;
    size_t moved = first < room ? (room - first < free ? room - first : free) : 0;
    char *from = (char *)behind->values + behind->released;
    if (moved > 0 && move_pages(from, (char *)layer->values + first, moved))
        layer->received = first + moved;
    else
        moved = 0;
    if (free > moved)
        (void)madvise(from + moved, free - moved, MADV_DONTNEED);
    behind->released = end;
}

uint64_t layer_parts(const struct layer *layer) {
    uint64_t parts = mapped_bytes(layer) / PART_BYTES;
    return parts < 1 ? 1 : parts > PARTS ? PARTS : parts;
}

uint64_t layer_part(const struct layer *layer, uint64_t part) {
    return layer->order.count * part / layer_parts(layer);
}

uint64_t layer_needed(const struct layer *layer, uint64_t rank, const struct subset_order *behind) {
    if (rank >= layer->order.count)
        return behind->kept;
    uint32_t subset = subset_of_rank(layer->order.ranks->elements, layer->size, rank);
    return subset_kept_before(behind, subsets_below(behind->size, subset));
}

/* The most memory that a layer and the one behind it take while the first one is computed. */
static uint64_t pair_memory(const struct layer *layer, const struct layer *behind) {
    uint64_t most = 0;
    for (uint64_t part = 0; part < layer_parts(layer); part++) {
        uint64_t needed = layer_needed(layer, layer_part(layer, part), &behind->order);
        uint64_t written =
            subset_kept_before(&layer->order, layer_part(layer, part + 1)) * layer->words;
        uint64_t bytes = sizeof(uint64_t) * (written + (behind->order.kept * behind->words)) -
                         grains_of(sizeof(uint64_t) * needed * behind->words);
        if (bytes > most)
            most = bytes;
    }
    return most + subset_order_bytes(&layer->order) + subset_order_bytes(&behind->order);
}

bool layer_memory(const struct layer_space *space, int threads, uint64_t *bytes,
                  struct error *error) {
    struct layer behind = {0};
    bool done = outline(&behind, space, space->elements, error);
    uint64_t most = 0;
    for (int size = space->elements - 1; done && size > 0; size--) {
        struct layer layer = {0};
        done = outline(&layer, space, size, error);
        uint64_t pair = done ? pair_memory(&layer, &behind) : 0;
        if (pair > most)
            most = pair;
        layer_free(&behind);
        behind = layer;
    }
    layer_free(&behind);
    /* Each thread has room for some vectors, and all begin and end on a page. */
    uint64_t longest = value_words(space->kind, layer_bits(space, space->elements));
    *bytes = most + 3 * sizeof(uint64_t) * longest * (uint64_t)threads + 4 * (uint64_t)GRAIN;
    return done;
}
