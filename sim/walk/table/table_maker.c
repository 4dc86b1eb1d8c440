#include "sim/walk/table/table_maker.h"

#include "sim/walk/rules/collection.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256, FIRST_WIDTH = 32 };

/* Makes room for so many cells. */
static bool resize(struct table_maker *maker, size_t cells) {
    uint32_t *next = realloc(maker->next, cells * sizeof *next);
    if (!next)
        return false;
    maker->next = next;
    if (!maker->take)
        return true;
    double *take = realloc(maker->take, cells * sizeof *take);
    if (take)
        maker->take = take;
    return take != NULL;
}

/* Makes room for more rows. */
static bool grow(struct table_maker *maker) {
    struct walk_table *table = maker->table;
    uint32_t room = maker->room ? 2 * maker->room : FIRST_ROOM;
    void *collection = realloc(table->collection, room * sizeof *table->collection);
    if (!collection)
        return false;
    table->collection = collection;
    if (!resize(maker, (size_t)room * maker->width))
        return false;
    maker->room = room;
    return true;
}

/* Makes room for more columns of the first `rows` rows. */
static bool widen(struct table_maker *maker, uint32_t rows) {
    const size_t old = maker->width, width = 2 * old;
    if (!resize(maker, maker->room * width))
        return false;
    for (size_t row = rows; row-- > 0;) {
        memmove(maker->next + row * width, maker->next + row * old, old * sizeof *maker->next);
        if (maker->take)
            memmove(maker->take + row * width, maker->take + row * old, old * sizeof *maker->take);
    }
    maker->width = (uint32_t)width;
    return true;
}

/* Adds a column that begins with that square; in the first `rows` rows it is as another one. */
static bool add_column(struct table_maker *maker, int square, uint32_t like, uint32_t rows,
                       struct error *error) {
    struct walk_table *table = maker->table;
    if (table->columns == maker->width && !widen(maker, rows))
        return error_memory(error);
    uint32_t column = table->columns++;
    maker->first[column] = square;
    table->column[square] = (uint16_t)column;
    for (size_t row = 0, cell = 0; row < rows; row++, cell += maker->width) {
        maker->next[cell + column] = maker->next[cell + like];
        if (maker->take)
            maker->take[cell + column] = maker->take[cell + like];
    }
    return true;
}

/* Gives the squares of each colour a column. */
static bool add_colours(struct table_maker *maker, struct error *error) {
    const struct walk_board *board = maker->table->board;
    const int other_colour = board->green[0] ? 0 : 1;
    const bool *other = memchr(board->green, other_colour, (size_t)board->squares);
    if (!add_column(maker, 0, 0, 0, error) ||
        (other && !add_column(maker, (int)(other - board->green), 0, 0, error)))
        return false;
    for (int square = 0; square < board->squares; square++)
        maker->table->column[square] = board->green[square] != board->green[0];
    return true;
}

bool table_maker_begin(struct table_maker *maker, struct walk_table *table, struct error *error) {
    *maker = (struct table_maker){.table = table, .width = FIRST_WIDTH};
    table->row_of_rank = malloc(COLLECTIONS * sizeof *table->row_of_rank);
    if (!table->row_of_rank || !grow(maker))
        return error_memory(error);
    memset(table->row_of_rank, 0xff, COLLECTIONS * sizeof *table->row_of_rank);
    return add_colours(maker, error);
}

bool table_maker_row(struct table_maker *maker, struct walk_collection collection, uint32_t *row,
                     struct error *error) {
    struct walk_table *table = maker->table;
    uint32_t *known = &table->row_of_rank[collection_rank(&collection)];
    if (*known == TABLE_DONE) {
        if (table->rows == maker->room && !grow(maker))
            return error_memory(error);
        table->collection[table->rows] = collection;
        *known = table->rows++;
    }
    *row = *known;
    return true;
}

static bool cells_agree(const struct table_cell *one, const struct table_cell *other) {
    return one->next == other->next && one->take == other->take;
}

/* Parts the squares that the row tells apart from the first one of their column. */
static bool part_columns(struct table_maker *maker, uint32_t row, const struct table_cell *cell,
                         struct error *error) {
    struct walk_table *table = maker->table;
    uint32_t old = table->columns;
    uint32_t parted_from[WALK_MAX_SQUARES];
    for (int square = 0; square < table->board->squares; square++) {
        uint32_t own = table->column[square];
        if (cells_agree(&cell[square], &cell[maker->first[own]]))
            continue;
        uint32_t column = old;
        while (column < table->columns &&
               (parted_from[column] != own ||
                !cells_agree(&cell[square], &cell[maker->first[column]])))
            column++;
        table->column[square] = (uint16_t)column;
        if (column < table->columns)
            continue;
        parted_from[column] = own;
        if (!add_column(maker, square, own, row, error))
            return false;
    }
    return true;
}

/* Probabilities are stored from the first that is neither 0 nor 1. */
static bool begin_takes(struct table_maker *maker, size_t rows, struct error *error) {
    size_t cells = (size_t)maker->room * maker->width;
    maker->take = malloc(cells * sizeof *maker->take);
    if (!maker->take)
        return error_memory(error);
    for (size_t cell = 0; cell < rows * maker->width; cell++)
        maker->take[cell] = 1;
    return true;
}

bool table_maker_fill(struct table_maker *maker, uint32_t row, const struct table_cell *cell,
                      struct error *error) {
    if (!part_columns(maker, row, cell, error))
        return false;
    size_t begin = (size_t)row * maker->width;
    for (uint32_t column = 0; column < maker->table->columns; column++) {
        const struct table_cell *kept = &cell[maker->first[column]];
        if (kept->take < 1 && !maker->take && !begin_takes(maker, row + 1, error))
            return false;
        maker->next[begin + column] = kept->next;
        if (maker->take)
            maker->take[begin + column] = kept->take;
    }
    return true;
}

/* Leaves no gap behind rows, in place, and puts their columns in the order of `from`. */
static void pack_rows(const struct table_maker *maker, const uint32_t *from) {
    const uint32_t rows = maker->table->rows, columns = maker->table->columns;
    uint32_t next[WALK_MAX_SQUARES];
    double take[WALK_MAX_SQUARES];
    for (size_t row = 0; row < rows; row++) {
        size_t begin = row * maker->width;
        for (uint32_t column = 0; column < columns; column++)
            next[column] = maker->next[begin + from[column]];
        memcpy(maker->next + row * columns, next, columns * sizeof *next);
        if (!maker->take)
            continue;
        for (uint32_t column = 0; column < columns; column++)
            take[column] = maker->take[begin + from[column]];
        memcpy(maker->take + row * columns, take, columns * sizeof *take);
    }
}

bool table_maker_finish(struct table_maker *maker, struct error *error) {
    struct walk_table *table = maker->table;
    uint32_t from[WALK_MAX_SQUARES] = {0}, to[WALK_MAX_SQUARES] = {0}, columns = 0;
    for (int square = 0; square < table->board->squares; square++) {
        uint32_t column = table->column[square];
        if (maker->first[column] == square) {
            from[columns] = column;
            to[column] = columns++;
        }
        table->column[square] = (uint16_t)to[column];
    }
    pack_rows(maker, from);
    if (!resize(maker, (size_t)table->rows * columns))
        return error_memory(error);
    table->next = maker->next;
    table->take = maker->take;
    maker->next = NULL;
    maker->take = NULL;
    return true;
}

void table_maker_free(struct table_maker *maker) {
    free(maker->next);
    free(maker->take);
}
