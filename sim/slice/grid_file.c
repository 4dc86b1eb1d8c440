/* Reading and writing grids: rows of squares, * for a filled and . or o for an empty one; and
 * reading drawings with a frame around each square, as slice_passage_draw prints them:
 *
 *       1   2       Of four characters from the left frame of a square to the next; of two if the
 *     +---+---+     squares are narrow: "+-+-+". A line across the grid has a stroke (-, |, / or \)
 *   A |###|   |     in each square that it passes, and a ring (o) at each end. */
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
        size_t i = 0, length = 0; /* of a character: its number, and its bytes */
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

/* Reads the squares of row number `row` into filled[SLICE_SIDE]. *columns, at first 0, counts. */
static bool grid_read_squares(struct string_view line, int row, bool *filled, int *columns,
                              struct error *error) {
    for (size_t i = 0; i < line.length; i++) {
        char mark = line.text[i];
        if (strchr(" \t\r", mark))
            continue;
        if (*columns == SLICE_SIDE)
            return error_input(error,
                               "a row of more than %d squares: the side of a grid is 1 to %d",
                               SLICE_SIDE, SLICE_SIDE);
        if (mark != '*' && mark != 'o' && mark != '.')
            return error_input(error, "%s on %s is not a square: * is filled, o or . is empty",
                               quote_part(line.text + i, 1).text,
                               square_text_of(row, *columns).text);
        filled[(*columns)++] = mark == '*';
    }
    return *columns > 0 ||
           error_input(error, "row %c has no squares: * is filled, o or . is empty", 'A' + row);
}

bool slice_rows_add(struct slice_rows *rows, struct string_view line, struct error *error) {
    bool filled[SLICE_SIDE] = {false};
    struct slice_grid *grid = &rows->grid;
    line = string_view_trim(line);
    /* Of a drawing, lines of squares begin with the letter of the row, those of frames do not. */
    if (rows->drawn > 0 && (line.length == 0 || !isupper((unsigned char)line.text[0])))
        return true;
    if (rows->drawn == 0 && rows->rows == 0) { /* the first row may be below a heading or a frame */
        /* strspn may look behind the line, as the whole text ends in a zero byte. */
        if (line.length == 0 || strspn(line.text, " \t\r0123456789\\") >= line.length ||
            begin_drawing(rows, line))
            return true;
    }
    if (grid->side > 0 && rows->rows == grid->side)
        return error_input(error,
                           "row %d of a grid with %d column%s: grids are square, and separated by "
                           "blank lines",
                           rows->rows + 1, grid->side, grid->side == 1 ? "" : "s");
    if (!square_cut_row(&line, rows->rows, error))
        return false;
    if (rows->drawn > 0) {
        char ascii[DRAWN_LENGTH];
        if (drawn_characters(line, ascii) != rows->drawn)
            return error_input(error,
                               "row %c of the drawing is not a row of squares of %d characters, "
                               "frame included",
                               'A' + rows->rows, rows->drawn);
        for (int column = 0; column < grid->side; column++) {
            int strokes = 0; /* in a wide square 1 at most; more in two narrow ones below "+-o-+" */
            for (int i = rows->wide * column + 1; i < rows->wide * (column + 1); i++) {
                filled[column] = filled[column] || ascii[i] == '#';
                strokes += !strchr(" #", ascii[i]);
            }
            if (strokes > rows->wide / SLICE_DRAWN_WIDE)
                return error_input(error, "the line hides squares of row %c: use a wider terminal",
                                   'A' + rows->rows);
        }
    } else {
        int columns = 0;
        if (!grid_read_squares(line, rows->rows, filled, &columns, error))
            return false;
        if (grid->side == 0)
            *grid = slice_grid_empty(columns);
        if (columns != grid->side)
            return error_input(error,
                               "row %c has %d square%s: each row has as many as the first, %d",
                               'A' + rows->rows, columns, columns == 1 ? "" : "s", grid->side);
    }
    for (int column = 0; column < grid->side; column++)
        if (filled[column])
            slice_fill(grid, rows->rows * grid->side + column);
    rows->rows++;
    return true;
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

/* Blank lines and the end of the text end a grid; comment lines do not. In a drawing # is none. */
bool slice_grid_list_parse(struct slice_grid_list *list, const char *name, const char *text,
                           struct error *error) {
    *list = (struct slice_grid_list){0};
    struct string_view rest = string_view_of(text);
    struct slice_rows rows = {0}; /* of the grid that is being read */
    int number = 0, first = 0;    /* of this line, and of the grid's first one; 0: not begun */
    bool good = true;
    for (bool more = true; good && more;) { /* behind the text, once more: as for a blank line */
        more = rest.text;
        struct string_view line = more ? string_view_line(&rest, &number) : string_view_of("");
        if (line.length == 0 && first > 0) {
            good = slice_rows_check(&rows, error) &&
                   (list->entries < SLICE_GRID_LIST ||
                    error_input(error, "more than %d grids", SLICE_GRID_LIST));
            if (good)
                *list_add(list->entry, list->entries) =
                    (struct slice_listed_grid){rows.grid, first};
            rows = (struct slice_rows){0};
            first = 0;
        }
        line = rows.drawn > 0 ? line : string_view_before_comment(line);
        if (line.length == 0 || slice_topic_cut(&line) != SLICE_TOPICS)
            continue;
        good = slice_rows_add(&rows, line, error);
        if (first == 0 && (rows.rows > 0 || rows.drawn > 0))
            first = number;
    }
    if (good && (list->entries > 0 || slice_rows_check(&rows, error)))
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
