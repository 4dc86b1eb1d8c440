#include "analysis/antipalindrome/retrograde.h"

#include "analysis/antipalindrome/layer/layer_ranks.h"
#include "analysis/antipalindrome/moves.h"
#include "sim/antipalindrome/row.h"
#include "sim/parallel/ranks.h"
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

static const uint64_t *fetched_vector(const void *fetch, uint32_t subset) {
    return layer_fetch_vector(fetch, subset);
}

EVERY_WIDTH
static void fetch_find_moves(const struct layer_space *space, const struct layer_fetch *fetch,
                             uint32_t subset, struct moves_scratch *scratch) {
    moves_find(space, subset, fetched_vector, fetch, scratch);
}

static void retrograde_compute_span(const struct layer_space *space,
                                    const struct layer_fetch *fetch, struct rank_span span,
                                    struct moves_scratch *scratch) {
    const struct layer *layer = fetch->layer;
    uint32_t subset = subset_of_rank(space->elements, layer->size, span.begin);
    for (uint32_t rank = span.begin; rank < span.end; rank++) {
        if (subset_is_kept(&layer->places.order, subset)) {
            fetch_find_moves(space, fetch, subset, scratch);
            moves_compute(space, layer->bits, scratch, layer_vector(layer, subset));
        }
        subset = subset_next(subset);
    }
}

/* Computes this rank's subsets of a part of a layer, on all threads. */
static bool compute_part(const struct retrograde *retrograde, struct layer_fetch *fetch,
                         uint64_t part, struct moves_scratch *scratch, struct error *error) {
    enum { SPAN_BYTES = 1 << 16 }; /* target size of a span */
    const struct layer *layer = fetch->layer;
    uint32_t most = SPAN_BYTES / (uint32_t)(layer->words * sizeof(uint64_t)) + 1;
    size_t spans = 0;
    struct rank_span *span = layer_places_spans(&layer->places, part, most, &spans, error);
    bool done = span && layer_fetch_run(fetch, span, spans, error);
    if (done) {
#pragma omp parallel for schedule(dynamic) num_threads(retrograde->threads) if (spans > 1)
        for (size_t i = 0; i < spans; i++)
            retrograde_compute_span(retrograde->space, fetch, span[i],
                                    &scratch[omp_get_thread_num()]);
    }
    free(span);
    return done;
}

/* Fails with ERROR_STOPPED if the user interrupts. Ranks that share the layers decide collectively;
 * since that makes them wait, they do so only before some parts. */
static bool may_continue(const struct retrograde *retrograde, uint64_t part, struct error *error) {
    enum { SELDOM = 8 };
    if (retrograde->space->shared.ranks > 1)
        return part % SELDOM > 0 || ranks_agree(NULL, NULL, retrograde->watch, error);
    return !watch_stopped(retrograde->watch) || error_stopped(error);
}

static void note_memory(const struct retrograde *retrograde, uint64_t bytes) {
    if (retrograde->work && bytes > retrograde->work->memory)
        retrograde->work->memory = bytes;
}

/* The memory of a layer and the next one while a part is computed, without fetched vectors. */
static uint64_t retrograde_memory(const struct layer *layer, const struct layer *next,
                                  uint64_t part) {
    uint64_t words =
        layer_written(layer, part + 1) * layer->words + next->places.count * next->words;
    return words * sizeof(uint64_t) - next->released + layer_places_bytes(&layer->places) +
           layer_places_bytes(&next->places);
}

void retrograde_announce(const struct retrograde *retrograde, int size) {
    char stage[64];
    snprintf(stage, sizeof stage, "pass %d, layer %d of %d", retrograde->pass, size,
             retrograde->space->elements);
    watch_stage(retrograde->watch, stage);
}

static bool compute_layer(struct retrograde *retrograde, struct layer *layer, struct layer *next,
                          struct moves_scratch *scratch, struct layer_fetch *fetch,
                          struct error *error) {
    uint64_t parts = layer->places.parts;
    retrograde_announce(retrograde, layer->size);
    uint64_t before = retrograde->done;
    uint64_t scratch_bytes = 2 * sizeof(uint64_t) * next->words * (uint64_t)retrograde->threads;
    for (uint64_t part = 0; part < parts; part++) {
        if (!may_continue(retrograde, part, error) ||
            !compute_part(retrograde, fetch, part, scratch, error))
            return false;
        note_memory(retrograde,
                    retrograde_memory(layer, next, part) + scratch_bytes + fetch->memory);
        layer_reuse_memory(layer, layer_written(layer, part + 1), next,
                           layer_released(layer, part + 1, next));
        retrograde->done = before + (layer->places.order.kept * (part + 1) / parts << layer->bits);
        watch_progress(retrograde->watch, retrograde->done, retrograde->total);
    }
    if (retrograde->work) {
        retrograde->work->received += fetch->received;
        retrograde->work->waited += fetch->waited;
    }
    return true;
}

bool retrograde_step(struct retrograde *retrograde, struct layer *layer, struct error *error) {
    struct layer next = *layer;
    *layer = (struct layer){0};
    struct moves_scratch *scratch = moves_scratch_alloc(retrograde->threads, next.words, error);
    struct layer_fetch fetch = {.threads = retrograde->threads, .watch = retrograde->watch};
    bool done = scratch && layer_init(layer, retrograde->space, next.size - 1, error) &&
                layer_fetch_init(&fetch, layer, &next, error) &&
                compute_layer(retrograde, layer, &next, scratch, &fetch, error);
    moves_scratch_free(scratch, retrograde->threads);
    layer_fetch_free(&fetch);
    layer_free(&next);
    return done;
}

int retrograde_value(const struct retrograde *retrograde, const struct layer *layer, int element,
                     int digit) {
    const struct layer_space *space = retrograde->space;
    uint32_t subset = UINT32_C(1) << element;
    if (!subset_is_kept(&layer->places.order, subset))
        subset = subset_image(space->elements, subset);
    int level = space->kind->get(layer_vector(layer, subset), space->anchored ? (size_t)digit : 0);
    return level_to_margin(retrograde, level, layer_mover(space, 1));
}
