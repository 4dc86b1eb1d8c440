/* The kernel that draws and searches boards (lanes.h), in GNU C vectors; intrinsics only replace
 * what compilers do slower. The Makefile (widths_of) compiles it once for each width, WIDTH.
 *
 * A vector, of type `words`, has PART lanes of 64 bits, each with a word of another board. A set of
 * squares of these boards is an array of vectors: square s of each is bit s % 64 of vector s / 64.
 * load_lanes and store_lanes move a vector from and to memory, all_words(w) has w in each lane. */
#include "sim/magicboard/lanes.h"
#include "sim/random/draws.h"
#include "sim/random/lanes_words.h"
#include "sim/random/processor.h"

enum {
    PART = BYTES / 8,                  /* boards in a vector */
    WORDS = MAGICBOARD_RANDOM_WORDS,   /* most words of a set of squares */
    MARGIN = WORDS,                    /* shifts by rows reach at most so many words away */
    PLANES = MAGICBOARD_RANDOM_PLANES, /* most bits of a value - 1 */
};

/* Whether the words of all lanes are 0. */
static inline bool words_are_zero(words vector) {
#if defined(__AVX512BW__)
    return _mm512_test_epi64_mask((__m512i)vector, (__m512i)vector) == 0;
#elif defined(__AVX2__)
    return _mm256_testz_si256((__m256i)vector, (__m256i)vector);
#else
    return memcmp(&vector, &(words){0}, sizeof vector) == 0;
#endif
}

/* The squares in word i of the planes whose number, value - 1, is less than `limit`: numbers are
 * compared bit by bit from the highest one, as long as they are equal. */
static inline words lanes_less(words plane[PLANES][WORDS], int planes, int i, int limit) {
    words less = all_words(0), equal = all_words(UINT64_MAX);
    for (int b = planes - 1; b >= 0; b--) {
        if (limit >> b & 1) {
            less |= equal & ~plane[b][i];
            equal &= plane[b][i];
        } else {
            equal &= ~plane[b][i];
        }
    }
    return less;
}

/* Draws rounds until every square has a value that is not too large (board.h): plane[b] is the set
 * of squares where value - 1 has bit b. `game` is the number of each board. */
static void lanes_draw_planes(const struct magicboard_geometry *geometry,
                              const struct lanes_keys *keys, words game,
                              words plane[PLANES][WORDS]) {
    const int planes = geometry->planes, set_words = geometry->words, values = geometry->side - 1;
    const bool sure = 1 << planes == values; /* no value can be too large */
    words open[WORDS], left;                 /* without a valid value so far; union of its words */
    uint32_t index = 0;        /* of the next word of random bits, the same for all boards */
    struct lanes_blocks block; /* the last one drawn: 128 random bits for each board */
    memset(plane, 0, sizeof(words[PLANES][WORDS]));
    for (int i = 0; i < set_words; i++)
        open[i] = all_words(geometry->all[i]);
    do {
        for (int b = 0; b < planes; b++)
            for (int i = 0; i < set_words; i++, index++) {
                const uint32_t half = index % 2;
                if (half == 0)
                    block = draw_blocks(keys, game, MAGICBOARD_DOMAIN_VALUES, all_words(index / 2));
                words low = block.word[2 * half] & all_words(UINT32_MAX);
                plane[b][i] |= (low | block.word[2 * half + 1] << 32) & open[i];
            }
        left = all_words(0);
        for (int i = 0; i < set_words && !sure; i++) {
            open[i] &= ~lanes_less(plane, planes, i, values);
            left |= open[i];
            for (int b = 0; b < planes; b++)
                plane[b][i] &= ~open[i];
        }
    } while (!words_are_zero(left));
}

static void lanes_draw_boards(const struct magicboard_geometry *geometry, uint64_t seed,
                              uint64_t first, struct magicboard_lanes *lanes) {
    const uint32_t goals = (uint32_t)(geometry->side * geometry->side) - 1;
    const struct lanes_keys keys = lanes_keys(seed);
    words plane[PLANES][WORDS];
    for (unsigned part = 0; part < MAGICBOARD_LANES; part += PART) {
        uint64_t number[PART];
        for (unsigned i = 0; i < PART; i++)
            number[i] = first + part + i;
        const words game = load_lanes(number);
        lanes_draw_planes(geometry, &keys, game, plane);
        for (int value = 0; value < geometry->side - 1; value++)
            for (int i = 0; i < geometry->words; i++) {
                words is = all_words(geometry->all[i]);
                for (int b = 0; b < geometry->planes; b++)
                    is &= value >> b & 1 ? plane[b][i] : ~plane[b][i];
                store_lanes(&lanes->is[value][i][part], is);
            }
        /* The goals as draws_below draws them; where the lower half is small, it may draw again. */
        struct lanes_blocks block = draw_blocks(&keys, game, MAGICBOARD_DOMAIN_GOAL, all_words(0));
        words product = multiply(block.word[0], all_words(goals));
        uint64_t drawn[PART];
        memcpy(drawn, &product, sizeof drawn);
        for (unsigned i = 0; i < PART; i++) {
            uint64_t *goal = &lanes->goal[part + i];
            *goal = 1 + (drawn[i] >> 32);
            if ((uint32_t)drawn[i] < goals) {
                struct draws draws = draws_of(seed, number[i], MAGICBOARD_DOMAIN_GOAL);
                *goal = 1 + draws_below(&draws, goals);
            }
        }
    }
}

/* Population count of each lane: sums of pairs, of fours, of bytes, of all bytes. */
static inline words words_count_bits(words x) {
    x -= x >> 1 & all_words(0x5555555555555555);
    x = (x & all_words(0x3333333333333333)) + (x >> 2 & all_words(0x3333333333333333));
    x = (x + (x >> 4)) & all_words(0x0f0f0f0f0f0f0f0f);
    x += x >> 8;
    x += x >> 16;
    x += x >> 32;
    return x & all_words(0xff);
}

/* A search is compiled for each number of words of a set: `count` is a constant where functions are
 * inlined, and loops over the words are unrolled, so that sets stay in registers. */

/* State of a search: sets of squares. */
struct lanes_search {
    words last[WORDS];                    /* reached in the last step */
    words left[WORDS];                    /* not reached so far */
    words goal[WORDS];                    /* only the goal */
    words moved[MARGIN + WORDS + MARGIN]; /* those of `last` with one value, between zeros */
};

/* Adds to `next` the targets of moves from the squares of `last` that hold `value`, on the boards
 * of lanes part .. part + PART - 1. */
static inline __attribute__((always_inline)) void
lanes_add_value(const struct magicboard_geometry *geometry, const struct magicboard_lanes *lanes,
                size_t part, int value, struct lanes_search *search, words next[WORDS], int count) {
    /* A move to the south shifts by value * side bits: by so many words, and so many bits. */
    const int rows = (value * geometry->side) / 64, bits = (value * geometry->side) % 64;
    words *moved = search->moved + MARGIN;
    words any = all_words(0);
#pragma GCC unroll 8
    for (int i = 0; i < count; i++) {
        moved[i] = search->last[i] & load_lanes(&lanes->is[value - 1][i][part]);
        any |= moved[i];
    }
    if (count > 1 && words_are_zero(any))
        return;
#pragma GCC unroll 8
    for (int i = 0; i < count; i++) {
        words east = moved[i] & all_words(geometry->east[value - 1][i]);
        words west = moved[i] & all_words(geometry->west[value - 1][i]);
        next[i] |= east << value | west >> value;
        if (i + 1 < count)
            next[i + 1] |= east >> (64 - value);
        if (i > 0)
            next[i - 1] |= west << (64 - value);
        words south = moved[i - rows] << bits, north = moved[i + rows] >> bits;
        if (count > 1) { /* split shifts, because a shift by 64 is undefined */
            south |= moved[i - rows - 1] >> 1 >> (63 - bits);
            north |= moved[i + rows + 1] << 1 << (63 - bits);
        }
        next[i] |= south | north;
    }
}

/* Searches the boards of one vector, lanes part .. part + PART - 1, breadth first from square 0, in
 * `count` words. Sets sizes and lengths (lanes.h). Returns the longest distance + 1. */
static inline __attribute__((always_inline)) int
lanes_solve_part(const struct magicboard_geometry *geometry, const struct magicboard_lanes *lanes,
                 size_t part, struct magicboard_distances *distances, int count) {
    struct lanes_search search = {0};
    words length = all_words(0), size = all_words(1); /* steps to the goal; squares in `last` */
    int step = 0;
    for (int i = 0; i < count; i++)
        search.left[i] = all_words(geometry->all[i]);
    for (unsigned i = 0; i < PART; i++) {
        uint64_t goal = lanes->goal[part + i];
        search.goal[goal / 64][i] = UINT64_C(1) << goal % 64;
    }
    search.last[0] = all_words(1);
    search.left[0] &= ~all_words(1);
    while (!words_are_zero(size)) {
        words next[WORDS], hit = all_words(0); /* hit: not 0 in lanes whose goal is reached now */
        store_lanes(&distances->size[step++][part], size);
        size = all_words(0);
#pragma GCC unroll 8
        for (int i = 0; i < count; i++)
            next[i] = all_words(0);
        for (int value = 1; value < geometry->side; value++)
            lanes_add_value(geometry, lanes, part, value, &search, next, count);
#pragma GCC unroll 8
        for (int i = 0; i < count; i++) {
            words reached = next[i] & search.left[i];
            search.left[i] &= ~reached;
            search.last[i] = reached;
            hit |= reached & search.goal[i];
            size += words_count_bits(reached);
        }
        length |= (words)(hit != all_words(0)) & all_words((uint64_t)step); /* step, or 0 */
    }
    store_lanes(&distances->length[part], length);
    return step;
}

/* Searches vector by vector, in code that is compiled for each number of words of a set. */
static void lanes_solve(const struct magicboard_geometry *geometry,
                        const struct magicboard_lanes *lanes,
                        struct magicboard_distances *distances) {
    int steps[MAGICBOARD_LANES / PART]; /* of each vector's search; later steps reach nothing */
    distances->steps = 0;
    for (size_t part = 0; part < MAGICBOARD_LANES; part += PART) {
        int *step = &steps[part / PART], count = geometry->words;
#define SOLVE(words_) lanes_solve_part(geometry, lanes, part, distances, words_)
        *step = count == 1   ? SOLVE(1)
                : count == 2 ? SOLVE(2)
                : count == 3 ? SOLVE(3)
                : count == 4 ? SOLVE(4)
                : count == 5 ? SOLVE(5)
                : count == 6 ? SOLVE(6)
                             : SOLVE(WORDS);
        if (*step > distances->steps)
            distances->steps = *step;
    }
    for (size_t part = 0; part < MAGICBOARD_LANES; part += PART)
        for (int step = steps[part / PART]; step < distances->steps; step++)
            store_lanes(&distances->size[step][part], all_words(0));
}

/* Adds the targets of all moves from the squares `from` to `once` and, unless `twice` is NULL, to
 * `twice` those that `once` has already. Each of these sets is a single word. */
static inline void words_add_targets(const struct magicboard_geometry *geometry,
                                     const struct magicboard_lanes *lanes, size_t part, words from,
                                     words *once, words *twice) {
    for (int value = 1; value < geometry->side; value++) {
        const words is = from & load_lanes(&lanes->is[value - 1][0][part]);
        const int rows = value * geometry->side; /* the shift of a move by so many rows */
        const words target[] = {(is & all_words(geometry->east[value - 1][0])) << value,
                                (is & all_words(geometry->west[value - 1][0])) >> value,
                                is << rows & all_words(geometry->all[0]), is >> rows};
        for (int k = 0; k < MAGICBOARD_DIRECTIONS; k++) {
            if (twice)
                *twice |= *once & target[k];
            *once |= target[k];
        }
    }
}

static void lanes_count_sources(const struct magicboard_geometry *geometry,
                                const struct magicboard_lanes *lanes,
                                struct magicboard_sources *sources) {
    const words others = all_words(geometry->all[0] - 1); /* all squares but the start */
    for (size_t part = 0; part < MAGICBOARD_LANES; part += PART) {
        /* Squares with at least one and at least two predecessors, and with a root among them. */
        words once = all_words(0), twice = once, below_root = once;
        words_add_targets(geometry, lanes, part, all_words(UINT64_MAX), &once, &twice);
        const words root = others & ~once;
        words_add_targets(geometry, lanes, part, root, &below_root, NULL);
        const words child = others & below_root & ~twice;
        store_lanes(&sources->count[MAGICBOARD_ROOT][part], words_count_bits(root));
        store_lanes(&sources->count[MAGICBOARD_CHILD][part], words_count_bits(child));
    }
}

extern const struct magicboard_kernel LANES_NAME(magicboard_lanes_, WIDTH);
const struct magicboard_kernel LANES_NAME(magicboard_lanes_, WIDTH) = {
    .name = LANES_TEXT(WIDTH),
    .supported = lanes_supported,
    .draw = lanes_draw_boards,
    .solve = lanes_solve,
    .count_sources = lanes_count_sources,
};
