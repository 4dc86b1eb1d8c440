#include "analysis/slice/retrograde.h"

#include "sim/common/widths.h"

#include <stdio.h>
#include <string.h>

/* Inlined, so that it is compiled for the width of what it is part of. */
#define PART static inline __attribute__((always_inline))

/* What is worked on at once. */
typedef uint64_t vector __attribute__((vector_size(SLICE_VECTOR * sizeof(uint64_t)), may_alias));

enum { LEVELS = SLICE_SOLVED_SIDE + 1 /* numbers of filled squares in a row */ };

/* What the blocks of a layer have in common. */
struct scheme {
    const struct slice_retrograde *retrograde;
    const struct slice_layer *layer, *behind; /* behind: NULL if there is none */
    int filled;                      /* squares, what is filled in the last two rows not counted */
    int words, words_behind;         /* used in a block */
    uint64_t has[SLICE_SOLVED_SIDE]; /* lanes in which that square is filled */
    uint64_t level[LEVELS];          /* lanes in which so many are */
    uint64_t possible;               /* lanes in which all is filled that was before */
    uint64_t raising[LEVELS]; /* lanes in which it is who wants the score high who moves, in words
                               * with so many filled squares */
    uint64_t exchange[SLICE_SOLVED_SIDE / 2]; /* to mirror lanes: square i filled, its image not */
    _Alignas(64) uint64_t turn[SLICE_BLOCK];  /* raising[] of each word */
};

/* The blocks that moves into the upper rows lead to. */
struct blocks_led_to {
    int count;
    const uint64_t *block[SUBSET_ELEMENTS];
};

/* A block that is to be computed, and where moves from there lead. */
struct task {
    uint32_t subset;
    struct blocks_led_to direct, mirrored; /* blocks that are kept; those whose images are */
};

/* What a thread works with: a block that is being computed. There is room in front of words and
 * behind them, see fold_lanes. */
struct bench {
    _Alignas(64) uint64_t met[SLICE_VECTOR + SLICE_BLOCK];   /* of moves out of a word */
    _Alignas(64) uint64_t image[SLICE_BLOCK];                /* the same of the image */
    _Alignas(64) uint64_t value[SLICE_VECTOR + SLICE_BLOCK]; /* of the words */
    _Alignas(64) uint8_t count[SLICE_ENDS_SIZE];             /* of the lines above, see ends.h */
};

static void make_scheme(struct scheme *scheme) {
    const struct slice_space *space = scheme->retrograde->space;
    int side = space->side;
    scheme->filled = space->above + scheme->layer->size;
    scheme->words = slice_space_used(space, scheme->layer->size);
    scheme->words_behind = scheme->behind ? slice_space_used(space, scheme->behind->size) : 0;
    for (uint64_t lane = 0; lane < UINT64_C(1) << side; lane++) {
        uint64_t bit = UINT64_C(1) << lane;
        scheme->level[__builtin_popcountll(lane)] |= bit;
        for (int i = 0; i < side; i++)
            scheme->has[i] |= lane >> i & 1 ? bit : 0;
        scheme->possible |= (lane & space->last) == space->last ? bit : 0;
        for (int i = 0; i < side / 2; i++)
            scheme->exchange[i] |= (lane >> i & 1) && !(lane >> (side - 1 - i) & 1) ? bit : 0;
    }
    for (int count = 0; count <= side; count++)
        for (int level = 0; level <= side; level++)
            if (slice_question_raises(&space->question, scheme->filled + count + level))
                scheme->raising[count] |= scheme->level[level];
    for (int word = 0; word < scheme->words; word++)
        scheme->turn[word] = scheme->raising[__builtin_popcount(space->pattern[word])];
}

/* What is read from there soon is asked for now: blocks lie far apart, and memory is slow. */
static void add_block(const struct scheme *scheme, struct blocks_led_to *led_to, uint32_t subset) {
    const uint64_t *block = slice_layer_block(scheme->behind, subset);
    led_to->block[led_to->count++] = block;
    for (int word = 0; word < scheme->words_behind; word += SLICE_VECTOR)
        __builtin_prefetch(block + word);
}

static void find_moves(const struct scheme *scheme, uint32_t subset, struct task *task) {
    int elements = scheme->retrograde->space->elements;
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

/* met[] = and(bit ^ x) of those moves. */
PART void meet(const struct scheme *scheme, const struct blocks_led_to *moves, uint64_t *met) {
    memset(met, 0xff, SLICE_BLOCK * sizeof *met);
    for (int word = 0; moves->count > 0 && word < scheme->words_behind; word += SLICE_VECTOR) {
        vector turn = *(const vector *)(scheme->turn + word);
        vector all = ~(vector){0};
        for (int i = 0; i < moves->count; i++)
            all &= *(const vector *)(moves->block[i] + word) ^ turn;
        *(vector *)(met + word) = all;
    }
}

/* Adds what was met in the image of the block. */
PART void meet_image(const struct scheme *scheme, uint64_t *image, uint64_t *met) {
    const struct slice_space *space = scheme->retrograde->space;
    int side = space->side;
    for (int word = 0; word < scheme->words_behind; word += SLICE_VECTOR) {
        vector *at = (vector *)(image + word), lanes = *at;
        for (int i = 0; i < side / 2; i++) {
            uint64_t distance = (UINT64_C(1) << (side - 1 - i)) - (UINT64_C(1) << i);
            vector differ = (lanes ^ lanes >> distance) & scheme->exchange[i];
            lanes ^= differ ^ differ << distance;
        }
        *at = lanes;
    }
    for (int word = 0; word < scheme->words_behind; word++)
        met[word] &= image[space->image[word]];
}

/* Adds the moves into the row above the last one, from words with `count` filled squares there. */
PART void meet_words(const struct slice_space *space, int count, uint64_t turn,
                     const uint64_t *value, uint64_t *met) {
    uint32_t all = (UINT32_C(1) << space->side) - 1;
    for (int word = space->first[count]; word < space->first[count + 1]; word++) {
        uint32_t pattern = space->pattern[word];
        uint64_t least = met[word];
        for (uint32_t rest = all & ~pattern; rest; rest &= rest - 1)
            least &= value[space->place[pattern | (rest & -rest)]] ^ turn;
        met[word] = least;
    }
}

/* The values of words with `count` filled squares, from the fullest lanes to the emptiest: the
 * first ones are in value[] where the round is over with them, else they have no moves here. Works
 * on whole vectors from the last word down; what that does to words before the first one is
 * overwritten when their turn comes. */
PART void fold_lanes(const struct scheme *scheme, int count, const uint64_t *met, uint64_t *value) {
    const struct slice_space *space = scheme->retrograde->space;
    int left = space->fills - scheme->filled - count;
    bool over = left <= space->side;
    for (int word = space->first[count + 1]; word > space->first[count]; word -= SLICE_VECTOR) {
        vector lanes, own;
        memcpy(&lanes, value + word - SLICE_VECTOR, sizeof lanes);
        memcpy(&own, met + word - SLICE_VECTOR, sizeof own);
        if (!over)
            lanes ^= lanes;
        for (int level = over ? left - 1 : space->side; level >= 0; level--) {
            uint64_t turn = scheme->raising[count] & scheme->level[level] ? UINT64_MAX : 0;
            vector moved = lanes ^ turn, least = own;
            for (int i = 0; i < space->side; i++)
                least &= moved >> (UINT64_C(1) << i) | scheme->has[i];
            lanes |= (least ^ turn) & scheme->level[level];
        }
        memcpy(value + word - SLICE_VECTOR, &lanes, sizeof lanes);
    }
}

/* The lanes with which the round is over, of words with `count` filled squares. */
PART void end_words(const struct scheme *scheme, int count, const uint8_t *counts, uint64_t above,
                    uint64_t *value) {
    const struct slice_retrograde *retrograde = scheme->retrograde;
    const struct slice_space *space = retrograde->space;
    int left = space->fills - scheme->filled - count;
    if (left > space->side)
        return;
    uint64_t wanted = scheme->level[left] & scheme->possible;
    for (int word = space->first[count]; word < space->first[count + 1]; word++) {
        uint64_t pattern = space->pattern[word];
        value[word] =
            slice_ends_reach(retrograde->ends, counts, pattern,
                             space->side > 2 ? pattern ^ above : 0, retrograde->threshold, wanted);
    }
}

PART void compute(const struct scheme *scheme, const struct task *task, struct bench *bench) {
    const struct slice_retrograde *retrograde = scheme->retrograde;
    const struct slice_space *space = retrograde->space;
    uint64_t *met = bench->met + SLICE_VECTOR, *value = bench->value + SLICE_VECTOR;
    uint32_t squares = slice_space_squares(space, task->subset);
    uint8_t filled[SLICE_SOLVED_SIDE] = {0};
    int upper = space->side - 2;
    for (int row = 0; row < upper; row++)
        filled[row] = (uint8_t)(squares >> row * space->side & ((1U << space->side) - 1));
    slice_ends_count(retrograde->ends, filled, upper, bench->count);
    meet(scheme, &task->direct, met);
    if (task->mirrored.count > 0) {
        meet(scheme, &task->mirrored, bench->image);
        meet_image(scheme, bench->image, met);
    }
    for (int count = space->side; count >= 0; count--) {
        if (space->first[count] >= scheme->words)
            continue;
        meet_words(space, count, scheme->raising[count], value, met);
        end_words(scheme, count, bench->count, upper > 0 ? filled[upper - 1] : 0, value);
        fold_lanes(scheme, count, met, value);
    }
    memcpy(slice_layer_block(scheme->layer, task->subset), value,
           scheme->layer->stride * sizeof *value);
}

/* Subsets with ranks from `begin` to before `end`: while one is computed, what the next one needs
 * is on its way. */
EVERY_WIDTH
static void compute_some(const struct scheme *scheme, uint64_t begin, uint64_t end) {
    const struct slice_layer *layer = scheme->layer;
    struct bench bench = {0};
    struct task task[2];
    int tasks = 0;
    uint32_t subset = subset_of_rank(scheme->retrograde->space->elements, layer->size, begin);
    for (uint64_t rank = begin; rank < end; rank++) {
        if (subset_is_kept(&layer->order, subset)) {
            find_moves(scheme, subset, &task[tasks % 2]);
            if (tasks++ > 0)
                compute(scheme, &task[tasks % 2], &bench);
        }
        if (rank + 1 < end)
            subset = subset_next(subset);
    }
    if (tasks > 0)
        compute(scheme, &task[(tasks - 1) % 2], &bench);
}

/* A part of a layer, on all threads. */
static void compute_part(const struct scheme *scheme, uint64_t begin, uint64_t end) {
    enum { PIECE = 64 }; /* subsets */
#pragma omp parallel for schedule(dynamic)                                                         \
    num_threads(scheme->retrograde->threads) if (end - begin > PIECE)
    for (uint64_t first = begin; first < end; first += PIECE)
        compute_some(scheme, first, end - first < PIECE ? end : first + PIECE);
}

static bool compute_layer(struct slice_retrograde *retrograde, const struct slice_layer *layer,
                          const struct slice_layer *behind, struct error *error) {
    enum { PART_SUBSETS = 1 << 14 }; /* between two looks at the watch */
    struct scheme scheme = {.retrograde = retrograde, .layer = layer, .behind = behind};
    uint64_t subsets = layer->order.count, before = retrograde->done;
    uint64_t sets = slice_space_sets(retrograde->space, layer->size);
    char stage[64];
    make_scheme(&scheme);
    snprintf(stage, sizeof stage, "pass %d, layer %d of %d", retrograde->pass, layer->size,
             slice_space_deepest(retrograde->space));
    watch_stage(retrograde->watch, stage);
    for (uint64_t begin = 0; begin < subsets; begin += PART_SUBSETS) {
        uint64_t end = subsets - begin < PART_SUBSETS ? subsets : begin + PART_SUBSETS;
        if (watch_stopped(retrograde->watch))
            return error_stopped(error);
        compute_part(&scheme, begin, end);
        retrograde->done = before + (uint64_t)((double)sets * (double)end / (double)subsets);
        watch_progress(retrograde->watch, retrograde->done, retrograde->total);
    }
    return true;
}

bool slice_retrograde_begin(struct slice_retrograde *retrograde, struct slice_layer *layer,
                            struct error *error) {
    const struct slice_space *space = retrograde->space;
    return slice_layer_init(layer, space, slice_space_deepest(space), error) &&
           compute_layer(retrograde, layer, NULL, error);
}

bool slice_retrograde_step(struct slice_retrograde *retrograde, struct slice_layer *layer,
                           struct error *error) {
    struct slice_layer behind = *layer;
    bool done = slice_layer_init(layer, retrograde->space, behind.size - 1, error) &&
                compute_layer(retrograde, layer, &behind, error);
    slice_layer_free(&behind);
    return done;
}

/* Whether a set of filled squares of that layer reaches the threshold. */
static bool reaches(const struct slice_space *space, const struct slice_layer *layer,
                    uint64_t filled) {
    int side = space->side;
    uint64_t columns = (UINT64_C(1) << side) - 1;
    uint32_t above = (uint32_t)(filled >> side * (side - 2) & columns);
    uint32_t last = (uint32_t)(filled >> side * (side - 1) & columns);
    uint32_t subset = 0;
    for (int element = 0; element < space->elements; element++)
        subset |= (uint32_t)(filled >> space->square[element] & 1) << element;
    if (!subset_is_kept(&layer->order, subset)) {
        subset = subset_image(space->elements, subset);
        above = subset_image(side, above);
        last = subset_image(side, last);
    }
    return slice_layer_block(layer, subset)[space->place[above]] >> last & 1;
}

struct slice_moves slice_retrograde_moves(const struct slice_space *space,
                                          const struct slice_layer *layer) {
    struct slice_moves moves = {0};
    uint64_t filled = space->question.grid.filled[0];
    int upper = space->side * (space->side - 2), squares = space->side * space->side;
    for (int i = layer->size > 0 ? 0 : upper; i < (layer->size > 0 ? upper : squares); i++) {
        uint64_t square = UINT64_C(1) << i;
        if (filled & square)
            continue;
        moves.told |= square;
        if (reaches(space, layer, filled | square))
            moves.reaching |= square;
    }
    return moves;
}
