#include "strategies/match/value_table.h"

#include <stdlib.h>

bool value_table_init(struct value_table *table, size_t bytes, struct error *error) {
    size_t entries = 2;
    while (2 * entries * sizeof *table->entry <= bytes)
        entries *= 2;
    table->entry = calloc(entries, sizeof *table->entry);
    table->mask = entries - 2;
    return table->entry || error_memory(error);
}

void value_table_free(struct value_table *table) { free(table->entry); }

const struct value_entry *value_table_find(const struct value_table *table, uint64_t key) {
    const struct value_entry *pair = &table->entry[key & table->mask];
    for (int i = 0; i < 2; i++)
        if (pair[i].key == key && pair[i].bound != VALUE_NONE)
            return &pair[i];
    return NULL;
}

void value_table_keep(struct value_table *table, const struct value_entry *entry) {
    struct value_entry *pair = &table->entry[entry->key & table->mask];
    bool first = pair[0].key == entry->key || entry->depth >= pair[0].depth;
    /* The entry of the first slot is worth more than that of the second. */
    if (first && pair[0].key != entry->key)
        pair[1] = pair[0];
    pair[first ? 0 : 1] = *entry;
}
