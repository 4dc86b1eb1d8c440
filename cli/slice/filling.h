/* How large a grid is and how many of its squares are filled, for commands on random and extreme
 * grids: N, and --players or --filled. */
#ifndef CLI_SLICE_FILLING_H
#define CLI_SLICE_FILLING_H

#include <argp.h>
#include <stdint.h>

#include "sim/base/error.h"

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
