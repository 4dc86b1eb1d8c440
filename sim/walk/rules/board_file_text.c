#include "sim/walk/rules/board.h"
#include "sim/walk/rules/board_file.h"

#include <stdio.h>
#include <stdlib.h>

static void print_squares(FILE *out, const struct walk_board *board) {
    fputs("green =", out);
    for (int square = 0; square < board->squares; square++)
        if (board->green[square]) {
            char name[SQUARE_NAME];
            board_square_name(board, square, name);
            fprintf(out, " %s", name);
        }
    fputc('\n', out);
}

char *board_file_text(const struct walk_board *board) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fputs("[board]\nletters =\n", out);
    for (int square = 0; square < board->squares; square++)
        fprintf(out, "%s%c%s", square % board->columns == 0 ? "    " : " ",
                'A' + board->letter[square],
                square % board->columns == board->columns - 1 ? "\n" : "");
    print_squares(out, board);
    fputs("reset =", out);
    for (int i = 0; i < board->reset.size; i++)
        fprintf(out, " %c", 'A' + board->reset.letter[i]);
    char start[SQUARE_NAME];
    board_square_name(board, board->start, start);
    fprintf(out, "\nstart = %s\n", start);
    bool failed = ferror(out);
    if (fclose(out) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}
