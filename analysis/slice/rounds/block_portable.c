/* The kernel of retrograde analysis, in GNU C vectors: compiled once for each instruction set.
 * Computes a block (layer.h): the bits of all sets of filled squares with the same upper rows,
 * which are all but the last two. The row above the last gives the word, the last row the bit.
 *
 * In a word `lost`, a bit is set if all moves seen so far lose for the mover (retrograde.h). First
 * come the moves into the upper rows, to other blocks, the targets. Then, from the words with the
 * most filled squares down: moves into the row above the last, to finished words; final grids, from
 * tables (endings.h); moves into the last row, to other bits of the same word. */
#include "analysis/slice/rounds/retrograde.h"
#include "sim/random/lanes_words.h"
#include "sim/random/processor.h"

#include <string.h>

enum { LANES = BYTES / 8 /* words in a vector */ };

typedef uint8_t bytes __attribute__((vector_size(BYTES)));

/* Blocks of the next layer that moves lead to. */
struct targets {
    int count;
    const uint64_t *block[SUBSET_ELEMENTS]; /* [count] */
};

/* A block to compute, and the blocks that its moves into the upper rows lead to. */
struct block_task {
    uint32_t subset;                 /* of elements, squares of the upper rows: selects the block */
    struct targets direct, mirrored; /* mirrored: not stored; their mirror images are in `block` */
};

/* Scratch space for a block, with room for a vector in front of its words: see finish_words. */
struct scratch {
    _Alignas(64) uint64_t lost[SLICE_VECTOR + SLICE_BLOCK];  /* by word */
    _Alignas(64) uint64_t mirrored[SLICE_BLOCK];             /* `lost` by mirrored targets alone */
    _Alignas(64) uint64_t value[SLICE_VECTOR + SLICE_BLOCK]; /* the words of the block */
    _Alignas(64) uint8_t count[SLICE_ENDINGS_SIZE]; /* of each line in the upper rows: count_rows */
};

static inline bytes load_bytes(const uint8_t *from) {
    bytes vector;
    memcpy(&vector, from, sizeof vector);
    return vector;
}

/* The larger of each two bytes. */
static inline bytes max_bytes(bytes a, bytes b) {
#if defined(__AVX512BW__)
    return (bytes)_mm512_max_epu8((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    return (bytes)_mm256_max_epu8((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (bytes)_mm_max_epu8((__m128i)a, (__m128i)b);
#else
    bytes more = (bytes)(a > b);
    return (a & more) | (b & ~more);
#endif
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

/* Counts the boundaries that each line crosses in rows 0 .. rows - 1 and between them;
 * filled[rows]: their fillings. */
static void count_rows(const struct slice_endings *ends, const uint8_t *filled, int rows,
                       uint8_t *count) {
    memset(count, 0, ends->size);
    for (int row = 0; row < rows; row++) {
        uint64_t differ = row > 0 ? filled[row] ^ filled[row - 1] : 0;
        const uint8_t *inside = ends->inside + slice_endings_at(ends, row, filled[row]);
        const uint8_t *between = ends->between + slice_endings_at(ends, row, differ);
        for (size_t i = 0; i < ends->size; i += BYTES) {
            bytes sum = load_bytes(count + i) + load_bytes(inside + i) + load_bytes(between + i);
            memcpy(count + i, &sum, sizeof sum);
        }
    }
}

/* The fillings of the last row, out of `wanted`, with which a line crosses at least `least`
 * boundaries. count[]: from count_rows, of the upper rows; `filled`: the filling of the row above
 * the last; `differ`: the columns in which that row and the one above it differ.
 *
 * Lines with the same tail, their part in the last row, share a slot: only the most that one of
 * them crosses above matters. Then the tails of the slots that can reach `least` are looked up. */
static inline uint64_t reach_row(const struct slice_endings *ends, const uint8_t *count,
                                 uint64_t filled, uint64_t differ, int least, uint64_t wanted) {
    const uint8_t *inside = ends->inside + slice_endings_at(ends, ends->side - 2, filled);
    const uint8_t *between = ends->between + slice_endings_at(ends, ends->side - 2, differ);
    const bytes enough = (uint8_t)least - (bytes){0}; /* `least` in every byte */
    _Alignas(64) uint8_t most[SLICE_SLOTS];           /* boundaries above the tail, by slot */
    uint64_t can_reach = 0, reached = 0;              /* slots; fillings */
    for (size_t slot = 0; slot < SLICE_SLOTS; slot += BYTES) {
        bytes best = {0};
        for (size_t i = slot; i < ends->size; i += SLICE_SLOTS)
            best = max_bytes(best, load_bytes(count + i) + load_bytes(inside + i) +
                                       load_bytes(between + i));
        memcpy(most + slot, &best, sizeof best);
        can_reach |= where_at_least(best + load_bytes(ends->tail_most + slot), enough) << slot;
    }
    for (; can_reach && (wanted & ~reached); can_reach &= can_reach - 1) {
        int slot = __builtin_ctzll(can_reach);
        const struct slice_tail *tail = &ends->tail[slot];
        int missing = least - most[slot];
        reached |= tail->reach[filled >> tail->above & 1][missing > 0 ? missing : 0];
    }
    return reached & wanted;
}

/* A kernel's `reach` (retrograde.h). */
static uint64_t block_reach(const struct slice_endings *ends, const uint8_t *filled, int least,
                            uint64_t wanted) {
    _Alignas(64) uint8_t count[SLICE_ENDINGS_SIZE];
    int upper = ends->side - 2; /* rows; the next one is that above the last */
    count_rows(ends, filled, upper, count);
    return reach_row(ends, count, filled[upper], upper > 0 ? filled[upper] ^ filled[upper - 1] : 0,
                     least, wanted);
}

/* Adds the block of a stored subset of the next layer, and prefetches it. */
static void add_target(const struct slice_layer_step *step, struct targets *targets,
                       uint32_t subset) {
    const uint64_t *block = slice_layer_block(step->next, subset);
    targets->block[targets->count++] = block;
    for (int word = 0; word < step->next_words; word += SLICE_VECTOR)
        __builtin_prefetch(block + word);
}

/* Sets the task for a subset: finds its targets, none in the last layer (step->next is NULL). */
static void find_moves(const struct slice_layer_step *step, uint32_t subset,
                       struct block_task *task) {
    int elements = step->space->elements;
    uint32_t all = (uint32_t)((UINT64_C(1) << elements) - 1);
    task->subset = subset;
    task->direct.count = task->mirrored.count = 0;
    for (uint32_t rest = step->next ? all & ~subset : 0; rest; rest &= rest - 1) {
        uint32_t filled = subset | (rest & -rest);
        if (subset_is_kept(&step->next->order, filled))
            add_target(step, &task->direct, filled);
        else
            add_target(step, &task->mirrored, subset_image(elements, filled));
    }
}

/* Sets each lost[word] to the "and" of bit ^ x (retrograde.h; x: the mover maximizes) over the same
 * word of all targets. All bits are set in words that targets do not have: no move leads there. */
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

/* Adds mirrored[], which combine has set from mirrored targets, to lost[]. Its words are those of
 * mirrored rows, and the bits of a word those of mirrored last rows. The bits are put in order by
 * exchanging, for each pair of columns i and j = side - 1 - i, the fillings with only column i
 * filled and those with only column j; their numbers differ by 2^j - 2^i. */
static inline void combine_mirrored(const struct slice_layer_step *step, uint64_t *mirrored,
                                    uint64_t *lost) {
    const struct slice_space *space = step->space;
    int side = space->side;
    for (int word = 0; word < step->next_words; word += LANES) {
        words bits = load_lanes(mirrored + word);
        for (int i = 0; i < side / 2; i++) {
            uint64_t distance = (UINT64_C(1) << (side - 1 - i)) - (UINT64_C(1) << i);
            words differ = (bits ^ bits >> distance) & step->swap_mask[i];
            bits ^= differ ^ differ << distance;
        }
        store_lanes(mirrored + word, bits);
    }
    for (int word = 0; word < step->next_words; word++)
        lost[word] &= mirrored[space->mirror_word[word]];
}

/* Computes value[] of the words with `count` filled squares in their row, given lost[] of the moves
 * into other rows: adds the moves into the last row, from its fullest fillings to the emptiest. If
 * the round ends there, value[] has the bits of its final fillings; otherwise a full row leaves no
 * move. Whole vectors are processed downwards: words before are computed later, or are room. */
static inline void finish_words(const struct slice_layer_step *step, int count,
                                const uint64_t *lost, uint64_t *value) {
    const struct slice_space *space = step->space;
    int left = space->fills - step->upper_filled - count; /* filled squares of a final last row */
    bool final = left <= space->side;
    for (int word = space->first_word[count + 1]; word > space->first_word[count]; word -= LANES) {
        words bits = final ? load_lanes(value + word - LANES) : all_words(0);
        const words lost_elsewhere = load_lanes(lost + word - LANES);
        for (int filled = final ? left - 1 : space->side; filled >= 0; filled--) {
            uint64_t here = step->with_count[filled];
            uint64_t maximizing = (step->maximizing[count] & here) != 0 ? UINT64_MAX : 0;
            words loses = bits ^ maximizing, all_lose = lost_elsewhere;
            /* Filling column i leads from f to f + 2^i; where it is filled, no move can win. */
            for (int i = 0; i < space->side; i++)
                all_lose &= loses >> (UINT64_C(1) << i) | step->with_column[i];
            bits |= (all_lose ^ maximizing) & here;
        }
        store_lanes(value + word - LANES, bits);
    }
}

/* Computes the words of a block whose targets have been found. */
static void compute_block(const struct slice_layer_step *step, const struct block_task *task,
                          struct scratch *scratch) {
    const struct slice_space *space = step->space;
    uint64_t *lost = scratch->lost + SLICE_VECTOR, *value = scratch->value + SLICE_VECTOR;
    int lower = space->indices.lower;
    uint32_t squares = space->low_squares[task->subset & ((UINT32_C(1) << lower) - 1)] |
                       space->high_squares[task->subset >> lower]; /* filled in the upper rows */
    uint8_t filled[SLICE_SOLVED_SIDE] = {0};
    uint32_t all = (UINT32_C(1) << space->side) - 1;
    int upper = space->side - 2;
    for (int row = 0; row < upper; row++)
        filled[row] = (uint8_t)(squares >> row * space->side & all);
    count_rows(step->ends, filled, upper, scratch->count);
    combine(step, &task->direct, lost);
    if (task->mirrored.count > 0) {
        combine(step, &task->mirrored, scratch->mirrored);
        combine_mirrored(step, scratch->mirrored, lost);
    }
    for (int count = space->side; count >= 0; count--) {
        if (space->first_word[count] >= step->words)
            continue; /* more filled squares than the block has */
        /* Moves into the row above the last lead to words with one more filled square there; the
         * round ends with `left` filled squares in the last row. */
        int left = space->fills - step->upper_filled - count;
        uint64_t wanted = left <= space->side ? step->with_count[left] & step->possible : 0;
        for (int word = space->first_word[count]; word < space->first_word[count + 1]; word++) {
            uint32_t filling = space->filling[word];
            uint64_t differ = upper > 0 ? filling ^ filled[upper - 1] : 0;
            for (uint32_t empty = all & ~filling; empty; empty &= empty - 1) {
                int target = space->word[filling | (empty & -empty)];
                lost[word] &= value[target] ^ step->maximizing[count];
            }
            if (left <= space->side)
                value[word] =
                    reach_row(step->ends, scratch->count, filling, differ, step->threshold, wanted);
        }
        finish_words(step, count, lost, value);
    }
    memcpy(slice_layer_block(step->layer, task->subset), value,
           step->layer->stride * sizeof *value);
}

/* A kernel's `compute`. The moves of a task are found, and its targets prefetched, before the block
 * of the task before it is computed: so two tasks are held. */
static void compute(const struct slice_layer_step *step, uint64_t begin, uint64_t end) {
    const struct slice_layer *layer = step->layer;
    struct scratch scratch = {0};
    struct block_task task[2];
    int tasks = 0;
    uint32_t subset = subset_at(step->space->elements, layer->size, begin);
    for (uint64_t index = begin; index < end; index++) {
        if (subset_is_kept(&layer->order, subset)) {
            find_moves(step, subset, &task[tasks % 2]);
            if (tasks > 0)
                compute_block(step, &task[(tasks - 1) % 2], &scratch);
            tasks++;
        }
        if (index + 1 < end)
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
    .reach = block_reach,
};
