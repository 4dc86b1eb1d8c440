#include "analysis/slice/census/census.h"

#include "sim/random/draws.h"

static const struct dataset_variable score_variable = {
    .name = "score",
    .type = DATASET_INT64,
    .units = "points",
    .long_name = "boundaries that the best line crosses",
};
static const struct dataset_variable grids_variable = {
    .name = "grids",
    .type = DATASET_INT64,
    .count = true,
    .units = "grids",
    .long_name = "grids on which the best line has that score",
    .dimensions = {"score"},
};

static bool add_census(struct dataset_writer *writer, const struct slice_census *census,
                       const struct slice_tally *tally, struct error *error) {
    int64_t score[SLICE_SCORES];
    size_t scores = census->side > 1 ? 2 * (size_t)census->side - 1 : 1;
    for (size_t i = 0; i < scores; i++)
        score[i] = (int64_t)i;
    return dataset_set_int64(writer, "side", census->side, error) &&
           dataset_set_int64(writer, "filled", census->filled, error) &&
           dataset_set_int64(writer, "exact", census->exact, error) &&
           dataset_set_uint64(writer, "grids_asked", slice_census_grids(census), error) &&
           dataset_set_uint64(writer, "grids_done", tally->grids, error) &&
           dataset_add_dimension(writer, &score_variable, scores, score, error) &&
           dataset_add(writer, &grids_variable, tally->best, error);
}

struct dataset_writer *slice_census_file_create(const struct slice_census *census,
                                                const struct slice_tally *tally,
                                                const struct dataset_origin *given,
                                                struct error *error) {
    struct dataset_origin origin = *given;
    origin.filetype = SLICE_CENSUS_FILE_TYPE;
    origin.format_version = SLICE_CENSUS_FILE_VERSION;
    origin.rng = census->exact ? NULL : STREAM_RNG;
    origin.seed = census->seed;
    struct dataset_writer *writer = dataset_create(&origin, error);
    if (writer && add_census(writer, census, tally, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
