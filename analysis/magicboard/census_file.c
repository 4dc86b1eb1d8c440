#include "analysis/magicboard/census_file.h"

#include "analysis/magicboard/census_variables.h"
#include "sim/random/stream.h"

#include <stdlib.h>

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
    if (!dataset_add_dimension(writer, &census_d, arrays->points, arrays->whole, error))
        return false;
    for (size_t i = 0; i < arrays->lengths; i++)
        arrays->whole[i] = (int64_t)i;
    return dataset_add_dimension(writer, &census_length, arrays->lengths, arrays->whole, error);
}

static double measure(const struct magicboard_estimates *of, int which) {
    const struct magicboard_estimate *const estimate[] = {&of->p_solvable, &of->plain_p_solvable,
                                                          &of->mean_length, &of->plain_mean_length};
    if (which == CENSUS_GAIN)
        return of->gain;
    const struct magicboard_estimate *one = estimate[which / 3];
    return which % 3 == 0 ? one->value : one->interval[which % 3 - 1];
}

static bool add_drawn(struct dataset_writer *writer, const struct magicboard_point *point,
                      const struct arrays *arrays, struct error *error) {
    bool done = true;
    for (int k = 0; done && k < CENSUS_MEASURES; k++) {
        for (size_t i = 0; i < arrays->points; i++) {
            struct magicboard_estimates of = magicboard_estimate(point[i].side, &point[i].tally);
            arrays->real[i] = measure(&of, k);
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

static bool add_fractions(struct dataset_writer *writer, const struct magicboard_point *point,
                          const struct arrays *arrays, struct error *error) {
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

static bool add_exact(struct dataset_writer *writer, const struct magicboard_point *point,
                      const struct arrays *arrays, struct error *error) {
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

static bool add_all(struct dataset_writer *writer, const struct magicboard_point *point,
                    size_t points, struct error *error) {
    struct arrays arrays = {.points = points, .lengths = 1};
    for (size_t i = 0; i < points; i++)
        if ((size_t)longest_of(&point[i]) >= arrays.lengths)
            arrays.lengths = (size_t)longest_of(&point[i]) + 1;
    arrays.real = calloc(points + 1, sizeof *arrays.real);
    arrays.whole = calloc(points * arrays.lengths + 1, sizeof *arrays.whole);
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
                                                     const struct dataset_origin *origin,
                                                     struct error *error) {
    struct dataset_origin own = *origin;
    own.filetype = MAGICBOARD_CENSUS_FILE_TYPE;
    own.format_version = MAGICBOARD_CENSUS_FILE_VERSION;
    own.rng = point->exact ? NULL : STREAM_RNG;
    own.seed = seed;
    struct dataset_writer *writer = dataset_create(&own, error);
    if (writer && add_all(writer, point, points, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
