/* Boards of the walk: squares and their names, board files. */
#ifndef SIM_WALK_RULES_BOARD_H
#define SIM_WALK_RULES_BOARD_H

#include "sim/text/square.h"
#include "sim/walk/rules/walk.h"

/* The square of that name, in either case. Fails on anything but a square of the board. */
bool board_square_find(const struct walk_board *board, const char *name, int *square,
                       struct error *error);

/* Fails unless the square is a valid start: inner and white. */
bool board_start_check(const struct walk_board *board, int square, struct error *error);

/* The squares next to an inner square, in the order of the eight directions that a move draws:
 * NW N NE W E SW S SE. Returns their number, 8. */
int board_neighbours(const struct walk_board *board, int square, int neighbours[8]);

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
 * Letters are A-Z, case ignored. Items of lists have blanks or commas between them, which letters
 * do not need. A board that `walk trace` has drawn can be given as the letters, with its headings
 * and *X for green squares, but not the token. */

/* Reads a board from a file, or from a text called `name` in errors, which are NAME:LINE: ... */
bool board_file_read(struct walk_board *board, const char *path, struct error *error);
bool board_file_parse(struct walk_board *board, const char *name, const char *text,
                      struct error *error);

/* The published board, compiled in from data/boards/published.ini. */
bool board_file_published(struct walk_board *board, struct error *error);

/* The board as a board file in canonical form: equal for equal boards. The caller frees it. */
char *board_file_text(const struct walk_board *board);

#endif
