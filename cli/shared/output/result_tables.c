/* The tables of a result: those that a command shows on the screen; as CSV and JSON, one for each
 * set of dimensions; and in Markdown, what a kind of result can have. */
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "sim/base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

/* The variables over the same dimensions. */
struct result_table {
    size_t rank;
    const struct result_values *coordinate[DATASET_DIMENSIONS];
    const struct result_values **column; /* not empty; room for all entries of the result */
    size_t columns;
};

static bool is_column(const struct result_values *first, const struct result_values *values) {
    if (!values->values || values->variable->role != DATASET_VARIABLE ||
        values->rank != first->rank)
        return false;
    for (size_t i = 0; i < values->rank; i++)
        if (strcmp(values->variable->dimensions[i], first->variable->dimensions[i]) != 0)
            return false;
    return true;
}

/* Gets the next table from entry *next on; false if there is none. */
static bool next_table(struct result_table *table, const struct result *result, size_t *next) {
    while (*next < result->entries) {
        const struct result_values *first = &result->entry[(*next)++];
        table->columns = 0;
        for (size_t i = 0; is_column(first, first) && i < result->entries; i++)
            if (is_column(first, &result->entry[i]))
                table->column[table->columns++] = &result->entry[i];
        if (table->columns == 0 || table->column[0] != first)
            continue; /* no variable, or one of an earlier table */
        table->rank = first->rank;
        for (size_t i = 0; i < first->rank; i++)
            table->coordinate[i] = result_find(result, first->variable->dimensions[i]);
        return true;
    }
    return false;
}

/* Coordinates first. */
static const struct result_values *column_of(const struct result_table *table, size_t column) {
    return column < table->rank ? table->coordinate[column] : table->column[column - table->rank];
}

/* The value of a column, coordinates first. */
static struct dataset_value column_value(const struct result_table *table, size_t row,
                                         size_t column) {
    const struct result_values *values = column_of(table, column);
    for (size_t i = table->rank; i-- > column + 1;)
        row /= table->coordinate[i]->size;
    return result_value(values, column < table->rank ? row % values->size : row);
}

/* Whether all columns are counts and zero in this row, or it belongs to one that was not computed.
 */
static bool is_omitted(const struct result_table *table, const struct result *result, size_t row) {
    const char *const *dimensions = table->column[0]->variable->dimensions;
    bool zero = true;
    for (size_t i = 0; zero && i < table->columns; i++)
        zero = table->column[i]->variable->count && result_value(table->column[i], row).count == 0;
    if (zero)
        return true;
    for (const struct result_rows *at = result->description->rows; at && at->key; at++) {
        size_t rank = 0, after = table->column[0]->size;
        for (; rank < table->rank && at->dimensions[rank]; rank++) {
            if (strcmp(at->dimensions[rank], dimensions[rank]) != 0)
                break;
            after /= table->coordinate[rank]->size;
        }
        if (!at->dimensions[rank] && !result_row_present(result, at, row / after))
            return true;
    }
    return false;
}

static void table_name(const struct result_table *table, char name[DATASET_TABLE_NAME]) {
    dataset_table_name(table->column[0]->variable->dimensions, table->rank, name);
}

/* Stops early when the output fails. */
static void print_csv(const struct result_table *table, const struct result *result, FILE *out) {
    size_t columns = table->rank + table->columns;
    for (size_t i = 0; i < columns; i++) {
        fputs(i > 0 ? "," : "", out);
        csv_field_print(out, column_of(table, i)->variable->name);
    }
    fputc('\n', out);
    for (size_t row = 0; row < table->column[0]->size && !ferror(out); row++) {
        if (is_omitted(table, result, row))
            continue;
        for (size_t i = 0; i < columns; i++) {
            char buffer[NUMBER_TEXT];
            struct dataset_value value = column_value(table, row, i);
            fputs(i > 0 ? "," : "", out);
            csv_field_print(out, value_text(&value, buffer));
        }
        fputc('\n', out);
    }
}

void result_csv_print(const struct result *result, FILE *out) {
    struct result_table table = {.column = memory_allocate(result->entries, sizeof *table.column)};
    size_t tables = 0, printed = 0;
    for (size_t next = 0; next_table(&table, result, &next);)
        tables++;
    for (size_t next = 0; next_table(&table, result, &next); printed++) {
        char name[DATASET_TABLE_NAME];
        table_name(&table, name);
        if (tables > 1)
            fprintf(out, "%s# %s\n", printed > 0 ? "\n" : "", name);
        print_csv(&table, result, out);
    }
    free(table.column);
}

bool result_tables_json_print(const struct result *result, struct error *error) {
    struct result_table table = {.column = memory_allocate(result->entries, sizeof *table.column)};
    bool done = true;
    const char *between = "";
    fputs("{\"tables\":[", stdout);
    for (size_t next = 0; done && next_table(&table, result, &next); between = ",") {
        char name[DATASET_TABLE_NAME];
        const char *separator = "";
        table_name(&table, name);
        printf("%s{\"name\":", between);
        done = json_write(json_any_string(name), error);
        fputs(",\"rows\":[", stdout);
        for (size_t row = 0; done && row < table.column[0]->size; row++) {
            if (is_omitted(&table, result, row))
                continue;
            json_t *object = json_object();
            for (size_t i = 0; i < table.rank + table.columns; i++) {
                struct dataset_value value = column_value(&table, row, i);
                value_json_set(object, column_of(&table, i)->variable->name, &value);
            }
            fputs(separator, stdout);
            done = json_write(object, error);
            separator = ",";
        }
        fputs("]}", stdout);
    }
    fputs("]}", stdout);
    free(table.column);
    return done;
}

/* In a cell of a table, outside code. */
static void markdown_print(const char *text, FILE *out) {
    for (const char *at = text; *at; at++) {
        if (strchr("|*<\\", *at))
            putc('\\', out);
        putc(*at, out);
    }
}

/* Prints nothing if nothing has this role. */
static void description_print_table(const struct result_description *description,
                                    enum dataset_role role, FILE *out) {
    static const char *const head[] = {
        [DATASET_ATTRIBUTE] = "| attribute | type | meaning |\n|---|---|---|\n",
        [DATASET_COORDINATE] = "| dimension | type | unit | meaning |\n|---|---|---|---|\n",
        [DATASET_VARIABLE] =
            "| variable | dimensions | type | unit | meaning |\n|---|---|---|---|---|\n",
    };
    bool any = false;
    for (size_t part = 0; description->variables[part]; part++)
        for (const struct dataset_variable *at = description->variables[part]; at->name; at++) {
            if (at->role != role)
                continue;
            if (!any)
                fprintf(out, "\n%s", head[role]);
            any = true;
            fprintf(out, "| `%s` | ", at->name);
            for (size_t i = 0; role == DATASET_VARIABLE && at->dimensions[i]; i++)
                fprintf(out, "%s%s", i > 0 ? ", " : "", at->dimensions[i]);
            if (role == DATASET_VARIABLE)
                fputs(at->dimensions[0] ? " | " : "| ", out);
            fprintf(out, "%s | ", value_type_name(at->type));
            if (role != DATASET_ATTRIBUTE)
                fprintf(out, "%s | ", at->units);
            markdown_print(at->long_name, out);
            fputs(" |\n", out);
        }
}

void description_print(const struct result_description *description, FILE *out) {
    fprintf(out, "## `%s`, version %d\n", description->filetype, description->format_version);
    description_print_table(description, DATASET_ATTRIBUTE, out);
    description_print_table(description, DATASET_COORDINATE, out);
    description_print_table(description, DATASET_VARIABLE, out);
}

/* --- on the screen ---------------------------------------------------------------------------- */

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
