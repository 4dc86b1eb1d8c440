/* Retrograde analysis (retrograde.h): layers in memory, and the vectors of any layer. Elements are
 * the empty squares of the row to solve; a subset is a set of filled ones. The vector of a kept
 * subset follows from those of the subsets with one more element, which have values for the
 * opponent, who moves there: it is their minimum over all moves and both digits, negated. */
#include "analysis/antipalindrome/retrograde.h"

#include "analysis/layers/passes.h"
#include "sim/base/memory.h"
#include "sim/random/processor.h"

#include <omp.h>
#include <string.h>
#include <sys/param.h>

/* Moves from a subset, each filling one element: its gap, which is the number of filled elements to
 * the left of it, and the vector, in the next layer, of the subset that the move leads to. */
struct subset_moves {
    size_t count;
    uint8_t gap[SUBSET_ELEMENTS];            /* [count] */
    const uint64_t *values[SUBSET_ELEMENTS]; /* [count] */
};

/* The workspace of a thread. */
struct moves_scratch {
    uint64_t *longer, *shorter;   /* each has room for a vector of the next layer */
    struct subset_moves direct;   /* moves to subsets that are kept */
    struct subset_moves mirrored; /* all other moves, as moves from the image of the subset */
};

uint64_t moves_scratch_bytes(size_t words) { /* whole cache lines of 64 bytes are allocated */
    return (2 * words * sizeof(uint64_t) + 63) / 64 * 64 + sizeof(struct moves_scratch);
}

struct moves_scratch *moves_scratch_alloc(int threads, size_t words) {
    struct moves_scratch *scratch = memory_allocate((size_t)threads, sizeof *scratch);
    for (int i = 0; i < threads; i++) {
        scratch[i].longer = memory_aligned(2 * words, sizeof *scratch[i].longer);
        scratch[i].shorter = scratch[i].longer + words;
    }
    return scratch;
}

void moves_scratch_free(struct moves_scratch *scratch, int threads) {
    for (int i = 0; i < threads; i++)
        free(scratch[i].longer);
    free(scratch);
}

/* Finds the moves from the kept subset of a member of task->order. */
EVERY_WIDTH
static void find_moves(const struct layer_space *space, const struct moves_task *task,
                       uint32_t member, struct moves_scratch *scratch) {
    const uint32_t subset = /* of a block, a member is only the inner elements */
        task->next ? member : layer_blocks_subset(task->blocks, task->block, member);
    const int elements = space->elements, size = __builtin_popcount(subset);
    const uint32_t image = subset_image(elements, subset);
    const uint32_t all = (uint32_t)((UINT64_C(1) << elements) - 1);
    const size_t words = value_words(space->kind, task->bits + 1);
    scratch->direct.count = scratch->mirrored.count = 0;
    for (uint32_t rest = all & ~subset; rest; rest &= rest - 1) {
        int element = __builtin_ctz(rest);
        uint32_t filled = subset | UINT32_C(1) << element;
        uint32_t filled_image = image | UINT32_C(1) << (elements - 1 - element);
        int gap = __builtin_popcount(subset & ((UINT32_C(1) << element) - 1));
        bool direct = space->anchored || filled >= filled_image; /* the larger image is kept */
        uint32_t kept = direct ? filled : filled_image;
        struct subset_moves *moves = direct ? &scratch->direct : &scratch->mirrored;
        moves->gap[moves->count] = (uint8_t)(direct ? gap : size - gap);
        if (task->next) {
            moves->values[moves->count++] = layer_vector(task->next, kept);
        } else {
            uint32_t block;
            uint64_t place = layer_blocks_find(task->blocks, kept, &block);
            moves->values[moves->count++] = task->next_blocks[block] + place * words;
        }
    }
}

/* Folds the vectors of all moves, of 2^bits values each, to `into`, of half the length: each value
 * is the minimum over all moves of the values of the two rows that the two digits of a move make
 * (values.h). Moves with the same gap are adjacent, and their vectors have rows in the same order.
 * So the minimum of these vectors is taken first, in `longer`, and folded once. */
static void fold_moves(const struct value_kind *kind, const struct subset_moves *moves, int bits,
                       uint64_t *longer, uint64_t *into) {
    /* Highest levels, whose bits are 1: the neutral element of the minimum. */
    memset(into, 0xff, value_words(kind, bits - 1) * sizeof *into);
    for (size_t i = 0; i < moves->count;) {
        const uint64_t *values = moves->values[i];
        size_t end = i + 1; /* behind the moves with the gap of move i */
        for (; end < moves->count && moves->gap[end] == moves->gap[i]; end++) {
            kind->minimum(longer, values, moves->values[end], bits);
            values = longer;
        }
        kind->fold(into, values, bits, moves->gap[i]);
        i = end;
    }
}

/* Each thread takes runs of consecutive members of the order, one run after the other. */
bool moves_compute(const struct retrograde *retrograde, const struct moves_task *task,
                   struct moves_scratch *workspace, struct error *error) {
    enum { RUN_BYTES = 1 << 16 }; /* about the size of a run's vectors; its overhead is small */
    const struct subset_order *order = task->order;
    const struct value_kind *kind = retrograde->space->kind;
    const int bits = task->bits;
    size_t words = value_words(kind, bits);
    uint64_t run_length = RUN_BYTES / (words * sizeof *task->values) + 1, end = task->end;
#pragma omp parallel for schedule(dynamic)                                                         \
    num_threads(retrograde->threads) if (end - task->first > run_length)
    for (uint64_t begin = task->first; begin < end; begin += run_length) {
        struct moves_scratch *scratch = &workspace[omp_get_thread_num()];
        uint32_t member = subset_at(order->indices->elements, order->size, begin);
        if (watch_stopped(retrograde->watch))
            continue;
        uint64_t run_end = MIN(end, begin + run_length);
        for (uint64_t index = begin; index < run_end; index++, member = subset_next(member)) {
            if (!subset_is_kept(order, member))
                continue;
            uint64_t *into = task->values + subset_kept_before(order, index) * words;
            find_moves(retrograde->space, task, member, scratch);
            fold_moves(kind, &scratch->direct, bits + 1, scratch->longer, into);
            /* The mirrored moves give a vector of the image; reversed, it is one of the subset. */
            if (scratch->mirrored.count > 0) {
                fold_moves(kind, &scratch->mirrored, bits + 1, scratch->longer, scratch->shorter);
                value_reverse(kind, scratch->shorter, bits);
                kind->minimum(into, into, scratch->shorter, bits);
            }
            kind->negate(into, bits); /* the opponent's worst value is the mover's best */
        }
    }
    return !watch_stopped(retrograde->watch) || error_stopped(error);
}

/* The player to move when `size` elements are filled: 0 is Player 1. */
static int layer_mover(const struct layer_space *space, int size) {
    return (antipalindrome_mover(&space->row) + size) & 1;
}

/* The margin of the full row in which bit i of `digits` is on element i. */
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
    enum { BLOCK = 64 }; /* rows: whole words even if values are bits, so threads share no word */
    const struct layer_space *space = retrograde->space;
    const struct retrograde_window window = retrograde->window;
    if (!layer_init(layer, space, space->elements, error))
        return false;
    int player = layer_mover(space, space->elements); /* for whom the levels are */
    size_t rows = (size_t)1 << layer->bits;
#pragma omp parallel for num_threads(retrograde->threads) if (rows > BLOCK)
    for (size_t block = 0; block < rows; block += BLOCK)
        for (size_t i = block; i < rows && i < block + BLOCK; i++) {
            int margin = full_row_margin(space, value_digits(i));
            margin = MIN(MAX(margin, window.low), window.high);
            int level = (player == 0 ? margin - window.low : window.high - margin) / 2;
            space->kind->put(layer->values, i, level);
        }
    return true;
}

bool retrograde_step(struct retrograde *retrograde, struct layer *layer, struct error *error) {
    struct layer next = *layer;
    uint64_t before = retrograde->done; /* rows of earlier layers and passes */
    *layer = (struct layer){0};
    struct moves_scratch *workspace = moves_scratch_alloc(retrograde->threads, next.words);
    bool computed = layer_init(layer, retrograde->space, next.size - 1, error);
    if (computed)
        layered_announce(retrograde->watch, retrograde->pass, layer->size, layer->space->elements);
    /* After each part of the layer, a range of its subsets, the pages of the next layer that no
     * later subset reads become pages of this layer. */
    for (uint64_t part = 0; computed && part < layer->parts; part++) {
        const struct moves_task task = {.order = &layer->order,
                                        .first = layer_part(layer, part),
                                        .end = layer_part(layer, part + 1),
                                        .bits = layer->bits,
                                        .values = layer->values,
                                        .next = &next};
        computed = moves_compute(retrograde, &task, workspace, error) &&
                   layer_reuse_memory(layer, layer_written(layer, part + 1), &next,
                                      layer_unneeded(layer, part + 1, &next), error);
        if (!computed)
            break;
        retrograde->done = before + (layer->order.kept * (part + 1) / layer->parts << layer->bits);
        watch_progress(retrograde->watch, retrograde->done, retrograde->total);
    }
    moves_scratch_free(workspace, retrograde->threads);
    layer_free(&next);
    return computed;
}

int retrograde_value(const struct retrograde *retrograde, const struct layer *layer, int element,
                     int digit) {
    const struct layer_space *space = retrograde->space;
    const struct retrograde_window window = retrograde->window;
    uint32_t subset = UINT32_C(1) << element;
    if (!subset_is_kept(&layer->order, subset))
        subset = subset_image(space->elements, subset);
    /* The digit is the index in an anchored vector. In an empty row both have the one value. */
    int level = space->kind->get(layer_vector(layer, subset), space->anchored ? (size_t)digit : 0);
    return layer_mover(space, 1) == 0 ? window.low + 2 * level : window.high - 2 * level;
}
