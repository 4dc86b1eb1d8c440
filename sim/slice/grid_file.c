/* Reading and writing grids: rows of squares, * for a filled and . or o for an empty one; and
 * reading drawings with a frame around each square, as slice_passage_draw prints them:
 *
 *       1   2       The left frames of squares are four characters apart, or two if squares are
 *     +---+---+     narrow: "+-+-+". A line across the grid is drawn as a stroke (-, |, / or \) in
 *   A |###|   |     each square that it passes, and a ring (o) at each end. */
#include "sim/slice/grid.h"

#include "sim/base/memory.h"
#include "sim/text/square.h"
#include "sim/text/untrusted.h"

#include <ctype.h>

/* The name of a square, which does not depend on the side of the grid. */
static struct square_text square_text_of(int row, int column) {
    return square_name(SLICE_SIDE, row * SLICE_SIDE + column);
}

enum { DRAWN_LENGTH = SLICE_DRAWN_WIDE * SLICE_SIDE + 1 /* characters of a line, at most */ };

/* The characters of drawings in UTF-8, and what a drawing in ASCII has instead. */
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

/* Converts a line to ASCII. Returns the number of characters; 0 if it is not from a drawing. */
static int drawn_characters(struct string_view line, char ascii[DRAWN_LENGTH]) {
    int characters_read = 0;
    for (line = string_view_trim(line); line.length > 0; characters_read++) {
        size_t i = 0, length = 0; /* number of a character in `characters`, and its bytes */
        for (; i < CHARACTERS; i++) {
            const char *text = characters[i].text;
            length = strlen(text);
            if (length <= line.length && memcmp(line.text, text, length) == 0)
                break;
            length = 1;
            if (*line.text == characters[i].ascii)
                break;
        }
        if (characters_read == DRAWN_LENGTH || i == CHARACTERS)
            return 0;
        ascii[characters_read] = characters[i].ascii;
        line = string_view_from(line, length);
    }
    return characters_read;
}

/* Begins a drawing if the line is the frame above its first row. Returns whether it is. In
 * "+-+-+-+", of narrow squares, the third and the seventh character are joints (+), of which a ring
 * may hide one; in "+---+---+" neither is. "+-o-+" is taken for one wide square. */
static bool begin_drawing(struct slice_rows *rows, struct string_view line) {
    char ascii[DRAWN_LENGTH];
    int length = drawn_characters(line, ascii);
    for (int i = 0; i < length; i++)
        if (!strchr("+-o", ascii[i]))
            return false;
    if (length < SLICE_DRAWN_NARROW + 1 || !memchr(ascii, '+', (size_t)length))
        return false;
    bool narrow =
        length == SLICE_DRAWN_NARROW + 1 || ascii[2] == '+' || (length > 6 && ascii[6] == '+');
    int wide = narrow ? SLICE_DRAWN_NARROW : SLICE_DRAWN_WIDE;
    if (length % wide != 1 || length / wide > SLICE_SIDE)
        return false;
    *rows = (struct slice_rows){slice_grid_empty(length / wide), .drawn = length, .wide = wide};
    return true;
}

/* Reads a row of squares; the first row sets the side of the grid. */
static bool read_squares(struct slice_rows *rows, struct string_view line, struct error *error) {
    struct slice_grid *grid = &rows->grid;
    const int row = rows->rows;
    int columns = 0;
    for (size_t i = 0; i < line.length; i++) {
        char mark = line.text[i];
        if (strchr(" \t\r", mark))
            continue;
        if (columns == SLICE_SIDE)
            return error_input(error,
                               "a row of more than %d squares: the side of a grid is 1 to %d",
                               SLICE_SIDE, SLICE_SIDE);
        if (mark != '*' && mark != 'o' && mark != '.')
            return error_input(error, "%s on %s is not a square: * is filled, o or . is empty",
                               quote_part(line.text + i, 1).text,
                               square_text_of(row, columns).text);
        if (mark == '*')
            slice_fill(grid, row * grid->side + columns); /* in row 0, the side does not matter */
        columns++;
    }
    if (columns == 0)
        return error_input(error, "row %c has no squares: * is filled, o or . is empty", 'A' + row);
    if (row == 0)
        grid->side = (uint8_t)columns;
    return columns == grid->side ||
           error_input(error, "row %c has %d square%s: each row has as many as the first, %d",
                       'A' + row, columns, columns == 1 ? "" : "s", grid->side);
}

/* Reads a row of a drawing. A stroke hides what is in a narrow square, but not in a wide one. */
static bool read_drawn_squares(struct slice_rows *rows, struct string_view line,
                               struct error *error) {
    const int row = rows->rows, most_strokes = rows->wide == SLICE_DRAWN_WIDE ? 1 : 0;
    char ascii[DRAWN_LENGTH];
    if (drawn_characters(line, ascii) != rows->drawn)
        return error_input(error,
                           "row %c of the drawing is not a row of squares of %d characters, "
                           "frame included",
                           'A' + row, rows->drawn);
    for (int column = 0; column < rows->grid.side; column++) {
        int strokes = 0, full = 0; /* characters of the square */
        for (int i = rows->wide * column + 1; i < rows->wide * (column + 1); i++) {
            full += ascii[i] == '#';
            strokes += !strchr(" #", ascii[i]);
        }
        if (strokes > most_strokes) /* also if "+-o-+" was taken for one wide square, not two */
            return error_input(error, "the line hides squares of row %c: use a wider terminal",
                               'A' + row);
        if (full > 0)
            slice_fill(&rows->grid, row * rows->grid.side + column);
    }
    return true;
}

bool slice_rows_add(struct slice_rows *rows, struct string_view line, struct error *error) {
    const int side = rows->grid.side;
    line = string_view_trim(line);
    /* Above the first row may be numbers of columns, "\ 1 2 3", or the frame of a drawing. strspn
     * may look behind the line, as the whole text ends in a zero byte. */
    if (rows->rows == 0 && rows->drawn == 0 &&
        (strspn(line.text, " \t\r0123456789\\") >= line.length || begin_drawing(rows, line)))
        return true;
    /* In a drawing, lines of squares begin with the letter of a row. Frames are skipped. */
    if (rows->drawn > 0 && (line.length == 0 || !isupper((unsigned char)line.text[0])))
        return true;
    if (side > 0 && rows->rows == side)
        return error_input(error,
                           "row %d of a grid with %d column%s: grids are square, and separated by "
                           "blank lines",
                           side + 1, side, side == 1 ? "" : "s");
    if (!square_cut_row(&line, rows->rows, error))
        return false;
    bool read =
        rows->drawn > 0 ? read_drawn_squares(rows, line, error) : read_squares(rows, line, error);
    rows->rows += read;
    return read;
}

bool slice_rows_check(const struct slice_rows *rows, struct error *error) {
    if (rows->rows == 0)
        return error_input(error, "no grid found: one line of * and . for each row");
    return rows->rows == rows->grid.side ||
           error_input(error, "%d row%s of %d squares: grids are square; %s is missing", rows->rows,
                       rows->rows == 1 ? "" : "s", rows->grid.side,
                       square_text_of(rows->rows, 0).text);
}

const char *const slice_topic_names[SLICE_TOPICS] = {"players", "seat", "scores", "round",
                                                     "Player"};

enum slice_topic slice_topic_cut(struct string_view *line) {
    struct string_view rest = *line;
    struct string_view word = string_view_without_last(string_view_word(&rest), ':');
    enum slice_topic topic = SLICE_TOPIC_PLAYERS;
    while (topic < SLICE_TOPICS && !string_view_is(word, slice_topic_names[topic]))
        topic++;
    if (topic < SLICE_TOPICS)
        *line = rest;
    return topic;
}

/* Adds the grid that begins in line `first` to the list, if one has begun, and begins anew. */
static bool end_grid(struct slice_grid_list *list, struct slice_rows *rows, int *first,
                     struct error *error) {
    if (*first == 0)
        return true;
    if (!slice_rows_check(rows, error))
        return false;
    if (list->entries == SLICE_GRID_LIST)
        return error_input(error, "more than %d grids", SLICE_GRID_LIST);
    *list_add(list->entry, list->entries) = (struct slice_listed_grid){rows->grid, *first};
    *rows = (struct slice_rows){0};
    *first = 0;
    return true;
}

bool slice_grid_list_parse(struct slice_grid_list *list, const char *name, const char *text,
                           struct error *error) {
    *list = (struct slice_grid_list){0};
    struct slice_rows rows = {0}; /* of the grid that is being read */
    int number = 0, first = 0;    /* number of this line, and of the grid's first; 0: none */
    bool good = true;
    for (struct string_view rest = string_view_of(text); good && rest.text;) {
        struct string_view line = string_view_line(&rest, &number);
        if (line.length == 0) /* ends a grid, unlike a line with only a comment */
            good = end_grid(list, &rows, &first, error);
        if (rows.drawn == 0) /* in a drawing # is a filled square */
            line = string_view_before_comment(line);
        if (line.length == 0 || slice_topic_cut(&line) != SLICE_TOPICS)
            continue;
        good = slice_rows_add(&rows, line, error);
        if (first == 0 && (rows.rows > 0 || rows.drawn > 0))
            first = number;
    }
    if (good && end_grid(list, &rows, &first, error) &&
        (list->entries > 0 || slice_rows_check(&rows, error)))
        return true;
    slice_grid_list_free(list);
    return error_within(error, "%s:%d", name, number);
}

void slice_grid_list_free(struct slice_grid_list *list) {
    free(list->entry);
    *list = (struct slice_grid_list){0};
}

void slice_grid_print(const void *what, FILE *out) {
    const struct slice_grid *grid = what;
    for (int square = 0; square < slice_squares(grid); square++)
        fprintf(out, "%c%c", slice_is_filled(grid, square) ? '*' : '.',
                square % grid->side == grid->side - 1 ? '\n' : ' ');
}

void slice_grid_list_print(const void *what, FILE *out) {
    const struct slice_grid_list *list = what;
    for (size_t i = 0; i < list->entries; i++) {
        fputs(i > 0 ? "\n" : "", out);
        slice_grid_print(&list->entry[i].grid, out);
    }
}

void slice_grid_words(const struct slice_grid *grid, char words[SLICE_GRID_WORDS]) {
    for (int square = 0; square < slice_squares(grid); square++) {
        *words++ = slice_is_filled(grid, square) ? '*' : '.';
        if (square % grid->side == grid->side - 1)
            *words++ = ' ';
    }
    words[-1] = '\0';
}

bool slice_grid_of_words(struct slice_grid *grid, const char *words, struct error *error) {
    struct string_view rest = string_view_of(words), row;
    struct slice_rows rows = {0};
    while ((row = string_view_word(&rest)).text)
        if (!slice_rows_add(&rows, row, error))
            return false;
    *grid = rows.grid;
    return slice_rows_check(&rows, error);
}
