#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"
#include "sim/walk/table/table.h"

#include <stdlib.h>
#include <string.h>

/* Gives the squares of one colour and letter one column; square[column] is one of them. */
static void number_columns(struct walk_table *table, int square[WALK_MAX_SQUARES]) {
    const struct walk_board *board = table->board;
    for (int at = 0; at < board->squares; at++) {
        uint32_t column = 0;
        while (column < table->columns && (board->letter[square[column]] != board->letter[at] ||
                                           board->green[square[column]] != board->green[at]))
            column++;
        if (column == table->columns)
            square[table->columns++] = at;
        table->column[at] = (uint16_t)column;
    }
}

/* Adds the collection as a row. */
static void game_table_add_row(struct walk_table *table, struct walk_collection collection) {
    table->row_of_rank[collection_rank(&collection)] = table->rows;
    table->collection[table->rows++] = collection;
}

/* Adds all collections of letters that can be held, by size. */
static void add_rows(struct walk_table *table) {
    const struct walk_board *board = table->board;
    bool held[WALK_LETTERS] = {false};
    for (int square = 0; square < board->squares; square++)
        held[board->letter[square]] |= !board->green[square];
    for (int i = 0; i < board->reset.size; i++)
        held[board->reset.letter[i]] = true;
    game_table_add_row(table, (struct walk_collection){0});
    /* Each collection appends those with one more letter that is not before its last. */
    for (uint32_t row = 0; row < table->rows; row++) {
        struct walk_collection collection = table->collection[row];
        int size = collection.size;
        for (int letter = size > 0 ? collection.letter[size - 1] : 0;
             size < WALK_PALINDROME - 1 && letter < WALK_LETTERS; letter++)
            if (held[letter])
                game_table_add_row(table, collection_add(collection, (uint8_t)letter));
    }
}

static uint32_t game_table_row_of(const struct walk_table *table,
                                  struct walk_collection collection) {
    return table->row_of_rank[collection_rank(&collection)];
}

static uint32_t next_row(const struct walk_table *table, uint32_t row, int square) {
    const struct walk_collection collection = table->collection[row];
    uint8_t letter = table->board->letter[square];
    if (table->board->green[square])
        return walk_count(&collection, letter) == 0
                   ? row
                   : game_table_row_of(table, collection_remove(collection, letter));
    if (collection.size == WALK_PALINDROME - 1)
        return walk_completes(&collection, letter) ? TABLE_DONE : row;
    return game_table_row_of(table, collection_add(collection, letter));
}

void game_table(struct walk_table *table, const struct walk_board *board) {
    int square[WALK_MAX_SQUARES] = {0};
    *table = (struct walk_table){.board = board, .start = board->start};
    number_columns(table, square);
    table->row_of_rank = memory_allocate(COLLECTIONS, sizeof *table->row_of_rank);
    table->collection = memory_allocate(COLLECTIONS, sizeof *table->collection);
    table->next = memory_allocate(COLLECTIONS * table->columns, sizeof *table->next);
    memset(table->row_of_rank, 0xff, COLLECTIONS * sizeof *table->row_of_rank);
    add_rows(table);
    table->reset_row = game_table_row_of(table, board->reset);
    table->start_row = table->offer_row = 0;
    for (uint32_t row = 0; row < table->rows; row++)
        for (uint32_t column = 0; column < table->columns; column++)
            table->next[(size_t)row * table->columns + column] =
                next_row(table, row, square[column]);
}

uint32_t game_table_deciding_rows(const struct walk_table *game) {
    uint32_t rows = 0;
    while (rows < game->rows && game->collection[rows].size < WALK_PALINDROME - 1)
        rows++;
    return rows;
}
