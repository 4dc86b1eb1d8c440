/* Retrograde analysis of layers in memory. */
#include "analysis/antipalindrome/retrograde.h"

#include "analysis/antipalindrome/moves.h"
#include "sim/antipalindrome/row.h"
#include "sim/random/widths.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The player to move when `size` elements are filled. */
static int layer_mover(const struct layer_space *space, int size) {
    return (antipalindrome_mover(&space->row) + size) & 1;
}

/* Converts between margins and levels for a player. */
static int margin_to_level(const struct retrograde *retrograde, int margin, int player) {
    struct retrograde_window window = retrograde->window;
    int clamped = margin < window.low ? window.low : margin > window.high ? window.high : margin;
    return (player == 0 ? clamped - window.low : window.high - clamped) / 2;
}

static int level_to_margin(const struct retrograde *retrograde, int level, int player) {
    return player == 0 ? retrograde->window.low + 2 * level : retrograde->window.high - 2 * level;
}

/* The margin of the full row whose elements have these digits. */
EVERY_WIDTH
static int full_row_margin(const struct layer_space *space, uint64_t digits) {
    struct antipalindrome_row row = space->row;
    for (int i = 0; i < space->elements; i++)
        row.digit |= (digits >> i & 1) << space->square[i];
    row.filled = antipalindrome_all(&row);
    return antipalindrome_margin(&row);
}

bool retrograde_begin(const struct retrograde *retrograde, struct layer *layer,
                      struct error *error) {
    enum { BLOCK = 64 }; /* so that no two threads write to the same word */
    const struct layer_space *space = retrograde->space;
    if (!layer_init(layer, space, space->elements, error))
        return false;
    int player = layer_mover(space, space->elements);
    size_t rows = (size_t)1 << layer->bits;
#pragma omp parallel for num_threads(retrograde->threads) if (rows > 10000)
    for (size_t block = 0; block < rows; block += BLOCK)
        for (size_t i = block; i < rows && i < block + BLOCK; i++)
            space->kind->put(
                layer->values, i,
                margin_to_level(retrograde, full_row_margin(space, value_digits(i)), player));
    return true;
}

static const uint64_t *next_vector(const void *next, uint32_t subset) {
    return layer_vector(next, subset);
}

EVERY_WIDTH
static void retrograde_find_moves(const struct layer_space *space, const struct layer *next,
                                  uint32_t subset, struct moves_scratch *scratch) {
    moves_find(space, subset, next_vector, next, scratch);
}

/* Computes the subsets whose ranks are from `begin` to `end`. */
static void compute_span(const struct layer_space *space, const struct layer *layer,
                         const struct layer *next, uint64_t begin, uint64_t end,
                         struct moves_scratch *scratch) {
    uint32_t subset = subset_of_rank(space->elements, layer->size, begin);
    for (uint64_t rank = begin; rank < end; rank++) {
        if (subset_is_kept(&layer->order, subset)) {
            retrograde_find_moves(space, next, subset, scratch);
            moves_compute(space, layer->bits, scratch, layer_vector(layer, subset));
        }
        subset = subset_next(subset);
    }
}

/* Computes a part of a layer, on all threads. */
static void compute_part(const struct retrograde *retrograde, const struct layer *layer,
                         const struct layer *next, uint64_t part, struct moves_scratch *scratch) {
    enum { SPAN_BYTES = 1 << 16 }; /* target size of a span */
    uint64_t most = SPAN_BYTES / (layer->words * sizeof(uint64_t)) + 1;
    uint64_t end = layer_part(layer, part + 1), first = layer_part(layer, part);
#pragma omp parallel for schedule(dynamic) num_threads(retrograde->threads) if (end - first > most)
    for (uint64_t begin = first; begin < end; begin += most)
        compute_span(retrograde->space, layer, next, begin, end - begin < most ? end : begin + most,
                     &scratch[omp_get_thread_num()]);
}

void retrograde_announce(const struct retrograde *retrograde, int size) {
    char stage[64];
    snprintf(stage, sizeof stage, "pass %d, layer %d of %d", retrograde->pass, size,
             retrograde->space->elements);
    watch_stage(retrograde->watch, stage);
}

static bool compute_layer(struct retrograde *retrograde, struct layer *layer, struct layer *next,
                          struct moves_scratch *scratch, struct error *error) {
    uint64_t parts = layer->parts, before = retrograde->done;
    retrograde_announce(retrograde, layer->size);
    for (uint64_t part = 0; part < parts; part++) {
        if (watch_stopped(retrograde->watch))
            return error_stopped(error);
        compute_part(retrograde, layer, next, part, scratch);
        layer_reuse_memory(layer, layer_written(layer, part + 1), next,
                           layer_released(layer, part + 1, next));
        retrograde->done = before + (layer->order.kept * (part + 1) / parts << layer->bits);
        watch_progress(retrograde->watch, retrograde->done, retrograde->total);
    }
    return true;
}

bool retrograde_step(struct retrograde *retrograde, struct layer *layer, struct error *error) {
    struct layer next = *layer;
    *layer = (struct layer){0};
    struct moves_scratch *scratch = moves_scratch_alloc(retrograde->threads, next.words);
    bool done = layer_init(layer, retrograde->space, next.size - 1, error) &&
                compute_layer(retrograde, layer, &next, scratch, error);
    moves_scratch_free(scratch, retrograde->threads);
    layer_free(&next);
    return done;
}

int retrograde_value(const struct retrograde *retrograde, const struct layer *layer, int element,
                     int digit) {
    const struct layer_space *space = retrograde->space;
    uint32_t subset = UINT32_C(1) << element;
    if (!subset_is_kept(&layer->order, subset))
        subset = subset_image(space->elements, subset);
    int level = space->kind->get(layer_vector(layer, subset), space->anchored ? (size_t)digit : 0);
    return level_to_margin(retrograde, level, layer_mover(space, 1));
}
