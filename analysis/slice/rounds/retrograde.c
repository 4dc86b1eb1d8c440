/* Retrograde analysis layer by layer, from full grids back to the first moves: of each layer a
 * kernel (block_portable.c) computes the blocks, in parallel, from those of the layer with one more
 * filled element (retrograde.h). The bits of the first moves are read from layers 1 and 0. */
#include "analysis/slice/rounds/retrograde.h"

#include "sim/random/processor.h"

KERNELS(slice_block_kernel, slice_block_, slice_block_kernels, slice_fastest_block_kernel)

bool slice_retrograde_step(struct slice_retrograde *retrograde, struct slice_layer *layer,
                           struct error *error) {
    enum { PART = 1 << 14, RUN = 64 }; /* subsets per poll of the watch; subsets per call */
    const struct slice_block_kernel *kernel =
        retrograde->kernel ? retrograde->kernel : slice_fastest_block_kernel();
    const struct slice_space *space = retrograde->space;
    struct slice_layer next = *layer;
    int size = next.words ? next.size - 1 : slice_space_deepest(space), side = space->side;
    if (!slice_layer_init(layer, space, size, error)) {
        slice_layer_free(&next);
        return false;
    }
    /* What all blocks of the layer need. */
    struct slice_layer_step step = {
        .space = space,
        .ends = retrograde->ends,
        .threshold = retrograde->threshold,
        .layer = layer,
        .next = next.words ? &next : NULL,
        .upper_filled = space->upper_filled + size,
        .words = slice_block_words(space, size),
        .next_words = next.words ? slice_block_words(space, next.size) : 0,
    };
    for (uint64_t filling = 0; filling < UINT64_C(1) << side; filling++) {
        uint64_t bit = UINT64_C(1) << filling;
        step.with_count[__builtin_popcountll(filling)] |= bit;
        step.possible |= (filling & space->last_filling) == space->last_filling ? bit : 0;
        for (int i = 0; i < side; i++)
            step.with_column[i] |= filling >> i & 1 ? bit : 0;
        for (int i = 0; i < side / 2; i++)
            step.swap_mask[i] |= (filling >> i & 1) && !(filling >> (side - 1 - i) & 1) ? bit : 0;
    }
    for (int above = 0; above <= side; above++)
        for (int last = 0; last <= side; last++)
            if (slice_instance_maximizes(&space->instance, step.upper_filled + above + last))
                step.maximizing[above] |= step.with_count[last];
    for (int word = 0; word < step.words; word++)
        step.word_maximizing[word] = step.maximizing[__builtin_popcount(space->filling[word])];
    /* The blocks, part by part. */
    uint64_t subsets = layer->order.count, before = retrograde->done;
    uint64_t block_sets = slice_space_sets(space, size) / layer->order.kept;
    bool stopped = false;
    layered_announce(retrograde->watch, retrograde->pass, size, slice_space_deepest(space));
    for (uint64_t begin = 0; begin < subsets; begin += PART) {
        uint64_t end = subsets - begin < PART ? subsets : begin + PART;
        stopped = watch_stopped(retrograde->watch);
        if (stopped)
            break;
#pragma omp parallel for schedule(dynamic) num_threads(retrograde->threads) if (end - begin > RUN)
        for (uint64_t first = begin; first < end; first += RUN)
            kernel->compute(&step, first, end - first < RUN ? end : first + RUN);
        retrograde->done = before + block_sets * subset_kept_before(&layer->order, end);
        watch_progress(retrograde->watch, retrograde->done, retrograde->total);
    }
    slice_layer_free(&next);
    return !stopped || error_stopped(error);
}

struct slice_moves slice_retrograde_moves(const struct slice_space *space,
                                          const struct slice_layer *layer) {
    struct slice_moves moves = {0};
    int side = space->side, upper = side * (side - 2);
    uint64_t columns = (UINT64_C(1) << side) - 1;
    for (int square = 0; square < side * side; square++) {
        int image = slice_image_square(side, space->image_number, square); /* in space->grid */
        bool leads_here = (image < upper) == (layer->size > 0);
        if (slice_is_filled(&space->grid, image) || !leads_here)
            continue;
        /* Finds the bit of the grid after the move, or of its mirror image if that is stored. */
        uint64_t filled = space->grid.filled[0] | UINT64_C(1) << image;
        uint32_t above = (uint32_t)(filled >> upper & columns);
        uint32_t last = (uint32_t)(filled >> side * (side - 1) & columns), subset = 0;
        for (int element = 0; element < space->elements; element++)
            subset |= (uint32_t)(filled >> space->square[element] & 1) << element;
        if (!subset_is_kept(&layer->order, subset)) {
            subset = subset_image(space->elements, subset);
            above = subset_image(side, above);
            last = subset_image(side, last);
        }
        moves.known |= UINT64_C(1) << square;
        if (slice_layer_block(layer, subset)[space->word[above]] >> last & 1)
            moves.reaching |= UINT64_C(1) << square;
    }
    return moves;
}

bool slice_retrograde_run(struct slice_retrograde *retrograde, struct slice_layer *layer,
                          bool (*each)(void *context, uint64_t done, struct error *error),
                          void *context, struct slice_moves *moves, struct error *error) {
    const struct slice_space *space = retrograde->space;
    int first = layer->words ? layer->size - 1 : slice_space_deepest(space);
    *moves = (struct slice_moves){0};
    retrograde->total = retrograde->done + slice_space_sets_from(space, first);
    bool done = layer->words || slice_retrograde_step(retrograde, layer, error);
    while (done) {
        if (layer->size <= 1) {
            struct slice_moves found = slice_retrograde_moves(space, layer);
            moves->known |= found.known;
            moves->reaching |= found.reaching;
        }
        if (layer->size == 0)
            break;
        done = slice_retrograde_step(retrograde, layer, error) &&
               (layer->size == 0 || !each || each(context, retrograde->done, error));
    }
    slice_layer_free(layer);
    return done;
}
