/* The kernel of retrograde analysis, in GNU C vectors of BYTES bytes (lanes_words.h): compiled once
 * for each instruction set, named WIDTH (processor.h). It computes a block (layer.h): the bits of
 * all sets of filled squares with the same upper rows, which are all but the last two. The row
 * above the last selects the word, the last row the bit.
 *
 * In a word `lost`, a bit is set if all moves seen so far lose for the mover (retrograde.h). Moves
 * into the upper rows come first; they lead to other blocks, the targets. Then the words are
 * completed, those with the most filled squares first. Moves into the row above the last lead to
 * finished words, final grids are evaluated by tables (endings.h), and moves into the last row lead
 * to other bits of the same word. */
#include "analysis/slice/rounds/retrograde.h"

#include "analysis/slice/lines/vector_bytes.h"
#include "sim/random/processor.h"

#include <string.h>
#include <sys/param.h>

enum { LANES = BYTES / 8 /* words in a vector */ };

/* Blocks of the next layer that moves lead to. */
struct targets {
    int count;
    const uint64_t *block[SUBSET_ELEMENTS]; /* [count] */
};

/* A block to compute, and the blocks that its moves into the upper rows lead to. */
struct block_task {
    uint32_t subset; /* the elements (layer.h) that are filled; they select the block */
    struct targets direct, mirrored; /* mirrored: `block` has the stored mirror images */
};

/* Adds the block of a stored subset of the next layer, and prefetches it. */
static void add_target(const struct slice_layer_step *step, struct targets *targets,
                       uint32_t subset) {
    const uint64_t *block = slice_layer_block(step->next, subset);
    targets->block[targets->count++] = block;
    for (int word = 0; word < step->next_words; word += SLICE_VECTOR) /* 64 bytes: a cache line */
        __builtin_prefetch(block + word);
}

/* Sets the task for a subset: finds its targets, none in the last layer (step->next is NULL). */
static void find_targets(const struct slice_layer_step *step, uint32_t subset,
                         struct block_task *task) {
    int elements = step->pass->space->elements;
    uint32_t all = (uint32_t)((UINT64_C(1) << elements) - 1);
    task->subset = subset;
    task->direct.count = task->mirrored.count = 0;
    for (uint32_t empty = step->next ? all & ~subset : 0; empty; empty &= empty - 1) {
        uint32_t after = subset | (empty & -empty); /* with the first empty element */
        if (subset_is_kept(&step->next->order, after))
            add_target(step, &task->direct, after);
        else
            add_target(step, &task->mirrored, subset_image(elements, after));
    }
}

/* Sets the bits of lost[] where all targets have what the mover does not want: 0 if it maximizes,
 * else 1 (retrograde.h). Words that targets do not have are all ones, as no move leads there. */
static inline void combine(const struct slice_layer_step *step, const struct targets *targets,
                           uint64_t *lost) {
    memset(lost, 0xff, SLICE_BLOCK * sizeof *lost);
    for (int word = 0; targets->count > 0 && word < step->next_words; word += LANES) {
        words maximizing = load_lanes(step->word_maximizing + word), all = all_words(UINT64_MAX);
        for (int i = 0; i < targets->count; i++)
            all &= load_lanes(targets->block[i] + word) ^ maximizing;
        store_lanes(lost + word, all);
    }
}

/* Intersects lost[] with mirrored[], which combine has set from mirrored targets: its words and
 * bits are numbered by the mirror images of their rows. First the bits of each word are put in
 * order, in mirrored[] itself: for each pair of columns i and j = side - 1 - i, fillings with only
 * i filled are exchanged with those with only j filled, whose numbers are larger by 2^j - 2^i. */
static inline void combine_mirrored(const struct slice_layer_step *step, uint64_t *mirrored,
                                    uint64_t *lost) {
    const struct slice_space *space = step->pass->space;
    int side = space->side;
    for (int word = 0; word < step->next_words; word += LANES) {
        words bits = load_lanes(mirrored + word);
        for (int i = 0; i < side / 2; i++) {
            int j = side - 1 - i;
            uint64_t only_i = space->with_column[i] & ~space->with_column[j];
            uint64_t distance = (UINT64_C(1) << j) - (UINT64_C(1) << i);
            words differ = (bits ^ bits >> distance) & only_i;
            bits ^= differ ^ differ << distance;
        }
        store_lanes(mirrored + word, bits);
    }

    for (int word = 0; word < step->next_words; word++)
        lost[word] &= mirrored[space->mirror_word[word]];
}

static inline bytes load_bytes(const uint8_t *from) {
    bytes vector;
    memcpy(&vector, from, sizeof vector);
    return vector;
}

/* A bit for each byte: whether a >= b there. */
static inline uint64_t where_at_least(bytes a, bytes b) {
#if defined(__AVX512BW__)
    return _mm512_cmpge_epu8_mask((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    return (uint32_t)_mm256_movemask_epi8((__m256i)(max_bytes(a, b) == a));
#elif defined(__SSE2__)
    return (uint32_t)_mm_movemask_epi8((__m128i)(max_bytes(a, b) == a));
#else
    uint64_t set = 0;
    for (int i = 0; i < BYTES; i++)
        set |= (uint64_t)(a[i] >= b[i]) << i;
    return set;
#endif
}

/* The filling of a row (layer.h), out of a set of filled squares. */
static inline uint64_t row_filling(const struct slice_endings *ends, uint64_t squares, int row) {
    return squares >> row * ends->side & ((UINT64_C(1) << ends->side) - 1);
}

/* Sets crossed[ends->size] to the number of boundaries, always below 256, that each line crosses in
 * the upper rows and between them, out of a set of filled squares. */
static void count_crossed(const struct slice_endings *ends, uint64_t squares, uint8_t *crossed) {
    memset(crossed, 0, ends->size);
    for (int row = 0; row < ends->side - 2; row++) {
        uint64_t filling = row_filling(ends, squares, row);
        uint64_t differ = row > 0 ? filling ^ row_filling(ends, squares, row - 1) : 0;
        const uint8_t *inside = ends->inside + slice_endings_at(ends, row, filling);
        const uint8_t *between = ends->between + slice_endings_at(ends, row, differ);
        for (size_t i = 0; i < ends->size; i += BYTES) {
            bytes sum = load_bytes(crossed + i) + load_bytes(inside + i) + load_bytes(between + i);
            memcpy(crossed + i, &sum, sizeof sum);
        }
    }
}

/* The fillings of the last row, out of `wanted`, with which a line crosses pass->threshold or more
 * boundaries. count_crossed has set crossed[]; above: the filling of the row above the last. Its
 * columns `differ` from those of the row above it. */
static inline uint64_t reach_row(const struct slice_retrograde *pass, const uint8_t *crossed,
                                 uint64_t above, uint64_t differ, uint64_t wanted) {
    const struct slice_endings *ends = pass->ends;
    const int row = ends->side - 2; /* the one above the last */
    const uint8_t *inside = ends->inside + slice_endings_at(ends, row, above);
    const uint8_t *between = ends->between + slice_endings_at(ends, row, differ);
    const bytes enough = (uint8_t)pass->threshold - (bytes){0}; /* the threshold in every byte */
    _Alignas(64) uint8_t most[SLICE_SLOTS];
    uint64_t can_reach = 0; /* set of slots: the threshold is possible with their tails */

    /* Lines with the same tail, their part in the last row, share a slot: only the most boundaries
     * that one of them crosses above the tail matter. */
    for (size_t slot = 0; slot < SLICE_SLOTS; slot += BYTES) {
        bytes best = {0};
        for (size_t i = slot; i < ends->size; i += SLICE_SLOTS)
            best = max_bytes(best, load_bytes(crossed + i) + load_bytes(inside + i) +
                                       load_bytes(between + i));
        memcpy(most + slot, &best, sizeof best);
        can_reach |= where_at_least(best + load_bytes(ends->tail_most + slot), enough) << slot;
    }

    /* The tails that can cross what is missing are looked up, until all wanted are reached. */
    uint64_t reached = 0;
    for (; can_reach && (wanted & ~reached); can_reach &= can_reach - 1) {
        int slot = __builtin_ctzll(can_reach);
        const struct slice_tail *tail = &ends->tail[slot];
        int missing = MAX(pass->threshold - most[slot], 0);
        reached |= tail->reach[above >> tail->above & 1][missing];
    }
    return reached & wanted;
}

/* Scratch space for a block. Two arrays begin with room for a vector: see finish_words. */
struct scratch {
    _Alignas(64) uint64_t lost[SLICE_VECTOR + SLICE_BLOCK];  /* [word] after the room */
    _Alignas(64) uint64_t mirrored[SLICE_BLOCK];             /* `lost` by mirrored targets alone */
    _Alignas(64) uint64_t value[SLICE_VECTOR + SLICE_BLOCK]; /* the words of the block */
    _Alignas(64) uint8_t crossed[SLICE_ENDINGS_SIZE];        /* set by count_crossed */
};

/* Completes value[] of the words with `above` filled squares in their row, given lost[] of the
 * moves into other rows. Adds the moves into the last row, from its fillings with `fullest` squares
 * down to the empty one. value[] has the bits of fuller fillings, which are final, and 0 elsewhere.
 *
 * Whole vectors are processed from the last of these words down. So the lowest vector may reach
 * below the first word, and overwrites words that are computed later, or the room before word 0. */
static inline void finish_words(const struct slice_layer_step *step, int above, int fullest,
                                const uint64_t *lost, uint64_t *value) {
    const struct slice_space *space = step->pass->space;
    for (int end = space->first_word[above + 1]; end > space->first_word[above]; end -= LANES) {
        const int word = end - LANES; /* the first one of the vector */
        const words lost_elsewhere = load_lanes(lost + word);
        words bits = load_lanes(value + word);
        for (int last = fullest; last >= 0; last--) {
            /* All fillings with so many squares have the same player to move. */
            uint64_t fillings = space->with_count[last];
            uint64_t maximizing = (step->maximizing[above] & fillings) != 0 ? UINT64_MAX : 0;
            words loses = bits ^ maximizing, all_lose = lost_elsewhere;
            /* Filling column i leads from f to f + 2^i; where it is filled, no move can win. */
            for (int i = 0; i < space->side; i++)
                all_lose &= loses >> (UINT64_C(1) << i) | space->with_column[i];
            bits |= (all_lose ^ maximizing) & fillings;
        }
        store_lanes(value + word, bits);
    }
}

/* Computes the words of a block whose targets have been found. */
static void compute_block(const struct slice_layer_step *step, const struct block_task *task,
                          struct scratch *scratch) {
    const struct slice_space *space = step->pass->space;
    uint64_t *lost = scratch->lost + SLICE_VECTOR, *value = scratch->value + SLICE_VECTOR;

    /* The moves into the upper rows. */
    combine(step, &task->direct, lost);
    if (task->mirrored.count > 0) {
        combine(step, &task->mirrored, scratch->mirrored);
        combine_mirrored(step, scratch->mirrored, lost);
    }

    /* Counts the boundaries that each line crosses in the upper rows, for the final grids. */
    uint64_t squares = space->grid.filled[0]; /* filled from the start; the subset's are added */
    for (uint32_t rest = task->subset; rest; rest &= rest - 1)
        squares |= UINT64_C(1) << space->square[__builtin_ctz(rest)];
    count_crossed(step->pass->ends, squares, scratch->crossed);

    /* The words, from those with the most filled squares in the row above the last. */
    const int left = space->fills - step->upper_filled; /* filled in the last two rows at the end */
    const uint32_t columns = (UINT32_C(1) << space->side) - 1;
    const uint64_t upper =
        space->side > 2 ? row_filling(step->pass->ends, squares, space->side - 3) : 0;
    for (int above = MIN(left, space->side); above >= 0; above--) {
        const int final = left - above; /* filled in the last row at the end */
        uint64_t wanted = final <= space->side ? space->with_count[final] & space->possible : 0;
        for (int word = space->first_word[above]; word < space->first_word[above + 1]; word++) {
            uint32_t filling = space->filling[word];
            /* The moves into this row; none if `final` is 0, as the round has ended then. */
            for (uint32_t empty = final > 0 ? columns & ~filling : 0; empty; empty &= empty - 1) {
                int after = space->word[filling | (empty & -empty)];
                lost[word] &= value[after] ^ step->maximizing[above];
            }
            uint64_t differ = space->side > 2 ? filling ^ upper : 0; /* from the row above */
            value[word] =
                wanted ? reach_row(step->pass, scratch->crossed, filling, differ, wanted) : 0;
        }
        finish_words(step, above, MIN(final - 1, space->side), lost, value);
    }

    memcpy(slice_layer_block(step->layer, task->subset), value,
           step->layer->stride * sizeof *value);
}

/* A kernel's `compute`. The targets of a task are found, and prefetched, before the block of the
 * previous task, the waiting one, is computed: meanwhile memory delivers them. */
static void compute(const struct slice_layer_step *step, uint64_t begin, uint64_t end) {
    const struct slice_layer *layer = step->layer;
    struct scratch scratch = {0};
    struct block_task task[2]; /* used alternately */
    unsigned tasks = 0;        /* found so far; the last one waits */
    uint32_t subset = subset_at(step->pass->space->elements, layer->size, begin);
    for (uint64_t index = begin; index < end; index++) {
        if (subset_is_kept(&layer->order, subset)) {
            find_targets(step, subset, &task[tasks % 2]);
            if (tasks > 0)
                compute_block(step, &task[(tasks - 1) % 2], &scratch);
            tasks++;
        }
        if (index + 1 < end) /* nothing follows the last subset of the layer */
            subset = subset_next(subset);
    }
    if (tasks > 0)
        compute_block(step, &task[(tasks - 1) % 2], &scratch);
}

extern const struct slice_block_kernel LANES_NAME(slice_block_, WIDTH);
const struct slice_block_kernel LANES_NAME(slice_block_, WIDTH) = {
    .name = LANES_TEXT(WIDTH),
    .supported = lanes_supported,
    .compute = compute,
};
