/* The best scores of many grids at once, bit-sliced: one grid per bit of a vector.
 *
 * The maximal lines are stored as an acyclic automaton. A line that runs right and down moves from
 * each of its squares to the one on the right or the one below, so it is a word over two letters,
 * and row + column counts its steps. Merging states with the same continuations yields the smallest
 * acyclic automaton of the lines: for n = 12 it has 5,690 steps, while the lines have some 37,000
 * squares. The highest score from a state on is the larger of the values after its two steps, so
 * the best line of a grid takes an addition for each step and a maximum for each fork. Lines that
 * run right and up are the same ones on the grid turned upside down.
 *
 * The kernels process the automaton backwards, layer by layer. The value of a state occupies up to
 * five vectors, one per binary digit; a step adds the vector of a boundary (a half adder per
 * digit), and a fork takes the maximum (a comparison from the lowest digit up, then a selection).
 * Per grid this costs a seventh of the kernels of best.h at n = 12, a tenth at n = 16. Storing the
 * states bounds the speed: two cycles per vector of 64 bytes. */
#ifndef ANALYSIS_SLICE_LINES_BATCH_H
#define ANALYSIS_SLICE_LINES_BATCH_H

#include "analysis/slice/lines/lines.h"

#include <stddef.h>

/* A square and a set of continuations from there. */
struct slice_automaton_state {
    int32_t next[2];      /* state of the next layer after a step right, down; -1: none */
    uint16_t boundary[2]; /* crossed by that step: see grid.h */
    bool first;           /* whether lines begin here */
};

struct slice_automaton {
    int side, layers;                    /* layers: 2 * side - 1, by row + column */
    struct slice_automaton_state *state; /* layer by layer */
    size_t layer[2 * SLICE_SIDE];        /* [layers + 1] first state of each layer; last: total */
    int most[2 * SLICE_SIDE - 1];        /* [layers] steps that can still follow, at most */
    size_t widest;                       /* states of a layer, at most */
};

/* Builds the automaton of the maximal lines. */
void slice_automaton_open(struct slice_automaton *automaton, const struct slice_lines *lines);
void slice_automaton_close(struct slice_automaton *automaton);

enum {
    SLICE_BATCH = 512,      /* grids at once */
    SLICE_SCORE_DIGITS = 5, /* binary digits of a score */
};

struct slice_batch_kernel {
    const char *name;
    bool (*supported)(void); /* by this machine */
    /* For each of 1..SLICE_BATCH grids of the automaton's side, increments best[highest score],
     * 0 .. 2 * side - 2. `space` has slice_batch_bytes(automaton) bytes, 64-aligned. */
    void (*tally)(const struct slice_automaton *automaton, const struct slice_grid *grid,
                  size_t grids, void *space, uint64_t *best);
};

size_t slice_batch_bytes(const struct slice_automaton *automaton);

/* The kernels of this architecture, and the fastest that this machine supports, as KERNELS of
 * sim/random/processor.h defines them. */
extern const struct slice_batch_kernel *const slice_batch_kernels[];
const struct slice_batch_kernel *slice_fastest_batch_kernel(void);

#endif
