/* Proves who wins a contest, by depth-first search with a transposition table. */
#ifndef ANALYSIS_SEQUENCIUM_PROVE_H
#define ANALYSIS_SEQUENCIUM_PROVE_H

#include "analysis/sequencium/contest.h"
#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <stddef.h>
#include <stdint.h>

/* The transposition table: by key of a contest, whether side 0 wins. Entries stay valid for the
 * whole search, whatever its threshold.
 *
 * A bucket is one cache line of eight entries. The table starts small and doubles in place as it
 * fills, up to its limit; then a new entry replaces the one of its bucket with the least work. */

enum { TRANSPOSITION_BUCKET = 8, TRANSPOSITION_LEAST_BYTES = 1000000 };

struct transposition_table {
    /* [buckets * TRANSPOSITION_BUCKET] the upper 57 bits of the key, 1 bit for a win, and the
     * number of binary digits of the work, 1..63; 0 for an empty slot. */
    uint64_t *slot;
    size_t buckets, most_buckets; /* powers of two */
    size_t used;                  /* slots */
    void *memory;
};

/* Reserves the largest power of two of at most `bytes`, TRANSPOSITION_LEAST_BYTES or more; pages
 * are committed as they are touched. Fails when memory is short. */
bool transposition_init(struct transposition_table *table, size_t bytes, struct error *error);
void transposition_free(struct transposition_table *table);

/* Looks up a key; false if there is no entry. */
bool transposition_find(const struct transposition_table *table, uint64_t key, bool *wins);

/* Stores an entry. `work`: contests searched for it, at least 1. */
void transposition_store(struct transposition_table *table, uint64_t key, bool wins, uint64_t work);

static inline uint64_t *transposition_bucket(const struct transposition_table *table,
                                             uint64_t key) {
    /* The index uses the bits above those that the entry overwrites. */
    return table->slot + (key >> 7 & (table->buckets - 1)) * TRANSPOSITION_BUCKET;
}

/* Prefetches the bucket of a key. */
static inline void transposition_prefetch(const struct transposition_table *table, uint64_t key) {
    __builtin_prefetch(transposition_bucket(table, key));
}

struct prover {
    struct contest_board board;
    struct settle_keys keys;
    struct transposition_table table;
    struct contest *child;     /* [depth * (squares + 1)] children on the current path */
    const struct watch *watch; /* shown contests searched, and an estimate of the total */
    uint64_t searched;         /* contests, so far */
    uint64_t begun;            /* of them before the present search */
    double share;              /* estimated share of the present search that is done */
    bool stopped;              /* by the watch */
    const char *goal;          /* of the search, shown by the watch: "value >= 1" */
};

/* Prepares to prove contests of that board, with a table of at most `memory` bytes. Fails when
 * memory is short. To be freed in either case. */
bool prover_init(struct prover *prover, const struct sequencium_board *board, size_t memory,
                 const struct watch *watch, struct error *error);
void prover_free(struct prover *prover);

/* The result if it is known without search. Settles the contest. */
enum settle_verdict prover_known(const struct prover *prover, struct contest *contest);

/* Whether side 0 wins; SETTLE_OPEN when the watch stopped the search. */
enum settle_verdict prove(struct prover *prover, struct contest *contest);

#endif
