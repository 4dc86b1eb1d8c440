#include "analysis/magicboard/state_table.h"

#include <stdlib.h>

struct state_table *state_table_alloc(void) {
    struct state_table *table = calloc(1, sizeof *table);
    for (size_t i = 0; table && i < STATE_TABLE_PARTS; i++)
        pthread_mutex_init(&table->part[i].lock, NULL);
    return table;
}

void state_table_free(struct state_table *table) {
    if (!table)
        return;
    for (size_t i = 0; i < STATE_TABLE_PARTS; i++) {
        pthread_mutex_destroy(&table->part[i].lock);
        free(table->part[i].slot);
    }
    free(table);
}

void state_table_clear(struct state_table *table, size_t part) {
    free(table->part[part].slot);
    table->part[part].slot = NULL;
    table->part[part].count = table->part[part].capacity = 0;
}

/* Puts a state into slots of which some are empty; returns whether its key is new. */
static bool put(struct state *slot, size_t capacity, struct state state) {
    uint64_t hash = (state.key ^ state.key >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    size_t at = (size_t)(hash >> 20) & (capacity - 1);
    while (slot[at].key != 0 && slot[at].key != state.key)
        at = (at + 1) & (capacity - 1);
    bool fresh = slot[at].key == 0;
    slot[at].key = state.key;
    slot[at].weight += state.weight;
    return fresh;
}

/* Makes room for more states: at most four of five slots are used. */
static bool grow(struct state_table_part *part, size_t more) {
    size_t capacity = part->capacity ? part->capacity : 64;
    while (5 * (part->count + more) > 4 * capacity)
        capacity *= 2;
    if (capacity == part->capacity)
        return true;
    struct state *slot = calloc(capacity, sizeof *slot);
    if (!slot)
        return false;
    for (size_t i = 0; i < part->capacity; i++)
        if (part->slot[i].key != 0)
            put(slot, capacity, part->slot[i]);
    free(part->slot);
    part->slot = slot;
    part->capacity = capacity;
    return true;
}

bool state_table_add(struct state_table *table, size_t number, const struct state *state,
                     size_t count, struct error *error) {
    struct state_table_part *part = &table->part[number];
    pthread_mutex_lock(&part->lock);
    bool grown = grow(part, count);
    for (size_t i = 0; grown && i < count; i++)
        part->count += put(part->slot, part->capacity, state[i]);
    pthread_mutex_unlock(&part->lock);
    return grown || error_memory(error);
}

size_t state_table_count(const struct state_table *table) {
    size_t count = 0;
    for (size_t i = 0; i < STATE_TABLE_PARTS; i++)
        count += table->part[i].count;
    return count;
}
