/* The kernels behind retrograde.h: what each set of filled squares of a block is worth, from the
 * blocks that moves lead to.
 *
 * Moves into the upper rows lead to the same words of other blocks, so that whole vectors of words
 * are met; those into the row below lead to other words of the same block; those into the last row
 * to other lanes of the same word, which are worked on from the fullest to the emptiest. What is
 * worked on next is asked for before, since blocks lie far apart. A block of 6 x 6 takes one to two
 * microseconds, more than half of it for full grids (ends.h), and a tenth of it would be enough to
 * read what moves lead to. All kernels compute the same; the tests go through all of them. */
#ifndef ANALYSIS_SLICE_ROUNDS_BLOCK_H
#define ANALYSIS_SLICE_ROUNDS_BLOCK_H

#include "analysis/slice/rounds/layer.h"

enum { SLICE_LEVELS = SLICE_SOLVED_SIDE + 1 /* numbers of filled squares in a row */ };

/* What the blocks of a layer have in common. */
struct slice_scheme {
    const struct slice_space *space;
    const struct slice_ends *ends;
    int threshold;
    const struct slice_layer *layer, *behind; /* behind: with one filled element more, or NULL */
    int filled;                      /* squares, what is filled in the last two rows not counted */
    int words, words_behind;         /* used in a block */
    uint64_t has[SLICE_SOLVED_SIDE]; /* lanes in which that square is filled */
    uint64_t level[SLICE_LEVELS];    /* lanes in which so many are */
    uint64_t possible;               /* lanes in which all is filled that was before */
    uint64_t raising[SLICE_LEVELS];  /* lanes in which it is who wants the score high who moves, in
                                      * words with so many filled squares */
    uint64_t exchange[SLICE_SOLVED_SIDE / 2]; /* to mirror lanes: square i filled, its image not */
    _Alignas(64) uint64_t turn[SLICE_BLOCK];  /* raising[] of each word */
};

/* The scheme of a layer that is to be computed. */
struct slice_scheme slice_scheme_of(const struct slice_space *space, const struct slice_ends *ends,
                                    int threshold, const struct slice_layer *layer,
                                    const struct slice_layer *behind);

struct slice_block_kernel {
    const char *name;
    /* Whether this machine can run it. */
    bool (*supported)(void);
    /* Computes the blocks of subsets with ranks from `begin` to before `end`. */
    void (*compute)(const struct slice_scheme *scheme, uint64_t begin, uint64_t end);
    /* Of the fillings `wanted` of the last row (bit by filling) those with which a line crosses at
     * least `least` boundaries, 1 or more. filled[side - 1]: what of the other rows is filled. */
    uint64_t (*reach)(const struct slice_ends *ends, const uint8_t *filled, int least,
                      uint64_t wanted);
};

/* Every kernel of this architecture, fastest first, ended by NULL. */
extern const struct slice_block_kernel *const slice_block_kernels[];

/* The first of them that this machine supports; the last needs nothing. */
const struct slice_block_kernel *slice_best_block_kernel(void);

#endif
