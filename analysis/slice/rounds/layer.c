/* How the sets of filled squares of a round are numbered: which image of the grid makes the layers
 * smallest, which squares are elements, which fillings are words (layer.h); the layers' memory. */
#include "analysis/slice/rounds/layer.h"

#include "sim/base/memory.h"

#include <sys/mman.h>

enum { GRAIN = 1 << 21 /* alignment of large layers: a huge page */ };

/* The filled squares of a row of the grid, bit by column. */
static uint64_t grid_row(const struct slice_grid *grid, int row) {
    uint64_t columns = (UINT64_C(1) << grid->side) - 1;
    return grid->filled[0] >> row * grid->side & columns;
}

/* Whether one of two mirror images is enough: the side is even and the grid equals its left-right
 * mirror image. */
static bool is_halved(const struct slice_grid *grid) {
    bool halved = grid->side % 2 == 0;
    for (int row = 0; row < grid->side; row++)
        halved = halved &&
                 grid_row(grid, row) == subset_image(grid->side, (uint32_t)grid_row(grid, row));
    return halved;
}

/* Relative cost of an image: mainly the empty squares of the upper rows, where mirror symmetry
 * saves one; then the filled squares of the last row, which save nothing. */
static int cost_of(const struct slice_grid *grid) {
    int side = grid->side, upper = side * (side - 2), empty = 0;
    for (int square = 0; square < upper; square++)
        empty += !slice_is_filled(grid, square);
    return (empty - (is_halved(grid) && empty > 0)) * (side + 1) +
           __builtin_popcountll(grid_row(grid, side - 1));
}

/* Numbers the empty squares of the upper rows: those on the left row by row, then those on the
 * right in the reverse order of their images. */
static void number_elements(struct slice_space *space) {
    const struct slice_grid *grid = &space->grid;
    int side = space->side, upper = side * (side - 2);
    for (int square = 0; square < upper; square++)
        if (square % side < (side + 1) / 2 && !slice_is_filled(grid, square))
            space->square[space->elements++] = (uint8_t)square;
    for (int image = upper - 1; image >= 0; image--) {
        int square = image / side * side + side - 1 - image % side;
        if (square % side >= (side + 1) / 2 && !slice_is_filled(grid, square))
            space->square[space->elements++] = (uint8_t)square;
    }
    space->above = upper - space->elements;
}

/* Numbers the fillings of the row above the last as words, by their number of filled squares; only
 * those that contain what is filled already. */
static void number_words(struct slice_space *space) {
    int side = space->side;
    uint64_t filled = grid_row(&space->grid, side - 2);
    for (int count = 0; count <= side; count++) {
        space->first[count] = (uint8_t)space->words;
        for (uint64_t pattern = 0; pattern < UINT64_C(1) << side; pattern++)
            if (__builtin_popcountll(pattern) == count && (pattern & filled) == filled) {
                space->place[pattern] = (uint8_t)space->words;
                space->pattern[space->words++] = (uint8_t)pattern;
            }
    }
    space->first[side + 1] = (uint8_t)space->words;
    for (int word = 0; word < space->words; word++)
        space->image[word] = space->place[subset_image(side, space->pattern[word])];
}

/* The squares of a subset of elements, bit by square. */
static uint32_t element_squares(const struct slice_space *space, uint32_t subset) {
    uint32_t squares = 0;
    for (uint32_t rest = subset; rest; rest &= rest - 1)
        squares |= UINT32_C(1) << space->square[__builtin_ctz(rest)];
    return squares;
}

bool slice_space_init(struct slice_space *space, const struct slice_instance *instance,
                      struct error *error) {
    const struct slice_grid *grid = &instance->grid;
    int filled = slice_filled_count(grid);
    *space = (struct slice_space){
        .instance = *instance, .side = grid->side, .fills = slice_instance_fills(instance)};
    if (grid->side < 2 || grid->side > SLICE_SOLVED_SIDE)
        return error_input(error, "side %d: grids with sides 2 to %d can be solved", grid->side,
                           SLICE_SOLVED_SIDE);
    if (filled >= space->fills)
        return error_input(error, "%d filled squares: a round of %d players ends with %d", filled,
                           instance->players, space->fills);
    /* Everything below is about the cheapest image of the grid. */
    space->grid = *grid;
    for (int image = 1; image < SLICE_IMAGES; image++) {
        const struct slice_grid turned = slice_image(grid, image);
        if (cost_of(&turned) < cost_of(&space->grid)) {
            space->grid = turned;
            space->image_number = image;
        }
    }
    number_elements(space);
    number_words(space);
    space->last = grid_row(&space->grid, grid->side - 1);
    space->halved = space->elements > 0 && is_halved(&space->grid);
    subset_indices_init(&space->indices, space->elements);
    /* The filled squares of a subset are looked up in two halves; what is filled already belongs to
     * the lower one. */
    int lower = space->indices.lower, upper = space->elements - lower;
    uint64_t all = (UINT64_C(1) << space->side * (space->side - 2)) - 1;
    uint32_t taken = (uint32_t)(space->grid.filled[0] & all);
    space->lower_squares = memory_allocate(UINT32_C(1) << lower, sizeof(uint32_t));
    space->upper_squares = memory_allocate(UINT32_C(1) << upper, sizeof(uint32_t));
    for (uint32_t part = 0; part < UINT32_C(1) << lower; part++)
        space->lower_squares[part] = taken | element_squares(space, part);
    for (uint32_t part = 0; part < UINT32_C(1) << upper; part++)
        space->upper_squares[part] = element_squares(space, part << lower);
    return true;
}

void slice_space_free(struct slice_space *space) {
    subset_indices_free(&space->indices);
    free(space->lower_squares);
    free(space->upper_squares);
    *space = (struct slice_space){0};
}

int slice_space_used(const struct slice_space *space, int size) {
    int room = space->fills - space->above - size; /* squares to fill in the last two rows */
    return room < 0 ? 0 : space->first[room < space->side ? room + 1 : space->side + 1];
}

/* A layer has no words if it leaves too few squares for those filled in the lower rows. */
int slice_space_deepest(const struct slice_space *space) {
    int size = space->elements;
    while (size > 0 && slice_space_used(space, size) == 0)
        size--;
    return size;
}

uint64_t slice_space_sets(const struct slice_space *space, int size) {
    int empty = space->side - __builtin_popcountll(space->last);
    return (subset_kept(space->elements, size, space->halved) *
            (uint64_t)slice_space_used(space, size))
           << empty;
}

uint64_t slice_space_sets_from(const struct slice_space *space, int size) {
    uint64_t sets = 0;
    for (; size >= 0; size--)
        sets += slice_space_sets(space, size);
    return sets;
}

/* Large layers are aligned to huge pages, others to vectors; the allocation is rounded up to a
 * multiple of this. */
static size_t grain_of(uint64_t bytes) {
    return bytes < GRAIN ? SLICE_VECTOR * sizeof(uint64_t) : GRAIN;
}

/* The memory of a layer with `size` filled elements, and of the order of its subsets. */
static uint64_t layer_bytes(const struct slice_space *space, int size) {
    uint64_t order = space->halved ? rank_bitset_bytes(subset_count(space->elements, size)) : 0;
    uint64_t bytes = subset_kept(space->elements, size, space->halved) *
                     slice_space_stride(space, size) * sizeof(uint64_t);
    return bytes + grain_of(bytes) + order;
}

uint64_t slice_space_memory(const struct slice_space *space) {
    uint64_t most = layer_bytes(space, 0);
    for (int size = slice_space_deepest(space); size > 0; size--) {
        uint64_t pair = layer_bytes(space, size) + layer_bytes(space, size - 1);
        most = pair > most ? pair : most;
    }
    return most;
}

bool slice_layer_init(struct slice_layer *layer, const struct slice_space *space, int size,
                      struct error *error) {
    *layer = (struct slice_layer){.size = size, .stride = slice_space_stride(space, size)};
    if (!subset_order_init(&layer->order, &space->indices, size, space->halved, error))
        return false;
    size_t bytes = layer->order.kept * layer->stride * sizeof *layer->words;
    size_t grain = grain_of(bytes);
    size_t whole = (bytes + grain - 1) / grain * grain;
    layer->words = aligned_alloc(grain, whole);
    if (!layer->words)
        return memory_refused((double)whole, error);
    /* Huge pages only improve speed; failure is harmless. */
    if (grain == GRAIN)
        (void)madvise(layer->words, whole, MADV_HUGEPAGE);
    return true;
}

void slice_layer_free(struct slice_layer *layer) {
    free(layer->words);
    subset_order_free(&layer->order);
    *layer = (struct slice_layer){0};
}
