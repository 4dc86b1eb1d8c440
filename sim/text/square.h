/* Names and drawing of the squares of a board, numbered row by row from the upper left. */
#ifndef SIM_TEXT_SQUARE_H
#define SIM_TEXT_SQUARE_H

#include "sim/base/error.h"
#include "sim/text/string_view.h"

enum { SQUARE_NAME = 5 }; /* bytes of a name with NUL: "AF32" */

/* A name; for arguments of printf: square_name(columns, square).text. */
struct square_text {
    char text[SQUARE_NAME];
};

/* The name of a square: row letter from the top, column number from the left, D4; rows after Z are
 * AA to AZ, BA to BZ, and so on. At most 702 rows and 99 columns. */
struct square_text square_name(int columns, int square);

/* The name of a row, counted from 0: D. */
struct square_text square_row_name(int row);

/* The square of that name, of either case. Fails if the board has no such square. */
bool square_find(int rows, int columns, struct string_view name, int *square, struct error *error);

/* How a board, or a table, is drawn on a terminal. */
struct drawing {
    bool colour; /* with colours of the terminal */
    bool ascii;  /* only ASCII characters, no box-drawing ones in UTF-8 */
    int width;   /* columns; lists of words are wrapped there */
};

/* The headings of drawn boards, which boards that are read may have. */

/* Whether the line consists of the numbers of columns from `first` on: 1 2 3. */
bool square_heading(struct string_view line, int first);

/* Removes the letters of a row, counted from 0, at the beginning of a line, if there are any. Fails
 * if they are those of another row. */
bool square_cut_row(struct string_view *line, int row, struct error *error);

/* Marks the squares of a list in marked[rows * columns]: squares, and rectangles by two corners,
 * A1:B3, separated by spaces or commas, perhaps in parentheses. All must be on the board. */
bool squares_mark(int rows, int columns, const char *list, bool *marked, struct error *error);

#endif
