/* Boards with long shortest solutions, by simulated annealing (S. Kirkpatrick, C. D. Gelatt,
 * M. P. Vecchi, "Optimization by simulated annealing", Science 220, 1983).
 *
 * A board without a goal is worth the distance of its farthest square, where the goal is put in the
 * end, and a little more the farther its squares are on the average. One square at a time gets
 * another value; what is worse is kept with probability exp(loss / temperature), and the
 * temperature falls. Eight restarts go on side by side in the lanes of a kernel. Restart number i
 * of a seed is a pure function of both and of the number of iterations. */
#ifndef ANALYSIS_MAGICBOARD_ANNEAL_H
#define ANALYSIS_MAGICBOARD_ANNEAL_H

#include "sim/base/watch.h"
#include "sim/dataset/dataset_write.h"
#include "sim/magicboard/lanes.h"

struct magicboard_anneal {
    int side; /* 2 .. MAGICBOARD_RANDOM_MOST */
    uint64_t seed;
    uint64_t iterations; /* of each restart */
    uint64_t restarts;   /* in eights */
    double until;        /* s, of clock_now: when to end with what is there by then; 0: never */
    int threads;
    const struct magicboard_kernel *kernel;
    const struct watch *watch; /* told of eights of restarts; asked within them */
};

struct magicboard_hardest {
    struct magicboard_puzzle puzzle; /* from the north-west; the best that was found */
    int length;                      /* of its shortest solution; 0: none was looked at */
    uint64_t restart;                /* the first restart that found it */
    uint64_t restarts;               /* that were made, or begun */
};

/* Looks for the hardest board. Fails when memory is short, and with ERROR_STOPPED: then what was
 * found until then is there. */
bool magicboard_anneal(const struct magicboard_anneal *anneal, struct magicboard_hardest *hardest,
                       struct error *error);

/* The hardest boards that were found, as result files: data/FORMAT.md describes them. */

#define MAGICBOARD_HARDEST_FILE_TYPE "bukub magicboard hardest"
enum { MAGICBOARD_HARDEST_FILE_VERSION = 1 };

/* A file with one board for each of `count` sides; the caller adds timers and saves it. NULL when
 * it fails. */
struct dataset_writer *magicboard_hardest_file_create(const struct magicboard_hardest *hardest,
                                                      size_t count, uint64_t seed,
                                                      const struct dataset_origin *origin,
                                                      struct error *error);

#endif
