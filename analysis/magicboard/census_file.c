#include "analysis/magicboard/census_file.h"

#include "sim/random/draws.h"

#include <stdlib.h>

/* Of random boards, by d: four estimates, each with the ends of its interval; the gain. */
enum {
    CENSUS_P,
    CENSUS_P_LOW,
    CENSUS_P_HIGH,
    CENSUS_PLAIN_P,
    CENSUS_PLAIN_P_LOW,
    CENSUS_PLAIN_P_HIGH,
    CENSUS_MEAN,
    CENSUS_MEAN_LOW,
    CENSUS_MEAN_HIGH,
    CENSUS_PLAIN_MEAN,
    CENSUS_PLAIN_MEAN_LOW,
    CENSUS_PLAIN_MEAN_HIGH,
    CENSUS_GAIN,
    CENSUS_MEASURES
};
enum { CENSUS_BOARDS, CENSUS_LONGEST, CENSUS_LONGEST_BOARD, CENSUS_COUNTS };
enum { CENSUS_NUMERATOR, CENSUS_DENOMINATOR, CENSUS_EXACT_BOARDS, CENSUS_FRACTIONS };

static const struct dataset_variable census_d = {
    .name = "d",
    .type = DATASET_INT64,
    .units = "squares",
    .long_name = "rows and columns of the boards",
};
static const struct dataset_variable census_length = {
    .name = "length",
    .type = DATASET_INT64,
    .units = "steps",
    .long_name = "steps of a shortest solution",
};

static const struct dataset_variable census_measures[CENSUS_MEASURES] = {
    [CENSUS_P] = {.name = "p_solvable",
                  .type = DATASET_DOUBLE,
                  .units = "1",
                  .long_name =
                      "probability that a random board is solvable, from all goals of each board",
                  .dimensions = {"d"}},
    [CENSUS_P_LOW] = {.name = "p_solvable_low",
                      .type = DATASET_DOUBLE,
                      .units = "1",
                      .long_name = "lower end of its 95 % confidence interval",
                      .dimensions = {"d"}},
    [CENSUS_P_HIGH] = {.name = "p_solvable_high",
                       .type = DATASET_DOUBLE,
                       .units = "1",
                       .long_name = "upper end of its 95 % confidence interval",
                       .dimensions = {"d"}},
    [CENSUS_PLAIN_P] = {.name = "plain_p_solvable",
                        .type = DATASET_DOUBLE,
                        .units = "1",
                        .long_name = "the same from one goal for each board",
                        .dimensions = {"d"}},
    [CENSUS_PLAIN_P_LOW] = {.name = "plain_p_solvable_low",
                            .type = DATASET_DOUBLE,
                            .units = "1",
                            .long_name = "lower end of its 95 % confidence interval",
                            .dimensions = {"d"}},
    [CENSUS_PLAIN_P_HIGH] = {.name = "plain_p_solvable_high",
                             .type = DATASET_DOUBLE,
                             .units = "1",
                             .long_name = "upper end of its 95 % confidence interval",
                             .dimensions = {"d"}},
    [CENSUS_MEAN] = {.name = "mean_length",
                     .type = DATASET_DOUBLE,
                     .units = "steps",
                     .long_name = "mean length of shortest solutions of solvable boards",
                     .dimensions = {"d"}},
    [CENSUS_MEAN_LOW] = {.name = "mean_length_low",
                         .type = DATASET_DOUBLE,
                         .units = "steps",
                         .long_name = "lower end of its 95 % confidence interval",
                         .dimensions = {"d"}},
    [CENSUS_MEAN_HIGH] = {.name = "mean_length_high",
                          .type = DATASET_DOUBLE,
                          .units = "steps",
                          .long_name = "upper end of its 95 % confidence interval",
                          .dimensions = {"d"}},
    [CENSUS_PLAIN_MEAN] = {.name = "plain_mean_length",
                           .type = DATASET_DOUBLE,
                           .units = "steps",
                           .long_name = "the same from one goal for each board",
                           .dimensions = {"d"}},
    [CENSUS_PLAIN_MEAN_LOW] = {.name = "plain_mean_length_low",
                               .type = DATASET_DOUBLE,
                               .units = "steps",
                               .long_name = "lower end of its 95 % confidence interval",
                               .dimensions = {"d"}},
    [CENSUS_PLAIN_MEAN_HIGH] = {.name = "plain_mean_length_high",
                                .type = DATASET_DOUBLE,
                                .units = "steps",
                                .long_name = "upper end of its 95 % confidence interval",
                                .dimensions = {"d"}},
    [CENSUS_GAIN] = {.name = "gain",
                     .type = DATASET_DOUBLE,
                     .units = "1",
                     .long_name = "variance of plain_p_solvable divided by that of p_solvable",
                     .dimensions = {"d"}},
};

static const struct dataset_variable census_counts[CENSUS_COUNTS] = {
    [CENSUS_BOARDS] = {.name = "boards",
                       .type = DATASET_INT64,
                       .units = "boards",
                       .long_name = "boards drawn",
                       .dimensions = {"d"}},
    [CENSUS_LONGEST] = {.name = "longest",
                        .type = DATASET_INT64,
                        .units = "steps",
                        .long_name = "longest distance to any goal",
                        .dimensions = {"d"}},
    [CENSUS_LONGEST_BOARD] = {.name = "longest_board",
                              .type = DATASET_INT64,
                              .units = "1",
                              .long_name = "number of the first board that has it, from 0",
                              .dimensions = {"d"}},
};

static const struct dataset_variable census_goals = {
    .name = "goals",
    .type = DATASET_INT64,
    .count = true,
    .units = "goals",
    .long_name = "squares at this distance from the start, over all boards drawn",
    .dimensions = {"d", "length"}};
static const struct dataset_variable census_plain = {
    .name = "plain",
    .type = DATASET_INT64,
    .count = true,
    .units = "boards",
    .long_name = "boards whose own goal is at this distance from the start",
    .dimensions = {"d", "length"}};

static const struct dataset_variable census_fractions[CENSUS_FRACTIONS] = {
    [CENSUS_NUMERATOR] = {.name = "numerator",
                          .type = DATASET_UINT64,
                          .units = "1",
                          .long_name =
                              "numerator of the exact probability that a board is solvable",
                          .dimensions = {"d"}},
    [CENSUS_DENOMINATOR] = {.name = "denominator",
                            .type = DATASET_UINT64,
                            .units = "1",
                            .long_name = "denominator of this probability",
                            .dimensions = {"d"}},
    [CENSUS_EXACT_BOARDS] = {.name = "exact_boards",
                             .type = DATASET_UINT64,
                             .units = "boards",
                             .long_name = "number of boards, counting values below the goal",
                             .dimensions = {"d"}},
};
static const struct dataset_variable census_exact_goals = {
    .name = "exact_goals",
    .type = DATASET_INT64,
    .count = true,
    .units = "goals",
    .long_name = "squares at this distance from the start, over all boards of the side",
    .dimensions = {"d", "length"}};
static const struct dataset_variable census_exact_p = {
    .name = "exact_p_solvable",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "exact probability that a board is solvable",
    .dimensions = {"d"}};
static const struct dataset_variable census_exact_mean = {
    .name = "exact_mean_length",
    .type = DATASET_DOUBLE,
    .units = "steps",
    .long_name = "exact mean length of shortest solutions of solvable boards",
    .dimensions = {"d"}};
static const struct dataset_variable census_exact_longest = {
    .name = "exact_longest",
    .type = DATASET_INT64,
    .units = "steps",
    .long_name = "longest distance to any goal of any board",
    .dimensions = {"d"}};

/* Buffers for values by side, and by side and length. */
struct census_arrays {
    size_t points, lengths;
    double *real;   /* [points] */
    int64_t *whole; /* [points * lengths] */
};

static int census_longest_of(const struct magicboard_point *point) {
    return point->exact ? point->enumeration.longest : point->tally.longest;
}

static bool census_add_dimensions(struct dataset_writer *writer,
                                  const struct magicboard_point *point,
                                  const struct census_arrays *arrays, struct error *error) {
    for (size_t i = 0; i < arrays->points; i++)
        arrays->whole[i] = point[i].side;
    if (!dataset_add_dimension(writer, &census_d, arrays->points, arrays->whole, error))
        return false;
    for (size_t i = 0; i < arrays->lengths; i++)
        arrays->whole[i] = (int64_t)i;
    return dataset_add_dimension(writer, &census_length, arrays->lengths, arrays->whole, error);
}

static double census_measure(const struct magicboard_estimates *of, int which) {
    const struct magicboard_estimate *const estimate[] = {&of->p_solvable, &of->plain_p_solvable,
                                                          &of->mean_length, &of->plain_mean_length};
    if (which == CENSUS_GAIN)
        return of->gain;
    const struct magicboard_estimate *one = estimate[which / 3];
    return which % 3 == 0 ? one->value : one->interval[which % 3 - 1];
}

static bool census_add_drawn(struct dataset_writer *writer, const struct magicboard_point *point,
                             const struct census_arrays *arrays, struct error *error) {
    bool done = true;
    for (int k = 0; done && k < CENSUS_MEASURES; k++) {
        for (size_t i = 0; i < arrays->points; i++) {
            struct magicboard_estimates of = magicboard_estimate(point[i].side, &point[i].tally);
            arrays->real[i] = census_measure(&of, k);
        }
        done = dataset_add(writer, &census_measures[k], arrays->real, error);
    }
    for (int k = 0; done && k < CENSUS_COUNTS; k++) {
        for (size_t i = 0; i < arrays->points; i++) {
            const struct magicboard_tally *tally = &point[i].tally;
            arrays->whole[i] = k == CENSUS_BOARDS    ? (int64_t)tally->boards
                               : k == CENSUS_LONGEST ? tally->longest
                                                     : (int64_t)tally->longest_board;
        }
        done = dataset_add(writer, &census_counts[k], arrays->whole, error);
    }
    for (int k = 0; done && k < 2; k++) {
        for (size_t i = 0; i < arrays->points * arrays->lengths; i++) {
            const struct magicboard_tally *tally = &point[i / arrays->lengths].tally;
            size_t length = i % arrays->lengths;
            arrays->whole[i] = length == 0 ? 0
                               : k == 0    ? (int64_t)tally->goals[length]
                                           : (int64_t)tally->plain[length];
        }
        done = dataset_add(writer, k == 0 ? &census_goals : &census_plain, arrays->whole, error);
    }
    return done;
}

static bool census_add_fractions(struct dataset_writer *writer,
                                 const struct magicboard_point *point,
                                 const struct census_arrays *arrays, struct error *error) {
    bool done = true;
    for (int k = 0; done && k < CENSUS_FRACTIONS; k++) {
        for (size_t i = 0; i < arrays->points; i++) {
            struct magicboard_fraction p = magicboard_p_solvable(&point[i].enumeration);
            const uint64_t of[CENSUS_FRACTIONS] = {p.numerator, p.denominator,
                                                   point[i].enumeration.boards};
            arrays->whole[i] = (int64_t)of[k];
        }
        done = dataset_add(writer, &census_fractions[k], arrays->whole, error);
    }
    return done;
}

static bool census_add_exact(struct dataset_writer *writer, const struct magicboard_point *point,
                             const struct census_arrays *arrays, struct error *error) {
    for (size_t i = 0; i < arrays->points; i++) {
        struct magicboard_fraction p = magicboard_p_solvable(&point[i].enumeration);
        arrays->real[i] = (double)p.numerator / (double)p.denominator;
    }
    if (!dataset_add(writer, &census_exact_p, arrays->real, error))
        return false;
    for (size_t i = 0; i < arrays->points; i++) {
        arrays->real[i] = magicboard_mean_length(&point[i].enumeration);
        arrays->whole[i] = point[i].enumeration.longest;
    }
    if (!dataset_add(writer, &census_exact_mean, arrays->real, error) ||
        !dataset_add(writer, &census_exact_longest, arrays->whole, error))
        return false;
    for (size_t i = 0; i < arrays->points * arrays->lengths; i++) {
        size_t length = i % arrays->lengths;
        const struct magicboard_enumeration *of = &point[i / arrays->lengths].enumeration;
        arrays->whole[i] = length < MAGICBOARD_ENUMERATE_STEPS ? (int64_t)of->count[length] : 0;
    }
    return dataset_add(writer, &census_exact_goals, arrays->whole, error);
}

static bool census_add_all(struct dataset_writer *writer, const struct magicboard_point *point,
                           size_t points, struct error *error) {
    struct census_arrays arrays = {.points = points, .lengths = 1};
    for (size_t i = 0; i < points; i++)
        if ((size_t)census_longest_of(&point[i]) >= arrays.lengths)
            arrays.lengths = (size_t)census_longest_of(&point[i]) + 1;
    arrays.real = calloc(points + 1, sizeof *arrays.real);
    arrays.whole = calloc(points * arrays.lengths + 1, sizeof *arrays.whole);
    bool done = (arrays.real && arrays.whole) || error_memory(error);
    done = done && census_add_dimensions(writer, point, &arrays, error) &&
           (point->exact ? census_add_fractions(writer, point, &arrays, error) &&
                               census_add_exact(writer, point, &arrays, error)
                         : census_add_drawn(writer, point, &arrays, error));
    free(arrays.whole);
    free(arrays.real);
    return done;
}

struct dataset_writer *magicboard_census_file_create(const struct magicboard_point *point,
                                                     size_t points, uint64_t seed,
                                                     const struct dataset_origin *origin,
                                                     struct error *error) {
    struct dataset_origin own = *origin;
    own.filetype = MAGICBOARD_CENSUS_FILE_TYPE;
    own.format_version = MAGICBOARD_CENSUS_FILE_VERSION;
    own.rng = point->exact ? NULL : STREAM_RNG;
    own.seed = seed;
    struct dataset_writer *writer = dataset_create(&own, error);
    if (writer && census_add_all(writer, point, points, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
