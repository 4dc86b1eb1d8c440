/* Counts grids by their best score, the most boundaries that a line crosses. Grids are enumerated
 * or drawn, and a kernel scores 512 at a time (batch.h). Then the census is made a result. */
#include "analysis/slice/census/census.h"

#include "analysis/slice/lines/batch.h"
#include "sim/base/memory.h"

#include <string.h>

struct slice_census_runner {
    const struct slice_census *census;
    struct slice_automaton automaton; /* the lines in grids of that size */
    const struct slice_batch_kernel *kernel;
};

/* The number of grids to count. */
static uint64_t slice_census_grids(const struct slice_census *census) {
    return census->exact ? slice_count_fills(census->side * census->side, census->filled)
                         : census->grids;
}

/* Counts the scores of grids first .. end - 1 in `part`, a struct slice_tally. In an exact census,
 * grid i has the filled squares of set i, sets being ordered as numbers, a bit for a square. */
static bool slice_census_add(void *context, void *part, uint64_t first, uint64_t end,
                             struct error *error) {
    const struct slice_census_runner *runner = context;
    const struct slice_census *census = runner->census;
    struct slice_tally *tally = part;
    struct slice_grid grid[SLICE_BATCH];
    void *space = memory_aligned(slice_batch_bytes(&runner->automaton), 1);
    tally->grids = end - first;
    for (uint64_t i = 0; i < tally->grids; i += SLICE_BATCH) {
        uint64_t rest = tally->grids - i;
        size_t grids = rest < SLICE_BATCH ? (size_t)rest : SLICE_BATCH;
        if (census->exact) {
            uint64_t fill = slice_fill_of(census->side * census->side, census->filled, first + i);
            for (size_t k = 0; k < grids; k++, fill = slice_next_fill(fill)) {
                grid[k] = slice_grid_empty(census->side);
                grid[k].filled[0] = fill;
            }
        } else {
            slice_random_grids(census->side, census->filled, census->seed, first + i, grids, grid);
        }
        runner->kernel->tally(&runner->automaton, grid, grids, space, tally->best);
    }
    free(space);
    return true;
}

static bool slice_tally_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct slice_tally *tally = result;
    return tally->grids == end - first &&
           packed_counts_are(tally->best, SLICE_SCORES, tally->grids);
}

bool slice_census(const struct slice_census *census, struct slice_tally *tally,
                  struct error *error) {
    struct slice_census_runner runner = {.census = census, .kernel = slice_fastest_batch_kernel()};
    static const struct blocks_sum sum = {.size = sizeof *tally, .valid = slice_tally_valid};
    const struct blocks blocks = {
        .first = census->first_grid,
        .end = census->first_grid + slice_census_grids(census),
        .size = SLICE_CENSUS_BLOCK,
        .threads = census->threads,
        .add = slice_census_add,
        .context = &runner,
        .result = tally,
        .sum = &sum,
        .store = census->store,
    };
    memset(tally, 0, sizeof *tally);
    slice_automaton_open(&runner.automaton, slice_lines_of(census->side));
    bool done = blocks_run(&blocks, census->watch, NULL, error);
    slice_automaton_close(&runner.automaton);
    return done;
}

#define SUMMARY(path) DATASET_MEMBER(struct counts_summary, path)

static const struct dataset_variable census_variables[] = {
    ATTRIBUTE(INT64, "n", "rows and columns of the grids"),
    ATTRIBUTE(INT64, "filled", "filled squares of each grid"),
    ATTRIBUTE(INT64, "exact",
              "1: all such grids, each once; 0: random, grids 0, 1, ... of the seed", .flag = true),
    ATTRIBUTE(UINT64, "grids_asked", "grids requested"),
    ATTRIBUTE(UINT64, "grids", "grids counted"),
    COORDINATE(TEXT, "bound", "name", "end of an interval: low or high"),
    COORDINATE(DOUBLE, "quantile", "1", "fraction of the grids", .keyed = true),
    VARIABLE(DOUBLE, "mean", "boundaries", "mean number of boundaries that the best line crosses",
             SUMMARY(mean)),
    VARIABLE(DOUBLE, "ci95", "boundaries", "95 % confidence interval of the mean",
             .dimensions = {"bound"}),
    VARIABLE(DOUBLE, "sd", "boundaries", "standard deviation", SUMMARY(sd)),
    VARIABLE(INT64, "min", "boundaries", "lowest number", SUMMARY(minimum)),
    VARIABLE(INT64, "max", "boundaries", "highest number", SUMMARY(maximum)),
    VARIABLE(INT64, "quantiles", "boundaries", "quantile of the number",
             .dimensions = {"quantile"}),
    COORDINATE(INT64, "score", "boundaries", "boundaries that the best line crosses, 0 to 2 n - 2"),
    VARIABLE(INT64, "counts", "grids",
             "grids on which the best line crosses this number of boundaries", .count = true,
             .pairs = true, .dimensions = {"score"}),
    {0},
};

bool slice_tally_of_result(const struct result *result, struct slice_tally *tally,
                           struct error *error) {
    const struct result_values *counts = result_find(result, "counts");
    *tally = (struct slice_tally){0};
    if (!counts || counts->size > SLICE_SCORES)
        return error_input(error, "there are counts of %zu scores, of at most %d",
                           counts ? counts->size : 0, SLICE_SCORES);
    for (size_t i = 0; i < counts->size; i++) {
        tally->best[i] = result_value(counts, i).count;
        if (tally->best[i] > INT64_MAX - tally->grids)
            return error_input(error, "the counts of grids are out of range");
        tally->grids += tally->best[i];
    }
    return tally->grids > 0 || error_input(error, "no grids are counted");
}

const struct result_description slice_census_description = {
    .filetype = "bukub slice census",
    .format_version = 2,
    .timer = "count",
    .variables = {census_variables},
};

void slice_census_to_result(struct result *result, const struct slice_census *census,
                            const struct slice_tally *tally) {
    static const double quantiles[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
    enum { QUANTILES = sizeof quantiles / sizeof *quantiles };
    const struct counts counts = slice_counts(tally);
    const struct counts_summary summary = counts_summarise(counts, census->exact);
    if (!census->exact)
        result_set_seed(result, census->seed);
    result_set_whole(result, "n", 0, census->side);
    result_set_whole(result, "filled", 0, census->filled);
    result_set_whole(result, "exact", 0, census->exact);
    result_set_whole(result, "grids_asked", 0, (int64_t)slice_census_grids(census));
    result_set_whole(result, "grids", 0, (int64_t)tally->grids);
    result_names(result, "bound", (const char *const[]){"low", "high"}, 2);
    result_dimension(result, "quantile", QUANTILES);
    result_fill(result, "quantile", quantiles);
    result_set_record(result, census_variables, 0, &summary);
    result_fill(result, "ci95", summary.ci95);
    for (size_t i = 0; i < QUANTILES; i++)
        result_set_whole(result, "quantiles", i, counts_quantile(counts, quantiles[i]));
    result_dimension(result, "score", 2 * (size_t)census->side - 1);
    result_fill(result, "counts", tally->best);
}
