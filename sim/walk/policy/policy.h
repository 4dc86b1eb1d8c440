/* Policies: the decisions of a memoryless strategy for each collection and square. They are saved
 * as result files, see data/FORMAT.md, which the strategy `table` plays. */
#ifndef SIM_WALK_POLICY_POLICY_H
#define SIM_WALK_POLICY_POLICY_H

#include "sim/dataset/dataset.h"
#include "sim/walk/table/table.h"

#define POLICY_FILE_TYPE "bukub walk policy"
enum { POLICY_FILE_VERSION = 1 };

/* Variables by collection and square. policy_taking has one: the probability of taking. An optimal
 * policy also has policy_moves: the expected remaining moves with that collection on that square at
 * the beginning of a turn, guaranteed bounds, and what the other decision costs. */
enum { POLICY_EXPECTED, POLICY_LOWER, POLICY_UPPER, POLICY_COST, POLICY_MOVES };
extern const struct dataset_variable policy_taking[], policy_moves[POLICY_MOVES];

/* Creates a policy file, to which variables can be added before dataset_save; NULL on failure. Only
 * version, revision and command_line of `origin` are read. The table is compiled for TABLE_EITHER.
 * `strategy` is the canonical name, and p the p of the strategy or, if it plays at any p, NaN. */
struct dataset_writer *policy_file_create(struct dataset_origin origin,
                                          const struct walk_table *table, const char *strategy,
                                          double p, struct error *error);

/* Adds to a file the dimensions collection (rows 0 .. rows - 1) and square (letter and colour). */
bool policy_file_add_dimensions(struct dataset_writer *writer, const struct walk_table *table,
                                uint32_t rows, struct error *error);

/* Decisions of a memoryless strategy, from a file or a program; a row has those of a collection. */
struct walk_policy {
    size_t squares;        /* squares of the board; 0: this policy is empty */
    size_t rows;           /* number of rows, in the order in which they were added */
    uint32_t *row_of_rank; /* [COLLECTIONS] by collection_rank: its row; TABLE_DONE if missing */
    double *take;          /* [rows][squares] probability of taking; NaN if missing */
};

/* A policy without decisions. Free it. */
void policy_init(struct walk_policy *policy, const struct walk_board *board);

/* Returns take[squares], the row of a collection of at most four letters. A missing row is added,
 * with all values NaN. The pointer is valid until the next call. */
double *policy_row(struct walk_policy *policy, const struct walk_collection *collection);

/* Reads a policy for that board; free it in any case. Fails, with a message that begins with
 * `path`, if the file is missing, damaged, no policy or for another board, or has bad values. */
bool policy_read(struct walk_policy *policy, const char *path, const struct walk_board *board,
                 struct error *error);

/* Reads a policy, as policy_read does, from a CSV file with the columns collection, take, and
 * square or letter, in any order, possibly among others: lines as `bukub walk decisions --csv`
 * prints them, with a column take added. Also fails if lines contradict each other. */
bool policy_read_csv(struct walk_policy *policy, const char *path, const struct walk_board *board,
                     struct error *error);
void policy_free(struct walk_policy *policy);

/* The probability of taking; if the policy has none, 0 for a forbidden fifth letter, else NaN. Can
 * be the member `take` of a strategy whose `self` is a struct walk_policy. */
double policy_take(const void *self, const struct walk_view *view);

/* A probability of taking: 0..1, or a truth value as R, Python or a spreadsheet writes it. */
bool take_parse(const char *text, double *take, struct error *error);

#endif
