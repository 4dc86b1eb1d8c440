/* What formats share: their list, values as text, declared rows, and results as tables, in text,
 * JSON and comma-separated values (RFC 4180). The variables over the same dimensions are one table:
 * a and b over x, y give the columns x, y, a, b, and a row for each x and y, y fastest. */
#include "cli/shared/output/format.h"
#include "cli/shared/output/json.h"
#include "sim/base/memory.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define FORMAT_POINTER(name_, help_) &format_##name_,
const struct result_format *const result_formats[] = {&format_screen, &format_hdf5,
                                                      PRINTED_FORMATS(FORMAT_POINTER) NULL};

const struct result_format format_hdf5 = {.name = "HDF5", .endings = {".h5", ".hdf5", ".nc"}};

const char *value_text(struct dataset_value value, char buffer[NUMBER_TEXT]) {
    switch (value.type) {
    case DATASET_DOUBLE:
        if (!isfinite(value.real))
            return isnan(value.real) ? "NaN" : value.real > 0 ? "Inf" : "-Inf";
        snprintf(buffer, NUMBER_TEXT, "%s", number_text(value.real).text);
        return buffer;
    case DATASET_INT64:
        snprintf(buffer, NUMBER_TEXT, "%" PRId64, value.whole);
        return buffer;
    case DATASET_UINT64:
        snprintf(buffer, NUMBER_TEXT, "%" PRIu64, value.count);
        return buffer;
    case DATASET_TEXT:
        break;
    }
    return value.text;
}

double value_number(struct dataset_value value) {
    return value.type == DATASET_DOUBLE   ? value.real
           : value.type == DATASET_INT64  ? (double)value.whole
           : value.type == DATASET_UINT64 ? (double)value.count
                                          : 0;
}

const char *value_type_name(enum dataset_type type) {
    static const char *const name[] = {[DATASET_DOUBLE] = "double",
                                       [DATASET_INT64] = "int64",
                                       [DATASET_UINT64] = "uint64",
                                       [DATASET_TEXT] = "text"};
    return name[type];
}

size_t dimensions_count(const char *const *dimensions) {
    size_t count = 0;
    while (dimensions[count])
        count++;
    return count;
}

/* Whether dimensions begin with `first`. Both lists are ended by NULL. */
static bool begin_with(const char *const *dimensions, const char *const *first) {
    for (; *first; first++, dimensions++)
        if (!*dimensions || strcmp(*dimensions, *first) != 0)
            return false;
    return true;
}

const struct result_rows *result_rows_over(const struct result *result,
                                           const char *const *dimensions, size_t below) {
    const struct result_rows *innermost = NULL;
    size_t most = 0;
    const struct result_rows *rows = result->description->rows;
    for (; rows && rows->key; rows++) {
        size_t count = dimensions_count(rows->dimensions);
        if (count > most && count < below && begin_with(dimensions, rows->dimensions)) {
            innermost = rows;
            most = count;
        }
    }
    return innermost;
}

/* A table: the variables over the same dimensions. */
struct result_table {
    char name[DATASET_TABLE_NAME];
    /* [columns] The coordinates of the dimensions, as many as `rank`, and then the variables. */
    const struct result_values **column;
    size_t columns, rank;
    size_t rows; /* values of each variable */
};

/* Returns all tables of a result, in the order of their first variables; tables_free frees them. */
static struct result_table *tables_of(const struct result *result, size_t *count) {
    struct result_table *tables = NULL;
    *count = 0;
    for (size_t i = 0; i < result->entries; i++) {
        const struct result_values *values = &result->entry[i];
        const char *const *dimensions = values->variable->dimensions;
        if (!values->values || values->variable->role != DATASET_VARIABLE)
            continue;
        struct result_table new = {.rank = values->rank, .rows = values->size};
        dataset_table_name(dimensions, new.rank, new.name);
        size_t at = 0; /* the table of the variable */
        while (at < *count && strcmp(tables[at].name, new.name) != 0)
            at++;
        if (at == *count) {
            for (size_t k = 0; k < new.rank; k++)
                *list_add(new.column, new.columns) = result_find(result, dimensions[k]);
            *list_add(tables, *count) = new;
        }
        *list_add(tables[at].column, tables[at].columns) = values;
    }
    return tables;
}

static void tables_free(struct result_table *tables, size_t count) {
    for (size_t i = 0; i < count; i++)
        free(tables[i].column);
    free(tables);
}

/* The value in a row and column. Over x, y with 3 values of y, row 7 has x number 2, y number 1. */
static struct dataset_value table_value(const struct result_table *table, size_t row,
                                        size_t column) {
    const struct result_values *values = table->column[column];
    for (size_t i = table->rank; i-- > column + 1;)
        row /= table->column[i]->size;
    return result_value(values, column < table->rank ? row % values->size : row);
}

/* Whether the row is left out: all its values are counts of 0, or the result's description declares
 * result_rows over the table's first dimensions, and that of this row was not computed. */
static bool is_omitted(const struct result_table *table, const struct result *result, size_t row) {
    bool zeros = true; /* all values of the row are counts of 0 */
    for (size_t i = table->rank; zeros && i < table->columns; i++)
        zeros = table->column[i]->variable->count && result_value(table->column[i], row).count == 0;
    if (zeros)
        return true;
    const char *const *dimensions = table->column[table->rank]->variable->dimensions;
    for (const struct result_rows *at = result->description->rows; at && at->key; at++) {
        if (!begin_with(dimensions, at->dimensions))
            continue;
        size_t inner = table->rows / result_rows_count(result, at->dimensions); /* rows in each */
        if (!result_row_present(result, at, row / inner))
            return true;
    }
    return false;
}

void result_tables_print(const struct result *result, FILE *out, const struct table_style *style) {
    size_t count;
    struct result_table *tables = tables_of(result, &count);
    for (const struct result_table *table = tables; table < tables + count; table++) {
        if (count > 1)
            fprintf(out, "%s# %s\n", table > tables ? "\n" : "", table->name);
        for (size_t i = 0; i < table->columns; i++) {
            fputs(i > 0 ? style->separator : "", out);
            style->field(out, table->column[i]->variable->name);
        }
        fputc('\n', out);
        /* Stops early when the output fails. */
        for (size_t row = 0; row < table->rows && !ferror(out); row++) {
            if (is_omitted(table, result, row))
                continue;
            for (size_t i = 0; i < table->columns; i++) {
                char buffer[NUMBER_TEXT];
                fputs(i > 0 ? style->separator : "", out);
                style->field(out, value_text(table_value(table, row, i), buffer));
            }
            fputc('\n', out);
        }
    }
    tables_free(tables, count);
}

bool result_tables_json_print(const struct result *result, struct error *error) {
    size_t count;
    struct result_table *tables = tables_of(result, &count);
    bool done = true;
    fputs("{\"tables\":[", stdout);
    for (const struct result_table *table = tables; done && table < tables + count; table++) {
        const char *separator = "";
        printf("%s{\"name\":", table > tables ? "," : "");
        done = json_write(json_any_string(table->name), error);
        fputs(",\"rows\":[", stdout);
        for (size_t row = 0; done && row < table->rows; row++) {
            if (is_omitted(table, result, row))
                continue;
            json_t *object = json_object();
            for (size_t i = 0; i < table->columns; i++)
                value_json_set(object, table->column[i]->variable->name,
                               table_value(table, row, i));
            fputs(separator, stdout);
            done = json_write(object, error);
            separator = ",";
        }
        fputs("]}", stdout);
    }
    fputs("]}", stdout);
    tables_free(tables, count);
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
    result_tables_print(result, to->out, &(struct table_style){",", csv_field_print});
    return true;
}

const struct result_format format_csv = {
    .name = "CSV", .option = "csv", .endings = {".csv"}, .write = csv_write};
