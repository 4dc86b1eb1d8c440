/* Policies as result files, see data/FORMAT.md: the decisions of a memoryless strategy for each
 * collection and square. The strategy `table` plays them. */
#ifndef SIM_WALK_POLICY_POLICY_H
#define SIM_WALK_POLICY_POLICY_H

#include "sim/dataset/dataset.h"
#include "sim/walk/table/table.h"

#define POLICY_FILE_TYPE "bukub walk policy"
enum { POLICY_FILE_VERSION = 1 };

/* The contents of a policy's file. */
struct policy_content {
    struct dataset_origin origin;   /* version, revision and command_line; the rest is filled in */
    const struct walk_table *table; /* compiled for TABLE_EITHER, to be playable at any p */
    const char *strategy;           /* canonical name */
    double p;                       /* p of the policy; NaN: any p */
    /* [rows * squares]: expected remaining moves with that collection on that square at the
     * beginning of a turn, with bounds, and what the other decision costs; all NULL if unknown. */
    const double *moves, *lower, *upper, *cost;
};

/* The policy as a dataset, ready for dataset_save; NULL on failure. */
struct dataset_writer *policy_file_create(const struct policy_content *content,
                                          struct error *error);

/* Adds to another file the dimensions collection (the table's rows) and square, with the letters
 * and colours of squares. */
bool policy_file_add_dimensions(struct dataset_writer *writer, const struct walk_table *table,
                                struct error *error);

/* A policy read from a file. */
struct walk_policy {
    size_t squares;
    uint32_t *row_of_rank; /* [COLLECTIONS]: by collection_rank; TABLE_DONE if missing */
    double *take;          /* [rows * squares]: probability of taking; 0 on green squares */
};

/* Reads a policy for that board. Fails, with a message that begins with `path`, on a file that is
 * missing, damaged, not a policy or for another board, and on invalid collections or probabilities.
 * Free it in any case. */
bool policy_read(struct walk_policy *policy, const char *path, const struct walk_board *board,
                 struct error *error);
void policy_free(struct walk_policy *policy);

/* The probability of taking the letter of a square; 0 for a missing collection. */
double policy_take(const struct walk_policy *policy, const struct walk_collection *collection,
                   int square);

/* The variables of a policy's file. */

/* Dimensions. */
extern const struct dataset_variable policy_collection; /* and square, see points.h */

/* By collection and square: the probability of taking. */
extern const struct dataset_variable policy_taking;

/* By collection and square: moves. */
enum { POLICY_EXPECTED, POLICY_LOWER, POLICY_UPPER, POLICY_COST, POLICY_MOVES };
extern const struct dataset_variable policy_moves[POLICY_MOVES];

#endif
