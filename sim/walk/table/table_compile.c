/* Builds tables (table.h): of a strategy, of the game itself, and joined ones. Rows of a strategy's
 * table are found breadth first: for each row, a collection of letters, the strategy is asked on
 * each kind of square, and the collections to which its answers lead become further rows. A kind is
 * a single square, or all squares with one letter and colour (find_kinds). In the end, kinds that
 * no row distinguishes become one column (merge_kinds). */
#include "sim/walk/table/table.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <inttypes.h>
#include <string.h>

/* Begins a table without rows or columns, whose `collection` has room for so many rows. */
static void table_begin(struct walk_table *table, const struct walk_board *board, int start,
                        size_t room) {
    *table = (struct walk_table){
        .board = board,
        .start = start,
        .collection = memory_allocate(room, sizeof *table->collection),
        .row_of_rank = memory_allocate(COLLECTIONS, sizeof *table->row_of_rank),
    };
    for (int rank = 0; rank < COLLECTIONS; rank++)
        table->row_of_rank[rank] = TABLE_DONE;
}

/* Sets the columns of a table to kinds of squares. All green squares with one letter are a kind; so
 * are all white ones with one letter if `by_letter`, otherwise each white square is a kind of its
 * own. Sets first[columns] to the first square of each kind. */
static void find_kinds(struct walk_table *table, bool by_letter, int first[WALK_MAX_SQUARES]) {
    const struct walk_board *board = table->board;
    for (int square = 0; square < board->squares; square++) {
        const bool green = board->green[square], single = !green && !by_letter;
        uint32_t kind = single ? table->columns : 0;
        while (kind < table->columns && (board->letter[first[kind]] != board->letter[square] ||
                                         board->green[first[kind]] != green))
            kind++;
        if (kind == table->columns)
            first[table->columns++] = square;
        table->column[square] = (uint16_t)kind;
    }
}

/* The row of a collection; adds the row if the table lacks it. */
static uint32_t row_of(struct walk_table *table, struct walk_collection collection) {
    uint32_t *row = &table->row_of_rank[collection_rank(&collection)];
    if (*row == TABLE_DONE) {
        table->collection[table->rows] = collection;
        *row = table->rows++;
    }
    return *row;
}

/* The compilation of a table. */
struct compiler {
    const struct walk_player *player;
    struct walk_table *table;    /* before merge_kinds, each kind is a column */
    int first[WALK_MAX_SQUARES]; /* [kind] its first square */
    size_t room;                 /* number of rows for which the table has room */
    bool harmless; /* no game reaches an answer that player_take refuses: refusal_check said so */
};

/* Asks the strategy for the probability of taking at a landing on a white square, in that row. Sets
 * 0 for a refused answer; fails if games reach one, or if the strategy is not memoryless. */
static bool ask(struct compiler *compiler, uint32_t row, const struct walk_view *view, double *take,
                struct error *error) {
    const struct walk_player *player = compiler->player;
    if (!player_take(player, view, take, NULL)) { /* which matters only if a game gets here */
        if (!compiler->harmless && !refusal_check(player, compiler->table->coin, error))
            return false;
        compiler->harmless = true;
        *take = 0;
    } else if (player->asking == WALK_ASK_TWICE) {
        struct walk_view later = *view; /* a turn that differs for each row and square */
        later.turn += 1 + (uint64_t)row * (uint64_t)view->board->squares + (uint64_t)view->square;
        double again = player->strategy->take(player->self, &later);
        if (again != *take)
            return error_input(
                error,
                "%s is declared memoryless, but for %s, it answers %g on turn %" PRIu64
                " and %g on turn %" PRIu64 "; allowed: .memoryless = false",
                player->strategy->name,
                player_choice_name(view->board, view->collection, view->square).text, *take,
                view->turn, again, later.turn);
    }
    return true;
}

/* The row after taking. A fifth letter completes a palindrome: others are not offered. */
static uint32_t row_after_taking(struct walk_table *table, const struct walk_view *view) {
    if (view->collection->size == WALK_PALINDROME - 1)
        return TABLE_DONE;
    return row_of(table, collection_add(*view->collection, view->letter));
}

/* Finds the transition of each row from number `row` on, for each kind of square. These rows
 * include those that are added meanwhile because a transition leads to them. */
static bool compile_rows(struct compiler *compiler, uint32_t row, struct error *error) {
    struct walk_table *table = compiler->table;
    const struct walk_board *board = table->board;
    /* Any turn of the phase will do: on all of them the strategy answers alike. */
    const uint64_t turn = table->phase_rows > 0 ? table->second_phase : 1;
    for (; row < table->rows; row++) {
        const struct walk_collection held = table->collection[row];
        for (uint32_t kind = 0; kind < table->columns; kind++) {
            const size_t cell = (size_t)row * table->columns + kind;
            const int square = compiler->first[kind];
            const struct walk_view view = table_landing(board, &held, square, turn);
            uint32_t next = row;
            double take = 1; /* where the row stays, too: walk_table.take has 1 there, not 0 */
            if (!board->green[square]) {
                double answer = 0;
                if (collection_may_take(&held, view.letter) &&
                    !ask(compiler, row, &view, &answer, error))
                    return false;
                if (answer > 0) {
                    take = answer;
                    next = row_after_taking(table, &view);
                }
            } else if (table->coin != TABLE_ALWAYS_RESETS && walk_count(&held, view.letter) > 0) {
                next = row_of(table, collection_remove(held, view.letter));
            }
            table->next[cell] = next;
            if (take < 1 && !table->take) { /* all transitions before this one were certain */
                table->take =
                    memory_resize(NULL, compiler->room * table->columns, sizeof *table->take);
                for (size_t before = 0; before < cell; before++)
                    table->take[before] = 1;
            }
            if (table->take)
                table->take[cell] = take;
        }
    }
    return true;
}

/* Whether two kinds, which still have a column each, have one colour and the same transitions. */
static bool are_alike(const struct compiler *compiler, uint32_t one, uint32_t other) {
    const struct walk_table *table = compiler->table;
    const bool *green = table->board->green;
    const size_t cells = (size_t)table->rows * table->columns;
    bool alike = green[compiler->first[one]] == green[compiler->first[other]];
    for (size_t begin = 0; alike && begin < cells; begin += table->columns) /* of each row */
        alike = table->next[begin + one] == table->next[begin + other] &&
                (!table->take || table->take[begin + one] == table->take[begin + other]);
    return alike;
}

/* Makes kinds that are alike one column, with the transitions of the first of them. The remaining
 * cells move to the front of the arrays, which are then cut. */
static void merge_kinds(struct compiler *compiler) {
    struct walk_table *table = compiler->table;
    uint32_t column[WALK_MAX_SQUARES] = {0}, columns = 0; /* column[kind] */
    uint32_t kept[WALK_MAX_SQUARES];                      /* [columns] first kind of each */
    for (uint32_t kind = 0; kind < table->columns; kind++) {
        while (column[kind] < columns && !are_alike(compiler, kept[column[kind]], kind))
            column[kind]++;
        if (column[kind] == columns)
            kept[columns++] = kind;
    }
    for (int square = 0; square < table->board->squares; square++)
        table->column[square] = (uint16_t)column[table->column[square]];
    size_t cells = 0;
    for (size_t row = 0; row < table->rows; row++)
        for (uint32_t i = 0; i < columns; i++, cells++) {
            table->next[cells] = table->next[row * table->columns + kept[i]];
            if (table->take)
                table->take[cells] = table->take[row * table->columns + kept[i]];
        }
    table->columns = columns;
    table->next = memory_resize(table->next, cells, sizeof *table->next);
    if (table->take)
        table->take = memory_resize(table->take, cells, sizeof *table->take);
    table->collection = memory_resize(table->collection, table->rows, sizeof *table->collection);
}

bool table_compile(struct walk_table *table, const struct walk_player *player, enum table_coin coin,
                   struct error *error) {
    const struct walk_board *board = player->setup.board;
    const bool green = memchr(board->green, 1, (size_t)board->squares);
    struct compiler compiler = {.player = player,
                                .table = table,
                                .room = player->second_phase > 0 ? 2 * COLLECTIONS : COLLECTIONS};
    table_begin(table, board, player->setup.start, compiler.room);
    table->coin = coin;
    table->second_phase = player->second_phase;
    find_kinds(table, player->asking == WALK_ASK_BY_LETTER, compiler.first);
    table->next = memory_resize(NULL, compiler.room * table->columns, sizeof *table->next);
    /* The rows that exist before any landing: nothing held; the start's letter; a reset. */
    const struct walk_collection nothing = {0};
    const struct walk_view start = table_landing(board, &nothing, table->start, 0);
    table->start_row = table->offer_row = row_of(table, nothing);
    bool compiled = !player->setup.collect_at_start ||
                    ask(&compiler, table->start_row, &start, &table->offer_take, error);
    if (compiled && table->offer_take > 0)
        table->offer_row = row_after_taking(table, &start);
    table->reset_row = table->start_row;
    if (compiled && coin != TABLE_NEVER_RESETS && green)
        table->reset_row = row_of(table, board->reset);
    compiled = compiled && compile_rows(&compiler, 0, error);
    if (compiled && table->second_phase > 0) {
        /* The second phase can begin with each collection of the first one. Each gets another row,
         * phase_rows later. After that, row_of finds and adds rows of the second phase only. */
        table->phase_rows = table->rows;
        for (uint32_t early = 0; early < table->phase_rows; early++) {
            table->row_of_rank[collection_rank(&table->collection[early])] = TABLE_DONE;
            row_of(table, table->collection[early]); /* adds row phase_rows + early */
        }
        compiled = compile_rows(&compiler, table->phase_rows, error);
    }
    if (compiled)
        merge_kinds(&compiler);
    else
        table_free(table);
    return compiled;
}

void table_free(struct walk_table *table) {
    free(table->collection);
    free(table->next);
    free(table->take);
    free(table->row_of_rank);
    free(table->change);
    free(table->fork);
    for (int coin = 0; coin < TABLE_COINS; coin++)
        dead_free(&table->dead[coin]);
    *table = (struct walk_table){0};
}

bool table_agree(const struct walk_table *one, const struct walk_table *other) {
    size_t cells = (size_t)one->rows * one->columns;
    return one->rows == other->rows && one->columns == other->columns &&
           one->reset_row == other->reset_row &&
           memcmp(one->column, other->column, sizeof one->column) == 0 &&
           memcmp(one->collection, other->collection, one->rows * sizeof *one->collection) == 0 &&
           memcmp(one->next, other->next, cells * sizeof *one->next) == 0 &&
           !one->take == !other->take &&
           (!one->take || memcmp(one->take, other->take, cells * sizeof *one->take) == 0);
}

void game_table(struct walk_table *table, const struct walk_board *board) {
    int first[WALK_MAX_SQUARES] = {0};     /* [columns] first square of each */
    bool can_hold[WALK_LETTERS] = {false}; /* [letter] whether collections can have it */
    table_begin(table, board, board->start, COLLECTIONS);
    find_kinds(table, true, first);
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square])
            can_hold[board->letter[square]] = true;
    for (int i = 0; i < board->reset.size; i++)
        can_hold[board->reset.letter[i]] = true;
    /* Rows by size: each collection adds those with a further letter, its last one or a later one
     * of the alphabet, so that none is added twice. */
    row_of(table, (struct walk_collection){0});
    for (uint32_t row = 0; row < table->rows; row++) {
        struct walk_collection collection = table->collection[row];
        int size = collection.size;
        table->deciding_rows += size < WALK_PALINDROME - 1;
        for (int letter = size > 0 ? collection.letter[size - 1] : 0;
             size < WALK_PALINDROME - 1 && letter < WALK_LETTERS; letter++)
            if (can_hold[letter])
                row_of(table, collection_add(collection, (uint8_t)letter));
    }
    table->reset_row = row_of(table, board->reset);
    uint32_t *next = table->next = /* all collections have a row, so that row_of adds none now */
        memory_allocate((size_t)table->rows * table->columns, sizeof *table->next);
    for (uint32_t row = 0; row < table->rows; row++)
        for (uint32_t column = 0; column < table->columns; column++, next++) {
            const struct walk_collection collection = table->collection[row];
            uint8_t letter = board->letter[first[column]];
            if (board->green[first[column]])
                *next = row_of(table, collection_remove(collection, letter));
            else if (collection.size < WALK_PALINDROME - 1)
                *next = row_of(table, collection_add(collection, letter));
            else
                *next = walk_completes(&collection, letter) ? TABLE_DONE : row;
        }
}

/* Adds a change of a cell: from table number `from` on it leads to row `next`. A cell that leads to
 * row 5 in tables 0 and 1, to row 7 in table 2, has the changes {0, 5}, {2, 7}, {UINT32_MAX, 7}. */
static void add_change(struct walk_table *joined, size_t from, uint32_t next) {
    *list_add(joined->change, joined->changes) = (struct table_change){(uint32_t)from, next};
}

/* Joins one cell: the transition from `row` on a square, in each of n tables. */
static void join_cell(struct walk_table *joined, const struct walk_table *const *tables, size_t n,
                      uint32_t row, int square) {
    const int rank = collection_rank(&joined->collection[row]);
    const uint32_t first = joined->changes; /* the number of the cell's first change */
    uint32_t latest = row; /* where the last table so far leads; `row` if none has the cell */
    for (size_t k = 0; k < n; k++) {
        /* Skips what no game reaches at this p: a row that the table lacks; a removal, if p = 1. */
        const uint32_t table_row = tables[k]->row_of_rank[rank];
        if (table_row == TABLE_DONE ||
            (joined->board->green[square] && tables[k]->coin == TABLE_ALWAYS_RESETS))
            continue;
        uint32_t next = table_next(tables[k], table_row, square);
        if (next != TABLE_DONE)
            next = row_of(joined, tables[k]->collection[next]);
        if (joined->changes == first)
            add_change(joined, 0, next); /* not k: earlier tables lack the cell */
        else if (next != latest)
            add_change(joined, k, next);
        latest = next;
    }
    uint32_t *cell = &joined->next[(size_t)row * joined->columns + joined->column[square]];
    if (joined->changes - first > 1) {
        add_change(joined, UINT32_MAX, latest);
        *cell = TABLE_FORK | joined->forks;
        *list_add(joined->fork, joined->forks) = first;
    } else { /* all tables agree: no list is needed */
        joined->changes = first;
        *cell = latest;
    }
}

void table_join(struct walk_table *joined, const struct walk_table *const *tables, size_t n) {
    const struct walk_table *last = tables[n - 1];
    int first[WALK_MAX_SQUARES] = {0}; /* [columns] first square of each */
    table_begin(joined, last->board, last->start, COLLECTIONS);
    /* Rows: all collections of the tables. Columns: squares that share one in each table. */
    for (size_t k = 0; k < n; k++)
        for (uint32_t row = 0; row < tables[k]->rows; row++)
            row_of(joined, tables[k]->collection[row]);
    for (int square = 0; square < last->board->squares; square++) {
        uint32_t column = 0;
        for (; column < joined->columns; column++) {
            size_t k = 0;
            while (k < n && tables[k]->column[square] == tables[k]->column[first[column]])
                k++;
            if (k == n) /* they share a column in each table */
                break;
        }
        if (column == joined->columns)
            first[joined->columns++] = square;
        joined->column[square] = (uint16_t)column;
    }
    joined->start_row = row_of(joined, last->collection[last->start_row]);
    joined->offer_row = row_of(joined, last->collection[last->offer_row]);
    joined->offer_take = last->offer_take;
    joined->reset_row = row_of(joined, last->collection[last->reset_row]);
    joined->next = memory_allocate((size_t)joined->rows * joined->columns, sizeof *joined->next);
    for (uint32_t row = 0; row < joined->rows; row++)
        for (uint32_t column = 0; column < joined->columns; column++)
            join_cell(joined, tables, n, row, first[column]);
}
