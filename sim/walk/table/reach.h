/* The states of a table, a row and a square each, from which the end can be reached: one backward
 * search for dead states, for states from which a game ends with certainty, and for decisions that
 * lead to the end. */
#ifndef SIM_WALK_TABLE_REACH_H
#define SIM_WALK_TABLE_REACH_H

#include "sim/walk/table/table.h"

enum { SQUARE_SET_WORDS = WALK_MAX_SQUARES / 64 };

/* A set of squares: bit square % 64 of word square / 64. */
struct square_set {
    uint64_t word[SQUARE_SET_WORDS];
};

static inline void square_set_add(struct square_set *set, int square) {
    set->word[square / 64] |= UINT64_C(1) << square % 64;
}

static inline bool square_set_has(const struct square_set *set, int square) {
    return set->word[square / 64] >> square % 64 & 1;
}

/* A search. Sets belong to rows of the table, [rows]. */
struct reach {
    const struct walk_table *table;
    enum table_coin coin; /* the outcomes of coins that are possible */
    bool may_leave;       /* any letter may be left, whatever the table does: there are decisions */
    /* The rows to search, in that order, TABLE_DONE being none, and for each row that among them
     * whose sets it shares. NULL, both: all rows, the last one first. */
    const uint32_t *order;
    size_t count; /* of order */
    const uint32_t *lumped;
    const struct square_set
        *within;             /* where play must stay, whatever chance does; NULL: anywhere */
    struct square_set *ends; /* result: where the row can reach the end */
    /* With may_leave: the squares whose letter is decided about, and those where it is taken, each
     * as leads to a state found before; given empty. NULL, both: not requested. */
    struct square_set *decided, *taken;
};

/* Searches backwards to a fixed point. Each row that is visited adds the states from which a move
 * can lead to one found before, or, with `within`, all of them that cannot lead outside it. */
void reach_find(const struct reach *reach);

#endif
