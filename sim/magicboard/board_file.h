/* Boards of MagicBoard as text: a line of numbers for each row.
 *
 *     # the start may be marked, as (4) or as the rules do it, with a circled number
 *     (4) 2  1  3  1
 *      2  3  2  1  4
 *      3  2  3  1  4
 *      1  3  4  2  3
 *      3  3  1  2  0
 *
 * Numbers are separated by blanks; what follows a # does not count. Several boards in one file are
 * separated by blank lines. Where nothing is marked the circle starts in the north-west. */
#ifndef SIM_MAGICBOARD_BOARD_FILE_H
#define SIM_MAGICBOARD_BOARD_FILE_H

#include "sim/magicboard/board.h"

#include <stdio.h>

enum { MAGICBOARD_BATCH = 10000 /* boards in a file, at most */ };

/* Which boards are wanted. */
struct magicboard_reading {
    bool any_size; /* sides of 2 to 32, and not only those of the rules */
    enum { MAGICBOARD_AS_MARKED, MAGICBOARD_FROM_CORNER, MAGICBOARD_FROM_ALL } start;
    enum magicboard_corner corner; /* of MAGICBOARD_FROM_CORNER */
};

struct magicboard_entry {
    struct magicboard_puzzle puzzle;
    size_t board; /* the number of its board in the file, from 1 */
    int line;     /* in which that board begins */
};

/* A zeroed batch is empty and valid. */
struct magicboard_batch {
    struct magicboard_entry *entry; /* by board; from all corners, as many of each as can be */
    size_t entries, room;
};

/* Reads all boards of a text that `name` names in messages. Fails with NAME:LINE, the square where
 * there is one, and what is allowed. From all corners, that on which the goal is is left out. */
bool magicboard_batch_parse(struct magicboard_batch *batch, const char *name, const char *text,
                            const struct magicboard_reading *reading, struct error *error);
void magicboard_batch_free(struct magicboard_batch *batch);

/* Writes a board in one canonical form, which reads back as this puzzle. */
void magicboard_puzzle_print(const struct magicboard_puzzle *puzzle, FILE *out);

/* All boards of a batch so, each once, separated by blank lines; to be freed. NULL when memory is
 * short. */
char *magicboard_batch_text(const struct magicboard_batch *batch);

#endif
