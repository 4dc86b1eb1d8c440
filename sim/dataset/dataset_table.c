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
    table->counts = true;
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
        table->counts = table->counts && entry->count;
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

/* Coordinates and texts are kept in memory, and so are the numbers of small tables; those of large
 * tables are read in pieces along the last dimension. This bounds memory without reading single
 * numbers. */
struct column {
    const struct dataset_entry *entry;
    void *values; /* numbers */
    char **texts; /* whole */
};

struct dataset_rows {
    const struct dataset_file *file;
    const struct dataset_table *table;
    size_t pieces, length; /* of each piece */
    size_t piece, place;   /* the current row; before the first, place is SIZE_MAX */
    bool whole;            /* numbers are kept in memory */
    bool loaded;           /* the current piece has been read */
    struct column column[];
};

static bool is_coordinate(const struct dataset_rows *rows, size_t column) {
    return column < rows->table->coordinates;
}

enum { WHOLE_MOST = 1 << 20 }; /* maximum number of values of a column kept in memory */

/* Allocates a column and reads what is kept in memory. */
static bool open_column(struct dataset_rows *rows, size_t i, struct error *error) {
    struct column *column = &rows->column[i];
    const struct dataset_entry *entry = column->entry = rows->table->column[i];
    if (entry->type == DATASET_TEXT)
        return (column->texts = dataset_read_texts(rows->file, entry, error));
    bool whole = rows->whole || is_coordinate(rows, i);
    size_t size = whole ? entry->size : rows->length;
    column->values = calloc(size + 1, sizeof(uint64_t));
    if (!column->values)
        return error_memory(error);
    return !whole || dataset_read(rows->file, entry, column->values, error);
}

struct dataset_rows *dataset_rows_open(const struct dataset_file *file,
                                       const struct dataset_table *table, struct error *error) {
    struct dataset_rows *rows = calloc(1, sizeof *rows + table->columns * sizeof *rows->column);
    if (!rows) {
        error_memory(error);
        return NULL;
    }
    const struct dataset_entry *first = table->column[table->coordinates];
    rows->file = file;
    rows->table = table;
    rows->length = first->rank == 0 ? 1 : first->length[first->rank - 1];
    rows->pieces = rows->length == 0 ? 0 : first->size / rows->length;
    rows->place = SIZE_MAX;
    rows->whole = first->rank == 0 || first->size <= WHOLE_MOST;
    for (size_t i = 0; i < table->columns; i++)
        if (!open_column(rows, i, error)) {
            dataset_rows_close(rows);
            return NULL;
        }
    return rows;
}

/* Reads the numbers of the current piece. */
static bool load(struct dataset_rows *rows, struct error *error) {
    for (size_t i = rows->table->coordinates; i < rows->table->columns; i++) {
        struct column *column = &rows->column[i];
        if (column->values &&
            !dataset_read_row(rows->file, column->entry, rows->piece, column->values, error))
            return false;
    }
    return rows->loaded = true;
}

/* Whether this is a row of zeros in a table of frequencies. */
static bool is_left_out(const struct dataset_rows *rows) {
    if (!rows->table->counts)
        return false;
    for (size_t i = rows->table->coordinates; i < rows->table->columns; i++)
        if (dataset_rows_value(rows, i).count != 0)
            return false;
    return true;
}

bool dataset_rows_next(struct dataset_rows *rows, bool *more, struct error *error) {
    while (rows->piece < rows->pieces) {
        if (!rows->whole && !rows->loaded && !load(rows, error))
            return false;
        while (++rows->place < rows->length)
            if (!is_left_out(rows))
                return *more = true;
        rows->place = SIZE_MAX;
        rows->loaded = false;
        rows->piece++;
    }
    *more = false;
    return true;
}

/* The index of the current row in a dimension. */
static size_t coordinate(const struct dataset_rows *rows, size_t dimension) {
    const struct dataset_table *table = rows->table;
    if (dimension + 1 == table->coordinates)
        return rows->place;
    size_t index = rows->piece;
    for (size_t i = table->coordinates - 1; i-- > dimension + 1;)
        index /= table->column[i]->size;
    return index % table->column[dimension]->size;
}

struct dataset_value dataset_rows_value(const struct dataset_rows *rows, size_t column) {
    const struct column *from = &rows->column[column];
    struct dataset_value value = {.type = from->entry->type};
    size_t at = is_coordinate(rows, column) ? coordinate(rows, column) : rows->place;
    if ((value.type == DATASET_TEXT || rows->whole) && !is_coordinate(rows, column))
        at += rows->piece * rows->length;
    switch (value.type) {
    case DATASET_DOUBLE:
        value.real = ((const double *)from->values)[at];
        break;
    case DATASET_INT64:
        value.whole = ((const int64_t *)from->values)[at];
        break;
    case DATASET_UINT64:
        value.count = ((const uint64_t *)from->values)[at];
        break;
    case DATASET_TEXT:
        value.text = from->texts[at];
        break;
    }
    return value;
}

void dataset_rows_close(struct dataset_rows *rows) {
    if (!rows)
        return;
    for (size_t i = 0; i < rows->table->columns; i++) {
        dataset_free_texts(rows->column[i].texts);
        free(rows->column[i].values);
    }
    free(rows);
}
