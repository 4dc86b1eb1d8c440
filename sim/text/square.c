/* Names of squares, headings of boards, and lists of squares. The letters of a row are those that
 * spreadsheets give to columns: row 0 is A, row 25 Z, row 26 AA, row 27 AB, row 52 BA. */
#include "sim/text/square.h"

#include <ctype.h>
#include <sys/param.h>

enum { LETTERS = 26, COLUMNS = 99 /* at most */ };

struct square_text square_row_name(int row) {
    struct square_text name = {""}; /* all bytes are NUL */
    size_t length = 0;
    if (row >= LETTERS)
        name.text[length++] = (char)('A' + row / LETTERS - 1);
    name.text[length] = (char)('A' + row % LETTERS);
    return name;
}

struct square_text square_name(int columns, int square) {
    struct square_text name = square_row_name(square / columns);
    size_t length = strlen(name.text);
    unsigned column = (unsigned)(square % columns) % COLUMNS; /* gcc then knows: two digits */
    snprintf(name.text + length, SQUARE_NAME - length, "%u", column + 1);
    return name;
}

struct squares_text squares_text(int columns, const int *square, int squares) {
    struct squares_text list = {""};
    for (int i = 0, end = 0; i < squares; i++)
        end += sprintf(list.text + end, i > 0 ? " %s" : "%s", square_name(columns, square[i]).text);
    return list;
}

bool square_find(int rows, int columns, struct string_view name, int *square, struct error *error) {
    struct string_view digits = name; /* what follows the letters read so far */
    int row = -1;                     /* of these letters; -1: there are none */
    for (int letters = 0; letters < 2 && digits.length > 0; letters++) {
        if (!isalpha((unsigned char)*digits.text))
            break;
        row = (row + 1) * LETTERS + toupper((unsigned char)*digits.text++) - 'A';
        digits.length--;
    }
    int column = string_view_number(digits, columns);
    if (row < 0 || row >= rows || column < 1)
        return error_input(error,
                           "'%.*s' is not a square of this board: a row letter A to %s and a "
                           "column number 1 to %d, as in D4",
                           name.length < 20 ? (int)name.length : 20, name.text,
                           square_row_name(rows - 1).text, columns);
    *square = row * columns + column - 1;
    return true;
}

bool square_heading(struct string_view line, int first) {
    int column = first; /* the number that the next word must be */
    for (struct string_view word; (word = string_view_word(&line)).text; column++)
        if (string_view_number(word, COLUMNS) != column)
            return false;
    return column > first;
}

bool square_cut_row(struct string_view *line, int row, struct error *error) {
    const struct square_text name = square_row_name(row);
    size_t letters = 0; /* capitals that begin the line, at most two; "r1 . b1" begins with none */
    while (letters < line->length && letters < 2 && isupper((unsigned char)line->text[letters]))
        letters++;
    if (letters == 0 || letters == line->length || !strchr(" \t([", line->text[letters]))
        return true; /* no heading: the letters of a row are followed by a blank or a bracket */
    if (strlen(name.text) != letters || memcmp(name.text, line->text, letters) != 0)
        return error_input(error, "row %.*s instead of row %s", (int)letters, line->text,
                           name.text);
    *line = string_view_from(*line, letters);
    return true;
}

bool squares_mark(int rows, int columns, const char *list, bool *marked, struct error *error) {
    static const char separators[] = " \t,";
    const char *end = list + strlen(list), *at = list; /* the rest is from `at` to `end` */
    if (end - list > 1 && list[0] == '(' && end[-1] == ')') {
        at++;
        end--;
    }
    for (at += strspn(at, separators); at < end; at += strspn(at, separators)) {
        struct string_view part = {at, MIN(strcspn(at, separators), (size_t)(end - at))};
        at += part.length;
        struct string_view first = string_view_cut(&part, ':'); /* leaves the second in `part` */
        int a = 0, b = 0; /* opposite corners; one square twice without a second */
        if (!square_find(rows, columns, first, &a, error) ||
            !square_find(rows, columns, part.text ? part : first, &b, error))
            return false;
        int left = MIN(a % columns, b % columns), right = MAX(a % columns, b % columns);
        int top = MIN(a, b) / columns, bottom = MAX(a, b) / columns;
        for (int row = top; row <= bottom; row++)
            for (int column = left; column <= right; column++)
                marked[row * columns + column] = true;
    }
    return true;
}
