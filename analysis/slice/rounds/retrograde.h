/* From the full grids back to the first moves, layer by layer: whether the offense gets at least so
 * many points under best play of both sides.
 *
 * A set of filled squares gets a 1 if it does. With the moves that lead from it to others, where
 * its mover wants the score high, the bit is the "or" of theirs, else the "and". Both are
 * x ^ and(bit ^ x) with x = 1 for who wants it high, 0 for who does not: so one loop serves all
 * sets, whoever moves in them (block.h). */
#ifndef ANALYSIS_SLICE_ROUNDS_RETROGRADE_H
#define ANALYSIS_SLICE_ROUNDS_RETROGRADE_H

#include "analysis/slice/rounds/block.h"
#include "sim/base/watch.h"

struct slice_retrograde {
    const struct slice_space *space;
    const struct slice_ends *ends;
    int threshold; /* points, 1 or more */
    int pass;      /* its number, for the watch */
    int threads;
    const struct slice_block_kernel *kernel; /* NULL: the fastest */
    const struct watch *watch; /* told sets, those of earlier passes included; or NULL */
    uint64_t done, total;      /* of them */
};

/* The deepest layer. Fails when memory is short, and with ERROR_STOPPED. To be freed in either
 * case. */
bool slice_retrograde_begin(struct slice_retrograde *retrograde, struct slice_layer *layer,
                            struct error *error);

/* Puts the layer with one filled element less in its place. Fails when memory is short, and with
 * ERROR_STOPPED; then the layer is lost, and still to be freed. */
bool slice_retrograde_step(struct slice_retrograde *retrograde, struct slice_layer *layer,
                           struct error *error);

/* Of the layer with one filled element or none: of the moves that it tells about, those into upper
 * rows or those into the last two, which ones there are and which lead to as many points; bit by
 * square. */
struct slice_moves {
    uint64_t told, reaching;
};
static inline void slice_moves_add(struct slice_moves *moves, struct slice_moves more) {
    moves->told |= more.told;
    moves->reaching |= more.reaching;
}
struct slice_moves slice_retrograde_moves(const struct slice_space *space,
                                          const struct slice_layer *layer);

/* Goes on from that layer, or from the full grids if it is zeroed, to the grid itself, and tells of
 * all moves. After each layer but the last one `each`, if it is not NULL, is called with how many
 * sets are done; when it fails, so does this. Sets the total and frees the layer. */
bool slice_retrograde_run(struct slice_retrograde *retrograde, struct slice_layer *layer,
                          bool (*each)(void *context, uint64_t done, struct error *error),
                          void *context, struct slice_moves *moves, struct error *error);

#endif
