/* Options of commands that look at lines on grids. */
#ifndef CLI_SLICE_OPTIONS_H
#define CLI_SLICE_OPTIONS_H

#include "cli/shared/args/options.h"
#include "cli/shared/output/json.h"
#include "sim/base/error.h"
#include "sim/slice/passage.h"

#include <argp.h>
#include <stdint.h>

struct slice_options {
    struct common_options common;
    const char *file; /* of grids */
    const char *svg;  /* --svg FILE, or NULL */
};

void slice_options_init(struct slice_options *options);

/* A child parser; its input is a struct slice_options. */
extern const struct argp slice_options_argp;

/* What a command does with grids. */
struct slice_teller {
    /* Whether it can; asked of all grids before the first is told. NULL: it can with any. */
    bool (*check)(const void *context, const struct slice_grid *grid, struct error *error);
    /* Prints what it finds, or where there is a `list` (--json) appends an object. */
    bool (*tell)(const void *context, const struct slice_grid *grid, json_t *list,
                 struct error *error);
    const void *context;
};

/* Reads the grids and tells each; of one grid the JSON is its object, of several {"grids": [...]}.
 * Refuses a dataset, a picture of several grids, and one that cannot be saved. Returns the exit
 * code. */
int slice_options_each(const struct slice_options *options, const struct slice_teller *teller);

/* Saves the picture where --svg says, if it does: see slice_passage_svg. */
bool slice_options_draw(const struct slice_options *options, const struct slice_grid *grid,
                        const struct slice_passage *passage, const struct slice_chord *other,
                        size_t others, struct error *error);

/* How large a grid is and how many of its squares are filled, for commands on random and extreme
 * grids: N, and --players or --filled. */

struct slice_filling {
    const char *size;       /* N as it is typed */
    int64_t given, players; /* of --filled and --players; or SLICE_FILLING_NONE */
    int side, filled;       /* what that comes to */
    struct error *error;    /* where options tell what is wrong */
};

enum { SLICE_FILLING_NONE = -1 };

/* Nothing is given yet. */
void slice_filling_init(struct slice_filling *filling, struct error *error);

/* Child parser of N, --players and --filled; its input is a struct slice_filling. */
extern const struct argp slice_filling_argp;

/* What all of it comes to: side and filled. Fails with what is allowed. */
bool slice_filling_settle(struct slice_filling *filling, struct error *error);

#endif
