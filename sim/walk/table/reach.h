/* The states of a table from which the end can be reached: one backward search for dead states, for
 * states from which a game ends with certainty, and for decisions that lead to the end. A state is
 * a row of the table, that is the letters held, and the square where the token stands. */
#ifndef SIM_WALK_TABLE_REACH_H
#define SIM_WALK_TABLE_REACH_H

#include "sim/walk/table/table.h"

/* A set of squares: bit square % 64 of word square / 64. */
struct square_set {
    uint64_t word[WALK_MAX_SQUARES / 64];
};

static inline void square_set_add(struct square_set *set, int square) {
    set->word[square / 64] |= UINT64_C(1) << square % 64;
}

static inline bool square_set_has(const struct square_set *set, int square) {
    return set->word[square / 64] >> square % 64 & 1;
}

/* A search. Arrays of sets have one set of squares for each row of the table: [table->rows]. */
struct reach {
    const struct walk_table *table; /* which has one phase and is not joined */
    enum table_coin coin;           /* the outcomes of coins that are possible */
    bool may_leave; /* any letter may be left, whatever the table does: there are decisions */
    /* order[count] are the rows to search, in that order; an entry TABLE_DONE, a finished game, is
     * skipped. lumped[rows] is for each row the one of them whose sets it shares. If both are NULL,
     * all rows are searched, the last one first, each with its own sets. */
    const uint32_t *order;
    size_t count;
    const uint32_t *lumped;
    /* States in which play must stay whatever chance does: all states, or the result of an earlier
     * search with the same members above, of which this result is a subset. NULL: any state. */
    const struct square_set *within;
    struct square_set *ends; /* the result: the squares from which the end can be reached */
    /* With may_leave: the landings at which a decision leads to the end, and those of them at which
     * the letter is taken. Both are zeroed by the caller, or NULL if not requested. */
    struct square_set *decided, *taken;
};

/* Searches backwards until nothing is added: states from which a move can lead to a state found
 * before and, with `within`, no move can lead outside these sets. */
void reach_find(const struct reach *reach);

#endif
