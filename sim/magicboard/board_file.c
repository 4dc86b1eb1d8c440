/* Reads boards of MagicBoard from text (board.h) line by line, and writes them. A word is a square,
 * and a line is a row. Each board is added to the batch once for each requested start. */
#include "sim/magicboard/board.h"

#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <sys/param.h>

/* What was read so far. A board ends before a blank line and at the end of the text. */
struct board_reader {
    const struct magicboard_reading *reading;
    struct magicboard_batch *batch;
    struct magicboard_board board;
    size_t boards;     /* number of boards read completely */
    int line;          /* number of the present line, from 1 */
    int error_line;    /* that an error names: the present one, unless board_end sets another */
    int rows;          /* rows of the present board that were read; 0: none has begun */
    int first_line;    /* line where it begins */
    int goal_line;     /* line with its goal; 0: not read so far */
    int marked_square; /* marked as the start; -1: none so far */
    struct error *error;
};

/* Splits off the text of the next square: "3", or from a parenthesis or bracket to the closing one,
 * as blanks may be between them: "( 3)". Its text is NULL at the end of the line. */
static struct string_view board_word(struct string_view *line) {
    *line = string_view_trim(*line);
    const char *end = NULL;
    if (line->length > 0 && strchr("([", *line->text))
        end = memchr(line->text, *line->text == '(' ? ')' : ']', line->length);
    if (!end)
        return string_view_word(line);
    struct string_view word = {line->text, (size_t)(end + 1 - line->text)};
    *line = string_view_from(*line, word.length);
    return word;
}

/* The number of a square, "3" or "[3]", or of one marked as the start, "(3)" or a circled number;
 * -1 for anything else. Brackets are of drawn boards, and mean nothing for the puzzle. */
static int board_number(struct string_view word, bool *is_marked) {
    enum { DIGITS = 3, MOST = 999 }; /* above all numbers of a board: the caller refuses it */
    const uint8_t *byte = (const uint8_t *)word.text;
    /* Unicode has circled numbers 1 to 20 from U+2460 on, in UTF-8 E2 91 A0, and 0 at U+24EA. */
    *is_marked = true;
    if (string_view_is(word, "\xE2\x93\xAA"))
        return 0;
    if (word.length == 3 && memcmp(byte, "\xE2\x91", 2) == 0 && byte[2] >= 0xA0 && byte[2] <= 0xB3)
        return byte[2] - 0xA0 + 1;
    char first = word.text[0], last = word.text[word.length - 1];
    *is_marked = word.length > 2 && first == '(' && last == ')';
    if (*is_marked || (word.length > 2 && first == '[' && last == ']'))
        word = string_view_trim((struct string_view){word.text + 1, word.length - 2});
    while (word.length > 1 && word.length <= DIGITS && *word.text == '0') /* 007 is 7 */
        word = string_view_from(word, 1);
    return string_view_number(word, MOST);
}

/* Reads a square: its number, which may be the goal, and whether it is marked as the start. */
static bool board_read_square(struct board_reader *reader, struct string_view word, int square) {
    const int side = reader->board.side;
    const struct square_text name = square_name(side, square);
    bool is_marked;
    int number = board_number(word, &is_marked);
    if (number < 0)
        return error_input(reader->error,
                           "%s on %s is not a number: 0 to %d, the start in parentheses",
                           quote_part(word.text, word.length).text, name.text, side - 1);
    if (number >= side)
        return error_input(reader->error, "%s holds %d: on a board of side %d numbers are 0 to %d",
                           name.text, number, side, side - 1);
    if (number == 0 && reader->goal_line)
        return error_input(reader->error, "%s holds a second 0: the goal is already on %s",
                           name.text, square_name(side, reader->board.goal).text);
    if (number == 0) {
        reader->board.goal = square;
        reader->goal_line = reader->line;
    }
    reader->board.value[square] = (uint8_t)number;
    if (!is_marked)
        return true;
    if (reader->marked_square >= 0)
        return error_input(reader->error, "%s is marked as the start, but so is %s: mark only one",
                           name.text, square_name(side, reader->marked_square).text);
    if (reader->reading->start == MAGICBOARD_AS_MARKED &&
        magicboard_corner_of(side, square) == MAGICBOARD_CORNERS)
        return error_input(
            reader->error,
            "%s is marked as the start: only the corners %s, %s, %s and %s can be (--start CORNER "
            "if the circle has moved since)",
            name.text, square_name(side, 0).text, square_name(side, side - 1).text,
            square_name(side, side * (side - 1)).text, square_name(side, side * side - 1).text);
    reader->marked_square = square;
    return true;
}

/* The number of squares in a row, for messages: "more than 32" above the maximum. */
static struct number_text count_text(int words) {
    struct number_text shown;
    snprintf(shown.text, NUMBER_TEXT, "%s%d", words > MAGICBOARD_MOST ? "more than " : "",
             MIN(words, MAGICBOARD_MOST));
    return shown;
}

/* Begins a board with as many columns as its first row has words. */
static bool board_begin(struct board_reader *reader, int words) {
    bool any_size = reader->reading->any_size;
    if (words < (any_size ? MAGICBOARD_LEAST : MAGICBOARD_RULES_LEAST) ||
        words > (any_size ? MAGICBOARD_MOST : MAGICBOARD_RULES_MOST))
        return error_input(reader->error, "a row of %s square%s: the side of a board is %s%s",
                           count_text(words).text, words == 1 ? "" : "s",
                           any_size ? "2 to 32" : "5 to 20 (--any-size: 2 to 32)",
                           words == 1 ? ", with blanks between the numbers" : "");
    reader->board = (struct magicboard_board){.side = words, .squares = words * words};
    reader->first_line = reader->line;
    reader->marked_square = -1;
    reader->goal_line = 0;
    return true;
}

/* Reads a row, after its letter if it has one: "B  2 3 1 4 0". A line of column numbers before the
 * first row, "1 2 3 4 5", is skipped. */
static bool board_read_row(struct board_reader *reader, struct string_view line) {
    if (reader->rows == 0 && line.length > 1 && square_heading(line, 1))
        return true;
    if (!square_cut_row(&line, reader->rows, reader->error))
        return false;
    int words = 0; /* each is a square */
    for (struct string_view rest = line; words <= MAGICBOARD_MOST && board_word(&rest).text;)
        words++;
    if (reader->rows == 0 && !board_begin(reader, words))
        return false;
    int side = reader->board.side, square = reader->rows * side;
    if (reader->rows == side)
        return error_input(reader->error,
                           "row %d of a board with %d columns: boards are square and separated by "
                           "blank lines",
                           side + 1, side);
    if (words != side)
        return error_input(reader->error,
                           "%s squares from %s on: each row has as many as the first one, %d",
                           count_text(words).text, square_name(side, square).text, side);
    for (struct string_view word; (word = board_word(&line)).text; square++)
        if (!board_read_square(reader, word, square))
            return false;
    reader->rows++;
    return true;
}

/* Ends the present board, if one has begun: adds it to the batch with each requested start. */
static bool board_end(struct board_reader *reader) {
    int side = reader->board.side, rows = reader->rows;
    if (rows == 0)
        return true;
    if (rows < side)
        return error_input(reader->error,
                           "%d row%s of %d squares: boards are square; %s is missing", rows,
                           rows == 1 ? "" : "s", side, square_name(side, rows * side).text);
    if (!reader->goal_line) {
        reader->error_line = reader->first_line;
        return error_input(reader->error,
                           "no square of the board from %s to %s holds 0: the goal is missing",
                           square_name(side, 0).text, square_name(side, side * side - 1).text);
    }
    if (reader->boards == MAGICBOARD_BATCH)
        return error_input(reader->error, "more than %d boards", MAGICBOARD_BATCH);
    reader->boards++;

    const int goal = reader->board.goal, marked = reader->marked_square;
    const bool all = reader->reading->start == MAGICBOARD_FROM_ALL;
    const enum magicboard_corner only = /* the requested start, unless all are */
        reader->reading->start == MAGICBOARD_FROM_CORNER ? reader->reading->corner
        : marked < 0                                     ? MAGICBOARD_NW
                                                         : magicboard_corner_of(side, marked);
    if (!all && magicboard_corner_square(side, only) == goal) {
        reader->error_line = reader->goal_line;
        return error_input(
            reader->error,
            "%s holds 0 but is where the circle starts (%s): the goal must be elsewhere",
            square_name(side, goal).text, magicboard_corner_name(only));
    }
    for (enum magicboard_corner corner = 0; corner < MAGICBOARD_CORNERS; corner++) {
        const int start = magicboard_corner_square(side, corner);
        if ((all || corner == only) && start != goal)
            *list_add(reader->batch->entry, reader->batch->entries) =
                (struct magicboard_entry){.puzzle = {reader->board, corner, start},
                                          .board = reader->boards,
                                          .line = reader->first_line};
    }
    reader->rows = 0;
    return true;
}

bool magicboard_batch_parse(struct magicboard_batch *batch, const char *name, const char *text,
                            const struct magicboard_reading *reading, struct error *error) {
    *batch = (struct magicboard_batch){0};
    struct board_reader reader = {.reading = reading, .batch = batch, .error = error};
    bool good = true;
    for (struct string_view rest = string_view_of(text); good && rest.text;) {
        struct string_view whole = string_view_line(&rest, &reader.line);
        reader.error_line = reader.line;
        struct string_view line = string_view_before_comment(whole);
        /* A line with only a comment belongs to the board; a blank line ends it. */
        good = line.length > 0 ? board_read_row(&reader, line)
                               : whole.length > 0 || board_end(&reader);
    }
    if (good && board_end(&reader) &&
        (reader.boards > 0 || error_input(error, "no board found: a line of numbers for each row")))
        return true;
    magicboard_batch_free(batch);
    return error_within(error, "%s:%d", name, reader.error_line);
}

void magicboard_batch_free(struct magicboard_batch *batch) {
    free(batch->entry);
    *batch = (struct magicboard_batch){0};
}

void magicboard_puzzle_print(const void *what, FILE *out) {
    const struct magicboard_puzzle *puzzle = what;
    int side = puzzle->board.side;
    /* "(4) 2  1  3  1": blanks take the place of parentheses, but not at the end of a line. */
    for (int square = 0; square < puzzle->board.squares; square++) {
        bool start = square == puzzle->start, last = square % side == side - 1;
        int value = puzzle->board.value[square];
        const char *pad = side > 10 && value < 10 ? " " : "";
        const char *after = start ? ")" : last ? "" : " ";
        fprintf(out, "%s%c%d%s%s", pad, start ? '(' : ' ', value, after, last ? "\n" : "");
    }
}

void magicboard_batch_print(const void *what, FILE *out) {
    const struct magicboard_batch *batch = what;
    for (size_t i = 0; i < batch->entries; i++) {
        if (i > 0 && batch->entry[i].board == batch->entry[i - 1].board)
            continue;
        fputs(i > 0 ? "\n" : "", out);
        magicboard_puzzle_print(&batch->entry[i].puzzle, out);
    }
}
