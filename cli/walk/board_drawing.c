#include "cli/walk/board_drawing.h"

void board_draw(FILE *out, const struct walk_board *board, int token, bool colour) {
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
