/* The kernel that scores many grids at once (batch.h), in GNU C vectors: compiled once for each
 * instruction set. Binary digit i of the scores of all grids is one vector, a bit for each grid, so
 * that adding and comparing scores is logic on vectors.
 *
 * A layer of the automaton whose highest value has d digits stores d vectors for each state: those
 * of state i are at i * d .. i * d + d - 1, the lowest digit first. Loops over digits are unrolled
 * completely (`unroll 8`: there are at most DIGITS), so that a value stays in registers. */
#include "analysis/slice/lines/batch.h"
#include "sim/random/lanes_words.h"
#include "sim/random/processor.h"

#include <assert.h>

enum {
    GRIDS = 8 * BYTES, /* grids in a vector of BYTES bytes (lanes_words.h) */
    LANES = BYTES / 8, /* words of 64 bits in a vector */
    DIGITS = SLICE_SCORE_DIGITS,
    ROWS = 64, /* rows of the bit matrices that find_squares transposes, one in each lane */
};

/* The borrow of a - b with a borrow c from the digit before: the majority of ~a, b and c. The last
 * argument of the instruction is the truth table. */
static inline words borrow_of(words a, words b, words c) {
#if defined(__AVX512BW__)
    return (words)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x8e);
#else
    return (~a & (b | c)) | (b & c);
#endif
}

/* b where the mask is 1, else a. */
static inline words choose(words mask, words a, words b) {
#if defined(__AVX512BW__)
    return (words)_mm512_ternarylogic_epi64((__m512i)mask, (__m512i)a, (__m512i)b, 0xac);
#else
    return a ^ ((a ^ b) & mask);
#endif
}

/* Bit g of square[s] := whether square s of grid[g] is filled; 0 if there is no such grid. */
static void find_squares(const struct slice_grid *grid, size_t grids, int squares, words *square) {
    for (int word = 0; 64 * word < squares; word++) {
        words row[ROWS];
        for (size_t i = 0; i < ROWS; i++)
            for (size_t lane = 0; lane < LANES; lane++) {
                size_t at = lane * ROWS + i;
                row[i][lane] = at < grids ? grid[at].filled[word] : 0;
            }
        /* Transposes a matrix of 64 x 64 bits in each lane, by halves, quarters, ... (H. S. Warren,
         * Hacker's Delight, section 7-3). */
        uint64_t mask = 0x00000000ffffffff;
        for (int apart = 32; apart > 0; apart /= 2, mask ^= mask << apart)
            for (int i = 0; i < ROWS; i = (i + apart + 1) & ~apart) {
                words swap = (row[i] >> apart ^ row[i + apart]) & all_words(mask);
                row[i] ^= swap << apart;
                row[i + apart] ^= swap;
            }
        for (int i = 0; i < ROWS && 64 * word + i < squares; i++)
            square[64 * word + i] = row[i];
    }
}

/* value = later + step (0 or 1), by half adders. The value has as many digits, or one more. */
static inline __attribute__((always_inline)) void
add_step(words *value, const words *later, words step, int later_digits, int digits) {
#pragma GCC unroll 8
    for (int i = 0; i < later_digits; i++) {
        value[i] = later[i] ^ step;
        step &= later[i];
    }
    if (digits > later_digits)
        value[later_digits] = step;
}

/* value = max(value, other), digit by digit: `less` is the borrow of value - other. */
static inline __attribute__((always_inline)) void raise_to(words *value, const words *other,
                                                           int digits) {
    words less = all_words(0);
#pragma GCC unroll 8
    for (int i = 0; i < digits; i++)
        less = borrow_of(value[i], other[i], less);
#pragma GCC unroll 8
    for (int i = 0; i < digits; i++)
        value[i] = choose(less, value[i], other[i]);
}

/* Computes the values `now` of a layer from `later`, those of the next one, and raises `highest` to
 * those of states where lines begin. The numbers of digits are constants, for the unrolling. */
static inline __attribute__((always_inline)) void
run_states(const struct slice_automaton_state *state, size_t states, const words *boundary,
           const words *later, words *now, words *highest, int later_digits, int digits) {
    for (size_t i = 0; i < states; i++, state++) {
        words value[DIGITS] = {{0}}, other[DIGITS] = {{0}};
        bool right = state->next[SLICE_RIGHT] >= 0, down = state->next[SLICE_DOWN] >= 0;
        int step = right ? SLICE_RIGHT : SLICE_DOWN;
        if (right || down)
            add_step(value, later + (size_t)state->next[step] * (size_t)later_digits,
                     boundary[state->boundary[step]], later_digits, digits);
        if (right && down) {
            add_step(other, later + (size_t)state->next[SLICE_DOWN] * (size_t)later_digits,
                     boundary[state->boundary[SLICE_DOWN]], later_digits, digits);
            raise_to(value, other, digits);
        }
#pragma GCC unroll 8
        for (int digit = 0; digit < digits; digit++)
            *now++ = value[digit];
        if (state->first)
            raise_to(highest, value, DIGITS);
    }
}

/* The binary digits of a number. */
static int digits_of(int most) { return most == 0 ? 0 : 32 - __builtin_clz((unsigned)most); }

/* Computes a layer, with code for its number of digits: that of the next layer, or one more. */
static void run_layer(const struct slice_automaton *automaton, int layer, const words *boundary,
                      const words *later, words *now, words *highest) {
    const struct slice_automaton_state *state = automaton->state + automaton->layer[layer];
    size_t states = automaton->states[layer];
    int later_digits = layer + 1 == automaton->layers ? 0 : digits_of(automaton->most[layer + 1]);
    int digits = digits_of(automaton->most[layer]);
#define FROM(later_) /* digits in the next layer: this one has as many, or one more */             \
    case later_:                                                                                   \
        if (digits > (later_))                                                                     \
            run_states(state, states, boundary, later, now, highest, later_, (later_) + 1);        \
        else                                                                                       \
            run_states(state, states, boundary, later, now, highest, later_, later_);              \
        break;
    static_assert(DIGITS == 5, "there is a case for each number of digits");
    switch (later_digits) {
        FROM(0)
        FROM(1)
        FROM(2)
        FROM(3)
        FROM(4)
    case DIGITS:
        run_states(state, states, boundary, later, now, highest, DIGITS, DIGITS);
    }
}

/* Raises `highest` to the scores of lines that run right and down. Row r of the grids begins at
 * row + r * next_row. `layers`: room for two layers. */
static void score_lines(const struct slice_automaton *automaton, const words *row, int next_row,
                        words *const layers[2], words *highest) {
    const int side = automaton->side;
    words boundary[SLICE_BOUNDARIES]; /* the grids whose squares on either side differ */
    for (int here = 0; here < side * side; here++) {
        const words *square = row + here / side * next_row + here % side;
        if (here / side + 1 < side)
            boundary[slice_boundary_below(side, here)] = square[0] ^ square[next_row];
        if (here % side + 1 < side)
            boundary[slice_boundary_right(side, here)] = square[0] ^ square[1];
    }
    for (int layer = automaton->layers - 1; layer >= 0; layer--)
        run_layer(automaton, layer, boundary, layers[(layer + 1) % 2], layers[layer % 2], highest);
}

/* Scores GRIDS grids at a time. Adds the number of grids with each score to count[score]. */
static void tally(const struct slice_automaton *automaton, const struct slice_grid *grid,
                  size_t grids, void *space, uint64_t *count) {
    const int side = automaton->side;
    words square[SLICE_SQUARES];
    words *const layers[2] = {space, (words *)space + automaton->widest * DIGITS};
    for (size_t done = 0; done < grids; done += GRIDS) {
        size_t part = grids - done < GRIDS ? grids - done : GRIDS;
        words highest[DIGITS] = {{0}};
        find_squares(grid + done, part, side * side, square);
        score_lines(automaton, square, side, layers, highest);
        /* Lines that run right and up: upside down, from the last row to the first. */
        score_lines(automaton, square + (side - 1) * side, -side, layers, highest);
        for (int score = 0; score <= 2 * side - 2; score++) {
            words has_score = all_words(UINT64_MAX);
            for (int digit = 0; digit < DIGITS; digit++)
                has_score &= score >> digit & 1 ? highest[digit] : ~highest[digit];
            for (size_t lane = 0; lane < LANES && 64 * lane < part; lane++) {
                size_t left = part - 64 * lane; /* grids of this lane and the following ones */
                uint64_t exists = left < 64 ? (UINT64_C(1) << left) - 1 : UINT64_MAX;
                count[score] += (uint64_t)__builtin_popcountll(has_score[lane] & exists);
            }
        }
    }
}

extern const struct slice_batch_kernel LANES_NAME(slice_batch_, WIDTH);
const struct slice_batch_kernel LANES_NAME(slice_batch_, WIDTH) = {
    .name = LANES_TEXT(WIDTH),
    .supported = lanes_supported,
    .tally = tally,
};
