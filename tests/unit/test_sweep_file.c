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
    struct sweep_result result;
    const char *version, *revision, *command_line, *inputs;
};

static void begin_sweep(struct sweep *sweep) {
    struct error error = {0};
    if (!board_file_parse(&sweep->board, "board", board_text, &error))
        fail_msg("%s", error.text);
    memset(sweep->histogram, 0, sizeof sweep->histogram);
    sweep->version = "1.0";
    sweep->revision = "abc";
    sweep->command_line = "bukub walk sweep --p 0:1:0.5 --games 1000 --max-moves 9000";
    sweep->inputs = NULL;
    sweep->result = (struct sweep_result){
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
        .games_asked = 2 * GAMES,
        .histogram = sweep->histogram,
    };
}

/* Plays GAMES games of each point; those of `longest` moves at most. */
static void play(struct sweep *sweep, uint64_t longest) {
    uint64_t random = 5;
    struct error error = {0};
    for (int i = 0; i < POINTS; i++) {
        struct histogram *histogram = &sweep->histogram[i];
        histogram->censored = (uint64_t)i;
        histogram->unfinishable = i % 2 ? 3 : 0;
        uint64_t ended = GAMES - histogram->censored - histogram->unfinishable;
        for (uint64_t game = 0; game < ended; game++) {
            uint64_t moves = check_below(&random, 8) ? check_below(&random, 40) : longest;
            moves = 1 + check_below(&random, moves + 1);
            assert_true(histogram_add(histogram, moves, 1, &error));
        }
    }
    sweep->result.games_done = GAMES;
}

static void end_sweep(struct sweep *sweep) {
    for (int i = 0; i < POINTS; i++)
        histogram_free(&sweep->histogram[i]);
}

/* An empty result of the sweep. */
static struct result *create(const struct sweep *sweep, struct error *error) {
    struct result *result = result_create(&description, error);
    if (!result)
        return NULL;
    char *board = board_file_text(&sweep->board);
    result_set_origin(result, &result->version, sweep->version);
    result_set_origin(result, &result->revision, sweep->revision);
    result_set_origin(result, &result->command_line, sweep->command_line);
    result_set_origin(result, &result->inputs, sweep->inputs);
    result_set_origin(result, &result->rng, STREAM_RNG);
    result_set_origin(result, &result->board, board);
    result->seed = sweep->result.seed;
    free(board);
    return result;
}

static bool save(const struct sweep *sweep, const char *path, struct error *error) {
    struct result *result = create(sweep, error);
    if (!result)
        return false;
    sweep_to_result(result, &sweep->result);
    bool done = result_whole(result, error) && result_file_write(result, path, true, error);
    result_free(result);
    return done;
}

static bool resume(struct sweep *sweep, const char *path, struct error *error) {
    struct result *now = create(sweep, error);
    bool done = now && sweep_file_resume(path, now, &sweep->result, error);
    result_free(now);
    return done;
}

static void save_sweep(const struct sweep *sweep, const char *path) {
    struct error error = {0};
    if (!save(sweep, path, &error))
        fail_msg("%s", error.text);
}

static void assert_same_histograms(const struct sweep *one, const struct sweep *other) {
    for (int i = 0; i < POINTS; i++) {
        const struct histogram *a = &one->histogram[i], *b = &other->histogram[i];
        assert_memory_equal(a->dense, b->dense, sizeof a->dense);
        assert_true(a->censored == b->censored && a->unfinishable == b->unfinishable);
        assert_int_equal(a->pairs, b->pairs);
        if (a->pairs > 0)
            assert_memory_equal(a->pair, b->pair, a->pairs * sizeof *a->pair);
    }
}

static struct sweep played, resumed;

static void all_histograms_are_resumed_exactly(void **state) {
    (void)state;
    for (uint64_t longest = 100; longest <= 9000; longest *= 90) {
        struct error error = {0};
        begin_sweep(&played);
        begin_sweep(&resumed);
        play(&played, longest);
        save_sweep(&played, "a.h5");
        assert_true(resume(&resumed, "a.h5", &error));
        assert_same_histograms(&played, &resumed);
        assert_int_equal(resumed.result.games_done, GAMES);
        assert_true(longest < HISTOGRAM_DENSE || resumed.histogram[0].pairs > 0);
        end_sweep(&played);
        end_sweep(&resumed);
    }
}

static void a_resumed_file_is_saved_to_the_same_bytes(void **state) {
    (void)state;
    struct error error = {0};
    setenv("SOURCE_DATE_EPOCH", "0", 1);
    begin_sweep(&played);
    begin_sweep(&resumed);
    play(&played, 9000);
    save_sweep(&played, "a.h5");
    assert_true(resume(&resumed, "a.h5", &error));
    save_sweep(&resumed, "b.h5");
    assert_same_files("a.h5", "b.h5");
    end_sweep(&played);
    end_sweep(&resumed);
}

static void a_sweep_without_games_is_saved_and_resumed(void **state) {
    (void)state;
    struct error error = {0};
    begin_sweep(&played);
    begin_sweep(&resumed);
    save_sweep(&played, "a.h5");
    assert_true(resume(&resumed, "a.h5", &error));
    assert_same_histograms(&played, &resumed);
    assert_int_equal(resumed.result.games_done, 0);
}

static struct dataset_file *open_file(const char *path) {
    struct error error = {0};
    struct dataset_file *file = dataset_open(path, &error);
    if (!file)
        fail_msg("%s", error.text);
    return file;
}

/* Value `which` of a variable of doubles or int64. */
static double read_one(const struct dataset_file *file, const char *name, size_t which) {
    static union {
        double real[HISTOGRAM_DENSE * POINTS];
        int64_t whole[HISTOGRAM_DENSE * POINTS];
    } values;
    struct error error = {0};
    const struct dataset_entry *entry = dataset_entry(file, name);
    assert_non_null(entry);
    assert_true(which < entry->size && entry->size <= HISTOGRAM_DENSE * POINTS);
    assert_true(dataset_read(file, entry, &values, &error));
    return entry->type == DATASET_DOUBLE ? values.real[which] : (double)values.whole[which];
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

static void summaries_and_quantiles_are_those_of_the_histograms(void **state) {
    (void)state;
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

static void figures_that_do_not_exist_are_nan(void **state) {
    (void)state;
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

static void the_file_tells_how_it_was_made(void **state) {
    (void)state;
    struct error error = {0};
    const char *text;
    uint64_t number;
    int64_t flag;
    begin_sweep(&played);
    play(&played, 100);
    save_sweep(&played, "a.h5");
    struct dataset_file *file = open_file("a.h5");
    assert_true(dataset_get_text(file, "filetype", &text, &error));
    assert_string_equal(text, "bukub walk sweep");
    assert_true(dataset_get_text(file, "board", &text, &error));
    char *expected = board_file_text(&played.board);
    assert_string_equal(text, expected);
    free(expected);
    assert_true(dataset_get_uint64(file, "seed", &number, &error) && number == 7);
    assert_true(dataset_get_uint64(file, "max_moves", &number, &error) && number == 9000);
    assert_true(dataset_get_uint64(file, "games_asked", &number, &error) && number == 2 * GAMES);
    assert_true(dataset_get_uint64(file, "games_done", &number, &error) && number == GAMES);
    assert_true(dataset_get_int64(file, "collect_at_start", &flag, &error) && flag == 1);
    assert_true(dataset_get_int64(file, "complete", &flag, &error) && flag == 1);
    dataset_close(file);
}

/* What cannot be resumed. Each test changes one thing in `resumed`. */

static int save_half(void **state) {
    if (enter_directory(state) != 0)
        return -1;
    begin_sweep(&played);
    begin_sweep(&resumed);
    play(&played, 9000);
    save_sweep(&played, "a.h5");
    return 0;
}

static int forget_half(void **state) {
    end_sweep(&played);
    end_sweep(&resumed);
    return leave_directory(state);
}

static void assert_not_resumed(const char *text) {
    struct error error = {0};
    assert_error(resume(&resumed, "a.h5", &error), &error, ERROR_INPUT, text);
    assert_memory_equal(error.text, "a.h5: ", 6);
}

static void another_command_line_is_refused_by_its_first_other_option(void **state) {
    (void)state;
    const char **line = &resumed.command_line;
    *line = "bukub walk sweep --p 0:1:0.5 --games 2000 --max-moves 9000";
    assert_not_resumed("begun with \"--games 1000\", and this is \"--games 2000\"");
    *line = "bukub walk sweep --p 0:1:0.5 --games 10000 --max-moves 9000";
    assert_not_resumed("begun with \"--games 1000\", and this is \"--games 10000\"");
    *line = "bukub walk run --p 0:1:0.5 --games 1000 --max-moves 9000";
    assert_not_resumed("begun with \"bukub walk sweep\", and this is \"bukub walk run\"");
    *line = "bukub walk sweep --p 0:1:0.5 --games 1000";
    assert_not_resumed("begun with \"--max-moves 9000\", and this is without");
    *line = "bukub walk sweep --p 0:1:0.5 --games 1000 --max-moves 9000 --odd";
    assert_not_resumed("begun with less, and this is \"--odd\"");
}

static void another_version_seed_or_board_is_refused(void **state) {
    (void)state;
    resumed.version = "1.1";
    assert_not_resumed("cannot be resumed: its bukub_version is \"1.0\", and now it is \"1.1\"");
    resumed.version = "1.0";
    resumed.revision = "def";
    assert_not_resumed("cannot be resumed: its git_revision is \"abc\", and now it is \"def\"");
    resumed.revision = "abc";
    resumed.result.seed = 8;
    assert_not_resumed("cannot be resumed: its seed is 7");
    resumed.result.seed = 7;
    resumed.board.letter[0] ^= 1;
    assert_not_resumed("cannot be resumed: it was begun on another board");
}

static void other_input_files_are_refused(void **state) {
    (void)state;
    static const char *const texts[] = {"0123 mine.so\n", "0123 mine.so\n4567 policy.h5\n",
                                        "0123 mine.so\n4568 policy.h5\n"};
    const char **inputs = &resumed.inputs;
    *inputs = texts[0];
    assert_not_resumed("\"mine.so\" is not the file that it was begun with");
    played.inputs = texts[1];
    save_sweep(&played, "a.h5");
    assert_not_resumed("\"policy.h5\" is not the file that it was begun with");
    *inputs = texts[2];
    assert_not_resumed("\"policy.h5\" is not the file that it was begun with");
    *inputs = NULL;
    assert_not_resumed("\"mine.so\" is not the file that it was begun with");
    struct error error = {0};
    *inputs = texts[1];
    assert_true(resume(&resumed, "a.h5", &error));
}

static void other_points_are_refused(void **state) {
    (void)state;
    static const struct walk_choice other_strategies[] = {{.name = "greedy"},
                                                          {.name = "hoard(n=4)"}};
    static const double other_ps[] = {0, 0.15000000000000002, 1};
    static const int other_starts[] = {9, 6};
    struct sweep_result *result = &resumed.result;
    result->points.strategy = other_strategies;
    assert_not_resumed("begun with other values of strategy");
    result->points.strategy = strategies;
    result->points.strategies = 1;
    assert_not_resumed("begun with other values of strategy");
    result->points.strategies = STRATEGIES;
    result->points.p = other_ps;
    assert_not_resumed("begun with other values of p");
    result->points.p = ps;
    result->points.ps = 2;
    assert_not_resumed("begun with other values of p");
    result->points.ps = PS;
    result->points.start = other_starts;
    assert_not_resumed("begun with other values of start");
    result->points.start = starts;
    result->points.starts = 1;
    assert_not_resumed("begun with other values of start");
}

static void a_file_of_another_kind_is_refused(void **state) {
    (void)state;
    struct error error = {0};
    struct dataset_origin origin = {.filetype = "bukub slice census", .format_version = 1};
    struct dataset_writer *writer = dataset_create(&origin, &error);
    assert_true(dataset_save(writer, "a.h5", true, &error));
    dataset_free(writer);
    assert_not_resumed("is a file of type \"bukub slice census\", not bukub walk sweep");
    origin = (struct dataset_origin){.filetype = "bukub walk sweep", .format_version = 9};
    writer = dataset_create(&origin, &error);
    assert_true(dataset_save(writer, "a.h5", true, &error));
    dataset_free(writer);
    assert_not_resumed("has version 9 of its format; this program knows 2");
    write_bytes("a.h5", "text", 4);
    assert_not_resumed("is not a result file");
}

static void histograms_that_lack_games_are_refused(void **state) {
    (void)state;
    played.result.games_done++;
    save_sweep(&played, "a.h5");
    assert_not_resumed("its histograms do not add up to its number of games");
}

#define RESUMING(test) cmocka_unit_test_setup_teardown(test, save_half, forget_half)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_DIRECTORY(all_histograms_are_resumed_exactly),
        IN_DIRECTORY(a_resumed_file_is_saved_to_the_same_bytes),
        IN_DIRECTORY(a_sweep_without_games_is_saved_and_resumed),
        IN_DIRECTORY(summaries_and_quantiles_are_those_of_the_histograms),
        IN_DIRECTORY(figures_that_do_not_exist_are_nan),
        IN_DIRECTORY(the_file_tells_how_it_was_made),
        RESUMING(another_command_line_is_refused_by_its_first_other_option),
        RESUMING(another_version_seed_or_board_is_refused),
        RESUMING(other_input_files_are_refused),
        RESUMING(other_points_are_refused),
        RESUMING(a_file_of_another_kind_is_refused),
        RESUMING(histograms_that_lack_games_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
