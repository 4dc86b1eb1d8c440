/* A compiled strategy as a Markov chain, or the game itself as a decision process, laid out to be
 * solved.
 *
 * A state is a row of the table (a collection) and a square. With v for what is to be known of a
 * state (the expected moves, say) and f for what a move there counts (1, say),
 *
 *     v(row, s) = f(row, s) + mean over the squares s' that follow s of w(row, s'),
 *     w(row, s') = take v(next, s') + (1 - take) v(row, s')        s' white,
 *                  p v(reset, s') + (1 - p) v(removed, s')         s' green,
 *
 * and in the decision process the smaller of v(next, s') and v(row, s') on a white square. Given
 * the values of other rows, the equations of one row are a system over the grid's unknowns
 * (solve.h). Rows are coupled by takes, to rows of one letter more, by removals, to rows of
 * fewer, and by the reset. So a pass from large to small collections solves all of them, but for
 * removals and the reset, which it reads from the pass before: only the values that are carried
 * over so are iterated (solve.h).
 *
 * Rows of one size are solved four at a time: a batch. Values lie by batch, unknown and lane. */
#ifndef ANALYSIS_WALK_SOLVE_CHAIN_H
#define ANALYSIS_WALK_SOLVE_CHAIN_H

#include "analysis/walk/solve/quad.h"
#include "sim/walk/rules/walk.h"
#include "sim/walk/table/table.h"

/* The board as the unknowns of a small linear system.
 *
 * All edge squares send the token on alike, so whatever is expected of the future is the same on
 * each: the unknowns are the inner squares, and last one for every edge square. Inner squares are
 * numbered along the shorter side, so that neighbours are at most `band` unknowns apart. */
enum {
    GRID_MAX_INNER = (WALK_MAX_SIDE - 2) * (WALK_MAX_SIDE - 2),
    GRID_MAX_UNKNOWNS = GRID_MAX_INNER + 1,
    GRID_MAX_BAND = WALK_MAX_SIDE - 1,
};

struct grid {
    const struct walk_board *board;
    int inner;                     /* inner squares: unknowns 0 .. inner - 1 */
    int unknowns;                  /* inner + 1; the last stands for all edge squares */
    int band;                      /* inner squares of the shorter side, and one more */
    int unknown[WALK_MAX_SQUARES]; /* by square */
    int square[GRID_MAX_INNER];    /* by unknown */
    int greens;                    /* different unknowns on which green squares lie */
    int green[GRID_MAX_UNKNOWNS];  /* the first `greens` */
    int around[GRID_MAX_INNER][8]; /* the squares around, by unknown */
    /* Whether the unknown by that much before or after it is an inner square next to it, in the
     * order - band, 1 - band, 2 - band, -1, 1, band - 2, band - 1, band. */
    bool touches[GRID_MAX_INNER][8];
};

/* Numbers the squares of the board, which must outlive the grid. */
void grid_init(struct grid *grid, const struct walk_board *board);

enum chain_kind {
    CHAIN_SOLVED,   /* of a strategy; rows with the same future are one (twins_find) */
    CHAIN_FOLLOWED, /* of a strategy, each row for itself */
    CHAIN_DECIDED,  /* the decision process of a table that takes wherever that is allowed */
};

struct chain {
    struct grid grid;
    const struct walk_table *table;
    double p;
    double discount;  /* what a landing's value counts, 0..1: 1 unless discounted */
    bool minimise;    /* CHAIN_DECIDED */
    size_t batches;   /* the last lanes of a size may have no row */
    size_t values;    /* doubles of a vector of values */
    uint32_t done;    /* where the values of finished games are: `unknowns` times QUAD of them */
    uint32_t *offset; /* [rows]: where the values of a row are, of unknown 0; others in steps of
                         QUAD */
    uint32_t *twin;   /* [rows]: the row whose values it shares: see twins_find */
    uint32_t *row;    /* [batches * QUAD]: the row in a lane, or TABLE_DONE */
    uint32_t *next;   /* [batches * columns * QUAD]: offset of the table's next row */
    double *take;     /* the same of the table's take; NULL when all are 1 */
    uint8_t *may;     /* [batches * squares]: bits of the lanes in which a landing there changes
                         the row */
    uint8_t *taken;   /* the same: in which it does, as far as that is decided (may, but for
                         minimise) */
    uint8_t *endless; /* [batches * unknowns]: bits of the lanes from where the game need not end;
                         NULL: none */
    double beyond;    /* what the values of those are: infinite, unless others are asked for */
    size_t carried_count;
    uint32_t *carried; /* indices of the values that a pass reads before it writes them */
};

/* Lays out the table for a p that coins can fall with (path_has_coin); it must outlive the chain
 * and have been compiled for table_coin(p) or for TABLE_EITHER. Finds the states from where the
 * game need not end (under any decisions, if it is to be decided). Fails when memory is short. */
bool chain_init(struct chain *chain, const struct walk_table *table, double p, enum chain_kind kind,
                struct error *error);
void chain_free(struct chain *chain);

/* Changes p and keeps decisions; both values between 0 and 1, exclusive. */
void chain_set_p(struct chain *chain, double p);

/* Resets decisions: takes wherever that is allowed. */
void chain_decide_afresh(struct chain *chain);

/* Discounts: v(row, s) = f + discount times the mean of w, so that move t counts discount^t. Below
 * 1 every value is finite, also of games that never end. Cannot be undone. */
void chain_set_discount(struct chain *chain, double discount);

/* Treats games that need not end as any other, for what is finite of them, too. */
void chain_forget_endless(struct chain *chain);

/* A vector of values, all 0. NULL when memory is short. */
double *chain_vector(const struct chain *chain);

/* The index of a state's value; of a finished game's for TABLE_DONE. */
static inline size_t chain_index(const struct chain *chain, uint32_t row, int square) {
    uint32_t offset = row == TABLE_DONE ? chain->done : chain->offset[row];
    return offset + (size_t)chain->grid.unknown[square] * QUAD;
}

/* From which states a game ends with probability 1, by graph search.
 *
 * The states that can reach the end within a set X, whatever happens staying in X, are a least
 * fixed point; the largest X that is its own is the set of states from which the game ends with
 * probability 1 (de Alfaro, "Formal verification of probabilistic systems", 1997; in a decision
 * process: under some decisions). */

/* Fills chain->endless; NULL when every game ends. Returns false when memory is short. */
bool reach_mark_endless(struct chain *chain);

/* Lists dead states, from which the end cannot be reached, in the shape of
 * chain->endless. *dead is NULL when there are none; free() it. */
bool reach_find_dead(const struct chain *chain, uint8_t **dead);

/* In a decision process, decides so that every game ends that can be made to end: each landing
 * leads to where the end was found to be near before it was found of the landing's own state. Fills
 * chain->taken. Returns false when memory is short. */
bool reach_decide(struct chain *chain);

/* Finds rows of a table that have the same future, whatever their letters: of most collections of
 * four letters only the letters that complete them matter, and of the thousands that none completes
 * and no green square changes only one needs solving.
 *
 * Writes to twin[rows] the first row with the same future: the row itself, unless every landing
 * either ends the game or changes nothing but by the reset, and does so on the same squares with
 * the same probability as in an earlier row of as many letters (rows are solved by size).
 * Returns false when memory is short. */
bool twins_find(const struct walk_table *table, uint32_t *twin);

#endif
