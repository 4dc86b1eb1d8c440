/* A compiled strategy as a Markov chain, or the game as a Markov decision process, to be solved.
 *
 * A state is a row of the table (a collection) and a square. Let v(state) be the expected total
 * reward (for example, moves) and f the reward of one move (for example, 1):
 *
 *     v(row, s) = f(row, s) + mean over the squares s' that follow s of w(row, s'),
 *     w(row, s') = take v(next, s') + (1 - take) v(row, s')        s' white,
 *                  p v(reset, s') + (1 - p) v(removed, s')         s' green.
 *
 * Here p is the probability of a reset, `next` the row with the letter of s' taken, `take` the
 * probability of taking, and `removed` the row without the letters like that of s'. In the decision
 * process w is the smaller of v(next, s') and v(row, s') on a white square. Given the values of the
 * other rows, the equations of one row are a linear system over the unknowns of the grid. Taking
 * leads to rows of one letter more, a removal to rows of fewer letters, and the reset to one row. A
 * pass from large to small collections therefore reads current values for takes; only those for
 * removals and the reset, the carried values, are of the previous pass and iterated (solve.h).
 *
 * Rows of equal size are solved four at a time, as a batch, each in a lane of its own. Lanes are
 * numbered through all batches: lane 6 is number 2 of batch 1. A state's value, and likewise
 * whatever belongs to a state, is at the index (batch * unknowns + unknown) * QUAD + lane % QUAD:
 * on a board of 4x4, with five unknowns, lane 6 at unknown 3 is at (1 * 5 + 3) * 4 + 2 = 34. */
#ifndef ANALYSIS_WALK_SOLVE_CHAIN_H
#define ANALYSIS_WALK_SOLVE_CHAIN_H

#include "analysis/walk/solve/quad.h"
#include "sim/walk/rules/walk.h"
#include "sim/walk/table/table.h"

/* The board as the unknowns of a small linear system.
 *
 * From every edge square the next move has the same distribution, so all edge squares share one
 * value: the unknowns are the inner squares, and a last one for all edge squares. Inner squares are
 * numbered line by line, a line being parallel to the shorter side and of band - 1 inner squares,
 * so that neighbours are at most `band` unknowns apart. */
enum {
    GRID_MAX_INNER = (WALK_MAX_SIDE - 2) * (WALK_MAX_SIDE - 2),
    GRID_MAX_UNKNOWNS = GRID_MAX_INNER + 1,
    GRID_MAX_BAND = WALK_MAX_SIDE - 1,
};

struct grid {
    const struct walk_board *board;
    int inner;                          /* number of inner squares: unknowns 0 .. inner - 1 */
    int unknowns;                       /* inner + 1; the last is for all edge squares */
    int band;                           /* inner squares of a line, plus 1 */
    int unknown[WALK_MAX_SQUARES];      /* by square */
    int square[GRID_MAX_UNKNOWNS];      /* by unknown: its square; of the last, one on the edge */
    int greens;                         /* number of unknowns with a green square */
    int green[GRID_MAX_UNKNOWNS];       /* [greens]: these unknowns */
    int green_squares;                  /* number of green squares */
    int green_square[WALK_MAX_SQUARES]; /* [green_squares]: these squares */
    int around[GRID_MAX_INNER][8];      /* by unknown: the eight neighbours */
    /* By unknown i: whether i + offset is a neighbouring inner square, for the offsets -band, 1 -
     * band, 2 - band (previous line), -1, 1, band - 2, band - 1, band (next line). */
    bool touches[GRID_MAX_INNER][8];
};

/* Numbers the squares of the board, which must outlive the grid. */
void grid_init(struct grid *grid, const struct walk_board *board);

/* The squares that may follow an unknown's, all with the same probability: how many they are, and
 * number i of them. From the edge, all squares of the board. */
static inline int grid_landings(const struct grid *grid, int unknown) {
    return unknown < grid->inner ? 8 : grid->board->squares;
}
static inline int grid_landing(const struct grid *grid, int unknown, int i) {
    return unknown < grid->inner ? grid->around[unknown][i] : i;
}

/* The length of a block, the values of a batch: by unknown, and by lane. */
static inline size_t grid_block(const struct grid *grid) { return (size_t)grid->unknowns * QUAD; }

enum chain_kind {
    CHAIN_LUMPED, /* of a strategy; rows with the same future share values (lumpable_find) */
    CHAIN_FULL,   /* of a strategy; each row has its own values */
    CHAIN_MDP,    /* the Markov decision process; its table takes wherever that is legal */
};

struct chain {
    struct grid grid;
    const struct walk_table *table;
    double p;         /* may be changed if 0 < p < 1 before and after; decisions stay */
    double discount;  /* 1, or less after exact_solve_discounted: v = f + discount * mean of w */
    bool minimise;    /* CHAIN_MDP: w is the smaller value; false: as decided in `taken` */
    size_t batches;   /* in the last one of each size of collections, lanes may have no row */
    size_t lanes;     /* batches * QUAD */
    size_t closed;    /* batches 0 .. closed - 1 have collections of four letters: with these, only
                         landings on green squares lead to other rows */
    size_t values;    /* length of a vector of values */
    uint32_t done;    /* index of the values of finished games: `unknowns` times QUAD of them */
    uint32_t *offset; /* [rows]: index of the row's value at unknown 0 */
    uint32_t *lumped; /* [rows]: the row whose values the row shares; see lumpable_find */
    uint32_t *row;    /* [lanes]: the row in a lane, or TABLE_DONE */
    uint32_t *next;   /* by chain_cell: offset of the table's next row */
    double *take;     /* by chain_cell: the table's take; NULL if all are 1 */
    uint8_t *may;     /* [batches * squares]: bit mask of lanes whose row a landing can change */
    uint8_t *taken;   /* likewise: lanes in which it does, as decided (`may` unless minimise) */
    uint8_t *may_not_end; /* [batches * unknowns]: bit mask of lanes that may not end; NULL: none */
    double fixed_value;   /* value of the states that may not end; default infinite */
    size_t carried_count;
    uint32_t *carried; /* indices of the values that a pass reads before writing them */
};

/* Lays out the table for a p that is valid for coins (path_has_coin). The table must outlive the
 * chain and have been compiled for table_coin(p) or TABLE_EITHER. Finds the states that may not
 * end, from which a game ends with probability below 1 (in a decision process: under every policy).
 * Fails when memory is short.
 *
 * For a set X, let R(X) be the states that can reach the end while never leaving X, whatever the
 * random outcomes. The largest X with R(X) = X is the set of states from which the game ends with
 * probability 1 (de Alfaro, "Formal verification of probabilistic systems", 1997; in a decision
 * process: under some policy). */
bool chain_init(struct chain *chain, const struct walk_table *table, double p, enum chain_kind kind,
                struct error *error);
void chain_free(struct chain *chain);

/* Resets decisions: takes wherever that is allowed. */
void chain_decide_afresh(struct chain *chain);

/* Treats states that may not end like others: values are to be finite. Resets decisions. */
void chain_forget_may_not_end(struct chain *chain);

/* A vector of values, all 0. NULL with an error when memory is short. */
double *chain_vector(const struct chain *chain, struct error *error);

/* Exchanges two vectors. */
static inline void chain_swap(double **one, double **other) {
    double *swap = *one;
    *one = *other;
    *other = swap;
}

/* The index of a state's value, by unknown; and by square, where TABLE_DONE is a finished game. */
static inline size_t chain_state(const struct chain *chain, uint32_t row, int unknown) {
    return chain->offset[row] + (size_t)unknown * QUAD;
}
static inline size_t chain_index(const struct chain *chain, uint32_t row, int square) {
    uint32_t offset = row == TABLE_DONE ? chain->done : chain->offset[row];
    return offset + (size_t)chain->grid.unknown[square] * QUAD;
}

/* The lane of a row. */
static inline size_t chain_lane(const struct chain *chain, uint32_t row) {
    size_t batch = chain->offset[row] / QUAD / (size_t)chain->grid.unknowns;
    return batch * QUAD + chain->offset[row] % QUAD;
}

/* The index in chain->next and chain->take for a landing on a square with a lane's row held. */
static inline size_t chain_cell(const struct chain *chain, size_t lane, int square) {
    const struct walk_table *table = chain->table;
    return (lane / QUAD * table->columns + table->column[square]) * QUAD + lane % QUAD;
}

/* The index in chain->may and chain->taken for that landing, in which the lane is a bit. */
static inline size_t chain_decision(const struct chain *chain, size_t lane, int square) {
    return lane / QUAD * (size_t)chain->grid.board->squares + (size_t)square;
}

/* Whether that landing can change the row; and whether it does, as decided. */
static inline bool chain_may(const struct chain *chain, size_t lane, int square) {
    return chain->may[chain_decision(chain, lane, square)] >> lane % QUAD & 1;
}
static inline bool chain_takes(const struct chain *chain, size_t lane, int square) {
    return chain->taken[chain_decision(chain, lane, square)] >> lane % QUAD & 1;
}

/* Whether the state of an index may not end. */
static inline bool chain_may_not_end(const struct chain *chain, size_t index) {
    return chain->may_not_end && index < chain->done &&
           chain->may_not_end[index / QUAD] >> index % QUAD & 1;
}

/* In place of the states that may not end, fixes those from which no game ends, at the value 0. */
void chain_fix_dead(struct chain *chain);

/* In a decision process, chooses decisions under which every game ends that can end: each leads to
 * a state closer to the end in the backward search. Fills chain->taken. */
void chain_decide_to_end(struct chain *chain);

/* Finds rows of a table that can be lumped (Kemeny and Snell, "Finite Markov Chains"): for most
 * collections of four letters only the letters that complete them matter, and of the thousands that
 * no letter completes and no green square changes only one needs solving.
 *
 * Writes to lumped[rows] the first equivalent row. That is the row itself, unless every landing
 * either ends the game or leaves the row unchanged except for a reset, and an earlier row of the
 * same size ends on the same squares with the same probabilities (rows are solved by size). */
void lumpable_find(const struct walk_table *table, uint32_t *lumped);

#endif
