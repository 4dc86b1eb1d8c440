#include "analysis/walk/solve/chain.h"

#include <stdlib.h>
#include <string.h>

/* A set of squares: one word per row of the board, one bit per column. */
struct reach_squares {
    uint16_t line[WALK_MAX_SIDE];
};

struct end_search {
    const struct chain *chain;
    const struct walk_table *table;
    struct reach_squares all, edge;
    struct reach_squares of_column[WALK_MAX_SQUARES]; /* by column of the table */
    bool green[WALK_MAX_SQUARES];                     /* by column of the table */
    struct reach_squares *within;                     /* [rows]: where play must stay */
    struct reach_squares *ends;                       /* [rows]: from where it can reach the end */
    struct reach_squares *decided,
        *taken; /* [rows]: landings that are decided, and that take; NULL: not requested */
};

static void add_square(struct reach_squares *set, const struct walk_board *board, int square) {
    set->line[square / board->columns] |= (uint16_t)(1U << square % board->columns);
}

static bool set_has(const struct reach_squares *set, const struct walk_board *board, int square) {
    return set->line[square / board->columns] >> square % board->columns & 1;
}

static bool set_equal(const struct reach_squares *one, const struct reach_squares *other) {
    return memcmp(one, other, sizeof *one) == 0;
}

/* The set of a row; all squares for a finished game. */
static const struct reach_squares *set_of(const struct end_search *search,
                                          const struct reach_squares *sets, uint32_t row) {
    return row == TABLE_DONE ? &search->all : &sets[search->chain->twin[row]];
}

/* Adds to `into` the squares of a column on which a landing, with the row held, can lead into one
 * of `sets` (`every` is false) or cannot lead elsewhere (`every` is true). */
static void land_column(const struct end_search *search, const struct reach_squares *sets,
                        uint32_t row, uint32_t column, bool every, struct reach_squares *into) {
    const struct walk_table *table = search->table;
    size_t cell = (size_t)row * table->columns + column;
    uint32_t next = table->next[cell];
    double p = search->chain->p;
    bool green = search->green[column];
    bool first = !green || p < 1;
    bool second = green ? p > 0 : search->chain->minimise || (table->take && table->take[cell] < 1);
    const struct reach_squares *one = set_of(search, sets, next);
    const struct reach_squares *other = set_of(search, sets, green ? table->reset_row : row);
    if (!first || !second)
        one = other = first ? one : other;
    bool both = every && (green || !search->chain->minimise);
    for (int i = 0; i < WALK_MAX_SIDE; i++) {
        unsigned set = both ? one->line[i] & other->line[i] : one->line[i] | other->line[i];
        into->line[i] |= (uint16_t)(set & search->of_column[column].line[i]);
    }
}

static void reach_land(const struct end_search *search, const struct reach_squares *sets,
                       uint32_t row, bool every, struct reach_squares *into) {
    *into = (struct reach_squares){{0}};
    for (uint32_t column = 0; column < search->table->columns; column++)
        land_column(search, sets, row, column, every, into);
}

/* The neighbours of the squares in the set. */
static struct reach_squares reach_propagate(const struct reach_squares *set) {
    struct reach_squares beside, around;
    for (int i = 0; i < WALK_MAX_SIDE; i++)
        beside.line[i] = (uint16_t)(set->line[i] << 1 | set->line[i] >> 1);
    for (int i = 0; i < WALK_MAX_SIDE; i++) {
        unsigned above = i > 0 ? beside.line[i - 1] | set->line[i - 1] : 0;
        unsigned below = i < WALK_MAX_SIDE - 1 ? beside.line[i + 1] | set->line[i + 1] : 0;
        around.line[i] = (uint16_t)(beside.line[i] | above | below);
    }
    return around;
}

/* The squares from which a move can land in the set. */
static struct reach_squares before(const struct end_search *search,
                                   const struct reach_squares *landing) {
    struct reach_squares before = reach_propagate(landing);
    bool any = !set_equal(landing, &(struct reach_squares){{0}});
    for (int i = 0; i < WALK_MAX_SIDE; i++)
        before.line[i] = (uint16_t)((before.line[i] & search->all.line[i] & ~search->edge.line[i]) |
                                    (any ? search->edge.line[i] : 0));
    return before;
}

/* Removes from the set the squares from which a move can land outside `every`. */
static void keep_sure(const struct end_search *search, const struct reach_squares *every,
                      struct reach_squares *set) {
    struct reach_squares others;
    for (int i = 0; i < WALK_MAX_SIDE; i++)
        others.line[i] = (uint16_t)(search->all.line[i] & ~every->line[i]);
    struct reach_squares doubtful = before(search, &others);
    for (int i = 0; i < WALK_MAX_SIDE; i++)
        set->line[i] &= (uint16_t)~doubtful.line[i];
}

/* Decides about landings that can now lead into `ends` for the first time: takes if taking leads
 * there, otherwise leaves. */
static void reach_decide_row(const struct end_search *search, uint32_t row) {
    const struct walk_table *table = search->table;
    for (uint32_t column = 0; column < table->columns; column++) {
        if (search->green[column])
            continue;
        const struct reach_squares *take =
            set_of(search, search->ends, table->next[(size_t)row * table->columns + column]);
        for (int i = 0; i < WALK_MAX_SIDE; i++) {
            unsigned good = (take->line[i] | search->ends[row].line[i]) &
                            search->of_column[column].line[i] & ~search->decided[row].line[i];
            search->decided[row].line[i] |= (uint16_t)good;
            search->taken[row].line[i] |= (uint16_t)(good & take->line[i]);
        }
    }
}

/* Finds the states that can reach the end within `within`, by backward search. Rows are visited in
 * the order of the chain, large collections first, since play reaches those last. */
static void reach_find_ends(struct end_search *search) {
    const struct chain *chain = search->chain;
    memset(search->ends, 0, search->table->rows * sizeof *search->ends);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t at = 0; at < chain->batches * QUAD; at++) {
            uint32_t row = chain->row[at];
            if (row == TABLE_DONE || set_equal(&search->ends[row], &search->within[row]))
                continue;
            struct reach_squares some, every;
            reach_land(search, search->within, row, true, &every);
            for (bool again = true; again;) {
                if (search->decided)
                    reach_decide_row(search, row);
                reach_land(search, search->ends, row, false, &some);
                struct reach_squares now = before(search, &some);
                keep_sure(search, &every, &now);
                again = !set_equal(&now, &search->ends[row]);
                search->ends[row] = now;
                changed |= again;
            }
        }
    }
}

static bool reach_begin(struct end_search *search, const struct chain *chain) {
    const struct walk_table *table = chain->table;
    const struct walk_board *board = table->board;
    *search = (struct end_search){.chain = chain, .table = table};
    for (int square = 0; square < board->squares; square++) {
        add_square(&search->all, board, square);
        add_square(&search->of_column[table->column[square]], board, square);
        search->green[table->column[square]] = board->green[square];
        if (board->edge[square])
            add_square(&search->edge, board, square);
    }
    search->within = malloc(table->rows * sizeof *search->within);
    search->ends = malloc(table->rows * sizeof *search->ends);
    for (uint32_t row = 0; search->within && row < table->rows; row++)
        search->within[row] = search->all;
    return search->within && search->ends;
}

static void reach_end(struct end_search *search) {
    free(search->within);
    free(search->ends);
    free(search->decided);
    free(search->taken);
}

/* Marks the unknowns of a lane's row that are not in `ends`. Returns whether there are any. A lane
 * without a row counts as endless, so that its meaningless values, which the reset may make
 * infinite, are ignored. */
static bool list_lane(const struct end_search *search, size_t at, uint8_t *others) {
    const struct grid *grid = &search->chain->grid;
    uint32_t row = search->chain->row[at];
    bool any = false;
    for (int unknown = 0; unknown < grid->unknowns; unknown++) {
        int square = unknown < grid->inner ? grid->square[unknown] : 0;
        bool other = row == TABLE_DONE || !set_has(&search->ends[row], grid->board, square);
        others[unknown] |= (uint8_t)(other << at % QUAD);
        any |= other && row != TABLE_DONE;
    }
    return any;
}

/* Lists the states that are not in `ends`, by batch and unknown; NULL if there are none. */
static bool list_others(const struct end_search *search, uint8_t **others) {
    const struct chain *chain = search->chain;
    size_t unknowns = (size_t)chain->grid.unknowns;
    *others = calloc(chain->batches * unknowns, 1);
    if (!*others)
        return false;
    bool any = false;
    for (size_t at = 0; at < chain->batches * QUAD; at++)
        any |= list_lane(search, at, *others + at / QUAD * unknowns);
    if (!any) {
        free(*others);
        *others = NULL;
    }
    return true;
}

/* Sets `within` to `ends`. Returns whether it was larger. */
static bool shrink(struct end_search *search) {
    bool shrunk = false;
    for (size_t at = 0; at < search->chain->batches * QUAD; at++) {
        uint32_t row = search->chain->row[at];
        if (row == TABLE_DONE || set_equal(&search->within[row], &search->ends[row]))
            continue;
        search->within[row] = search->ends[row];
        shrunk = true;
    }
    return shrunk;
}

bool reach_mark_endless(struct chain *chain) {
    struct end_search search;
    bool done = reach_begin(&search, chain);
    for (bool shrunk = done; shrunk;) {
        reach_find_ends(&search);
        shrunk = shrink(&search);
    }
    done = done && list_others(&search, &chain->endless);
    reach_end(&search);
    return done;
}

bool reach_find_dead(const struct chain *chain, uint8_t **dead) {
    struct end_search search;
    bool done = reach_begin(&search, chain);
    if (done)
        reach_find_ends(&search);
    done = done && list_others(&search, dead);
    reach_end(&search);
    return done;
}

/* Restricts play to states from which it ends with probability 1. */
static void stay_sure(struct end_search *search) {
    const struct chain *chain = search->chain;
    const struct grid *grid = &chain->grid;
    for (size_t at = 0; chain->endless && at < chain->batches * QUAD; at++) {
        uint32_t row = chain->row[at];
        const uint8_t *endless = chain->endless + at / QUAD * (size_t)grid->unknowns;
        for (int square = 0; row != TABLE_DONE && square < grid->board->squares; square++)
            if (endless[grid->unknown[square]] >> at % QUAD & 1)
                search->within[row].line[square / grid->board->columns] &=
                    (uint16_t) ~(1U << square % grid->board->columns);
    }
}

static void reach_keep_decisions(const struct end_search *search, struct chain *chain) {
    const struct walk_board *board = chain->table->board;
    size_t squares = (size_t)board->squares;
    memset(chain->taken, 0, chain->batches * squares);
    for (size_t at = 0; at < chain->batches * QUAD; at++) {
        uint32_t row = chain->row[at];
        for (size_t square = 0; row != TABLE_DONE && square < squares; square++)
            if (set_has(&search->taken[row], board, (int)square))
                chain->taken[at / QUAD * squares + square] |= (uint8_t)(1U << at % QUAD);
    }
    for (size_t state = 0; state < chain->batches * squares; state++)
        chain->taken[state] &= chain->may[state];
}

bool reach_decide(struct chain *chain) {
    struct end_search search;
    bool done = reach_begin(&search, chain);
    search.decided = calloc(chain->table->rows, sizeof *search.decided);
    search.taken = calloc(chain->table->rows, sizeof *search.taken);
    done = done && search.decided && search.taken;
    if (done) {
        stay_sure(&search);
        reach_find_ends(&search);
        reach_keep_decisions(&search, chain);
    }
    reach_end(&search);
    return done;
}
