#include "analysis/walk/solve/twins.h"

#include <stdlib.h>
#include <string.h>

/* Rows seen, by the hash of what ends them; a power of two of places, open addressing. */
struct seen {
    const struct walk_table *table;
    uint32_t *row; /* TABLE_DONE where there is none */
    size_t mask;
};

static const uint32_t *cells_of(const struct walk_table *table, uint32_t row) {
    return table->next + (size_t)row * table->columns;
}

/* Whether no landing leads to another row. */
static bool stands_alone(const struct walk_table *table, uint32_t row) {
    const uint32_t *next = cells_of(table, row);
    for (uint32_t column = 0; column < table->columns; column++)
        if (next[column] != TABLE_DONE && next[column] != row)
            return false;
    return true;
}

/* FNV-1a over the columns that end the game. */
static uint64_t hash(const struct walk_table *table, uint32_t row) {
    const uint32_t *next = cells_of(table, row);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (uint32_t column = 0; column < table->columns; column++)
        if (next[column] == TABLE_DONE)
            hash = (hash ^ column) * UINT64_C(0x100000001b3);
    hash = (hash ^ table->collection[row].size) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 32;
}

static bool same(const struct walk_table *table, uint32_t one, uint32_t other) {
    const uint32_t *a = cells_of(table, one), *b = cells_of(table, other);
    if (table->collection[one].size != table->collection[other].size)
        return false;
    for (uint32_t column = 0; column < table->columns; column++)
        if ((a[column] == TABLE_DONE) != (b[column] == TABLE_DONE))
            return false;
    return !table->take || memcmp(table->take + (size_t)one * table->columns,
                                  table->take + (size_t)other * table->columns,
                                  table->columns * sizeof *table->take) == 0;
}

/* The first row seen that is the same; the row itself when it is new. */
static uint32_t first_like(const struct seen *seen, uint32_t row) {
    size_t place = (size_t)hash(seen->table, row) & seen->mask;
    while (seen->row[place] != TABLE_DONE && !same(seen->table, seen->row[place], row))
        place = (place + 1) & seen->mask;
    if (seen->row[place] == TABLE_DONE)
        seen->row[place] = row;
    return seen->row[place];
}

bool twins_find(const struct walk_table *table, uint32_t *twin) {
    size_t places = 64;
    while (places < 2 * (size_t)table->rows)
        places *= 2;
    struct seen seen = {.table = table, .mask = places - 1};
    seen.row = malloc(places * sizeof *seen.row);
    if (!seen.row)
        return false;
    memset(seen.row, 0xff, places * sizeof *seen.row);
    for (uint32_t row = 0; row < table->rows; row++)
        twin[row] = stands_alone(table, row) ? first_like(&seen, row) : row;
    free(seen.row);
    return true;
}
