/* Retrograde analysis layer by layer, from final grids back to the first moves (retrograde.h). A
 * kernel (block_portable.c) computes the blocks of a layer from those of the layer with one more
 * filled element, on several threads. The bits of the first moves are read from layers 1 and 0. */
#include "analysis/slice/rounds/retrograde.h"

#include "sim/random/processor.h"

#include <sys/param.h>

/* Defines the list of kernels and the choice of the fastest (processor.h). */
KERNELS(slice_block_kernel, slice_block_, slice_block_kernels, slice_fastest_block_kernel)

/* Sets the fillings with which the mover maximizes. */
static void set_maximizing(struct slice_layer_step *step) {
    const struct slice_space *space = step->pass->space;
    for (int above = 0; above <= space->side; above++) /* filled squares of this row and the last */
        for (int last = 0; last <= space->side; last++)
            if (slice_instance_maximizes(&space->instance, step->upper_filled + above + last))
                step->maximizing[above] |= space->with_count[last];
    for (int word = 0; word < step->words; word++)
        step->word_maximizing[word] = step->maximizing[__builtin_popcount(space->filling[word])];
}

bool slice_retrograde_step(struct slice_retrograde *retrograde, struct slice_layer *layer,
                           struct error *error) {
    enum { PART = 1 << 14, RUN = 64 }; /* subsets between polls of the watch; of a kernel's call */
    const struct slice_space *space = retrograde->space;
    const int deepest = slice_space_deepest(space);
    struct slice_layer next = *layer; /* freed here; zeroed if the last layer is to be computed */
    const int size = next.words ? next.size - 1 : deepest;
    if (!slice_layer_init(layer, space, size, error)) {
        slice_layer_free(&next);
        return false;
    }
    struct slice_layer_step step = {
        .pass = retrograde,
        .layer = layer,
        .next = next.words ? &next : NULL,
        .upper_filled = space->upper_filled + size,
        .words = slice_block_words(space, size),
        .next_words = next.words ? slice_block_words(space, next.size) : 0,
    };
    set_maximizing(&step);
    const uint64_t subsets = layer->order.count, before = retrograde->done;
    const uint64_t block_sets = slice_block_sets(space, size);
    bool stopped = false;
    layered_announce(retrograde->watch, retrograde->pass, size, deepest);
    for (uint64_t begin = 0; begin < subsets; begin += PART) {
        const uint64_t end = MIN(begin + PART, subsets);
        stopped = watch_stopped(retrograde->watch);
        if (stopped)
            break;
#pragma omp parallel for schedule(dynamic) num_threads(retrograde->threads) if (end - begin > RUN)
        for (uint64_t first = begin; first < end; first += RUN)
            retrograde->kernel->compute(&step, first, MIN(first + RUN, end));
        retrograde->done = before + block_sets * subset_kept_before(&layer->order, end);
        watch_progress(retrograde->watch, retrograde->done, retrograde->total);
    }
    slice_layer_free(&next);
    return !stopped || error_stopped(error);
}

uint64_t slice_retrograde_moves(const struct slice_space *space, const struct slice_layer *layer) {
    uint64_t reaching = 0;
    const int side = space->side, upper_squares = side * (side - 2);
    for (int square = 0; square < side * side; square++) {
        int image = slice_image_square(side, space->image_number, square); /* in space->grid */
        const int size = image < upper_squares ? 1 : 0; /* of the layer that this move leads into */
        if (slice_is_filled(&space->grid, image) || size != layer->size)
            continue;
        struct slice_grid after = space->grid;
        slice_fill(&after, image);
        reaching |= (uint64_t)slice_layer_bit(layer, space, &after) << square;
    }
    return reaching;
}
