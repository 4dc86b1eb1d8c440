/* The kernel in GNU C vectors (retrograde.h): computes the bits of all sets of filled squares in a
 * block. Moves to other blocks come first; then, from the words with the most filled squares down,
 * moves to other words of the block, full grids, and moves to other lanes of the same word. */
#include "analysis/slice/rounds/retrograde.h"
#include "sim/random/lanes_target.h"
#include "sim/random/lanes_words.h"

#include <string.h>

enum { LANES = BYTES / 8 /* words in a vector */ };

typedef uint8_t bytes __attribute__((vector_size(BYTES)));

/* Blocks that moves lead to. */
struct led_to {
    int count;
    const uint64_t *block[SUBSET_ELEMENTS];
};

/* A block to compute, and the blocks that its moves lead to. */
struct task {
    uint32_t subset;
    struct led_to direct, mirrored; /* blocks stored themselves; those stored as images */
};

/* Scratch space for a block, with room in front of its words: see fold_lanes. */
struct bench {
    _Alignas(64) uint64_t met[SLICE_VECTOR + SLICE_BLOCK];   /* of moves out of a word */
    _Alignas(64) uint64_t image[SLICE_BLOCK];                /* the same of the image */
    _Alignas(64) uint64_t value[SLICE_VECTOR + SLICE_BLOCK]; /* of the words */
    _Alignas(64) uint8_t count[SLICE_ENDINGS_SIZE]; /* of the lines above: struct slice_endings */
};

static inline bytes load_bytes(const uint8_t *from) {
    bytes vector;
    memcpy(&vector, from, sizeof vector);
    return vector;
}

static inline bytes block_larger(bytes a, bytes b) {
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
static inline uint64_t where_not_less(bytes a, bytes b) {
#if defined(__AVX512BW__)
    return _mm512_cmpge_epu8_mask((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    return (uint32_t)_mm256_movemask_epi8((__m256i)(block_larger(a, b) == a));
#elif defined(__SSE2__)
    return (uint32_t)_mm_movemask_epi8((__m128i)(block_larger(a, b) == a));
#else
    uint64_t set = 0;
    for (int i = 0; i < BYTES; i++)
        set |= (uint64_t)(a[i] >= b[i]) << i;
    return set;
#endif
}

/* Counts what each line crosses in rows 0 .. rows - 1 and between them; filled[rows]: their
 * fillings. */
static void count_rows(const struct slice_endings *ends, const uint8_t *filled, int rows,
                       uint8_t *count) {
    memset(count, 0, ends->size);
    for (int row = 0; row < rows; row++) {
        const uint8_t *inside = slice_endings_inside(ends, row, filled[row]);
        const uint8_t *between =
            slice_endings_between(ends, row, row > 0 ? filled[row] ^ filled[row - 1] : 0);
        for (size_t i = 0; i < ends->size; i += BYTES) {
            bytes sum = load_bytes(count + i) + load_bytes(inside + i) + load_bytes(between + i);
            memcpy(count + i, &sum, sizeof sum);
        }
    }
}

/* As a kernel's `reach`; `count` is of all rows but the last two, `filled` the row above the last,
 * `differ` where it and the one above it differ. */
static inline uint64_t reach_row(const struct slice_endings *ends, const uint8_t *count,
                                 uint64_t filled, uint64_t differ, int least, uint64_t wanted) {
    const uint8_t *inside = slice_endings_inside(ends, ends->side - 2, filled);
    const uint8_t *between = slice_endings_between(ends, ends->side - 2, differ);
    const bytes enough = (uint8_t)least - (bytes){0};
    _Alignas(64) uint8_t most[SLICE_SLOTS];
    uint64_t may = 0, reached = 0;
    for (size_t slot = 0; slot < SLICE_SLOTS; slot += BYTES) {
        bytes best = {0};
        for (size_t i = slot; i < ends->size; i += SLICE_SLOTS)
            best = block_larger(best, load_bytes(count + i) + load_bytes(inside + i) +
                                          load_bytes(between + i));
        memcpy(most + slot, &best, sizeof best);
        may |= where_not_less(best + load_bytes(ends->most + slot), enough) << slot;
    }
    for (; may && (wanted & ~reached); may &= may - 1) {
        int slot = __builtin_ctzll(may);
        const struct slice_tail *tail = &ends->tail[slot];
        int missing = least - most[slot];
        reached |= tail->reach[filled >> tail->above & 1][missing > 0 ? missing : 0];
    }
    return reached & wanted;
}

/* A kernel's `reach`. */
static uint64_t block_reach(const struct slice_endings *ends, const uint8_t *filled, int least,
                            uint64_t wanted) {
    _Alignas(64) uint8_t count[SLICE_ENDINGS_SIZE];
    int above = ends->side - 2;
    count_rows(ends, filled, above, count);
    return reach_row(ends, count, filled[above], above > 0 ? filled[above] ^ filled[above - 1] : 0,
                     least, wanted);
}

/* Adds a block and prefetches it. */
static void add_block(const struct slice_scheme *scheme, struct led_to *led_to, uint32_t subset) {
    const uint64_t *block = slice_layer_block(scheme->behind, subset);
    led_to->block[led_to->count++] = block;
    for (int word = 0; word < scheme->words_behind; word += SLICE_VECTOR)
        __builtin_prefetch(block + word);
}

/* Finds, and prefetches, the blocks that the moves of a subset lead to. */
static void find_moves(const struct slice_scheme *scheme, uint32_t subset, struct task *task) {
    int elements = scheme->space->elements;
    uint32_t all = (uint32_t)((UINT64_C(1) << elements) - 1);
    task->subset = subset;
    task->direct.count = task->mirrored.count = 0;
    for (uint32_t rest = scheme->behind ? all & ~subset : 0; rest; rest &= rest - 1) {
        uint32_t filled = subset | (rest & -rest);
        if (subset_is_kept(&scheme->behind->order, filled))
            add_block(scheme, &task->direct, filled);
        else
            add_block(scheme, &task->mirrored, subset_image(elements, filled));
    }
}

/* met[] = and(bit ^ x) of moves into those blocks. */
static inline void meet(const struct slice_scheme *scheme, const struct led_to *led_to,
                        uint64_t *met) {
    memset(met, 0xff, SLICE_BLOCK * sizeof *met);
    for (int word = 0; led_to->count > 0 && word < scheme->words_behind; word += LANES) {
        words raise = load_lanes(scheme->raise + word), all = all_words(UINT64_MAX);
        for (int i = 0; i < led_to->count; i++)
            all &= load_lanes(led_to->block[i] + word) ^ raise;
        store_lanes(met + word, all);
    }
}

/* Combines the results of mirrored blocks. */
static inline void meet_image(const struct slice_scheme *scheme, uint64_t *image, uint64_t *met) {
    const struct slice_space *space = scheme->space;
    int side = space->side;
    for (int word = 0; word < scheme->words_behind; word += LANES) {
        words lanes = load_lanes(image + word);
        for (int i = 0; i < side / 2; i++) {
            uint64_t distance = (UINT64_C(1) << (side - 1 - i)) - (UINT64_C(1) << i);
            words differ = (lanes ^ lanes >> distance) & scheme->exchange[i];
            lanes ^= differ ^ differ << distance;
        }
        store_lanes(image + word, lanes);
    }
    for (int word = 0; word < scheme->words_behind; word++)
        met[word] &= image[space->image[word]];
}

/* Computes words with `count` filled squares from the fullest lanes to the emptiest. Where the
 * round is over with the fullest lanes, they are in value[] already; else they have no moves here.
 * Processes whole vectors from the last word down; words before the first one are clobbered and
 * computed later. */
static inline void fold_lanes(const struct slice_scheme *scheme, int count, const uint64_t *met,
                              uint64_t *value) {
    const struct slice_space *space = scheme->space;
    int left = space->fills - scheme->filled - count;
    bool over = left <= space->side;
    for (int word = space->first[count + 1]; word > space->first[count]; word -= LANES) {
        words lanes = over ? load_lanes(value + word - LANES) : all_words(0);
        const words own = load_lanes(met + word - LANES);
        for (int level = over ? left - 1 : space->side; level >= 0; level--) {
            uint64_t raise = scheme->raising[count] & scheme->level[level] ? UINT64_MAX : 0;
            words moved = lanes ^ raise, least = own;
            for (int i = 0; i < space->side; i++)
                least &= moved >> (UINT64_C(1) << i) | scheme->has[i];
            lanes |= (least ^ raise) & scheme->level[level];
        }
        store_lanes(value + word - LANES, lanes);
    }
}

/* Computes the words of a block, whose moves have been found. */
static void compute_block(const struct slice_scheme *scheme, const struct task *task,
                          struct bench *bench) {
    const struct slice_space *space = scheme->space;
    uint64_t *met = bench->met + SLICE_VECTOR, *value = bench->value + SLICE_VECTOR;
    uint32_t squares = slice_space_squares(space, task->subset);
    uint8_t filled[SLICE_SOLVED_SIDE] = {0};
    uint32_t all = (UINT32_C(1) << space->side) - 1;
    int upper = space->side - 2;
    for (int row = 0; row < upper; row++)
        filled[row] = (uint8_t)(squares >> row * space->side & all);
    count_rows(scheme->ends, filled, upper, bench->count);
    meet(scheme, &task->direct, met);
    if (task->mirrored.count > 0) {
        meet(scheme, &task->mirrored, bench->image);
        meet_image(scheme, bench->image, met);
    }
    for (int count = space->side; count >= 0; count--) {
        if (space->first[count] >= scheme->words)
            continue;
        /* Moves into the row above the last lead to words with one more filled square there; in the
         * lanes with `left` filled squares the round is over. */
        int left = space->fills - scheme->filled - count;
        uint64_t wanted = left <= space->side ? scheme->level[left] & scheme->possible : 0;
        for (int word = space->first[count]; word < space->first[count + 1]; word++) {
            uint32_t pattern = space->pattern[word];
            uint64_t differ = upper > 0 ? pattern ^ filled[upper - 1] : 0;
            for (uint32_t rest = all & ~pattern; rest; rest &= rest - 1)
                met[word] &= value[space->place[pattern | (rest & -rest)]] ^ scheme->raising[count];
            if (left <= space->side)
                value[word] = reach_row(scheme->ends, bench->count, pattern, differ,
                                        scheme->threshold, wanted);
        }
        fold_lanes(scheme, count, met, value);
    }
    memcpy(slice_layer_block(scheme->layer, task->subset), value,
           scheme->layer->stride * sizeof *value);
}

/* Computes the blocks of subsets begin .. end - 1. While one is computed, the next is prefetched.
 */
static void compute(const struct slice_scheme *scheme, uint64_t begin, uint64_t end) {
    const struct slice_layer *layer = scheme->layer;
    struct bench bench = {0};
    struct task task[2];
    int tasks = 0;
    uint32_t subset = subset_at(scheme->space->elements, layer->size, begin);
    for (uint64_t index = begin; index < end; index++) {
        if (subset_is_kept(&layer->order, subset)) {
            find_moves(scheme, subset, &task[tasks % 2]);
            if (tasks++ > 0)
                compute_block(scheme, &task[tasks % 2], &bench);
        }
        if (index + 1 < end)
            subset = subset_next(subset);
    }
    if (tasks > 0)
        compute_block(scheme, &task[(tasks - 1) % 2], &bench);
}

extern const struct slice_block_kernel LANES_NAME(slice_block_, WIDTH);
const struct slice_block_kernel LANES_NAME(slice_block_, WIDTH) = {
    .name = LANES_TEXT(WIDTH),
    .supported = lanes_supported,
    .compute = compute,
    .reach = block_reach,
};
