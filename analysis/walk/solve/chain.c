/* Lays out a table as a chain (chain.h). First the unknowns of the board are numbered: its inner
 * squares and the edge as a whole. Rows (collections) with the same future are lumped, to be solved
 * as one, and batches of four rows get copies of the table's cells (a row and a set of squares) in
 * their lanes. Graph search then finds states that may not end, from which a game ends with
 * probability below 1; dead states, with probability 0; and decisions that lead to the end. */
#include "analysis/walk/solve/chain.h"

#include "sim/base/index_table.h"
#include "sim/base/memory.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/path.h"
#include "sim/walk/table/reach.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void grid_init(struct grid *grid, const struct walk_board *board) {
    *grid = (struct grid){.board = board};
    bool by_row = board->columns <= board->rows; /* a line is a row, or else a column */
    int width = by_row ? board->columns : board->rows, lines = board->squares / width;
    /* Steps from a square along its line, to the next line, and in the order of grid->touches. */
    int along = by_row ? 1 : board->columns, across = by_row ? board->columns : 1;
    const int step[8] = {-across - along, -across,        -across + along, -along,
                         along,           across - along, across,          across + along};
    for (int line = 1; line < lines - 1; line++)
        for (int place = 1; place < width - 1; place++) {
            int unknown = grid->inner++, square = line * across + place * along;
            grid->unknown[square] = unknown;
            board_neighbours(board, square, grid->around[unknown]);
            for (int direction = 0; direction < 8; direction++)
                grid->touches[unknown][direction] = !board->edge[square + step[direction]];
        }
    grid->band = width - 1;
    grid->unknowns = grid->inner + 1;
    bool green[GRID_MAX_UNKNOWNS] = {false};
    for (int square = 0; square < board->squares; square++) {
        if (board->edge[square])
            grid->unknown[square] = grid->inner;
        grid->square[grid->unknown[square]] = square;
        if (board->green[square]) {
            green[grid->unknown[square]] = true;
            grid->green_square[grid->green_squares++] = square;
        }
    }
    for (int unknown = 0; unknown < grid->unknowns; unknown++)
        if (green[unknown])
            grid->green[grid->greens++] = unknown;
}

/* --- rows with the same future ---------------------------------------------------------------- */

/* Whether two rows from which landings only end the game or reset have the same future. */
static bool same_future(const void *context, uint32_t one, uint64_t other) {
    const struct walk_table *table = context;
    const size_t a = (size_t)one * table->columns, b = (size_t)other * table->columns;
    if (table->collection[one].size != table->collection[other].size)
        return false;
    for (uint32_t column = 0; column < table->columns; column++)
        if ((table->next[a + column] == TABLE_DONE) != (table->next[b + column] == TABLE_DONE))
            return false;
    return !table->take ||
           memcmp(table->take + a, table->take + b, table->columns * sizeof *table->take) == 0;
}

void lumpable_find(const struct walk_table *table, uint32_t *lumped) {
    struct index_table seen = {0}; /* the first row with each future */
    index_table_reset(&seen, table->rows);
    for (uint32_t row = 0; row < table->rows; row++) {
        lumped[row] = row;
        const uint32_t *next = table->next + (size_t)row * table->columns;
        uint32_t column = 0;
        while (column < table->columns && (next[column] == row || next[column] == TABLE_DONE))
            column++;
        if (column < table->columns)
            continue; /* this landing leads to another row, even without a reset */
        /* The hash is FNV-1a of the size of the collection and the columns that end the game. */
        const uint64_t basis = UINT64_C(0xcbf29ce484222325), prime = UINT64_C(0x100000001b3);
        uint64_t hash = (basis ^ table->collection[row].size) * prime;
        for (column = 0; column < table->columns; column++)
            if (next[column] == TABLE_DONE)
                hash = (hash ^ column) * prime;
        hash ^= hash >> 32;
        uint32_t *slot = index_table_slot(&seen, hash, same_future, table, row);
        if (!*slot)
            *slot = row + 1;
        lumped[row] = *slot - 1;
    }
    free(seen.slot);
}

/* --- batches of rows -------------------------------------------------------------------------- */

/* A row that gets a lane of its own. */
struct placed_row {
    uint32_t row, size;                      /* size: letters of its collection */
    uint64_t changes[WALK_MAX_SQUARES / 64]; /* bit mask of the table's columns that change it */
    bool left_over;                          /* see order_rows */
};

/* Large collections first; of equal size, those left over last. */
static int compare_rows(const void *one, const void *other) {
    const struct placed_row *a = one, *b = other;
    if (a->size != b->size)
        return (a->size < b->size) - (a->size > b->size);
    if (a->left_over != b->left_over)
        return a->left_over - b->left_over;
    int order = memcmp(a->changes, b->changes, sizeof a->changes);
    return order != 0 ? order : (a->row > b->row) - (a->row < b->row);
}

/* Lists the rows that get a lane, in the order of lanes, and returns how many. Rows with equal
 * changes have the same matrix (row_factors), so a first sort brings them together, to be placed
 * four in a batch. A second sort puts the one to three that are left over of each group behind all
 * full batches of their size. */
static size_t order_rows(const struct chain *chain, struct placed_row *placed) {
    const struct walk_table *table = chain->table;
    size_t count = 0;
    for (uint32_t row = 0; row < table->rows; row++) {
        if (chain->lumped[row] != row)
            continue;
        struct placed_row *new_row = &placed[count++];
        *new_row = (struct placed_row){.row = row, .size = table->collection[row].size};
        for (uint32_t column = 0; column < table->columns; column++) {
            bool changes = table->next[(size_t)row * table->columns + column] != row;
            new_row->changes[column / 64] |= (uint64_t)changes << column % 64;
        }
    }
    qsort(placed, count, sizeof *placed, compare_rows);
    for (size_t first = 0, end = 0; first < count; first = end) {
        while (end < count && placed[end].size == placed[first].size &&
               memcmp(placed[end].changes, placed[first].changes, sizeof placed->changes) == 0)
            end++;
        for (size_t i = end - (end - first) % QUAD; i < end; i++)
            placed[i].left_over = true;
    }
    qsort(placed, count, sizeof *placed, compare_rows);
    return count;
}

/* Gives each row a lane; lumped rows share one. Each size of collections begins with a new batch,
 * so up to three lanes before it have no row. */
static void place_rows(struct chain *chain) {
    const struct walk_table *table = chain->table;
    struct placed_row *placed = memory_allocate(table->rows, sizeof *placed);
    const size_t count = order_rows(chain, placed);
    const size_t most = count + (QUAD - 1) * (size_t)WALK_PALINDROME; /* lanes */
    const size_t block = grid_block(&chain->grid);
    chain->offset = memory_allocate(table->rows, sizeof *chain->offset);
    chain->row = memory_allocate(most, sizeof *chain->row);
    for (size_t i = 0; i < most; i++)
        chain->row[i] = TABLE_DONE;
    size_t lane = 0;
    for (size_t i = 0; i < count; i++, lane++) {
        if (i > 0 && placed[i].size != placed[i - 1].size)
            lane = chain->batches * QUAD;
        chain->batches = lane / QUAD + 1;
        chain->row[lane] = placed[i].row;
        chain->offset[placed[i].row] = (uint32_t)(lane / QUAD * block + lane % QUAD);
        if (placed[i].size == WALK_PALINDROME - 1)
            chain->closed = chain->batches;
    }
    for (uint32_t row = 0; row < table->rows; row++)
        chain->offset[row] = chain->offset[chain->lumped[row]];
    chain->lanes = chain->batches * QUAD;
    chain->done = (uint32_t)(chain->batches * block);
    chain->values = (chain->batches + 1) * block;
    free(placed);
}

/* Copies the table's cells, by chain_cell; in lanes without a row every landing ends the game. */
static bool copy_cells(struct chain *chain, struct error *error) {
    const struct walk_table *table = chain->table;
    size_t cells = chain->lanes * table->columns;
    chain->next = memory_table(cells, sizeof *chain->next, error);
    chain->take = table->take ? memory_table(cells, sizeof *chain->take, error) : NULL;
    if (!chain->next || (table->take && !chain->take))
        return false;
    for (size_t lane = 0; lane < chain->lanes; lane++)
        for (size_t column = 0; column < table->columns; column++) {
            uint32_t row = chain->row[lane];
            size_t from = (size_t)row * table->columns + column;
            size_t to = (lane / QUAD * table->columns + column) * QUAD + lane % QUAD;
            uint32_t next = row == TABLE_DONE ? TABLE_DONE : table->next[from];
            chain->next[to] = next == TABLE_DONE ? chain->done : chain->offset[next];
            if (table->take)
                chain->take[to] = row == TABLE_DONE ? 1 : table->take[from];
        }
    return true;
}

/* Finds the lanes in which a landing may change the row, including lanes without a row. Decisions
 * to states that may not end are forbidden. */
static void mark_changes(struct chain *chain) {
    const struct walk_table *table = chain->table;
    memset(chain->may, 0, chain->batches * (size_t)table->board->squares);
    for (size_t lane = 0; lane < chain->lanes; lane++)
        for (int square = 0; square < table->board->squares; square++) {
            uint32_t row = chain->row[lane];
            bool changes = row == TABLE_DONE || table_next(table, row, square) != row;
            bool decided = chain->minimise && !table->board->green[square];
            size_t next = chain->next[chain_cell(chain, lane, square)] +
                          (size_t)chain->grid.unknown[square] * QUAD;
            bool may = changes && !(decided && chain_may_not_end(chain, next));
            chain->may[chain_decision(chain, lane, square)] |= (uint8_t)(may << lane % QUAD);
        }
    chain_decide_afresh(chain);
}

/* Lists the values that a pass reads before writing them. From a landing on a green square, which
 * never ends the game, a removal or reset leads to another row, with the token on this square. */
static void list_carried(struct chain *chain) {
    const struct walk_table *table = chain->table;
    const struct grid *grid = &chain->grid;
    bool *carried = memory_allocate(table->rows, sizeof *carried);
    carried[table->reset_row] = true;
    for (int i = 0; i < grid->green_squares; i++)
        for (uint32_t row = 0; row < table->rows; row++) {
            uint32_t next = table_next(table, row, grid->green_square[i]);
            carried[next] |= next != row;
        }
    for (uint32_t row = 0; row < table->rows; row++)
        for (int i = 0; i < grid->greens; i++)
            if (carried[row])
                *list_add(chain->carried, chain->carried_count) =
                    (uint32_t)chain_state(chain, row, grid->green[i]);
    free(carried);
}

/* --- states that end, by graph search --------------------------------------------------------- */

/* The search over the rows of the chain; in a decision process any letter may also be left. The
 * caller frees `ends`, which receives, by row, the squares from which the end can be reached. */
static struct reach reach_of(const struct chain *chain) {
    return (struct reach){
        .table = chain->table,
        .coin = table_coin(chain->p),
        .may_leave = chain->minimise,
        .order = chain->row,
        .count = chain->lanes,
        .lumped = chain->lumped,
        .ends = memory_allocate(chain->table->rows, sizeof(struct square_set)),
    };
}

/* The states that are not in `ends`, in the layout of chain->may_not_end; NULL if there are none.
 * States of a lane without a row count as such, as the reset may make their values infinite. */
static uint8_t *list_others(const struct chain *chain, const struct square_set *ends) {
    const struct grid *grid = &chain->grid;
    size_t unknowns = (size_t)grid->unknowns;
    uint8_t *others = memory_allocate(chain->batches * unknowns, sizeof *others);
    bool any = false;
    for (size_t lane = 0; lane < chain->lanes; lane++)
        for (size_t unknown = 0; unknown < unknowns; unknown++) {
            uint32_t row = chain->row[lane];
            bool other = row == TABLE_DONE || !square_set_has(&ends[row], grid->square[unknown]);
            others[lane / QUAD * unknowns + unknown] |= (uint8_t)(other << lane % QUAD);
            any |= other && row != TABLE_DONE;
        }
    if (any)
        return others;
    free(others);
    return NULL;
}

void chain_fix_dead(struct chain *chain) {
    const struct reach reach = reach_of(chain);
    reach_find(&reach);
    free(chain->may_not_end);
    chain->may_not_end = list_others(chain, reach.ends);
    chain->fixed_value = 0;
    free(reach.ends);
}

/* Finds the states that may not end. X begins as R(all states), and is restricted to R(X), the
 * states that can reach the end within X (see chain_init), until it is R(X). */
static uint8_t *find_may_not_end(const struct chain *chain) {
    struct reach reach = reach_of(chain);
    const size_t rows = chain->table->rows;
    struct square_set *within = memory_allocate(rows, sizeof *within);
    reach_find(&reach);
    uint8_t *others = list_others(chain, reach.ends);
    while (others && memcmp(within, reach.ends, rows * sizeof *within) != 0) {
        memcpy(within, reach.ends, rows * sizeof *within); /* X; reach.ends becomes R(X) */
        reach.within = within;
        reach_find(&reach);
        free(others);
        others = list_others(chain, reach.ends);
    }
    free(within);
    free(reach.ends);
    return others;
}

void chain_decide_to_end(struct chain *chain) {
    const struct walk_table *table = chain->table;
    const int squares = table->board->squares;
    struct reach reach = reach_of(chain);
    struct square_set *within = memory_allocate(table->rows, sizeof *within);
    reach.decided = memory_allocate(table->rows, sizeof *reach.decided);
    reach.taken = memory_allocate(table->rows, sizeof *reach.taken);
    reach.within = within;
    for (uint32_t row = 0; row < table->rows; row++)
        for (int square = 0; square < squares; square++)
            if (!chain_may_not_end(chain, chain_index(chain, row, square)))
                square_set_add(&within[row], square);
    reach_find(&reach);
    memset(chain->taken, 0, chain->batches * (size_t)squares);
    for (size_t lane = 0; lane < chain->lanes; lane++)
        for (int square = 0; square < squares; square++) {
            uint32_t row = chain->row[lane];
            bool taken = row != TABLE_DONE && square_set_has(&reach.taken[row], square) &&
                         chain_may(chain, lane, square);
            chain->taken[chain_decision(chain, lane, square)] |= (uint8_t)(taken << lane % QUAD);
        }
    free(within);
    free(reach.decided);
    free(reach.taken);
    free(reach.ends);
}

/* --- making and changing a chain -------------------------------------------------------------- */

bool chain_init(struct chain *chain, const struct walk_table *table, double p, enum chain_kind kind,
                struct error *error) {
    assert(path_has_coin(p));
    *chain = (struct chain){.table = table,
                            .p = p,
                            .discount = 1,
                            .minimise = kind == CHAIN_MDP,
                            .fixed_value = INFINITY,
                            .lumped = memory_allocate(table->rows, sizeof *chain->lumped)};
    grid_init(&chain->grid, table->board);
    for (uint32_t row = 0; row < table->rows; row++)
        chain->lumped[row] = row;
    if (kind != CHAIN_FULL)
        lumpable_find(table, chain->lumped);
    place_rows(chain);
    if (!copy_cells(chain, error)) {
        chain_free(chain);
        return false;
    }
    size_t squares = (size_t)table->board->squares;
    chain->may = memory_allocate(chain->batches * squares, sizeof *chain->may);
    chain->taken = memory_allocate(chain->batches * squares, sizeof *chain->taken);
    chain->may_not_end = find_may_not_end(chain);
    mark_changes(chain);
    list_carried(chain);
    return true;
}

void chain_free(struct chain *chain) {
    free(chain->lumped);
    free(chain->offset);
    free(chain->row);
    free(chain->next);
    free(chain->take);
    free(chain->may);
    free(chain->taken);
    free(chain->may_not_end);
    free(chain->carried);
    *chain = (struct chain){0};
}

void chain_decide_afresh(struct chain *chain) {
    memcpy(chain->taken, chain->may, chain->batches * (size_t)chain->table->board->squares);
}

void chain_forget_may_not_end(struct chain *chain) {
    free(chain->may_not_end);
    chain->may_not_end = NULL;
    mark_changes(chain);
}

double *chain_vector(const struct chain *chain, struct error *error) {
    return memory_table(chain->values, sizeof(double), error);
}
