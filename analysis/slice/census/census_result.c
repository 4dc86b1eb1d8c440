#include "analysis/slice/census/census.h"

#include "sim/random/draws.h"

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
             DATASET_MEMBER(struct slice_summary, mean)),
    VARIABLE(DOUBLE, "ci95", "boundaries", "95 % confidence interval of the mean",
             .dimensions = {"bound"}),
    VARIABLE(DOUBLE, "sd", "boundaries", "standard deviation",
             DATASET_MEMBER(struct slice_summary, sd)),
    VARIABLE(INT64, "min", "boundaries", "lowest number",
             DATASET_MEMBER(struct slice_summary, minimum)),
    VARIABLE(INT64, "max", "boundaries", "highest number",
             DATASET_MEMBER(struct slice_summary, maximum)),
    VARIABLE(INT64, "quantiles", "boundaries", "quantile of the number",
             .dimensions = {"quantile"}),
    COORDINATE(INT64, "score", "boundaries", "boundaries that the best line crosses, 0 to 2 n - 2"),
    VARIABLE(INT64, "counts", "grids",
             "grids on which the best line crosses this number of boundaries", .count = true,
             .pairs = true, .dimensions = {"score"}),
    {0},
};

static void summary_to_result(struct result *result, const struct slice_tally *tally, bool exact) {
    static const double quantiles[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
    enum { QUANTILES = sizeof quantiles / sizeof *quantiles };
    const struct slice_summary summary = slice_summary(tally, exact);
    result_dimension(result, "bound", 2);
    result_set_text(result, "bound", 0, "low");
    result_set_text(result, "bound", 1, "high");
    result_dimension(result, "quantile", QUANTILES);
    result_fill(result, "quantile", quantiles);
    result_set_record(result, census_variables, 0, &summary);
    result_fill(result, "ci95", summary.ci95);
    for (size_t i = 0; i < QUANTILES; i++)
        result_set_whole(result, "quantiles", i, slice_quantile(tally, quantiles[i]));
}

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
    result_set_origin(result, &result->rng, census->exact ? NULL : STREAM_RNG);
    result->seed = census->seed;
    result_set_whole(result, "n", 0, census->side);
    result_set_whole(result, "filled", 0, census->filled);
    result_set_whole(result, "exact", 0, census->exact);
    result_set_whole(result, "grids_asked", 0, (int64_t)slice_census_grids(census));
    result_set_whole(result, "grids", 0, (int64_t)tally->grids);
    summary_to_result(result, tally, census->exact);
    result_dimension(result, "score", 2 * (size_t)census->side - 1);
    result_fill(result, "counts", tally->best);
}
