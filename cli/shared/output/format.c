/* The list of formats. Prints the tables of a result as text, as JSON, and as comma-separated
 * values (RFC 4180). The variables over the same dimensions are one table: variables a and b over
 * x, y give the columns x, y, a, b, and a row for each combination of x and y, y fastest. */
#include "cli/shared/output/format.h"
#include "cli/shared/output/json.h"
#include "sim/base/memory.h"

#include <string.h>

#define FORMAT_POINTER(name_, help_) &format_##name_,
const struct result_format *const result_formats[] = {&format_screen, &format_hdf5,
                                                      PRINTED_FORMATS(FORMAT_POINTER) NULL};

static bool hdf5_write(const struct result *result, const struct result_output *to,
                       struct error *error) {
    return result_file_write(result, to->path, to->force, error);
}

const struct result_format format_hdf5 = {
    .name = "HDF5", .endings = {".h5", ".hdf5", ".nc"}, .write = hdf5_write};

/* A table: the variables over the same dimensions. */
struct result_table {
    size_t rank;                                                /* number of dimensions */
    const struct result_values *coordinate[DATASET_DIMENSIONS]; /* [rank], by dimension */
    const struct result_values **column; /* [columns] variables; room for all of the result */
    size_t columns;                      /* at least 1; the coordinates are not counted */
};

/* Whether an entry of a result is a variable, with values, over the dimensions of `first`. */
static bool is_column(const struct result_values *first, const struct result_values *values) {
    if (!values->values || values->variable->role != DATASET_VARIABLE ||
        values->rank != first->rank)
        return false;
    for (size_t i = 0; i < values->rank; i++)
        if (strcmp(values->variable->dimensions[i], first->variable->dimensions[i]) != 0)
            return false;
    return true;
}

/* Gets the next table, whose first variable is entry *next of the result or a later entry, and
 * moves *next behind this. Returns false if there are no more tables. */
static bool next_table(struct result_table *table, const struct result *result, size_t *next) {
    while (*next < result->entries) {
        const struct result_values *first = &result->entry[(*next)++];
        if (!is_column(first, first)) /* it is no variable with values */
            continue;
        table->columns = 0;
        for (size_t i = 0; i < result->entries; i++)
            if (is_column(first, &result->entry[i]))
                table->column[table->columns++] = &result->entry[i];
        if (table->column[0] != first) /* it belongs to an earlier table */
            continue;
        table->rank = first->rank;
        for (size_t i = 0; i < first->rank; i++)
            table->coordinate[i] = result_find(result, first->variable->dimensions[i]);
        return true;
    }
    return false;
}

/* The values of a column by its number: coordinates first. */
static const struct result_values *column_of(const struct result_table *table, size_t column) {
    return column < table->rank ? table->coordinate[column] : table->column[column - table->rank];
}

/* The value in a row and column. Over x, y with 3 values of y, row 7 has x number 2, y number 1. */
static struct dataset_value column_value(const struct result_table *table, size_t row,
                                         size_t column) {
    const struct result_values *values = column_of(table, column);
    for (size_t i = table->rank; i-- > column + 1;)
        row /= table->coordinate[i]->size;
    return result_value(values, column < table->rank ? row % values->size : row);
}

/* Whether the row is left out: all its values are counts of 0, or the result's description declares
 * result_rows over the table's first dimensions, and that of this row was not computed. */
static bool is_omitted(const struct result_table *table, const struct result *result, size_t row) {
    const char *const *dimensions = table->column[0]->variable->dimensions;
    bool zero = true;
    for (size_t i = 0; zero && i < table->columns; i++)
        zero = table->column[i]->variable->count && result_value(table->column[i], row).count == 0;
    if (zero)
        return true;
    for (const struct result_rows *at = result->description->rows; at && at->key; at++) {
        size_t same = 0, inner = table->column[0]->size; /* table rows for each row of `at` */
        for (; same < table->rank && at->dimensions[same]; same++) {
            if (strcmp(at->dimensions[same], dimensions[same]) != 0)
                break;
            inner /= table->coordinate[same]->size;
        }
        if (!at->dimensions[same] && !result_row_present(result, at, row / inner))
            return true;
    }
    return false;
}

void result_tables_print(const struct result *result, FILE *out, const struct table_style *style) {
    struct result_table table = {.column = memory_allocate(result->entries, sizeof *table.column)};
    size_t tables = 0, printed = 0;
    for (size_t next = 0; next_table(&table, result, &next);)
        tables++;
    for (size_t next = 0; next_table(&table, result, &next); printed++) {
        char name[DATASET_TABLE_NAME];
        size_t columns = table.rank + table.columns;
        dataset_table_name(table.column[0]->variable->dimensions, table.rank, name);
        if (tables > 1)
            fprintf(out, "%s# %s\n", printed > 0 ? "\n" : "", name);
        for (size_t i = 0; i < columns; i++) {
            fputs(i > 0 ? style->separator : "", out);
            style->field(out, column_of(&table, i)->variable->name);
        }
        fputc('\n', out);
        /* Stops early when the output fails. */
        for (size_t row = 0; row < table.column[0]->size && !ferror(out); row++) {
            if (is_omitted(&table, result, row))
                continue;
            for (size_t i = 0; i < columns; i++) {
                char buffer[NUMBER_TEXT];
                struct dataset_value value = column_value(&table, row, i);
                fputs(i > 0 ? style->separator : "", out);
                style->field(out, value_text(&value, buffer));
            }
            fputc('\n', out);
        }
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
        dataset_table_name(table.column[0]->variable->dimensions, table.rank, name);
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

void csv_field_print(FILE *out, const char *text) {
    if (!text[strcspn(text, ",\"\r\n")]) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static bool csv_write(const struct result *result, const struct result_output *to,
                      struct error *error) {
    static const struct table_style style = {",", csv_field_print};
    result_tables_print(result, to->out, &style);
    return true;
}

const struct result_format format_csv = {
    .name = "CSV", .option = "csv", .endings = {".csv"}, .write = csv_write};
