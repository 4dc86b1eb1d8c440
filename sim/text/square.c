#include "sim/text/square.h"

#include <ctype.h>
#include <stdio.h>

void square_name(int columns, int square, char name[SQUARE_NAME]) {
    enum { LETTERS = 26 };
    unsigned column = (unsigned)(square % columns) % 99 + 1;
    int row = square / columns;
    snprintf(name, SQUARE_NAME, "%s%c%u", row < LETTERS ? "" : "A", 'A' + row % LETTERS, column);
}

bool square_find(int rows, int columns, const char *name, int *square, struct error *error) {
    int row = toupper((unsigned char)name[0]) - 'A';
    /* One or two digits, so that the number cannot overflow. */
    int digits = 0;
    int column = 0;
    while (row >= 0 && isdigit((unsigned char)name[1 + digits]) && digits < 2)
        column = column * 10 + (name[1 + digits++] - '0');
    bool well_formed =
        row >= 0 && row < 26 && digits > 0 && name[1] != '0' && name[1 + digits] == '\0';
    if (!well_formed || row >= rows || column < 1 || column > columns)
        return error_input(error,
                           "'%.20s' is not a square of this board: a row letter A to %c and a "
                           "column number 1 to %d, as in D4",
                           name, 'A' + rows - 1, columns);
    *square = row * columns + column - 1;
    return true;
}
