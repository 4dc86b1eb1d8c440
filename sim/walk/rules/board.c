/* Squares of a board; reading and writing board files (board.h shows one). The library inih reads a
 * file twice, and calls on_key or on_value for each line with a key or with more of its value. The
 * first reading takes the letters, which say how many squares there are, the second the other keys,
 * whose values name squares. Each fails with its first wrong line. So wrong syntax, keys and
 * letters, found by the first reading, are reported before other wrong values. */
#include "sim/walk/rules/board.h"

#include "sim/base/memory.h"
#include "sim/text/untrusted.h"
#include "sim/walk/rules/collection.h"

#include <ctype.h>
#include <ini.h>

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

/* The keys of a board file. */
enum board_key { LETTERS, GREEN, RESET, START, BOARD_KEYS };
static const char *const board_key[BOARD_KEYS] = {"letters", "green", "reset", "start"};

/* Messages of errors that are found in two places. */
static const char wrong_rows[] = "a board has 3 to 16 rows";
static const char wrong_start[] = "start is one square, as in D4";
static_assert(WALK_MIN_SIDE == 3 && WALK_MAX_SIDE == 16, "as messages say");

/* The reading of a board file. Lines are numbered from 1; 0 means that there is no such line. */
struct board_reader {
    const char *name;         /* of the file, for messages */
    const char *rest;         /* text that has not been read yet */
    int line;                 /* read last */
    bool continues;           /* this line is indented: it may continue the previous value */
    int long_line;            /* the first line that inih would truncate; reading stops there */
    int wrong_line;           /* the first wrong line, whose error is set */
    int key_line[BOARD_KEYS]; /* the first line of each key */
    int start_line;           /* the line of the start square */
    bool drawn;               /* a heading, the numbers of columns, is above the rows */
    struct walk_board *board;
    struct error *error;
};

extern const char board_file_published_text[]; /* data/boards/published.ini, compiled in */

/* Sets the error of a line, unless an earlier one has an error. Returns false. */
static bool fail_at(struct board_reader *reader, int line, const char *what) {
    if (reader->wrong_line && reader->wrong_line <= line)
        return false;
    reader->wrong_line = line;
    error_input(reader->error, "%s:%d: %s", reader->name, line, what);
    return false;
}

/* Does the same for the line read last. */
static bool fail(struct board_reader *reader, const char *what) {
    return fail_at(reader, reader->line, what);
}

/* Reads a line for inih, as fgets does, counts it, and stops behind a line that is too long. */
static char *read_line(char *line, int room, void *stream) {
    struct board_reader *reader = stream;
    int length = 0;
    while (!reader->long_line && length < room - 1 && *reader->rest &&
           (length == 0 || line[length - 1] != '\n'))
        line[length++] = *reader->rest++;
    if (length == 0)
        return NULL;
    line[length] = '\0';
    reader->line++;
    reader->continues = isspace((unsigned char)line[0]);
    if (line[length - 1] != '\n' && *reader->rest)
        reader->long_line = reader->line;
    return line;
}

/* Adds a row of letters. A board as `walk trace` draws it has a heading, the numbers of columns,
 * and names of rows, which are skipped; and a star in front of the letter of each green square. */
static bool add_letters(struct board_reader *reader, const char *text) {
    struct walk_board *board = reader->board;
    struct string_view line = string_view_trim(string_view_of(text));
    struct error error = {0};
    if (board->rows == 0 && !reader->drawn && square_heading(line, 1)) {
        reader->drawn = true;
        return true;
    }
    if (reader->drawn && !square_cut_row(&line, board->rows, &error))
        return fail(reader, error.text);

    int columns = 0; /* letters so far; those behind WALK_MAX_SIDE are only counted */
    uint8_t row[WALK_MAX_SIDE];
    bool green[WALK_MAX_SIDE] = {false};
    for (size_t i = 0; i < line.length; i++) {
        int letter = toupper((unsigned char)line.text[i]);
        if (letter == ',' || isspace(letter))
            continue;
        if (reader->drawn && letter == '[')
            return fail(reader, "[X] is the token: write X, or *X if it is green");
        if (reader->drawn && letter == '*' && columns < WALK_MAX_SIDE) {
            green[columns] = true;
            continue;
        }
        if (letter < 'A' || letter > 'Z')
            return fail(reader, "letters are A to Z, with blanks or commas between them");
        if (columns < WALK_MAX_SIDE)
            row[columns] = (uint8_t)(letter - 'A');
        columns++;
    }

    if (columns == 0) /* "letters =", with the rows on the lines below */
        return true;
    if (board->rows > 0 && columns != board->columns)
        return fail(reader, "each row has as many letters as the first");
    if (columns < WALK_MIN_SIDE || columns > WALK_MAX_SIDE)
        return fail(reader, "a board has 3 to 16 columns");
    if (board->rows == WALK_MAX_SIDE)
        return fail(reader, wrong_rows);
    board->columns = columns;
    memcpy(board->letter + board->rows * columns, row, (size_t)columns * sizeof *row);
    memcpy(board->green + board->rows * columns, green, (size_t)columns * sizeof *green);
    board->rows++;
    return true;
}

/* Called by inih in the first reading for each key, and once more for each line that continues its
 * value: checks sections and keys, and adds the letters. Returns 0 to inih if they are wrong. */
static int on_key(void *user, const char *section, const char *name, const char *value) {
    struct board_reader *reader = user;
    enum board_key key = LETTERS;
    while (key < BOARD_KEYS && strcmp(name, board_key[key]) != 0)
        key++;
    if (strcmp(section, "board") != 0)
        return fail(reader, *section ? "the one section is [board]"
                                     : "a key before any section: the first line is [board]");
    if (key == BOARD_KEYS)
        return fail(reader, "no such key: there are letters, green, reset and start, so written");
    if (reader->key_line[key] && !reader->continues)
        return fail(reader, "this key is given twice");
    if (!reader->key_line[key])
        reader->key_line[key] = reader->line;
    return key != LETTERS || add_letters(reader, value);
}

/* Called in the same way in the second reading, when sections and keys are known to be right: reads
 * the values of the keys other than letters. */
static int on_value(void *user, const char *section, const char *name, const char *value) {
    struct board_reader *reader = user;
    struct walk_board *board = reader->board;
    if (strcmp(name, board_key[LETTERS]) == 0)
        return true;
    if (strcmp(name, board_key[RESET]) == 0) {
        for (; *value; value++) {
            int letter = toupper((unsigned char)*value);
            if (letter == ',' || isspace(letter))
                continue;
            if (letter < 'A' || letter > 'Z')
                return fail(reader, "the reset collection is letters A to Z, with blanks or commas "
                                    "between them");
            if (board->reset.size == WALK_PALINDROME - 1)
                return fail(reader, "the reset collection has 0 to 4 letters");
            collection_take(&board->reset, (uint8_t)(letter - 'A'));
        }
        return true;
    }
    const bool start = strcmp(name, board_key[START]) == 0; /* one square, no list */
    const char *const between = start ? " \t" : " \t\v\f\r,";
    for (value += strspn(value, between); *value; value += strspn(value, between)) {
        const struct string_view name_of_square = {value, strcspn(value, between)};
        struct error error = {0};
        int square;
        if (start && reader->start_line)
            return fail(reader, wrong_start);
        if (!square_find(board->rows, board->columns, name_of_square, &square, &error))
            return fail(reader, error.text);
        if (start) {
            board->start = square;
            reader->start_line = reader->line;
        } else if (board->green[square]) {
            return fail(reader, "a green square is named twice");
        } else {
            board->green[square] = true;
        }
        value += name_of_square.length;
    }
    return true;
}

/* Lets inih read the text, and pass its keys and values to `on_line`. */
static bool read_text(struct board_reader *reader, const char *text, ini_handler on_line) {
    reader->rest = text;
    reader->line = 0;
    /* The first line that inih rejects, or that on_line rejects and sets as wrong_line; 0: none. */
    int line = ini_parse_stream(read_line, reader, on_line, reader);
    if (reader->long_line)
        return fail_at(
            reader, reader->long_line,
            "a line is at most 196 bytes of text; a value continues on an indented line below");
    if (line > 0 && line != reader->wrong_line)
        return fail_at(
            reader, line,
            "not a line of a board file: [board], key = value, or, indented below a key, "
            "more of its value");
    return line == 0;
}

bool board_file_parse(struct walk_board *board, const char *name, const char *text,
                      struct error *error) {
    *board = (struct walk_board){0};
    struct board_reader reader = {.name = name, .board = board, .error = error};
    if (!read_text(&reader, text, on_key))
        return false;
    if (!reader.key_line[LETTERS])
        return fail_at(&reader, reader.line ? reader.line : 1,
                       "no letters: [board] needs the key letters");
    if (board->rows < WALK_MIN_SIDE)
        return fail_at(&reader, reader.key_line[LETTERS], wrong_rows);
    board->squares = board->rows * board->columns;
    for (int square = 0; square < board->squares; square++) {
        int row = square / board->columns, column = square % board->columns;
        board->edge[square] =
            row == 0 || row == board->rows - 1 || column == 0 || column == board->columns - 1;
    }
    if (!read_text(&reader, text, on_value))
        return false;
    struct error wrong = {0};
    if (reader.start_line)
        return board_start_check(board, board->start, &wrong) ||
               fail_at(&reader, reader.start_line, wrong.text);
    if (reader.key_line[START])
        return fail_at(&reader, reader.key_line[START], wrong_start);
    /* Without the key, games start on the first inner white square. */
    while (board->edge[board->start] || board->green[board->start])
        if (++board->start == board->squares)
            return fail(&reader,
                        "no square is left to start on: one that is neither on the edge nor green");
    return true;
}

bool board_file_read(struct walk_board *board, const char *path, struct error *error) {
    char *text = text_file_read(NULL, path, "board file", 1 << 20 /* bytes */, error);
    bool read = text && board_file_parse(board, path, text, error);
    free(text);
    return read;
}

bool board_file_published(struct walk_board *board, struct error *error) {
    return board_file_parse(board, "the published board", board_file_published_text, error);
}

char *board_file_text(const struct walk_board *board) {
    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
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
