/* Layers on disk while a row is solved: which ones, whether they fit there, and resuming from
 * them. */
#ifndef ANALYSIS_ANTIPALINDROME_SOLVE_DISK_H
#define ANALYSIS_ANTIPALINDROME_SOLVE_DISK_H

#include "analysis/antipalindrome/external.h"

struct row_disk {
    const struct layer_space *space;
    int threads;
    uint64_t memory;              /* limit, bytes */
    struct external_plan planned; /* of layers on disk; zeroed if all fit in memory */
    struct external_plan resumed; /* of the current pass, if it was resumed from disk */
    struct block_files files;     /* of the current pass; its layer has size 0 if there is none */
};

/* Plans the layers on disk. Fails like external_plan_make. */
bool row_disk_plan(struct row_disk *disk, struct error *error);

/* The plan of the current pass; without layers on disk its first one is 0. */
static inline const struct external_plan *row_disk_current(const struct row_disk *disk) {
    return disk->resumed.first > 0 ? &disk->resumed : &disk->planned;
}

/* Whether the disk is large enough for them; otherwise fails with ERROR_INPUT. */
bool row_disk_fits(const struct row_disk *disk, struct error *error);

/* Resumes from the layer on disk if it belongs to that pass (NULL: there is none) and has fewer
 * filled squares than pass->size; then its size is in files.state. Otherwise deletes it. Fails if
 * the state on disk is damaged, and like external_plan_make. */
bool row_disk_resume(struct row_disk *disk, const struct disk_state *pass, struct error *error);

/* Ends a pass: deletes what it has on disk. */
void row_disk_end_pass(struct row_disk *disk);

#endif
