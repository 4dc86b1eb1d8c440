/* Weights by key, for many threads: a hash table in parts, each behind a lock. What is in it does
 * not depend on the order of adding. */
#ifndef ANALYSIS_MAGICBOARD_STATE_TABLE_H
#define ANALYSIS_MAGICBOARD_STATE_TABLE_H

#include "sim/base/error.h"

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

enum { STATE_TABLE_PARTS = 1024 };

struct state {
    uint64_t key; /* not 0 */
    uint64_t weight;
};

struct state_table_part {
    pthread_mutex_t lock;
    struct state *slot; /* [capacity] key 0: empty */
    size_t count, capacity;
};

struct state_table {
    struct state_table_part part[STATE_TABLE_PARTS];
};

/* An empty one; NULL when memory is short. */
struct state_table *state_table_alloc(void);
void state_table_free(struct state_table *table); /* NULL is fine */

/* Forgets all that is in a part. */
void state_table_clear(struct state_table *table, size_t part);

/* In which part a key is. */
static inline size_t state_table_part_of(uint64_t key) {
    return (size_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 54);
}

/* Adds weights to the keys of states that all are in that part. Fails when memory is short. */
bool state_table_add(struct state_table *table, size_t part, const struct state *state,
                     size_t count, struct error *error);

/* How many keys there are. */
size_t state_table_count(const struct state_table *table);

#endif
