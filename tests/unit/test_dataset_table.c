#include "sim/dataset/dataset.h"
#include "tests/unit/dataset_sample.h"

static struct dataset_file *sample;
static struct dataset_tables tables;

static int open_sample(void **state) {
    struct error error = {0};
    if (enter_directory(state) != 0)
        return -1;
    make_file("a.h5");
    sample = open_file("a.h5");
    return dataset_tables_list(&tables, sample, &error) ? 0 : -1;
}

static int close_sample(void **state) {
    dataset_tables_free(&tables);
    dataset_close(sample);
    return leave_directory(state);
}

static const struct dataset_table *find(const char *name) {
    const struct dataset_table *table = dataset_tables_find(&tables, name);
    assert_non_null(table);
    return table;
}

static struct dataset_rows *open_rows(const char *name) {
    struct error error = {0};
    struct dataset_rows *rows = dataset_rows_open(sample, find(name), &error);
    assert_non_null(rows);
    return rows;
}

static bool next(struct dataset_rows *rows) {
    struct error error = {0};
    bool more;
    assert_true(dataset_rows_next(rows, &more, &error));
    return more;
}

static void variables_over_the_same_dimensions_share_a_table(void **state) {
    (void)state;
    static const char *const table_names[] = {"name-half", "name-half-step", "single",
                                              "name",      "none",           "timers/timer"};
    assert_int_equal(tables.count, 6);
    for (size_t i = 0; i < 6; i++)
        assert_string_equal(tables.table[i].name, table_names[i]);
    const struct dataset_table *none = find("none");
    assert_int_equal(none->coordinates, 1);
    assert_int_equal(none->columns, 3);
    assert_string_equal(none->column[0]->name, "none");
    assert_string_equal(none->column[1]->name, "missing");
    assert_string_equal(none->column[2]->name, "missing_text");
    assert_true(find("name-half-step")->counts);
    assert_false(find("name-half")->counts);
}

static void a_table_is_found_by_its_name_or_a_variable(void **state) {
    (void)state;
    assert_ptr_equal(find("name-half"), find("value"));
    assert_ptr_equal(find("timers/timer"), find("timers/seconds"));
    /* "single" is the name of a table and of the variable in it. */
    assert_int_equal(find("single")->coordinates, 0);
    assert_null(dataset_tables_find(&tables, "half"));
    assert_null(dataset_tables_find(&tables, ""));
}

static void rows_come_with_their_coordinates(void **state) {
    (void)state;
    struct dataset_rows *rows = open_rows("value");
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++) {
            assert_true(next(rows));
            assert_string_equal(dataset_rows_value(rows, 0).text, names[i]);
            assert_double(dataset_rows_value(rows, 1).real, halves[k], 0, 0);
            assert_int_equal(dataset_rows_value(rows, 2).type, DATASET_DOUBLE);
            assert_double(dataset_rows_value(rows, 2).real, values[i][k], 0, 0);
        }
    assert_false(next(rows));
    assert_false(next(rows));
    dataset_rows_close(rows);
}

static void rows_of_counts_that_are_zero_are_left_out(void **state) {
    (void)state;
    int64_t *counts = malloc(6 * LONG * sizeof *counts);
    struct dataset_rows *rows = open_rows("big");
    fill_big(counts);
    for (size_t i = 0; i < 6 * LONG; i++) {
        if (counts[i] == 0)
            continue;
        assert_true(next(rows));
        assert_string_equal(dataset_rows_value(rows, 0).text, names[i / LONG / 2]);
        assert_double(dataset_rows_value(rows, 1).real, halves[i / LONG % 2], 0, 0);
        assert_int_equal(dataset_rows_value(rows, 2).whole, i % LONG);
        assert_true(dataset_rows_value(rows, 3).whole == counts[i]);
    }
    assert_false(next(rows));
    dataset_rows_close(rows);
    free(counts);
}

static void texts_single_values_and_empty_tables_have_rows_too(void **state) {
    (void)state;
    struct dataset_rows *rows = open_rows("label");
    for (int i = 0; i < 3; i++) {
        assert_true(next(rows));
        assert_string_equal(dataset_rows_value(rows, 1).text, names[i]);
    }
    assert_false(next(rows));
    dataset_rows_close(rows);
    rows = open_rows("single");
    assert_true(next(rows));
    assert_true(dataset_rows_value(rows, 0).count == UINT64_MAX);
    assert_false(next(rows));
    dataset_rows_close(rows);
    rows = open_rows("missing");
    assert_false(next(rows));
    dataset_rows_close(rows);
    dataset_rows_close(NULL);
}

static void texts_of_two_dimensions_stand_at_their_place(void **state) {
    (void)state;
    static const struct dataset_variable word = {.name = "word",
                                                 .type = DATASET_TEXT,
                                                 .units = "name",
                                                 .long_name = "a word",
                                                 .dimensions = {"name", "half"}};
    static const char *const words[] = {"a", "b", "c", "d", "e", "f"};
    struct error error = {0};
    struct dataset_writer *writer = dataset_create(&origin, &error);
    assert_true(dataset_add_dimension(writer, &name_dimension, 3, names, &error) &&
                dataset_add_dimension(writer, &half_dimension, 2, halves, &error) &&
                dataset_add(writer, &word, words, &error) &&
                dataset_save(writer, "words.h5", false, &error));
    dataset_free(writer);
    struct dataset_file *other = open_file("words.h5");
    struct dataset_tables others;
    assert_true(dataset_tables_list(&others, other, &error));
    struct dataset_rows *rows = dataset_rows_open(other, &others.table[0], &error);
    for (int i = 0; i < 6; i++) {
        assert_true(next(rows));
        assert_string_equal(dataset_rows_value(rows, 0).text, names[i / 2]);
        assert_string_equal(dataset_rows_value(rows, 2).text, words[i]);
    }
    assert_false(next(rows));
    dataset_rows_close(rows);
    dataset_tables_free(&others);
    dataset_close(other);
}

#define WITH_SAMPLE(test) cmocka_unit_test_setup_teardown(test, open_sample, close_sample)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_SAMPLE(variables_over_the_same_dimensions_share_a_table),
        WITH_SAMPLE(a_table_is_found_by_its_name_or_a_variable),
        WITH_SAMPLE(rows_come_with_their_coordinates),
        WITH_SAMPLE(rows_of_counts_that_are_zero_are_left_out),
        WITH_SAMPLE(texts_single_values_and_empty_tables_have_rows_too),
        WITH_SAMPLE(texts_of_two_dimensions_stand_at_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
