/* A transposition table. */
#ifndef STRATEGIES_MATCH_VALUE_TABLE_H
#define STRATEGIES_MATCH_VALUE_TABLE_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdint.h>

enum value_bound { VALUE_NONE, VALUE_LOWER, VALUE_UPPER, VALUE_EXACT };

struct value_entry {
    uint64_t key;
    int32_t value;
    uint8_t bound; /* an enum value_bound */
    uint8_t depth; /* search depth in moves */
    uint8_t whole; /* 1: searched to the end of the game, not an estimate */
    uint8_t move;  /* the best move, in the encoding of the search */
};

struct value_table {
    struct value_entry *entry;
    size_t mask;
};

/* Takes about `bytes`. Fails if out of memory. */
bool value_table_init(struct value_table *table, size_t bytes, struct error *error);
void value_table_free(struct value_table *table);

/* The entry of that key; NULL if none. */
const struct value_entry *value_table_find(const struct value_table *table, uint64_t key);

/* Stores an entry. Of two slots, one keeps the deepest search, the other the latest. */
void value_table_keep(struct value_table *table, const struct value_entry *entry);

#endif
