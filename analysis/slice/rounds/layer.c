/* How the sets of filled squares of a round are numbered (layer.h has a picture): which of the
 * eight images of the grid makes the layers smallest, which squares are elements, and which word of
 * a block stands for which filling of the row above the last. Also finds sizes of layers. */
#include "analysis/slice/rounds/layer.h"

#include "sim/base/memory.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/param.h>

enum { HUGE_PAGE = 1 << 21 };

static size_t round_up(size_t size, size_t unit) { return (size + unit - 1) / unit * unit; }

/* The filling of a row: bit c says whether column c is filled. */
static uint64_t row_filling(const struct slice_grid *grid, int row) {
    uint64_t columns = (UINT64_C(1) << grid->side) - 1;
    return grid->filled[0] >> row * grid->side & columns;
}

/* Whether one of two mirror images is enough: the side is even and the grid mirrors itself. */
static bool is_halved(const struct slice_grid *grid) {
    const struct slice_grid mirrored = slice_image(grid, 2);
    return grid->side % 2 == 0 && memcmp(&mirrored, grid, sizeof mirrored) == 0;
}

/* A number that is smaller for images whose layers take less memory. Each empty square of the upper
 * rows, an element, doubles the memory, and mirror symmetry halves it. Filled squares in the last
 * row, at most `side`, break ties: the fewest are best, because all fillings of that row have a bit
 * anyway, so that squares filled there save nothing. */
static int image_cost(const struct slice_grid *grid) {
    int side = grid->side, upper = side * (side - 2);
    int empty = upper - __builtin_popcountll(grid->filled[0] & ((UINT64_C(1) << upper) - 1));
    int doublings = is_halved(grid) && empty > 0 ? empty - 1 : empty;
    return doublings * (side + 1) + __builtin_popcountll(row_filling(grid, side - 1));
}

/* Numbers the empty squares of the upper rows: those in the left half row by row, then those in the
 * right half in the reverse order of their mirror images, so that mirroring a grid reverses the
 * bits of a subset. On an empty grid of side 4 the elements are A1 A2 B1 B2 B3 B4 A3 A4. */
static void number_elements(struct slice_space *space) {
    int side = space->side, upper = side * (side - 2), left = (side + 1) / 2;
    for (int square = 0; square < upper; square++)
        if (square % side < left && !slice_is_filled(&space->grid, square))
            space->square[space->elements++] = (uint8_t)square;
    for (int mirrored = upper - 1; mirrored >= 0; mirrored--) {
        int square = mirrored / side * side + side - 1 - mirrored % side;
        if (square % side >= left && !slice_is_filled(&space->grid, square))
            space->square[space->elements++] = (uint8_t)square;
    }
    space->upper_filled = upper - space->elements;
}

/* Sorts the fillings of the row above the last that contain what is filled already, the words of a
 * block, by their number of filled squares. Finds the sets of fillings of the last row. */
static void number_fillings(struct slice_space *space) {
    const int side = space->side;
    const uint64_t fillings = UINT64_C(1) << side;
    uint64_t above = row_filling(&space->grid, side - 2),
             last = row_filling(&space->grid, side - 1);
    for (int count = 0; count <= side; count++) {
        space->first_word[count] = (uint8_t)space->words;
        for (uint64_t filling = 0; filling < fillings; filling++)
            if (__builtin_popcountll(filling) == count && (filling & above) == above) {
                space->word[filling] = (uint8_t)space->words;
                space->filling[space->words++] = (uint8_t)filling;
            }
    }
    space->first_word[side + 1] = (uint8_t)space->words;
    for (int word = 0; word < space->words; word++)
        space->mirror_word[word] = space->word[subset_image(side, space->filling[word])];

    for (uint64_t filling = 0; filling < fillings; filling++) {
        uint64_t bit = UINT64_C(1) << filling;
        space->possible |= (filling & last) == last ? bit : 0;
        space->with_count[__builtin_popcountll(filling)] |= bit;
        for (int i = 0; i < side; i++)
            space->with_column[i] |= filling >> i & 1 ? bit : 0;
    }
}

bool slice_space_init(struct slice_space *space, const struct slice_instance *instance,
                      struct error *error) {
    const struct slice_grid *grid = &instance->grid;
    int side = grid->side, filled = slice_filled_count(grid);
    *space = (struct slice_space){.instance = *instance,
                                  .grid = *grid,
                                  .side = side,
                                  .fills = slice_instance_fills(instance)};
    if (side < 2 || side > SLICE_SOLVED_SIDE)
        return error_input(error, "side %d: grids with sides up to %d can be solved", side,
                           SLICE_SOLVED_SIDE);
    if (filled >= space->fills)
        return error_input(error, "%d filled squares: a round of %d players ends with %d", filled,
                           instance->players, space->fills);
    for (int image = 1; image < SLICE_IMAGES; image++) {
        const struct slice_grid other = slice_image(grid, image);
        if (image_cost(&other) < image_cost(&space->grid)) {
            space->grid = other;
            space->image_number = image;
        }
    }
    number_elements(space);
    subset_indices_init(&space->indices, space->elements);
    space->halved = space->elements > 0 && is_halved(&space->grid);
    number_fillings(space);
    return true;
}

void slice_space_free(struct slice_space *space) {
    subset_indices_free(&space->indices);
    *space = (struct slice_space){0};
}

int slice_block_words(const struct slice_space *space, int size) {
    int most = space->fills - space->upper_filled - size; /* filled, if the last row is empty */
    return most < 0 ? 0 : space->first_word[MIN(most, space->side) + 1];
}

/* A layer has no words if its sets have more filled squares than the grid when the round ends. */
int slice_space_deepest(const struct slice_space *space) {
    int size = space->elements;
    while (size > 0 && slice_block_words(space, size) == 0)
        size--;
    return size;
}

uint64_t slice_block_sets(const struct slice_space *space, int size) {
    return (uint64_t)slice_block_words(space, size) *
           (uint64_t)__builtin_popcountll(space->possible);
}

/* The blocks of a layer: one for each subset of its size that is kept. */
static uint64_t layer_blocks(const struct slice_space *space, int size) {
    return subset_kept(space->elements, size, space->halved);
}

uint64_t slice_space_sets_from(const struct slice_space *space, int size) {
    uint64_t sets = 0;
    for (; size >= 0; size--)
        sets += layer_blocks(space, size) * slice_block_sets(space, size);
    return sets;
}

/* The alignment of a layer, a huge page or a vector. Its memory is rounded up to a multiple. */
static size_t layer_alignment(uint64_t bytes) {
    return bytes < HUGE_PAGE ? SLICE_VECTOR * sizeof(uint64_t) : HUGE_PAGE;
}

static size_t layer_stride(const struct slice_space *space, int size) {
    return round_up((size_t)slice_block_words(space, size), SLICE_VECTOR);
}

/* The memory of a layer, rounded up to its alignment, and of the order of its subsets. */
static uint64_t layer_bytes(const struct slice_space *space, int size) {
    uint64_t order = subset_order_bytes(space->elements, size, space->halved);
    uint64_t bytes = layer_blocks(space, size) * layer_stride(space, size) * sizeof(uint64_t);
    return bytes + layer_alignment(bytes) + order;
}

uint64_t slice_space_memory(const struct slice_space *space) {
    uint64_t most = layer_bytes(space, 0);
    for (int size = slice_space_deepest(space); size > 0; size--)
        most = MAX(most, layer_bytes(space, size) + layer_bytes(space, size - 1));
    return most;
}

bool slice_layer_init(struct slice_layer *layer, const struct slice_space *space, int size,
                      struct error *error) {
    *layer = (struct slice_layer){.size = size, .stride = layer_stride(space, size)};
    if (!subset_order_init(&layer->order, &space->indices, size, space->halved, error))
        return false;
    size_t bytes = layer->order.kept * layer->stride * sizeof *layer->words;
    size_t alignment = layer_alignment(bytes);
    size_t whole = round_up(bytes, alignment);
    layer->words = aligned_alloc(alignment, whole);
    if (!layer->words)
        return memory_refused((double)whole, error);
    /* Huge pages only improve speed; failure is harmless. */
    if (alignment == HUGE_PAGE)
        (void)madvise(layer->words, whole, MADV_HUGEPAGE);
    return true;
}

void slice_layer_free(struct slice_layer *layer) {
    free(layer->words);
    subset_order_free(&layer->order);
    *layer = (struct slice_layer){0};
}

bool slice_layer_bit(const struct slice_layer *layer, const struct slice_space *space,
                     const struct slice_grid *grid) {
    int side = space->side;
    uint32_t above = (uint32_t)row_filling(grid, side - 2), subset = 0;
    uint32_t last = (uint32_t)row_filling(grid, side - 1);
    for (int element = 0; element < space->elements; element++)
        subset |= (uint32_t)slice_is_filled(grid, space->square[element]) << element;
    if (!subset_is_kept(&layer->order, subset)) { /* its mirror image has the same bit */
        subset = subset_image(space->elements, subset);
        above = subset_image(side, above);
        last = subset_image(side, last);
    }
    return slice_layer_block(layer, subset)[space->word[above]] >> last & 1;
}
