#include "cli/shared/run/state.h"
#include "sim/random/draws.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"
#include "tests/unit/fault.h"

#include "sim/dataset/result.h"
#include "tests/unit/dataset_sample.h"

/* Saving over a file, which must stay until it is replaced. */

static int prepare(void **state) {
    if (enter_directory(state) != 0)
        return -1;
    setenv("SOURCE_DATE_EPOCH", "1", 1);
    write_bytes("a.h5", "mine", 4);
    return 0;
}

static bool save_sample(struct error *error) { return save_all("a.h5", true, true, error); }

static void old_file_is_untouched(void) {
    assert_text_file("a.h5", "mine");
    assert_int_equal(files_here(), 1);
}

TEST_WITH(prepare, leave_directory, saving_without_memory_loses_nothing) {
    assert_survives_faults(save_sample, old_file_is_untouched);
    dataset_close(open_file("a.h5"));
}

/* Reading. */

static int prepare_sample(void **state) {
    if (enter_directory(state) != 0)
        return -1;
    make_file("a.h5");
    return 0;
}

static bool read_table(const struct dataset_file *file, const struct dataset_table *table,
                       struct error *error) {
    struct result *read = result_table_read(file, table, error);
    result_free(read);
    return read;
}

static bool read_sample(struct error *error) {
    struct dataset_tables tables = {0};
    struct dataset_file *file = dataset_open("a.h5", error);
    bool done = file;
    if (done)
        dataset_tables_list(&tables, file);
    for (size_t i = 0; done && i < tables.count; i++)
        done = read_table(file, &tables.table[i], error);
    dataset_tables_free(&tables);
    dataset_close(file);
    return done;
}

TEST_WITH(prepare_sample, leave_directory, reading_without_memory_is_reported) {
    assert_survives_faults(read_sample, NULL);
}

/* Sweeps. */

static const struct walk_choice strategy[] = {{.name = "greedy"}, {.name = "rate"}};
static const double p[] = {0, 1};
static struct walk_board board;
static struct histogram histogram[4];
static struct sweep_result result = {
    .points = {.board = &board,
               .strategies = 2,
               .ps = 2,
               .starts = 1,
               .strategy = strategy,
               .p = p,
               .start = (const int[]){27}},
    .games_done = 2,
    .histogram = histogram,
};

static int prepare_sweep(void **state) {
    bool done = enter_directory(state) == 0 && board_file_published(&board, &reason);
    for (int i = 0; i < 4; i++)
        histogram_add(&histogram[i], 5000, 2);
    return done ? 0 : -1;
}

static int forget_sweep(void **state) {
    for (int i = 0; i < 4; i++)
        histogram_free(&histogram[i]);
    return leave_directory(state);
}

static const struct result_description description = {
    .filetype = SWEEP_FILE_TYPE,
    .format_version = SWEEP_FILE_VERSION,
    .variables = {walk_points_variables, sweep_variables},
    .rows = sweep_rows,
};

/* An empty result of the sweep. */
static struct result *create_result(void) {
    struct result *created = result_create(&description);
    char *text = board_file_text(&board);
    result_set_origin(created, &created->version, "1");
    result_set_origin(created, &created->revision, "abc");
    result_set_origin(created, &created->command_line, "bukub walk sweep");
    result_set_origin(created, &created->rng, STREAM_RNG);
    result_set_origin(created, &created->board, text);
    free(text);
    return created;
}

static bool save_sweep(struct error *error) {
    struct result *created = create_result();
    const struct result_part part = {0, 0, 2, (unsigned char *)"two games", 9};
    sweep_to_result(created, &result);
    result_set_part(created, &part);
    bool done = result_file_write(created, "sweep.h5", true, error);
    result_free(created);
    return done;
}

static bool resume_sweep(struct error *error) {
    static const char *const none[] = {NULL};
    struct result *now = create_result();
    bool done = state_read(now, "sweep.h5", none, error);
    result_free(now);
    return done;
}

TEST_WITH(prepare_sweep, forget_sweep, sweeps_are_saved_and_resumed_or_say_that_memory_is_short) {
    assert_survives_faults(save_sweep, NULL);
    assert_survives_faults(resume_sweep, NULL);
}
