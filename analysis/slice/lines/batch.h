/* The best scores of many n x n grids at once, bit-sliced: one grid per bit of a vector. The best
 * score of a grid is the most boundaries between a filled and an empty square that a line crosses.
 *
 * The maximal lines (lines.h) are stored as an acyclic automaton. A line that runs right and down
 * moves from each of its squares to the one on the right or the one below, so it is a word over two
 * letters. Merging states with the same continuations yields the smallest acyclic automaton of the
 * lines: for n = 12 it has 5,690 steps, while the lines have some 37,000 squares. The value of a
 * state is the highest score of a continuation: the larger of the values after its two steps, each
 * plus 1 if that step crosses such a boundary. So the best line of a grid takes an addition for
 * each step and a maximum for each fork. Lines that run right and up are evaluated with the same
 * automaton on the grid turned upside down.
 *
 * The kernels process the automaton backwards, layer by layer; a layer has the states whose squares
 * have the same row + column. A value occupies up to five vectors, one per binary digit. Per grid
 * this costs a seventh of the kernels of best.h at n = 12, a tenth at n = 16. Storing the states
 * bounds the speed: two cycles per vector of 64 bytes. */
#ifndef ANALYSIS_SLICE_LINES_BATCH_H
#define ANALYSIS_SLICE_LINES_BATCH_H

#include "analysis/slice/lines/lines.h"

#include <stddef.h>

enum { SLICE_RIGHT, SLICE_DOWN }; /* steps of a line */

/* A square, and which sequences of steps complete a line from there. */
struct slice_automaton_state {
    int32_t next[2];      /* [step] number in the next layer, from 0; -1: not possible */
    uint16_t boundary[2]; /* [step] number of the boundary that it crosses: see grid.h */
    bool first;           /* whether lines begin here */
};

struct slice_automaton {
    int side, layers;                    /* layers: 2 * side - 1, by row + column */
    struct slice_automaton_state *state; /* layer by layer, beginning with the last one */
    size_t layer[2 * SLICE_SIDE - 1];    /* [layers] index of its first state */
    size_t states[2 * SLICE_SIDE - 1];   /* [layers] how many states it has */
    int most[2 * SLICE_SIDE - 1];        /* [layers] most steps that can follow one of its states */
    size_t widest;                       /* most states that a layer has */
};

void slice_automaton_open(struct slice_automaton *automaton, const struct slice_lines *lines);
void slice_automaton_close(struct slice_automaton *automaton);

enum {
    SLICE_BATCH = 512,      /* grids at once: the bits of the widest vector */
    SLICE_SCORE_DIGITS = 5, /* binary digits of a score */
};

struct slice_batch_kernel {
    const char *name;
    bool (*supported)(void); /* whether this machine can run it */
    /* For each of 1..SLICE_BATCH grids of the automaton's side, increments count[its best score], a
     * score from 0 to 2 * side - 2. `space` has slice_batch_bytes(automaton) bytes, 64-aligned. */
    void (*tally)(const struct slice_automaton *automaton, const struct slice_grid *grid,
                  size_t grids, void *space, uint64_t *count);
};

size_t slice_batch_bytes(const struct slice_automaton *automaton);

/* The kernels of this architecture, and the fastest on this machine (sim/random/processor.h). */
extern const struct slice_batch_kernel *const slice_batch_kernels[];
const struct slice_batch_kernel *slice_fastest_batch_kernel(void);

#endif
