/* A memoryless strategy as a table: what becomes of each collection on each kind of square. The
 * simulator walks it and the exact analysis solves it.
 *
 * A row is a collection of at most four letters that play can reach. A column is a set of squares
 * that treat every row alike (all white squares with an E, for a strategy that looks at letters
 * only). */
#ifndef SIM_WALK_TABLE_TABLE_H
#define SIM_WALK_TABLE_TABLE_H

#include "sim/walk/rules/player.h"

/* Instead of a row: the game is over. */
#define TABLE_DONE UINT32_MAX

/* How coins can fall: with p = 0, 0 < p < 1, p = 1. */
enum table_coin { TABLE_NEVER_RESETS, TABLE_EITHER, TABLE_ALWAYS_RESETS };
enum { TABLE_COINS = 3 };

/* The coin of that p. */
enum table_coin table_coin(double p);

struct walk_table {
    const struct walk_board *board;
    int start;          /* the square where games start */
    uint32_t rows;      /* number of collections */
    uint32_t columns;   /* number of kinds of squares */
    uint32_t reset_row; /* where a reset leads from every row; 0 on a board without green */
    uint32_t start_row; /* held when the game begins; its letter was not taken */
    uint32_t offer_row; /* held when the start's own letter was taken, else start_row */
    double offer_take;  /* probability of that: 0 unless letters are collected at the start */
    uint16_t column[WALK_MAX_SQUARES];  /* by square */
    struct walk_collection *collection; /* [rows] */
    /* [rows * columns]: for white squares the row once the letter is taken, for green squares the
     * row after a removal; the same row where nothing changes; TABLE_DONE when it completes. */
    uint32_t *next;
    /* [rows * columns]: the probability of `next` on white squares, otherwise the row stays; 1 on
     * green squares, and where `next` is the same row. NULL when all are 1. */
    double *take;
    uint32_t *row_of_rank; /* [COLLECTIONS]: by collection_rank; TABLE_DONE where there is none */
};

/* Compiles the player's strategy, which must be memoryless; the board is the player's. Rows are
 * those reachable when coins fall as `coin` says. Refuses a strategy that would take a fifth letter
 * that completes no palindrome, and tells the shortest sequence of landings that leads there. */
bool table_compile(struct walk_table *table, const struct walk_player *player, enum table_coin coin,
                   struct error *error);
void table_free(struct walk_table *table);

/* States, a row and a square each, from which the end cannot be reached. */
struct walk_stuck {
    size_t squares;
    size_t states;   /* rows * squares */
    uint64_t count;  /* of stuck states in the table's rows */
    uint64_t *state; /* bit row * squares + square; NULL when count is 0 */
};

/* Finds them, by graph, when coins fall as `coin` says. */
bool table_find_stuck(const struct walk_table *table, enum table_coin coin,
                      struct walk_stuck *stuck, struct error *error);

/* The same of a game_table, in which every letter may be left as well: those from which the end
 * cannot be reached whatever is chosen. */
bool table_find_lost(const struct walk_table *game, enum table_coin coin, struct walk_stuck *stuck,
                     struct error *error);

/* Whether the same states of one table are stuck. */
bool stuck_agree(const struct walk_stuck *one, const struct walk_stuck *other);
void stuck_free(struct walk_stuck *stuck);

static inline bool stuck_has(const struct walk_stuck *stuck, uint32_t row, int square) {
    if (!stuck->state)
        return false;
    size_t bit = (size_t)row * stuck->squares + (size_t)square;
    return stuck->state[bit / 64] >> bit % 64 & 1;
}

#endif
