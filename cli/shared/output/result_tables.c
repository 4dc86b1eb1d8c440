/* The tables of a result, one for each set of dimensions, as CSV and JSON; and in Markdown, what a
 * kind of result can have. */
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "sim/base/memory.h"

#include <stdlib.h>
#include <string.h>

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
