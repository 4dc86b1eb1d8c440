/* What a row is worth under best play by both, and each move: retrograde analysis, in as many
 * passes over windows of margins as it takes. */
#ifndef ANALYSIS_ANTIPALINDROME_SOLVE_H
#define ANALYSIS_ANTIPALINDROME_SOLVE_H

#include "analysis/antipalindrome/layer.h"
#include "sim/base/watch.h"

struct row_plan {
    bool outcome;    /* only who wins is wanted: of values no more than their signs */
    bool shared;     /* all ranks (ranks.h) solve this row together, each with such a plan */
    uint64_t memory; /* bytes that a rank takes, at most */
    int threads;
    const char *checkpoint; /* a directory to save in and to go on from; or NULL */
    double every;           /* s: at least so much passes between two layers that are saved */
    /* Where a checkpoint cannot be saved, the search goes on, and this tells why the last one that
     * was tried was not; NULL: then it fails. */
    struct error *unsaved;
    const struct watch *watch; /* told rows; or NULL */
};

/* The margin (score of Player 1 minus that of Player 2) that a move leads to: bounds, equal where
 * it is known. */
struct row_move {
    struct antipalindrome_move move;
    int lower, upper;
};

struct row_solution {
    int lower, upper; /* of the row itself */
    size_t moves;
    struct row_move move[2 * SUBSET_ELEMENTS]; /* all there are, by square and digit */
    const struct value_kind *kind;             /* how values were stored */
    uint64_t memory;                           /* bytes that this was to take, of a rank */
    uint64_t rows;                             /* that have been valued, symmetric ones once */
    int passes;
    bool resumed;          /* went on from a checkpoint */
    int ranks;             /* that have shared the layers */
    struct rank_work work; /* of them, the largest figures; of this one if it was stopped */
};

/* Solves a row with 1 to SUBSET_ELEMENTS empty squares. With plan->outcome, bounds have the same
 * sign in the end, otherwise they are equal. Values are stored as bytes if these fit into the
 * memory, else as bits. Fails with ERROR_INPUT where those do not either, when memory is short, and
 * with ERROR_STOPPED; then the bounds hold that are known so far. With plan->checkpoint, finished
 * passes and layers are saved there, and a later call for the same row goes on from the last one,
 * whatever its memory, threads and ranks, to the same result; files that are damaged are refused.
 * Rank 0 alone reads and writes them. */
bool row_solve(const struct antipalindrome_row *row, const struct row_plan *plan,
               struct row_solution *solution, struct error *error);

/* -1, 0 or 1, what the bounds say of who wins; 2 if they do not. */
int row_outcome(int lower, int upper);

/* Whether the move is one of the best: it keeps the value or, with `outcome`, who wins. Bounds must
 * be settled. */
bool row_is_best(const struct row_solution *solution, size_t move, bool outcome);

/* What answering in the mirror square is sure to give.
 *
 * Who makes the last move can answer each move in the mirror square, so that the full row is a
 * palindrome or, for Player 2, an antipalindrome; in a row of odd length it begins on the middle
 * square. The opponent then chooses the digits of one half, and so the row. */

enum { GUARANTEE_SQUARES = 48 }; /* at most: 2^24 rows */

/* The least of that player's score minus the opponent's over all these rows, of 1 to
 * GUARANTEE_SQUARES squares. */
int guarantee_margin(int squares, int player);

/* The player who makes the last move on an empty row on which player `first` makes the first. */
int guarantee_player(int squares, int first);

#endif
