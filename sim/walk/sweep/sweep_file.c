#include "sim/random/draws.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"

#include <math.h>
#include <stdlib.h>

static bool sweep_file_add_strategies(struct dataset_writer *writer,
                                      const struct walk_points *points, struct error *error) {
    const char **name = calloc(points->strategies, sizeof *name);
    for (size_t i = 0; name && i < points->strategies; i++)
        name[i] = points->strategy[i].name;
    bool done = name ? dataset_add_dimension(writer, &walk_points_variables[WALK_POINTS_STRATEGY],
                                             points->strategies, name, error)
                     : error_memory(error);
    free(name);
    return done;
}

static bool add_starts(struct dataset_writer *writer, const struct walk_points *points,
                       struct error *error) {
    char(*name)[SQUARE_NAME] = calloc(points->starts, sizeof *name);
    const char **start = calloc(points->starts, sizeof *start);
    bool done = (name && start) || error_memory(error);
    for (size_t i = 0; done && i < points->starts; i++) {
        board_square_name(points->board, points->start[i], name[i]);
        start[i] = name[i];
    }
    done = done && dataset_add_dimension(writer, &walk_points_variables[WALK_POINTS_START],
                                         points->starts, start, error);
    free(start);
    free(name);
    return done;
}

bool sweep_file_add_dimensions(struct dataset_writer *writer, const struct walk_points *points,
                               bool distribution, struct error *error) {
    int64_t moves[HISTOGRAM_DENSE];
    for (int i = 0; i < HISTOGRAM_DENSE; i++)
        moves[i] = i;
    return (points->strategies == 0 || sweep_file_add_strategies(writer, points, error)) &&
           dataset_add_dimension(writer, &walk_points_variables[WALK_POINTS_P], points->ps,
                                 points->p, error) &&
           add_starts(writer, points, error) &&
           (!distribution ||
            (dataset_add_dimension(writer, &sweep_quantile, SWEEP_QUANTILES, sweep_quantile_values,
                                   error) &&
             dataset_add_dimension(writer, &sweep_moves, HISTOGRAM_DENSE, moves, error)));
}

/* Fills in the variables of point i: count[SWEEP_COUNTS][points] and
 * measure[SWEEP_MEASURES][points]. */
static void summarise(const struct histogram *histogram, size_t i, size_t points, int64_t *count,
                      double *measure) {
    struct histogram_summary summary = histogram_summarise(histogram);
    bool none = summary.ended == 0;
    count[SWEEP_GAMES * points + i] = (int64_t)summary.games;
    count[SWEEP_ENDED * points + i] = (int64_t)summary.ended;
    count[SWEEP_CENSORED * points + i] = (int64_t)summary.censored;
    count[SWEEP_UNFINISHABLE * points + i] = (int64_t)summary.unfinishable;
    measure[SWEEP_MEAN * points + i] = summary.mean;
    measure[SWEEP_STANDARD_ERROR * points + i] = summary.standard_error;
    measure[SWEEP_CI95_LOW * points + i] = summary.ci95[0];
    measure[SWEEP_CI95_HIGH * points + i] = summary.ci95[1];
    measure[SWEEP_SD * points + i] = summary.sd;
    measure[SWEEP_MINIMUM * points + i] = none ? NAN : (double)summary.minimum;
    measure[SWEEP_MAXIMUM * points + i] = none ? NAN : (double)summary.maximum;
}

static bool add_summaries(struct dataset_writer *writer, const struct sweep_result *result,
                          struct error *error) {
    size_t points = walk_points_count(&result->points);
    int64_t *count = calloc(points, sizeof *count * SWEEP_COUNTS);
    double *measure = calloc(points, sizeof *measure * SWEEP_MEASURES);
    bool done = (count && measure) || error_memory(error);
    for (size_t i = 0; done && i < points; i++)
        summarise(&result->histogram[i], i, points, count, measure);
    for (size_t k = 0; done && k < SWEEP_COUNTS; k++)
        done = dataset_add(writer, &sweep_counts[k], count + k * points, error);
    for (size_t k = 0; done && k < SWEEP_MEASURES; k++)
        done = dataset_add(writer, &sweep_measures[k], measure + k * points, error);
    free(count);
    free(measure);
    return done;
}

static bool sweep_file_add_quantiles(struct dataset_writer *writer,
                                     const struct sweep_result *result, struct error *error) {
    size_t points = walk_points_count(&result->points);
    double *value = calloc(points * SWEEP_QUANTILES, sizeof *value);
    if (!value)
        return error_memory(error);
    for (size_t i = 0; i < points; i++) {
        const struct histogram *histogram = &result->histogram[i];
        bool none = histogram_ended(histogram) == 0;
        for (size_t k = 0; k < SWEEP_QUANTILES; k++)
            value[i * SWEEP_QUANTILES + k] =
                none ? NAN : (double)histogram_quantile(histogram, sweep_quantile_values[k]);
    }
    bool done = dataset_add(writer, &sweep_quantiles, value, error);
    free(value);
    return done;
}

/* Writes point by point, which avoids a second copy of all histograms. */
static bool add_histograms(struct dataset_writer *writer, const struct sweep_result *result,
                           struct error *error) {
    bool done = dataset_add(writer, &sweep_histogram, NULL, error);
    for (size_t i = 0; done && i < walk_points_count(&result->points); i++)
        done = dataset_add_row(writer, sweep_histogram.name, i, result->histogram[i].dense, error);
    return done;
}

/* Fills tail[SWEEP_TAILS][length]. */
static void fill_tail(const struct sweep_result *result, uint64_t *tail, size_t length) {
    size_t at = 0;
    for (size_t i = 0; i < walk_points_count(&result->points); i++) {
        const struct histogram *histogram = &result->histogram[i];
        const struct walk_point point = walk_point_at(&result->points, i);
        for (size_t k = 0; k < histogram->pairs; k++, at++) {
            tail[SWEEP_TAIL_STRATEGY * length + at] = point.strategy;
            tail[SWEEP_TAIL_P * length + at] = point.p;
            tail[SWEEP_TAIL_START * length + at] = point.start;
            tail[SWEEP_TAIL_MOVES * length + at] = histogram->pair[k].moves;
            tail[SWEEP_TAIL_GAMES * length + at] = histogram->pair[k].games;
        }
    }
}

static bool sweep_file_add_tail(struct dataset_writer *writer, const struct sweep_result *result,
                                struct error *error) {
    size_t length = 0;
    for (size_t i = 0; i < walk_points_count(&result->points); i++)
        length += result->histogram[i].pairs;
    uint64_t *number = calloc(length + 1, sizeof *number);
    uint64_t *tail = calloc(length + 1, sizeof *tail * SWEEP_TAILS);
    bool done = (number && tail) || error_memory(error);
    for (size_t i = 0; done && i < length; i++)
        number[i] = i;
    if (done)
        fill_tail(result, tail, length);
    done = done && dataset_add_dimension(writer, &sweep_tail, length, number, error);
    for (size_t k = 0; done && k < SWEEP_TAILS; k++)
        done = dataset_add(writer, &sweep_tails[k], tail + k * length, error);
    free(number);
    free(tail);
    return done;
}

static bool sweep_file_set_attributes(struct dataset_writer *writer,
                                      const struct sweep_result *result, struct error *error) {
    return dataset_set_uint64(writer, "max_moves", result->max_moves, error) &&
           dataset_set_int64(writer, "collect_at_start", result->points.collect_at_start, error) &&
           dataset_set_uint64(writer, "games_asked", result->games_asked, error) &&
           dataset_set_uint64(writer, "games_done", result->games_done, error) &&
           dataset_set_int64(writer, "complete", result->complete, error);
}

struct dataset_writer *sweep_file_create(const struct sweep_result *result, struct error *error) {
    char *board = board_file_text(result->points.board);
    if (!board) {
        error_memory(error);
        return NULL;
    }
    struct dataset_origin origin = result->origin;
    if (!origin.filetype)
        origin.filetype = SWEEP_FILE_TYPE;
    origin.format_version = SWEEP_FILE_VERSION;
    origin.rng = STREAM_RNG;
    origin.seed = result->seed;
    origin.board = board;
    struct dataset_writer *writer = dataset_create(&origin, error);
    free(board);
    if (writer && sweep_file_set_attributes(writer, result, error) &&
        sweep_file_add_dimensions(writer, &result->points, true, error) &&
        add_summaries(writer, result, error) && sweep_file_add_quantiles(writer, result, error) &&
        add_histograms(writer, result, error) && sweep_file_add_tail(writer, result, error))
        return writer;
    dataset_free(writer);
    return NULL;
}

/* The variables of the file. */

const struct dataset_variable sweep_quantile = {
    .name = "quantile",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "fraction of the games that ended",
};
const double sweep_quantile_values[SWEEP_QUANTILES] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
const struct dataset_variable sweep_moves = {
    .name = "moves",
    .type = DATASET_INT64,
    .units = "moves",
    .long_name = "number of moves of a game",
};

const struct dataset_variable sweep_counts[SWEEP_COUNTS] = {
    [SWEEP_GAMES] =
        {
            .name = "games",
            .type = DATASET_INT64,
            .count = true,
            .units = "games",
            .long_name = "games played",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_ENDED] =
        {
            .name = "ended",
            .type = DATASET_INT64,
            .count = true,
            .units = "games",
            .long_name = "games that ended with a palindrome",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_CENSORED] =
        {
            .name = "censored",
            .type = DATASET_INT64,
            .count = true,
            .units = "games",
            .long_name = "games stopped at the maximum number of moves",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_UNFINISHABLE] =
        {
            .name = "unfinishable",
            .type = DATASET_INT64,
            .count = true,
            .units = "games",
            .long_name = "games that reached a dead state, from which they cannot end",
            .dimensions = {"strategy", "p", "start"},
        },
};

const struct dataset_variable sweep_measures[SWEEP_MEASURES] = {
    [SWEEP_MEAN] =
        {
            .name = "mean",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "mean number of moves of the games that ended",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_STANDARD_ERROR] =
        {
            .name = "standard_error",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "standard error of the mean",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_CI95_LOW] =
        {
            .name = "ci95_low",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "lower end of the 95 % confidence interval of the mean",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_CI95_HIGH] =
        {
            .name = "ci95_high",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "upper end of the 95 % confidence interval of the mean",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_SD] =
        {
            .name = "sd",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "standard deviation of the number of moves",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_MINIMUM] =
        {
            .name = "minimum",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "smallest number of moves of a game that ended",
            .dimensions = {"strategy", "p", "start"},
        },
    [SWEEP_MAXIMUM] =
        {
            .name = "maximum",
            .type = DATASET_DOUBLE,
            .units = "moves",
            .long_name = "largest number of moves of a game that ended",
            .dimensions = {"strategy", "p", "start"},
        },
};

const struct dataset_variable sweep_quantiles = {
    .name = "quantiles",
    .type = DATASET_DOUBLE,
    .units = "moves",
    .long_name = "quantile of the number of moves of the games that ended",
    .dimensions = {"strategy", "p", "start", "quantile"},
};
const struct dataset_variable sweep_histogram = {
    .name = "histogram",
    .type = DATASET_INT64,
    .count = true,
    .units = "games",
    .long_name = "games that ended after that number of moves",
    .dimensions = {"strategy", "p", "start", "moves"},
};

const struct dataset_variable sweep_tail = {
    .name = "tail",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "number of an entry of the tail",
};
const struct dataset_variable sweep_tails[SWEEP_TAILS] = {
    [SWEEP_TAIL_STRATEGY] =
        {
            .name = "tail_strategy",
            .type = DATASET_INT64,
            .units = "1",
            .long_name = "index of the strategy, from 0",
            .dimensions = {"tail"},
        },
    [SWEEP_TAIL_P] =
        {
            .name = "tail_p",
            .type = DATASET_INT64,
            .units = "1",
            .long_name = "index of p, from 0",
            .dimensions = {"tail"},
        },
    [SWEEP_TAIL_START] =
        {
            .name = "tail_start",
            .type = DATASET_INT64,
            .units = "1",
            .long_name = "index of the start, from 0",
            .dimensions = {"tail"},
        },
    [SWEEP_TAIL_MOVES] =
        {
            .name = "tail_moves",
            .type = DATASET_INT64,
            .units = "moves",
            .long_name = "number of moves, beyond those of the histogram",
            .dimensions = {"tail"},
        },
    [SWEEP_TAIL_GAMES] =
        {
            .name = "tail_games",
            .type = DATASET_INT64,
            .count = true,
            .units = "games",
            .long_name = "games that ended after that number of moves",
            .dimensions = {"tail"},
        },
};
