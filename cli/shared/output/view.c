/* The tables of a result that a command shows on the screen. */
#include "cli/shared/output/json.h"
#include "cli/shared/output/result_output.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

void view_text_print(const struct result *result, const char *name, size_t index, FILE *out) {
    text_print(out, result_text(result, name, index));
}

static double number_of(struct dataset_value value) {
    if (value.type == DATASET_DOUBLE)
        return value.real;
    return value.type == DATASET_INT64 ? (double)value.whole : (double)value.count;
}

static void add_value(struct screen_table *table, const struct result_values *values, size_t index,
                      const char *format) {
    char buffer[NUMBER_TEXT];
    struct dataset_value value = result_value(values, index);
    if (value.type == DATASET_DOUBLE)
        screen_table_add_real(table, value.real, format);
    else
        screen_table_add(table, "%s", value_text(&value, buffer));
}

/* The value of the column's variable in a row of the table. */
static void add_variable(struct screen_table *table, const struct result *result,
                         const struct view_column *column, const char *const *dimensions,
                         size_t row) {
    const struct result_values *values = result_find(result, column->variable);
    const struct result_values *of = column->of ? result_find(result, column->of) : NULL;
    bool placed = column->at || column->by;
    size_t rank = 0, index = column->at ? column->at(result, row) : row;
    if (column->by)
        index = (size_t)result_integer(result, column->by, row);
    for (; !placed && dimensions[rank]; rank++)
        if (strcmp(dimensions[rank], column->variable) == 0)
            index = result_row_index(result, dimensions, rank, index);
    if (!placed && values->rank > rank)
        index = index * values->length[values->rank - 1] + column->inner;
    if (index >= values->size) {
        screen_table_add(table, "-");
        return;
    }
    struct dataset_value value = result_value(values, index);
    double real = number_of(value);
    if (column->flag[0]) {
        screen_table_add(table, "%s", column->flag[value.count != 0]);
    } else if (column->decimals > 0) {
        char buffer[VIEW_TEXT];
        double low = result_real(result, column->low, index);
        double high = result_real(result, column->high, index);
        screen_table_add(
            table, "%s",
            column->root ? view_bounded(sqrt(real), sqrt(low), sqrt(high), column->decimals, buffer)
                         : view_bounded(real, low, high, column->decimals, buffer));
    } else if (column->half) {
        const char *upper = values->variable->upper;
        double width = result_real(result, upper ? upper : column->variable, index + !upper) - real;
        screen_table_add_real(table, isfinite(width) ? width / 2 : NAN, column->format);
    } else if (column->of || column->scale != 0) {
        size_t at = column->of_by ? (size_t)result_integer(result, column->of_by, row)
                    : of          ? row % of->size
                                  : 0;
        double ratio = (column->scale != 0 ? column->scale : 1) * real;
        if (column->of)
            ratio /= of && at < of->size ? number_of(result_value(of, at)) : NAN;
        screen_table_add_real(table, isfinite(ratio) ? ratio : NAN, column->format);
    } else {
        add_value(table, values, index, column->format);
    }
}

static void add_row(struct screen_table *table, const struct result *result,
                    const struct view_table *view, size_t row) {
    for (const struct view_column *at = view->column; at->heading; at++) {
        char buffer[VIEW_TEXT];
        const struct result_values *values =
            at->variable ? result_find(result, at->variable) : NULL;
        if (at->variable && !values)
            continue;
        if (at->known && !result_known(result, at->known, row))
            screen_table_add(table, "-");
        else if (at->text)
            screen_table_add(table, "%s", at->text(result, row, buffer));
        else if (at->words)
            screen_table_add(table, "%s", at->words(result, at->variable, row, buffer));
        else if (at->value)
            screen_table_add_real(table, at->value(result, row), at->format);
        else
            add_variable(table, result, at, view->rows->dimensions, row);
    }
}

static void add_headings(struct screen_table *table, const struct result *result,
                         const struct view_column *column) {
    for (const struct view_column *at = column; at->heading; at++)
        if (!at->variable || result_find(result, at->variable)) {
            screen_table_drop(table, table->columns++, at->drop);
            screen_table_add(table, "%s", at->heading);
        }
}

/* The decimal exponent of a positive number; log10 is rounded differently on other processors. */
static int decimal_exponent(double value) {
    char text[32];
    snprintf(text, sizeof text, "%.17e", value);
    return (int)strtol(strchr(text, 'e') + 1, NULL, 10);
}

const char *view_bounded(double value, double lower, double upper, int decimals,
                         char buffer[VIEW_TEXT]) {
    double error = fmax(upper - value, value - lower), least = 1;
    if (!isfinite(value))
        return isnan(value) ? "-" : "infinite";
    if (isinf(upper) && !(lower >= 0))
        return "-";
    for (int i = 0; i < decimals; i++)
        least /= 10;
    int places = error > least && isfinite(error) ? -decimal_exponent(error) : decimals;
    if (isinf(upper)) /* rounded downwards */
        snprintf(buffer, VIEW_TEXT, "> %.2e", lower * 0.995);
    else if (error > least && error >= fabs(value))
        return "-";
    else if (places >= 0) /* without the sign of -0.00 */
        snprintf(buffer, VIEW_TEXT, "%.*f", places, fabs(value) < least / 2 ? fabs(value) : value);
    else
        snprintf(buffer, VIEW_TEXT, "%.*e", MAX(decimal_exponent(fabs(value)) + places, 0), value);
    return buffer;
}

void view_children_print(const struct result *result, const struct view_table *view, size_t parent,
                         FILE *out) {
    struct screen_table table = {.labels = view->labels};
    size_t rows = view->fill ? 0 : result_rows_count(result, view->rows->dimensions);
    if (view->title)
        screen_print(out, "%s\n\n", view->title);
    add_headings(&table, result, view->column);
    if (view->fill)
        view->fill(&table, result);
    for (size_t row = 0; row < rows; row++) {
        bool listed = result_row_present(result, view->rows, row) &&
                      (!view->shown || view->shown(result, row));
        if (parent != SIZE_MAX)
            listed = (size_t)result_integer(result, view->rows->parent, row) == parent;
        if (listed)
            add_row(&table, result, view, row);
    }
    screen_table_print(&table, out);
}

void view_table_print(const struct result *result, const struct view_table *view, FILE *out) {
    view_children_print(result, view, SIZE_MAX, out);
}

/* The number of the value in that row and column, with the other indices given. */
static size_t matrix_place(const struct result_values *values, const struct view_matrix *view,
                           size_t row, size_t column, const size_t index[DATASET_DIMENSIONS]) {
    size_t place = 0;
    for (size_t i = 0; i < values->rank; i++) {
        const char *dimension = values->variable->dimensions[i];
        size_t at = index[i];
        if (strcmp(dimension, view->rows) == 0)
            at = row;
        else if (strcmp(dimension, view->columns) == 0)
            at = column;
        place = place * values->length[i] + at;
    }
    return place;
}

void view_matrix_print(const struct result *result, const struct view_matrix *view,
                       const size_t index[DATASET_DIMENSIONS], FILE *out) {
    const struct result_rows row_of = {.dimensions = {view->rows}};
    const struct view_column coordinate[] = {
        {.heading = view->heading ? view->heading : view->rows, .variable = view->rows}, {0}};
    const struct view_table labels = {.rows = &row_of,
                                      .column = view->labels ? view->labels : coordinate};
    const struct result_values *rows = result_find(result, view->rows);
    const struct result_values *columns = result_find(result, view->columns);
    const struct result_values *values = result_find(result, view->variable);
    const struct result_values *headings =
        view->headings ? result_find(result, view->headings) : columns;
    if (!rows || !columns || !values || !headings || headings->size < columns->size)
        return;
    struct screen_table table = {.columns = 0};
    bool marks = false;
    for (size_t i = 0; view->marked && i < rows->size * columns->size; i++) {
        size_t place = matrix_place(values, view, i / columns->size, i % columns->size, index);
        marks = marks || view->marked(result, place);
    }
    add_headings(&table, result, labels.column);
    table.labels = table.columns;
    table.columns += columns->size;
    for (size_t column = 0; column < columns->size; column++)
        add_value(&table, headings, column, NULL);
    for (size_t row = 0; row < rows->size; row++) {
        add_row(&table, result, &labels, row);
        for (size_t column = 0; column < columns->size; column++) {
            size_t place = matrix_place(values, view, row, column, index);
            char text[VIEW_TEXT];
            if (view->text) {
                screen_table_add(&table, "%s", view->text(result, place, text));
            } else if (marks) { /* or a blank, which keeps the column aligned */
                snprintf(text, sizeof text, "%s%c", view->format ? view->format : "%g",
                         view->marked(result, place) ? '*' : ' ');
                screen_table_add_real(&table, result_value(values, place).real, text);
            } else {
                add_value(&table, values, place, view->format);
            }
        }
    }
    screen_table_print(&table, out);
}

void view_squares_print(const struct view_squares *view, FILE *out) {
    assert(view->columns > 0);
    struct screen_table table = {.columns = view->columns + 1, .labels = 1};
    screen_table_add(&table, "<");
    for (size_t column = 1; column <= view->columns; column++)
        screen_table_add(&table, "%zu ", column);
    for (size_t square = 0; square < view->squares; square++) {
        char text[VIEW_TEXT];
        if (square % view->columns == 0)
            screen_table_add(&table, "%c", (int)('A' + square / view->columns));
        screen_table_add(&table, "%s", view->text(view->context, square, text));
    }
    screen_table_print(&table, out);
}
