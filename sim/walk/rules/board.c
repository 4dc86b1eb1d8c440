/* Squares of a board, and board files: inih reads the keys, the values of those that need the
 * letters are kept with the line of each byte, and errors are those of the first wrong line. */
#include "sim/walk/rules/board.h"

#include "sim/base/memory.h"
#include "sim/text/string_view.h"
#include "sim/walk/rules/collection.h"

#include <ctype.h>
#include <errno.h>
#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool board_square_find(const struct walk_board *board, const char *name, int *square,
                       struct error *error) {
    return square_find(board->rows, board->columns, string_view_of(name), square, error);
}

bool board_start_check(const struct walk_board *board, int square, struct error *error) {
    return (!board->edge[square] && !board->green[square]) ||
           error_input(error, "a game cannot start on %s, %s square; allowed: inner white squares",
                       square_name(board->columns, square).text,
                       board->edge[square] ? "an edge" : "a green");
}

int board_neighbours(const struct walk_board *board, int square, int neighbours[8]) {
    int count = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if (down != 0 || right != 0)
                neighbours[count++] = square + down * board->columns + right;
    return count;
}

/* Values that need the letters first are stored until the file is read. */
enum { VALUE_ROOM = 2048 };

struct value {
    char text[VALUE_ROOM];
    int line[VALUE_ROOM]; /* the line of each byte */
    int given;            /* the line of the key, or 0 */
};

struct ini_reader {
    const char *name; /* of the file, in messages */
    const char *text; /* that is still to be read */
    int line;         /* read last */
    bool continues;   /* that line is indented: it may continue the previous value */
    int bad_line;     /* a line that inih cannot read; or 0 */
    const char *bad;  /* the reason */
    int failed_line;  /* the first that is wrong, or 0 */
    int letters_line; /* of the first row, or 0 */
    bool drawn;       /* the numbers of columns are above the rows */
    struct value green, reset, start;
    struct walk_board *board;
    struct error *error;
};

extern const char board_file_published_text[];

/* Stores the error of the first wrong line. */
static bool fail(struct ini_reader *reader, int line, const char *what) {
    if (reader->failed_line && reader->failed_line <= line)
        return false;
    reader->failed_line = line;
    error_input(reader->error, "%s:%d: %s", reader->name, line, what);
    return false;
}

/* Reads a line for inih, as fgets does, counts it, and records a line that inih would truncate. */
static char *read_line(char *line, int room, void *stream) {
    struct ini_reader *reader = stream;
    int length = 0;
    while (!reader->bad_line && length < room - 1 && *reader->text &&
           (length == 0 || line[length - 1] != '\n'))
        line[length++] = *reader->text++;
    if (length == 0)
        return NULL;
    line[length] = '\0';
    reader->line++;
    reader->continues = isspace((unsigned char)line[0]);
    if (line[length - 1] != '\n' && *reader->text)
        reader->bad =
            "a line is at most 196 bytes of text; a value continues on an indented line below";
    if (reader->bad)
        reader->bad_line = reader->line;
    return line;
}

/* Records the line of a key; only indented lines may continue its value. */
static bool note_line(struct ini_reader *reader, int *line) {
    if (*line && !reader->continues)
        return fail(reader, reader->line, "this key is given twice");
    if (!*line)
        *line = reader->line;
    return true;
}

/* All lists of a board file are written alike. */
static bool is_separator(int byte) { return byte == ',' || isspace(byte); }

/* Adds a row of letters. Drawn boards have a heading, and names of rows, which are removed; in them
 * a star is in front of the letters of green squares. */
static bool add_letters(struct ini_reader *reader, const char *text) {
    struct walk_board *board = reader->board;
    struct string_view line = string_view_trim(string_view_of(text));
    int columns = 0;
    uint8_t row[WALK_MAX_SIDE];
    bool green[WALK_MAX_SIDE + 1] = {false};
    struct error error = {0};
    if (board->rows == 0 && !reader->drawn && square_heading(line, 1)) {
        reader->drawn = true;
        return true;
    }
    if (reader->drawn && !square_cut_row(&line, board->rows, &error))
        return fail(reader, reader->line, error.text);
    for (size_t i = 0; i < line.length; i++) {
        int letter = toupper((unsigned char)line.text[i]);
        if (is_separator(letter))
            continue;
        if (reader->drawn && letter == '[')
            return fail(reader, reader->line, "[X] is the token: write X, or *X if it is green");
        if (reader->drawn && letter == '*' && columns < WALK_MAX_SIDE) {
            green[columns] = true;
            continue;
        }
        if (letter < 'A' || letter > 'Z')
            return fail(reader, reader->line,
                        "letters are A to Z, with blanks or commas between them");
        if (columns < WALK_MAX_SIDE)
            row[columns] = (uint8_t)(letter - 'A');
        columns++;
    }
    if (columns == 0) /* "letters =", with the rows on the lines below */
        return true;
    if (board->rows > 0 && columns != board->columns)
        return fail(reader, reader->line, "each row has as many letters as the first");
    if (columns < WALK_MIN_SIDE || columns > WALK_MAX_SIDE)
        return fail(reader, reader->line, "a board has 3 to 16 columns");
    board->columns = columns;
    if (board->rows == WALK_MAX_SIDE)
        return fail(reader, reader->line, "a board has 3 to 16 rows");
    memcpy(board->letter + board->rows * columns, row, (size_t)columns * sizeof *row);
    memcpy(board->green + board->rows * columns, green, (size_t)columns * sizeof *green);
    board->rows++;
    return true;
}

static bool board_keep(struct ini_reader *reader, struct value *value, const char *text) {
    if (!note_line(reader, &value->given))
        return false;
    size_t used = strlen(value->text), added = strlen(text) + 1;
    if (used + added >= sizeof value->text)
        return fail(reader, reader->line, "too long a value");
    value->text[used] = ' ';
    memcpy(value->text + used + 1, text, added);
    for (size_t i = used; i < used + added; i++)
        value->line[i] = reader->line;
    return true;
}

/* Called by inih for each key, and once more for each line that continues its value. */
static int on_key(void *user, const char *section, const char *name, const char *value) {
    struct ini_reader *reader = user;
    if (strcmp(section, "board") != 0)
        return fail(reader, reader->line,
                    *section ? "the one section is [board]"
                             : "a key before any section: the first line is [board]");
    if (strcmp(name, "letters") == 0)
        return note_line(reader, &reader->letters_line) && add_letters(reader, value);
    if (strcmp(name, "green") == 0)
        return board_keep(reader, &reader->green, value);
    if (strcmp(name, "reset") == 0)
        return board_keep(reader, &reader->reset, value);
    if (strcmp(name, "start") == 0)
        return board_keep(reader, &reader->start, value);
    return fail(reader, reader->line,
                "no such key: there are letters, green, reset and start, so written");
}

/* Parses a square name in a value; errors give its line. */
static bool find_square(struct ini_reader *reader, const struct value *value, const char *name,
                        int *square) {
    return board_square_find(reader->board, name, square, reader->error) ||
           error_within(reader->error, "%s:%d", reader->name, value->line[name - value->text]);
}

/* Once all lines are read: what depends on the letters, by key; the start is by default the first
 * inner white square. */
static bool ini_reader_finish(struct ini_reader *reader) {
    struct walk_board *board = reader->board;
    struct value *green = &reader->green, *start = &reader->start;
    char *rest = NULL;
    if (!reader->letters_line)
        return fail(reader, reader->line ? reader->line : 1,
                    "no letters: [board] needs the key letters");
    if (board->rows < WALK_MIN_SIDE)
        return fail(reader, reader->letters_line, "a board has 3 to 16 rows");
    board->squares = board->rows * board->columns;
    for (int square = 0; square < board->squares; square++) {
        int row = square / board->columns, column = square % board->columns;
        board->edge[square] =
            row == 0 || row == board->rows - 1 || column == 0 || column == board->columns - 1;
    }
    for (char *name = strtok_r(green->text, " \t,", &rest); name;
         name = strtok_r(NULL, " \t,", &rest)) {
        int square;
        if (!find_square(reader, green, name, &square))
            return false;
        if (board->green[square])
            return fail(reader, green->line[name - green->text], "a green square is named twice");
        board->green[square] = true;
    }
    for (const char *at = reader->reset.text; *at; at++) {
        int letter = toupper((unsigned char)*at),
            line = reader->reset.line[at - reader->reset.text];
        if (is_separator(letter))
            continue;
        if (letter < 'A' || letter > 'Z')
            return fail(
                reader, line,
                "the reset collection is letters A to Z, with blanks or commas between them");
        if (board->reset.size == WALK_PALINDROME - 1)
            return fail(reader, line, "the reset collection has 0 to 4 letters");
        collection_take(&board->reset, (uint8_t)(letter - 'A'));
    }
    if (start->given) {
        const char *name = strtok_r(start->text, " \t", &rest);
        const char *second = name ? strtok_r(NULL, " \t", &rest) : NULL;
        if (!name || second)
            return fail(reader, second ? start->line[second - start->text] : start->given,
                        "start is one square, as in D4");
        if (!find_square(reader, start, name, &board->start))
            return false;
        return board_start_check(board, board->start, reader->error) ||
               error_within(reader->error, "%s:%d", reader->name, start->line[name - start->text]);
    }
    while (board->edge[board->start] || board->green[board->start])
        if (++board->start == board->squares)
            return fail(reader, reader->line,
                        "no square is left to start on: one that is neither on the edge nor green");
    return true;
}

bool board_file_parse(struct walk_board *board, const char *name, const char *text,
                      struct error *error) {
    *board = (struct walk_board){0};
    struct error ignored = {0};
    struct ini_reader reader = {
        .name = name, .text = text, .board = board, .error = error ? error : &ignored};
    /* The first wrong line, whether inih or on_key found it. */
    int line = ini_parse_stream(read_line, &reader, on_key, &reader);
    if (reader.bad_line)
        return fail(&reader, reader.bad_line, reader.bad);
    if (line > 0 && line != reader.failed_line)
        return fail(&reader, line,
                    "not a line of a board file: [board], key = value, or, indented below a key, "
                    "more of its value");
    return line == 0 && ini_reader_finish(&reader);
}

bool board_file_read(struct walk_board *board, const char *path, struct error *error) {
    enum { FILE_BYTES = 1 << 20 };
    *board = (struct walk_board){0};
    FILE *file = fopen(path, "r");
    if (!file)
        return error_input(error, "%s: %s", path, strerror(errno));
    char *text = text_file_read(file, path, "board file", FILE_BYTES, error);
    bool good = text && board_file_parse(board, path, text, error);
    free(text);
    fclose(file);
    return good;
}

bool board_file_published(struct walk_board *board, struct error *error) {
    return board_file_parse(board, "the published board", board_file_published_text, error);
}

char *board_file_text(const struct walk_board *board) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = memory_stream(&text, &size);
    fputs("[board]\nletters =\n", out);
    for (int square = 0; square < board->squares; square++)
        fprintf(out, "%s%c%s", square % board->columns == 0 ? "    " : " ",
                'A' + board->letter[square],
                square % board->columns == board->columns - 1 ? "\n" : "");
    fputs("green =", out);
    for (int square = 0; square < board->squares; square++)
        if (board->green[square])
            fprintf(out, " %s", square_name(board->columns, square).text);
    fputs("\nreset =", out);
    for (int i = 0; i < board->reset.size; i++)
        fprintf(out, " %c", 'A' + board->reset.letter[i]);
    fprintf(out, "\nstart = %s\n", square_name(board->columns, board->start).text);
    memory_stream_close(out);
    return text;
}
