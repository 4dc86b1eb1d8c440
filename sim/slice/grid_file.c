/* Reading and writing grids: rows of squares, * for a filled and . or o for an empty one, and
 * drawings with a frame around each square, as slice_passage_draw prints them. */
#include "sim/slice/grid.h"

#include "sim/base/memory.h"
#include "sim/text/square.h"
#include "sim/text/untrusted.h"

#include <ctype.h>

/* The name of a square, which does not depend on the side of the grid. */
static struct square_text square_text_of(int row, int column) {
    return square_name(SLICE_SIDE, row * SLICE_SIDE + column);
}

enum { COLUMNS = SLICE_DRAWN_WIDE * SLICE_SIDE + 1 /* characters of a line, at most */ };

/* The characters of drawings, and what a drawing in ASCII has instead. */
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
static int drawn_characters(struct string_view line, char ascii[COLUMNS]) {
    int columns = 0;
    for (line = string_view_trim(line); line.length > 0; columns++) {
        size_t i = 0, length = 0;
        for (; i < CHARACTERS; i++) {
            const char *text = characters[i].text;
            length = strlen(text);
            if (length <= line.length && memcmp(line.text, text, length) == 0)
                break;
            length = 1;
            if (*line.text == characters[i].ascii)
                break;
        }
        if (columns == COLUMNS || i == CHARACTERS)
            return 0;
        ascii[columns] = characters[i].ascii;
        line = string_view_from(line, length);
    }
    return columns;
}

/* The number of characters of a line that consists of a frame only, as the first one of a drawing
 * does; otherwise 0. *wide: their number for each square. Of "+-+-+-+" with narrow squares, the
 * third and the seventh character are joints, unless one of them is an end (o) of the line across
 * the grid; of "+---+---+" neither is. */
static int drawn_frame(struct string_view line, int *wide) {
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

/* Reads the squares of row number `row` into filled[SLICE_SIDE]. Returns their number; 0 on
 * failure. */
static int grid_read_squares(struct string_view line, int row, bool *filled, struct error *error) {
    int columns = 0;
    for (size_t i = 0; i < line.length; i++) {
        char mark = line.text[i];
        if (strchr(" \t\r", mark))
            continue;
        if (columns == SLICE_SIDE) {
            error_input(error, "a row of more than %d squares: the side of a grid is 1 to %d",
                        SLICE_SIDE, SLICE_SIDE);
            return 0;
        }
        if (mark != '*' && mark != 'o' && mark != '.') {
            error_input(error, "%s on %s is not a square: * is filled, o or . is empty",
                        quote_part(line.text + i, 1).text, square_text_of(row, columns).text);
            return 0;
        }
        filled[columns++] = mark == '*';
    }
    if (columns == 0)
        error_input(error, "row %c has no squares: * is filled, o or . is empty", 'A' + row);
    return columns;
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
        if (line.length == 0 || strspn(line.text, " \t\r0123456789\\") >= line.length)
            return true;
        rows->drawn = drawn_frame(line, &rows->wide);
        if (rows->drawn > 0) {
            *grid = slice_grid_empty(rows->drawn / rows->wide);
            return true;
        }
    }
    if (grid->side > 0 && rows->rows == grid->side)
        return error_input(error,
                           "row %d of a grid with %d columns: grids are square, and separated by "
                           "blank lines",
                           rows->rows + 1, grid->side);
    if (!square_cut_row(&line, rows->rows, error))
        return false;
    int columns =
        rows->drawn ? rows->drawn / rows->wide : grid_read_squares(line, rows->rows, filled, error);
    if (columns == 0)
        return false;
    char ascii[COLUMNS];
    if (rows->drawn && drawn_characters(line, ascii) != rows->drawn)
        return error_input(error,
                           "row %c of the drawing is not a row of squares of %d characters, frame "
                           "included",
                           'A' + rows->rows, rows->drawn);
    for (int column = 0; rows->drawn && column < columns; column++) {
        const char *inside = ascii + rows->wide * column + 1;
        filled[column] = memchr(inside, '#', (size_t)rows->wide - 1) != NULL;
        if (rows->wide == SLICE_DRAWN_NARROW && !strchr(" #", *inside))
            return error_input(error,
                               "the line hides whether %s is filled: draw the grid on a wider "
                               "terminal",
                               square_text_of(rows->rows, column).text);
    }
    if (grid->side == 0)
        *grid = slice_grid_empty(columns);
    if (columns != grid->side)
        return error_input(error, "row %c has %d square%s: each row has as many as the first, %d",
                           'A' + rows->rows, columns, columns == 1 ? "" : "s", grid->side);
    for (int column = 0; column < columns; column++)
        if (filled[column])
            slice_fill(grid, rows->rows * columns + column);
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
    struct string_view rest = *line, word = string_view_word(&rest);
    word.length -= word.length > 0 && word.text[word.length - 1] == ':';
    enum slice_topic topic = SLICE_TOPIC_PLAYERS;
    while (topic < SLICE_TOPICS && !string_view_is(word, slice_topic_names[topic]))
        topic++;
    if (topic < SLICE_TOPICS)
        *line = rest;
    return topic;
}

struct grid_reader {
    struct slice_grid_list *batch; /* grids that have ended */
    struct slice_rows rows;        /* the present grid */
    int line;                      /* number of the present line, from 1 */
    int first;                     /* that of the first line of the present grid; 0: none so far */
    struct error *error;
};

/* Called after the last row of a grid, if one was begun. */
static bool end_grid(struct grid_reader *reader) {
    struct slice_grid_list *batch = reader->batch;
    if (!reader->first)
        return true;
    if (!slice_rows_check(&reader->rows, reader->error))
        return false;
    if (batch->entries == SLICE_GRID_LIST)
        return error_input(reader->error, "more than %d grids", SLICE_GRID_LIST);
    *list_add(batch->entry, batch->entries) =
        (struct slice_listed_grid){reader->rows.grid, reader->first};
    reader->rows = (struct slice_rows){0};
    reader->first = 0;
    return true;
}

/* Blank lines end a grid; lines with only a comment do not. In a drawing, # is no comment. */
bool slice_grid_list_parse(struct slice_grid_list *batch, const char *name, const char *text,
                           struct error *error) {
    *batch = (struct slice_grid_list){0};
    struct grid_reader reader = {.batch = batch, .error = error};
    struct slice_rows *rows = &reader.rows;
    bool good = true;
    for (struct string_view rest = string_view_of(text); good && rest.text;) {
        struct string_view line = string_view_line(&rest, &reader.line);
        good = line.length > 0 || end_grid(&reader);
        line = rows->drawn > 0 ? line : string_view_before_comment(line);
        if (!good || line.length == 0 || slice_topic_cut(&line) != SLICE_TOPICS)
            continue;
        good = slice_rows_add(rows, line, error);
        if (!reader.first && (rows->rows > 0 || rows->drawn > 0))
            reader.first = reader.line;
    }
    if (good && end_grid(&reader) && (batch->entries > 0 || slice_rows_check(rows, error)))
        return true;
    slice_grid_list_free(batch);
    return error_within(error, "%s:%d", name, reader.line);
}

void slice_grid_list_free(struct slice_grid_list *batch) {
    free(batch->entry);
    *batch = (struct slice_grid_list){0};
}

void slice_grid_print(const void *what, FILE *out) {
    const struct slice_grid *grid = what;
    for (int square = 0; square < slice_squares(grid); square++)
        fprintf(out, "%c%c", slice_is_filled(grid, square) ? '*' : '.',
                square % grid->side == grid->side - 1 ? '\n' : ' ');
}

void slice_grid_list_print(const void *what, FILE *out) {
    const struct slice_grid_list *batch = what;
    for (size_t i = 0; i < batch->entries; i++) {
        fputs(i > 0 ? "\n" : "", out);
        slice_grid_print(&batch->entry[i].grid, out);
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
