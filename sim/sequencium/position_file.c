/* Reads and writes positions of Sequencium as text: a line for each row of the board, "r1 . b1",
 * and one for the side to move (position.h). A position that cannot occur in a game is refused.
 * Also draws them on a terminal; such drawings are read, too. */
#include "sim/sequencium/position.h"

#include "sim/text/untrusted.h"

#include <ctype.h>
#include <sys/param.h>

/* A square as it was read. */
struct read_square {
    int row, column, line; /* row, column: from 0; line: of the text, from 1, for messages */
    int colour, number;    /* number 0: the square is empty, and the colour means nothing */
};

/* What has been read. A wide drawing may have several parts, each with some columns of all rows:
 * "  1  2", "A r1 r2", "B .  .", then "  3", "A .", "B b1", for three columns and two rows. */
struct sequencium_reader {
    struct sequencium_position *position;
    struct read_square square[SEQUENCIUM_SQUARES]; /* [squares] in the order of the text */
    int squares;                                   /* read so far */
    int line_of[SEQUENCIUM_SQUARES];               /* [square of the board] line that gives it */
    int line;           /* number of the present line, from 1, which errors name */
    int columns_before; /* columns of the earlier parts */
    int columns;        /* columns of the present part; 0: it has no row so far */
    int rows;           /* rows of the present part so far */
    int all_rows;       /* rows of the board; 0: the first part has not ended */
    int turn_line;      /* number of the line with the side to move; 0: not read so far */
    struct error *error;
};

static const char letters[] = "rb"; /* by colour */

/* Ends the present part, which must have as many rows as the parts before. */
static bool end_part(struct sequencium_reader *reader) {
    if (reader->all_rows > 0 && reader->rows != reader->all_rows)
        return error_input(reader->error,
                           "each part of a drawing has as many rows as the first, %d",
                           reader->all_rows);
    reader->all_rows = reader->rows;
    reader->columns_before += reader->columns;
    reader->rows = reader->columns = 0;
    return true;
}

/* Reads a row of the present part, "A r1 . b1", where the letter A may be missing. */
static bool read_row(struct sequencium_reader *reader, struct string_view line) {
    if (!square_cut_row(&line, reader->rows, reader->error))
        return false;
    int columns = 0;
    for (struct string_view word; (word = string_view_word(&line)).text; columns++) {
        if (reader->squares == SEQUENCIUM_SQUARES)
            return error_input(reader->error, "a board has at most 64 squares");
        struct read_square *square = &reader->square[reader->squares++];
        *square = (struct read_square){
            .row = reader->rows, .column = reader->columns_before + columns, .line = reader->line};
        if (string_view_is(word, "."))
            continue;
        const char *letter = strchr(letters, tolower((unsigned char)word.text[0]));
        square->number = string_view_number(string_view_from(word, 1), SEQUENCIUM_SQUARES - 1);
        if (!letter || square->number < 1)
            return error_input(reader->error,
                               "%s is not a square: . is empty, r1 to r63 Red's, b1 to b63 Blue's",
                               quote_part(word.text, word.length).text);
        square->colour = (int)(letter - letters);
    }
    if (reader->rows > 0 && columns != reader->columns)
        return error_input(reader->error, "each row has as many squares as the first, %d",
                           reader->columns);
    reader->columns = columns;
    reader->rows++;
    return true;
}

/* Reads a line: the side to move as "red", "Blue to move" or "Blue>", column numbers, or a row. */
static bool sequencium_read_line(void *context, struct string_view line) {
    struct sequencium_reader *reader = context;
    if (reader->turn_line)
        return error_input(reader->error, "nothing may follow the line with the side to move");
    struct string_view rest = line;
    const struct string_view name = string_view_without_last(string_view_word(&rest), '>');
    const bool is_blue = string_view_is_any_case(name, "blue");
    if (is_blue || string_view_is_any_case(name, "red")) {
        reader->position->mover = is_blue ? SEQUENCIUM_BLUE : SEQUENCIUM_RED;
        reader->turn_line = reader->line;
        struct string_view to = string_view_word(&rest), move = string_view_word(&rest);
        const bool to_move = string_view_is_any_case(to, "to") &&
                             string_view_is_any_case(move, "move") && !string_view_word(&rest).text;
        return !to.text || to_move ||
               error_input(reader->error,
                           "the side to move is given as red to move or blue to move");
    }
    /* Column numbers precede the first row of all, or follow rows of the part that they end. */
    if ((reader->columns_before == 0 || reader->rows > 0) &&
        square_heading(line, reader->columns_before + reader->columns + 1))
        return end_part(reader);
    return read_row(reader, line);
}

/* Fails if no order of moves writes all numbers of that colour: if its start square lacks its 1, or
 * another number is not reachable. reader->line is then that of the first such square. */
static bool check_numbers(struct sequencium_reader *reader, int colour) {
    const struct sequencium_position *position = reader->position;
    int start = sequencium_corner(&position->board, colour);
    const bool started = position->own[colour] >> start & 1 && position->number[start] == 1;
    /* Squares with unreachable numbers. */
    uint64_t lost = position->own[colour] & ~sequencium_reachable(position, colour);
    if (started && !lost)
        return true;
    int square = started ? __builtin_ctzll(lost) : start;
    reader->line = reader->line_of[square];
    const struct square_text name = square_name(position->board.columns, square);
    if (!started)
        return error_input(reader->error, "%s starts with %c1 on %s",
                           sequencium_colour_name(colour), letters[colour], name.text);
    if (position->number[square] == 1)
        return error_input(reader->error,
                           "%s starts once: no order of legal moves leads to the %c1 on %s",
                           sequencium_colour_name(colour), letters[colour], name.text);
    return error_input(reader->error,
                       "no order of legal moves leads to the %c%d on %s: there must have been an "
                       "own %d or more next to it",
                       letters[colour], position->number[square], name.text,
                       position->number[square] - 1);
}

/* Makes a position of what was read. If it cannot occur, fails; reader->line is then at fault. */
static bool sequencium_finish(struct sequencium_reader *reader) {
    struct sequencium_position *position = reader->position;
    const int last_line = reader->line;
    if (reader->columns_before + reader->columns == 0)
        return error_input(reader->error, "no board found: one line for each row, as r1 . b1");
    if (!end_part(reader) || !sequencium_board_init(&position->board, reader->all_rows,
                                                    reader->columns_before, reader->error))
        return false;
    for (int i = 0; i < reader->squares; i++) {
        const struct read_square *from = &reader->square[i];
        int square = from->row * position->board.columns + from->column;
        reader->line_of[square] = from->line;
        if (from->number > 0)
            sequencium_write(position, from->colour, square, from->number);
    }
    if (!check_numbers(reader, SEQUENCIUM_RED) || !check_numbers(reader, SEQUENCIUM_BLUE))
        return false;
    reader->line = reader->turn_line ? reader->turn_line : last_line;
    if (!reader->turn_line) { /* then the side to move is the only one that can be */
        const bool blue = sequencium_turn_possible(position, SEQUENCIUM_BLUE);
        if (blue && sequencium_turn_possible(position, SEQUENCIUM_RED))
            return error_input(reader->error, "the last line gives the side to move, where both "
                                              "can be: red to move or blue to move");
        position->mover = blue ? SEQUENCIUM_BLUE : SEQUENCIUM_RED;
    }
    return sequencium_turn_possible(position, position->mover) ||
           error_input(reader->error,
                       "with %d of Red's numbers and %d of Blue's it cannot be %s's turn: they "
                       "alternate from Red on until one of them is blocked",
                       __builtin_popcountll(position->own[SEQUENCIUM_RED]),
                       __builtin_popcountll(position->own[SEQUENCIUM_BLUE]),
                       sequencium_colour_name(position->mover));
}

bool sequencium_position_parse(void *of, const char *name, const char *text, struct error *error) {
    struct sequencium_position *position = of;
    *position = (struct sequencium_position){0};
    struct sequencium_reader reader = {.position = position, .error = error};
    return (string_view_each_line(text, &reader.line, sequencium_read_line, &reader) &&
            sequencium_finish(&reader)) ||
           error_within(error, "%s:%d", name, reader.line);
}

void sequencium_position_print(const void *what, FILE *out) {
    const struct sequencium_position *position = what;
    int columns = position->board.columns;
    int width = position->maximum[0] > 9 || position->maximum[1] > 9 ? 3 : 2; /* as of "r10" */
    for (int square = 0; square < position->board.squares; square++) {
        bool last = square % columns == columns - 1;
        int colour = position->own[SEQUENCIUM_BLUE] >> square & 1;
        char text[8] = ".";
        if (position->number[square] > 0)
            snprintf(text, sizeof text, "%c%d", letters[colour], position->number[square]);
        fprintf(out, "%-*s%c", last ? 0 : width, text, last ? '\n' : ' ');
    }
    fprintf(out, "%s to move\n", position->mover == SEQUENCIUM_RED ? "red" : "blue");
}

enum { CELL_WIDTH = 4 }; /* characters of a square */

void sequencium_position_draw(const void *what, const struct drawing *drawing, FILE *out) {
    const struct sequencium_position *position = what;
    static const char *const paint[] = {"\033[1;31m", "\033[1;34m"}; /* by colour */
    const bool colours = drawing->colour;
    int columns = position->board.columns;
    int name_width = position->board.rows > 26 ? 2 : 1;
    int most = MAX((drawing->width - name_width) / CELL_WIDTH, 1); /* columns of a drawn part */
    int parts = (columns + most - 1) / most;
    for (int part = 0; part < parts; part++) {
        int first = part * columns / parts, end = (part + 1) * columns / parts;
        fprintf(out, "%s%*s", part > 0 ? "\n" : "", name_width, "");
        for (int column = first; column < end; column++)
            fprintf(out, "%*d", CELL_WIDTH, column + 1);
        fputc('\n', out);
        for (int row = 0; row < position->board.rows; row++) {
            fprintf(out, "%-*s", name_width, square_row_name(row).text);
            for (int column = first; column < end; column++) {
                int square = row * columns + column, number = position->number[square];
                int owner = position->own[SEQUENCIUM_BLUE] >> square & 1;
                if (number == 0)
                    fprintf(out, "%*s", CELL_WIDTH, ".");
                else
                    fprintf(out, "%s%s%c%d%s", number > 9 ? " " : "  ", colours ? paint[owner] : "",
                            letters[owner], number, colours ? "\033[0m" : "");
            }
            fputc('\n', out);
        }
    }
}
