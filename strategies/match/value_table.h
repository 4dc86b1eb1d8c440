/* The transposition table of searches: what is known of the values of positions. */
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
    uint8_t depth; /* moves that were looked ahead */
    uint8_t whole; /* 1: to the end of the game, without any guess */
    uint8_t move;  /* the best move, as the search numbers them */
};

struct value_table {
    struct value_entry *entry;
    size_t mask;
};

/* Takes about `bytes`. Fails when memory is short. */
bool value_table_init(struct value_table *table, size_t bytes, struct error *error);
void value_table_free(struct value_table *table);

/* What is known of that key; NULL: nothing. */
const struct value_entry *value_table_find(const struct value_table *table, uint64_t key);

/* Keeps an entry. Of two places one keeps what was looked at deepest, the other one the last. */
void value_table_keep(struct value_table *table, const struct value_entry *entry);

#endif
