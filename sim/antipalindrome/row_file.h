/* Rows as text: a 0, 1 or . (empty) for each square, and who made the first move.
 *
 *     # on one line or on two
 *     1.0..1
 *     player 2 first
 *
 * The second line may be left out: then Player 1 did. Empty lines do not count, nor does what
 * follows a #. */
#ifndef SIM_ANTIPALINDROME_ROW_FILE_H
#define SIM_ANTIPALINDROME_ROW_FILE_H

#include "sim/antipalindrome/row.h"
#include "sim/base/error.h"

#include <stdio.h>

/* Reads the squares of a row from a text of nothing else; Player 1 makes the first move. Fails
 * with what stands where and what is allowed. */
bool antipalindrome_row_read(struct antipalindrome_row *row, const char *text, struct error *error);

/* Reads the setting of a game: a number of squares, or a row with at least one empty square; ":2"
 * behind it says that Player 2 makes the first move, ":1" that Player 1 does. */
bool antipalindrome_setting_read(struct antipalindrome_row *row, const char *text,
                                 struct error *error);

/* Reads a row from a file's text that `name` names in messages. Fails with NAME:LINE and what is
 * allowed. */
bool antipalindrome_row_parse(struct antipalindrome_row *row, const char *name, const char *text,
                              struct error *error);

enum { ANTIPALINDROME_ROW_TEXT = ANTIPALINDROME_SQUARES + 1 };

/* The squares as antipalindrome_row_read has them. */
void antipalindrome_row_text(const struct antipalindrome_row *row,
                             char text[ANTIPALINDROME_ROW_TEXT]);

/* Writes it in one canonical form, as antipalindrome_row_parse has it. */
void antipalindrome_row_print(const struct antipalindrome_row *row, FILE *out);

#endif
