#include "analysis/magicboard/census_file.h"

#include "sim/common/stream.h"

#include <stdlib.h>

static const struct dataset_variable d_variable = {
    .name = "d",
    .type = DATASET_INT64,
    .units = "squares",
    .long_name = "rows and columns of the boards",
};
static const struct dataset_variable length_variable = {
    .name = "length",
    .type = DATASET_INT64,
    .units = "steps",
    .long_name = "steps of a shortest solution",
};

/* Numbers of each side that was drawn. */
enum {
    P,
    P_LOW,
    P_HIGH,
    PLAIN_P,
    PLAIN_P_LOW,
    PLAIN_P_HIGH,
    MEAN,
    MEAN_LOW,
    MEAN_HIGH,
    PLAIN_MEAN,
    PLAIN_MEAN_LOW,
    PLAIN_MEAN_HIGH,
    GAIN,
    MEASURES
};

static const struct dataset_variable measures[MEASURES] = {
    [P] = {.name = "p_solvable",
           .type = DATASET_DOUBLE,
           .units = "1",
           .long_name = "probability that a random board can be solved, from boards without a goal",
           .dimensions = {"d"}},
    [P_LOW] = {.name = "p_solvable_low",
               .type = DATASET_DOUBLE,
               .units = "1",
               .long_name = "lower end of its 95 % confidence interval",
               .dimensions = {"d"}},
    [P_HIGH] = {.name = "p_solvable_high",
                .type = DATASET_DOUBLE,
                .units = "1",
                .long_name = "upper end of its 95 % confidence interval",
                .dimensions = {"d"}},
    [PLAIN_P] = {.name = "plain_p_solvable",
                 .type = DATASET_DOUBLE,
                 .units = "1",
                 .long_name = "the same from boards with a goal each",
                 .dimensions = {"d"}},
    [PLAIN_P_LOW] = {.name = "plain_p_solvable_low",
                     .type = DATASET_DOUBLE,
                     .units = "1",
                     .long_name = "lower end of its 95 % confidence interval",
                     .dimensions = {"d"}},
    [PLAIN_P_HIGH] = {.name = "plain_p_solvable_high",
                      .type = DATASET_DOUBLE,
                      .units = "1",
                      .long_name = "upper end of its 95 % confidence interval",
                      .dimensions = {"d"}},
    [MEAN] = {.name = "mean_length",
              .type = DATASET_DOUBLE,
              .units = "steps",
              .long_name = "mean length of the boards that can be solved",
              .dimensions = {"d"}},
    [MEAN_LOW] = {.name = "mean_length_low",
                  .type = DATASET_DOUBLE,
                  .units = "steps",
                  .long_name = "lower end of its 95 % confidence interval",
                  .dimensions = {"d"}},
    [MEAN_HIGH] = {.name = "mean_length_high",
                   .type = DATASET_DOUBLE,
                   .units = "steps",
                   .long_name = "upper end of its 95 % confidence interval",
                   .dimensions = {"d"}},
    [PLAIN_MEAN] = {.name = "plain_mean_length",
                    .type = DATASET_DOUBLE,
                    .units = "steps",
                    .long_name = "the same from boards with a goal each",
                    .dimensions = {"d"}},
    [PLAIN_MEAN_LOW] = {.name = "plain_mean_length_low",
                        .type = DATASET_DOUBLE,
                        .units = "steps",
                        .long_name = "lower end of its 95 % confidence interval",
                        .dimensions = {"d"}},
    [PLAIN_MEAN_HIGH] = {.name = "plain_mean_length_high",
                         .type = DATASET_DOUBLE,
                         .units = "steps",
                         .long_name = "upper end of its 95 % confidence interval",
                         .dimensions = {"d"}},
    [GAIN] = {.name = "gain",
              .type = DATASET_DOUBLE,
              .units = "1",
              .long_name =
                  "how many times as many boards with a goal each are as good, for p_solvable",
              .dimensions = {"d"}},
};

enum { BOARDS, LONGEST, LONGEST_BOARD, COUNTS };
static const struct dataset_variable counts[COUNTS] = {
    [BOARDS] = {.name = "boards",
                .type = DATASET_INT64,
                .units = "boards",
                .long_name = "boards that were drawn",
                .dimensions = {"d"}},
    [LONGEST] = {.name = "longest",
                 .type = DATASET_INT64,
                 .units = "steps",
                 .long_name = "the greatest length to any goal that was seen",
                 .dimensions = {"d"}},
    [LONGEST_BOARD] = {.name = "longest_board",
                       .type = DATASET_INT64,
                       .units = "1",
                       .long_name = "number of the first board that has it, from 0",
                       .dimensions = {"d"}},
};

static const struct dataset_variable goals_variable = {
    .name = "goals",
    .type = DATASET_INT64,
    .count = true,
    .units = "goals",
    .long_name = "squares that are so far from the start, of all boards",
    .dimensions = {"d", "length"}};
static const struct dataset_variable plain_variable = {
    .name = "plain",
    .type = DATASET_INT64,
    .count = true,
    .units = "boards",
    .long_name = "boards whose own goal is so far from the start",
    .dimensions = {"d", "length"}};

enum { NUMERATOR, DENOMINATOR, EXACT_BOARDS, FRACTIONS };
static const struct dataset_variable fractions[FRACTIONS] = {
    [NUMERATOR] = {.name = "numerator",
                   .type = DATASET_UINT64,
                   .units = "1",
                   .long_name = "numerator of the exact probability that a board can be solved",
                   .dimensions = {"d"}},
    [DENOMINATOR] = {.name = "denominator",
                     .type = DATASET_UINT64,
                     .units = "1",
                     .long_name = "its denominator",
                     .dimensions = {"d"}},
    [EXACT_BOARDS] = {.name = "exact_boards",
                      .type = DATASET_UINT64,
                      .units = "boards",
                      .long_name = "boards there are, each with a value under the goal, too",
                      .dimensions = {"d"}},
};
static const struct dataset_variable exact_goals_variable = {
    .name = "exact_goals",
    .type = DATASET_INT64,
    .count = true,
    .units = "goals",
    .long_name = "squares that are so far from the start, of all boards there are",
    .dimensions = {"d", "length"}};
static const struct dataset_variable exact_p_variable = {
    .name = "exact_p_solvable",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "exact probability that a board can be solved",
    .dimensions = {"d"}};
static const struct dataset_variable exact_mean_variable = {
    .name = "exact_mean_length",
    .type = DATASET_DOUBLE,
    .units = "steps",
    .long_name = "exact mean length of the boards that can be solved",
    .dimensions = {"d"}};
static const struct dataset_variable exact_longest_variable = {.name = "exact_longest",
                                                               .type = DATASET_INT64,
                                                               .units = "steps",
                                                               .long_name =
                                                                   "the greatest length there is",
                                                               .dimensions = {"d"}};

/* Values by side, and by side and length. */
struct arrays {
    size_t points, lengths;
    double *real;   /* [points] */
    int64_t *whole; /* [points * lengths] */
};

static int longest_of(const struct magicboard_point *point) {
    return point->exact ? point->enumeration.longest : point->tally.longest;
}

static bool add_dimensions(struct dataset_writer *writer, const struct magicboard_point *point,
                           const struct arrays *arrays, struct error *error) {
    for (size_t i = 0; i < arrays->points; i++)
        arrays->whole[i] = point[i].side;
    if (!dataset_add_dimension(writer, &d_variable, arrays->points, arrays->whole, error))
        return false;
    for (size_t i = 0; i < arrays->lengths; i++)
        arrays->whole[i] = (int64_t)i;
    return dataset_add_dimension(writer, &length_variable, arrays->lengths, arrays->whole, error);
}

static double measure(const struct magicboard_estimates *of, int which) {
    const struct magicboard_estimate *const estimate[] = {&of->p_solvable, &of->plain_p_solvable,
                                                          &of->mean_length, &of->plain_mean_length};
    if (which == GAIN)
        return of->gain;
    const struct magicboard_estimate *one = estimate[which / 3];
    return which % 3 == 0 ? one->value : one->interval[which % 3 - 1];
}

static bool add_drawn(struct dataset_writer *writer, const struct magicboard_point *point,
                      const struct arrays *arrays, struct error *error) {
    bool done = true;
    for (int k = 0; done && k < MEASURES; k++) {
        for (size_t i = 0; i < arrays->points; i++) {
            struct magicboard_estimates of = magicboard_estimate(point[i].side, &point[i].tally);
            arrays->real[i] = measure(&of, k);
        }
        done = dataset_add(writer, &measures[k], arrays->real, error);
    }
    for (int k = 0; done && k < COUNTS; k++) {
        for (size_t i = 0; i < arrays->points; i++) {
            const struct magicboard_tally *tally = &point[i].tally;
            arrays->whole[i] = k == BOARDS    ? (int64_t)tally->boards
                               : k == LONGEST ? tally->longest
                                              : (int64_t)tally->longest_board;
        }
        done = dataset_add(writer, &counts[k], arrays->whole, error);
    }
    for (int k = 0; done && k < 2; k++) {
        for (size_t i = 0; i < arrays->points * arrays->lengths; i++) {
            const struct magicboard_tally *tally = &point[i / arrays->lengths].tally;
            size_t length = i % arrays->lengths;
            arrays->whole[i] = length == 0 ? 0
                               : k == 0    ? (int64_t)tally->goals[length]
                                           : (int64_t)tally->plain[length];
        }
        done =
            dataset_add(writer, k == 0 ? &goals_variable : &plain_variable, arrays->whole, error);
    }
    return done;
}

static bool add_fractions(struct dataset_writer *writer, const struct magicboard_point *point,
                          const struct arrays *arrays, struct error *error) {
    bool done = true;
    for (int k = 0; done && k < FRACTIONS; k++) {
        for (size_t i = 0; i < arrays->points; i++) {
            struct magicboard_fraction p = magicboard_p_solvable(&point[i].enumeration);
            const uint64_t of[FRACTIONS] = {p.numerator, p.denominator,
                                            point[i].enumeration.boards};
            arrays->whole[i] = (int64_t)of[k];
        }
        done = dataset_add(writer, &fractions[k], arrays->whole, error);
    }
    return done;
}

static bool add_exact(struct dataset_writer *writer, const struct magicboard_point *point,
                      const struct arrays *arrays, struct error *error) {
    for (size_t i = 0; i < arrays->points; i++) {
        struct magicboard_fraction p = magicboard_p_solvable(&point[i].enumeration);
        arrays->real[i] = (double)p.numerator / (double)p.denominator;
    }
    if (!dataset_add(writer, &exact_p_variable, arrays->real, error))
        return false;
    for (size_t i = 0; i < arrays->points; i++) {
        arrays->real[i] = magicboard_mean_length(&point[i].enumeration);
        arrays->whole[i] = point[i].enumeration.longest;
    }
    if (!dataset_add(writer, &exact_mean_variable, arrays->real, error) ||
        !dataset_add(writer, &exact_longest_variable, arrays->whole, error))
        return false;
    for (size_t i = 0; i < arrays->points * arrays->lengths; i++) {
        size_t length = i % arrays->lengths;
        const struct magicboard_enumeration *of = &point[i / arrays->lengths].enumeration;
        arrays->whole[i] = length < MAGICBOARD_ENUMERATE_STEPS ? (int64_t)of->count[length] : 0;
    }
    return dataset_add(writer, &exact_goals_variable, arrays->whole, error);
}

static bool add_all(struct dataset_writer *writer, const struct magicboard_point *point,
                    size_t points, struct error *error) {
    struct arrays arrays = {.points = points, .lengths = 1};
    for (size_t i = 0; i < points; i++)
        if ((size_t)longest_of(&point[i]) >= arrays.lengths)
            arrays.lengths = (size_t)longest_of(&point[i]) + 1;
    arrays.real = calloc(points, sizeof *arrays.real);
    arrays.whole = calloc(points * arrays.lengths, sizeof *arrays.whole);
    bool done = (arrays.real && arrays.whole) || error_memory(error);
    done = done && add_dimensions(writer, point, &arrays, error) &&
           (point->exact ? add_fractions(writer, point, &arrays, error) &&
                               add_exact(writer, point, &arrays, error)
                         : add_drawn(writer, point, &arrays, error));
    free(arrays.whole);
    free(arrays.real);
    return done;
}

struct dataset_writer *magicboard_census_file_create(const struct magicboard_point *point,
                                                     size_t points, uint64_t seed,
                                                     const struct dataset_origin *given,
                                                     struct error *error) {
    struct dataset_origin origin = *given;
    origin.filetype = MAGICBOARD_CENSUS_FILE_TYPE;
    origin.format_version = MAGICBOARD_CENSUS_FILE_VERSION;
    origin.rng = point->exact ? NULL : STREAM_RNG;
    origin.seed = seed;
    struct dataset_writer *writer = dataset_create(&origin, error);
    if (writer && add_all(writer, point, points, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
