#include "sim/text/square.h"

#include "sim/text/string_view.h"

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

/* Finds a corner; names longer than the buffer are no squares, nor are their beginnings. */
static bool find_corner(int rows, int columns, struct string_view view, int *square,
                        struct error *error) {
    char name[24];
    snprintf(name, sizeof name, "%.*s", (int)view.length, view.text);
    return square_find(rows, columns, name, square, error);
}

/* Marks the rectangle between two corners. */
static void mark_rectangle(int columns, int one, int other, bool *marked) {
    int left = one % columns, right = other % columns;
    if (left > right) {
        left = other % columns;
        right = one % columns;
    }
    int first = one < other ? one : other, last = one < other ? other : one;
    for (int row = first / columns; row <= last / columns; row++)
        for (int column = left; column <= right; column++)
            marked[row * columns + column] = true;
}

/* Marks a square, or a rectangle. */
static bool mark_part(int rows, int columns, struct string_view part, bool *marked,
                      struct error *error) {
    struct string_view first = string_view_cut(&part, ':');
    int one = 0, other = 0;
    if (!find_corner(rows, columns, first, &one, error) ||
        !find_corner(rows, columns, part.text ? part : first, &other, error))
        return false;
    mark_rectangle(columns, one, other, marked);
    return true;
}

/* The next part of a list; without a text at its end. */
static struct string_view next_part(struct string_view *rest) {
    static const char separators[] = " \t,";
    while (rest->length > 0 && strchr(separators, *rest->text)) {
        rest->text++;
        rest->length--;
    }
    struct string_view part = {rest->length > 0 ? rest->text : NULL, 0};
    while (part.length < rest->length && !strchr(separators, rest->text[part.length]))
        part.length++;
    rest->text += part.length;
    rest->length -= part.length;
    return part;
}

bool squares_mark(int rows, int columns, const char *list, bool *marked, struct error *error) {
    struct string_view rest = string_view_of(list), part;
    if (rest.length > 1 && list[0] == '(' && list[rest.length - 1] == ')')
        rest = (struct string_view){list + 1, rest.length - 2};
    while ((part = next_part(&rest)).text)
        if (!mark_part(rows, columns, part, marked, error))
            return false;
    return true;
}
