#include "analysis/magicboard/chain_file.h"

#include "analysis/magicboard/solve_file.h"
#include "sim/random/stream.h"

#include <math.h>
#include <stdlib.h>

enum { P_GOAL, P_LOST, EXPECTED, GIVEN, REST, MEAN, SD, MEASURES, COMPUTED = MEAN };

static const struct dataset_variable measures[MEASURES] = {
    [P_GOAL] = {.name = "p_goal",
                .type = DATASET_DOUBLE,
                .units = "1",
                .long_name = "probability of reaching the goal",
                .dimensions = {"puzzle"}},
    [P_LOST] = {.name = "p_lost",
                .type = DATASET_DOUBLE,
                .units = "1",
                .long_name = "probability of coming to a square without a way to the goal",
                .dimensions = {"puzzle"}},
    [EXPECTED] = {.name = "expected_steps",
                  .type = DATASET_DOUBLE,
                  .units = "steps",
                  .long_name = "expected steps to the goal; Inf where it is not reached for sure",
                  .dimensions = {"puzzle"}},
    [GIVEN] = {.name = "expected_steps_given_goal",
               .type = DATASET_DOUBLE,
               .units = "steps",
               .long_name = "expected steps of the walks that reach the goal",
               .dimensions = {"puzzle"}},
    [REST] = {.name = "rest",
              .type = DATASET_DOUBLE,
              .units = "1",
              .long_name = "probability of reaching the goal after more steps than the "
                           "distribution has",
              .dimensions = {"puzzle"}},
    [MEAN] = {.name = "walks_mean",
              .type = DATASET_DOUBLE,
              .units = "steps",
              .long_name = "mean of the walks played that reached the goal",
              .dimensions = {"puzzle"}},
    [SD] = {.name = "walks_sd",
            .type = DATASET_DOUBLE,
            .units = "steps",
            .long_name = "their standard deviation",
            .dimensions = {"puzzle"}},
};

enum { ENDED, LOST, CENSORED, COUNTS };

static const struct dataset_variable counts[COUNTS] = {
    [ENDED] = {.name = "walks_goal",
               .type = DATASET_INT64,
               .count = true,
               .units = "walks",
               .long_name = "walks played that reached the goal",
               .dimensions = {"puzzle"}},
    [LOST] = {.name = "walks_lost",
              .type = DATASET_INT64,
              .count = true,
              .units = "walks",
              .long_name = "walks played that came to a square without a way to the goal",
              .dimensions = {"puzzle"}},
    [CENSORED] = {.name = "walks_censored",
                  .type = DATASET_INT64,
                  .count = true,
                  .units = "walks",
                  .long_name = "walks played that were stopped at the limit of steps",
                  .dimensions = {"puzzle"}},
};

static const struct dataset_variable steps_variable = {
    .name = "steps",
    .type = DATASET_INT64,
    .units = "steps",
    .long_name = "number of steps of a walk",
};
static const struct dataset_variable distribution_variable = {
    .name = "distribution",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "probability of reaching the goal after exactly so many steps",
    .dimensions = {"puzzle", "steps"},
};

static double measure(const struct magicboard_walker *walker, int which) {
    struct moments moments = histogram_moments(&walker->histogram);
    const double values[MEASURES] = {
        [P_GOAL] = walker->chain.p_goal,
        [P_LOST] = walker->chain.p_lost,
        [EXPECTED] = walker->chain.expected_steps,
        [GIVEN] = walker->chain.steps_given_goal,
        [REST] = walker->rest,
        [MEAN] = moments_mean(&moments),
        [SD] = sqrt(moments_variance(&moments)),
    };
    return values[which];
}

static int64_t count(const struct magicboard_walker *walker, int which) {
    const uint64_t values[COUNTS] = {
        [ENDED] = histogram_ended(&walker->histogram),
        [LOST] = walker->histogram.unfinishable,
        [CENSORED] = walker->histogram.censored,
    };
    return (int64_t)values[which];
}

static bool add_figures(struct dataset_writer *writer, const struct magicboard_walker *walker,
                        size_t done, bool walks, struct error *error) {
    double *value = calloc(done + 1, sizeof *value);
    int64_t *whole = calloc(done + 1, sizeof *whole);
    bool good = (value && whole) || error_memory(error);
    for (int k = 0; good && k < (walks ? MEASURES : COMPUTED); k++) {
        for (size_t i = 0; i < done; i++)
            value[i] = measure(&walker[i], k);
        good = dataset_add(writer, &measures[k], value, error);
    }
    for (int k = 0; good && walks && k < COUNTS; k++) {
        for (size_t i = 0; i < done; i++)
            whole[i] = count(&walker[i], k);
        good = dataset_add(writer, &counts[k], whole, error);
    }
    free(whole);
    free(value);
    return good;
}

static bool add_distributions(struct dataset_writer *writer, const struct magicboard_walker *walker,
                              size_t done, struct error *error) {
    int64_t steps[MAGICBOARD_CHAIN_STEPS];
    for (int i = 0; i < MAGICBOARD_CHAIN_STEPS; i++)
        steps[i] = i;
    bool good =
        dataset_add_dimension(writer, &steps_variable, MAGICBOARD_CHAIN_STEPS, steps, error) &&
        dataset_add(writer, &distribution_variable, NULL, error);
    for (size_t i = 0; good && i < done; i++)
        good = dataset_add_row(writer, distribution_variable.name, i, walker[i].probability, error);
    return good;
}

struct dataset_writer *magicboard_chain_file_create(const struct magicboard_entry *entry,
                                                    const struct magicboard_walker *walker,
                                                    size_t done, uint64_t walks, uint64_t seed,
                                                    const struct dataset_origin *origin,
                                                    struct error *error) {
    struct dataset_origin own = *origin;
    own.filetype = MAGICBOARD_CHAIN_FILE_TYPE;
    own.format_version = MAGICBOARD_CHAIN_FILE_VERSION;
    own.rng = walks > 0 ? STREAM_RNG : NULL;
    own.seed = seed;
    struct dataset_writer *writer = dataset_create(&own, error);
    if (writer && magicboard_file_add_puzzles(writer, entry, done, error) &&
        add_figures(writer, walker, done, walks > 0, error) &&
        add_distributions(writer, walker, done, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
