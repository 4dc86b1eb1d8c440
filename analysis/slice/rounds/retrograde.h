/* Retrograde analysis, from full grids back to the first moves, layer by layer: whether the offense
 * gets at least `threshold` points under optimal play.
 *
 * The bit of a set of filled squares says so. It is the "or" of the bits after each move if the
 * mover maximizes, else the "and". Both are x ^ and(bit ^ x), with x = 1 for a maximizer, 0 for a
 * minimizer: so one loop serves all sets, whoever moves. */
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
    int pass;      /* its number, for the watch */
    int threads;
    const struct slice_block_kernel *kernel; /* NULL: the fastest */
    const struct watch *watch; /* shown sets, including those of earlier passes; or NULL */
    uint64_t done, total;      /* of them */
};

/* Computes the deepest layer. Fails when memory is short, and with ERROR_STOPPED. To be freed in
 * either case. */
bool slice_retrograde_begin(struct slice_retrograde *retrograde, struct slice_layer *layer,
                            struct error *error);

/* Replaces a layer by the one with one filled element less. Fails when memory is short, and with
 * ERROR_STOPPED; then the layer is lost, and still to be freed. */
bool slice_retrograde_step(struct slice_retrograde *retrograde, struct slice_layer *layer,
                           struct error *error);

/* Moves whose result is known, and those of them that reach the threshold; bit by square. */
struct slice_moves {
    uint64_t known, reaching;
};
static inline void slice_moves_add(struct slice_moves *moves, struct slice_moves more) {
    moves->known |= more.known;
    moves->reaching |= more.reaching;
}

/* Moves that lead into the layer with one filled element (those into the upper rows), or with none
 * (those into the last two rows). */
struct slice_moves slice_retrograde_moves(const struct slice_space *space,
                                          const struct slice_layer *layer);

/* Continues from that layer, or from the full grids if it is zeroed, to the grid itself, and finds
 * the results of all moves. After each layer but the last one `each`, unless it is NULL, is called
 * with the number of sets done; if it fails, so does this. Sets the total and frees the layer. */
bool slice_retrograde_run(struct slice_retrograde *retrograde, struct slice_layer *layer,
                          bool (*each)(void *context, uint64_t done, struct error *error),
                          void *context, struct slice_moves *moves, struct error *error);

/* --- kernels, which compute the sets of a block from the blocks that moves lead to ------------
 *
 * Moves into the upper rows lead to the same words of other blocks, so whole vectors are combined;
 * moves into the row below lead to other words of the same block; moves into the last row lead to
 * other lanes of the same word, which are computed from the fullest to the emptiest. Blocks are
 * prefetched, since they are far apart. A block of 6 x 6 takes one to two microseconds, more than
 * half of it for full grids; reading the blocks that moves lead to would take a tenth of that. */

enum { SLICE_LEVELS = SLICE_SOLVED_SIDE + 1 /* numbers of filled squares in a row */ };

/* What the blocks of a layer have in common. */
struct slice_scheme {
    const struct slice_space *space;
    const struct slice_endings *ends;
    int threshold;
    const struct slice_layer *layer, *behind; /* behind: with one filled element more, or NULL */
    int filled;                      /* squares, not counting moves into the last two rows */
    int words, words_behind;         /* used in a block */
    uint64_t has[SLICE_SOLVED_SIDE]; /* lanes in which that square is filled */
    uint64_t level[SLICE_LEVELS];    /* lanes with so many filled squares */
    uint64_t possible;               /* lanes that contain what is filled already */
    uint64_t raising[SLICE_LEVELS];  /* lanes in which the mover maximizes, by filled squares of the
                                      * word */
    uint64_t exchange[SLICE_SOLVED_SIDE / 2]; /* to mirror lanes: square i filled, its image not */
    _Alignas(64) uint64_t raise[SLICE_BLOCK]; /* raising[] of each word */
};

/* The scheme of a layer to be computed. */
struct slice_scheme slice_scheme_of(const struct slice_space *space,
                                    const struct slice_endings *ends, int threshold,
                                    const struct slice_layer *layer,
                                    const struct slice_layer *behind);

struct slice_block_kernel {
    const char *name;
    bool (*supported)(void); /* by this machine */
    /* Computes the blocks of subsets with ranks begin .. end - 1. */
    void (*compute)(const struct slice_scheme *scheme, uint64_t begin, uint64_t end);
    /* The fillings of the last row, out of `wanted` (bit by filling), with which a line crosses at
     * least `least` >= 1 boundaries. filled[side - 1]: the filling of the other rows. */
    uint64_t (*reach)(const struct slice_endings *ends, const uint8_t *filled, int least,
                      uint64_t wanted);
};

/* Every kernel of this architecture, fastest first, ended by NULL; the last one is always
 * supported. */
extern const struct slice_block_kernel *const slice_block_kernels[];

/* The first one that this machine supports. */
const struct slice_block_kernel *slice_fastest_block_kernel(void);

#endif
