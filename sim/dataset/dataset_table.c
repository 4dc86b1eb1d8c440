/* The variables of a file as tables. */
#include "sim/base/memory.h"
#include "sim/dataset/dataset.h"

#include <stdlib.h>
#include <string.h>

void dataset_table_name(const char *const *dimensions, size_t rank, char name[DATASET_TABLE_NAME]) {
    char *end = stpcpy(name, rank == 0 ? "single" : "");
    for (size_t i = 0; i < rank; i++) {
        if (i > 0)
            *end++ = '-';
        end = stpcpy(end, dimensions[i]);
    }
}

/* The table of the variable, created if necessary with its coordinates and room for all
 * variables. */
static struct dataset_table *table_of(struct dataset_tables *tables,
                                      const struct dataset_file *file,
                                      const struct dataset_entry *entry) {
    const char *dimensions[DATASET_DIMENSIONS];
    for (size_t i = 0; i < tables->count; i++) {
        struct dataset_table *table = &tables->table[i];
        if (table->coordinates == entry->rank &&
            memcmp(table->column, entry->dimension, entry->rank * sizeof *table->column) == 0)
            return table;
    }
    tables->table = list_with_room(tables->table, tables->count, sizeof *tables->table);
    struct dataset_table *table = &tables->table[tables->count++];
    *table = (struct dataset_table){.coordinates = entry->rank, .columns = entry->rank};
    table->column = memory_allocate(entry->rank + file->entries, sizeof *table->column);
    for (size_t i = 0; i < entry->rank; i++) {
        table->column[i] = entry->dimension[i];
        dimensions[i] = entry->dimension[i]->name;
    }
    dataset_table_name(dimensions, entry->rank, table->name);
    return table;
}

void dataset_tables_list(struct dataset_tables *tables, const struct dataset_file *file) {
    *tables = (struct dataset_tables){0};
    for (size_t i = 0; i < file->entries; i++) {
        const struct dataset_entry *entry = &file->entry[i];
        if (entry->is_dimension)
            continue;
        struct dataset_table *table = table_of(tables, file, entry);
        table->column[table->columns++] = entry;
    }
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
