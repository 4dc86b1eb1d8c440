#include "cli/common/screen_table.h"

#include "sim/common/number.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void screen_table_add(struct screen_table *table, const char *format, ...) {
    if (table->cells == table->room) {
        size_t room = table->room ? 2 * table->room : 64;
        void *cell = realloc(table->cell, room * sizeof *table->cell);
        if (!cell) {
            table->failed = true;
            return;
        }
        table->cell = cell;
        table->room = room;
    }
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&table->cell[table->cells], format, arguments) < 0)
        table->failed = true;
    else
        table->cells++;
    va_end(arguments);
}

void screen_table_head(struct screen_table *table, const char *const *heading, size_t columns) {
    *table = (struct screen_table){.columns = columns};
    for (size_t i = 0; i < columns; i++)
        screen_table_add(table, "%s", heading[i]);
}

void screen_table_add_real(struct screen_table *table, double value, int decimals) {
    if (isfinite(value))
        screen_table_add(table, "%.*f", decimals, value);
    else
        screen_table_add(table, isnan(value) ? "-" : "infinite");
}

void screen_table_add_number(struct screen_table *table, double value) {
    char text[NUMBER_TEXT];
    number_print(value, text);
    screen_table_add(table, "%s", text);
}

/* Characters, not bytes: those of UTF-8 that continue one are not counted. */
static int text_width(const char *text) {
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

static int column_width(const struct screen_table *table, size_t column) {
    int widest = 0;
    for (size_t i = column; i < table->cells; i += table->columns) {
        int width = text_width(table->cell[i]) - (i < table->columns && table->cell[i][0] == '<');
        if (width > widest)
            widest = width;
    }
    return widest;
}

static void print_row(const struct screen_table *table, size_t row, const int *width, FILE *out) {
    for (size_t column = 0; column < table->columns; column++) {
        size_t place = row * table->columns + column;
        if (place >= table->cells)
            break;
        const char *text = table->cell[place];
        bool left = table->cell[column][0] == '<';
        if (left && row == 0)
            text++;
        int blanks = width[column] - text_width(text);
        bool last = column + 1 == table->columns;
        fprintf(out, "%s%*s%s%*s", column > 0 ? "  " : "", left ? 0 : blanks, "", text,
                left && !last ? blanks : 0, "");
    }
    fputc('\n', out);
}

bool screen_table_print(struct screen_table *table, FILE *out) {
    int *width = calloc(table->columns, sizeof *width);
    bool printed = width && !table->failed;
    if (printed) {
        for (size_t column = 0; column < table->columns; column++)
            width[column] = column_width(table, column);
        for (size_t row = 0; row * table->columns < table->cells; row++)
            print_row(table, row, width, out);
    }
    for (size_t i = 0; i < table->cells; i++)
        free(table->cell[i]);
    free(table->cell);
    free(width);
    *table = (struct screen_table){0};
    return printed;
}
