/* Prints the tables of a result that a command shows on the screen. For example, the view
 *     {.over = {"p"}, .columns = "p mean *", .own = {{"variance", .shown.heading = "sd^2"}}}
 * has a row for each index of the dimension p, and three columns: the variables p and mean and, in
 * place of *, the next of `own`, the variance with a heading of its own. A variable is an array
 * over dimensions, the last fastest; the index of a value is its place in the whole array. */
#include "cli/shared/output/view.h"
#include "cli/shared/output/format.h"
#include "cli/shared/output/report.h"

#include <assert.h>
#include <math.h>
#include <sys/param.h>

char *view_text(const struct result *result, const char *text, size_t index) {
    char *line = NULL, name[DATASET_NAME], format[16], buffer[NUMBER_TEXT];
    FILE *out = memory_stream(&line, NULL);
    for (; *text; text++) {
        if (*text != '{' || !strchr(text, '}')) { /* a brace without a partner is text */
            fputc(*text, out);
            continue;
        }
        struct string_view rest = {text + 1, strcspn(text + 1, "}")}; /* "name:format" or "name" */
        text = rest.text + rest.length;
        struct string_view named = string_view_cut(&rest, ':');
        snprintf(name, sizeof name, "%.*s", (int)named.length, named.text);
        snprintf(format, sizeof format, "%.*s", (int)rest.length, rest.text ? rest.text : "");
        const struct result_values *values = result_find(result, name);
        struct dataset_value value = dataset_text("");
        if (values)
            value = result_value(values, index < values->size ? index : 0);
        double number = value_number(value);
        const char *ending = *format == '%' ? NULL : strchr(format, '+'); /* of the plural, +ies */
        if (*format == '#')
            fprintf(out, "%zu", result_length(result, name));
        else if (!*format)
            text_print(out, value_text(value, buffer));
        else if (ending && number == 1)
            fprintf(out, "%.*s", (int)(ending - format), format);
        else if (ending)
            fputs(ending + 1, out);
        else if (*format == 'K')
            fputs(number_scaled(number).text, out);
        else if (isfinite(number))
            fprintf(out, format, number); /* format is part of a text in this program */
        else
            fputs(isnan(number) ? "-" : "infinite", out);
    }
    memory_stream_close(out);
    return line;
}

void view_print_text(const struct result *result, const char *text, size_t index) {
    screen_print_text(stdout, view_text(result, text, index));
}

void view_note(const struct result *result, const char *text, size_t index) {
    report_note_text(view_text(result, text, index));
}

/* The decimal exponent of a positive number, without log10, which rounds as the processor does. */
static int decimal_exponent(double value) {
    char text[32];
    snprintf(text, sizeof text, "%.17e", value);
    return (int)strtol(strchr(text, 'e') + 1, NULL, 10);
}

const char *view_bounded(double value, double lower, double upper, int decimals,
                         char buffer[VIEW_TEXT]) {
    if (!isfinite(value))
        return isnan(value) ? "-" : "infinite";
    if (isinf(upper)) { /* three digits; 0.995 keeps rounding from exceeding the lower bound */
        snprintf(buffer, VIEW_TEXT, "> %.2e", lower * 0.995);
        return lower >= 0 ? buffer : "-";
    }
    double error = fmax(upper - value, value - lower), unit = 1; /* 1 in the last decimal allowed */
    for (int i = 0; i < decimals; i++)
        unit /= 10;
    if (error > unit && error >= fabs(value) && !(value == 0 && lower == 0 && error < 1))
        return "-"; /* but 0 is shown where it is the lower bound, too */
    /* The last digit shown is at the place of the error's first: in 0.1234, error 0.002, the 3. If
     * it is left of the point (`places` is negative), the number has an exponent. */
    int places = error > unit ? -decimal_exponent(error) : decimals; /* decimals to show */
    if (places >= 0)                                                 /* without the sign of -0.00 */
        snprintf(buffer, VIEW_TEXT, "%.*f", places, fabs(value) < unit / 2 ? fabs(value) : value);
    else
        snprintf(buffer, VIEW_TEXT, "%.*e", MAX(decimal_exponent(fabs(value)) + places, 0), value);
    return buffer;
}

/* Adds a number; one that is infinite or NaN says nothing here, and is "-". */
static void add_finite(struct screen_table *table, double number, const char *format) {
    screen_table_add_real(table, isfinite(number) ? number : NAN, format);
}

/* Adds the cell with value number `index` of the variable, in the form that `shown` asks for: a
 * scaled number; a word for 0 or 1; the digits of a number that its bounds, the variables
 * shown->low and high, guarantee; half the width of an interval; a number in a format; a text. */
static void add_value(struct screen_table *table, const struct result *result,
                      const struct result_values *values, const struct dataset_column *shown,
                      size_t index) {
    struct dataset_value value = result_value(values, index);
    double real = value_number(value);
    char buffer[VIEW_TEXT];
    if (shown->scale != 0) {
        add_finite(table, real * shown->scale, shown->format);
    } else if (shown->flag[0]) {
        screen_table_add(table, "%s", value.count != 0 ? shown->flag[1] : shown->flag[0]);
    } else if (shown->decimals > 0) {
        double low = result_real(result, shown->low, index);
        double high = result_real(result, shown->high, index);
        if (shown->root) {
            real = sqrt(real);
            low = sqrt(low);
            high = sqrt(high);
        }
        screen_table_add(table, "%s", view_bounded(real, low, high, shown->decimals, buffer));
    } else if (shown->half) {
        /* The value is the lower end of an interval; the upper end is the same value of the
         * variable `upper` or, if there is none, the next value. */
        const struct dataset_variable *lower = values->variable;
        double upper = lower->upper ? result_real(result, lower->upper, index)
                                    : result_real(result, lower->name, index + 1);
        add_finite(table, (upper - real) / 2, shown->format);
    } else if (value.type == DATASET_DOUBLE || (shown->format && value.type != DATASET_TEXT)) {
        screen_table_add_real(table, real, shown->format);
    } else {
        const char *text = value_text(value, buffer);
        screen_table_add(table, "%s", shown->empty && !*value.text ? shown->empty : text);
    }
}

/* A column of a table of one result. */
struct column {
    struct view_column view;            /* the declaration of the column */
    const struct result_values *values; /* the variable's; NULL: none, view.text is set */
    struct dataset_column shown;        /* the view's form, completed by that of the variable */
    size_t length; /* length of the variable's last dimension if rows lack it; otherwise 1 */
    size_t inner;  /* the index in that dimension, if rows lack it; otherwise 0 */
};

/* Sets a column of a table whose rows have `rank` dimensions. Returns false if the result lacks its
 * variable, or view->at in the last dimension of this. */
static bool column_open(struct column *column, const struct result *result,
                        const struct view_column *view, size_t rank) {
    const struct dataset_column *given = &view->shown;
    *column = (struct column){.view = *view, .shown = *given, .length = 1};
    if (!view->variable)
        return true;
    const struct result_values *values = result_find(result, view->variable);
    if (!values)
        return false;
    const struct dataset_variable *variable = values->variable;
    column->values = values;
    column->view.variable = variable->name; /* the caller's copy of the name does not last */
    if (!given->format && given->decimals == 0 && !given->flag[0])
        column->shown = variable->shown;
    column->shown.heading = given->heading ? given->heading : variable->shown.heading;
    column->shown.drop = given->drop != 0 ? given->drop : variable->shown.drop;
    column->shown.empty = given->empty ? given->empty : variable->shown.empty;
    const bool over_others = view->by || view->index; /* over other dimensions than the rows */
    if (view->at == 0 && (over_others || values->rank <= rank))
        return true;
    const struct result_values *last = result_find(result, variable->dimensions[values->rank - 1]);
    column->length = last->size;
    column->inner = view->inner;
    while (view->at != 0 && column->inner < last->size &&
           result_value(last, column->inner).real != view->at)
        column->inner++;
    return column->inner < last->size;
}

/* Sets the columns of the view whose variables the result has: one for each name in view->columns,
 * where * stands for the next of `own`; NULL: all of `own`. Returns how many these are. */
static size_t columns_open(struct column column[VIEW_COLUMNS], const struct result *result,
                           const struct view_table *view) {
    size_t columns = 0, rank = dimensions_count(view->over);
    const struct view_column *own = view->own; /* the next one to show */
    for (; !view->columns && own->shown.heading; own++)
        columns += column_open(&column[columns], result, own, rank);
    struct string_view names = string_view_of(view->columns ? view->columns : ""), word;
    while ((word = string_view_word(&names)).length > 0) {
        char name[DATASET_NAME];
        snprintf(name, sizeof name, "%.*s", (int)word.length, word.text);
        const struct view_column named = {.variable = name};
        assert(columns < VIEW_COLUMNS);
        columns += column_open(&column[columns], result, *name == '*' ? own++ : &named, rank);
    }
    return columns;
}

/* The index of a row's value in the column's variable: the view says it, or it follows from the
 * row. Rows are the combinations of indices of the dimensions `over`, ended by NULL, the last
 * fastest. With rows over {"a", "b"} and 5 values of b, row 7 is a = 1, b = 2: its coordinate a has
 * index 1, a variable over a, b index 7, and one over a, b, c index 7 * (length of c) + inner. */
static size_t value_index(const struct result *result, const struct column *column,
                          const char *const *over, size_t row) {
    const struct view_column *view = &column->view;
    size_t index = row, dimension = 0; /* the dimension whose coordinate the variable is, if any */
    while (over[dimension] && strcmp(over[dimension], view->variable) != 0)
        dimension++;
    if (view->by)
        index = (size_t)result_integer(result, view->by, row);
    else if (view->index)
        index = view->index(result, row);
    else if (over[dimension])
        index = result_row_index(result, over, dimension, row);
    return index * column->length + column->inner;
}

/* Adds the cell of a row: a text that a function of the view composes, or a value of the column's
 * variable, perhaps divided by another value. */
static void add_cell(struct screen_table *table, const struct result *result,
                     const struct column *column, const char *const *over, size_t row) {
    const struct view_column *view = &column->view;
    if (view->text) {
        char buffer[VIEW_TEXT];
        screen_table_add(table, "%s", view->text(result, view->variable, row, buffer));
        return;
    }
    const size_t index = value_index(result, column, over, row);
    if (index >= column->values->size || (view->known && !result_known(result, view->known, row))) {
        screen_table_add(table, "-");
        return;
    }
    struct dataset_column shown = column->shown; /* in this row */
    int64_t whole = view->whole ? result_integer(result, view->whole, row) : 1;
    if (view->inexact && result_integer(result, view->exact, row) < whole)
        shown.format = view->inexact;
    if (!view->of) {
        add_value(table, result, column->values, &shown, index);
        return;
    }
    const struct result_values *of = result_find(result, view->of);
    size_t at = of ? row % of->size : 0; /* the index in the last of the rows' dimensions */
    if (view->of_by)
        at = (size_t)result_integer(result, view->of_by, row);
    double divisor = of && at < of->size ? value_number(result_value(of, at)) : NAN;
    double number = value_number(result_value(column->values, index));
    add_finite(table, number * (shown.scale != 0 ? shown.scale : 1) / divisor, shown.format);
}

/* Adds the headings, and the order of dropping columns on a narrow terminal. A heading '<' or
 * "<name" aligns its column to the left, as texts are unless they are digits (variable->whole). */
static void add_headings(struct screen_table *table, const struct column *columns, size_t count) {
    for (const struct column *column = columns; column < columns + count; column++) {
        const struct dataset_variable *variable = column->values ? column->values->variable : NULL;
        const char *heading = column->shown.heading ? column->shown.heading
                              : variable            ? variable->name
                                                    : "";
        bool text = variable && variable->type == DATASET_TEXT && !variable->whole;
        if (table->columns < SCREEN_DROPS)
            table->drop[table->columns] = column->shown.drop;
        table->columns++;
        if (column->view.at != 0 && !column->shown.heading)
            screen_table_add(table, "%g%%", 100 * column->view.at);
        else
            screen_table_add(table, "%s%s", text && *heading != '<' ? "<" : "", heading);
    }
}

void view_print(const struct result *result, const struct view_table *view) {
    const size_t *parent = view->parent;
    if (view->title) {
        view_print_text(result, view->title, parent ? *parent : 0);
        fputs("\n\n", stdout);
    }
    struct screen_table table = {.labels = view->labels, .no_csv = !result->origin.command_line};
    struct column column[VIEW_COLUMNS];
    const size_t columns = columns_open(column, result, view), rank = dimensions_count(view->over);
    add_headings(&table, column, columns);
    const struct result_rows *declared = result_rows_over(result, view->over, rank + 1);
    struct result_rows rows = {.key = NULL}; /* those declared over just these dimensions, if any */
    if (declared && dimensions_count(declared->dimensions) == rank)
        rows = *declared;
    if (view->present)
        rows.present = view->present;
    const size_t count = view->row ? view->rows : result_rows_count(result, view->over);
    for (size_t i = 0; i < count; i++) {
        const size_t row = view->row ? view->row[i] : i;
        bool belongs = !parent || (size_t)result_integer(result, rows.parent, row) == *parent;
        bool listed = !view->listed || view->listed(result, row);
        if (!belongs || !listed || !result_row_present(result, &rows, row))
            continue;
        for (size_t k = 0; k < columns; k++)
            add_cell(&table, result, &column[k], view->over, row);
    }
    screen_table_print(&table);
}

void view_print_counted(const struct result *result, const struct view_table *view) {
    struct view_table table = *view;
    size_t count = result_length(result, view->over[0]);
    char *title = view_text(result, view->title, 0);
    table.title = NULL;
    screen_print(stdout, "\n%s: %zu\n%s", title, count, count > 0 ? "\n" : "");
    free(title);
    if (count > 0)
        view_print(result, &table);
}

/* The index of the value in that row and column, and with index[i] in each further dimension i. */
static size_t matrix_index(const struct result_values *values, const struct view_matrix *view,
                           size_t row, size_t column, const size_t index[DATASET_DIMENSIONS]) {
    size_t position = 0;
    for (size_t i = 0; i < values->rank; i++) {
        const char *dimension = values->variable->dimensions[i];
        size_t at = index[i];
        if (strcmp(dimension, view->rows) == 0)
            at = row;
        else if (strcmp(dimension, view->columns) == 0)
            at = column;
        position = position * values->length[i] + at;
    }
    return position;
}

void view_print_matrix(const struct result *result, const struct view_matrix *view,
                       const size_t index[DATASET_DIMENSIONS]) {
    const struct result_values *rows = result_find(result, view->rows);
    const struct result_values *columns = result_find(result, view->columns);
    const struct result_values *values = result_find(result, view->variable);
    const struct result_values *headings =
        view->headings ? result_find(result, view->headings) : columns;
    if (!rows || !columns || !values || !headings || headings->size < columns->size)
        return;
    /* The labels of the rows are the columns of a table; those of the matrix follow them. */
    const struct view_table labels = {.over = {view->rows},
                                      .columns = view->labels ? view->labels : "*",
                                      .own = {{view->rows, .shown.heading = view->heading}}};
    struct column label[VIEW_COLUMNS];
    size_t count = columns_open(label, result, &labels);
    struct screen_table table = {.labels = count, .no_csv = !result->origin.command_line};
    add_headings(&table, label, count);
    table.columns += columns->size;
    for (size_t column = 0; column < columns->size; column++)
        add_value(&table, result, headings, &(struct dataset_column){.heading = NULL}, column);
    bool marks = false; /* whether any value is followed by *, and so all others by a blank */
    for (size_t row = 0; view->marked && row < rows->size; row++)
        for (size_t column = 0; column < columns->size; column++)
            marks |= view->marked(result, matrix_index(values, view, row, column, index));
    for (size_t row = 0; row < rows->size; row++) {
        for (size_t k = 0; k < count; k++)
            add_cell(&table, result, &label[k], labels.over, row);
        for (size_t column = 0; column < columns->size; column++) {
            const size_t at = matrix_index(values, view, row, column, index);
            if (view->text) {
                char buffer[VIEW_TEXT];
                screen_table_add(&table, "%s", view->text(result, at, buffer));
            } else if (marks) {
                char format[32];
                snprintf(format, sizeof format, "%s%c", view->shown.format,
                         view->marked(result, at) ? '*' : ' ');
                screen_table_add_real(&table, result_value(values, at).real, format);
            } else {
                add_value(&table, result, values, &view->shown, at);
            }
        }
    }
    screen_table_print(&table);
}

void view_squares_print(char (*text)[SQUARE_TEXT], size_t squares, size_t columns) {
    assert(columns > 0);
    struct screen_table table = {.columns = columns + 1, .labels = 1};
    screen_table_add(&table, "<");
    for (size_t column = 1; column <= columns; column++)
        screen_table_add(&table, "%zu ", column);
    for (size_t square = 0; square < squares; square++) {
        if (square % columns == 0)
            screen_table_add(&table, "%c", (int)('A' + square / columns));
        screen_table_add(&table, "%s", text[square]);
    }
    screen_table_print(&table);
}
