#include "analysis/slice/census/census.h"

#include "analysis/slice/lines/batch.h"
#include "sim/parallel/blocks.h"
#include "sim/slice/grid.h"
#include "sim/statistics/confidence.h"
#include "sim/statistics/moments.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The state of a thread. */
struct slice_census_worker {
    struct slice_tally tally;
    struct slice_grid grid[SLICE_BATCH];
    void *space;
};

struct slice_census_runner {
    const struct slice_census *census;
    struct slice_automaton steps;
    const struct slice_batch_kernel *kernel;
    uint64_t grids;
    struct slice_census_worker *worker; /* by thread */
};

uint64_t slice_census_grids(const struct slice_census *census) {
    return census->exact ? slice_count_fills(census->side * census->side, census->filled)
                         : census->grids;
}

/* Lists consecutive grids of the enumeration. */
static void list_grids(const struct slice_census *census, uint64_t first, size_t grids,
                       struct slice_grid *grid) {
    uint64_t fill = slice_fill_of(census->side * census->side, census->filled, first);
    for (size_t i = 0; i < grids; i++, fill = slice_next_fill(fill)) {
        grid[i] = slice_grid_empty(census->side);
        grid[i].filled[0] = fill;
    }
}

static bool slice_census_work(void *context, int thread, uint64_t first, uint64_t end,
                              struct error *error) {
    struct slice_census_runner *runner = context;
    const struct slice_census *census = runner->census;
    struct slice_census_worker *worker = &runner->worker[thread];
    memset(&worker->tally, 0, sizeof worker->tally);
    worker->tally.grids = end - first;
    for (uint64_t i = 0; i < worker->tally.grids; i += SLICE_BATCH) {
        uint64_t rest = worker->tally.grids - i;
        size_t grids = rest < SLICE_BATCH ? (size_t)rest : SLICE_BATCH;
        if (census->exact)
            list_grids(census, first + i, grids, worker->grid);
        else
            slice_random_grids(census->side, census->filled, census->seed, first + i, grids,
                               worker->grid);
        runner->kernel->tally(&runner->steps, worker->grid, grids, worker->space,
                              worker->tally.best);
    }
    return true;
}

static void slice_tally_join(void *result, const void *part) {
    struct slice_tally *to = result;
    const struct slice_tally *from = part;
    to->grids += from->grids;
    for (int score = 0; score < SLICE_SCORES; score++)
        to->best[score] += from->best[score];
}

static bool slice_tally_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct slice_tally *tally = result;
    return tally->grids == end - first &&
           packed_counts_are(tally->best, SLICE_SCORES, tally->grids);
}

static bool slice_census_merge(void *context, void *result, int thread, uint64_t first,
                               struct error *error) {
    const struct slice_census_runner *runner = context;
    slice_tally_join(result, &runner->worker[thread].tally);
    return true;
}

static bool open_runner(struct slice_census_runner *runner, struct error *error) {
    const struct slice_census *census = runner->census;
    struct slice_lines lines;
    if (!slice_lines_open(&lines, census->side, error))
        return false;
    bool done = slice_automaton_open(&runner->steps, &lines, error);
    slice_lines_close(&lines);
    if (!done)
        return false;
    runner->worker = calloc((size_t)census->threads, sizeof *runner->worker);
    done = runner->worker || error_memory(error);
    for (int i = 0; done && i < census->threads; i++) {
        runner->worker[i].space = aligned_alloc(SLICE_BATCH / 8, slice_batch_bytes(&runner->steps));
        done = runner->worker[i].space || error_memory(error);
    }
    return done;
}

static void close_runner(struct slice_census_runner *runner) {
    for (int i = 0; runner->worker && i < runner->census->threads; i++)
        free(runner->worker[i].space);
    free(runner->worker);
    slice_automaton_close(&runner->steps);
}

bool slice_census(const struct slice_census *census, struct slice_tally *tally,
                  struct error *error) {
    struct slice_census_runner runner = {.census = census,
                                         .grids = slice_census_grids(census),
                                         .kernel = slice_fastest_batch_kernel()};
    static const struct blocks_sum sum = {
        .size = sizeof *tally, .join = slice_tally_join, .valid = slice_tally_valid};
    const struct blocks blocks = {
        .first = census->first_grid,
        .end = census->first_grid + runner.grids,
        .size = SLICE_CENSUS_BLOCK,
        .threads = census->threads,
        .work = slice_census_work,
        .merge = slice_census_merge,
        .context = &runner,
        .result = tally,
        .sum = &sum,
        .store = census->store,
    };
    uint64_t merged;
    memset(tally, 0, sizeof *tally);
    bool done = open_runner(&runner, error) && blocks_run(&blocks, census->watch, &merged, error);
    close_runner(&runner);
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
