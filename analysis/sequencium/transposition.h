/* The transposition table of a search: for the 64-bit key of a contest (contest.h) it says whether
 * side 0, to move, wins. Entries stay valid for all searches on a board. Threads need no locks. */
#ifndef ANALYSIS_SEQUENCIUM_TRANSPOSITION_H
#define ANALYSIS_SEQUENCIUM_TRANSPOSITION_H

#include "analysis/sequencium/contest.h"

#include <stdatomic.h>

enum { TRANSPOSITION_BUCKET = 8 /* slots */, TRANSPOSITION_LEAST_BYTES = 1000000 };

struct transposition_table {
    _Atomic uint64_t *slot; /* [buckets * TRANSPOSITION_BUCKET], each an entry or 0 */
    _Atomic size_t buckets; /* now: a power of two */
    size_t most_buckets;    /* to which the table can grow */
    void *memory;           /* to be freed; `slot` is an aligned part of it */
    int threads;            /* how many store entries; 1 after transposition_init, may be changed */
    /* `used`: estimated slots with an entry, as long as the table can grow. In a cache line of its
     * own, since one thread changes it, while all threads read the other members. */
    char before[64];
    size_t used;
    char after[64];
};

/* Reserves the largest power of two of at most `bytes`, TRANSPOSITION_LEAST_BYTES or more; pages
 * are committed as they are touched. Fails when memory is short. */
bool transposition_init(struct transposition_table *table, size_t bytes, struct error *error);
void transposition_free(struct transposition_table *table);

/* The entry of a key, CONTEST_WON or CONTEST_LOST; CONTEST_OPEN if there is none. */
enum contest_verdict transposition_find(const struct transposition_table *table, uint64_t key);

/* Stores an entry. `work`: contests searched for it, from 1. Returns whether its slot was empty. */
bool transposition_store(struct transposition_table *table, uint64_t key, bool wins, uint64_t work);

/* Counts such a slot, and doubles the table once more than five eighths of it are used. Only one of
 * the threads calls it, for its own entries: the others are assumed to fill as many. */
void transposition_grow(struct transposition_table *table);

/* The bucket of a key, to be prefetched while the key is not needed yet. */
static inline _Atomic uint64_t *transposition_bucket(const struct transposition_table *table,
                                                     uint64_t key) {
    /* The index uses the bits above the lowest 7, which the entry does not store. */
    size_t buckets = atomic_load_explicit(&table->buckets, memory_order_relaxed);
    return table->slot + (key >> 7 & (buckets - 1)) * TRANSPOSITION_BUCKET;
}

#endif
