/* Backward reachability over states (reach.h): the least set of states from which a move can lead
 * to the end or to another state of the set. The states of a row are a set of squares, one bit
 * each, so that operations on words find many at once. A visit to a row finds first the squares on
 * which a landing can lead to a state found before, then those from which a move can go there:
 * their neighbours, by shifts, and all edge squares, whose moves go anywhere. Rows are visited in
 * turn, those that play reaches last first, until no set grows. All other states are dead. */
#include "sim/walk/table/reach.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <string.h>

struct reach_search {
    const struct reach *reach;
    size_t words;                                  /* words in use: squares / 64, rounded up */
    struct square_set all, edge, inner;            /* squares of the board */
    struct square_set of_column[WALK_MAX_SQUARES]; /* by column of the table: its squares */
    bool is_green[WALK_MAX_SQUARES];               /* by column: whether these squares are green */
};

/* The row whose sets a row of the table uses: itself, or the row with which it is lumped. */
static uint32_t row_with_set(const struct reach *reach, uint32_t row) {
    return reach->lumped ? reach->lumped[row] : row;
}

/* The set of a row in sets[rows]; all squares for TABLE_DONE, the row of a finished game. */
static const struct square_set *set_of(const struct reach_search *search,
                                       const struct square_set *sets, uint32_t row) {
    return row == TABLE_DONE ? &search->all : &sets[row_with_set(search->reach, row)];
}

/* Adds to `into` the squares that are in both sets. */
static void add_both(const struct reach_search *search, const struct square_set *one,
                     const struct square_set *other, struct square_set *into) {
    for (size_t i = 0; i < search->words; i++)
        into->word[i] |= one->word[i] & other->word[i];
}

/* The squares where a landing with the letters of a row can ... */
struct landings {
    struct square_set changed; /* ... change the row to one that leads to the end there */
    struct square_set same;    /* ... leave the row as it is */
    struct square_set outside; /* ... lead outside reach->within; empty without it */
};

/* Finds the landings of a row. One has up to two outcomes: a removal and a reset, or taking and
 * leaving. Of a random outcome either can happen; of a choice, the better one does. */
static struct landings find_landings(const struct reach_search *search, uint32_t row) {
    const struct reach *reach = search->reach;
    const struct walk_table *table = reach->table;
    struct landings landings = {.changed = {{0}}};
    for (uint32_t column = 0; column < table->columns; column++) {
        const struct square_set *where = &search->of_column[column];
        const size_t cell = (size_t)row * table->columns + column;
        const bool green = search->is_green[column], choice = !green && reach->may_leave;
        /* The rows of both outcomes; equal if only one is possible. */
        uint32_t outcome[2] = {table->next[cell], table->next[cell]};
        if (green && reach->coin != TABLE_NEVER_RESETS)
            outcome[1] = table->reset_row;
        if (green && reach->coin == TABLE_ALWAYS_RESETS)
            outcome[0] = table->reset_row;
        if (!green && (choice || (table->take && table->take[cell] < 1)))
            outcome[1] = row; /* the letter is left */
        for (int k = 0; k < 2; k++)
            if (outcome[k] != TABLE_DONE && row_with_set(reach, outcome[k]) == row)
                add_both(search, where, where, &landings.same);
            else
                add_both(search, where, set_of(search, reach->ends, outcome[k]), &landings.changed);
        if (!reach->within)
            continue;
        const struct square_set *one = set_of(search, reach->within, outcome[0]);
        const struct square_set *other = set_of(search, reach->within, outcome[1]);
        /* A choice can avoid an outcome that leads outside; chance cannot. */
        for (size_t i = 0; i < search->words; i++) {
            const uint64_t stays =
                choice ? one->word[i] | other->word[i] : one->word[i] & other->word[i];
            landings.outside.word[i] |= where->word[i] & ~stays;
        }
    }
    return landings;
}

/* The squares from which a move can land in the set. Neighbours are found by shifts of the whole
 * set: first by one square to both sides, then all three by a row up and down. A shift wraps around
 * at the edge of the board, so the neighbours are right on inner squares only. */
static struct square_set predecessors(const struct reach_search *search,
                                      const struct square_set *landing) {
    const size_t words = search->words;
    const int shifts[2] = {1, search->reach->table->board->columns};
    struct square_set near = {{0}}, from = *landing;
    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; i < words; i++) {
            near.word[i] |= from.word[i] << shifts[k] | from.word[i] >> shifts[k];
            if (i > 0)
                near.word[i] |= from.word[i - 1] >> (64 - shifts[k]);
            if (i + 1 < words)
                near.word[i] |= from.word[i + 1] << (64 - shifts[k]);
        }
        for (size_t i = 0; i < words; i++)
            from.word[i] |= near.word[i];
    }
    const bool empty = memcmp(landing, &(struct square_set){{0}}, sizeof *landing) == 0;
    for (size_t i = 0; i < words; i++)
        near.word[i] = (near.word[i] & search->inner.word[i]) | (empty ? 0 : search->edge.word[i]);
    return near;
}

/* Decides at the landings of a row from which the end can be reached now, but could not before: to
 * take if taking leads there, otherwise to leave. */
static void decide_landings(const struct reach_search *search, uint32_t row) {
    const struct reach *reach = search->reach;
    const struct walk_table *table = reach->table;
    uint64_t *decided = reach->decided[row].word;
    for (uint32_t column = 0; column < table->columns; column++) {
        if (search->is_green[column])
            continue;
        const struct square_set *take =
            set_of(search, reach->ends, table->next[(size_t)row * table->columns + column]);
        for (size_t i = 0; i < search->words; i++) {
            const uint64_t can_end = take->word[i] | reach->ends[row].word[i];
            const uint64_t first = can_end & search->of_column[column].word[i] & ~decided[i];
            decided[i] |= first;
            reach->taken[row].word[i] |= first & take->word[i];
        }
    }
}

/* Finds the states of a row from which a move can lead to a state found before. They include those
 * found when the row was last visited, as no set has shrunk since. Returns whether any is new. */
static bool visit_row(const struct reach_search *search, uint32_t row) {
    const struct reach *reach = search->reach;
    struct square_set *ends = &reach->ends[row];
    /* The largest set that can be found: with `within` the earlier result, see reach.h. */
    const struct square_set *most = reach->within ? &reach->within[row] : &search->all;
    if (memcmp(ends, most, sizeof *ends) == 0)
        return false;
    const struct landings landings = find_landings(search, row);
    const struct square_set unsafe = /* from which a move can lead outside `within` */
        reach->within ? predecessors(search, &landings.outside) : (struct square_set){{0}};
    const struct square_set before = *ends;
    /* A landing that leaves the row unchanged leads into the row's own set, which grows: repeat. */
    for (bool grows = true; grows;) {
        if (reach->decided)
            decide_landings(search, row);
        struct square_set landing = landings.changed;
        add_both(search, &landings.same, ends, &landing);
        struct square_set found = predecessors(search, &landing);
        for (size_t i = 0; i < search->words; i++)
            found.word[i] &= ~unsafe.word[i];
        grows = memcmp(&found, ends, sizeof found) != 0;
        *ends = found;
    }
    return memcmp(&before, ends, sizeof before) != 0;
}

void reach_find(const struct reach *reach) {
    const struct walk_table *table = reach->table;
    const struct walk_board *board = table->board;
    struct reach_search search = {.reach = reach, .words = ((size_t)board->squares + 63) / 64};
    for (int square = 0; square < board->squares; square++) {
        uint32_t column = table->column[square];
        square_set_add(&search.all, square);
        square_set_add(board->edge[square] ? &search.edge : &search.inner, square);
        square_set_add(&search.of_column[column], square);
        search.is_green[column] = board->green[square];
    }
    memset(reach->ends, 0, table->rows * sizeof *reach->ends);
    const size_t count = reach->order ? reach->count : table->rows;
    for (bool changed = true; changed;) { /* a set grew in the last round */
        changed = false;
        for (size_t i = 0; i < count; i++) {
            uint32_t row = reach->order ? reach->order[i] : (uint32_t)(count - 1 - i);
            if (row != TABLE_DONE && visit_row(&search, row))
                changed = true;
        }
    }
}

struct walk_dead table_find_dead(const struct walk_table *table, enum table_coin coin) {
    const size_t squares = (size_t)table->board->squares;
    struct walk_dead dead = {.squares = squares, .states = table->rows * squares};
    struct walk_table game = {0}; /* searched instead of a table with two phases; otherwise empty */
    if (table->second_phase > 0)
        game_table(&game, table->board);
    const struct walk_table *searched = game.board ? &game : table;
    const struct reach reach = {.table = searched,
                                .coin = coin,
                                .may_leave = searched->deciding_rows > 0,
                                .ends = memory_allocate(searched->rows, sizeof *reach.ends)};
    reach_find(&reach);
    for (size_t row = 0, state = 0; row < table->rows; row++) {
        const int rank = collection_rank(&table->collection[row]);
        const struct square_set *ends = &reach.ends[searched->row_of_rank[rank]];
        for (int square = 0; square < table->board->squares; square++, state++) {
            if (square_set_has(ends, square))
                continue;
            if (!dead.state)
                dead.state = memory_allocate(dead.states / 64 + 1, sizeof *dead.state);
            dead.state[state / 64] |= UINT64_C(1) << state % 64;
            dead.count++;
        }
    }
    free(reach.ends);
    table_free(&game);
    return dead;
}

bool dead_agree(const struct walk_dead *one, const struct walk_dead *other) {
    size_t size = (one->states / 64 + 1) * sizeof *one->state;
    return one->count == other->count &&
           (one->count == 0 || memcmp(one->state, other->state, size) == 0);
}

void dead_free(struct walk_dead *dead) {
    free(dead->state);
    *dead = (struct walk_dead){0};
}

const struct walk_dead *table_dead(struct walk_table *table, enum table_coin coin) {
    if (table->dead[coin].squares == 0)
        table->dead[coin] = table_find_dead(table, coin);
    return &table->dead[coin];
}

const struct walk_dead *game_dead(struct walk_table *rules, const struct walk_board *board,
                                  enum table_coin coin) {
    if (!rules->board)
        game_table(rules, board);
    return table_dead(rules, coin);
}
