/* Optima as results: files of older versions. */
#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "tests/unit/check.h"
#include "tests/unit/scratch.h"

#include <stdlib.h>

/* What version 1 called a number over p and start. */
static const char *const former_names[] = {
    "optimum",        "optimum_low",        "optimum_high",
    "optimum_ending", "optimum_derivative", "optimum_variance"};
static const char *const names[] = {"optimum_expected_moves", "optimum_lower",
                                    "optimum_upper",          "optimum_probability_of_ending",
                                    "optimum_derivative_p",   "optimum_variance"};
enum { NAMES = sizeof names / sizeof *names };

static void write_version_1(void) {
    const struct dataset_origin origin = {.filetype = "bukub walk optimum",
                                          .format_version = 1,
                                          .version = "0.1.0",
                                          .revision = "0",
                                          .command_line = "bukub walk optimal"};
    const struct dataset_variable *points = walk_points_variables;
    const double p = 0.5;
    const char *const start = "D4", *const strategy = "greedy";
    struct error error = {0};
    struct dataset_writer *writer = dataset_create(&origin, &error);
    assert_non_null(writer);
    assert_true(
        dataset_add_dimension(writer, &points[WALK_POINTS_STRATEGY], 1, &strategy, &error) &&
        dataset_add_dimension(writer, &points[WALK_POINTS_P], 1, &p, &error) &&
        dataset_add_dimension(writer, &points[WALK_POINTS_START], 1, &start, &error));
    for (size_t i = 0; i < NAMES; i++) {
        const double value = (double)i + 1;
        const struct dataset_variable variable = {.name = former_names[i],
                                                  .type = DATASET_DOUBLE,
                                                  .units = "moves",
                                                  .long_name = "number",
                                                  .dimensions = {"p", "start"}};
        assert_true(dataset_add(writer, &variable, &value, &error));
    }
    const struct dataset_variable mean = {.name = "exact_mean",
                                          .type = DATASET_DOUBLE,
                                          .units = "moves",
                                          .long_name = "mean",
                                          .dimensions = {"strategy", "p", "start"}};
    assert_true(dataset_add(writer, &mean, &p, &error));
    assert_true(dataset_save(writer, "old.h5", false, &error));
    dataset_free(writer);
}

TEST_IN_DIRECTORY(files_of_version_1_are_read_by_their_names) {
    struct error error = {0};
    write_version_1();
    struct dataset_file *file = dataset_open("old.h5", &error);
    assert_non_null(file);
    struct result *result = result_file_read(file, &optimum_description, &error);
    assert_non_null(result);
    for (size_t i = 0; i < NAMES; i++)
        assert_double(result_real(result, names[i], 0), (double)i + 1, 0, 0);
    assert_double(result_real(result, "expected_moves", 0), 0.5, 0, 0);
    assert_null(result_find(result, "memoryless"));
    result_free(result);
    dataset_close(file);
}
