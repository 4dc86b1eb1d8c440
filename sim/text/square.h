/* Squares of a board, numbered row * columns + column from 0 at the upper left, and their names. */
#ifndef SIM_TEXT_SQUARE_H
#define SIM_TEXT_SQUARE_H

#include "sim/text/string_view.h"

enum { SQUARE_NAME = 5 }; /* bytes of the longest name, "AF32", with its NUL */

/* A name, by value: square_name(columns, square).text can be an argument of printf. */
struct square_text {
    char text[SQUARE_NAME];
};

/* The name of a square, D4: the letters of its row, counted from the top, and the number of its
 * column, from the left. And the letters of a row: row 3, the fourth, is D. Rows after Z are AA to
 * AZ, BA to BZ, up to ZZ; a board has at most 702 rows and 99 columns. */
struct square_text square_name(int columns, int square);
struct square_text square_row_name(int row);

/* The names of up to 64 squares, in the order of the list: "A1 B1 B2"; by value, too. */
struct squares_text {
    char text[64 * SQUARE_NAME];
};
struct squares_text squares_text(int columns, const int *square, int squares);

/* Sets *square by its name in either case, D4 or d4. Fails if the board has no such square. */
bool square_find(int rows, int columns, struct string_view name, int *square, struct error *error);

/* How a board, or a table, is drawn on a terminal. */
struct drawing {
    bool colour; /* with the terminal's colour codes */
    bool ascii;  /* only ASCII characters, no box-drawing ones in UTF-8 */
    int width;   /* cells of a line; lists of words are wrapped there */
};

/* The next two functions recognize the headings that a board as text may have, as drawn boards do:
 * a line of column numbers, and at the beginning of each other line the letters of its row. */

/* Whether the line consists of consecutive column numbers from `first` on: "1 2 3" from 1. */
bool square_heading(struct string_view line, int first);

/* Removes the letters of row number `row`, from 0, that begin a line: "B  2 3" becomes "  2 3". A
 * line without capital letters there stays. Fails if they are the letters of another row. */
bool square_cut_row(struct string_view *line, int row, struct error *error);

/* Sets marked[square], of [rows * columns], for the squares of a list: single ones, and rectangles
 * by two corners, "A1, C2:B4 D4", perhaps in parentheses. Fails if one is not on the board. */
bool squares_mark(int rows, int columns, const char *list, bool *marked, struct error *error);

#endif
