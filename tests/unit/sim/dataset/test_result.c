/* Results in memory and in files. */
#include "sim/dataset/result.h"
#include "tests/unit/fault.h"
#include "tests/unit/scratch.h"

struct record {
    double mean;
    bool done;
    int games;
    int64_t margin;
    uint32_t longest;
    uint64_t seed;
    const char *name;
};

static const struct dataset_variable attributes[] = {
    {.name = "width", .type = DATASET_DOUBLE, .role = DATASET_ATTRIBUTE},
    {.name = "side", .type = DATASET_INT64, .role = DATASET_ATTRIBUTE},
    {.name = "rule", .type = DATASET_TEXT, .role = DATASET_ATTRIBUTE},
    {.name = "limit", .type = DATASET_UINT64, .role = DATASET_ATTRIBUTE},
    {0},
};

#define LIKE(kind, unit) .type = (kind), .units = (unit), .long_name = "a test"

#define OF_POINT(own_name, kind, unit, of)                                                         \
    {                                                                                              \
        .name = (own_name), LIKE(kind, unit), .dimensions = {"point"},                             \
        DATASET_MEMBER(struct record, of)                                                          \
    }

static const struct dataset_variable variables[] = {
    {.name = "step", .role = DATASET_COORDINATE, LIKE(DATASET_INT64, "moves")},
    {.name = "point", .role = DATASET_COORDINATE, LIKE(DATASET_TEXT, "name")},
    OF_POINT("mean", DATASET_DOUBLE, "moves", mean),
    OF_POINT("done", DATASET_INT64, "1", done),
    OF_POINT("games", DATASET_INT64, "games", games),
    OF_POINT("margin", DATASET_INT64, "games", margin),
    OF_POINT("longest", DATASET_INT64, "moves", longest),
    OF_POINT("key", DATASET_UINT64, "1", seed),
    OF_POINT("label", DATASET_TEXT, "name", name),
    {.name = "share", LIKE(DATASET_DOUBLE, "1"), .dimensions = {"point", "step"}},
    {.name = "total", LIKE(DATASET_UINT64, "games")},
    {.name = "absent", LIKE(DATASET_DOUBLE, "1"), .dimensions = {"point"}},
    {.name = "memory", LIKE(DATASET_UINT64, "bytes"), .effort = true},
    {0},
};

static const struct result_description description = {
    .filetype = "bukub test",
    .format_version = 2,
    .timer = "solve",
    .variables = {attributes, variables},
};

static const struct record records[] = {
    {1.5, true, 7, -3, 4000000000, UINT64_MAX, "first"},
    {0.25, false, -7, INT64_MIN, 0, 1, NULL},
};

static const double shares[] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};

static struct result *sample(void) {
    struct result *result = result_create(&description);
    result_set_origin(result, "command_line", "bukub test --seed 1");
    result_set_origin(result, "rng", "none");
    result->origin.seed = 5;
    result->seconds = 0.5;
    result_set_real(result, "width", 0, 1e-10);
    result_set_whole(result, "side", 0, 8);
    result_set_whole(result, "limit", 0, 9);
    result_set_text(result, "rule", 0, "forward");
    result_set_text(result, "rule", 0, "last");
    result_dimension(result, "step", 3);
    result_dimension(result, "point", 2);
    for (size_t i = 0; i < 2; i++) {
        result_set_text(result, "point", i, i == 0 ? "a" : "b");
        result_set_record(result, variables, i, &records[i]);
    }
    result_fill(result, "share", shares);
    result_set_whole(result, "total", 0, 12);
    result_set_whole(result, "memory", 0, 4096);
    return result;
}

static jmp_buf memory_short;

static void expect_total(const char *what, size_t bytes) {
    assert_string_equal(what, "total");
    assert_int_equal(bytes, sizeof(uint64_t));
    longjmp(memory_short, 1);
}

TEST(an_array_for_which_memory_is_short_is_named) {
    struct result *result = result_create(&description);
    memory_set_handler(expect_total);
    fault_ends_program = true;
    if (setjmp(memory_short) == 0) {
        fault_after(0);
        result_add(result, "total");
        fail();
    }
    fault_ends_program = false;
    fault_after(-1);
    result_free(result);
}

static void assert_sample(const struct result *result) {
    assert_string_equal(result->origin.command_line, "bukub test --seed 1");
    assert_int_equal(result->origin.seed, 5);
    assert_double(result->seconds, 0.5, 0, 0);
    assert_double(result_real(result, "width", 0), 1e-10, 0, 0);
    assert_int_equal(result_integer(result, "side", 0), 8);
    assert_string_equal(result_text(result, "rule", 0), "last");
    assert_int_equal(result_length(result, "step"), 3);
    assert_int_equal(result_integer(result, "step", 2), 2);
    assert_string_equal(result_text(result, "point", 1), "b");
    for (size_t i = 0; i < 2; i++) {
        assert_double(result_real(result, "mean", i), records[i].mean, 0, 0);
        assert_int_equal(result_integer(result, "done", i), records[i].done);
        assert_true(result_integer(result, "games", i) == records[i].games);
        assert_true(result_integer(result, "margin", i) == records[i].margin);
        assert_true(result_integer(result, "longest", i) == records[i].longest);
        assert_true((uint64_t)result_integer(result, "key", i) == records[i].seed);
        assert_string_equal(result_text(result, "label", i), i == 0 ? "first" : "");
    }
    for (size_t i = 0; i < 6; i++)
        assert_double(result_real(result, "share", i), shares[i], 0, 0);
    assert_int_equal(result_integer(result, "total", 0), 12);
}

TEST_IN_DIRECTORY(what_is_absent_or_out_of_range_is_unknown) {
    struct result *result = sample();
    assert_null(result_find(result, "absent"));
    assert_null(result_find(result, "undeclared"));
    assert_true(result_real(result, "absent", 0) != result_real(result, "absent", 0));
    assert_true(result_real(result, "mean", 2) != result_real(result, "mean", 2));
    assert_int_equal(result_integer(result, "games", 2), 0);
    assert_string_equal(result_text(result, "label", 2), "");
    assert_int_equal(result_length(result, "mean"), 0);
    result_free(result);
}

TEST_IN_DIRECTORY(a_new_variable_is_unknown_until_it_is_set) {
    struct result *result = sample();
    const double *values = result_add(result, "absent");
    assert_non_null(values);
    assert_true(values[0] != values[0] && values[1] != values[1]);
    assert_ptr_equal(result_add(result, "absent"), values);
    result_free(result);
}

static struct result *read_result(const char *path, const struct result_description *kind,
                                  struct error *error) {
    struct dataset_file *file = dataset_open(path, error);
    assert_non_null(file);
    struct result *result = result_file_read(file, kind, error);
    dataset_close(file);
    return result;
}

TEST_IN_DIRECTORY(a_file_read_and_written_again_has_the_same_bytes) {
    struct result *result = sample();
    assert_sample(result);
    assert_done(result_file_write(result, "first.h5", true, &reason));
    result_free(result);
    result = read_result("first.h5", &description, &reason);
    assert_non_null(result);
    assert_sample(result);
    assert_done(result_file_write(result, "again.h5", true, &reason));
    result_free(result);
    assert_same_files("first.h5", "again.h5");
}

/* Writes a file of one variable over the dimension `point`. */
static void write_other(const struct dataset_variable *variable, const void *values) {
    static const char *const names[] = {"a", "b"};
    static const struct dataset_variable point = {.name = "point", LIKE(DATASET_TEXT, "name")};
    const struct dataset_origin origin = {.filetype = "bukub test", .format_version = 2};
    struct dataset_writer *writer = dataset_create(&origin, &reason);
    assert_non_null(writer);
    assert_done(dataset_set(writer, "side", dataset_text("eight"), &reason));
    assert_done(dataset_add_dimension(writer, &point, 2, names, &reason));
    assert_done(dataset_add(writer, variable, values, &reason));
    assert_done(dataset_save(writer, "other.h5", true, &reason));
    dataset_free(writer);
}

static const struct result_description without_attributes = {
    .filetype = "bukub test", .format_version = 2, .variables = {variables}};

TEST_IN_DIRECTORY(what_a_file_lacks_is_absent) {
    const double means[] = {3, 4};
    const struct dataset_variable mean = {
        .name = "mean", LIKE(DATASET_DOUBLE, "moves"), .dimensions = {"point"}};
    write_other(&mean, means);
    struct result *result = read_result("other.h5", &without_attributes, &reason);
    assert_non_null(result);
    assert_double(result_real(result, "mean", 1), 4, 0, 0);
    assert_null(result_find(result, "games"));
    result_free(result);
}

TEST_IN_DIRECTORY(files_of_another_version_are_refused) {
    struct result_description other = description;
    struct result *result = sample();
    assert_done(result_file_write(result, "version.h5", true, &reason));
    result_free(result);
    for (other.format_version = 1; other.format_version <= 3; other.format_version += 2) {
        assert_null(read_result("version.h5", &other, &reason));
        assert_error(false, ERROR_INPUT, "version.h5: format version 2;");
    }
}

TEST_IN_DIRECTORY(whether_it_is_complete_is_saved) {
    for (int complete = 0; complete < 2; complete++) {
        struct result *result = sample();
        result->complete = complete;
        assert_done(result_file_write(result, "marked.h5", true, &reason));
        result_free(result);
        result = read_result("marked.h5", &description, &reason);
        assert_int_equal(result->complete, complete);
        result_free(result);
    }
}

TEST_IN_DIRECTORY(other_types_and_dimensions_are_refused) {
    const int64_t whole[] = {3, 4};
    const double one[] = {1};
    const struct dataset_variable integers = {
        .name = "mean", LIKE(DATASET_INT64, "moves"), .dimensions = {"point"}};
    const struct dataset_variable scalar = {.name = "mean", LIKE(DATASET_DOUBLE, "moves")};
    write_other(&integers, whole);
    assert_null(read_result("other.h5", &without_attributes, &reason));
    assert_non_null(strstr(reason.text, "other.h5: variable 'mean' has an unexpected type"));
    write_other(&scalar, one);
    assert_null(read_result("other.h5", &without_attributes, &reason));
    assert_non_null(strstr(reason.text, "other.h5: variable 'mean' has unexpected dimensions"));
    assert_null(read_result("other.h5", &description, &reason));
    assert_non_null(strstr(reason.text, "other.h5: attribute 'side' has an unexpected type"));
}

TEST_IN_DIRECTORY(the_effort_is_omitted_from_reproducible_files) {
    struct result *result = sample();
    setenv("SOURCE_DATE_EPOCH", "0", 1);
    assert_done(result_file_write(result, "short.h5", true, &reason));
    unsetenv("SOURCE_DATE_EPOCH");
    assert_done(result_file_write(result, "full.h5", true, &reason));
    result_free(result);
    for (int full = 0; full < 2; full++) {
        result = read_result(full ? "full.h5" : "short.h5", &description, &reason);
        assert_non_null(result);
        assert_int_equal(result_integer(result, "memory", 0), full ? 4096 : 0);
        assert_int_equal(isnan(result->seconds), !full);
        result_free(result);
    }
}
