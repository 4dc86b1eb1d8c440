#include "cli/shared/output/result_output.h"
#include "cli/shared/output/screen_table.h"
#include "cli/walk/trace.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"
#include "sim/walk/rules/board.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Draws the board with row letters and column numbers: green squares as *X, the token's square as
 * [X]. With `colour`, green squares are green and the token is in reverse video. */
static void board_draw(FILE *out, const struct walk_board *board, int token, bool colour) {
    fputs("   ", out);
    for (int column = 1; column <= board->columns; column++)
        fprintf(out, "%2d%s", column, column < board->columns ? " " : "");
    for (int square = 0; square < board->squares; square++) {
        if (square % board->columns == 0)
            fprintf(out, "\n %c ", 'A' + square / board->columns);
        bool here = square == token;
        bool green = board->green[square];
        const char *paint = here ? "\033[7m" : green ? "\033[32m" : "";
        char before = here ? '[' : green ? '*' : ' ';
        bool last = square % board->columns == board->columns - 1;
        const char *behind = here ? "]" : last ? "" : " ";
        fprintf(out, "%s%c%c%s%s", colour ? paint : "", before, 'A' + board->letter[square], behind,
                colour && *paint ? "\033[0m" : "");
    }
    fputc('\n', out);
}

/* Whether the text is one of the names. */
static bool is_one_of(const char *text, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, names[i]) == 0)
            return true;
    return false;
}

/* Fails unless the move can be printed. */
static bool trace_check_move(const struct result *result, const struct walk_board *board,
                             size_t row, struct error *error) {
    int square;
    const char *event = result_text(result, "event", row);
    const char *collection = result_text(result, "collection", row);
    if (!board_square_find(board, result_text(result, "from", row), &square, error) ||
        !board_square_find(board, result_text(result, "to", row), &square, error))
        return error_within(error, "move %zu", row);
    if (!is_one_of(event, trace_events, TRACE_EVENTS))
        return error_input(error, "move %zu: %s is not an event", row, quote(event).text);
    size_t letters = strspn(collection, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return (letters <= WALK_PALINDROME && !collection[letters]) ||
           error_input(error, "move %zu: %s is not a collection", row, quote(collection).text);
}

/* Prints words from that column on, in lines of the terminal's width; `printed` columns of the
 * first line are used. Where little room is left they begin on a line of their own. */
static void print_wrapped(const char *text, size_t printed, size_t column) {
    enum { LEAST = 24, INDENT = 6 };
    const size_t width = (size_t)terminal_width(stdout);
    const size_t begin = column + LEAST > width ? INDENT : column;
    struct string_view rest = string_view_of(text), word = string_view_word(&rest);
    size_t at = begin == column ? begin : width;
    if (word.text && begin == column && printed < column)
        printf("%*s", (int)(column - printed), "");
    for (bool first = true; word.text; first = false, word = string_view_word(&rest)) {
        size_t end = at + !first + word.length;
        if (at > begin && end > width) {
            printf("\n%*s", (int)begin, "");
            end = begin + word.length;
        } else if (!first) {
            putchar(' ');
        }
        fwrite(word.text, 1, word.length, stdout);
        at = end;
    }
}

/* The columns of a move before the reason. */
#define MOVE_COLUMNS "%4s  %-4s  %-3s  %-9s  %s"
enum { WHY_COLUMN = 35 };

static void legend_print(const char *what, const char *meaning) {
    int length = printf("%-9s", what);
    print_wrapped(meaning, (size_t)length, (size_t)length);
    putchar('\n');
}

static void trace_print_legend(const struct result *result, bool brief) {
    if (!brief)
        legend_print("[X], *X", "the square of the token, a green square");
    legend_print("takes", "a white square's letter, or leaves it");
    legend_print("resets", "a green square replaces all letters held");
    legend_print("removes", "a green square removes every copy of its letter");
    legend_print("held", "the letters afterwards; - none");
    if (result_find(result, "if_taken"))
        legend_print("why", "expected moves to come, with optimal play");
    printf("\n" MOVE_COLUMNS "%s\n", "move", "from", "to", "event", "held",
           result_find(result, "why") ? "   why" : "");
}

/* Prints what happened: "takes K". */
static void event_print(const struct walk_board *board, const char *event, int square,
                        char text[16]) {
    bool letter = strcmp(event, trace_events[GAME_RESET]) != 0 &&
                  strcmp(event, trace_events[GAME_BEGUN]) != 0;
    if (letter)
        snprintf(text, 16, "%s %c", event, 'A' + board->letter[square]);
    else
        snprintf(text, 16, "%s", event);
}

/* Prints the reason, with '?' for control characters. False when memory is short. */
static bool why_print(const struct result *result, size_t row, size_t column) {
    char *why = strdup(result_text(result, "why", row));
    if (!why)
        return false;
    mask_controls(why, '\0');
    print_wrapped(why, column, WHY_COLUMN);
    free(why);
    return true;
}

static bool trace_print_move(const struct result *result, const struct walk_board *board,
                             size_t row, bool brief) {
    const char *held = result_text(result, "collection", row);
    char number[24], event[16];
    int to = 0;
    board_square_find(board, result_text(result, "to", row), &to, NULL);
    event_print(board, result_text(result, "event", row), to, event);
    snprintf(number, sizeof number, "%zu", row);
    int length = printf(MOVE_COLUMNS, number, row > 0 ? result_text(result, "from", row) : "",
                        result_text(result, "to", row), event, *held ? held : "-");
    bool printed = why_print(result, row, (size_t)length);
    putchar('\n');
    if (!brief) {
        board_draw(stdout, board, to, terminal_colour(stdout));
        putchar('\n');
    }
    return printed;
}

bool trace_print(const struct result *result, const struct view_options *view,
                 struct error *error) {
    struct walk_board board;
    size_t moves = result_length(result, "move");
    const char *state = result_text(result, "state", 0);
    if (!is_one_of(state, trace_states, TRACE_STATES))
        return error_input(error, "%s is not the state of a game", quote(state).text);
    if (!board_file_parse(&board, "board", result->board ? result->board : "", error))
        return false;
    for (size_t row = 0; row < moves; row++)
        if (!trace_check_move(result, &board, row, error))
            return false;
    trace_print_legend(result, view->brief);
    for (size_t row = 0; row < moves; row++)
        if (!trace_print_move(result, &board, row, view->brief))
            return error_memory(error);
    printf("%s after %" PRId64 " moves", state, result_integer(result, "moves", 0));
    if (result_find(result, "palindrome")) {
        fputs(": palindrome ", stdout);
        view_text_print(result, "palindrome", 0, stdout);
    }
    putchar('\n');
    return true;
}
