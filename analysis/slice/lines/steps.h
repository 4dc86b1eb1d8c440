/* The maximal lines as steps: what a line may pass next, merged wherever lines go on alike.
 *
 * A line that goes right and down comes from each of its squares to the one on the right or the one
 * below, and row + column counts its steps. So lines are words of two letters, and the smallest
 * acyclic automaton of those that begin in the same squares (states that have the same futures are
 * one) has far fewer steps than the lines have squares: for n = 12, 5,690 instead of some 37,000.
 * The most that can be crossed from a state on is the larger of what its two steps lead to: so the
 * best line of a grid takes one addition for each step and a maximum for each fork. Lines that go
 * right and up are the same ones on the grid turned upside down. */
#ifndef ANALYSIS_SLICE_LINES_STEPS_H
#define ANALYSIS_SLICE_LINES_STEPS_H

#include "analysis/slice/lines/lines.h"

/* A square, and some of the ways on from there. */
struct slice_state {
    int32_t next[2];      /* the state in the next layer after a step right, down; -1: no such */
    uint16_t boundary[2]; /* that the step crosses: see grid.h */
    bool first;           /* whether lines begin there */
};

struct slice_steps {
    int side, layers;             /* layers: 2 * side - 1, by row + column */
    struct slice_state *state;    /* layer by layer */
    size_t layer[2 * SLICE_SIDE]; /* [layers + 1] the first state of each, and how many in all */
    int most[2 * SLICE_SIDE - 1]; /* [layers] steps that can still follow, at most */
    size_t widest;                /* states of a layer, at most */
};

/* Merges the maximal lines. Fails when memory is short. */
bool slice_steps_open(struct slice_steps *steps, const struct slice_lines *lines,
                      struct error *error);
void slice_steps_close(struct slice_steps *steps);

#endif
