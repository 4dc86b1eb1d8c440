/* A memoryless strategy as a transition table over collections and kinds of squares. The simulator
 * runs on it and the exact analysis solves it.
 *
 * A row is a collection of at most four letters that play can reach. A column is a set of squares
 * of one colour with the same transitions from every row (all white squares with an E, for a
 * strategy that looks at letters only). */
#ifndef SIM_WALK_TABLE_TABLE_H
#define SIM_WALK_TABLE_TABLE_H

#include "sim/walk/rules/player.h"

/* Stands in place of a row: the game has ended. */
#define TABLE_DONE UINT32_MAX

/* The possible outcomes of coins: for p = 0, 0 < p < 1, p = 1; how many there are. */
enum table_coin { TABLE_NEVER_RESETS, TABLE_EITHER, TABLE_ALWAYS_RESETS, TABLE_COINS };

/* The outcomes that are possible for p. */
static inline enum table_coin table_coin(double p) {
    return p <= 0 ? TABLE_NEVER_RESETS : p < 1 ? TABLE_EITHER : TABLE_ALWAYS_RESETS;
}

/* Dead states, from which the end of the game cannot be reached. A state is a row and a square. */
struct walk_dead {
    size_t squares;
    size_t states;   /* rows * squares */
    uint64_t count;  /* how many states in the table's rows are dead */
    uint64_t *state; /* [states / 64 + 1] bit row * squares + square; NULL if count is 0 */
};

/* A cell that differs between joined tables: from table number `from` on it leads to row `next`. */
struct table_change {
    uint32_t from, next;
};

struct walk_table {
    const struct walk_board *board;
    int start;     /* the square where games start */
    uint32_t rows; /* number of collections, of two phases in each phase */
    /* Of a game_table, where any letter may also be left: its first rows, of fewer than four
     * letters. A fifth letter, which ends the game, is always taken. Otherwise 0. */
    uint32_t deciding_rows;
    uint32_t columns;   /* number of sets of squares */
    uint32_t reset_row; /* after a reset; 0 on a board without green squares */
    uint32_t start_row; /* at the beginning of a game, if the start's letter is not taken */
    uint32_t offer_row; /* if it is taken; start_row if it never is */
    double offer_take;  /* probability of taking it: 0 unless it is offered */
    /* Of a strategy with two phases (player.h), otherwise 0: the second begins with the landing of
     * turn second_phase, and the row of a collection is then phase_rows greater than before. */
    uint64_t second_phase;
    uint32_t phase_rows;
    enum table_coin coin;               /* of a compiled strategy: outcomes that lead to its rows */
    uint16_t column[WALK_MAX_SQUARES];  /* by square */
    struct walk_collection *collection; /* [rows] */
    /* [rows * columns]: for white squares the row after taking the letter, for green squares the
     * row after a removal; TABLE_DONE if the letter completes a palindrome. */
    uint32_t *next;
    /* [rows * columns]: the probability of `next` on white squares, otherwise the row stays; 1 on
     * green squares, and where `next` is the same row. NULL when all are 1. */
    double *take;
    /* [COLLECTIONS]: by collection_rank, its row in the last phase; TABLE_DONE if it has none. */
    uint32_t *row_of_rank;
    /* In joined tables, a cell that differs is a fork: `next` is TABLE_FORK | its number. Its
     * changes ascend by `from`, from 0 on, and end with UINT32_MAX. */
    struct table_change *change; /* [changes]: of all forks, one after another */
    uint32_t *fork;              /* [forks]: by number, the index of the fork's first change */
    uint32_t changes, forks;
    struct walk_dead dead[TABLE_COINS]; /* set by table_dead; zeroed until then */
};

#define TABLE_FORK (UINT32_C(1) << 31)

/* Whether a cell's `next` says that it differs between joined tables. */
static inline bool table_forks(uint32_t next) { return next != TABLE_DONE && next & TABLE_FORK; }

/* The row after a reset. */
static inline uint32_t table_reset(const struct walk_table *table, uint32_t row) {
    return table->reset_row + (row < table->phase_rows ? 0 : table->phase_rows);
}

/* What a strategy sees of a landing on a square while `held` are held. */
static inline struct walk_view table_landing(const struct walk_board *board,
                                             const struct walk_collection *held, int square,
                                             uint64_t turn) {
    return (struct walk_view){.board = board,
                              .collection = held,
                              .turn = turn,
                              .square = square,
                              .letter = board->letter[square]};
}

/* Compiles the player's strategy, which must be memoryless, at least in each of two phases, for the
 * player's board. Rows are those reachable with the outcomes of coins that `coin` allows. Refuses a
 * strategy whose answer depends on the turn: each landing is asked about again on another turn.
 * Refuses answers that are no probability; the error has a shortest sequence of landings to one. */
bool table_compile(struct walk_table *table, const struct walk_player *player, enum table_coin coin,
                   struct error *error);
void table_free(struct walk_table *table);

/* Joins tables for ascending values of p, on one board and from one start. Each must take with
 * certainty or not at all, and all must treat the start's letter alike. A row that a table does not
 * have is unreachable at its p, so its cells there are those of another p. Free with table_free. */
void table_join(struct walk_table *joined, const struct walk_table *const *tables, size_t n);

/* Whether two tables on one board are equal, except for the start. */
bool table_agree(const struct walk_table *one, const struct walk_table *other);

/* The row after taking the letter of a square, or after a removal: see `next`. */
static inline uint32_t table_next(const struct walk_table *table, uint32_t row, int square) {
    return table->next[(size_t)row * table->columns + table->column[square]];
}

/* The probability that the letter of a white square is taken: 0 if the row stays. */
static inline double table_take(const struct walk_table *table, uint32_t row, int square) {
    size_t cell = (size_t)row * table->columns + table->column[square];
    if (table->next[cell] == row)
        return 0;
    return table->take ? table->take[cell] : 1;
}

/* Finds the dead states by graph search, for the outcomes of coins that `coin` allows. For a
 * game_table and for a strategy with two phases, those from which no strategy can end. */
struct walk_dead table_find_dead(const struct walk_table *table, enum table_coin coin);

/* Returns these dead states, found and stored by the first call; for one thread at a time. */
const struct walk_dead *table_dead(struct walk_table *table, enum table_coin coin);

/* Whether two sets of dead states of one table are equal. */
bool dead_agree(const struct walk_dead *one, const struct walk_dead *other);
void dead_free(struct walk_dead *dead);

static inline bool dead_has(const struct walk_dead *dead, uint32_t row, int square) {
    if (!dead->state)
        return false;
    size_t bit = (size_t)row * dead->squares + (size_t)square;
    return dead->state[bit / 64] >> bit % 64 & 1;
}

/* The game itself as a table, for solvers that decide: it takes wherever the rules allow it, and a
 * decision is to take or to leave. A row for every collection of at most four letters of white
 * squares and of the reset; a column for each letter on white squares and each on green ones. Valid
 * for every p. Free with table_free. */
void game_table(struct walk_table *table, const struct walk_board *board);

/* Returns the states from which no strategy can end a game, by rows of the game_table of a board.
 * The first call makes that table of `rules`, which is zeroed. Otherwise as table_dead. */
const struct walk_dead *game_dead(struct walk_table *rules, const struct walk_board *board,
                                  enum table_coin coin);

/* Explains why a memoryless strategy is refused. Searches all games breadth first, by collection
 * and square, for the first choice that player_take rejects. If there is one, fails with its
 * message and the landings that lead to it. If no game reaches one, succeeds. */
bool refusal_check(const struct walk_player *player, enum table_coin coin, struct error *error);

#endif
