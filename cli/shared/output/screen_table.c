/* Prints tables on the screen: measures columns, leaves some out or cuts them, and prints the rest
 * in blocks as wide as the terminal. Finds out what the terminal can do. Widths are in cells of the
 * terminal, of which a Chinese character takes two; `room` is the width of the terminal. */
#include "cli/shared/output/screen_table.h"
#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/param.h>
#include <unistd.h>

enum {
    NARROW = 80,       /* columns are left out only on terminals that are narrower */
    LEAST_LABEL = 8,   /* the width to which labels may be cut */
    BETWEEN = 2,       /* blanks between neighbouring columns */
    SCREEN_NAMES = 512 /* bytes for the headings of removed columns, with NUL */
};

void screen_table_add(struct screen_table *table, const char *format, ...) {
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    memory_found(vasprintf(&text, format, arguments) < 0 ? NULL : text);
    va_end(arguments);
    mask_controls(text, 0);
    *list_add(table->cell, table->cells) = text;
}

void screen_table_head(struct screen_table *table, const char *const *heading) {
    for (; *heading; heading++, table->columns++)
        screen_table_add(table, "%s", *heading);
}

void screen_table_add_real(struct screen_table *table, double value, const char *format) {
    char shown[NUMBER_TEXT];
    if (!isfinite(value) || !format) {
        const char *word = isnan(value) ? "-" : "infinite"; /* of a value that is not finite */
        screen_table_add(table, "%s", isfinite(value) ? number_text(value).text : word);
        return;
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(shown, sizeof shown, format, value);
    bool zero = shown[strspn(shown, " ~-0.")] == '\0'; /* "0.00", not "-0.00" */
    screen_table_add(table, format, zero ? fabs(value) : value);
#pragma GCC diagnostic pop
}

static int text_width(const char *text) { return utf8_columns(text, strlen(text)); }

/* Whether the column is a text, which is aligned to the left: its heading begins with '<'. */
static bool is_text(const struct screen_table *table, size_t column) {
    return table->cell[column][0] == '<';
}

/* Prints a cell, filled up to the width with blanks; none are printed behind the last of a line. */
static void print_cell(const struct screen_table *table, size_t row, size_t column, int width,
                       bool last, FILE *out) {
    const char *text = table->cell[row * table->columns + column];
    bool left = is_text(table, column);
    if (left && row == 0)
        text++;
    int blanks = width - text_width(text);
    fprintf(out, "%*s%s%*s", left ? 0 : blanks, "", text, left && !last ? blanks : 0, "");
}

/* The width of the first `columns` columns with the blanks between them; of none, -BETWEEN. */
static int columns_width(const int *width, size_t columns) {
    int sum = -BETWEEN;
    for (size_t column = 0; column < columns; column++)
        sum += width[column] + BETWEEN;
    return sum;
}

/* Prints blocks of columns, first .. end - 1, each after the labels; a table without labels is one
 * block. A column of text that does not fit is wrapped if it is alone in its block or, without
 * labels, the last one. The text's lines stand to the right of the columns before it or, if these
 * leave less than LEAST cells, below them, indented by BELOW. */
static void print_blocks(const struct screen_table *table, const int *width, int room, FILE *out) {
    enum { LEAST = 24, BELOW = 3 };
    size_t labels = table->labels, columns = table->columns;
    for (size_t first = labels, end; first < columns; first = end) {
        /* As many columns as fit, at least one. */
        int used = columns_width(width, labels) + BETWEEN + width[first];
        for (end = first + 1; end < columns && used + BETWEEN + width[end] <= room; end++)
            used += BETWEEN + width[end];
        end = labels > 0 ? end : columns;
        size_t last = end - 1, before = labels > 0 ? labels : last; /* columns before a text */
        int start = columns_width(width, before) + BETWEEN;         /* where the text begins */
        bool may_wrap = (last == first || labels == 0) && before > 0 && is_text(table, last);
        bool wraps = may_wrap && start + width[last] > room;
        bool below = wraps && room - start < LEAST;
        size_t line_end = (below ? before : end) - 1; /* the last column of the first line */
        if (first > labels)
            fputc('\n', out);
        for (size_t row = 0; row < table->cells / columns; row++) {
            for (size_t column = 0; column < (wraps ? last : end); column++) {
                if (column >= labels && column < first) /* it is in an earlier block */
                    continue;
                fputs(column > 0 ? "  " : "", out);
                print_cell(table, row, column, width[column], column == line_end, out);
            }
            if (wraps) {
                const char *text = table->cell[row * columns + last];
                int indent = below ? BELOW : start - 1; /* a blank precedes each word */
                struct wrapped line = {
                    .out = out, .width = room, .indent = indent, .column = indent};
                if (*text && below)
                    fprintf(out, "\n%*s", BELOW, "");
                else if (*text)
                    fputc(' ', out);
                wrapped_text(&line, text + (row == 0)); /* the heading without '<' */
            }
            fputc('\n', out);
        }
    }
}

/* Cuts the widest column of labels, then the widest that remains, until the labels fit beside the
 * widest column of numbers; leaves at least LEAST_LABEL. A label that is cut ends in '~'. */
static void cut_labels(struct screen_table *table, int *width, int room) {
    int numbers = 0; /* the width of the widest column of numbers */
    for (size_t column = table->labels; column < table->columns; column++)
        numbers = is_text(table, column) ? numbers : MAX(numbers, width[column]);
    for (size_t cuts = 0; cuts < table->labels; cuts++) {
        int excess = columns_width(width, table->labels) + BETWEEN + numbers - room;
        if (excess <= 0)
            return;
        size_t widest = 0;
        for (size_t column = 1; column < table->labels; column++)
            widest = width[column] > width[widest] ? column : widest;
        int most = MAX(width[widest] - excess, LEAST_LABEL); /* the column's new width */
        for (size_t i = widest; i < table->cells; i += table->columns) { /* its cells */
            char *text = table->cell[i];
            bool has_mark = i == widest && is_text(table, widest); /* its heading begins with '<' */
            int limit = has_mark ? most + 1 : most;
            if (text_width(text) <= limit)
                continue;
            size_t end = 0; /* bytes to keep: the whole characters that leave a cell for '~' */
            for (size_t next = utf8_bytes(text); next > end && utf8_columns(text, next) < limit;
                 next += utf8_bytes(text + next))
                end = next;
            memcpy(text + end, "~", sizeof "~");
        }
        width[widest] = MIN(most, width[widest]);
    }
}

/* Removes columns until the table fits: always the one with the highest number in table->drop, or
 * the last of several. Sets `names`, which is "" before, to the headings removed, ", p, moves". */
static void drop_columns(struct screen_table *table, int *width, int room,
                         char names[SCREEN_NAMES]) {
    size_t used = 0; /* bytes of `names` */
    while (room < NARROW && columns_width(width, table->columns) > room && used < SCREEN_NAMES) {
        size_t removed = 0; /* the column to remove, unless its number in table->drop is 0 */
        for (size_t i = 1; i < SCREEN_DROPS; i++)
            removed = table->drop[i] >= table->drop[removed] ? i : removed;
        if (table->drop[removed] == 0)
            return;
        const char *heading = table->cell[removed];
        used += (size_t)snprintf(names + used, SCREEN_NAMES - used, ", %s",
                                 is_text(table, removed) ? heading + 1 : heading);
        size_t cells = 0; /* cells that are left */
        for (size_t i = 0; i < table->cells; i++)
            if (i % table->columns == removed)
                free(table->cell[i]);
            else
                table->cell[cells++] = table->cell[i];
        table->cells = cells;
        table->columns--;
        table->labels -= removed < table->labels ? 1 : 0;
        memmove(width + removed, width + removed + 1, (table->columns - removed) * sizeof *width);
        memmove(table->drop + removed, table->drop + removed + 1,
                (SCREEN_DROPS - removed - 1) * sizeof *table->drop);
        table->drop[SCREEN_DROPS - 1] = 0;
    }
}

void screen_table_print(struct screen_table *table, FILE *out) {
    char dropped[SCREEN_NAMES] = "";
    int *width = memory_allocate(table->columns, sizeof *width); /* [columns] of the widest cell */
    for (size_t i = 0; table->columns > 0 && i < table->cells; i++) {
        size_t column = i % table->columns;
        bool has_mark = i < table->columns && is_text(table, column); /* '<' is not printed */
        width[column] = MAX(width[column], text_width(table->cell[i]) - (has_mark ? 1 : 0));
    }
    if (table->columns > 0) {
        int room = terminal_width(out);
        drop_columns(table, width, room, dropped);
        cut_labels(table, width, room);
        print_blocks(table, width, room, out);
    }
    if (*dropped)
        screen_print(out, "\nnot shown (too wide): %s; --csv has all\n", dropped + 2);
    for (size_t i = 0; i < table->cells; i++)
        free(table->cell[i]);
    free(table->cell);
    free(width);
    *table = (struct screen_table){0};
}

void screen_print(FILE *out, const char *format, ...) {
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    memory_found(vasprintf(&text, format, arguments) < 0 ? NULL : text);
    va_end(arguments);
    int room = terminal_width(out);
    char *rest = text, *line;
    while ((line = strsep(&rest, "\n"))) {
        struct wrapped wrapped = {.out = out, .width = room};
        if (text_width(line) > room)
            wrapped_text(&wrapped, line);
        else
            fputs(line, out);
        if (rest)
            fputc('\n', out);
    }
    free(text);
}

void screen_paragraph(FILE *out, const char *text) {
    enum { USUAL = 79 }; /* most cells of a line, even if the terminal is wider */
    struct wrapped paragraph = {.out = out, .width = MIN(terminal_width(out), USUAL)};
    wrapped_text(&paragraph, text);
    fputc('\n', out);
}

int terminal_width(FILE *out) {
    struct winsize size;
    bool known = ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : INT_MAX;
}

bool terminal_is_dumb(void) {
    const char *terminal = getenv("TERM");
    return terminal && strcmp(terminal, "dumb") == 0;
}

bool terminal_colour(FILE *out) {
    const char *unwanted = getenv("NO_COLOR");
    return isatty(fileno(out)) && !(unwanted && *unwanted) && !terminal_is_dumb();
}

struct drawing terminal_drawing(FILE *out, bool ascii) {
    static const char *const variable[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL; /* of the first variable that is set and not empty */
    for (size_t i = 0; i < sizeof variable / sizeof *variable && (!locale || !*locale); i++)
        locale = getenv(variable[i]);
    bool utf8 = locale && (strcasestr(locale, "utf-8") || strcasestr(locale, "utf8"));
    return (struct drawing){
        .colour = terminal_colour(out), .ascii = ascii || !utf8, .width = terminal_width(out)};
}
