/* Which decisions are optimal at every p of an interval. */
#ifndef ANALYSIS_WALK_ALONG_P_ELIMINATE_ACTIONS_H
#define ANALYSIS_WALK_ALONG_P_ELIMINATE_ACTIONS_H

#include "analysis/walk/along_p/model.h"

/* Collections with which a game can only wait for one of the coin's outcomes: however it is played,
 * it cannot end before a reset, or not before a removal. With probability p of that outcome on
 * green squares at least 1 / p moves are expected, so that at small p the values grow without
 * bound. A zeroed one is empty. */
struct waits {
    bool *reset,
        *removal; /* [rows] of a game_table: waits for a reset, a removal, from each square */
    bool may_not_end_at[2]; /* states from which every policy may fail to end the game, for 0 < p <
                           1, are so at p = 0, at p = 1 */
};

/* Finds them by graph search. Fails if the table of the chain is too large; free it in any case. */
bool waits_find(struct waits *waits, const struct walk_table *game, struct error *error);
void waits_free(struct waits *waits);

/* A decision is numbered row * squares + square, for the rows of fewer than four letters. A zeroed
 * one is empty. */
struct actions {
    const bool *tie; /* given, for the interval: [rows * squares], see ties.h; NULL: none */
    const struct waits *waits; /* given; NULL: none are known */
    uint32_t rows;             /* of fewer than four letters: the first of the game's */
    size_t squares;
    bool *near;      /* [all rows]: may occur, as far as actions are eliminated */
    bool *sure;      /* [rows * squares]: the model's decision is optimal for the whole interval,
                        or there is none, on a green square */
    bool *reached;   /* [all rows]: occurs under the model's decisions, with ties left */
    uint32_t *queue; /* for the search: [all rows] */
    size_t open;     /* decisions of rows that may occur that are not sure; SIZE_MAX: values are not
                        bounded, so that nothing is decided even if there are none */
    double residual; /* of the model's decisions, over the rows that may occur */
    double error;    /* relative error of the values: see eliminate_actions */
};

/* Eliminates actions for every p of an interval within the model's, for games from any
 * start: which collections occur does not depend on it, or on whether its letter is offered, since
 * a landing anywhere is taken to be possible.
 *
 * Let w be the model, e its residual, and d the most by which a decision that is still open may be
 * worse than the other one, as w says. Then w solves the equations of the optimum with a residual
 * of at most e + d, and the least expected moves are between w / (1 + e + d) and w / (1 - e - d),
 * for every p of the interval (solve.h). A decision is sure if the values of both outcomes differ
 * by more than that. What is not optimal is then removed from the game, with all rows that no
 * longer occur; the others' least expected moves solve the equations of the smaller game, for which
 * e and d are smaller, and more decisions are sure; until nothing changes.
 * This is the elimination of actions by MacQueen ("A test for suboptimal actions in Markovian
 * decision problems", Operations Research 15, 1967), for an interval of p at once.
 * Either decision of a tie is sure. States from which every policy may fail to end the game are
 * left out, with the decisions that lead there.
 *
 * At small p, and likewise at small 1 - p, some values are so large that w is of no use: those of
 * collections with which a game waits for a reset. Let the model's decisions never lead there, and
 * e be the residual of w elsewhere. Then what w / (1 - e) says of the other states are expected
 * moves of these decisions, so that the least are at most that; and taking a letter that leads to
 * waiting for at least 1 / p moves is not optimal if leaving it takes fewer. */
void eliminate_actions(struct actions *actions, const struct model *model, double lower,
                       double upper);
void actions_free(struct actions *actions);

/* Moves on to the next open decision from that on: of a row that may occur, and not sure. False if
 * there is none. */
bool actions_find_open(const struct actions *actions, size_t *decision);

/* The number of open decisions that are worth the same as far as the model can say. */
size_t actions_likely_ties(const struct actions *actions, const struct model *model);

/* Whether the letter is taken; not if that is a tie. */
bool actions_take(const struct actions *actions, const struct model *model, size_t decision);

/* The moves that the model's decision saves, as a polynomial in t. */
void action_advantage(const struct model *model, size_t decision, double term[POLYNOMIAL_TERMS]);

/* The greatest value of its two outcomes, over the model's interval. */
double action_greatest(const struct model *model, size_t decision);

#endif
