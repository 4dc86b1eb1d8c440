/* Grids as text: a line for each row, with * for a filled square and o or . for an empty one.
 *
 *     # as the rules print them, with blanks, row letters and column numbers; or without
 *     \ 1 2 3
 *     A o * *
 *     B * o .
 *     C o o *
 *
 * Blanks between squares do not count, nor does what follows a #. Several grids in one file are
 * separated by blank lines. Lines that tell about a match (position_file.h) are passed over. */
#ifndef SIM_SLICE_GRID_FILE_H
#define SIM_SLICE_GRID_FILE_H

#include "sim/base/error.h"
#include "sim/slice/grid.h"
#include "sim/text/piece.h"

#include <stddef.h>
#include <stdio.h>

enum { SLICE_BATCH = 10000 /* grids in a file, at most */ };

struct slice_entry {
    struct slice_grid grid;
    int line; /* in which it begins */
};

/* A zeroed batch is empty and valid. */
struct slice_batch {
    struct slice_entry *entry;
    size_t entries, room;
};

/* Reads all grids of a text that `name` names in messages; at least one. Fails with NAME:LINE, the
 * square where there is one, and what is allowed. */
bool slice_batch_parse(struct slice_batch *batch, const char *name, const char *text,
                       struct error *error);
void slice_batch_free(struct slice_batch *batch);

/* Writes the squares in one canonical form, * and . with blanks between them. */
void slice_grid_print(const struct slice_grid *grid, FILE *out);

/* What lines tell that are no rows. */
enum slice_topic { SLICE_TOPIC_PLAYERS, SLICE_TOPIC_SEAT, SLICE_TOPIC_SCORES, SLICE_TOPICS };
const char *slice_topic_name(enum slice_topic topic);

/* Cuts the name of a topic off a line that begins with it; SLICE_TOPICS: it begins with none. */
enum slice_topic slice_topic_cut(struct piece *line);

/* A grid that is read line by line. Zero it before the first one. */
struct slice_rows {
    struct slice_grid grid;
    int rows; /* so far */
};

/* Reads a line that is not blank and has no comment: a row, or column numbers above the first one.
 * Fails with what is wrong and what is allowed. */
bool slice_rows_add(struct slice_rows *rows, struct piece line, struct error *error);

/* Whether all rows are there; or fails with what is missing. */
bool slice_rows_check(const struct slice_rows *rows, struct error *error);

#endif
