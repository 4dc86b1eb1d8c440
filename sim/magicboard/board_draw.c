#include "sim/magicboard/board_draw.h"

static void draw_square(const struct magicboard_board *board, int square, int circle,
                        const bool *near, bool colour, FILE *out) {
    const char *paint = "";
    char left = ' ', right = ' ';
    if (near && near[square]) {
        left = '[';
        right = ']';
    }
    if (square == circle) {
        left = '(';
        right = ')';
        paint = "\033[1;31m";
    } else if (square == board->goal) {
        paint = "\033[1;32m";
    }
    bool last = square % board->side == board->side - 1;
    fprintf(out, "%s%c%*d%.*s%s", colour ? paint : "", left, board->side > 10 ? 2 : 1,
            board->value[square], !(last && right == ' '), &right,
            colour && *paint ? "\033[0m" : "");
}

void magicboard_board_draw(const struct magicboard_board *board, int circle, const bool *near,
                           bool colour, FILE *out) {
    int rows_width = board->side > 26 ? 2 : 1;
    int width = board->side > 10 ? 2 : 1;
    fprintf(out, "%*s", rows_width, "");
    for (int column = 1; column <= board->side; column++)
        fprintf(out, " %*d%s", width, column, column < board->side ? " " : "");
    for (int square = 0; square < board->squares; square++) {
        if (square % board->side == 0) {
            char name[SQUARE_NAME];
            square_name(board->side, square, name);
            fprintf(out, "\n%-*.*s", rows_width, name[1] >= 'A' ? 2 : 1, name);
        }
        draw_square(board, square, circle, near, colour, out);
    }
    fputc('\n', out);
}
