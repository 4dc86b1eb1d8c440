#include "tests/unit/dataset_sample.h"

TEST_IN_DIRECTORY(attributes_are_read_as_they_were_written) {
    const struct dataset_value *got;
    make_file("a.h5");
    struct dataset_file *file = open_file("a.h5");
    assert_done((got = dataset_get(file, "filetype", DATASET_TEXT, &reason)));
    assert_string_equal(got->text, "bukub test");
    assert_done((got = dataset_get(file, "command_line", DATASET_TEXT, &reason)));
    assert_string_equal(got->text, origin.command_line);
    assert_done((got = dataset_get(file, "board", DATASET_TEXT, &reason)));
    assert_string_equal(got->text, origin.board);
    assert_done((got = dataset_get(file, "format_version", DATASET_INT64, &reason)));
    assert_int_equal(got->whole, 3);
    assert_done((got = dataset_get(file, "complete", DATASET_INT64, &reason)));
    assert_int_equal(got->whole, -1);
    assert_true(dataset_attribute(file, "seed")->value.count == UINT64_MAX);
    const struct dataset_attribute *ratio = dataset_attribute(file, "ratio");
    assert_non_null(ratio);
    assert_int_equal(ratio->value.type, DATASET_DOUBLE);
    assert_double(ratio->value.real, 0.1, 0, 0);
    assert_string_equal(file->attribute[0].name, "filetype");
    assert_string_equal(file->attribute[file->attributes - 2].name, "complete");
    assert_string_equal(file->attribute[file->attributes - 1].name, "content");
    assert_false(dataset_get(file, "seed", DATASET_TEXT, &reason));
    assert_error(dataset_get(file, "colour", DATASET_TEXT, &reason), ERROR_INPUT,
                 "a.h5: has no attribute 'colour'");
    assert_error(dataset_get(file, "seed", DATASET_INT64, &reason), ERROR_INPUT,
                 "a.h5: has another type of attribute 'seed'");
    dataset_close(file);
}

TEST_IN_DIRECTORY(a_file_without_chance_has_neither_generator_nor_seed) {
    const struct dataset_origin exact = {.filetype = "bukub exact", .format_version = 1};
    struct dataset_writer *writer = dataset_create(&exact, &reason);
    assert_non_null(writer);
    assert_done(dataset_save(writer, "a.h5", false, &reason));
    dataset_free(writer);
    struct dataset_file *file = open_file("a.h5");
    assert_int_equal(file->attributes, 4);
    assert_null(dataset_attribute(file, "seed"));
    assert_null(dataset_attribute(file, "board"));
    assert_int_equal(file->entries, 0);
    dataset_close(file);
}

static void assert_entry(const struct dataset_file *file, const struct dataset_variable *variable,
                         size_t rank, size_t size) {
    const struct dataset_entry *entry = dataset_entry(file, variable->name);
    assert_non_null(entry);
    assert_int_equal(entry->type, variable->type);
    assert_int_equal(entry->count, variable->count);
    assert_string_equal(entry->units, variable->units);
    assert_string_equal(entry->long_name, variable->long_name);
    assert_int_equal(entry->rank, rank);
    assert_int_equal(entry->size, size);
    for (size_t i = 0; i < rank && !entry->is_dimension; i++)
        assert_string_equal(entry->dimension[i]->name, variable->dimensions[i]);
}

TEST_IN_DIRECTORY(variables_are_described_as_they_were_declared) {
    make_file("a.h5");
    struct dataset_file *file = open_file("a.h5");
    assert_int_equal(file->entries, 12);
    assert_entry(file, &name_dimension, 1, 3);
    assert_entry(file, &half_dimension, 1, 2);
    assert_entry(file, &step_dimension, 1, LONG);
    assert_entry(file, &none_dimension, 1, 0);
    assert_entry(file, &value, 2, 6);
    assert_entry(file, &big, 3, 6 * LONG);
    assert_entry(file, &single, 0, 1);
    assert_entry(file, &label, 1, 3);
    assert_entry(file, &missing, 1, 0);
    assert_true(dataset_entry(file, "half")->is_dimension);
    assert_false(dataset_entry(file, "value")->is_dimension);
    const struct dataset_entry *seconds = dataset_entry(file, "timers/seconds");
    assert_non_null(seconds);
    assert_string_equal(seconds->dimension[0]->name, "timers/timer");
    dataset_close(file);
}

/* A variable of texts has the first `count` names. */
static void assert_texts(const struct dataset_file *file, const char *name, size_t count) {
    const struct dataset_entry *entry = dataset_entry(file, name);
    char **texts = dataset_read(file, entry, &reason);
    assert_non_null(texts);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(texts[i], names[i]);
    assert_null(texts[count]);
    dataset_free_values(entry, texts);
    dataset_free_values(entry, NULL);
}

/* A variable of numbers has these values. */
static void assert_values(const struct dataset_file *file, const char *name, const void *expected,
                          size_t bytes) {
    FREED void *read = dataset_read(file, dataset_entry(file, name), &reason);
    assert_done(read);
    assert_memory_equal(read, expected, bytes);
}

static void assert_big(const struct dataset_file *file) {
    int64_t expected[6 * LONG];
    fill_big(expected);
    assert_values(file, "big", expected, sizeof expected);
}

TEST_IN_DIRECTORY(values_are_read_as_they_were_written) {
    const uint64_t number = UINT64_MAX;
    make_file("a.h5");
    struct dataset_file *file = open_file("a.h5");
    assert_values(file, "value", values, sizeof values);
    assert_values(file, "single", &number, sizeof number);
    assert_texts(file, "name", 3);
    assert_texts(file, "label", 3);
    assert_values(file, "missing", values, 0);
    assert_texts(file, "missing_text", 0);
    assert_big(file);
    dataset_close(file);
}

TEST_IN_DIRECTORY(rows_make_the_same_variable_as_the_whole) {
    assert_done(save_all("rows.h5", false, true, &reason));
    struct dataset_file *file = open_file("rows.h5");
    assert_big(file);
    dataset_close(file);
}

TEST_IN_DIRECTORY(a_variable_must_be_what_is_expected) {
    make_file("a.h5");
    struct dataset_file *file = open_file("a.h5");
    assert_done(dataset_find(file, &value, &reason));
    assert_done(dataset_find(file, &half_dimension, &reason));
    assert_done(dataset_find(file, &single, &reason));
    struct dataset_variable wrong = value;
    wrong.name = "worth";
    assert_error(dataset_find(file, &wrong, &reason), ERROR_INPUT, "a.h5: has no variable 'worth'");
    wrong = value;
    wrong.type = DATASET_INT64;
    assert_error(dataset_find(file, &wrong, &reason), ERROR_INPUT,
                 "a.h5: variable 'value' has an unexpected type");
    wrong = value;
    wrong.dimensions[1] = NULL;
    assert_error(dataset_find(file, &wrong, &reason), ERROR_INPUT,
                 "a.h5: variable 'value' has unexpected dimensions");
    wrong.dimensions[1] = "step";
    assert_error(dataset_find(file, &wrong, &reason), ERROR_INPUT,
                 "a.h5: variable 'value' has unexpected dimensions");
    wrong.dimensions[1] = "half";
    wrong.dimensions[2] = "step";
    assert_error(dataset_find(file, &wrong, &reason), ERROR_INPUT,
                 "a.h5: variable 'value' has unexpected dimensions");
    dataset_close(file);
}

TEST_IN_DIRECTORY(files_can_be_written_side_by_side) {
    uint64_t numbers[] = {1, 2};
    struct dataset_writer *one = dataset_create(&origin, &reason);
    struct dataset_writer *two = dataset_create(&origin, &reason);
    assert_done(dataset_add(one, &single, &numbers[0], &reason));
    assert_done(dataset_add(two, &single, &numbers[1], &reason));
    assert_done(dataset_save(one, "one.h5", false, &reason));
    assert_done(dataset_save(two, "two.h5", false, &reason));
    dataset_free(one);
    dataset_free(two);
    struct dataset_file *file = open_file("two.h5");
    assert_values(file, "single", &numbers[1], sizeof numbers[1]);
    dataset_close(file);
}

TEST_IN_DIRECTORY(what_cannot_be_added_is_reported) {
    struct dataset_writer *writer = dataset_create(&origin, &reason);
    double one = 1;
    assert_error(dataset_add(writer, &value, values, &reason), ERROR_SYSTEM,
                 "no dimension 'name' for variable 'value'");
    assert_done(dataset_add(writer, &single, &one, &reason));
    assert_error(dataset_add(writer, &single, &one, &reason), ERROR_SYSTEM,
                 "cannot write variable 'single': HDF5: name already exists");
    assert_error(dataset_add_dimension(writer, &single, 1, &one, &reason), ERROR_SYSTEM,
                 "cannot write variable 'single'");
    assert_error(dataset_add_row(writer, "single", 0, &one, &reason), ERROR_SYSTEM,
                 "cannot write row 0 of variable 'single'");
    assert_error(dataset_add_row(writer, "nobody", 0, &one, &reason), ERROR_SYSTEM,
                 "cannot write row 0 of variable 'nobody'");
    assert_error(dataset_set(writer, "board", dataset_text("again"), &reason), ERROR_SYSTEM,
                 "cannot write attribute 'board'");
    assert_error(dataset_add_group(writer, "single", "a group", &reason), ERROR_SYSTEM,
                 "cannot add group 'single'");
    dataset_free(writer);
    dataset_free(NULL);
    dataset_close(NULL);
}

/* Reproducible files. */

TEST_IN_DIRECTORY(equal_contents_make_equal_bytes_at_a_given_time) {
    setenv("SOURCE_DATE_EPOCH", "86400", 1);
    make_file("a.h5");
    make_file("b.h5");
    assert_same_files("a.h5", "b.h5");
    const struct dataset_value *created;
    struct dataset_file *file = open_file("a.h5");
    assert_done((created = dataset_get(file, "created", DATASET_TEXT, &reason)));
    assert_string_equal(created->text, "1970-01-02T00:00:00Z");
    dataset_close(file);
}

TEST_IN_DIRECTORY(a_time_that_is_none_is_refused_before_the_work) {
    static const char *const wrong[] = {"yesterday", "-1", "1.5", "99999999999999999999", "1 "};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        setenv("SOURCE_DATE_EPOCH", wrong[i], 1);
        assert_error(dataset_writable("a.h5", false, &reason), ERROR_INPUT, "SOURCE_DATE_EPOCH");
        assert_null(dataset_create(&origin, &reason));
    }
}
