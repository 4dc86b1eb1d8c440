#include "sim/walk/sweep_file.h"

#include "sim/walk/board.h"
#include "sim/walk/board_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Dimensions. */

static const struct dataset_variable strategy_dimension = {
    .name = "strategy",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "collection strategy with all its parameters",
};
static const struct dataset_variable p_dimension = {
    .name = "p",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "probability that a green square replaces the collection",
};
static const struct dataset_variable start_dimension = {
    .name = "start",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "start square, row letter and column number",
};
static const struct dataset_variable moves_dimension = {
    .name = "moves",
    .type = DATASET_INT64,
    .units = "moves",
    .long_name = "number of moves of a game",
};
static const struct dataset_variable quantile_dimension = {
    .name = "quantile",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "share of the games that ended",
};
static const struct dataset_variable tail_dimension = {
    .name = "tail",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "number of an entry of the tail",
};

static const double quantiles[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
enum { QUANTILES = sizeof quantiles / sizeof *quantiles };

/* One value for each point, at that place of a struct. */
struct figure {
    const char *name, *long_name;
    size_t offset;
};

/* Of struct histogram_summary, each a uint64_t. */
static const struct figure counts[] = {
    {"games", "games played", offsetof(struct histogram_summary, games)},
    {"ended", "games that ended with a palindrome", offsetof(struct histogram_summary, ended)},
    {"censored", "games stopped at the limit of moves",
     offsetof(struct histogram_summary, censored)},
    {"unfinishable", "games that reached a state from which they cannot end",
     offsetof(struct histogram_summary, unfinishable)},
};
enum { COUNTS = sizeof counts / sizeof *counts };

/* NaN where there is none. */
struct measures {
    double mean, standard_error, ci95_low, ci95_high, sd, minimum, maximum;
};

/* Of struct measures, each a double. */
static const struct figure measures[] = {
    {"mean", "mean number of moves of the games that ended", offsetof(struct measures, mean)},
    {"standard_error", "standard error of the mean", offsetof(struct measures, standard_error)},
    {"ci95_low", "lower end of the 95 % confidence interval of the mean",
     offsetof(struct measures, ci95_low)},
    {"ci95_high", "upper end of the 95 % confidence interval of the mean",
     offsetof(struct measures, ci95_high)},
    {"sd", "standard deviation of the number of moves", offsetof(struct measures, sd)},
    {"minimum", "fewest moves of a game that ended", offsetof(struct measures, minimum)},
    {"maximum", "most moves of a game that ended", offsetof(struct measures, maximum)},
};
enum { MEASURES = sizeof measures / sizeof *measures };

static struct dataset_variable count_variable(const struct figure *figure) {
    return (struct dataset_variable){
        .name = figure->name,
        .type = DATASET_INT64,
        .count = true,
        .units = "games",
        .long_name = figure->long_name,
        .dimensions = {"strategy", "p", "start"},
    };
}

static struct dataset_variable measure_variable(const struct figure *figure) {
    return (struct dataset_variable){
        .name = figure->name,
        .type = DATASET_DOUBLE,
        .units = "moves",
        .long_name = figure->long_name,
        .dimensions = {"strategy", "p", "start"},
    };
}

static const struct dataset_variable quantiles_variable = {
    .name = "quantiles",
    .type = DATASET_DOUBLE,
    .units = "moves",
    .long_name = "fewest moves within which that share of the games that ended did so",
    .dimensions = {"strategy", "p", "start", "quantile"},
};
static const struct dataset_variable histogram_variable = {
    .name = "histogram",
    .type = DATASET_INT64,
    .count = true,
    .units = "games",
    .long_name = "games that ended after so many moves",
    .dimensions = {"strategy", "p", "start", "moves"},
};

/* The tail: where games took more moves than the histogram has room for. */
enum { TAIL_STRATEGY, TAIL_P, TAIL_START, TAIL_MOVES, TAIL_GAMES, TAILS };

static const struct {
    const char *name, *units, *long_name;
} tails[TAILS] = {
    [TAIL_STRATEGY] = {"tail_strategy", "1", "index of the strategy, from 0"},
    [TAIL_P] = {"tail_p", "1", "index of p, from 0"},
    [TAIL_START] = {"tail_start", "1", "index of the start, from 0"},
    [TAIL_MOVES] = {"tail_moves", "moves", "number of moves, above those of the histogram"},
    [TAIL_GAMES] = {"tail_games", "games", "games that ended after so many moves"},
};

static size_t points_of(const struct sweep_result *result) {
    return result->strategies * result->ps * result->starts;
}

static bool add_starts(struct dataset_writer *writer, const struct sweep_result *result,
                       struct error *error) {
    char(*name)[SQUARE_NAME] = calloc(result->starts, sizeof *name);
    const char **start = calloc(result->starts, sizeof *start);
    bool done = (name && start) || error_memory(error);
    for (size_t i = 0; done && i < result->starts; i++) {
        board_square_name(result->board, result->start[i], name[i]);
        start[i] = name[i];
    }
    done = done && dataset_add_dimension(writer, &start_dimension, result->starts, start, error);
    free(start);
    free(name);
    return done;
}

static bool add_dimensions(struct dataset_writer *writer, const struct sweep_result *result,
                           struct error *error) {
    int64_t moves[HISTOGRAM_DENSE];
    for (int i = 0; i < HISTOGRAM_DENSE; i++)
        moves[i] = i;
    return dataset_add_dimension(writer, &strategy_dimension, result->strategies, result->strategy,
                                 error) &&
           dataset_add_dimension(writer, &p_dimension, result->ps, result->p, error) &&
           add_starts(writer, result, error) &&
           dataset_add_dimension(writer, &quantile_dimension, QUANTILES, quantiles, error) &&
           dataset_add_dimension(writer, &moves_dimension, HISTOGRAM_DENSE, moves, error);
}

static struct measures measure(const struct histogram_summary *summary) {
    bool none = summary->ended == 0;
    return (struct measures){
        .mean = summary->mean,
        .standard_error = summary->standard_error,
        .ci95_low = summary->ci95[0],
        .ci95_high = summary->ci95[1],
        .sd = summary->sd,
        .minimum = none ? NAN : (double)summary->minimum,
        .maximum = none ? NAN : (double)summary->maximum,
    };
}

/* The variables with one value for each point, which stand one after another in count[COUNTS] and
 * value[MEASURES]. */
static bool add_figures(struct dataset_writer *writer, size_t points, const uint64_t *count,
                        const double *value, struct error *error) {
    bool done = true;
    for (size_t k = 0; done && k < COUNTS; k++) {
        struct dataset_variable variable = count_variable(&counts[k]);
        done = dataset_add(writer, &variable, count + k * points, error);
    }
    for (size_t k = 0; done && k < MEASURES; k++) {
        struct dataset_variable variable = measure_variable(&measures[k]);
        done = dataset_add(writer, &variable, value + k * points, error);
    }
    return done;
}

static bool add_summaries(struct dataset_writer *writer, const struct sweep_result *result,
                          struct error *error) {
    size_t points = points_of(result);
    uint64_t *count = calloc(points, sizeof *count * COUNTS);
    double *value = calloc(points, sizeof *value * MEASURES);
    bool done = (count && value) || error_memory(error);
    for (size_t i = 0; done && i < points; i++) {
        struct histogram_summary summary = histogram_summarise(&result->histogram[i]);
        struct measures all = measure(&summary);
        for (size_t k = 0; k < COUNTS; k++)
            memcpy(&count[k * points + i], (char *)&summary + counts[k].offset, sizeof *count);
        for (size_t k = 0; k < MEASURES; k++)
            memcpy(&value[k * points + i], (char *)&all + measures[k].offset, sizeof *value);
    }
    done = done && add_figures(writer, points, count, value, error);
    free(count);
    free(value);
    return done;
}

static bool add_quantiles(struct dataset_writer *writer, const struct sweep_result *result,
                          struct error *error) {
    size_t points = points_of(result);
    double *value = calloc(points * QUANTILES, sizeof *value);
    if (!value)
        return error_memory(error);
    for (size_t i = 0; i < points; i++) {
        const struct histogram *histogram = &result->histogram[i];
        bool none = histogram_games(histogram) == 0;
        for (size_t k = 0; k < QUANTILES; k++)
            value[i * QUANTILES + k] =
                none ? NAN : (double)histogram_quantile(histogram, quantiles[k]);
    }
    bool done = dataset_add(writer, &quantiles_variable, value, error);
    free(value);
    return done;
}

/* Point by point, so that there is no second copy of all of them. */
static bool add_histograms(struct dataset_writer *writer, const struct sweep_result *result,
                           struct error *error) {
    bool done = dataset_add(writer, &histogram_variable, NULL, error);
    for (size_t i = 0; done && i < points_of(result); i++)
        done =
            dataset_add_row(writer, histogram_variable.name, i, result->histogram[i].dense, error);
    return done;
}

/* Fills tail[TAILS][length]. */
static void fill_tail(const struct sweep_result *result, uint64_t *tail, size_t length) {
    size_t at = 0;
    for (size_t i = 0; i < points_of(result); i++) {
        const struct histogram *histogram = &result->histogram[i];
        for (size_t k = 0; k < histogram->pairs; k++, at++) {
            tail[TAIL_STRATEGY * length + at] = i / (result->ps * result->starts);
            tail[TAIL_P * length + at] = i / result->starts % result->ps;
            tail[TAIL_START * length + at] = i % result->starts;
            tail[TAIL_MOVES * length + at] = histogram->pair[k].moves;
            tail[TAIL_GAMES * length + at] = histogram->pair[k].games;
        }
    }
}

static bool add_tail(struct dataset_writer *writer, const struct sweep_result *result,
                     struct error *error) {
    size_t length = 0;
    for (size_t i = 0; i < points_of(result); i++)
        length += result->histogram[i].pairs;
    uint64_t *number = calloc(length + 1, sizeof *number);
    uint64_t *tail = calloc(length + 1, sizeof *tail * TAILS);
    bool done = (number && tail) || error_memory(error);
    for (size_t i = 0; done && i < length; i++)
        number[i] = i;
    if (done)
        fill_tail(result, tail, length);
    done = done && dataset_add_dimension(writer, &tail_dimension, length, number, error);
    for (size_t k = 0; done && k < TAILS; k++) {
        const struct dataset_variable variable = {
            .name = tails[k].name,
            .type = DATASET_INT64,
            .units = tails[k].units,
            .long_name = tails[k].long_name,
            .dimensions = {"tail"},
        };
        done = dataset_add(writer, &variable, tail + k * length, error);
    }
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
    origin.filetype = SWEEP_FILE_TYPE;
    origin.format_version = SWEEP_FILE_VERSION;
    origin.rng = SWEEP_FILE_RNG;
    origin.seed = result->seed;
    origin.board = board;
    struct dataset_writer *writer = dataset_create(&origin, error);
    free(board);
    if (writer && set_attributes(writer, result, error) && add_dimensions(writer, result, error) &&
        add_summaries(writer, result, error) && add_quantiles(writer, result, error) &&
        add_histograms(writer, result, error) && add_tail(writer, result, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
