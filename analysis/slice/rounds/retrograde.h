/* Retrograde analysis (backward induction) layer by layer, from final grids back to the first
 * moves: finds whether the offense gets at least `threshold` points under optimal play.
 *
 * The bit of a set of filled squares (layer.h) says whether it does. It is the "or" of the bits
 * after each move if the mover maximizes, else the "and". One loop serves both. Let x be 1 for a
 * maximizer and 0 for a minimizer. Then bit ^ x says that a move loses: it leads to what the mover
 * does not want. A set is lost for its mover if all moves lose. Its own bit is lost ^ x. */
#ifndef ANALYSIS_SLICE_ROUNDS_RETROGRADE_H
#define ANALYSIS_SLICE_ROUNDS_RETROGRADE_H

#include "analysis/slice/rounds/endings.h"
#include "analysis/slice/rounds/layer.h"
#include "sim/base/watch.h"

struct slice_block_kernel;

struct slice_retrograde {
    const struct slice_space *space;
    const struct slice_endings *ends;
    int threshold; /* points, 1 or more */
    int pass;      /* number of the pass with this threshold, shown to the user */
    int threads;
    const struct slice_block_kernel *kernel; /* supported by this machine */
    const struct watch *watch; /* is shown `done` and `total`, and may stop the run; or NULL */
    uint64_t done, total;      /* sets of filled squares, including those of earlier passes */
};

/* Replaces a layer by the one with one filled element less, a zeroed one by the last layer. Fails
 * if memory is short or the watch stops; then the layer has no use, but must still be freed. */
bool slice_retrograde_step(struct slice_retrograde *retrograde, struct slice_layer *layer,
                           struct error *error);

/* The moves that lead into a layer and reach the threshold, bit by square: into a layer of size 1
 * lead those into the upper rows, into that of size 0 those into the last two rows. */
uint64_t slice_retrograde_moves(const struct slice_space *space, const struct slice_layer *layer);

/* --- kernels, which compute the sets of a block from the blocks that moves lead to ------------
 *
 * A block of 6 x 6 takes one to two microseconds, more than half of it for final grids; reading the
 * blocks of the moves would take a tenth of that. */

/* What all blocks of a layer need. The next layer, with one more filled element, is known. */
struct slice_layer_step {
    const struct slice_retrograde *pass;
    const struct slice_layer *layer, *next; /* next: NULL if `layer` is the last one */
    int upper_filled;                       /* filled squares of the upper rows */
    int words, next_words;                  /* words of a block: slice_block_words */
    /* [filled squares of the row above the last] the set of those fillings of the last row with
     * which the mover maximizes; and the same set for each word. */
    uint64_t maximizing[SLICE_ROW_COUNTS];
    _Alignas(64) uint64_t word_maximizing[SLICE_BLOCK];
};

struct slice_block_kernel {
    const char *name;
    bool (*supported)(void); /* whether this machine can run it */
    /* Computes the blocks of subsets with indices begin .. end - 1. */
    void (*compute)(const struct slice_layer_step *step, uint64_t begin, uint64_t end);
};

/* The kernels of this architecture, and the fastest on this machine (sim/random/processor.h). */
extern const struct slice_block_kernel *const slice_block_kernels[];
const struct slice_block_kernel *slice_fastest_block_kernel(void);

#endif
