#include "cli/shared/output/format.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/view.h"
#include "tests/unit/dataset_sample.h"

static struct dataset_file *sample;

static int open_sample(void **state) {
    if (enter_directory(state) != 0)
        return -1;
    make_file("a.h5");
    sample = open_file("a.h5");
    return 0;
}

static int close_sample(void **state) {
    dataset_close(sample);
    return leave_directory(state);
}

static const struct dataset_entry *find(const char *name) {
    const struct dataset_entry *table = dataset_table_find(sample, name);
    assert_non_null(table);
    return table;
}

/* Reads the table, and checks what it is as comma-separated values. */
static struct result *read_table(const struct dataset_file *file, const struct dataset_entry *table,
                                 const char *expected) {
    FREED char *text = NULL;
    struct result *result = result_table_read(file, table, &reason);
    FILE *out = memory_stream(&text, NULL);
    assert_non_null(result);
    assert_true(format_csv.write(result, &(struct result_output){.out = out}, &reason));
    memory_stream_close(out);
    if (expected)
        assert_string_equal(text, expected);
    return result;
}

TEST_WITH(open_sample, close_sample, variables_over_the_same_dimensions_share_a_table) {
    static const char *const table_names[] = {"name-half", "name-half-step", "single",
                                              "name",      "none",           "timers/timer"};
    size_t tables = 0;
    for (size_t i = 0; i < sample->entries; i++) {
        char name[DATASET_TABLE_NAME];
        if (sample->entry[i].table != &sample->entry[i])
            continue;
        dataset_entry_table_name(&sample->entry[i], name);
        assert_true(tables < 6);
        assert_string_equal(name, table_names[tables++]);
    }
    assert_int_equal(tables, 6);
    struct result *none = result_table_read(sample, find("none"), &reason);
    assert_int_equal(none->entries, 3);
    assert_string_equal(none->entry[0].variable->name, "none");
    assert_string_equal(none->entry[1].variable->name, "missing");
    assert_string_equal(none->entry[2].variable->name, "missing_text");
    result_free(none);
}

TEST_WITH(open_sample, close_sample, a_table_is_found_by_its_name_or_a_variable) {
    assert_ptr_equal(find("name-half"), find("value"));
    assert_ptr_equal(find("timers/timer"), find("timers/seconds"));
    /* "single" is the name of a table and of the variable in it. */
    assert_int_equal(find("single")->rank, 0);
    assert_null(dataset_table_find(sample, "half"));
    assert_null(dataset_table_find(sample, ""));
}

TEST_WITH(open_sample, close_sample, rows_come_with_their_coordinates) {
    struct result *table = read_table(sample, find("value"), NULL);
    assert_int_equal(result_length(table, "name"), 3);
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 2; k++) {
            assert_string_equal(result_text(table, "name", i), names[i]);
            assert_double(result_real(table, "half", k), halves[k], 0, 0);
            assert_double(result_real(table, "value", 2 * i + k), values[i][k], 0, 0);
        }
    result_free(table);
}

TEST_WITH(open_sample, close_sample, rows_of_counts_that_are_zero_are_left_out) {
    FREED char *expected = NULL;
    FREED int64_t *counts = malloc(6 * LONG * sizeof *counts);
    FILE *out = memory_stream(&expected, NULL);
    fill_big(counts);
    fputs("name,half,step,big\n", out);
    for (size_t i = 0; i < 6 * LONG; i++)
        if (counts[i] != 0) {
            csv_field_print(out, names[i / LONG / 2]);
            fprintf(out, ",%g,%zu,%lld\n", halves[i / LONG % 2], i % LONG, (long long)counts[i]);
        }
    memory_stream_close(out);
    result_free(read_table(sample, find("big"), expected));
}

TEST_WITH(open_sample, close_sample, texts_single_values_and_empty_tables_have_rows_too) {
    struct result *table = read_table(sample, find("label"), NULL);
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(result_text(table, "label", i), names[i]);
    result_free(table);
    result_free(read_table(sample, find("single"), "single\n18446744073709551615\n"));
    result_free(read_table(sample, find("missing"), "none,missing,missing_text\n"));
}

TEST_WITH(open_sample, close_sample, texts_of_two_dimensions_stand_at_their_place) {
    static const struct dataset_variable word = {.name = "word",
                                                 .type = DATASET_TEXT,
                                                 .units = "name",
                                                 .long_name = "a word",
                                                 .dimensions = {"name", "half"}};
    static const char *const words[] = {"a", "b", "c", "d", "e", "f"};
    struct dataset_writer *writer = dataset_create(&origin, &reason);
    assert_done(dataset_add_dimension(writer, &name_dimension, 3, names, &reason) &&
                dataset_add_dimension(writer, &half_dimension, 2, halves, &reason) &&
                dataset_add(writer, &word, words, &reason) &&
                dataset_save(writer, "words.h5", false, &reason));
    dataset_free(writer);
    struct dataset_file *other = open_file("words.h5");
    struct result *table = read_table(other, dataset_table_find(other, "word"), NULL);
    for (size_t i = 0; i < 6; i++)
        assert_string_equal(result_text(table, "word", i), words[i]);
    result_free(table);
    dataset_close(other);
}

/* Of an interval without an upper end only the lower one, rounded downwards, is known. */
TEST(bounded_numbers_have_no_digits_beyond_their_bounds) {
    static const struct {
        double value, lower, upper;
        const char *text;
    } cases[] = {
        {7565678117980.674, 5e12, 9e12, "8e+12"},
        {12.3456, 12.34, 12.35, "12.346"},
        {12.3456, 12.3456, 12.3456, "12.3456"},
        {1, -1, 4, "-"},
        {-2e16, 1e15, INFINITY, "> 9.95e+14"},
        {NAN, 0, 1, "-"},
        {INFINITY, 1, INFINITY, "infinite"},
        {-0.00001, -0.00002, 0.00001, "0.0000"},
        {1, -INFINITY, INFINITY, "-"},
    };
    char buffer[VIEW_TEXT];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(view_bounded(cases[i].value, cases[i].lower, cases[i].upper, 4, buffer),
                            cases[i].text);
}
