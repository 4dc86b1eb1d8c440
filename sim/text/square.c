#include "sim/text/square.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

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

bool square_heading(struct string_view line) {
    enum { COLUMNS = 99 };
    int columns = 0;
    for (struct string_view word = string_view_word(&line); word.text;
         word = string_view_word(&line))
        if (string_view_number(word, COLUMNS) != ++columns)
            return false;
    return columns > 0;
}

bool square_cut_row(struct string_view *line, int row, struct error *error) {
    char name[SQUARE_NAME];
    size_t letters = 0;
    while (letters < line->length && letters < 2 && isupper((unsigned char)line->text[letters]))
        letters++;
    if (letters == 0 || letters == line->length || !strchr(" \t([", line->text[letters]))
        return true;
    square_name(1, row, name);
    name[strlen(name) - 1] = '\0'; /* the column */
    if (strlen(name) != letters || memcmp(name, line->text, letters) != 0)
        return error_input(error, "row %.*s instead of row %s", (int)letters, line->text, name);
    line->text += letters;
    line->length -= letters;
    return true;
}
