/* Board files: INI with one section.
 *
 *     [board]
 *     letters =
 *         R L Q S
 *         I V D Z
 *         U R O Y
 *     green = B3        ; any number of squares, or none
 *     reset = F F H K   ; 0 to 4 letters
 *     start = B2        ; the default start: an inner white square
 *
 * Letters are A-Z, case ignored, spaces between them optional. */
#ifndef SIM_WALK_RULES_BOARD_FILE_H
#define SIM_WALK_RULES_BOARD_FILE_H

#include "sim/base/error.h"
#include "sim/walk/rules/walk.h"

/* Reads a board from a file, or from a string that `name` names in messages. Fails with FILE:LINE
 * and what is allowed. */
bool board_file_read(struct walk_board *board, const char *path, struct error *error);
bool board_file_parse(struct walk_board *board, const char *name, const char *text,
                      struct error *error);

/* The published board, compiled in from data/boards/published.ini. */
bool board_file_published(struct walk_board *board, struct error *error);

/* The board as a board file in one canonical form, equal for equal boards; to be freed. NULL when
 * memory is short. */
char *board_file_text(const struct walk_board *board);

#endif
