#include "sim/dataset/dataset.h"

#include <stdlib.h>
#include <string.h>

static bool same_dimensions(const struct dataset_entry *a, const struct dataset_entry *b) {
    return a->rank == b->rank &&
           memcmp(a->dimension, b->dimension, a->rank * sizeof *a->dimension) == 0;
}

void dataset_table_name(const char *const *dimensions, size_t rank, char name[DATASET_TABLE_NAME]) {
    char *end = stpcpy(name, rank == 0 ? "single" : "");
    for (size_t i = 0; i < rank; i++) {
        if (i > 0)
            *end++ = '-';
        end = stpcpy(end, dimensions[i]);
    }
}

static void make_name(const struct dataset_entry *entry, char name[DATASET_TABLE_NAME]) {
    const char *dimensions[DATASET_DIMENSIONS];
    for (size_t i = 0; i < entry->rank; i++)
        dimensions[i] = entry->dimension[i]->name;
    dataset_table_name(dimensions, entry->rank, name);
}

/* A new table with the coordinates of the variable, and room for all variables. */
static bool begin_table(struct dataset_table *table, const struct dataset_file *file,
                        const struct dataset_entry *entry) {
    *table = (struct dataset_table){.coordinates = entry->rank, .columns = entry->rank};
    table->column = calloc(entry->rank + file->entries, sizeof(const struct dataset_entry *));
    if (!table->column)
        return false;
    memcpy(table->column, entry->dimension, entry->rank * sizeof *table->column);
    make_name(entry, table->name);
    return true;
}

/* The table of the variable, created if necessary; NULL if out of memory. `tables` has room. */
static struct dataset_table *table_of(struct dataset_tables *tables,
                                      const struct dataset_file *file,
                                      const struct dataset_entry *entry) {
    for (size_t i = 0; i < tables->count; i++) {
        struct dataset_table *table = &tables->table[i];
        if (same_dimensions(table->column[table->coordinates], entry))
            return table;
    }
    struct dataset_table *table = &tables->table[tables->count];
    if (!begin_table(table, file, entry))
        return NULL;
    tables->count++;
    return table;
}

bool dataset_tables_list(struct dataset_tables *tables, const struct dataset_file *file,
                         struct error *error) {
    *tables = (struct dataset_tables){.table = calloc(file->entries + 1, sizeof *tables->table)};
    if (!tables->table)
        return error_memory(error);
    for (size_t i = 0; i < file->entries; i++) {
        const struct dataset_entry *entry = &file->entry[i];
        if (entry->is_dimension)
            continue;
        struct dataset_table *table = table_of(tables, file, entry);
        if (!table) {
            dataset_tables_free(tables);
            return error_memory(error);
        }
        table->column[table->columns++] = entry;
    }
    return true;
}

void dataset_tables_free(struct dataset_tables *tables) {
    for (size_t i = 0; i < tables->count; i++)
        free(tables->table[i].column);
    free(tables->table);
    *tables = (struct dataset_tables){0};
}

const struct dataset_table *dataset_tables_find(const struct dataset_tables *tables,
                                                const char *name) {
    for (size_t i = 0; i < tables->count; i++)
        if (strcmp(tables->table[i].name, name) == 0)
            return &tables->table[i];
    for (size_t i = 0; i < tables->count; i++) {
        const struct dataset_table *table = &tables->table[i];
        for (size_t k = table->coordinates; k < table->columns; k++)
            if (strcmp(table->column[k]->name, name) == 0)
                return table;
    }
    return NULL;
}
