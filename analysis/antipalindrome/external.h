/* Retrograde analysis with layers on disk, for rows whose largest layers do not fit in memory: the
 * blocks of these layers (blocks.h) are computed one by one, and files of blocks that are no longer
 * needed are deleted. An interrupted computation resumes with the first missing block. */
#ifndef ANALYSIS_ANTIPALINDROME_EXTERNAL_H
#define ANALYSIS_ANTIPALINDROME_EXTERNAL_H

#include "analysis/antipalindrome/block_files.h"
#include "analysis/antipalindrome/retrograde.h"

/* Which layers of a pass are computed on disk, how, and at which cost. The size of a layer is its
 * number of filled squares; the pass goes from the largest size down. */
struct external_plan {
    int outer;              /* empty squares at either end whose state names a block (blocks.h) */
    int first, last;        /* sizes first, first - 1, .. last are computed on disk; both 0: none.
                             * The layer of size first + 1 is written to disk, too */
    uint64_t limit;         /* most bytes of blocks in memory */
    uint64_t memory;        /* predicted peak of the memory, bytes */
    uint64_t disk;          /* predicted peak of all files, including a checkpoint, bytes */
    uint64_t read, written; /* predicted bytes read and written in a pass */
};

/* Plans to compute on disk the layers for which `memory` bytes do not suffice, with blocks that
 * need few reads. `state`: the layer that an interrupted run left on disk, or NULL. From that layer
 * the one of the next smaller size is computed on disk, too, and all layers on disk have the blocks
 * of that run. Fails with ERROR_INPUT if `memory` is too small, and when memory is short. */
bool external_plan_make(struct external_plan *plan, const struct layer_space *space, int threads,
                        uint64_t memory, const struct disk_state *state, struct error *error);

/* Whether the layer of that size is computed on disk. */
static inline bool external_has(const struct external_plan *plan, int size) {
    return size <= plan->first && size >= plan->last;
}

/* Writes a layer in memory, of size first + 1, in place of what is on disk, and always frees it.
 * Fails if files cannot be written, when memory is short, and with ERROR_STOPPED. */
bool external_write(const struct external_plan *plan, struct block_files *files,
                    const struct retrograde *retrograde, struct layer *layer, struct error *error);

/* Computes the layers of the plan from the one in the files. Reads the last one into `layer`; its
 * files stay. Fails like retrograde_step, and if files cannot be written or read. */
bool external_run(const struct external_plan *plan, struct block_files *files,
                  struct retrograde *retrograde, struct layer *layer, struct error *error);

#endif
