#include "analysis/walk/chain.h"

#include "analysis/walk/reach.h"
#include "analysis/walk/twins.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool find_twins(struct chain *chain, enum chain_kind kind) {
    uint32_t rows = chain->table->rows;
    chain->twin = malloc(rows * sizeof *chain->twin);
    if (!chain->twin)
        return false;
    for (uint32_t row = 0; row < rows; row++)
        chain->twin[row] = row;
    return kind == CHAIN_FOLLOWED || twins_find(chain->table, chain->twin);
}

/* Gives the rows of each size batches of their own, large collections first. Writes the lane where
 * those of a size begin. */
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

/* Gives each row a lane, but for twins, which share one. */
static bool place_rows(struct chain *chain) {
    const struct walk_table *table = chain->table;
    size_t block = (size_t)chain->grid.unknowns * QUAD;
    size_t place[WALK_PALINDROME];
    count_batches(chain, place);
    chain->done = (uint32_t)(chain->batches * block);
    chain->values = (chain->batches + 1) * block;
    chain->offset = malloc(table->rows * sizeof *chain->offset);
    chain->row = malloc(chain->batches * QUAD * sizeof *chain->row);
    if (!chain->offset || !chain->row)
        return false;
    memset(chain->row, 0xff, chain->batches * QUAD * sizeof *chain->row);
    for (uint32_t row = 0; row < table->rows; row++) {
        if (chain->twin[row] != row) {
            chain->offset[row] = chain->offset[chain->twin[row]];
            continue;
        }
        size_t at = place[table->collection[row].size]++;
        chain->row[at] = row;
        chain->offset[row] = (uint32_t)(at / QUAD * block + at % QUAD);
    }
    return true;
}

/* The table's cell in a lane; lanes without a row are done at once. */
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

/* The lanes in which a column changes the row. */
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
    memcpy(chain->taken, chain->may, chain->batches * squares);
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

/* Marks rows that a removal or the reset leads to from others. */
static bool *carried_rows(const struct chain *chain) {
    const struct walk_table *table = chain->table;
    bool *carried = calloc(table->rows, sizeof *carried);
    if (!carried)
        return NULL;
    for (int square = 0; square < table->board->squares; square++)
        for (uint32_t row = 0; table->board->green[square] && row < table->rows; row++) {
            uint32_t next = table->next[(size_t)row * table->columns + table->column[square]];
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

/* A decision that leads to where the game need not end is none. */
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
    memcpy(chain->taken, chain->may, chain->batches * squares);
}

bool chain_init(struct chain *chain, const struct walk_table *table, double p, enum chain_kind kind,
                struct error *error) {
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

void chain_set_p(struct chain *chain, double p) { chain->p = p; }

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
