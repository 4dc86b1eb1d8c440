/* Retrograde analysis with layers on disk, for rows whose largest layers do not fit in memory.
 *
 * The layers with the most and the fewest filled squares are computed in memory (retrograde.h).
 * Those between are computed block by block (blocks.h): the blocks that a block needs are read into
 * memory, the block is computed and written, and blocks that are no longer needed are deleted.
 * After an interruption at any time the computation resumes with the first missing block. */
#ifndef ANALYSIS_ANTIPALINDROME_EXTERNAL_H
#define ANALYSIS_ANTIPALINDROME_EXTERNAL_H

#include "analysis/antipalindrome/block_files.h"
#include "analysis/antipalindrome/retrograde.h"

/* Which layers of a pass are computed on disk, how, and at which cost. */
struct external_plan {
    int outer;       /* of the blocks */
    int first, last; /* sizes of these layers, from first down to last; 0: none. Layer first + 1 is
                      * written to disk, too */
    uint64_t limit;  /* on blocks in memory, bytes */
    uint64_t memory; /* maximum, bytes */
    uint64_t disk;   /* maximum, bytes, with a checkpoint of a layer */
    uint64_t read, written; /* bytes */
};

/* Plans to compute the layers for which `memory` bytes do not suffice on disk, with the blocks that
 * need the fewest reads. If the state has a layer (otherwise it may be NULL), the layer before it
 * is on disk, too, in the same blocks. Fails with ERROR_INPUT if blocks or other layers need more
 * memory, and when memory is short. */
bool external_plan_make(struct external_plan *plan, const struct layer_space *space, int threads,
                        uint64_t memory, const struct disk_state *state, struct error *error);

/* Whether that layer is computed on disk. */
static inline bool external_has(const struct external_plan *plan, int size) {
    return size <= plan->first && size >= plan->last;
}

struct external {
    const struct external_plan *plan;
    struct block_files *files; /* of the row; the state is that of the pass */
    /* Called when the layer is on disk. */
    bool (*written)(void *context, struct error *error);
    void *context;
};

/* Writes a layer to disk, or continues from the files if its size is 0, computes the layers of the
 * plan, and reads the last one into memory; its files stay. Fails like retrograde_step, and if
 * files cannot be written or read; then the layer may be lost, but must still be freed. */
bool external_run(const struct external *external, struct retrograde *retrograde,
                  struct layer *layer, struct error *error);

#endif
