#include "sim/walk/sweep/sweep_file.h"

#include "sim/random/stream.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep_variables.h"

#include <math.h>
#include <stdlib.h>

static bool add_starts(struct dataset_writer *writer, const struct sweep_result *result,
                       struct error *error) {
    char(*name)[SQUARE_NAME] = calloc(result->starts, sizeof *name);
    const char **start = calloc(result->starts, sizeof *start);
    bool done = (name && start) || error_memory(error);
    for (size_t i = 0; done && i < result->starts; i++) {
        board_square_name(result->board, result->start[i], name[i]);
        start[i] = name[i];
    }
    done = done && dataset_add_dimension(writer, &sweep_start, result->starts, start, error);
    free(start);
    free(name);
    return done;
}

bool sweep_file_add_dimensions(struct dataset_writer *writer, const struct sweep_result *result,
                               bool distribution, struct error *error) {
    int64_t moves[HISTOGRAM_DENSE];
    for (int i = 0; i < HISTOGRAM_DENSE; i++)
        moves[i] = i;
    return (result->strategies == 0 ||
            dataset_add_dimension(writer, &sweep_strategy, result->strategies, result->strategy,
                                  error)) &&
           dataset_add_dimension(writer, &sweep_p, result->ps, result->p, error) &&
           add_starts(writer, result, error) &&
           (!distribution ||
            (dataset_add_dimension(writer, &sweep_quantile, SWEEP_QUANTILES, sweep_quantile_values,
                                   error) &&
             dataset_add_dimension(writer, &sweep_moves, HISTOGRAM_DENSE, moves, error)));
}

/* The figures of point i, among those of all points: count[SWEEP_COUNTS][points] and
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
    size_t points = sweep_result_points(result);
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

static bool add_quantiles(struct dataset_writer *writer, const struct sweep_result *result,
                          struct error *error) {
    size_t points = sweep_result_points(result);
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

/* Point by point, so that there is no second copy of all of them. */
static bool add_histograms(struct dataset_writer *writer, const struct sweep_result *result,
                           struct error *error) {
    bool done = dataset_add(writer, &sweep_histogram, NULL, error);
    for (size_t i = 0; done && i < sweep_result_points(result); i++)
        done = dataset_add_row(writer, sweep_histogram.name, i, result->histogram[i].dense, error);
    return done;
}

/* Fills tail[SWEEP_TAILS][length]. */
static void fill_tail(const struct sweep_result *result, uint64_t *tail, size_t length) {
    size_t at = 0;
    for (size_t i = 0; i < sweep_result_points(result); i++) {
        const struct histogram *histogram = &result->histogram[i];
        for (size_t k = 0; k < histogram->pairs; k++, at++) {
            tail[SWEEP_TAIL_STRATEGY * length + at] = i / (result->ps * result->starts);
            tail[SWEEP_TAIL_P * length + at] = i / result->starts % result->ps;
            tail[SWEEP_TAIL_START * length + at] = i % result->starts;
            tail[SWEEP_TAIL_MOVES * length + at] = histogram->pair[k].moves;
            tail[SWEEP_TAIL_GAMES * length + at] = histogram->pair[k].games;
        }
    }
}

static bool add_tail(struct dataset_writer *writer, const struct sweep_result *result,
                     struct error *error) {
    size_t length = 0;
    for (size_t i = 0; i < sweep_result_points(result); i++)
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

static bool set_attributes(struct dataset_writer *writer, const struct sweep_result *result,
                           struct error *error) {
    return dataset_set_uint64(writer, "max_moves", result->max_moves, error) &&
           dataset_set_int64(writer, "collect_at_start", result->collect_at_start, error) &&
           dataset_set_uint64(writer, "games_asked", result->games_asked, error) &&
           dataset_set_uint64(writer, "games_done", result->games_done, error) &&
           dataset_set_int64(writer, "complete", result->complete, error);
}

struct dataset_writer *sweep_file_create(const struct sweep_result *result, struct error *error) {
    char *board = board_file_text(result->board);
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
    if (writer && set_attributes(writer, result, error) &&
        sweep_file_add_dimensions(writer, result, true, error) &&
        add_summaries(writer, result, error) && add_quantiles(writer, result, error) &&
        add_histograms(writer, result, error) && add_tail(writer, result, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
