#include "sim/sequencium/position_draw.h"

#include <assert.h>

void sequencium_position_draw(const struct sequencium_position *position, bool colour, FILE *out) {
    static const char *const begin[] = {"\033[1;31m", "\033[1;34m"};
    int columns = position->board.columns;
    assert(columns > 0);
    fputc(' ', out);
    for (int column = 1; column <= columns; column++)
        fprintf(out, "%4d", column);
    for (int square = 0; square < position->board.squares; square++) {
        int owner = position->own[SEQUENCIUM_BLUE] >> square & 1;
        int number = position->number[square];
        if (square % columns == 0)
            fprintf(out, "\n%c", 'A' + square / columns);
        if (number == 0)
            fputs("   .", out);
        else
            fprintf(out, "%s%s%c%d%s", number > 9 ? " " : "  ", colour ? begin[owner] : "",
                    "rb"[owner], number, colour ? "\033[0m" : "");
    }
    fputc('\n', out);
}
