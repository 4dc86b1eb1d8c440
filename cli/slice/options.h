/* Options of commands that look at lines on grids. */
#ifndef CLI_SLICE_OPTIONS_H
#define CLI_SLICE_OPTIONS_H

#include "cli/common/json.h"
#include "cli/common/options.h"
#include "sim/slice/passage.h"

struct slice_options {
    struct common_options common;
    const char *file; /* of grids */
    const char *svg;  /* --svg FILE, or NULL */
};

void slice_options_init(struct slice_options *options);

/* A child parser; its input is a struct slice_options. */
extern const struct argp slice_options_argp;

/* Reads the grids and calls `tell` with each: it prints what it finds, or where there is a `list`
 * (--json) appends an object. Prints that: of one grid its object, of several {"grids": [...]}.
 * Refuses a dataset, a picture of several grids, and one that cannot be saved. Returns the exit
 * code. */
int slice_options_each(const struct slice_options *options,
                       bool (*tell)(const void *context, const struct slice_grid *grid,
                                    json_t *list, struct error *error),
                       const void *context);

/* Saves the picture where --svg says, if it does: see slice_passage_svg. */
bool slice_options_draw(const struct slice_options *options, const struct slice_grid *grid,
                        const struct slice_passage *passage, const struct slice_chord *other,
                        size_t others, struct error *error);

#endif
