/* The value of a row, a position of Antipalindrome, and of each move under optimal play: a margin,
 * the score of Player 1 minus that of Player 2, an even number. */
#ifndef ANALYSIS_ANTIPALINDROME_SOLVE_H
#define ANALYSIS_ANTIPALINDROME_SOLVE_H

#include "analysis/antipalindrome/external.h"
#include "analysis/layers/passes.h"
#include "sim/dataset/result.h"

struct row_plan {
    bool outcome;                 /* only the winner is wanted: the signs of values */
    uint64_t memory;              /* limit, bytes */
    int threads;                  /* at most; at least 1 */
    const char *checkpoint;       /* directory for checkpoints to write and resume from; or NULL */
    struct layered_saving saving; /* of checkpoints */
    const struct watch *watch;    /* progress in rows; or NULL */
    /* Called before the first pass if some layers will be on disk; or NULL. */
    void (*announce)(const struct external_plan *plan);
};

struct row_solution {
    struct layered_solution values; /* bounds of the row's margin, and of that after each move */
    const struct value_kind *kind;  /* how values were stored: as bytes or bits */
    bool resumed;                   /* from a checkpoint */
    uint64_t disk; /* predicted maximum of the layers on disk, bytes; 0: all are in memory */
    struct disk_work disk_work; /* of this call: bytes read and written on disk, and the time */
};

/* Solves a row with 1 to SUBSET_ELEMENTS (30) empty squares. On success the bounds of all values
 * are equal, or with plan->outcome have equal signs. Values are stored as bytes if these fit into
 * plan->memory, otherwise as bits. If bits do not fit, either, the largest layers are kept on disk
 * in plan->checkpoint (external.h). Fails with ERROR_INPUT if memory or the disk are too small even
 * so, and when memory is short. If interrupted, fails with ERROR_STOPPED, and the solution has the
 * bounds so far. With plan->checkpoint, finished passes and layers are saved there, and a later
 * call for the same row resumes from the last one, whatever its memory and threads, with the same
 * result; damaged files are refused. */
bool antipalindrome_solve(const struct antipalindrome_row *row, const struct row_plan *plan,
                          struct row_solution *solution, struct error *error);

/* The largest margin of a row of `squares` squares: all runs of even length count for Player 1. */
int row_most_margin(int squares);

/* Move number i of solution->values.move. */
static inline struct antipalindrome_move row_move(const struct row_solution *solution, size_t i) {
    const struct layered_move *move = &solution->values.move[i];
    return (struct antipalindrome_move){(uint8_t)move->square, (uint8_t)move->digit};
}

/* Whether a move of a solved row keeps its value or, if only outcomes were wanted, the winner. */
bool row_is_best(const struct row_solution *solution, size_t move);

/* What the pairing strategy guarantees: the player that makes the last move can answer each move on
 * the mirror square, so that the full row is a palindrome or, for Player 2, an antipalindrome; on a
 * row of odd length it starts on the middle square. The opponent chooses the digits of one half,
 * and so the row. Players are 0 and 1.
 *
 * Returns the minimum of the player's score minus the opponent's over all rows that can result, by
 * enumerating the 2^(squares / 2) halves. `squares` is 1 to 48. */
int guarantee_margin(int squares, int player);

/* The player that makes the last move on an empty row if player `first` makes the first. */
int guarantee_player(int squares, int first);

/* --- as results (sim/dataset/result.h) -------------------------------------------------------- */

extern const struct result_description row_solve_description;

/* Sets a solved row, or what is known of it: outcomes instead of margins if these were wanted. */
void row_solution_to_result(struct result *result, const struct antipalindrome_row *row,
                            const struct row_solution *solution);

/* An empty row in the table of row lengths, with Player 1 to move. */
struct row_size {
    int value;           /* margin */
    char *best, *values; /* optimal squares, and the values of all squares, separated by spaces */
};

/* Sets the table of the empty rows of 1 .. count squares; 1 .. `all` were requested. */
void row_sizes_to_result(struct result *result, const struct row_size *size, size_t count,
                         uint64_t all);

/* What solving a row costs. */
struct row_cost {
    uint64_t rows;             /* evaluated in a pass */
    uint64_t byte, bit;        /* memory if a value is a byte or a bit, bytes */
    struct external_plan disk; /* for bits, with layers on disk; disk.memory = 0: not predicted */
};
void row_cost_to_result(struct result *result, const struct row_cost *cost);

#endif
