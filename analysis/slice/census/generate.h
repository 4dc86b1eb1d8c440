/* Grids whose best line has requested properties, by local search: a filled and an empty square of
 * a random grid are exchanged, and exchanges are accepted that do not increase the distance from
 * the request. After a number of exchanges without improvement the search restarts from another
 * random grid. Grid number i is a pure function of the seed, i and the request. */
#ifndef ANALYSIS_SLICE_CENSUS_GENERATE_H
#define ANALYSIS_SLICE_CENSUS_GENERATE_H

#include "analysis/slice/lines/lines.h"
#include "sim/base/watch.h"
#include "sim/parallel/blocks.h"

/* Requested properties of a grid. */
struct slice_request {
    int score;   /* of its best line; -1: any */
    bool unique; /* only one maximal line has the best score */
};

struct slice_generation {
    int side, filled; /* 0 .. side^2 squares are filled */
    struct slice_request request;
    uint64_t seed, grids;
    uint64_t attempts; /* most grids evaluated for each requested one */
    int threads;
    const struct watch *watch;        /* progress in grids */
    const struct blocks_store *store; /* keeps the result; or NULL */
};

struct slice_generated {
    struct slice_grid grid; /* the best one found */
    int64_t score;          /* of its best line */
    int64_t best_lines;     /* maximal lines with that score */
    int64_t distance;       /* from the request; 0: meets it */
    uint64_t attempts;      /* grids evaluated */
};

/* Generates the first *done <= grids of generated[grids]. Fails with ERROR_STOPPED if stopped. */
bool slice_generate(const struct slice_generation *generation, struct slice_generated *generated,
                    uint64_t *done, struct error *error);

#endif
