/* Prints tables on the screen: measures columns, leaves some out or cuts them, and prints the rest
 * in blocks as wide as the terminal. Finds out what the terminal can do. Widths are in cells of the
 * terminal, of which a Chinese character takes two; `room` is the width of the terminal. */
#include "cli/shared/output/screen_table.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
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

void screen_table_add_text(struct screen_table *table, char *text) {
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

/* A column of a table that is being printed. */
struct column {
    int width;    /* of its widest cell */
    int drop;     /* as in struct screen_table */
    bool is_text; /* aligned to the left: its heading began with '<', which is removed */
};

/* The width of the first `columns` columns, each followed by the blanks between columns: where the
 * next one begins. */
static int columns_width(const struct column *column, size_t columns) {
    int sum = 0;
    for (size_t i = 0; i < columns; i++)
        sum += column[i].width + BETWEEN;
    return sum;
}

/* Prints a block: the columns first .. end - 1 behind those of the labels. Its last column, if this
 * is a text that does not fit, is wrapped, provided that it is alone in the block or the table has
 * no labels. The lines of the text stand to the right of the columns before it or, if these leave
 * less than LEAST cells, below them, indented by BELOW. */
static void print_block(const struct screen_table *table, const struct column *column, size_t first,
                        size_t end, int room) {
    enum { LEAST = 24, BELOW = 3 };
    const size_t last = end - 1, labels = table->labels;
    const size_t before = labels > 0 ? labels : last; /* columns that a wrapped text follows */
    const int start = columns_width(column, before);  /* where it begins */
    const bool may_wrap = column[last].is_text && before > 0 && (first == last || labels == 0);
    const bool wraps = may_wrap && start + column[last].width > room;
    const bool below = wraps && room - start < LEAST;
    const int indent = below ? BELOW : start - 1;      /* a blank precedes each word */
    const size_t line_end = below ? before - 1 : last; /* the last column of the first line */
    for (size_t i = 0; i < table->cells; i += table->columns) {
        char *const *row = &table->cell[i]; /* [columns] */
        for (size_t k = 0; k < (wraps ? last : end); k++) {
            if (k >= labels && k < first) /* it is in an earlier block */
                continue;
            const int blanks = column[k].width - text_width(row[k]);
            const int left = column[k].is_text ? 0 : blanks;     /* blanks before the text */
            const int right = k == line_end ? 0 : blanks - left; /* none end a line */
            printf("%s%*s%s%*s", k > 0 ? "  " : "", left, "", row[k], right, "");
        }
        if (wraps && *row[last]) {
            struct wrapped line = {
                .out = stdout, .width = room, .indent = indent, .column = indent};
            printf("%s%*s", below ? "\n" : "", below ? BELOW : 1, "");
            wrapped_text(&line, row[last]);
        }
        putchar('\n');
    }
}

/* Cuts the widest column of labels, then the widest that remains, until the labels fit beside the
 * widest column of numbers; leaves at least LEAST_LABEL. A label that is cut ends in '~'. */
static void cut_labels(struct screen_table *table, struct column *column, int room) {
    int numbers = 0; /* the width of the widest column of numbers */
    for (size_t i = table->labels; i < table->columns; i++)
        numbers = column[i].is_text ? numbers : MAX(numbers, column[i].width);
    for (size_t cuts = 0; cuts < table->labels; cuts++) {
        int excess = columns_width(column, table->labels) + numbers - room;
        if (excess <= 0)
            return;
        size_t widest = 0;
        for (size_t i = 1; i < table->labels; i++)
            widest = column[i].width > column[widest].width ? i : widest;
        int limit = MAX(column[widest].width - excess, LEAST_LABEL); /* the column's new width */
        for (size_t i = widest; i < table->cells; i += table->columns) { /* its cells */
            char *text = table->cell[i];
            if (text_width(text) <= limit)
                continue;
            size_t end = 0; /* bytes to keep: the whole characters that leave a cell for '~' */
            for (size_t next = utf8_bytes(text); next > end && utf8_columns(text, next) < limit;
                 next += utf8_bytes(text + next))
                end = next;
            memcpy(text + end, "~", sizeof "~");
        }
        column[widest].width = MIN(limit, column[widest].width);
    }
}

/* Removes columns until the table fits: always the one with the highest number `drop`, or the last
 * of several. Sets `names`, which is "" before, to the headings removed, ", p, moves". */
static void drop_columns(struct screen_table *table, struct column *column, int room,
                         char names[SCREEN_NAMES]) {
    size_t used = 0; /* bytes of `names` */
    while (room < NARROW && columns_width(column, table->columns) - BETWEEN > room &&
           used < SCREEN_NAMES) {
        assert(0 < table->columns && table->columns <= table->cells); /* it has headings */
        size_t removed = 0; /* the column to remove, unless its number is 0 */
        for (size_t i = 1; i < table->columns; i++)
            removed = column[i].drop >= column[removed].drop ? i : removed;
        if (column[removed].drop == 0)
            return;
        used += (size_t)snprintf(names + used, SCREEN_NAMES - used, ", %s", table->cell[removed]);
        size_t cells = 0; /* cells that are left */
        for (size_t i = 0; i < table->cells; i++)
            if (i % table->columns == removed)
                free(table->cell[i]);
            else
                table->cell[cells++] = table->cell[i];
        table->cells = cells;
        table->columns--;
        table->labels -= removed < table->labels ? 1 : 0;
        memmove(&column[removed], &column[removed + 1],
                (table->columns - removed) * sizeof *column);
    }
}

void screen_table_print(struct screen_table *table) {
    char dropped[SCREEN_NAMES] = "";
    struct column *column = memory_allocate(table->columns, sizeof *column);
    for (size_t i = 0; i < table->columns; i++) {
        char *heading = table->cell[i];
        column[i].drop = i < SCREEN_DROPS ? table->drop[i] : 0;
        column[i].is_text = *heading == '<';
        if (column[i].is_text)
            memmove(heading, heading + 1, strlen(heading));
        for (size_t k = i; k < table->cells; k += table->columns)
            column[i].width = MAX(column[i].width, text_width(table->cell[k]));
    }
    const int room = terminal_width(stdout);
    drop_columns(table, column, room, dropped);
    cut_labels(table, column, room);
    /* Blocks have as many columns as fit, at least one; a table without labels is one block. */
    const size_t labels = table->labels, columns = table->columns;
    for (size_t first = labels, end; first < columns; first = end) {
        int width = columns_width(column, labels) + column[first].width;
        for (end = first + 1; end < columns; end++) {
            width += BETWEEN + column[end].width;
            if (labels > 0 && width > room)
                break;
        }
        if (first > labels)
            putchar('\n');
        print_block(table, column, first, end, room);
    }
    if (*dropped)
        screen_print(stdout, "\nnot shown (too wide): %s; --csv has all\n", dropped + 2);
    for (size_t i = 0; i < table->cells; i++)
        free(table->cell[i]);
    free(table->cell);
    free(column);
    *table = (struct screen_table){0};
}

void screen_print_text(FILE *out, char *text) {
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
    return ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : INT_MAX;
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
