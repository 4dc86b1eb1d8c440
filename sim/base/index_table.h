/* A hash table that finds items which the caller keeps in a list: its slots hold their numbers in
 * the list. Open addressing with linear probing (D. E. Knuth, "The Art of Computer Programming" 3,
 * 6.4). A zeroed table has no slots: reset it before use. */
#ifndef SIM_BASE_INDEX_TABLE_H
#define SIM_BASE_INDEX_TABLE_H

#include "sim/base/memory.h"

#include <stdint.h>
#include <string.h>

struct index_table {
    uint32_t *slot;   /* [slots] the number of an item, plus 1; 0: empty */
    size_t slots;     /* in use, a power of two */
    size_t allocated; /* slots of memory; the table keeps them when it is reset for fewer items */
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

/* The slot for a key with that hash. It holds the number, plus 1, of the item that is equal to the
 * key; or 0 if there is none: the caller may fill it. `equal` compares an item of the list `items`
 * with the key, a number that the caller interprets. */
static inline __attribute__((always_inline)) uint32_t *
index_table_slot(const struct index_table *table, uint64_t hash,
                 bool (*equal)(const void *items, uint32_t number, uint64_t key), const void *items,
                 uint64_t key) {
    size_t at = hash & (table->slots - 1);
    while (table->slot[at] && !equal(items, table->slot[at] - 1, key))
        at = (at + 1) & (table->slots - 1);
    return &table->slot[at];
}

#endif
