#include "analysis/walk/solve/chain.h"

#include "sim/base/index_table.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/path.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The grid. */

static void number_inner(struct grid *grid) {
    const struct walk_board *board = grid->board;
    bool by_row = board->columns <= board->rows;
    int lines = by_row ? board->rows : board->columns;
    int width = by_row ? board->columns : board->rows;
    for (int line = 1; line < lines - 1; line++)
        for (int place = 1; place < width - 1; place++) {
            int square = by_row ? line * board->columns + place : place * board->columns + line;
            grid->unknown[square] = grid->inner;
            grid->square[grid->inner++] = square;
        }
    grid->band = width - 1;
}

static void find_touching(struct grid *grid, int unknown) {
    int width = grid->band - 1;
    int lines = grid->inner / width;
    int direction = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            int line = unknown / width + down, place = unknown % width + right;
            if (down != 0 || right != 0)
                grid->touches[unknown][direction++] =
                    line >= 0 && line < lines && place >= 0 && place < width;
        }
}

void grid_init(struct grid *grid, const struct walk_board *board) {
    *grid = (struct grid){.board = board};
    number_inner(grid);
    grid->unknowns = grid->inner + 1;
    bool green[GRID_MAX_UNKNOWNS] = {false};
    for (int square = 0; square < board->squares; square++) {
        if (board->edge[square])
            grid->unknown[square] = grid->inner;
        if (board->green[square])
            green[grid->unknown[square]] = true;
    }
    for (int unknown = 0; unknown < grid->unknowns; unknown++)
        if (green[unknown])
            grid->green[grid->greens++] = unknown;
    for (int unknown = 0; unknown < grid->inner; unknown++) {
        board_neighbours(board, grid->square[unknown], grid->around[unknown]);
        find_touching(grid, unknown);
    }
}

/* Rows with the same future. */

static const uint32_t *cells_of(const struct walk_table *table, uint32_t row) {
    return table->next + (size_t)row * table->columns;
}

/* Whether no landing, except for a reset, leads to another row. */
static bool is_isolated(const struct walk_table *table, uint32_t row) {
    const uint32_t *next = cells_of(table, row);
    for (uint32_t column = 0; column < table->columns; column++)
        if (next[column] != TABLE_DONE && next[column] != row)
            return false;
    return true;
}

/* FNV-1a over the columns that end the game, and the size. */
static uint64_t hash(const struct walk_table *table, uint32_t row) {
    const uint32_t *next = cells_of(table, row);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (uint32_t column = 0; column < table->columns; column++)
        if (next[column] == TABLE_DONE)
            hash = (hash ^ column) * UINT64_C(0x100000001b3);
    hash = (hash ^ table->collection[row].size) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 32;
}

static bool same_future(const void *of, uint32_t one, uint64_t other) {
    const struct walk_table *table = of;
    const uint32_t *a = cells_of(table, one), *b = cells_of(table, (uint32_t)other);
    if (table->collection[one].size != table->collection[other].size)
        return false;
    for (uint32_t column = 0; column < table->columns; column++)
        if ((a[column] == TABLE_DONE) != (b[column] == TABLE_DONE))
            return false;
    return !table->take || memcmp(table->take + (size_t)one * table->columns,
                                  table->take + (size_t)other * table->columns,
                                  table->columns * sizeof *table->take) == 0;
}

void twins_find(const struct walk_table *table, uint32_t *twin) {
    struct index_table seen = {0};
    index_table_reset(&seen, table->rows);
    for (uint32_t row = 0; row < table->rows; row++) {
        twin[row] = row;
        if (!is_isolated(table, row))
            continue;
        /* The first equivalent row so far. */
        uint32_t *slot = index_table_slot(&seen, hash(table, row), same_future, table, row);
        if (!*slot)
            *slot = row + 1;
        twin[row] = *slot - 1;
    }
    free(seen.slot);
}

/* The chain. */

static bool find_twins(struct chain *chain, enum chain_kind kind) {
    uint32_t rows = chain->table->rows;
    chain->twin = malloc(rows * sizeof *chain->twin);
    if (!chain->twin)
        return false;
    for (uint32_t row = 0; row < rows; row++)
        chain->twin[row] = row;
    if (kind != CHAIN_FOLLOWED)
        twins_find(chain->table, chain->twin);
    return true;
}

/* Gives the rows of each size their own batches, large collections first. Writes the first lane of
 * each size. */
static void count_batches(struct chain *chain, size_t place[WALK_PALINDROME]) {
    const struct walk_table *table = chain->table;
    size_t of_size[WALK_PALINDROME] = {0};
    for (uint32_t row = 0; row < table->rows; row++)
        of_size[table->collection[row].size] += chain->twin[row] == row;
    for (int size = WALK_PALINDROME - 1; size >= 0; size--) {
        place[size] = chain->batches * QUAD;
        chain->batches += (of_size[size] + QUAD - 1) / QUAD;
    }
}

/* A row with its own lane. */
struct placed_row {
    uint32_t row;
    uint32_t size;
    uint64_t changes[WALK_MAX_SQUARES / 64]; /* bit mask of the table's columns that change it */
};

static bool have_equal_changes(const struct placed_row *one, const struct placed_row *other) {
    return one->size == other->size &&
           memcmp(one->changes, other->changes, sizeof one->changes) == 0;
}

static int compare_rows(const void *one, const void *other) {
    const struct placed_row *a = one, *b = other;
    if (a->size != b->size)
        return (a->size > b->size) - (a->size < b->size);
    int order = memcmp(a->changes, b->changes, sizeof a->changes);
    return order != 0 ? order : (a->row > b->row) - (a->row < b->row);
}

/* Lists the rows that have their own lane, sorted by size and by the columns that change them.
 * Returns their number. */
static size_t list_rows(const struct chain *chain, struct placed_row *placed) {
    const struct walk_table *table = chain->table;
    size_t count = 0;
    for (uint32_t row = 0; row < table->rows; row++) {
        if (chain->twin[row] != row)
            continue;
        struct placed_row *at = &placed[count++];
        *at = (struct placed_row){.row = row, .size = table->collection[row].size};
        for (uint32_t column = 0; column < table->columns; column++) {
            bool changes = table->next[(size_t)row * table->columns + column] != row;
            at->changes[column / 64] |= (uint64_t)changes << column % 64;
        }
    }
    qsort(placed, count, sizeof *placed, compare_rows);
    return count;
}

static void place_row(struct chain *chain, uint32_t row, size_t at) {
    size_t block = (size_t)chain->grid.unknowns * QUAD;
    chain->row[at] = row;
    chain->offset[row] = (uint32_t)(at / QUAD * block + at % QUAD);
}

/* Gives rows with equal changes full batches of their own, since those have the same matrix
 * (row_factors), then batches the remaining rows. */
static void place_by_changes(struct chain *chain, const struct placed_row *placed, size_t count,
                             size_t place[WALK_PALINDROME]) {
    for (int rest = 0; rest < 2; rest++)
        for (size_t first = 0, end; first < count; first = end) {
            for (end = first + 1; end < count && have_equal_changes(&placed[first], &placed[end]);)
                end++;
            size_t full = first + (end - first) / QUAD * QUAD;
            for (size_t i = rest ? full : first; i < (rest ? end : full); i++)
                place_row(chain, placed[i].row, place[placed[i].size]++);
        }
}

/* Gives each row a lane; twins share one. */
static bool place_rows(struct chain *chain) {
    uint32_t rows = chain->table->rows;
    size_t block = (size_t)chain->grid.unknowns * QUAD;
    size_t place[WALK_PALINDROME];
    count_batches(chain, place);
    chain->done = (uint32_t)(chain->batches * block);
    chain->values = (chain->batches + 1) * block;
    chain->offset = malloc(rows * sizeof *chain->offset);
    chain->row = malloc(chain->batches * QUAD * sizeof *chain->row);
    struct placed_row *placed = malloc(rows * sizeof *placed);
    bool room = chain->offset && chain->row && placed;
    if (room) {
        memset(chain->row, 0xff, chain->batches * QUAD * sizeof *chain->row);
        place_by_changes(chain, placed, list_rows(chain, placed), place);
        for (uint32_t row = 0; row < rows; row++)
            chain->offset[row] = chain->offset[chain->twin[row]];
    }
    free(placed);
    return room;
}

/* Copies the table's cell to a lane; in lanes without a row every landing ends the game. */
static void copy_cell(struct chain *chain, size_t batch, uint32_t column, int lane) {
    const struct walk_table *table = chain->table;
    uint32_t row = chain->row[batch * QUAD + (size_t)lane];
    size_t to = (batch * table->columns + column) * QUAD + (size_t)lane;
    size_t from = (size_t)row * table->columns + column;
    uint32_t next = row == TABLE_DONE ? TABLE_DONE : table->next[from];
    chain->next[to] = next == TABLE_DONE ? chain->done : chain->offset[next];
    if (chain->take && table->take)
        chain->take[to] = row == TABLE_DONE ? 1 : table->take[from];
}

static bool copy_cells(struct chain *chain) {
    const struct walk_table *table = chain->table;
    size_t cells = chain->batches * table->columns * QUAD;
    chain->next = malloc(cells * sizeof *chain->next);
    if (!chain->next)
        return false;
    if (table->take && !(chain->take = malloc(cells * sizeof *chain->take)))
        return false;
    for (size_t batch = 0; batch < chain->batches; batch++)
        for (uint32_t column = 0; column < table->columns; column++)
            for (int lane = 0; lane < QUAD; lane++)
                copy_cell(chain, batch, column, lane);
    return true;
}

/* The lanes in which a column changes the row, including lanes without a row. */
static uint8_t changing_lanes(const struct chain *chain, size_t batch, uint32_t column) {
    uint8_t bits = 0;
    for (size_t lane = 0; lane < QUAD; lane++) {
        uint32_t row = chain->row[batch * QUAD + lane];
        size_t cell = (size_t)row * chain->table->columns + column;
        bits |= (uint8_t)((row == TABLE_DONE || chain->table->next[cell] != row) << lane);
    }
    return bits;
}

static void mark_changes(struct chain *chain) {
    const struct walk_table *table = chain->table;
    size_t squares = (size_t)table->board->squares;
    for (size_t batch = 0; batch < chain->batches; batch++) {
        uint8_t bits[WALK_MAX_SQUARES] = {0};
        for (uint32_t column = 0; column < table->columns; column++)
            bits[column] = changing_lanes(chain, batch, column);
        for (size_t square = 0; square < squares; square++)
            chain->may[batch * squares + square] = bits[table->column[square]];
    }
    chain_decide_afresh(chain);
}

static bool find_changes(struct chain *chain) {
    size_t states = chain->batches * (size_t)chain->table->board->squares;
    chain->may = malloc(states);
    chain->taken = malloc(states);
    if (!chain->may || !chain->taken)
        return false;
    mark_changes(chain);
    return true;
}

/* Marks the rows that a removal or the reset leads to. */
static bool *carried_rows(const struct chain *chain) {
    const struct walk_table *table = chain->table;
    bool *carried = calloc(table->rows, sizeof *carried);
    if (!carried)
        return NULL;
    for (int square = 0; square < table->board->squares; square++)
        for (uint32_t row = 0; table->board->green[square] && row < table->rows; row++) {
            uint32_t next = table_next(table, row, square);
            carried[next] |= next != row;
            carried[table->reset_row] = true;
        }
    return carried;
}

static bool list_carried(struct chain *chain) {
    bool *carried = carried_rows(chain);
    if (!carried)
        return false;
    size_t rows = 0;
    for (uint32_t row = 0; row < chain->table->rows; row++)
        rows += carried[row];
    const struct grid *grid = &chain->grid;
    chain->carried = malloc((rows * (size_t)grid->greens + 1) * sizeof *chain->carried);
    for (uint32_t row = 0; chain->carried && row < chain->table->rows; row++)
        for (int i = 0; carried[row] && i < grid->greens; i++)
            chain->carried[chain->carried_count++] =
                chain->offset[row] + (uint32_t)grid->green[i] * QUAD;
    free(carried);
    return chain->carried != NULL;
}

/* Forbids decisions that lead to endless states. */
static void forbid_endless(struct chain *chain) {
    const struct walk_board *board = chain->table->board;
    size_t squares = (size_t)board->squares, unknowns = (size_t)chain->grid.unknowns;
    for (size_t state = 0; state < chain->batches * squares * QUAD; state++) {
        size_t batch = state / QUAD / squares, square = state / QUAD % squares, lane = state % QUAD;
        size_t cell = (batch * chain->table->columns + chain->table->column[square]) * QUAD + lane;
        uint32_t next = chain->next[cell];
        if (board->green[square] || next == chain->done)
            continue;
        size_t unknown = next / QUAD / unknowns * unknowns + (size_t)chain->grid.unknown[square];
        if (chain->endless[unknown] >> next % QUAD & 1)
            chain->may[batch * squares + square] &= (uint8_t) ~(1U << lane);
    }
    chain_decide_afresh(chain);
}

bool chain_init(struct chain *chain, const struct walk_table *table, double p, enum chain_kind kind,
                struct error *error) {
    assert(path_has_coin(p));
    *chain = (struct chain){.table = table,
                            .p = p,
                            .discount = 1,
                            .minimise = kind == CHAIN_DECIDED,
                            .beyond = INFINITY};
    grid_init(&chain->grid, table->board);
    if (find_twins(chain, kind) && place_rows(chain) && copy_cells(chain) && find_changes(chain) &&
        list_carried(chain) && reach_mark_endless(chain)) {
        if (chain->minimise && chain->endless)
            forbid_endless(chain);
        return true;
    }
    chain_free(chain);
    return error_memory(error);
}

void chain_free(struct chain *chain) {
    free(chain->twin);
    free(chain->offset);
    free(chain->row);
    free(chain->next);
    free(chain->take);
    free(chain->may);
    free(chain->taken);
    free(chain->endless);
    free(chain->carried);
    *chain = (struct chain){0};
}

void chain_set_p(struct chain *chain, double p) {
    assert(path_has_coin(p));
    chain->p = p;
}

void chain_decide_afresh(struct chain *chain) {
    memcpy(chain->taken, chain->may, chain->batches * (size_t)chain->table->board->squares);
}

void chain_set_discount(struct chain *chain, double discount) {
    chain->discount = discount;
    if (discount < 1)
        chain_forget_endless(chain);
}

void chain_forget_endless(struct chain *chain) {
    free(chain->endless);
    chain->endless = NULL;
    mark_changes(chain);
}

double *chain_vector(const struct chain *chain) { return calloc(chain->values, sizeof(double)); }
