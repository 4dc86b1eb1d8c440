/* A hash table that finds items which the caller keeps in a list: its slots hold their numbers in
 * the list. Open addressing with linear probing (D. E. Knuth, "The Art of Computer Programming" 3,
 * 6.4). A zeroed table has no slots: reset it before use. */
#ifndef SIM_BASE_INDEX_TABLE_H
#define SIM_BASE_INDEX_TABLE_H

#include "sim/base/memory.h"

#include <stdint.h>
#include <string.h>

struct index_table {
    uint32_t *slot;          /* [slots] the number of an item, plus 1; 0: empty */
    size_t slots, allocated; /* powers of two: in use, and in memory */
};

/* Empties the table and makes it large enough for `items`. To be freed: slot. */
static inline void index_table_reset(struct index_table *table, size_t items) {
    table->slots = 16;
    while (table->slots < 2 * items)
        table->slots *= 2;
    if (table->slots > table->allocated) {
        free(table->slot);
        table->slot = memory_allocate(table->slots, sizeof *table->slot);
        table->allocated = table->slots;
    }
    memset(table->slot, 0, table->slots * sizeof *table->slot);
}

/* Returns the slot for a key with that hash. It holds the number, plus 1, of an item equal to the
 * key, or 0, to be filled. `equal` compares an item with the key, a number with any meaning. */
static inline __attribute__((always_inline)) uint32_t *
index_table_slot(const struct index_table *table, uint64_t hash,
                 bool (*equal)(const void *items, uint32_t number, uint64_t key), const void *items,
                 uint64_t key) {
    size_t index = hash & (table->slots - 1);
    while (table->slot[index] && !equal(items, table->slot[index] - 1, key))
        index = (index + 1) & (table->slots - 1);
    return &table->slot[index];
}

#endif
