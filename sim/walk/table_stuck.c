#include "sim/walk/table.h"

#include "sim/walk/board.h"

#include <stdlib.h>

/* States that can reach the end, found backwards to a fixed point. */
struct search {
    const struct walk_table *table;
    const struct walk_board *board;
    enum table_coin coin;
    bool *ends; /* [rows * squares] */
};

static bool state_ends(const struct search *search, uint32_t row, int square) {
    return row == TABLE_DONE ||
           search->ends[(size_t)row * (size_t)search->board->squares + (size_t)square];
}

/* Whether a landing there, with that row held before, can lead on to the end. */
static bool landing_ends(const struct search *search, uint32_t row, int square) {
    const struct walk_table *table = search->table;
    size_t cell = (size_t)row * table->columns + table->column[square];
    uint32_t next = table->next[cell];
    if (search->board->green[square])
        return (search->coin != TABLE_NEVER_RESETS &&
                state_ends(search, table->reset_row, square)) ||
               (search->coin != TABLE_ALWAYS_RESETS && state_ends(search, next, square));
    return state_ends(search, next, square) ||
           (table->take && table->take[cell] < 1 && state_ends(search, row, square));
}

/* Marks the states of a row whose successors can end. Returns whether any was new. */
static bool mark_row(const struct search *search, uint32_t row) {
    const struct walk_board *board = search->board;
    bool *ends = search->ends + (size_t)row * (size_t)board->squares;
    bool landing[WALK_MAX_SQUARES];
    bool anywhere = false;
    for (int square = 0; square < board->squares; square++) {
        landing[square] = landing_ends(search, row, square);
        anywhere |= landing[square];
    }
    bool changed = false;
    for (int square = 0; square < board->squares; square++) {
        if (ends[square])
            continue;
        bool found = anywhere;
        if (!board->edge[square]) {
            int neighbours[8];
            int count = board_neighbours(board, square, neighbours);
            found = false;
            for (int i = 0; i < count; i++)
                found |= landing[neighbours[i]];
        }
        ends[square] = found;
        changed |= found;
    }
    return changed;
}

static bool keep_stuck(const struct search *search, struct walk_stuck *stuck, struct error *error) {
    size_t states = (size_t)search->table->rows * stuck->squares;
    for (size_t i = 0; i < states; i++)
        stuck->count += !search->ends[i];
    if (stuck->count == 0)
        return true;
    stuck->state = calloc(states / 64 + 1, sizeof *stuck->state);
    if (!stuck->state)
        return error_memory(error);
    for (size_t i = 0; i < states; i++)
        stuck->state[i / 64] |= (uint64_t)!search->ends[i] << i % 64;
    return true;
}

bool table_find_stuck(const struct walk_table *table, enum table_coin coin,
                      struct walk_stuck *stuck, struct error *error) {
    size_t squares = (size_t)table->board->squares;
    *stuck = (struct walk_stuck){.squares = squares};
    struct search search = {.table = table, .board = table->board, .coin = coin};
    search.ends = calloc((size_t)table->rows * squares, sizeof *search.ends);
    if (!search.ends)
        return error_memory(error);
    /* Later rows hold more letters on the whole, and so are nearer to the end. */
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t row = table->rows; row-- > 0;)
            while (mark_row(&search, row))
                changed = true;
    }
    bool kept = keep_stuck(&search, stuck, error);
    free(search.ends);
    return kept;
}

void stuck_free(struct walk_stuck *stuck) {
    free(stuck->state);
    *stuck = (struct walk_stuck){0};
}
