#include "cli/shared/output/result_output.h"
#include "cli/shared/output/screen_table.h"
#include "cli/shared/output/value_text.h"

#include <math.h>
#include <string.h>

void view_text_print(const struct result *result, const char *name, size_t index, FILE *out) {
    text_print(out, result_text(result, name, index));
}

static void add_real(struct screen_table *table, double value, const char *format) {
    char text[64];
    if (!isfinite(value) || !format) {
        isfinite(value) ? screen_table_add_number(table, value)
                        : screen_table_add_real(table, value, 0);
        return;
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(text, sizeof text, format, value);
#pragma GCC diagnostic pop
    screen_table_add(table, "%s", text);
}

static void add_value(struct screen_table *table, const struct result_values *values, size_t index,
                      const char *format) {
    char buffer[NUMBER_TEXT];
    struct dataset_value value = result_value(values, index);
    if (value.type == DATASET_DOUBLE)
        add_real(table, value.real, format);
    else
        screen_table_add(table, "%s", value_text(&value, buffer));
}

static void add_cell(struct screen_table *table, const struct result *result,
                     const struct result_rows *rows, const struct view_column *column, size_t row) {
    char buffer[VIEW_TEXT];
    if (column->text) {
        screen_table_add(table, "%s", column->text(result, row, buffer));
        return;
    }
    if (column->value) {
        add_real(table, column->value(result, row), column->format);
        return;
    }
    const struct result_values *values = result_find(result, column->variable);
    size_t rank = 0;
    for (; rows->dimensions[rank]; rank++)
        if (strcmp(rows->dimensions[rank], column->variable) == 0)
            row = result_row_index(result, rows->dimensions, rank, row);
    if (values->rank > rank)
        row = row * values->length[values->rank - 1] + column->inner;
    if (row >= values->size) {
        screen_table_add(table, "-");
        return;
    }
    add_value(table, values, row, column->format);
}

static bool is_shown(const struct result *result, const struct view_column *column) {
    return column->value || column->text || result_find(result, column->variable);
}

static void add_row(struct screen_table *table, const struct result *result,
                    const struct view_table *view, size_t row) {
    for (const struct view_column *at = view->column; at->heading; at++)
        if (is_shown(result, at))
            add_cell(table, result, view->rows, at, row);
}

static void add_heading(struct screen_table *table, const struct result *result,
                        const struct view_table *view) {
    table->labels = view->labels;
    for (const struct view_column *at = view->column; at->heading; at++)
        if (is_shown(result, at)) {
            screen_table_add(table, "%s", at->heading);
            table->columns++;
        }
}

bool view_table_print(const struct result *result, const struct view_table *view, FILE *out) {
    struct screen_table table = {.columns = 0};
    size_t rows = result_rows_count(result, view->rows->dimensions);
    add_heading(&table, result, view);
    for (size_t row = 0; row < rows; row++)
        if (result_row_present(result, view->rows, row))
            add_row(&table, result, view, row);
    return screen_table_print(&table, out);
}

bool view_children_print(const struct result *result, const struct view_table *view, size_t parent,
                         FILE *out) {
    struct screen_table table = {.columns = 0};
    size_t rows = result_rows_count(result, view->rows->dimensions);
    add_heading(&table, result, view);
    for (size_t row = 0; row < rows; row++)
        if ((size_t)result_integer(result, view->rows->parent, row) == parent)
            add_row(&table, result, view, row);
    return screen_table_print(&table, out);
}

/* Adds a value followed by its mark, or by a blank, which keeps a column aligned. */
static void add_marked(struct screen_table *table, double value, const char *format, bool marked) {
    char with_mark[VIEW_TEXT];
    snprintf(with_mark, sizeof with_mark, "%s%c", format ? format : "%g", marked ? '*' : ' ');
    add_real(table, value, with_mark);
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

bool view_matrix_print(const struct result *result, const struct view_matrix *view,
                       const size_t index[DATASET_DIMENSIONS], FILE *out) {
    const struct result_values *rows = result_find(result, view->rows);
    const struct result_values *columns = result_find(result, view->columns);
    const struct result_values *values = result_find(result, view->variable);
    if (!rows || !columns || !values)
        return true;
    struct screen_table table = {.columns = columns->size + 1, .labels = 1};
    bool marks = false;
    for (size_t i = 0; view->marked && i < rows->size * columns->size; i++) {
        size_t place = matrix_place(values, view, i / columns->size, i % columns->size, index);
        marks = marks || view->marked(result, place);
    }
    screen_table_add(&table, "%s", view->rows);
    for (size_t column = 0; column < columns->size; column++)
        add_value(&table, columns, column, NULL);
    for (size_t row = 0; row < rows->size; row++) {
        add_value(&table, rows, row, NULL);
        for (size_t column = 0; column < columns->size; column++) {
            size_t place = matrix_place(values, view, row, column, index);
            if (marks)
                add_marked(&table, result_value(values, place).real, view->format,
                           view->marked(result, place));
            else
                add_value(&table, values, place, view->format);
        }
    }
    return screen_table_print(&table, out);
}
