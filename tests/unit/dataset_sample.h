/* A result file for tests, with everything that one can have. */
#ifndef TESTS_UNIT_DATASET_SAMPLE_H
#define TESTS_UNIT_DATASET_SAMPLE_H

#include "sim/dataset/dataset.h"
#include "tests/unit/scratch.h"

enum { LONG = 3000 };

static const struct dataset_origin origin = {
    .filetype = "bukub test",
    .format_version = 3,
    .version = "1.2.3",
    .revision = "0123456",
    .command_line = "bukub test --letter \xc3\xa9",
    .rng = "dice",
    .seed = UINT64_MAX,
    .board = "a b\nc d\n",
};
static const char *const names[] = {"greedy", "", "hoard(n=3)\xc3\xa9"};
static const double halves[] = {0, 0.5};
static const struct dataset_variable name_dimension = {
    "name", DATASET_TEXT, .units = "name", .long_name = "a name", .role = DATASET_COORDINATE};
static const struct dataset_variable half_dimension = {
    "half", DATASET_DOUBLE, .units = "1", .long_name = "a half", .role = DATASET_COORDINATE};
static const struct dataset_variable step_dimension = {
    "step", DATASET_INT64, .units = "moves", .long_name = "a step", .role = DATASET_COORDINATE};
static const struct dataset_variable none_dimension = {
    "none", DATASET_INT64, .units = "1", .long_name = "nothing", .role = DATASET_COORDINATE};
static const struct dataset_variable value = {"value", DATASET_DOUBLE, .units = "moves",
                                              .long_name = "a value",
                                              .dimensions = {"name", "half"}};
static const struct dataset_variable big = {"big",
                                            DATASET_INT64,
                                            .count = true,
                                            .units = "games",
                                            .long_name = "many counts",
                                            .dimensions = {"name", "half", "step"}};
static const struct dataset_variable single = {"single", DATASET_UINT64, .units = "1",
                                               .long_name = "one number"};
static const struct dataset_variable label = {"label", DATASET_TEXT, .units = "name",
                                              .long_name = "a label", .dimensions = {"name"}};
static const struct dataset_variable missing = {"missing", DATASET_DOUBLE, .units = "1",
                                                .long_name = "no values", .dimensions = {"none"}};
static const struct dataset_variable missing_text = {
    "missing_text", DATASET_TEXT, .units = "1", .long_name = "no texts", .dimensions = {"none"}};
static const struct dataset_variable timer_dimension = {"timers/timer", DATASET_TEXT,
                                                        .units = "name", .long_name = "a part"};
static const struct dataset_variable timer_seconds = {"timers/seconds", DATASET_DOUBLE,
                                                      .units = "s", .long_name = "its time",
                                                      .dimensions = {"timer"}};

static const double values[3][2] = {{1, -0.0}, {NAN, INFINITY}, {1e-308, 0.1}};

static inline void fill_big(int64_t *counts) {
    for (int i = 0; i < 6 * LONG; i++)
        counts[i] = i % 7 == 0 ? i * INT64_C(1000000007) : 0;
    counts[5] = INT64_MAX;
    counts[6] = INT64_MIN;
}

static inline bool add_all(struct dataset_writer *writer, bool by_rows, struct error *error) {
    static int64_t steps[LONG], counts[6 * LONG];
    uint64_t number = UINT64_MAX;
    for (int i = 0; i < LONG; i++)
        steps[i] = i;
    fill_big(counts);
    const struct dataset_value ratio = {DATASET_DOUBLE, .real = 0.1};
    const struct dataset_value complete = {DATASET_INT64, .whole = -1};
    bool done = dataset_set(writer, "ratio", ratio, error) &&
                dataset_set(writer, "complete", complete, error) &&
                dataset_add_dimension(writer, &name_dimension, 3, names, error) &&
                dataset_add_dimension(writer, &half_dimension, 2, halves, error) &&
                dataset_add_dimension(writer, &step_dimension, LONG, steps, error) &&
                dataset_add_dimension(writer, &none_dimension, 0, steps, error) &&
                dataset_add(writer, &value, values, error) &&
                dataset_add(writer, &big, by_rows ? NULL : counts, error);
    for (size_t row = 0; by_rows && done && row < 6; row++)
        done = dataset_add_row(writer, "big", row, counts + row * LONG, error);
    done = done && dataset_add(writer, &single, &number, error) &&
           dataset_add(writer, &label, names, error) &&
           dataset_add(writer, &missing, values, error) &&
           dataset_add(writer, &missing_text, names, error) &&
           dataset_add_group(writer, "timers", "a group", error) &&
           dataset_add_dimension(writer, &timer_dimension, 2, names, error) &&
           dataset_add(writer, &timer_seconds, halves, error);
    return done;
}

static inline bool save_all(const char *path, bool force, bool by_rows, struct error *error) {
    struct dataset_writer *writer = dataset_create(&origin, error);
    bool done =
        writer && add_all(writer, by_rows, error) && dataset_save(writer, path, force, error);
    dataset_free(writer);
    return done;
}

static inline void make_file(const char *path) {
    assert_done(save_all(path, false, false, &reason));
}

static inline struct dataset_file *open_file(const char *path) {
    struct dataset_file *file = dataset_open(path, &reason);
    assert_done(file);
    return file;
}

#endif
