#include "sim/slice/drawn.h"

#include "sim/slice/grid.h"
#include "sim/text/square.h"

#include <string.h>

enum { COLUMNS = SLICE_DRAWN_WIDE * SLICE_SIDE + 1 };

static const struct {
    const char *text;
    char ascii;
} characters[] = {
    {" ", ' '}, {"─", '-'}, {"│", '|'}, {"█", '#'}, {"━", '-'}, {"┃", '|'}, {"╲", '\\'},
    {"╱", '/'}, {"○", 'o'}, {"●", '*'}, {"┌", '+'}, {"┬", '+'}, {"┐", '+'}, {"├", '+'},
    {"┼", '+'}, {"┤", '+'}, {"└", '+'}, {"┴", '+'}, {"┘", '+'},
};
enum { CHARACTERS = sizeof characters / sizeof *characters };

char slice_drawn_ascii(const char *text) {
    for (size_t i = 0; i < CHARACTERS; i++)
        if (strcmp(text, characters[i].text) == 0)
            return characters[i].ascii;
    return '+';
}

/* Splits off a character and returns it in ASCII; 0 if drawings do not have it. */
static char cut_character(struct string_view *line) {
    for (size_t i = 0; i < CHARACTERS; i++) {
        size_t length = strlen(characters[i].text);
        char ascii = characters[i].ascii;
        bool same = length <= line->length && memcmp(line->text, characters[i].text, length) == 0;
        if (!same && *line->text != ascii)
            continue;
        line->text += same ? length : 1;
        line->length -= same ? length : 1;
        return ascii;
    }
    return 0;
}

/* The line in ASCII. Returns the number of characters; 0 if it is not from a drawing. */
static int drawn_characters(struct string_view line, char ascii[COLUMNS]) {
    int columns = 0;
    line = string_view_trim(line);
    while (line.length > 0) {
        if (columns == COLUMNS)
            return 0;
        ascii[columns] = cut_character(&line);
        if (!ascii[columns++])
            return 0;
    }
    return columns;
}

/* Where squares are narrow the third and the seventh character are joints, unless one of them is
 * an end of the line. */
int slice_drawn_frame(struct string_view line, int *wide) {
    char ascii[COLUMNS];
    int columns = drawn_characters(line, ascii), joints = 0;
    for (int i = 0; i < columns; i++) {
        if (!strchr("+-o", ascii[i]))
            return 0;
        joints += ascii[i] == '+';
    }
    if (joints == 0 || columns < SLICE_DRAWN_NARROW + 1)
        return 0;
    bool narrow = ascii[2] == '+' || (columns > 6 && ascii[6] == '+');
    *wide = narrow ? SLICE_DRAWN_NARROW : SLICE_DRAWN_WIDE;
    return columns % *wide == 1 && columns / *wide <= SLICE_SIDE ? columns : 0;
}

bool slice_drawn_row(struct string_view line, int row, int columns, int wide, bool *filled,
                     struct error *error) {
    char ascii[COLUMNS], name[SQUARE_NAME];
    int found = drawn_characters(line, ascii);
    if (found != columns)
        return error_input(error,
                           "row %c of the drawing is not a row of squares of %d characters, frame "
                           "included",
                           'A' + row, columns);
    for (int column = 0; column < columns / wide; column++) {
        const char *inside = ascii + wide * column + 1;
        filled[column] = memchr(inside, '#', (size_t)wide - 1) != NULL;
        if (wide == SLICE_DRAWN_NARROW && !strchr(" #", *inside)) {
            square_name(SLICE_SIDE, row * SLICE_SIDE + column, name);
            return error_input(error,
                               "the line hides whether %s is filled: draw the grid on a wider "
                               "terminal",
                               name);
        }
    }
    return true;
}
