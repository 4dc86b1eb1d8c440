/* Which decisions are optimal at every p of an interval.
 *
 * A decision is about the letter of a square while a collection, a row of a game_table, is held:
 * the letter is taken or left. Decision number row * squares + square is that of a row and a
 * square, for the rows of fewer than four letters, which come first. A decision is open as long as
 * its collection may occur under optimal play, as far as is known, and neither outcome is proved
 * optimal for the whole interval; it is a tie if both outcomes are worth the same at every p. */
#ifndef ANALYSIS_WALK_ALONG_P_ELIMINATE_ACTIONS_H
#define ANALYSIS_WALK_ALONG_P_ELIMINATE_ACTIONS_H

#include "analysis/walk/along_p/model.h"

/* Collections with which a game can only wait for one of the coin's outcomes: however it is played,
 * it cannot end before a reset, or not before a removal. With the probability q of that
 * outcome at least 1 / q moves are expected, without bound at small q. A zeroed one is empty. */
struct waits {
    bool *reset;   /* [rows] of a game_table: wherever the token is, the game waits for a reset */
    bool *removal; /* likewise: for a removal */
    bool may_not_end_at[2]; /* [0] at p = 0, [1] at p = 1: the states from which every policy may
                               fail to end the game for 0 < p < 1 are also such states there */
};

/* Finds them by graph search. Fails when memory is short; free the result in any case. */
bool waits_find(struct waits *waits, const struct walk_table *game, struct error *error);
void waits_free(struct waits *waits);

/* What is known of the decisions, and the memory for it. A zeroed one is empty. */
struct actions {
    const bool *tie; /* given, for the interval: [rows * squares], see ties.h; NULL: none */
    const struct waits *waits; /* given; NULL: none are known */
    uint32_t rows;             /* of fewer than four letters: the first of the game's */
    size_t squares;
    bool *may_occur; /* [game's rows]: it may occur under optimal play, as far as is known */
    bool *proved;    /* [rows * squares]: the model's decision is proved optimal for the whole
                        interval, or there is none, on a green square */
    bool *occurs;    /* [game's rows]: it occurs under the model's decisions, with ties left */
    uint32_t *queue; /* [game's rows]: workspace */
    bool bounded;    /* values are bounded: `error` is small enough; otherwise nothing is proved */
    size_t open_count; /* if bounded: number of open decisions */
    double residual; /* e of eliminate_actions: of the model's decisions, in rows that may occur */
    double error;    /* e + d, likewise: bounds the relative error of the model's values */
};

/* Eliminates actions for every p from `lower` to `upper`, within the model's interval, for games
 * from any start: which collections occur depends neither on the start nor on whether its letter is
 * offered, since a landing anywhere is taken to be possible.
 *
 * Let w be the model, e its residual, and d the most by which the model's choice in an open
 * decision may be worse than the other choice, according to w. Then w solves the equations of the
 * optimum with a residual of at most e + d, and the least expected moves are between w / (1 + e +
 * d) and w / (1 - e - d), for every p of the interval (solve.h). A decision is proved if the values
 * of both outcomes differ by more than these bounds. Outcomes that are not optimal are removed from
 * the game, with all rows that no longer occur. The least expected moves of the remaining rows
 * solve the equations of the smaller game, for which e and d are smaller, so that more decisions
 * are proved; and so on, until nothing changes. This is the elimination of actions by MacQueen ("A
 * test for suboptimal actions in Markovian decision problems", Operations Research 15, 1967), for
 * an interval of p at once. Either decision of a tie is proved. States from which every policy may
 * fail to end the game are left out, with the decisions that lead there.
 *
 * At small p, and likewise at small 1 - p, some values are so large that w is of no use: those of
 * collections with which a game waits for a reset. Let the model's decisions never lead there, and
 * e be the residual of w elsewhere. Then w / (1 - e) bounds the expected moves of these decisions
 * from above, and therefore the least expected moves. Taking a letter that leads to waiting for at
 * least 1 / p moves is not optimal if leaving the letter takes fewer. */
void eliminate_actions(struct actions *actions, const struct model *model, double lower,
                       double upper);
void actions_free(struct actions *actions);

/* Sets *decision to the first open decision from that number on. False if there is none. */
bool actions_find_open(const struct actions *actions, size_t *decision);

/* The number of open decisions that are likely ties: both values differ by rounding errors only. */
size_t actions_likely_ties(const struct actions *actions, const struct model *model);

/* Whether the model takes the letter. False for a tie, whose letter counts as left. */
bool actions_take(const struct actions *actions, const struct model *model, size_t decision);

/* The expected moves that the model's choice saves over the other one. */
struct polynomial action_advantage(const struct model *model, size_t decision);

/* Bound on the values of both outcomes, over the model's interval. */
double action_greatest(const struct model *model, size_t decision);

#endif
