/* The kernel that scores lines (best.h), in GNU C vectors: compiled once for each instruction set
 * that best.c lists. A line is the set of boundaries between squares that it crosses, and a grid
 * the set of those where a filled and an empty square meet. The score is the number of common bits.
 * Lines are in groups of SLICE_LANES, 8: word 0 of all eight sets, then word 1. */
#include "analysis/slice/lines/best.h"
#include "analysis/slice/lines/vector_bytes.h"
#include "sim/random/processor.h"

#include <string.h>
#include <sys/param.h>

enum {
    LANES = BYTES / 8,           /* words in a vector, each of another line */
    PARTS = SLICE_LANES / LANES, /* vectors that hold one word of all lines of a group */
    STEP = 16,                   /* groups scored between two updates of the best score */
};

/* The number of bits in each byte or, where there is an instruction for that, in each word. Else
 * halves of bytes are looked up in a table of 16, or neighbouring bits, pairs and fours added. */
static inline words count_bits(words x) {
#if defined(__AVX512VPOPCNTDQ__)
    return (words)_mm512_popcnt_epi64((__m512i)x);
#elif defined(__AVX512BW__)
    const __m512i of_nibble =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const words low = all_words(0x0f0f0f0f0f0f0f0f);
    return (words)_mm512_add_epi8(_mm512_shuffle_epi8(of_nibble, (__m512i)(x & low)),
                                  _mm512_shuffle_epi8(of_nibble, (__m512i)(x >> 4 & low)));
#elif defined(__AVX2__)
    const __m256i of_nibble =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const words low = all_words(0x0f0f0f0f0f0f0f0f);
    return (words)_mm256_add_epi8(_mm256_shuffle_epi8(of_nibble, (__m256i)(x & low)),
                                  _mm256_shuffle_epi8(of_nibble, (__m256i)(x >> 4 & low)));
#else
    x -= x >> 1 & all_words(0x5555555555555555);
    x = (x & all_words(0x3333333333333333)) + (x >> 2 & all_words(0x3333333333333333));
    return (x + (x >> 4)) & all_words(0x0f0f0f0f0f0f0f0f);
#endif
}

/* Adds up the counts of bytes within each word. A byte may count up to 64: 8 bits of 8 words. */
static inline words add_up(words x) {
#if defined(__AVX512VPOPCNTDQ__)
    return x;
#elif defined(__AVX512BW__)
    return (words)_mm512_sad_epu8((__m512i)x, _mm512_setzero_si512());
#elif defined(__AVX2__)
    return (words)_mm256_sad_epu8((__m256i)x, _mm256_setzero_si256());
#elif defined(__SSE2__)
    return (words)_mm_sad_epu8((__m128i)x, _mm_setzero_si128());
#else
    x += x >> 8;
    x += x >> 16;
    x += x >> 32;
    return x & all_words(0xff);
#endif
}

/* The larger of each two words. All are below 256, so a maximum of bytes gives the same. */
static inline words larger(words a, words b) { return (words)max_bytes((bytes)a, (bytes)b); }

/* The largest word of a vector. */
static inline int largest(words x) {
    uint64_t most = 0;
    for (int i = 0; i < LANES; i++)
        most = x[i] > most ? x[i] : most;
    return (int)most;
}

/* The scores of a vector of lines, the first word of which is at `line`. `size`, the words of a
 * set, is a compile-time constant, to keep grid[size], the grid's set, in registers. */
static inline __attribute__((always_inline)) words score_lines(const uint64_t *line,
                                                               const words *grid, int size) {
    words crossed = all_words(0);
#pragma GCC unroll 8
    for (int word = 0; word < size; word++)
        crossed += count_bits(load_lanes(line + word * SLICE_LANES) & grid[word]);
    return add_up(crossed);
}

/* The highest score. Lines are sorted by length: a line that crosses more than `best` boundaries
 * can only be in the first longer[best] groups. */
static inline __attribute__((always_inline)) int best_score(const struct slice_lines *lines,
                                                            const words *grid, int size) {
    words most = all_words(0);
    const uint64_t *line = lines->boundary;
    int best = 0;
    size_t group = 0;
    while (group < lines->longer[best]) {
        const size_t end = MIN(group + STEP, lines->longer[best]);
        for (; group < end; group++, line += size * SLICE_LANES)
            for (int part = 0; part < PARTS; part++)
                most = larger(most, score_lines(line + part * LANES, grid, size));
        best = largest(most);
    }
    return best;
}

/* Sets the scores of all maximal lines, and returns the highest. */
static inline __attribute__((always_inline)) int
all_scores(const struct slice_lines *lines, const words *grid, uint8_t *score, int size) {
    words most = all_words(0);
    const uint64_t *line = lines->boundary;
    for (size_t first = 0; first < lines->maximal; first += SLICE_LANES) {
        uint64_t crossed[SLICE_LANES]; /* by each line of the group */
        for (int part = 0; part < PARTS; part++) {
            words counts = score_lines(line + part * LANES, grid, size);
            most = larger(most, counts);
            memcpy(crossed + part * LANES, &counts, sizeof counts);
        }
        for (size_t i = 0; i < MIN(SLICE_LANES, lines->maximal - first); i++)
            score[first + i] = (uint8_t)crossed[i];
        line += size * SLICE_LANES;
    }
    return largest(most);
}

/* The highest score of a line; with `score` those of all lines, too. */
static inline __attribute__((always_inline)) int
sized_scores(const struct slice_lines *lines, const uint64_t *boundary, uint8_t *score, int size) {
    words grid[SLICE_BOUNDARY_WORDS]; /* each word of the set in all lanes */
    for (int word = 0; word < size; word++)
        grid[word] = all_words(boundary[word]);
    return score ? all_scores(lines, grid, score, size) : best_score(lines, grid, size);
}

/* Code specialized for a size of sets of boundaries. */
#define SIZE(size_)                                                                                \
    case size_:                                                                                    \
        return sized_scores(lines, boundary, score, size_);

/* Finds the boundaries of the grid (numbered in sim/slice/grid.h) and the scores. */
static int find_scores(const struct slice_lines *lines, const struct slice_grid *grid,
                       uint8_t *score) {
    uint64_t boundary[SLICE_BOUNDARY_WORDS];
#if defined(__BMI2__)
    /* All squares of a word at once. Boundary i < side * (side - 1) is below square i, and is set
     * if both squares differ. The others are to the right of the squares `inner`, in the same
     * order. So the bits of these squares are packed (pext) and appended from boundary `at` on. */
    int side = grid->side, at = side * (side - 1);
    memset(boundary, 0, SLICE_BOUNDARY_WORDS * sizeof *boundary);
    for (int word = 0; 64 * word < side * side; word++) {
        uint64_t filled = grid->filled[word];
        uint64_t after = word + 1 < SLICE_WORDS ? grid->filled[word + 1] : 0;
        uint64_t below = filled >> side | after << (64 - side), right = filled >> 1 | after << 63;
        boundary[word] |= (filled ^ below) & lines->upper[word];
        uint64_t beside = _pext_u64(filled ^ right, lines->inner[word]);
        boundary[at / 64] |= beside << at % 64;
        if (at % 64 > 0 && at / 64 + 1 < SLICE_BOUNDARY_WORDS)
            boundary[at / 64 + 1] |= beside >> (64 - at % 64);
        at += __builtin_popcountll(lines->inner[word]);
    }
#else
    slice_boundaries_of(grid, boundary);
#endif
    switch (lines->words) {
        SIZE(1)
        SIZE(2)
        SIZE(3)
        SIZE(4)
        SIZE(5)
        SIZE(6)
        SIZE(7)
    default:
        return sized_scores(lines, boundary, score, SLICE_BOUNDARY_WORDS);
    }
}

extern const struct slice_line_kernel LANES_NAME(slice_lanes_, WIDTH);
const struct slice_line_kernel LANES_NAME(slice_lanes_, WIDTH) = {
    .name = LANES_TEXT(WIDTH),
    .supported = lanes_supported,
    .scores = find_scores,
};
