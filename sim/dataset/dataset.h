/* Result files: what a file of ours is made of, for whoever writes one (dataset_write.h), reads
 * one (dataset_read.h) or turns one into tables (dataset_table.h).
 *
 * A file is HDF5, laid out as netCDF-4 is, so that xarray, netCDF and HDF5 tools open it: named
 * dimensions, each with a coordinate variable of the same name; variables over those dimensions,
 * with units and a long_name; attributes of the whole file; groups of one level. data/FORMAT.md
 * is the manual for those who read such files with other programs. */
#ifndef SIM_DATASET_DATASET_H
#define SIM_DATASET_DATASET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DATASET_DIMENSIONS = 8, /* of a variable, at most */
    DATASET_NAME = 64,      /* bytes of a name with its group, "timers/seconds", and the end */
};

enum dataset_type {
    DATASET_DOUBLE, /* double */
    DATASET_INT64,  /* int64_t; also for uint64_t counts, which stay below 2^63 */
    DATASET_UINT64, /* uint64_t */
    DATASET_TEXT,   /* const char *, UTF-8 */
};

/* One value. */
struct dataset_value {
    enum dataset_type type;
    union {
        double real;      /* DATASET_DOUBLE */
        int64_t whole;    /* DATASET_INT64 */
        uint64_t count;   /* DATASET_UINT64 */
        const char *text; /* DATASET_TEXT */
    };
};

/* A variable as it is declared. Names are made of lower-case letters, digits and '_', after
 * "group/" when the variable is in one. */
struct dataset_variable {
    const char *name;
    enum dataset_type type;
    bool count;        /* it counts things: tables leave out rows in which all counts are zero */
    const char *units; /* "moves", "s"; "1" for a pure number, "name" for a text */
    const char *long_name; /* what it is, in words */
    /* Dimensions from the slowest, ended by NULL. A dimension of a group may be written without
     * the group by variables of the same group. None for a single value. */
    const char *dimensions[DATASET_DIMENSIONS + 1];
};

/* Where a result comes from: the attributes that every file has. Texts that are NULL are left
 * out. */
struct dataset_origin {
    const char *filetype;     /* kind of file, "bukub walk sweep" */
    int format_version;       /* of that kind of file */
    const char *version;      /* of bukub */
    const char *revision;     /* of the source it was built from */
    const char *command_line; /* canonical: only what determines the results */
    const char *rng;          /* the random generator; NULL when nothing is drawn */
    uint64_t seed;            /* of the generator; left out when rng is NULL */
    const char *board;        /* the board file's whole text */
    /* The files that the command line only names, plug-ins and policies: a line for each, its
     * CRC-64 in hexadecimal digits, a blank and its name. */
    const char *inputs;
};

/* Time spent on something. */
struct dataset_timer {
    const char *name;
    double seconds;
};

#endif
