/* The kernel that scores many grids at once (batch.h), in GNU C vectors: compiled once for each
 * instruction set. Binary digit i of the scores of all grids is one vector, a bit for each grid, so
 * that adding and comparing scores is logic on vectors. */
#include "analysis/slice/lines/batch.h"
#include "sim/random/lanes_words.h"
#include "sim/random/processor.h"

#include <string.h>

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

/* value = later + step (0 or 1), by half adders. `later` has `before` digits, value `digits`. */
static inline __attribute__((always_inline)) void add_step(words *value, const words *later,
                                                           words step, int before, int digits) {
#pragma GCC unroll 8
    for (int i = 0; i < before; i++) {
        value[i] = later[i] ^ step;
        step &= later[i];
    }
    if (digits > before)
        value[before] = step;
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

/* Computes the values `now` of a layer from `later`, those of the next one, and raises `best` to
 * those of states where lines begin. Constant digits keep values in registers. */
static inline __attribute__((always_inline)) void
run_states(const struct slice_automaton_state *state, size_t states, const words *boundary,
           const words *later, words *now, words *best, int before, int digits) {
    for (size_t i = 0; i < states; i++, state++) {
        words value[DIGITS] = {{0}}, other[DIGITS] = {{0}};
        bool right = state->next[SLICE_RIGHT] >= 0, down = state->next[SLICE_DOWN] >= 0;
        int step = right ? SLICE_RIGHT : SLICE_DOWN;
        if (right || down)
            add_step(value, later + (size_t)state->next[step] * (size_t)before,
                     boundary[state->boundary[step]], before, digits);
        if (right && down) {
            add_step(other, later + (size_t)state->next[SLICE_DOWN] * (size_t)before,
                     boundary[state->boundary[SLICE_DOWN]], before, digits);
            raise_to(value, other, digits);
        }
#pragma GCC unroll 8
        for (int digit = 0; digit < digits; digit++)
            *now++ = value[digit];
        if (state->first)
            raise_to(best, value, DIGITS);
    }
}

/* The binary digits of a number. */
static int digits_of(int most) { return most == 0 ? 0 : 32 - __builtin_clz((unsigned)most); }

/* Computes a layer, with code for its numbers of digits: those of the next layer, or one more. */
static void run_layer(const struct slice_automaton *automaton, int layer, const words *boundary,
                      const words *later, words *now, words *best) {
    const struct slice_automaton_state *state = automaton->state + automaton->layer[layer];
    size_t states = automaton->states[layer];
    int before = layer + 1 < automaton->layers ? digits_of(automaton->most[layer + 1]) : 0;
    int digits = digits_of(automaton->most[layer]);
#define FROM(before_)                                                                              \
    case before_:                                                                                  \
        if (digits > (before_))                                                                    \
            run_states(state, states, boundary, later, now, best, before_, (before_) + 1);         \
        else                                                                                       \
            run_states(state, states, boundary, later, now, best, before_, before_);               \
        break;
    switch (before) {
        FROM(0)
        FROM(1)
        FROM(2)
        FROM(3)
        FROM(4)
    default:
        run_states(state, states, boundary, later, now, best, DIGITS, DIGITS);
    }
}

/* Raises `best` to the scores of lines that run right and down. `layers`: room for two layers. */
static void score_lines(const struct slice_automaton *automaton, const words *square,
                        words *const layers[2], words *best) {
    const int side = automaton->side;
    words boundary[SLICE_BOUNDARIES]; /* the grids whose squares on either side differ */
    for (int here = 0; here < side * side; here++) {
        if (here / side + 1 < side)
            boundary[slice_boundary_below(side, here)] = square[here] ^ square[here + side];
        if (here % side + 1 < side)
            boundary[slice_boundary_right(side, here)] = square[here] ^ square[here + 1];
    }
    for (int layer = automaton->layers - 1; layer >= 0; layer--)
        run_layer(automaton, layer, boundary, layers[(layer + 1) % 2], layers[layer % 2], best);
}

/* Scores GRIDS grids at a time, and again upside down, for the lines that run up. Adds the number
 * of grids with each score to count[score]. */
static void tally(const struct slice_automaton *automaton, const struct slice_grid *grid,
                  size_t grids, void *space, uint64_t *count) {
    const int side = automaton->side;
    words square[SLICE_SQUARES];
    words *const layers[2] = {space, (words *)space + automaton->widest * DIGITS};
    for (size_t done = 0; done < grids; done += GRIDS) {
        size_t part = grids - done < GRIDS ? grids - done : GRIDS;
        words best[DIGITS] = {{0}};
        find_squares(grid + done, part, side * side, square);
        score_lines(automaton, square, layers, best);
        for (int upper = 0; upper < side / 2 * side; upper++) {
            int lower = (side - 1 - upper / side) * side + upper % side;
            words moved = square[upper];
            square[upper] = square[lower];
            square[lower] = moved;
        }
        score_lines(automaton, square, layers, best);

        for (int score = 0; score <= 2 * side - 2; score++) {
            words is = all_words(UINT64_MAX);
            for (int digit = 0; digit < DIGITS; digit++)
                is &= score >> digit & 1 ? best[digit] : ~best[digit];
            for (size_t lane = 0; lane < LANES && 64 * lane < part; lane++) {
                size_t left = part - 64 * lane;
                uint64_t among = left < 64 ? (UINT64_C(1) << left) - 1 : UINT64_MAX;
                count[score] += (uint64_t)__builtin_popcountll(is[lane] & among);
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
