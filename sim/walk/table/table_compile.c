/* Tables of strategies, built row by row: columns are classes of squares, at first white and green
 * ones, split when a row distinguishes their squares (partition refinement). And the game itself as
 * a table. */
#include "sim/walk/table/table.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The transition of a row on a square, as in walk_table. */
struct table_cell {
    uint32_t next;
    double take;
};

struct compiler {
    const struct walk_player *player;
    enum table_coin coin;
    struct walk_table *table;    /* collections and columns so far */
    uint32_t room;               /* rows that fit */
    uint32_t width;              /* columns that fit */
    uint32_t *next;              /* [room * width] */
    double *take;                /* [room * width], or NULL while all are 1 */
    int first[WALK_MAX_SQUARES]; /* by column: its first square */
    bool harmless;               /* known: a wrong fifth letter cannot be reached */
};

enum { FIRST_ROOM = 256, FIRST_WIDTH = 32 };

/* Allocates memory for that number of cells. */
static void resize(struct compiler *compiler, size_t cells) {
    compiler->next = memory_resize(compiler->next, cells, sizeof *compiler->next);
    if (compiler->take)
        compiler->take = memory_resize(compiler->take, cells, sizeof *compiler->take);
}

/* Makes room for more rows. */
static void grow(struct compiler *compiler) {
    struct walk_table *table = compiler->table;
    compiler->room = compiler->room ? 2 * compiler->room : FIRST_ROOM;
    table->collection = memory_resize(table->collection, compiler->room, sizeof *table->collection);
    resize(compiler, (size_t)compiler->room * compiler->width);
}

/* Adds a column that begins with that square, as a copy of another one in the first `rows` rows. */
static void add_column(struct compiler *compiler, int square, uint32_t like, uint32_t rows) {
    struct walk_table *table = compiler->table;
    if (table->columns == compiler->width) {
        const size_t old = compiler->width, width = 2 * old;
        resize(compiler, compiler->room * width);
        for (size_t row = rows; row-- > 0;) {
            memmove(compiler->next + row * width, compiler->next + row * old,
                    old * sizeof *compiler->next);
            if (compiler->take)
                memmove(compiler->take + row * width, compiler->take + row * old,
                        old * sizeof *compiler->take);
        }
        compiler->width = (uint32_t)width;
    }
    uint32_t column = table->columns++;
    compiler->first[column] = square;
    table->column[square] = (uint16_t)column;
    for (size_t row = 0, cell = 0; row < rows; row++, cell += compiler->width) {
        compiler->next[cell + column] = compiler->next[cell + like];
        if (compiler->take)
            compiler->take[cell + column] = compiler->take[cell + like];
    }
}

/* The row of a collection; appended if it has none. */
static uint32_t compiler_row(struct compiler *compiler, struct walk_collection collection) {
    struct walk_table *table = compiler->table;
    uint32_t *known = &table->row_of_rank[collection_rank(&collection)];
    if (*known == TABLE_DONE) {
        if (table->rows == compiler->room)
            grow(compiler);
        table->collection[table->rows] = collection;
        *known = table->rows++;
    }
    return *known;
}

static bool cells_agree(const struct table_cell *one, const struct table_cell *other) {
    return one->next == other->next && one->take == other->take;
}

/* Fills row number `row` with its transitions cell[square]; all rows before it must be filled.
 * Splits columns whose squares the row distinguishes. */
static void compiler_fill(struct compiler *compiler, uint32_t row, const struct table_cell *cell) {
    struct walk_table *table = compiler->table;
    const uint32_t old = table->columns;
    uint32_t parted_from[WALK_MAX_SQUARES];
    for (int square = 0; square < table->board->squares; square++) {
        uint32_t own = table->column[square];
        if (cells_agree(&cell[square], &cell[compiler->first[own]]))
            continue;
        uint32_t column = old;
        while (column < table->columns &&
               (parted_from[column] != own ||
                !cells_agree(&cell[square], &cell[compiler->first[column]])))
            column++;
        table->column[square] = (uint16_t)column;
        if (column < table->columns)
            continue;
        parted_from[column] = own;
        add_column(compiler, square, own, row);
    }
    const size_t begin = (size_t)row * compiler->width;
    for (uint32_t column = 0; column < table->columns; column++) {
        const struct table_cell *kept = &cell[compiler->first[column]];
        if (kept->take < 1 && !compiler->take) {
            /* Probabilities are stored from the first that is neither 0 nor 1. */
            compiler->take =
                memory_allocate((size_t)compiler->room * compiler->width, sizeof *compiler->take);
            for (size_t i = 0; i < begin + compiler->width; i++)
                compiler->take[i] = 1;
        }
        compiler->next[begin + column] = kept->next;
        if (compiler->take)
            compiler->take[begin + column] = kept->take;
    }
}

/* Moves the rows, all filled, into the table, without the gaps between them. Columns are in the
 * order of their first squares. */
static void compiler_finish(struct compiler *compiler) {
    struct walk_table *table = compiler->table;
    uint32_t from[WALK_MAX_SQUARES] = {0}, to[WALK_MAX_SQUARES] = {0}, columns = 0;
    for (int square = 0; square < table->board->squares; square++) {
        uint32_t column = table->column[square];
        if (compiler->first[column] == square) {
            from[columns] = column;
            to[column] = columns++;
        }
        table->column[square] = (uint16_t)to[column];
    }
    uint32_t next[WALK_MAX_SQUARES];
    double take[WALK_MAX_SQUARES];
    for (size_t row = 0; row < table->rows; row++) {
        size_t begin = row * compiler->width;
        for (uint32_t column = 0; column < columns; column++)
            next[column] = compiler->next[begin + from[column]];
        memcpy(compiler->next + row * columns, next, columns * sizeof *next);
        for (uint32_t column = 0; compiler->take && column < columns; column++)
            take[column] = compiler->take[begin + from[column]];
        if (compiler->take)
            memcpy(compiler->take + row * columns, take, columns * sizeof *take);
    }
    resize(compiler, (size_t)table->rows * columns);
    table->next = compiler->next;
    table->take = compiler->take;
    compiler->next = NULL;
    compiler->take = NULL;
}

/* A row being compiled. */
struct row {
    uint32_t number;
    struct walk_collection held;
    uint32_t letters;              /* bit l: letter l is held */
    uint32_t larger[WALK_LETTERS]; /* the row with one more of the letter; UNKNOWN until needed */
    struct table_cell cell[WALK_MAX_SQUARES]; /* by square */
};

#define UNKNOWN (TABLE_DONE - 1)

enum table_coin table_coin(double p) {
    return p <= 0 ? TABLE_NEVER_RESETS : p < 1 ? TABLE_EITHER : TABLE_ALWAYS_RESETS;
}

/* Whether the answer is the same at a later turn; which one differs from landing to landing. */
static bool is_memoryless(const struct compiler *compiler, const struct row *row,
                          const struct walk_view *view, double take, struct error *error) {
    const struct walk_strategy *strategy = compiler->player->strategy;
    struct walk_view later = *view;
    later.turn += 1 + (uint64_t)row->number * (uint64_t)compiler->table->board->squares +
                  (uint64_t)view->square;
    double again = strategy->take(compiler->player->self, &later);
    if (again == take)
        return true;
    char held[WALK_PALINDROME + 1];
    collection_print(&row->held, held);
    return error_input(error,
                       "%s is declared memoryless, but for %c on %s to %s answers %g on turn "
                       "%" PRIu64 " and %g on turn %" PRIu64 "; allowed: .memoryless = false",
                       strategy->name, 'A' + view->letter,
                       square_name(compiler->table->board->columns, view->square).text, held, take,
                       view->turn, again, later.turn);
}

/* Asks the strategy at a landing. Probability 0 becomes "stays in the same row", so that equal
 * behaviour has equal transitions. */
static bool ask(struct compiler *compiler, struct row *row, const struct walk_view *view,
                struct table_cell *cell, struct error *error) {
    if (!player_take(compiler->player, view, &cell->take, NULL)) {
        if (!compiler->harmless) {
            struct error refusal = {0};
            player_refuse(compiler->player, view, cell->take, &refusal);
            if (!refusal_check(compiler->player, compiler->coin, &refusal, error))
                return false;
        }
        compiler->harmless = true;
        cell->take = 0;
    } else if (compiler->player->asking == WALK_ASK_TWICE &&
               !is_memoryless(compiler, row, view, cell->take, error)) {
        return false;
    }
    if (cell->take == 0) {
        *cell = (struct table_cell){.next = row->number, .take = 1};
        return true;
    }
    /* A fifth letter that completes no palindrome was refused above. */
    uint32_t *larger = &row->larger[view->letter];
    if (row->held.size == WALK_PALINDROME - 1)
        *larger = TABLE_DONE;
    else if (*larger == UNKNOWN)
        *larger = compiler_row(compiler, collection_add(row->held, view->letter));
    cell->next = *larger;
    return true;
}

static void begin_row(struct row *row, const struct walk_table *table, uint32_t number) {
    row->number = number;
    row->held = table->collection[number];
    row->letters = 0;
    for (int i = 0; i < row->held.size; i++)
        row->letters |= UINT32_C(1) << row->held.letter[i];
    for (int letter = 0; letter < WALK_LETTERS; letter++)
        row->larger[letter] = UNKNOWN;
}

/* Finds the transitions of the row on all squares. */
static bool compiler_land(struct compiler *compiler, struct row *row, struct error *error) {
    const struct walk_board *board = compiler->table->board;
    struct walk_view view = {.board = board, .collection = &row->held, .turn = 1};
    const struct table_cell *of_letter[WALK_LETTERS] = {NULL};
    for (int square = 0; square < board->squares; square++) {
        view.square = square;
        view.letter = board->letter[square];
        struct table_cell *cell = &row->cell[square];
        const struct table_cell **known = &of_letter[view.letter];
        if (board->green[square]) {
            *cell = (struct table_cell){.next = row->number, .take = 1};
            if (compiler->coin != TABLE_ALWAYS_RESETS && row->letters >> view.letter & 1)
                cell->next = compiler_row(compiler, collection_remove(row->held, view.letter));
        } else if (*known) {
            *cell = **known;
        } else {
            if (!ask(compiler, row, &view, cell, error))
                return false;
            if (compiler->player->asking == WALK_ASK_BY_LETTER)
                *known = cell;
        }
    }
    return true;
}

bool table_compile(struct walk_table *table, const struct walk_player *player, enum table_coin coin,
                   struct error *error) {
    const struct walk_board *board = player->setup.board;
    *table = (struct walk_table){
        .board = board,
        .start = player->setup.start,
        .row_of_rank = memory_allocate(COLLECTIONS, sizeof *table->row_of_rank),
    };
    memset(table->row_of_rank, 0xff, COLLECTIONS * sizeof *table->row_of_rank);
    struct compiler compiler = {
        .player = player, .coin = coin, .table = table, .width = FIRST_WIDTH};
    grow(&compiler);
    /* A column for the squares of each colour. */
    const int other_colour = board->green[0] ? 0 : 1;
    const bool *other = memchr(board->green, other_colour, (size_t)board->squares);
    add_column(&compiler, 0, 0, 0);
    if (other)
        add_column(&compiler, (int)(other - board->green), 0, 0);
    for (int square = 0; square < board->squares; square++)
        table->column[square] = board->green[square] != board->green[0];
    /* The rows that exist before any landing. */
    struct row row;
    bool compiled = true;
    table->start_row = table->offer_row = compiler_row(&compiler, (struct walk_collection){0});
    if (player->setup.collect_at_start) {
        struct table_cell cell;
        begin_row(&row, table, table->start_row);
        const struct walk_view view = {.board = board,
                                       .collection = &row.held,
                                       .square = table->start,
                                       .letter = board->letter[table->start]};
        compiled = ask(&compiler, &row, &view, &cell, error);
        if (compiled) {
            table->offer_row = cell.next;
            table->offer_take = cell.next == table->start_row ? 0 : cell.take;
        }
    }
    table->reset_row = table->start_row;
    if (compiled && coin != TABLE_NEVER_RESETS && (board->green[0] || other))
        table->reset_row = compiler_row(&compiler, board->reset);
    for (uint32_t number = 0; compiled && number < table->rows; number++) {
        begin_row(&row, table, number);
        compiled = compiler_land(&compiler, &row, error);
        if (compiled)
            compiler_fill(&compiler, number, row.cell);
    }
    if (compiled)
        compiler_finish(&compiler);
    else
        table_free(table);
    free(compiler.next);
    free(compiler.take);
    return compiled;
}

void table_free(struct walk_table *table) {
    free(table->collection);
    free(table->next);
    free(table->take);
    free(table->row_of_rank);
    free(table->change);
    *table = (struct walk_table){0};
}

/* The game itself. */

/* Adds the collection as a row. */
static void game_table_add_row(struct walk_table *table, struct walk_collection collection) {
    table->row_of_rank[collection_rank(&collection)] = table->rows;
    table->collection[table->rows++] = collection;
}

static uint32_t game_table_row_of(const struct walk_table *table,
                                  struct walk_collection collection) {
    return table->row_of_rank[collection_rank(&collection)];
}

void game_table(struct walk_table *table, const struct walk_board *board) {
    int square[WALK_MAX_SQUARES] = {0}; /* by column: one of its squares */
    bool held[WALK_LETTERS] = {false};  /* letters that can be */
    *table = (struct walk_table){.board = board, .start = board->start};
    for (int at = 0; at < board->squares; at++) {
        uint32_t column = 0;
        while (column < table->columns && (board->letter[square[column]] != board->letter[at] ||
                                           board->green[square[column]] != board->green[at]))
            column++;
        if (column == table->columns)
            square[table->columns++] = at;
        table->column[at] = (uint16_t)column;
        held[board->letter[at]] |= !board->green[at];
    }
    for (int i = 0; i < board->reset.size; i++)
        held[board->reset.letter[i]] = true;
    table->row_of_rank = memory_allocate(COLLECTIONS, sizeof *table->row_of_rank);
    table->collection = memory_allocate(COLLECTIONS, sizeof *table->collection);
    table->next = memory_allocate(COLLECTIONS * table->columns, sizeof *table->next);
    memset(table->row_of_rank, 0xff, COLLECTIONS * sizeof *table->row_of_rank);
    /* Each collection appends those with one more letter that is not before its last. */
    game_table_add_row(table, (struct walk_collection){0});
    for (uint32_t row = 0; row < table->rows; row++) {
        struct walk_collection collection = table->collection[row];
        int size = collection.size;
        for (int letter = size > 0 ? collection.letter[size - 1] : 0;
             size < WALK_PALINDROME - 1 && letter < WALK_LETTERS; letter++)
            if (held[letter])
                game_table_add_row(table, collection_add(collection, (uint8_t)letter));
    }
    table->reset_row = game_table_row_of(table, board->reset);
    uint32_t *next = table->next;
    for (uint32_t row = 0; row < table->rows; row++)
        for (uint32_t column = 0; column < table->columns; column++, next++) {
            const struct walk_collection collection = table->collection[row];
            uint8_t letter = board->letter[square[column]];
            *next = row;
            if (board->green[square[column]]) {
                if (walk_count(&collection, letter) > 0)
                    *next = game_table_row_of(table, collection_remove(collection, letter));
            } else if (collection.size < WALK_PALINDROME - 1) {
                *next = game_table_row_of(table, collection_add(collection, letter));
            } else if (walk_completes(&collection, letter)) {
                *next = TABLE_DONE;
            }
        }
}

uint32_t game_table_deciding_rows(const struct walk_table *game) {
    uint32_t rows = 0;
    while (rows < game->rows && game->collection[rows].size < WALK_PALINDROME - 1)
        rows++;
    return rows;
}

/* Joined tables. */

static uint32_t joined_row(const struct walk_table *joined, const struct walk_table *table,
                           uint32_t row) {
    return row == TABLE_DONE ? row : joined->row_of_rank[collection_rank(&table->collection[row])];
}

static int compare_changes(const void *one, const void *other) {
    const struct table_change *a = one, *b = other;
    if (a->cell != b->cell)
        return a->cell < b->cell ? -1 : 1;
    return a->from < b->from ? -1 : a->from > b->from;
}

static void add_change(struct walk_table *joined, uint32_t cell, uint32_t from, uint32_t next) {
    joined->change = list_with_room(joined->change, joined->changes, sizeof *joined->change);
    joined->change[joined->changes++] = (struct table_change){cell, from, next};
}

/* Enters the transitions of table number k, which follow those of the tables before. `latest` are
 * those of the last table that had the row. */
static void join_cells(struct walk_table *joined, const struct walk_table *table, uint32_t k,
                       bool removes, uint32_t *latest) {
    uint32_t *number = memory_allocate(table->rows, sizeof *number), columns = 0;
    for (uint32_t row = 0; row < table->rows; row++)
        number[row] = joined_row(joined, table, row);
    for (int square = 0; square < joined->board->squares; square++) {
        if (joined->column[square] != columns) /* not its first square */
            continue;
        columns++;
        if (joined->board->green[square] && !removes)
            continue;
        for (uint32_t row = 0; row < table->rows; row++) {
            uint32_t cell = number[row] * joined->columns + columns - 1;
            uint32_t next = table_next(table, row, square);
            next = next == TABLE_DONE ? next : number[next];
            if (latest[cell] != next && latest[cell] != UNKNOWN) {
                if (joined->next[cell] != TABLE_FORK)
                    add_change(joined, cell, 0, latest[cell]);
                add_change(joined, cell, k, next);
                joined->next[cell] = TABLE_FORK;
            } else if (joined->next[cell] != TABLE_FORK) {
                joined->next[cell] = next;
            }
            latest[cell] = next;
        }
    }
    free(number);
}

static bool share_column(const struct walk_table *const *tables, size_t n, int one, int other) {
    size_t k = 0;
    while (k < n && tables[k]->column[one] == tables[k]->column[other])
        k++;
    return k == n;
}

void table_join(struct walk_table *joined, const struct walk_table *const *tables, const double *p,
                size_t n) {
    const struct walk_table *last = tables[n - 1];
    const struct walk_board *board = last->board;
    *joined = (struct walk_table){.board = board, .start = last->start};
    joined->row_of_rank = memory_allocate(COLLECTIONS, sizeof *joined->row_of_rank);
    joined->collection = memory_allocate(COLLECTIONS, sizeof *joined->collection);
    memset(joined->row_of_rank, 0xff, COLLECTIONS * sizeof *joined->row_of_rank);
    for (size_t k = 0; k < n; k++)
        for (uint32_t row = 0; row < tables[k]->rows; row++)
            if (joined_row(joined, tables[k], row) == TABLE_DONE)
                game_table_add_row(joined, tables[k]->collection[row]);
    for (int square = 0; square < board->squares; square++) {
        int like = 0;
        while (like < square && !share_column(tables, n, like, square))
            like++;
        joined->column[square] =
            (uint16_t)(like < square ? joined->column[like] : joined->columns++);
    }
    joined->start_row = joined_row(joined, last, last->start_row);
    joined->offer_row = joined_row(joined, last, last->offer_row);
    joined->offer_take = last->offer_take;
    joined->reset_row = joined_row(joined, last, last->reset_row);
    const uint32_t cells = joined->rows * joined->columns;
    uint32_t *latest = memory_allocate(cells, sizeof *latest);
    joined->next = memory_allocate(cells, sizeof *joined->next);
    for (uint32_t cell = 0; cell < cells; cell++) {
        latest[cell] = UNKNOWN;
        joined->next[cell] = cell / joined->columns;
    }
    for (size_t k = 0; k < n; k++)
        join_cells(joined, tables[k], (uint32_t)k, table_coin(p[k]) != TABLE_ALWAYS_RESETS, latest);
    free(latest);
    add_change(joined, UINT32_MAX, 0, 0);
    qsort(joined->change, joined->changes, sizeof *joined->change, compare_changes);
    for (uint32_t i = --joined->changes; i-- > 0;)
        joined->next[joined->change[i].cell] = TABLE_FORK | i;
}
