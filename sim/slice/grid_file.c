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

/* The characters of drawings in UTF-8, and what a drawing in ASCII has instead. */
static const struct glyph {
    const char *utf8;
    char ascii;
} glyphs[] = {
    {" ", ' '}, {"─", '-'}, {"│", '|'}, {"█", '#'}, {"━", '-'}, {"┃", '|'}, {"╲", '\\'},
    {"╱", '/'}, {"○", 'o'}, {"●", '*'}, {"┌", '+'}, {"┬", '+'}, {"┐", '+'}, {"├", '+'},
    {"┼", '+'}, {"┤", '+'}, {"└", '+'}, {"┴", '+'}, {"┘", '+'},
};

/* The glyph that a text begins with, in UTF-8 or ASCII; *bytes becomes its length. NULL: none. */
static const struct glyph *first_glyph(struct string_view text, size_t *bytes) {
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++) {
        const struct glyph *glyph = &glyphs[i];
        *bytes = strlen(glyph->utf8);
        if (*bytes <= text.length && memcmp(text.text, glyph->utf8, *bytes) == 0)
            return glyph;
        *bytes = 1;
        if (text.length > 0 && text.text[0] == glyph->ascii)
            return glyph;
    }
    return NULL;
}

char slice_drawn_ascii(const char *text) {
    size_t bytes;
    return first_glyph(string_view_of(text), &bytes)->ascii;
}

/* A line of a drawing in ASCII, without surrounding blanks; "": the line is not from a drawing. */
struct drawn_line {
    char ascii[SLICE_DRAWN_WIDE * SLICE_SIDE + 2]; /* squares, the frame on the right, and a NUL */
};

static struct drawn_line drawn_line_of(struct string_view line) {
    struct drawn_line drawn = {""};
    size_t length = 0, bytes;
    for (line = string_view_trim(line); line.length > 0; line = string_view_from(line, bytes)) {
        const struct glyph *glyph = first_glyph(line, &bytes);
        if (!glyph || length == sizeof drawn.ascii - 1)
            return (struct drawn_line){""};
        drawn.ascii[length++] = glyph->ascii;
    }
    return drawn;
}

/* A reader for the drawing that begins with this line, the frame above row A; zeroed if the line is
 * no frame. Narrow squares have joints (+) at indices 2 and 6, "+-+-+-+", and wide ones at neither,
 * "+---+---+". A ring may hide one of the two joints; "+-o-+" is taken for one wide square. */
static struct slice_grid_reader reader_of_drawing(struct string_view line) {
    const struct drawn_line frame = drawn_line_of(line);
    const char *ascii = frame.ascii;
    const int length = (int)strlen(ascii);
    if (length <= SLICE_DRAWN_NARROW || (int)strspn(ascii, "+-o") < length || !strchr(ascii, '+'))
        return (struct slice_grid_reader){0};
    const bool narrow =
        length == SLICE_DRAWN_NARROW + 1 || ascii[2] == '+' || (length > 6 && ascii[6] == '+');
    const int width = narrow ? SLICE_DRAWN_NARROW : SLICE_DRAWN_WIDE, side = length / width;
    if (length % width != 1 || side > SLICE_SIDE)
        return (struct slice_grid_reader){0};
    return (struct slice_grid_reader){slice_grid_empty(side), .square_width = width};
}

/* Reads the squares of the next row without frames. The first row sets the side of the grid. */
static bool read_squares(struct slice_grid_reader *reader, struct string_view squares,
                         struct error *error) {
    struct slice_grid *grid = &reader->grid;
    const int row = reader->rows;
    int columns = 0;
    for (size_t i = 0; i < squares.length; i++) {
        char mark = squares.text[i];
        if (strchr(" \t\r", mark))
            continue;
        if (columns == SLICE_SIDE)
            return error_input(error,
                               "a row of more than %d squares: the side of a grid is 1 to %d",
                               SLICE_SIDE, SLICE_SIDE);
        if (mark != '*' && mark != 'o' && mark != '.')
            return error_input(error, "%s on %s is not a square: * is filled, o or . is empty",
                               quote_part(squares.text + i, 1).text,
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

/* Reads the next row of a drawing. A stroke hides a narrow square, but not a wide one. */
static bool read_drawn_squares(struct slice_grid_reader *reader, struct string_view squares,
                               struct error *error) {
    const int row = reader->rows, side = reader->grid.side, width = reader->square_width;
    const int most_strokes = width == SLICE_DRAWN_WIDE ? 1 : 0;
    const struct drawn_line drawn = drawn_line_of(squares);
    if ((int)strlen(drawn.ascii) != width * side + 1)
        return error_input(error,
                           "row %c of the drawing is not a row of squares of %d characters, "
                           "frame included",
                           'A' + row, width * side + 1);
    for (int column = 0; column < side; column++) {
        int strokes = 0, full = 0; /* characters of the square */
        for (int i = width * column + 1; i < width * (column + 1); i++) {
            full += drawn.ascii[i] == '#';
            strokes += !strchr(" #", drawn.ascii[i]);
        }
        if (strokes > most_strokes) /* also if "+-o-+" was taken for one wide square, not two */
            return error_input(error, "the line hides squares of row %c: use a wider terminal",
                               'A' + row);
        if (full > 0)
            slice_fill(&reader->grid, row * side + column);
    }
    return true;
}

bool slice_grid_read_line(struct slice_grid_reader *reader, struct string_view line,
                          struct error *error) {
    line = string_view_trim(line);
    if (!slice_grid_has_begun(reader)) {
        /* The numbers of columns. The whole text ends in a NUL, at which strspn stops. */
        if (strspn(line.text, "\\0123456789 \t\r") >= line.length)
            return true;
        *reader = reader_of_drawing(line);
        if (reader->square_width > 0)
            return true; /* the frame above the first row */
    }
    const bool is_drawing = reader->square_width > 0;
    const int side = reader->grid.side; /* 0: this is the first row, which sets it */
    /* In a drawing, rows begin with their letter. Other lines are frames. */
    if (is_drawing && (line.length == 0 || !isupper((unsigned char)line.text[0])))
        return true;
    if (side > 0 && reader->rows == side)
        return error_input(error,
                           "row %d of a grid with %d column%s: grids are square, and separated by "
                           "blank lines",
                           side + 1, side, side == 1 ? "" : "s");
    if (!square_cut_row(&line, reader->rows, error))
        return false;
    const bool read =
        is_drawing ? read_drawn_squares(reader, line, error) : read_squares(reader, line, error);
    reader->rows += read;
    return read;
}

bool slice_grid_read_end(const struct slice_grid_reader *reader, struct error *error) {
    const int rows = reader->rows, side = reader->grid.side;
    if (rows == 0)
        return error_input(error, "no grid found: one line of * and . for each row");
    return rows == side ||
           error_input(error, "%d row%s of %d squares: grids are square; %s is missing", rows,
                       rows == 1 ? "" : "s", side, square_text_of(rows, 0).text);
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
        *line = string_view_trim(rest);
    return topic;
}

/* Adds the grid read to the list, if one has begun; `line` is its first line. Then begins anew. */
static bool end_grid(struct slice_grid_list *list, struct slice_grid_reader *reader, int line,
                     struct error *error) {
    if (!slice_grid_has_begun(reader))
        return true;
    if (!slice_grid_read_end(reader, error))
        return false;
    if (list->entries == SLICE_GRID_LIST)
        return error_input(error, "more than %d grids", SLICE_GRID_LIST);
    *list_add(list->entry, list->entries) = (struct slice_listed_grid){reader->grid, line};
    *reader = (struct slice_grid_reader){0};
    return true;
}

bool slice_grid_list_parse(struct slice_grid_list *list, const char *name, const char *text,
                           struct error *error) {
    *list = (struct slice_grid_list){0};
    struct slice_grid_reader reader = {0};
    int number = 0, first = 0; /* numbers of this line, and of the one in which the grid begins */
    bool good = true;
    for (struct string_view rest = string_view_of(text); good && rest.text;) {
        struct string_view line = string_view_line(&rest, &number);
        if (line.length == 0) { /* ends a grid, unlike a line with only a comment */
            good = end_grid(list, &reader, first, error);
            continue;
        }
        if (reader.square_width == 0) /* in a drawing # is a filled square */
            line = string_view_before_comment(line);
        if (line.length == 0 || slice_topic_cut(&line) != SLICE_TOPICS)
            continue; /* a comment, or a line about a match */
        if (!slice_grid_has_begun(&reader))
            first = number;
        good = slice_grid_read_line(&reader, line, error);
    }
    good = good && end_grid(list, &reader, first, error);
    if (good && (list->entries > 0 || slice_grid_read_end(&reader, error))) /* fails: no grid */
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
    words[-1] = '\0'; /* instead of the last blank */
}

bool slice_grid_of_words(struct slice_grid *grid, const char *words, struct error *error) {
    struct string_view rest = string_view_of(words), row;
    struct slice_grid_reader reader = {0};
    while ((row = string_view_word(&rest)).text)
        if (!slice_grid_read_line(&reader, row, error))
            return false;
    *grid = reader.grid;
    return slice_grid_read_end(&reader, error);
}
