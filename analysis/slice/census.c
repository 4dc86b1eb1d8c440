#include "analysis/slice/census.h"

#include "analysis/slice/best.h"
#include "sim/common/blocks.h"
#include "sim/common/moments.h"
#include "sim/common/student.h"
#include "sim/slice/random_grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct runner {
    const struct slice_census *census;
    struct slice_lines lines;
    uint64_t grids;
    struct slice_tally *scratch; /* by thread */
    struct slice_tally *result;
};

uint64_t slice_census_grids(const struct slice_census *census) {
    return census->exact ? slice_count_fills(census->side * census->side, census->filled)
                         : census->grids;
}

static void count_all(const struct runner *runner, uint64_t first, struct slice_tally *tally) {
    const struct slice_census *census = runner->census;
    struct slice_grid grid = slice_grid_empty(census->side);
    grid.filled[0] = slice_fill_of(census->side * census->side, census->filled, first);
    for (uint64_t i = 0; i < tally->grids; i++) {
        tally->best[slice_best(&runner->lines, &grid)]++;
        grid.filled[0] = slice_next_fill(grid.filled[0]);
    }
}

static void count_drawn(const struct runner *runner, uint64_t first, struct slice_tally *tally) {
    const struct slice_census *census = runner->census;
    for (uint64_t i = 0; i < tally->grids; i++) {
        const struct slice_grid grid =
            slice_random_grid(census->side, census->filled, census->seed, first + i);
        tally->best[slice_best(&runner->lines, &grid)]++;
    }
}

static bool work(void *context, int thread, uint64_t block, struct error *error) {
    struct runner *runner = context;
    struct slice_tally *tally = &runner->scratch[thread];
    uint64_t first = block * SLICE_CENSUS_BLOCK;
    uint64_t left = runner->grids - first;
    (void)error;
    memset(tally, 0, sizeof *tally);
    tally->grids = left < SLICE_CENSUS_BLOCK ? left : SLICE_CENSUS_BLOCK;
    if (runner->census->exact)
        count_all(runner, first, tally);
    else
        count_drawn(runner, first, tally);
    return true;
}

static bool merge(void *context, int thread, uint64_t block, struct error *error) {
    struct runner *runner = context;
    const struct slice_tally *from = &runner->scratch[thread];
    (void)block;
    (void)error;
    runner->result->grids += from->grids;
    for (int score = 0; score < SLICE_SCORES; score++)
        runner->result->best[score] += from->best[score];
    return true;
}

bool slice_census(const struct slice_census *census, struct slice_tally *tally,
                  struct error *error) {
    struct runner runner = {.census = census, .grids = slice_census_grids(census), .result = tally};
    memset(tally, 0, sizeof *tally);
    if (!slice_lines_open(&runner.lines, census->side, error))
        return false;
    runner.scratch = calloc((size_t)census->threads, sizeof *runner.scratch);
    const struct blocks blocks = {
        .end = (runner.grids + SLICE_CENSUS_BLOCK - 1) / SLICE_CENSUS_BLOCK,
        .threads = census->threads,
        .work = work,
        .merge = merge,
        .context = &runner,
    };
    uint64_t merged;
    bool done = runner.scratch || error_memory(error);
    done = done && blocks_run(&blocks, census->watch, &merged, error);
    free(runner.scratch);
    slice_lines_close(&runner.lines);
    return done;
}

struct slice_summary slice_summary(const struct slice_tally *tally, bool exact) {
    struct moments moments = {0};
    struct slice_summary summary = {.minimum = -1};
    for (int score = 0; score < SLICE_SCORES; score++) {
        if (tally->best[score] == 0)
            continue;
        moments_add(&moments, score, tally->best[score]);
        summary.minimum = summary.minimum < 0 ? score : summary.minimum;
        summary.maximum = score;
    }
    double grids = (double)tally->grids, half = 0;
    summary.mean = moments_mean(&moments);
    summary.sd = sqrt(moments_variance(&moments) * (exact ? (grids - 1) / grids : 1));
    if (exact && tally->grids == 1)
        summary.sd = 0;
    if (!exact)
        half = grids > 1 ? student_half_width(0.95, grids - 1) * summary.sd / sqrt(grids) : NAN;
    summary.ci95[0] = summary.mean - half;
    summary.ci95[1] = summary.mean + half;
    return summary;
}

int slice_quantile(const struct slice_tally *tally, double q) {
    int score = 0;
    for (uint64_t below = tally->best[0];
         score + 1 < SLICE_SCORES && (double)below < q * (double)tally->grids;
         below += tally->best[score])
        score++;
    return score;
}
