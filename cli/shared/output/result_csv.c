#include "cli/shared/output/result_output.h"
#include "cli/shared/output/value_text.h"

#include <stdlib.h>
#include <string.h>

/* The variables over the same dimensions. */
struct csv_table {
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
static bool next_table(struct csv_table *table, const struct result *result, size_t *next) {
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

static void print_heading(const struct csv_table *table, FILE *out) {
    for (size_t i = 0; i < table->rank + table->columns; i++) {
        const struct result_values *values =
            i < table->rank ? table->coordinate[i] : table->column[i - table->rank];
        fputs(i > 0 ? "," : "", out);
        csv_field_print(out, values->variable->name);
    }
    fputc('\n', out);
}

static void print_value(const struct result_values *values, size_t index, FILE *out) {
    char buffer[NUMBER_TEXT];
    struct dataset_value value = result_value(values, index);
    csv_field_print(out, value_text(&value, buffer));
}

/* Whether all columns are counts and zero in this row. */
static bool is_zero(const struct csv_table *table, size_t row) {
    for (size_t i = 0; i < table->columns; i++)
        if (!table->column[i]->variable->count || result_value(table->column[i], row).count != 0)
            return false;
    return true;
}

static void print_row(const struct csv_table *table, size_t row, FILE *out) {
    size_t after = table->column[0]->size;
    for (size_t i = 0; i < table->rank; i++) {
        after /= table->coordinate[i]->size;
        print_value(table->coordinate[i], row / after % table->coordinate[i]->size, out);
        fputc(',', out);
    }
    for (size_t i = 0; i < table->columns; i++) {
        fputs(i > 0 ? "," : "", out);
        print_value(table->column[i], row, out);
    }
    fputc('\n', out);
}

/* Whether a row belongs to one that was not computed. */
static bool is_missing(const struct csv_table *table, const struct result *result, size_t row) {
    const char *const *dimensions = table->column[0]->variable->dimensions;
    for (const struct result_rows *at = result->description->rows; at && at->key; at++) {
        size_t rank = 0, after = table->column[0]->size;
        for (; at->dimensions[rank] && rank < table->rank; rank++) {
            if (strcmp(at->dimensions[rank], dimensions[rank]) != 0)
                break;
            after /= table->coordinate[rank]->size;
        }
        if (!at->dimensions[rank] && !result_row_present(result, at, row / after))
            return true;
    }
    return false;
}

/* Stops early when the output fails. */
static void print_table(const struct csv_table *table, const struct result *result, FILE *out) {
    print_heading(table, out);
    for (size_t row = 0; row < table->column[0]->size && !ferror(out); row++)
        if (!is_zero(table, row) && !is_missing(table, result, row))
            print_row(table, row, out);
}

bool result_csv_print(const struct result *result, FILE *out) {
    struct csv_table table = {.column = calloc(result->entries + 1, sizeof *table.column)};
    size_t tables = 0, printed = 0;
    if (!table.column)
        return false;
    for (size_t next = 0; next_table(&table, result, &next);)
        tables++;
    for (size_t next = 0; next_table(&table, result, &next); printed++) {
        char name[DATASET_TABLE_NAME];
        dataset_table_name(table.column[0]->variable->dimensions, table.rank, name);
        if (tables > 1)
            fprintf(out, "%s# %s\n", printed > 0 ? "\n" : "", name);
        print_table(&table, result, out);
    }
    free(table.column);
    return true;
}
