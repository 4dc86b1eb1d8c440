#include "sim/walk/rules/collection.h"
#include "sim/walk/table/refusal.h"
#include "sim/walk/table/table_maker.h"

#include <stdlib.h>
#include <string.h>

struct compiler {
    const struct walk_player *player;
    const struct walk_board *board;
    enum table_coin coin;
    struct walk_table *table;
    struct table_maker maker;
    bool harmless; /* known: no fifth letter that completes nothing can be reached */
};

/* A row in the making. */
struct row {
    uint32_t number;
    struct walk_collection held;
    uint32_t letters;              /* bit l: letter l is held */
    uint32_t larger[WALK_LETTERS]; /* the row with the letter too; UNKNOWN until it is asked for */
    struct table_cell cell[WALK_MAX_SQUARES]; /* by square */
};

#define UNKNOWN (TABLE_DONE - 1)

enum table_coin table_coin(double p) {
    return p <= 0 ? TABLE_NEVER_RESETS : p < 1 ? TABLE_EITHER : TABLE_ALWAYS_RESETS;
}

/* Whether play never comes to an answer that is against the rules. */
static bool is_harmless(struct compiler *compiler, const struct walk_view *view, double take,
                        struct error *error) {
    struct error refusal = {0};
    if (!compiler->harmless) {
        player_refuse(compiler->player, view, take, &refusal);
        compiler->harmless = refusal_check(compiler->player, compiler->coin, &refusal, error);
    }
    return compiler->harmless;
}

/* What the strategy answers at a landing. Probability 0 becomes "stays in the same row", so that
 * equal behaviour looks equal. */
static bool ask(struct compiler *compiler, struct row *row, const struct walk_view *view,
                struct table_cell *cell, struct error *error) {
    if (!player_take(compiler->player, view, &cell->take, NULL)) {
        if (!is_harmless(compiler, view, cell->take, error))
            return false;
        cell->take = 0;
    }
    if (cell->take == 0) {
        *cell = (struct table_cell){.next = row->number, .take = 1};
        return true;
    }
    /* Four letters that are not completed are refused. */
    uint32_t *larger = &row->larger[view->letter];
    if (row->held.size == WALK_PALINDROME - 1)
        *larger = TABLE_DONE;
    else if (*larger == UNKNOWN &&
             !table_maker_row(&compiler->maker, collection_add(row->held, view->letter), larger,
                              error))
        return false;
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

/* Finds what becomes of the row everywhere. */
static bool land(struct compiler *compiler, struct row *row, struct error *error) {
    const struct walk_board *board = compiler->board;
    struct walk_view view = {.board = board, .collection = &row->held, .turn = 1};
    for (int square = 0; square < board->squares; square++) {
        view.square = square;
        view.letter = board->letter[square];
        struct table_cell *cell = &row->cell[square];
        if (!board->green[square]) {
            if (!ask(compiler, row, &view, cell, error))
                return false;
            continue;
        }
        *cell = (struct table_cell){.next = row->number, .take = 1};
        if (compiler->coin != TABLE_ALWAYS_RESETS && row->letters >> view.letter & 1 &&
            !table_maker_row(&compiler->maker, collection_remove(row->held, view.letter),
                             &cell->next, error))
            return false;
    }
    return true;
}

static bool compile_row(struct compiler *compiler, uint32_t number, struct error *error) {
    struct row row;
    begin_row(&row, compiler->table, number);
    return land(compiler, &row, error) &&
           table_maker_fill(&compiler->maker, number, row.cell, error);
}

/* The rows that are there without any landing. */
static bool add_first_rows(struct compiler *compiler, struct error *error) {
    struct walk_table *table = compiler->table;
    const struct walk_board *board = compiler->board;
    if (!table_maker_row(&compiler->maker, (struct walk_collection){0}, &table->start_row, error))
        return false;
    table->offer_row = table->start_row;
    if (compiler->player->setup.collect_at_start) {
        struct row row;
        struct table_cell cell;
        begin_row(&row, table, table->start_row);
        const struct walk_view view = {.board = board,
                                       .collection = &row.held,
                                       .square = table->start,
                                       .letter = board->letter[table->start]};
        if (!ask(compiler, &row, &view, &cell, error))
            return false;
        table->offer_row = cell.next;
        table->offer_take = cell.next == table->start_row ? 0 : cell.take;
    }
    bool has_green = memchr(board->green, 1, (size_t)board->squares) != NULL;
    table->reset_row = table->start_row;
    if (has_green && compiler->coin != TABLE_NEVER_RESETS)
        return table_maker_row(&compiler->maker, board->reset, &table->reset_row, error);
    return true;
}

static bool compile(struct compiler *compiler, struct error *error) {
    struct walk_table *table = compiler->table;
    if (!table_maker_begin(&compiler->maker, table, error) || !add_first_rows(compiler, error))
        return false;
    for (uint32_t row = 0; row < table->rows; row++)
        if (!compile_row(compiler, row, error))
            return false;
    return table_maker_finish(&compiler->maker, error);
}

bool table_compile(struct walk_table *table, const struct walk_player *player, enum table_coin coin,
                   struct error *error) {
    *table = (struct walk_table){.board = player->setup.board, .start = player->setup.start};
    struct compiler compiler = {
        .player = player, .board = player->setup.board, .coin = coin, .table = table};
    bool compiled = compile(&compiler, error);
    table_maker_free(&compiler.maker);
    if (!compiled)
        table_free(table);
    return compiled;
}

void table_free(struct walk_table *table) {
    free(table->collection);
    free(table->next);
    free(table->take);
    free(table->row_of_rank);
    *table = (struct walk_table){0};
}
