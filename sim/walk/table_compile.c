#include "sim/walk/table.h"

#include "sim/walk/collection.h"
#include "sim/walk/refusal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A table in the making has a column for each square. */
struct compiler {
    const struct walk_player *player;
    const struct walk_board *board;
    enum table_coin coin;
    struct walk_table *table;
    uint32_t room;  /* rows that fit */
    uint32_t *next; /* [room * squares] */
    double *take;   /* [room * squares], or NULL while all are 1 */
    bool harmless;  /* known: no fifth letter that completes nothing can be reached */
};

enum table_coin table_coin(double p) {
    return p <= 0 ? TABLE_NEVER_RESETS : p < 1 ? TABLE_EITHER : TABLE_ALWAYS_RESETS;
}

static bool grow(struct compiler *compiler) {
    struct walk_table *table = compiler->table;
    uint32_t room = compiler->room ? 2 * compiler->room : 256;
    size_t cells = (size_t)room * (size_t)compiler->board->squares;
    void *collection = realloc(table->collection, room * sizeof *table->collection);
    if (collection)
        table->collection = collection;
    void *next = realloc(compiler->next, cells * sizeof *compiler->next);
    if (next)
        compiler->next = next;
    void *take = compiler->take ? realloc(compiler->take, cells * sizeof *compiler->take) : NULL;
    if (take)
        compiler->take = take;
    if (!collection || !next || (compiler->take && !take))
        return false;
    compiler->room = room;
    return true;
}

/* The row of a collection, a new one if it has none. */
static bool find_row(struct compiler *compiler, struct walk_collection collection, uint32_t *row,
                     struct error *error) {
    struct walk_table *table = compiler->table;
    uint32_t *known = &table->row_of_rank[collection_rank(&collection)];
    if (*known == TABLE_DONE) {
        if (table->rows == compiler->room && !grow(compiler))
            return error_memory(error);
        table->collection[table->rows] = collection;
        *known = table->rows++;
    }
    *row = *known;
    return true;
}

/* Probabilities are stored from the first that is neither 0 nor 1. */
static bool set_take(struct compiler *compiler, size_t cell, double take, struct error *error) {
    if (!compiler->take && take < 1) {
        size_t cells = (size_t)compiler->room * (size_t)compiler->board->squares;
        assert(cell < cells);
        compiler->take = malloc(cells * sizeof *compiler->take);
        if (!compiler->take)
            return error_memory(error);
        for (size_t i = 0; i < cell; i++)
            compiler->take[i] = 1;
    }
    if (compiler->take)
        compiler->take[cell] = take;
    return true;
}

/* What the strategy answers at a landing; `next` is where taking leads. Probability 0 becomes
 * "stays in the same row", so that equal behaviour looks equal. */
static bool ask(struct compiler *compiler, uint32_t row, int square, uint64_t turn, uint32_t *next,
                double *take, struct error *error) {
    const struct walk_collection collection = compiler->table->collection[row];
    struct walk_view view = {
        .board = compiler->board,
        .collection = &collection,
        .turn = turn,
        .square = square,
        .letter = compiler->board->letter[square],
    };
    struct error refusal = {0};
    if (!player_take(compiler->player, &view, take, &refusal)) {
        if (!compiler->harmless &&
            !refusal_check(compiler->player, compiler->coin, &refusal, error))
            return false;
        compiler->harmless = true; /* play never comes here */
        *take = 0;
    }
    *next = row;
    if (*take == 0) {
        *take = 1;
        return true;
    }
    if (walk_completes(&collection, view.letter)) {
        *next = TABLE_DONE;
        return true;
    }
    return find_row(compiler, collection_add(collection, view.letter), next, error);
}

static bool compile_row(struct compiler *compiler, uint32_t row, struct error *error) {
    const struct walk_board *board = compiler->board;
    for (int square = 0; square < board->squares; square++) {
        size_t cell = (size_t)row * (size_t)board->squares + (size_t)square;
        uint32_t next = row;
        double take = 1;
        if (!board->green[square]) {
            if (!ask(compiler, row, square, 1, &next, &take, error))
                return false;
        } else if (compiler->coin != TABLE_ALWAYS_RESETS) {
            struct walk_collection held = compiler->table->collection[row];
            if (!find_row(compiler, collection_remove(held, board->letter[square]), &next, error))
                return false;
        }
        if (!set_take(compiler, cell, take, error))
            return false;
        compiler->next[cell] = next;
    }
    return true;
}

/* The rows that are there without any landing. */
static bool add_first_rows(struct compiler *compiler, struct error *error) {
    struct walk_table *table = compiler->table;
    const struct walk_board *board = compiler->board;
    if (!find_row(compiler, (struct walk_collection){0}, &table->start_row, error))
        return false;
    table->offer_row = table->start_row;
    if (compiler->player->setup.collect_at_start) {
        if (!ask(compiler, table->start_row, table->start, 0, &table->offer_row, &table->offer_take,
                 error))
            return false;
        if (table->offer_row == table->start_row)
            table->offer_take = 0;
    }
    bool has_green = memchr(board->green, 1, (size_t)board->squares) != NULL;
    table->reset_row = table->start_row;
    if (has_green && compiler->coin != TABLE_NEVER_RESETS)
        return find_row(compiler, board->reset, &table->reset_row, error);
    return true;
}

/* Whether two squares of one colour treat every row alike. */
static bool squares_agree(const struct compiler *compiler, int one, int other) {
    size_t squares = (size_t)compiler->board->squares;
    if (compiler->board->green[one] != compiler->board->green[other])
        return false;
    for (size_t row = 0; row < compiler->table->rows; row++) {
        const size_t a = row * squares + (size_t)one;
        const size_t b = row * squares + (size_t)other;
        if (compiler->next[a] != compiler->next[b] ||
            (compiler->take && compiler->take[a] != compiler->take[b]))
            return false;
    }
    return true;
}

/* Gives squares that agree one column. representative[column] is one of its squares. */
static void number_columns(struct compiler *compiler, int *representative) {
    struct walk_table *table = compiler->table;
    for (int square = 0; square < compiler->board->squares; square++) {
        uint32_t column = 0;
        while (column < table->columns && !squares_agree(compiler, representative[column], square))
            column++;
        if (column == table->columns)
            representative[table->columns++] = square;
        table->column[square] = (uint16_t)column;
    }
}

static bool merge_columns(struct compiler *compiler, struct error *error) {
    struct walk_table *table = compiler->table;
    int representative[WALK_MAX_SQUARES] = {0};
    number_columns(compiler, representative);
    size_t cells = (size_t)table->rows * table->columns;
    table->next = malloc(cells * sizeof *table->next);
    if (!table->next)
        return error_memory(error);
    if (compiler->take && !(table->take = malloc(cells * sizeof *table->take)))
        return error_memory(error);
    size_t cell = 0;
    for (size_t row = 0; row < table->rows; row++)
        for (size_t column = 0; column < table->columns; column++, cell++) {
            size_t from = row * (size_t)compiler->board->squares + (size_t)representative[column];
            /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): compile_row filled it. */
            table->next[cell] = compiler->next[from];
            if (compiler->take)
                table->take[cell] = compiler->take[from];
        }
    return true;
}

static bool compile(struct compiler *compiler, struct error *error) {
    struct walk_table *table = compiler->table;
    table->row_of_rank = malloc(COLLECTIONS * sizeof *table->row_of_rank);
    if (!table->row_of_rank)
        return error_memory(error);
    memset(table->row_of_rank, 0xff, COLLECTIONS * sizeof *table->row_of_rank);
    if (!add_first_rows(compiler, error))
        return false;
    assert(compiler->next);
    for (uint32_t row = 0; row < table->rows; row++)
        if (!compile_row(compiler, row, error))
            return false;
    return merge_columns(compiler, error);
}

bool table_compile(struct walk_table *table, const struct walk_player *player, enum table_coin coin,
                   struct error *error) {
    *table = (struct walk_table){.board = player->setup.board, .start = player->setup.start};
    struct compiler compiler = {
        .player = player, .board = player->setup.board, .coin = coin, .table = table};
    bool compiled = compile(&compiler, error);
    free(compiler.next);
    free(compiler.take);
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
