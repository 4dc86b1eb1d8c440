#include "sim/antipalindrome/row_draw.h"

/* The tens stand over every tenth square only. */
static void draw_numbers(const struct antipalindrome_row *row, FILE *out) {
    for (int square = 1; square <= row->squares && row->squares >= 10; square++)
        if (square % 10 == 0)
            fprintf(out, "%10d", square / 10);
    if (row->squares >= 10)
        fputc('\n', out);
    for (int square = 1; square <= row->squares; square++)
        fputc('0' + square % 10, out);
    fputc('\n', out);
}

void antipalindrome_row_draw(const struct antipalindrome_row *row, bool colour, FILE *out) {
    static const char *const begin[] = {"\033[1;34m", "\033[1;31m"};
    draw_numbers(row, out);
    for (int square = 0; square < row->squares; square++) {
        int digit = row->digit >> square & 1;
        if (!(row->filled >> square & 1))
            fputc('.', out);
        else
            fprintf(out, "%s%d%s", colour ? begin[digit] : "", digit, colour ? "\033[0m" : "");
    }
    fputc('\n', out);
}
