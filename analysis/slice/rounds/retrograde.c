/* Retrograde analysis layer by layer, from full grids back to the first moves (retrograde.h). */
#include "analysis/slice/rounds/retrograde.h"

#include "sim/random/processor.h"

#include <stdio.h>

static bool compute_slice_layer(struct slice_retrograde *retrograde,
                                const struct slice_layer *layer, const struct slice_layer *behind,
                                struct error *error) {
    enum { PART = 1 << 14, PIECE = 64 }; /* subsets between two looks at the watch; of one task */
    const struct slice_block_kernel *kernel =
        retrograde->kernel ? retrograde->kernel : slice_fastest_block_kernel();
    const struct slice_space *space = retrograde->space;
    const struct slice_scheme scheme =
        slice_scheme_of(space, retrograde->ends, retrograde->threshold, layer, behind);
    uint64_t subsets = layer->order.count, before = retrograde->done;
    uint64_t of_block = slice_space_sets(space, layer->size) / layer->order.kept;
    char stage[64];
    snprintf(stage, sizeof stage, "pass %d, layer %d of %d", retrograde->pass, layer->size,
             slice_space_deepest(space));
    watch_stage(retrograde->watch, stage);
    for (uint64_t begin = 0; begin < subsets; begin += PART) {
        uint64_t end = subsets - begin < PART ? subsets : begin + PART;
        if (watch_stopped(retrograde->watch))
            return error_stopped(error);
#pragma omp parallel for schedule(dynamic) num_threads(retrograde->threads) if (end - begin > PIECE)
        for (uint64_t first = begin; first < end; first += PIECE)
            kernel->compute(&scheme, first, end - first < PIECE ? end : first + PIECE);
        retrograde->done = before + of_block * subset_kept_before(&layer->order, end);
        watch_progress(retrograde->watch, retrograde->done, retrograde->total);
    }
    return true;
}

bool slice_retrograde_begin(struct slice_retrograde *retrograde, struct slice_layer *layer,
                            struct error *error) {
    const struct slice_space *space = retrograde->space;
    return slice_layer_init(layer, space, slice_space_deepest(space), error) &&
           compute_slice_layer(retrograde, layer, NULL, error);
}

bool slice_retrograde_step(struct slice_retrograde *retrograde, struct slice_layer *layer,
                           struct error *error) {
    struct slice_layer behind = *layer;
    bool done = slice_layer_init(layer, retrograde->space, behind.size - 1, error) &&
                compute_slice_layer(retrograde, layer, &behind, error);
    slice_layer_free(&behind);
    return done;
}

struct slice_moves slice_retrograde_moves(const struct slice_space *space,
                                          const struct slice_layer *layer) {
    struct slice_moves moves = {0};
    int side = space->side, upper = side * (side - 2);
    uint64_t columns = (UINT64_C(1) << side) - 1;
    for (int square = 0; square < side * side; square++) {
        int turned = slice_image_square(side, space->image_number, square);
        struct slice_grid next = space->grid;
        slice_fill(&next, turned);
        if (slice_is_filled(&space->grid, turned) || (turned < upper) != (layer->size > 0))
            continue;
        uint64_t filled = next.filled[0];
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
        if (slice_layer_block(layer, subset)[space->place[above]] >> last & 1)
            moves.reaching |= UINT64_C(1) << square;
    }
    return moves;
}

bool slice_retrograde_run(struct slice_retrograde *retrograde, struct slice_layer *layer,
                          bool (*each)(void *context, uint64_t done, struct error *error),
                          void *context, struct slice_moves *moves, struct error *error) {
    const struct slice_space *space = retrograde->space;
    bool begun = layer->words;
    *moves = (struct slice_moves){0};
    retrograde->total =
        retrograde->done +
        slice_space_sets_from(space, begun ? layer->size - 1 : slice_space_deepest(space));
    bool done = begun || slice_retrograde_begin(retrograde, layer, error);
    while (done && layer->size > 0) {
        if (layer->size == 1)
            slice_moves_add(moves, slice_retrograde_moves(space, layer));
        done = slice_retrograde_step(retrograde, layer, error) &&
               (layer->size == 0 || !each || each(context, retrograde->done, error));
    }
    if (done)
        slice_moves_add(moves, slice_retrograde_moves(space, layer));
    slice_layer_free(layer);
    return done;
}

KERNELS(slice_block_kernel, slice_block_, slice_block_kernels, slice_fastest_block_kernel)

struct slice_scheme slice_scheme_of(const struct slice_space *space,
                                    const struct slice_endings *ends, int threshold,
                                    const struct slice_layer *layer,
                                    const struct slice_layer *behind) {
    struct slice_scheme scheme = {
        .space = space,
        .ends = ends,
        .threshold = threshold,
        .layer = layer,
        .behind = behind,
        .filled = space->above + layer->size,
        .words = slice_space_used(space, layer->size),
        .words_behind = behind ? slice_space_used(space, behind->size) : 0,
    };
    int side = space->side;
    for (uint64_t lane = 0; lane < UINT64_C(1) << side; lane++) {
        uint64_t bit = UINT64_C(1) << lane; /* a lane's number is the filling of the last row */
        scheme.level[__builtin_popcountll(lane)] |= bit;
        scheme.possible |= (lane & space->last) == space->last ? bit : 0;
        for (int i = 0; i < side; i++)
            scheme.has[i] |= lane >> i & 1 ? bit : 0;
        for (int i = 0; i < side / 2; i++)
            scheme.exchange[i] |= (lane >> i & 1) && !(lane >> (side - 1 - i) & 1) ? bit : 0;
    }
    for (int count = 0; count <= side; count++)
        for (int level = 0; level <= side; level++)
            if (slice_instance_maximizes(&space->instance, scheme.filled + count + level))
                scheme.raising[count] |= scheme.level[level];
    for (int word = 0; word < scheme.words; word++)
        scheme.raise[word] = scheme.raising[__builtin_popcount(space->pattern[word])];
    return scheme;
}
