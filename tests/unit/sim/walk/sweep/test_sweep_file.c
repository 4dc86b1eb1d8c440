#include "sim/random/draws.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"
#include "tests/unit/scratch.h"

/* A sweep of 2 strategies, 3 p and 2 starts, with random histograms. */

enum { STRATEGIES = 2, PS = 3, STARTS = 2, POINTS = STRATEGIES * PS * STARTS, GAMES = 1000 };

static const struct walk_choice strategies[] = {{.name = "greedy"}, {.name = "hoard(n=3)"}};
static const double ps[] = {0, 0.15, 1};
static const int starts[] = {9, 5};
static const char board_text[] = "[board]\n"
                                 "letters =\n"
                                 " R L Q S\n"
                                 " I V D Z\n"
                                 " U R O Y\n"
                                 " A B C D\n"
                                 "green = B3\n"
                                 "reset = F F H K\n"
                                 "start = B2\n";

static const struct result_description description = {
    .filetype = SWEEP_FILE_TYPE,
    .format_version = SWEEP_FILE_VERSION,
    .variables = {walk_points_variables, sweep_variables},
    .rows = sweep_rows,
};

struct sweep {
    struct walk_board board;
    struct histogram histogram[POINTS];
    struct sweep_plan plan;
    struct sweep_result result;
    const char *version, *revision, *command_line, *inputs;
};

static void begin_sweep(struct sweep *sweep) {
    assert_done(board_file_parse(&sweep->board, "board", board_text, &reason));
    memset(sweep->histogram, 0, sizeof sweep->histogram);
    sweep->version = "1.0";
    sweep->revision = "abc";
    sweep->command_line = "bukub walk sweep --p 0:1:0.5 --games 1000 --max-moves 9000";
    sweep->inputs = NULL;
    sweep->result = (struct sweep_result){.histogram = sweep->histogram};
    sweep->plan = (struct sweep_plan){
        .points = {.board = &sweep->board,
                   .collect_at_start = true,
                   .strategies = STRATEGIES,
                   .ps = PS,
                   .starts = STARTS,
                   .strategy = strategies,
                   .p = ps,
                   .start = starts},
        .seed = 7,
        .max_moves = 9000,
        .games = 2 * GAMES,
    };
}

/* Plays GAMES games of each point; those of `longest` moves at most. */
static void play(struct sweep *sweep, uint64_t longest) {
    uint64_t random = 5;
    for (int i = 0; i < POINTS; i++) {
        struct histogram *histogram = &sweep->histogram[i];
        histogram->censored = (uint64_t)i;
        histogram->unfinishable = i % 2 ? 3 : 0;
        uint64_t ended = GAMES - histogram->censored - histogram->unfinishable;
        for (uint64_t game = 0; game < ended; game++) {
            uint64_t moves = check_below(&random, 8) ? check_below(&random, 40) : longest;
            moves = 1 + check_below(&random, moves + 1);
            histogram_add(histogram, moves, 1);
        }
    }
    sweep->result.games_done = GAMES;
}

static void end_sweep(struct sweep *sweep) {
    for (int i = 0; i < POINTS; i++)
        histogram_free(&sweep->histogram[i]);
}

/* An empty result of the sweep. */
static struct result *create(const struct sweep *sweep) {
    struct result *result = result_create(&description);
    char *board = board_file_text(&sweep->board);
    result_set_origin(result, "bukub_version", sweep->version);
    result_set_origin(result, "git_revision", sweep->revision);
    result_set_origin(result, "command_line", sweep->command_line);
    result_set_origin(result, "inputs", sweep->inputs);
    result_set_origin(result, "rng", STREAM_RNG);
    result_set_origin(result, "board", board);
    result->origin.seed = sweep->plan.seed;
    free(board);
    return result;
}

static bool save(const struct sweep *sweep, const char *path, struct error *error) {
    struct result *result = create(sweep);
    sweep_to_result(result, &sweep->plan, &sweep->result);
    bool done = result_file_write(result, path, true, error);
    result_free(result);
    return done;
}

static void save_sweep(const struct sweep *sweep, const char *path) {
    assert_done(save(sweep, path, &reason));
}

static struct sweep played;

static struct dataset_file *open_file(const char *path) {
    struct dataset_file *file = dataset_open(path, &reason);
    assert_done(file);
    return file;
}

/* Value `which` of a variable of doubles or int64. */
static double read_one(const struct dataset_file *file, const char *name, size_t which) {
    const struct dataset_entry *entry = dataset_entry(file, name);
    assert_non_null(entry);
    assert_true(which < entry->size);
    FREED void *values = dataset_read(file, entry, &reason);
    assert_done(values);
    return entry->type == DATASET_DOUBLE ? ((const double *)values)[which]
                                         : (double)((const int64_t *)values)[which];
}

static void assert_summary(const struct dataset_file *file, const struct histogram *histogram,
                           size_t point) {
    struct histogram_summary summary = histogram_summarise(histogram);
    assert_double(read_one(file, "games", point), (double)summary.games, 0, 0);
    assert_double(read_one(file, "ended", point), (double)summary.ended, 0, 0);
    assert_double(read_one(file, "censored", point), (double)summary.censored, 0, 0);
    assert_double(read_one(file, "unfinishable", point), (double)summary.unfinishable, 0, 0);
    bool endless = summary.unfinishable > 0;
    assert_double(read_one(file, "mean", point), endless ? INFINITY : summary.mean, 0, 0);
    assert_double(read_one(file, "standard_error", point), summary.standard_error, 0, 0);
    assert_double(read_one(file, "sd", point), summary.sd, 0, 0);
    assert_double(read_one(file, "ci95_low", point), endless ? INFINITY : summary.ci95[0], 0, 0);
    assert_double(read_one(file, "ci95_high", point), endless ? INFINITY : summary.ci95[1], 0, 0);
    assert_double(read_one(file, "min", point), (double)summary.minimum, 0, 0);
    assert_double(read_one(file, "max", point), (double)summary.maximum, 0, 0);
}

TEST_IN_DIRECTORY(summaries_and_quantiles_are_those_of_the_histograms) {
    static const double q[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
    begin_sweep(&played);
    play(&played, 9000);
    save_sweep(&played, "a.h5");
    struct dataset_file *file = open_file("a.h5");
    for (size_t point = 0; point < POINTS; point++) {
        assert_summary(file, &played.histogram[point], point);
        for (size_t i = 0; i < 7; i++) {
            assert_double(read_one(file, "quantile", i), q[i], 0, 0);
            assert_double(read_one(file, "quantiles", point * 7 + i),
                          (double)histogram_quantile(&played.histogram[point], q[i]), 0, 0);
        }
    }
    dataset_close(file);
    end_sweep(&played);
}

TEST_IN_DIRECTORY(figures_that_do_not_exist_are_nan) {
    static const char *const names[] = {
        "mean", "standard_error", "sd", "ci95_low", "ci95_high", "min", "max", "quantiles"};
    begin_sweep(&played);
    save_sweep(&played, "a.h5");
    struct dataset_file *file = open_file("a.h5");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_true(isnan(read_one(file, names[i], 0)));
    assert_double(read_one(file, "games", 0), 0, 0, 0);
    dataset_close(file);
}

TEST_IN_DIRECTORY(the_file_tells_how_it_was_made) {
    const struct dataset_value *value;
    begin_sweep(&played);
    play(&played, 100);
    save_sweep(&played, "a.h5");
    struct dataset_file *file = open_file("a.h5");
    assert_done((value = dataset_get(file, "filetype", DATASET_TEXT, &reason)));
    assert_string_equal(value->text, "bukub walk sweep");
    assert_done((value = dataset_get(file, "board", DATASET_TEXT, &reason)));
    char *expected = board_file_text(&played.board);
    assert_string_equal(value->text, expected);
    free(expected);
    assert_true(dataset_attribute(file, "seed")->value.count == 7);
    assert_true(dataset_attribute(file, "max_moves")->value.count == 9000);
    assert_true(dataset_attribute(file, "games_asked")->value.count == 2 * GAMES);
    assert_true(dataset_attribute(file, "games_done")->value.count == GAMES);
    assert_done((value = dataset_get(file, "collect_at_start", DATASET_INT64, &reason)) &&
                value->whole == 1);
    assert_done((value = dataset_get(file, "complete", DATASET_INT64, &reason)) &&
                value->whole == 1);
    dataset_close(file);
}
