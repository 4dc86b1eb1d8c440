/* Rows of Palindromes/Antipalindromes (row.h): mirror images, windows that score, rows as texts. */
#include "sim/antipalindrome/row.h"

#include "sim/text/square.h"
#include "sim/text/untrusted.h"

/* The mirror image of a set: in a row of 6, squares 0 and 1 become 5 and 4. */
static uint64_t reverse_set(uint64_t set, int squares) {
    uint64_t reversed = 0;
    for (uint64_t rest = set; rest; rest &= rest - 1)
        reversed |= UINT64_C(1) << (squares - 1 - __builtin_ctzll(rest));
    return reversed;
}

struct antipalindrome_row antipalindrome_reverse(const struct antipalindrome_row *row) {
    struct antipalindrome_row reversed = *row;
    reversed.filled = reverse_set(row->filled, row->squares);
    reversed.digit = reverse_set(row->digit, row->squares);
    return reversed;
}

/* The digit of a square, or -1 if it is empty. */
static int row_digit(const struct antipalindrome_row *row, int square) {
    return row->filled >> square & 1 ? (int)(row->digit >> square & 1) : -1;
}

size_t antipalindrome_windows(const struct antipalindrome_row *row, int player, bool open,
                              struct antipalindrome_window window[ANTIPALINDROME_WINDOWS]) {
    size_t count = 0;
    for (int length = 2; length <= row->squares; length += 2)
        for (int square = 0; square + length <= row->squares; square++) {
            bool counts = true;
            for (int i = 0; counts && i < length / 2; i++) {
                int left = row_digit(row, square + i);
                int right = row_digit(row, square + length - 1 - i);
                counts = left < 0 || right < 0 ? open : (left != right) == (player == 1);
            }
            if (counts)
                window[count++] = (struct antipalindrome_window){(uint8_t)square, (uint8_t)length};
        }
    return count;
}

bool antipalindrome_row_read(struct antipalindrome_row *row, struct string_view text,
                             struct error *error) {
    *row = (struct antipalindrome_row){0};
    if (text.length < 1 || text.length > ANTIPALINDROME_SQUARES)
        return error_input(error, "%zu squares: a row has 1 to %d", text.length,
                           ANTIPALINDROME_SQUARES);
    for (size_t i = 0; i < text.length; i++) {
        char square = text.text[i];
        if (square != '0' && square != '1' && square != '.')
            return error_input(error,
                               "%s on square %zu of a row: 0, 1 or, for an empty square, a dot",
                               quote_part(text.text + i, 1).text, i + 1);
        row->filled |= (uint64_t)(square != '.') << i;
        row->digit |= (uint64_t)(square == '1') << i;
    }
    row->squares = (uint8_t)text.length;
    return true;
}

bool antipalindrome_setting_read(void *position, const char *text, struct error *error) {
    struct antipalindrome_row *row = position;
    struct string_view rest = string_view_of(text), squares = string_view_cut(&rest, ':');
    int first = rest.text ? string_view_number(rest, 2) : 1;
    if (first != 1 && first != 2)
        return error_input(error,
                           "%s: the number after the colon is the player that moves first, 1 or 2",
                           quote(text).text);
    int number = string_view_number(squares, ANTIPALINDROME_SQUARES);
    if (number > 0) {
        *row = antipalindrome_start(number, first - 1);
        return true;
    }
    if (!memchr(squares.text, '.', squares.length))
        return error_input(error,
                           "%s: a number of squares, 1 to %d, or a row with a dot for each empty "
                           "square",
                           quote(text).text, ANTIPALINDROME_SQUARES);
    if (!antipalindrome_row_read(row, squares, error))
        return false;
    row->first = (uint8_t)(first - 1);
    return true;
}

/* A text read line by line. The numbers above a drawn row are one line, "123", or two: "1" above
 * the 0 of "1234567890", the tens of squares 10, 20, ... above their last digits. So "1" is taken
 * for a row, until numbers or a row of one square below it show that it is a number. */
struct row_reader {
    struct antipalindrome_row *row;
    enum { NO_ROW, ROW_OR_NUMBER, ROW, ROW_AND_PLAYER } state; /* what was read, but for numbers */
    struct error *error;
};

/* Reads a line: the numbers above a drawn row, the row, or the player that moves first or now. */
static bool row_read_line(void *context, struct string_view line) {
    struct row_reader *reader = context;
    struct antipalindrome_row *row = reader->row;
    size_t digits = 0; /* length of the common beginning of the line and 1234567890123... */
    while (digits < line.length && line.text[digits] == (char)('0' + (digits + 1) % 10))
        digits++;
    const bool is_numbers = line.length > 1 && (digits == line.length || square_heading(line, 1));
    switch (reader->state) {
    case NO_ROW:
        if (is_numbers)
            return true;
        reader->state = string_view_is(line, "1") ? ROW_OR_NUMBER : ROW;
        return antipalindrome_row_read(row, line, reader->error);
    case ROW_OR_NUMBER:
        if (!is_numbers && line.length > 1)
            break; /* the "1" was a row, and this line names a player */
        reader->state = is_numbers ? NO_ROW : ROW;
        return is_numbers || antipalindrome_row_read(row, line, reader->error);
    case ROW:
        break;
    case ROW_AND_PLAYER:
        return error_input(reader->error,
                           "nothing may follow the line that names the first player");
    }

    /* [player][form] The first form names who made the first move, the others who moves now. */
    static const char *const turn[2][3] = {{"player 1 first", "player 1>", "player 1 to move"},
                                           {"player 2 first", "player 2>", "player 2 to move"}};
    reader->state = ROW_AND_PLAYER;
    int moves = __builtin_popcountll(row->filled); /* after an even number the first player moves */
    for (int player = 0; player < 2; player++)
        for (int form = 0; form < 3; form++)
            if (string_view_is_any_case(line, turn[player][form])) {
                row->first = (uint8_t)(form == 0 ? player : (player + moves) % 2);
                return true;
            }
    return error_input(reader->error, "%s: expected player 1 first or player 2 first",
                       quote_part(line.text, line.length).text);
}

bool antipalindrome_row_parse(void *position, const char *name, const char *text,
                              struct error *error) {
    struct row_reader reader = {.row = position, .error = error};
    int number = 0;
    if (string_view_each_line(text, &number, row_read_line, &reader) &&
        (reader.state > NO_ROW ||
         error_input(error, "no row found: a 0, 1 or dot for each square")))
        return true;
    return error_within(error, "%s:%d", name, number);
}

void antipalindrome_row_text(const struct antipalindrome_row *row,
                             char text[ANTIPALINDROME_ROW_TEXT]) {
    for (int square = 0; square < row->squares; square++)
        text[square] = ".01"[row_digit(row, square) + 1];
    text[row->squares] = '\0';
}

void antipalindrome_row_print(const void *position, FILE *out) {
    const struct antipalindrome_row *row = position;
    char text[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(row, text);
    fprintf(out, "%s\nplayer %d first\n", text, row->first + 1);
}

void antipalindrome_row_draw(const struct antipalindrome_row *row, bool colour, FILE *out) {
    static const char *const paint[] = {"\033[1;34m", "\033[1;31m"}; /* 0 blue, 1 red */
    for (int square = 10; square <= row->squares; square += 10)
        fprintf(out, "%10d", square / 10); /* the tens, above squares 10, 20, ... */
    if (row->squares >= 10)
        fputc('\n', out);
    for (int square = 1; square <= row->squares; square++)
        fputc('0' + square % 10, out);
    fputc('\n', out);
    for (int square = 0; square < row->squares; square++) {
        int digit = row_digit(row, square);
        if (digit < 0)
            fputc('.', out);
        else
            fprintf(out, "%s%d%s", colour ? paint[digit] : "", digit, colour ? "\033[0m" : "");
    }
    fputc('\n', out);
}
