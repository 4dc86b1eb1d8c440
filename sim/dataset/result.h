/* Results: labelled datasets in memory, with attributes, named dimensions with coordinates, and
 * variables over these dimensions.
 *
 * A description declares everything that a kind of result can contain, once; files, JSON, CSV and
 * the tables on the screen all derive from it. A computation fills a result:
 *
 *     struct result *result = result_create(&description);
 *     result_dimension(result, "p", 3);
 *     for (size_t i = 0; i < 3; i++)
 *         result_set_real(result, "p", i, p[i]);
 *     result_fill(result, "mean", means);
 *
 * Names must be declared, types must match, and indices must be in range: these are assertions. */
#ifndef SIM_DATASET_RESULT_H
#define SIM_DATASET_RESULT_H

#include "sim/dataset/dataset.h"

enum { RESULT_PARTS = 20 };

/* In JSON: an array of objects, one for each combination of indices of the dimensions. A variable
 * is in the rows whose dimensions its own begin with; if several are, in those with the most. */
struct result_rows {
    const char *key;                                /* of the array, "points" */
    const char *dimensions[DATASET_DIMENSIONS + 1]; /* ended by NULL */
    const char *present; /* a variable over these dimensions that is NaN or 0 in rows that were not
                            computed, which are omitted; NULL: all rows are computed */
    /* The array is in the rows with this key, or at the root if this is "". NULL: its dimensions
     * determine the rows that it is in, as they do for variables. */
    const char *within;
    /* Instead of an array, each row is a member, named by the key and the last coordinate, as in
     * "score1" and "score2". Members of the same name are joined. */
    bool keyed;
    /* For lists of different lengths, with `within`: a variable over these dimensions, which has
     * the index of the row that they belong to. */
    const char *parent;
    bool single;  /* in JSON, the members of a single row are those of the outermost object */
    bool at_root; /* the same, but the array stays */
    /* Two texts over these dimensions that are keys, and a number: instead of an array there are
     * nested objects, {"R": {"A1": 1}}. */
    const char *keys[2], *value;
};

/* A list of rows, with the element that ends it. */
#define RESULT_ROWS(...) ((const struct result_rows[]){__VA_ARGS__, {0}})

struct result;

/* A kind of result. */
struct result_description {
    const char *filetype;
    int format_version;
    const char *timer; /* name of the part of the computation that is timed; NULL: none */
    const char *rate;  /* key of the speed in JSON, "moves_per_second"; NULL: none */
    /* Lists of declarations, each ended by one without a name, in the order of JSON and files. A
     * coordinate precedes the variables over its dimension. */
    const struct dataset_variable *variables[RESULT_PARTS + 1];
    const struct result_rows *rows; /* ended by one without a key; NULL: none */
};

/* A declared variable and its values. */
struct result_values {
    const struct dataset_variable *variable;
    size_t rank;
    size_t length[DATASET_DIMENSIONS]; /* of each dimension */
    size_t size;                       /* their product */
    void *values; /* double, int64_t, uint64_t or char *, last dimension fastest; NULL: absent */
};

/* The sums from which a result was computed, as the computation packs them (sim/parallel/blocks.h):
 * of units first .. end - 1, games for instance, of the computation's run number `run`. */
struct result_part {
    uint64_t run, first, end;
    unsigned char *bytes;
    size_t size;
};

struct result {
    const struct result_description *description;
    struct result_values *entry; /* one for each declaration, in their order */
    size_t entries;
    struct dataset_origin origin; /* its texts belong to the result: see result_set_origin */
    struct result *parameters;    /* variables of the group "parameters", or NULL; not read */
    struct result_part *part;     /* to resume the computation from; ordered by run and unit */
    size_t parts;
    /* Of the program that computes it; not owned, and not read from files. */
    const struct dataset_property *property;
    size_t properties;
    double seconds, rate; /* of the timer; per second, not in files; NaN: unknown */
    double earlier;       /* units of progress done by earlier runs; NaN: unknown, as of files */
    bool complete;        /* false if the computation was stopped */
    bool saved;           /* it is in a file */
    void *owned;          /* memory that result_table_read allocated */
};

/* An empty result. */
struct result *result_create(const struct result_description *description);
void result_free(struct result *result); /* may be NULL */

/* Removes all values, so that the result can be filled again, but not its provenance. */
void result_clear(struct result *result);

/* Sets the text of one of dataset_origin_attributes to a copy in valid UTF-8; NULL: none. */
void result_set_origin(struct result *result, const char *name, const char *value);

/* Says that random numbers of that seed were drawn (sim/random/draws.h). */
void result_set_seed(struct result *result, uint64_t seed);

/* Adds a dimension. Coordinates that are whole numbers become 0, 1, 2, ...; set others, or texts at
 * once by result_names. */
void result_dimension(struct result *result, const char *name, size_t length);
void result_names(struct result *result, const char *name, const char *const *texts, size_t count);

/* Adds a variable over existing dimensions, if it is absent, and returns its values: NaN, 0, or "".
 * Adds all variables of a declared list. */
void *result_add(struct result *result, const char *name);
void result_add_list(struct result *result, const struct dataset_variable *variables);

/* Sets value number `index`, 0 for scalars and attributes, of the declared type. A text is copied;
 * NULL: empty. A count may also be set as an int64_t. */
void result_set_value(struct result *result, const char *name, size_t index,
                      struct dataset_value value);
void result_set_real(struct result *result, const char *name, size_t index, double value);
void result_set_whole(struct result *result, const char *name, size_t index, int64_t value);
void result_set_text(struct result *result, const char *name, size_t index, const char *value);

/* Copies all values of a variable of numbers. */
void result_fill(struct result *result, const char *name, const void *values);

/* Sets value number `index` of all variables of a list that name a member of *record; of intervals,
 * both values of row number `index`. */
void result_set_record(struct result *result, const struct dataset_variable *variables,
                       size_t index, const void *record);

/* Replaces all parts of that run by this one, whose bytes are copied. */
void result_set_part(struct result *result, const struct result_part *part);

/* The entry of that name; NULL if it is absent. */
const struct result_values *result_find(const struct result *result, const char *name);

/* The length of a dimension; 0 if it is absent. */
size_t result_length(const struct result *result, const char *dimension);

/* The number of rows, which are the combinations of indices of these dimensions, ended by NULL; and
 * the index in dimensions[dimension] of row number `row`. */
size_t result_rows_count(const struct result *result, const char *const *dimensions);
size_t result_row_index(const struct result *result, const char *const *dimensions,
                        size_t dimension, size_t row);

/* Whether the value is there and is neither NaN nor the whole number 0. */
bool result_known(const struct result *result, const char *name, size_t index);

/* Whether a row was computed, see result_rows.present. */
bool result_row_present(const struct result *result, const struct result_rows *rows, size_t row);

/* The value number `index`: NaN, 0, or an empty text if the variable is absent. */
double result_real(const struct result *result, const char *name, size_t index);
int64_t result_integer(const struct result *result, const char *name, size_t index);
const char *result_text(const struct result *result, const char *name, size_t index);

/* A value of any type; the index must be in range. */
struct dataset_value result_value(const struct result_values *values, size_t index);

/* Saves the result (see sim/base/save.h). */
bool result_file_write(const struct result *result, const char *path, bool force,
                       struct error *error);

/* Adds the attributes, dimensions and variables to a file with other contents. */
bool result_add_to_file(const struct result *result, struct dataset_writer *writer,
                        struct error *error);

/* Reads the variables that are declared and there. Fails as dataset_open does, if the file has
 * another format version, and if one of them has another type or other dimensions than declared. */
struct result *result_file_read(const struct dataset_file *file,
                                const struct result_description *description, struct error *error);

/* Whether a file has parts. Reading adds them to the result, behind those of the same runs, and
 * fails if they are inconsistent or there are none. */
bool result_has_parts(const struct dataset_file *file);
bool result_read_parts(struct result *result, const struct dataset_file *file, struct error *error);

/* Reads a table (dataset_table_find) of any file, which must stay open; NULL: all of them. */
struct result *result_table_read(const struct dataset_file *file, const struct dataset_entry *table,
                                 struct error *error);

#endif
