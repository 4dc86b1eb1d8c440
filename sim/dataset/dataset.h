/* Result files: writing, reading, and reading as tables.
 *
 * A file is HDF5 in the layout of netCDF-4, so xarray, netCDF and HDF5 tools open it: named
 * dimensions, each with a coordinate variable of the same name, which has a value for each index;
 * variables, which are arrays over these dimensions, with units and a long_name; attributes of the
 * file, which are single values; one level of groups. data/FORMAT.md documents all of it.
 *
 * Functions that return bool return false, and those that return a pointer NULL, with `error`
 * filled, if out of memory, if HDF5 fails, and where noted. */
#ifndef SIM_DATASET_DATASET_H
#define SIM_DATASET_DATASET_H

#include "sim/base/error.h"

#include <stdint.h>

enum {
    DATASET_DIMENSIONS = 8, /* maximum number of dimensions of a variable */
    DATASET_NAME = 64,      /* maximum bytes of a name with its group, "timers/seconds", and NUL */
};

enum dataset_type {
    DATASET_DOUBLE, /* double */
    DATASET_INT64,  /* int64_t; also for uint64_t counts below 2^63 */
    DATASET_UINT64, /* uint64_t */
    DATASET_TEXT,   /* const char *, UTF-8 */
};

struct dataset_value {
    enum dataset_type type;
    union {
        double real;      /* DATASET_DOUBLE */
        int64_t whole;    /* DATASET_INT64 */
        uint64_t count;   /* DATASET_UINT64 */
        const char *text; /* DATASET_TEXT */
    };
};

/* Values to pass to functions, as in dataset_set(writer, "complete", dataset_whole(1), error). */
#define dataset_real(number) ((struct dataset_value){.type = DATASET_DOUBLE, .real = (number)})
#define dataset_whole(number) ((struct dataset_value){.type = DATASET_INT64, .whole = (number)})
#define dataset_text(text_) ((struct dataset_value){.type = DATASET_TEXT, .text = (text_)})

/* What a variable is. */
enum dataset_role {
    DATASET_VARIABLE,
    DATASET_COORDINATE, /* of the dimension of the same name */
    DATASET_ATTRIBUTE,  /* a single value, stored as an attribute of the file */
};

/* What JSON has in place of an unknown value. */
enum dataset_unknown {
    DATASET_NULL,
    DATASET_INFINITE, /* null, as for an infinite number */
    DATASET_OMITTED,  /* nothing, not even the key */
};

/* The type of the member of a struct that has the values of a variable. */
enum dataset_member {
    DATASET_NO_MEMBER, /* values are set in another way */
    DATASET_MEMBER_DOUBLE,
    DATASET_MEMBER_BOOL,
    DATASET_MEMBER_INT,
    DATASET_MEMBER_INT64,
    DATASET_MEMBER_UINT32,
    DATASET_MEMBER_UINT64,
    DATASET_MEMBER_TEXT,     /* const char *; NULL: empty */
    DATASET_MEMBER_INTERVAL, /* double[2], for a variable with a last dimension of length 2 */
};

/* Initializers of struct dataset_variable: values are in the member `path` of struct `record`. */
#define DATASET_MEMBER(record, path)                                                               \
    .member = _Generic(((record *)0)->path,                                                        \
        double: DATASET_MEMBER_DOUBLE,                                                             \
        double *: DATASET_MEMBER_INTERVAL,                                                         \
        bool: DATASET_MEMBER_BOOL,                                                                 \
        int: DATASET_MEMBER_INT,                                                                   \
        int64_t: DATASET_MEMBER_INT64,                                                             \
        uint32_t: DATASET_MEMBER_UINT32,                                                           \
        uint64_t: DATASET_MEMBER_UINT64,                                                           \
        char *: DATASET_MEMBER_TEXT,                                                               \
        const char *: DATASET_MEMBER_TEXT),                                                        \
    .offset = offsetof(record, path)

/* How tables on the screen show a variable: as a column. */
struct dataset_column {
    const char *heading; /* NULL: the name; of texts, the column is aligned to the left */
    const char *format;  /* of a number, "%.6f"; NULL: the shortest form */
    int drop;            /* where the terminal is narrower than the table and than 80 cells, columns
                            with the highest numbers are left out first; 0: never */
    bool half;           /* shows the half width of an interval, "-" if infinite; the values are its
                            lower end, or both ends in the last dimension */
    /* `low`, `high`: variables with the guaranteed bounds of a number, which is shown with
     * `decimals` (see view_bounded). `root`: shows the square root, of a variance for instance. */
    const char *low, *high;
    int decimals;
    bool root;
    double scale;        /* factor of the number shown; 0 means 1 */
    const char *flag[2]; /* the texts of 0 and 1 */
    const char *empty;   /* of a text, instead of an empty one */
};

/* Initializers of a number with guaranteed bounds, see above. */
#define BOUNDS(low_, high_, decimals_) .low = (low_), .high = (high_), .decimals = (decimals_)

/* The declaration of a variable. Names consist of lower-case letters, digits and '_', preceded by
 * "group/" for a variable in a group. */
struct dataset_variable {
    const char *name;
    enum dataset_type type;
    bool count;            /* a frequency: tables omit rows in which all frequencies are zero */
    const char *units;     /* "moves", "s"; "1" for a dimensionless number, "name" for a text */
    const char *long_name; /* description */
    /* Dimensions, slowest first, terminated by NULL; none for a scalar. The group may be omitted
     * for dimensions of the variable's own group. */
    const char *dimensions[DATASET_DIMENSIONS + 1];

    /* The rest is for results (sim/dataset/result.h). */
    enum dataset_role role;
    const char *key;  /* in JSON, NULL: the name; "a.b" is member b of object a; "": not in JSON */
    bool flag;        /* 0 or 1, in JSON false or true */
    bool whole;       /* of doubles: in JSON, whole numbers have no point; of texts of digits: in
                         JSON, numbers if they fit 64 bits */
    bool keyed;       /* a coordinate: JSON has an object with its values as keys, not an array */
    bool words;       /* of texts: in JSON, an array of the words */
    bool pairs;       /* of counts: in JSON, pairs of the last coordinate and a count, without 0 */
    const char *also; /* of a variable in rows: a key at the root for an array of the values of all
                         rows, unless something else has this key */
    bool effort;      /* memory, interruptions and the like, which may differ between equal results:
                         omitted from files where timers are */
    const char *upper; /* of doubles, the lower end of an interval: the variable that is its upper
                          end; JSON has an array of both */
    const char *known; /* a variable over the same dimensions, or this one: where it is NaN or, as a
                          whole number, 0, JSON has this value as unknown; NULL: this one */
    enum dataset_unknown unknown; /* what JSON has there */
    const char *otherwise;      /* of doubles: the variable with the texts that JSON has in place of
                                   unknown values, null if empty */
    enum dataset_member member; /* in an array of structs: see DATASET_MEMBER */
    size_t offset;
    struct dataset_column shown;
};

/* Elements of a list of declarations: type, name, units (not of attributes), long_name, and any
 * other members, as in VARIABLE(DOUBLE, "mean", "moves", "mean length", .dimensions = {"game"}). */
#define VARIABLE(type_, name_, units_, long_name_, ...)                                            \
    {                                                                                              \
        .name = name_, .type = DATASET_##type_, .units = units_, .long_name = long_name_,          \
        __VA_ARGS__                                                                                \
    }
#define COORDINATE(type_, name_, units_, long_name_, ...)                                          \
    VARIABLE(type_, name_, units_, long_name_, .role = DATASET_COORDINATE, __VA_ARGS__)
#define ATTRIBUTE(type_, name_, long_name_, ...)                                                   \
    VARIABLE(type_, name_, NULL, long_name_, .role = DATASET_ATTRIBUTE, __VA_ARGS__)

/* The value of the member that the variable names with DATASET_MEMBER, in that struct. */
struct dataset_value dataset_member_value(const struct dataset_variable *variable,
                                          const void *record);

/* The provenance of a result: attributes of every file. NULL texts are omitted. */
struct dataset_origin {
    const char *filetype;     /* kind of file, "bukub walk sweep" */
    int64_t format_version;   /* of that kind of file */
    const char *version;      /* of bukub */
    const char *revision;     /* of its source */
    const char *command_line; /* canonical: only what determines the results */
    const char *created;      /* time as in FORMAT.md; NULL: now, or SOURCE_DATE_EPOCH */
    const char *rng;          /* random generator; NULL if no random numbers were used */
    uint64_t seed;            /* of the generator; omitted if rng is NULL */
    const char *board;        /* complete text of the board file */
    /* Plug-ins and policy files used, one line each: CRC-64 in hexadecimal, space, name. */
    const char *inputs;
};

/* The attributes with the members of struct dataset_origin, in the order of files. */
extern const struct dataset_variable dataset_origin_attributes[];

/* How the program was built or run: a name, "compiler", and a value. */
struct dataset_property {
    const char *name, *value;
};

/* Writing. The file is built in memory and saved as a whole at the end: there is never a partial
 * file, and any earlier failure leaves an existing file unchanged.
 *
 *     struct dataset_writer *writer = dataset_create(&origin, error);
 *     bool done = writer && dataset_add_dimension(writer, &p, n, values, error) &&
 *                 dataset_add(writer, &mean, means, error) &&
 *                 dataset_save(writer, path, force, error);
 *     dataset_free(writer);
 *
 * Files with equal contents are identical byte for byte, except for the time in `created`, the
 * timers and the properties of the program. If SOURCE_DATE_EPOCH is set in the environment,
 * `created` is that time and the others are omitted
 * (https://reproducible-builds.org/specs/source-date-epoch). */

struct dataset_writer;

/* Whether SOURCE_DATE_EPOCH is set. */
bool dataset_is_reproducible(void);

/* Whether a result can be saved at `path`; call it before the computation. The directory must be
 * writable, SOURCE_DATE_EPOCH valid, and the file not there, or a regular one and `force` true. */
bool dataset_writable(const char *path, bool force, struct error *error);

/* A new file with the attributes of `origin`. */
struct dataset_writer *dataset_create(const struct dataset_origin *origin, struct error *error);

/* An attribute of the file. */
bool dataset_set(struct dataset_writer *writer, const char *name, struct dataset_value value,
                 struct error *error);

/* A group for variables named "name/...". */
bool dataset_add_group(struct dataset_writer *writer, const char *name, const char *long_name,
                       struct error *error);

/* A dimension and its coordinate variable, whose `dimensions` are ignored. values[length >= 0]. */
bool dataset_add_dimension(struct dataset_writer *writer, const struct dataset_variable *coordinate,
                           size_t length, const void *values, struct error *error);

/* Adds a variable over existing dimensions. `values`: the last one fastest; NULL: set by rows. */
bool dataset_add(struct dataset_writer *writer, const struct dataset_variable *variable,
                 const void *values, struct error *error);

/* Sets a row of a variable of numbers: the values along its last dimension. Rows are numbered by
 * the indices of the other dimensions, the last of these fastest. Set all, best in order. */
bool dataset_add_row(struct dataset_writer *writer, const char *name, size_t row,
                     const void *values, struct error *error);

/* Saves the file (see sim/base/save.h). Afterwards the writer can only be freed. */
bool dataset_save(struct dataset_writer *writer, const char *path, bool force, struct error *error);

/* Frees the writer, discarding what was not saved; it may be NULL. */
void dataset_free(struct dataset_writer *writer);

/* Reading. The checksum at the end of a file is verified before HDF5 sees the file: damaged files,
 * and those of other programs, are rejected. HDF5 removes this line when it opens a file for
 * writing; then the contents must have their own checksum. Messages begin with the file's name. */

/* An attribute of the file. */
struct dataset_attribute {
    char name[DATASET_NAME];
    struct dataset_value value;
};

/* A variable in the file. */
struct dataset_entry {
    char name[DATASET_NAME]; /* with its group, "timers/seconds" */
    enum dataset_type type;
    bool count;
    char *units, *long_name; /* "" if missing */
    size_t rank;
    size_t length[DATASET_DIMENSIONS];                         /* of each dimension */
    const struct dataset_entry *dimension[DATASET_DIMENSIONS]; /* its coordinate */
    bool is_dimension; /* a coordinate: its only dimension is itself */
    size_t size;       /* number of values: product of lengths */
    /* The first variable over the same dimensions, which denotes their table. Coordinate: NULL. */
    const struct dataset_entry *table;
};

struct dataset_file {
    char *path;
    struct dataset_attribute *attribute; /* in the order of creation */
    size_t attributes;
    struct dataset_entry *entry; /* in the order of creation, groups last */
    size_t entries;
    int64_t handle; /* of HDF5 */
};

/* Sets a handler, which is called with the path of each opened file that another program has
 * written since bukub did, with unchanged contents. Without a handler nothing is said. */
void dataset_set_rewritten(void (*handler)(const char *path));

/* Opens a file. ERROR_INPUT: it is missing, damaged, or not written by bukub. */
struct dataset_file *dataset_open(const char *path, struct error *error);
void dataset_close(struct dataset_file *file); /* may be NULL */

/* Saves an open file, which another program may have rewritten, with its checksum at the end. */
bool dataset_seal(const struct dataset_file *file, const char *path, bool force,
                  struct error *error);

/* The attribute or variable of that name; NULL if there is none. */
const struct dataset_attribute *dataset_attribute(const struct dataset_file *file,
                                                  const char *name);
const struct dataset_entry *dataset_entry(const struct dataset_file *file, const char *name);

/* The value of an attribute; NULL if there is none of that type. A text belongs to the file. */
const struct dataset_value *dataset_get(const struct dataset_file *file, const char *name,
                                        enum dataset_type type, struct error *error);

/* The variable or coordinate with name, type and dimensions of `expected`; fails without one. */
const struct dataset_entry *dataset_find(const struct dataset_file *file,
                                         const struct dataset_variable *expected,
                                         struct error *error);

/* Reads the values of a variable: [entry->size] double, int64_t, uint64_t or char *, as its type
 * says. Texts are followed by NULL. The second function frees all of that; `values` may be NULL. */
void *dataset_read(const struct dataset_file *file, const struct dataset_entry *entry,
                   struct error *error);
void dataset_free_values(const struct dataset_entry *entry, void *values);

/* Reading as tables. The variables over the same dimensions are the columns of one table, preceded
 * by the coordinates of these dimensions. The first of these variables denotes the table. */

enum { DATASET_TABLE_NAME = DATASET_DIMENSIONS * DATASET_NAME };

/* The name of the table of variables over these dimensions, "strategy-p-start" or "single"; and of
 * the table of a variable. */
void dataset_table_name(const char *const *dimensions, size_t rank, char name[DATASET_TABLE_NAME]);
void dataset_entry_table_name(const struct dataset_entry *variable, char name[DATASET_TABLE_NAME]);

/* The table of that name, otherwise the table with a variable of that name; NULL if none. */
const struct dataset_entry *dataset_table_find(const struct dataset_file *file, const char *name);

#endif
