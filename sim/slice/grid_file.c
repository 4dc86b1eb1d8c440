#include "sim/slice/grid.h"

#include "sim/base/memory.h"
#include "sim/slice/drawn.h"
#include "sim/text/square.h"
#include "sim/text/untrusted.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The name of a square, by value for messages. */
struct grid_square_text {
    char text[SQUARE_NAME];
};

static struct grid_square_text square_text_of(int row, int column) {
    struct grid_square_text named = {""};
    square_name(SLICE_SIDE, row * SLICE_SIDE + column, named.text);
    return named;
}

static bool grid_line_is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

static bool is_heading(struct string_view line) {
    for (size_t i = 0; i < line.length; i++)
        if (!grid_line_is_blank(line.text[i]) && !isdigit((unsigned char)line.text[i]) &&
            line.text[i] != '\\')
            return false;
    return true;
}

/* Reads the squares of a row into filled[SLICE_SIDE]. Returns their number; 0 on failure. */
static int grid_read_squares(struct string_view line, int row, bool *filled, struct error *error) {
    int columns = 0;
    for (size_t i = 0; i < line.length; i++) {
        char mark = line.text[i];
        if (grid_line_is_blank(mark))
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

/* Whether the line is the first one of a drawing; then it gives the size of the grid. */
static bool begin_drawing(struct slice_rows *rows, struct string_view line) {
    rows->drawn = slice_drawn_frame(line, &rows->wide);
    if (rows->drawn > 0)
        rows->grid = slice_grid_empty(rows->drawn / rows->wide);
    return rows->drawn > 0;
}

/* Whether the line has no squares: before the first row, or in a drawing. */
static bool is_beside_squares(struct slice_rows *rows, struct string_view line) {
    if (rows->drawn > 0)
        return line.length == 0 || !isupper((unsigned char)line.text[0]);
    return rows->rows == 0 && (is_heading(line) || begin_drawing(rows, line));
}

/* Reads the squares of the next row. Returns their number; 0 on failure. */
static int read_row(const struct slice_rows *rows, struct string_view line, bool *filled,
                    struct error *error) {
    if (rows->drawn == 0)
        return grid_read_squares(line, rows->rows, filled, error);
    return slice_drawn_row(line, rows->rows, rows->drawn, rows->wide, filled, error)
               ? rows->grid.side
               : 0;
}

bool slice_rows_add(struct slice_rows *rows, struct string_view line, struct error *error) {
    bool filled[SLICE_SIDE];
    struct slice_grid *grid = &rows->grid;
    line = string_view_trim(line);
    if (is_beside_squares(rows, line))
        return true;
    if (grid->side > 0 && rows->rows == grid->side)
        return error_input(error,
                           "row %d of a grid with %d columns: grids are square, and separated by "
                           "blank lines",
                           rows->rows + 1, grid->side);
    if (!square_cut_row(&line, rows->rows, error))
        return false;
    int columns = read_row(rows, line, filled, error);
    if (columns == 0)
        return false;
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

const char *slice_topic_name(enum slice_topic topic) {
    static const char *const name[SLICE_TOPICS] = {"players", "seat", "scores", "round", "Player"};
    return name[topic];
}

enum slice_topic slice_topic_cut(struct string_view *line) {
    struct string_view rest = *line, word = string_view_word(&rest);
    word.length -= word.length > 0 && word.text[word.length - 1] == ':';
    for (enum slice_topic topic = SLICE_TOPIC_PLAYERS; topic < SLICE_TOPICS; topic++) {
        const char *name = slice_topic_name(topic);
        if (word.text && word.length == strlen(name) && memcmp(word.text, name, word.length) == 0) {
            *line = rest;
            return topic;
        }
    }
    return SLICE_TOPICS;
}

struct grid_reader {
    struct slice_grid_list *batch;
    struct slice_rows rows;
    int line;  /* this one */
    int first; /* of the grid, or 0: none has begun */
    struct error *error;
};

/* Called after the last row of a grid. */
static bool end_grid(struct grid_reader *reader) {
    struct slice_grid_list *batch = reader->batch;
    if (!reader->first)
        return true;
    if (!slice_rows_check(&reader->rows, reader->error))
        return false;
    if (batch->entries == SLICE_GRID_LIST)
        return error_input(reader->error, "more than %d grids", SLICE_GRID_LIST);
    if (batch->entries == batch->room) {
        size_t room = batch->room ? 2 * batch->room : 4;
        struct slice_listed_grid *more = realloc(batch->entry, room * sizeof *more);
        if (!more)
            return error_memory(reader->error);
        batch->entry = more;
        batch->room = room;
    }
    batch->entry[batch->entries++] = (struct slice_listed_grid){reader->rows.grid, reader->first};
    reader->rows = (struct slice_rows){0};
    reader->first = 0;
    return true;
}

/* A line with only a comment does not separate grids. */
static bool grid_read_line(struct grid_reader *reader, struct string_view whole) {
    bool blank = string_view_trim(whole).length == 0;
    bool drawn = reader->rows.drawn > 0;
    struct string_view line = string_view_trim(drawn ? whole : string_view_cut(&whole, '#'));
    if (line.length == 0)
        return !blank || end_grid(reader);
    if (slice_topic_cut(&line) != SLICE_TOPICS)
        return true;
    if (!slice_rows_add(&reader->rows, line, reader->error))
        return false;
    if (!reader->first && (reader->rows.rows > 0 || reader->rows.drawn > 0))
        reader->first = reader->line;
    return true;
}

static bool grid_read_lines(struct grid_reader *reader, struct string_view rest) {
    while (rest.text) {
        struct string_view line = string_view_cut(&rest, '\n');
        reader->line += rest.text || string_view_trim(line).length > 0 || reader->line == 0;
        if (!grid_read_line(reader, line))
            return false;
    }
    return end_grid(reader) &&
           (reader->batch->entries > 0 || slice_rows_check(&reader->rows, reader->error));
}

bool slice_grid_list_parse(struct slice_grid_list *batch, const char *name, const char *text,
                           struct error *error) {
    struct error ignored = {0};
    *batch = (struct slice_grid_list){0};
    struct grid_reader reader = {.batch = batch, .error = error ? error : &ignored};
    if (grid_read_lines(&reader, string_view_of(text)))
        return true;
    slice_grid_list_free(batch);
    return reader.error->kind == ERROR_INPUT ? error_within(error, "%s:%d", name, reader.line)
                                             : false;
}

void slice_grid_list_free(struct slice_grid_list *batch) {
    free(batch->entry);
    *batch = (struct slice_grid_list){0};
}

void slice_grid_print(const struct slice_grid *grid, FILE *out) {
    for (int square = 0; square < slice_squares(grid); square++)
        fprintf(out, "%c%c", slice_is_filled(grid, square) ? '*' : '.',
                square % grid->side == grid->side - 1 ? '\n' : ' ');
}

static void print_grids(const void *what, FILE *out) {
    const struct slice_grid_list *batch = what;
    for (size_t i = 0; i < batch->entries; i++) {
        fputs(i > 0 ? "\n" : "", out);
        slice_grid_print(&batch->entry[i].grid, out);
    }
}

char *slice_grid_list_text(const struct slice_grid_list *batch) {
    return printed(print_grids, batch);
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
