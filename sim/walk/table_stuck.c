#include "sim/walk/table.h"

#include "sim/walk/board.h"

#include <stdlib.h>
#include <string.h>

/* States that can reach the end, found backwards to a fixed point. */
struct search {
    const struct walk_table *table;
    const struct walk_board *board;
    enum table_coin coin;
    bool may_leave; /* every letter, whatever the table says */
    bool *ends;     /* [rows * squares] */
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
           ((search->may_leave || (table->take && table->take[cell] < 1)) &&
            state_ends(search, row, square));
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
    size_t states = stuck->states;
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

static bool find(struct search search, struct walk_stuck *stuck, struct error *error) {
    const struct walk_table *table = search.table;
    size_t squares = (size_t)search.board->squares;
    *stuck = (struct walk_stuck){.squares = squares, .states = table->rows * squares};
    search.ends = calloc(stuck->states, sizeof *search.ends);
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

bool table_find_stuck(const struct walk_table *table, enum table_coin coin,
                      struct walk_stuck *stuck, struct error *error) {
    const struct search search = {.table = table, .board = table->board, .coin = coin};
    return find(search, stuck, error);
}

bool table_find_lost(const struct walk_table *game, enum table_coin coin, struct walk_stuck *stuck,
                     struct error *error) {
    const struct search search = {
        .table = game, .board = game->board, .coin = coin, .may_leave = true};
    return find(search, stuck, error);
}

bool stuck_agree(const struct walk_stuck *one, const struct walk_stuck *other) {
    size_t size = (one->states / 64 + 1) * sizeof *one->state;
    return one->count == other->count &&
           (one->count == 0 || memcmp(one->state, other->state, size) == 0);
}

void stuck_free(struct walk_stuck *stuck) {
    free(stuck->state);
    *stuck = (struct walk_stuck){0};
}
