#include "cli/shared/output/result_output.h"
#include "cli/shared/output/value_text.h"

#include <string.h>

/* A table: the variables over the dimensions of `first`. */
struct csv_table {
    const struct result *result;
    const struct result_values *first;
};

static bool is_column(const struct csv_table *table, const struct result_values *values) {
    const char *const *dimensions = values->variable->dimensions;
    if (!values->values || values->variable->role != DATASET_VARIABLE ||
        values->rank != table->first->rank)
        return false;
    for (size_t i = 0; i < values->rank; i++)
        if (strcmp(dimensions[i], table->first->variable->dimensions[i]) != 0)
            return false;
    return true;
}

/* Whether the table has not been listed with an earlier variable. */
static bool is_first(const struct csv_table *table) {
    const struct result_values *at = table->result->entry;
    while (at != table->first && !is_column(table, at))
        at++;
    return at == table->first;
}

/* Its dimensions, "strategy-p-start"; "single" if there are none. */
static void print_name(const struct csv_table *table, char name[DATASET_TABLE_NAME]) {
    char *end = stpcpy(name, table->first->rank == 0 ? "single" : "");
    for (size_t i = 0; i < table->first->rank; i++) {
        if (i > 0)
            *end++ = '-';
        end = stpcpy(end, table->first->variable->dimensions[i]);
    }
}

static void print_field(const char *text, FILE *out) {
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

static void print_heading(const struct csv_table *table, FILE *out) {
    const char *separator = "";
    for (size_t i = 0; i < table->first->rank; i++, separator = ",") {
        fputs(separator, out);
        print_field(table->first->variable->dimensions[i], out);
    }
    for (size_t i = 0; i < table->result->entries; i++)
        if (is_column(table, &table->result->entry[i])) {
            fputs(separator, out);
            print_field(table->result->entry[i].variable->name, out);
            separator = ",";
        }
    fputc('\n', out);
}

static void print_value(const struct result_values *values, size_t index, FILE *out) {
    char buffer[NUMBER_TEXT];
    struct dataset_value value = result_value(values, index);
    print_field(value_text(&value, buffer), out);
}

/* Whether all columns are counts and zero in this row. */
static bool is_zero(const struct csv_table *table, size_t row) {
    for (size_t i = 0; i < table->result->entries; i++) {
        const struct result_values *values = &table->result->entry[i];
        if (is_column(table, values) &&
            (!values->variable->count || result_value(values, row).count != 0))
            return false;
    }
    return true;
}

static void print_row(const struct csv_table *table, size_t row, FILE *out) {
    const char *separator = "";
    size_t after = table->first->size;
    for (size_t i = 0; i < table->first->rank; i++, separator = ",") {
        const struct result_values *coordinate =
            result_find(table->result, table->first->variable->dimensions[i]);
        after /= coordinate->size;
        fputs(separator, out);
        print_value(coordinate, row / after % coordinate->size, out);
    }
    for (size_t i = 0; i < table->result->entries; i++)
        if (is_column(table, &table->result->entry[i])) {
            fputs(separator, out);
            print_value(&table->result->entry[i], row, out);
            separator = ",";
        }
    fputc('\n', out);
}

/* Stops early when the output fails. */
static void print_table(const struct csv_table *table, FILE *out) {
    print_heading(table, out);
    for (size_t row = 0; row < table->first->size && !ferror(out); row++)
        if (!is_zero(table, row))
            print_row(table, row, out);
}

/* Gets the next table from entry *next on; false if there is none. */
static bool next_table(const struct result *result, size_t *next, struct csv_table *table) {
    while (*next < result->entries) {
        *table = (struct csv_table){result, &result->entry[(*next)++]};
        if (is_column(table, table->first) && is_first(table))
            return true;
    }
    return false;
}

void result_csv_print(const struct result *result, FILE *out) {
    struct csv_table table;
    size_t tables = 0, printed = 0;
    for (size_t next = 0; next_table(result, &next, &table);)
        tables++;
    for (size_t next = 0; next_table(result, &next, &table); printed++) {
        char name[DATASET_TABLE_NAME];
        print_name(&table, name);
        if (tables > 1)
            fprintf(out, "%s# %s\n", printed > 0 ? "\n" : "", name);
        print_table(&table, out);
    }
}
