/* Prints tables on the screen: measures columns, leaves some out or cuts them, and prints the rest
 * in blocks as wide as the terminal. Finds out what the terminal can do. Widths are in cells of the
 * terminal, of which a Chinese character takes two; `room` is the width of the terminal. */
#include "cli/shared/output/screen_table.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <limits.h>
#include <math.h>
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
    size_t number; /* its cells are row[number] of all rows */
    int width;     /* of its widest cell */
    int drop;      /* as in struct screen_table */
    bool is_text;  /* aligned to the left: its heading began with '<', which is removed */
};

/* What is shown of a table. */
struct layout {
    const struct screen_table *table;
    struct column *column;  /* [columns] those that are not left out */
    size_t columns, labels; /* labels: so many of these, the first ones */
    int room;
};

/* The width of the first `columns` columns, each followed by the blanks between columns: where the
 * next one begins. */
static int columns_width(const struct column *column, size_t columns) {
    int sum = 0;
    for (size_t i = 0; i < columns; i++)
        sum += column[i].width + BETWEEN;
    return sum;
}

/* Prints the columns of a block, the labels first. Its last column, if this is a text that does not
 * fit, is wrapped, provided that only labels precede it or the table has none. The lines of the
 * text stand beside the other columns or, if these leave less than LEAST cells, below them,
 * indented by BELOW. */
static void print_block(const struct layout *layout, const struct column *block, size_t columns) {
    enum { LEAST = 24, BELOW = 3 };
    const size_t last = columns - 1, stride = layout->table->columns;
    const int start = columns_width(block, last); /* where the last column begins */
    const bool wraps = block[last].is_text && start + block[last].width > layout->room &&
                       last > 0 && (layout->labels == 0 || last == layout->labels);
    const bool beside = wraps && layout->room - start >= LEAST;
    const int indent = beside ? start - 1 : BELOW; /* a blank precedes each word */
    const size_t aligned = wraps ? last : columns; /* columns that are not wrapped */
    for (size_t i = 0; i < layout->table->cells; i += stride) {
        char *const *row = &layout->table->cell[i]; /* [stride] */
        for (size_t k = 0; k < aligned; k++) {
            const char *text = row[block[k].number];
            const int blanks = block[k].width - text_width(text);
            const int left = block[k].is_text ? 0 : blanks; /* blanks before the text */
            const bool ends = k + 1 == aligned && !beside;  /* no blanks end a line */
            printf("%s%*s%s%*s", k > 0 ? "  " : "", left, "", text, ends ? 0 : blanks - left, "");
        }
        if (wraps && *row[block[last].number]) {
            struct wrapped line = {
                .out = stdout, .width = layout->room, .indent = indent, .column = indent};
            printf("%s%*s", beside ? "" : "\n", beside ? 1 : BELOW, "");
            wrapped_text(&line, row[block[last].number]);
        }
        putchar('\n');
    }
}

/* Cuts the widest column of labels, then the widest that remains, until the labels fit beside the
 * widest column of numbers; leaves at least LEAST_LABEL. A label that is cut ends in '~'. */
static void cut_labels(struct layout *layout) {
    const struct screen_table *table = layout->table;
    struct column *column = layout->column;
    int numbers = 0; /* the width of the widest column of numbers */
    for (size_t i = layout->labels; i < layout->columns; i++)
        numbers = column[i].is_text ? numbers : MAX(numbers, column[i].width);
    for (size_t cuts = 0; cuts < layout->labels; cuts++) {
        int excess = columns_width(column, layout->labels) + numbers - layout->room;
        if (excess <= 0)
            return;
        size_t widest = 0;
        for (size_t i = 1; i < layout->labels; i++)
            widest = column[i].width > column[widest].width ? i : widest;
        int limit = MAX(column[widest].width - excess, LEAST_LABEL); /* the column's new width */
        for (size_t i = column[widest].number; i < table->cells; i += table->columns) {
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

/* Leaves columns out until the table fits: always the one with the highest number `drop`, or the
 * last of several. Sets `names`, which is "" before, to their headings, ", p, moves". */
static void drop_columns(struct layout *layout, char names[SCREEN_NAMES]) {
    struct column *column = layout->column;
    size_t used = 0; /* bytes of `names` */
    while (layout->room < NARROW && used < SCREEN_NAMES &&
           columns_width(column, layout->columns) - BETWEEN > layout->room) {
        size_t removed = 0; /* the column to leave out, unless its `drop` is 0 */
        for (size_t i = 1; i < layout->columns; i++)
            removed = column[i].drop >= column[removed].drop ? i : removed;
        if (column[removed].drop == 0)
            return;
        used += (size_t)snprintf(names + used, SCREEN_NAMES - used, ", %s",
                                 layout->table->cell[column[removed].number]);
        layout->columns--;
        layout->labels -= removed < layout->labels ? 1 : 0;
        memmove(&column[removed], &column[removed + 1],
                (layout->columns - removed) * sizeof *column);
    }
}

void screen_table_print(struct screen_table *table) {
    char dropped[SCREEN_NAMES] = "";
    struct column *column = memory_allocate(table->columns, sizeof *column);
    for (size_t i = 0; i < table->columns; i++) {
        char *heading = table->cell[i];
        column[i].number = i;
        column[i].drop = i < SCREEN_DROPS ? table->drop[i] : 0;
        column[i].is_text = *heading == '<';
        if (column[i].is_text)
            memmove(heading, heading + 1, strlen(heading));
        for (size_t k = i; k < table->cells; k += table->columns)
            column[i].width = MAX(column[i].width, text_width(table->cell[k]));
    }
    struct layout layout = {table, column, table->columns, table->labels, terminal_width(stdout)};
    drop_columns(&layout, dropped);
    cut_labels(&layout);
    /* Blocks: the labels and as many other columns as fit, at least one; without labels, all. */
    const size_t labels = layout.labels;
    struct column *block = memory_allocate(layout.columns, sizeof *block);
    memcpy(block, column, labels * sizeof *block);
    for (size_t next = labels; next < layout.columns;) {
        size_t columns = labels;
        if (next > labels)
            putchar('\n');
        do
            block[columns++] = column[next++];
        while (next < layout.columns &&
               (labels == 0 || columns_width(block, columns) + column[next].width <= layout.room));
        print_block(&layout, block, columns);
    }
    if (*dropped)
        screen_print(stdout, "\nnot shown (too wide): %s%s\n", dropped + 2,
                     table->no_csv ? "" : "; --csv has all");
    for (size_t i = 0; i < table->cells; i++)
        free(table->cell[i]);
    free(table->cell);
    free(column);
    free(block);
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
