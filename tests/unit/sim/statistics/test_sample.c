#include "sim/statistics/sample.h"
#include "tests/unit/scratch.h"

#include <unistd.h>

/* A file of those bytes, named by a template of mkstemp. */
static void write_file(char *path, const char *bytes, size_t size) {
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, bytes, size), size);
    assert_int_equal(close(descriptor), 0);
}

/* The sample as "value x count" separated by blanks. */
static void assert_sample(const struct sample *sample, const char *expected) {
    char shown[1000] = "";
    uint64_t size = 0;
    for (size_t i = 0; i < sample->values; i++) {
        size_t used = strlen(shown);
        snprintf(shown + used, sizeof shown - used, "%s%gx%llu", i > 0 ? " " : "",
                 sample->value[i].value, (unsigned long long)sample->value[i].count);
        size += sample->value[i].count;
    }
    assert_string_equal(shown, expected);
    assert_int_equal(sample->size, size);
}

static void assert_reads(const char *argument, const char *expected) {
    struct sample sample = {0};
    assert_done(sample_read(&sample, argument, &reason));
    assert_sample(&sample, expected);
    sample_free(&sample);
    assert_null(sample.value);
}

static void assert_file_reads(const char *text, const char *expected) {
    char path[] = "/tmp/sample-XXXXXX";
    write_file(path, text, strlen(text));
    assert_reads(path, expected);
    unlink(path);
}

/* The message is the path and what follows it. */
static void assert_bytes_refused(const char *bytes, size_t size, const char *message) {
    char path[] = "/tmp/sample-XXXXXX", expected[200];
    struct sample sample = {0};
    write_file(path, bytes, size);
    snprintf(expected, sizeof expected, "%s%s", path, message);
    assert_error(sample_read(&sample, path, &reason), ERROR_INPUT, expected);
    assert_null(sample.value);
    unlink(path);
}

static void assert_file_refused(const char *text, const char *message) {
    assert_bytes_refused(text, strlen(text), message);
}

static void assert_refused(const char *argument, const char *message) {
    struct sample sample = {0};
    assert_error(sample_read(&sample, argument, &reason), ERROR_INPUT, message);
    assert_null(sample.value);
}

TEST(numbers_are_counted_in_order) {
    static const double number[] = {3, 1, 3, -0.5, 1, 3};
    struct sample sample = sample_of_numbers(number, 6);
    assert_sample(&sample, "-0.5x1 1x2 3x3");
    sample_free(&sample);
    sample = sample_of_numbers(NULL, 0);
    assert_sample(&sample, "");
    sample_free(&sample);
}

TEST(a_histogram_is_a_sample_of_the_games_that_ended) {
    FREED_BY(histogram_free) struct histogram histogram = {.censored = 4, .unfinishable = 1};
    histogram_add(&histogram, 70000, 2);
    histogram_add(&histogram, 4096, 1);
    histogram_add(&histogram, 4097, 9);
    histogram_add(&histogram, 0, 3);
    FREED_BY(sample_free) struct sample sample = sample_of_histogram(&histogram);
    assert_sample(&sample, "0x3 4096x1 4097x9 70000x2");
}

TEST(a_walk_meets_every_value_once) {
    static const double of_x[] = {1, 2, 2, 5}, of_y[] = {2, 3, 5, 5, 6};
    FREED_BY(sample_free) struct sample x = {0}, y = {0};
    x = sample_of_numbers(of_x, 4);
    y = sample_of_numbers(of_y, 5);
    static const uint64_t expected[][5] = {
        {1, 0, 0, 0, 1}, {2, 1, 1, 0, 2}, {0, 1, 3, 1, 3}, {1, 2, 3, 2, 5}, {0, 1, 4, 4, 6},
    };
    struct sample_walk walk = {0};
    for (size_t i = 0; i < 5; i++) {
        assert_true(sample_walk_next(&walk, &x, &y));
        assert_int_equal(walk.at_x, expected[i][0]);
        assert_int_equal(walk.at_y, expected[i][1]);
        assert_int_equal(walk.below_x, expected[i][2]);
        assert_int_equal(walk.below_y, expected[i][3]);
        assert_true(walk.value == (double)expected[i][4]);
    }
    assert_false(sample_walk_next(&walk, &x, &y));
    assert_int_equal(walk.below_x, 4);
    assert_int_equal(walk.below_y, 5);
}

TEST(a_list_on_the_command_line_is_read) {
    assert_reads("25,13,16,13", "13x2 16x1 25x1");
    assert_reads("7", "7x1");
    assert_reads(" 1 ,\t2.5, -3e2 ", "-300x1 1x1 2.5x1");
    assert_reads("-0,0", "0x2");
    assert_reads("25 13\t 16  13 ", "13x2 16x1 25x1");
    assert_reads("25\n13\r\n16,13\n", "13x2 16x1 25x1");
}

TEST(wrong_lists_are_refused) {
    assert_refused("", "sample \"\": no numbers; allowed: one or more");
    assert_refused(" \n", "no numbers; allowed: one or more");
    assert_refused("25,,13", "sample \"25,,13\": a number is missing");
    assert_refused("25,13,", "a number is missing");
    assert_refused(",", "a number is missing");
    assert_refused("1 234,5", "\"1 234\" is not a number");
    assert_refused("1 2e", "\"2e\" is not a number");
    assert_refused("1e", "\"1e\" is not a number");
    assert_refused("1,1e999", "\"1e999\" is out of range; allowed: -1e100 to 1e100");
    assert_refused("-1.1e100,1", "\"-1.1e100\" is out of range");
    assert_refused("1,0000000000000000000000000000000000000000000000000000000000000000000",
                   "is not a number; allowed: finite numbers of up to 63 characters");
}

TEST(files_are_read) {
    assert_file_reads("25\n13\n16\n13\n", "13x2 16x1 25x1");
    assert_file_reads("25\r\n13\r\n16", "13x1 16x1 25x1");
    assert_file_reads("\"25\"\r\n \" 13 \" ,\"13\"\r\n", "13x2 25x1");
    assert_file_reads("25, 13,16\n1,2\n", "1x1 2x1 13x1 16x1 25x1");
    assert_file_reads("moves\n25\n", "25x1");
    assert_file_reads("25 13 16\n13 NA", "13x2 16x1 25x1");
    assert_file_reads("\xEF\xBB\xBF\"number of moves\"\r\n25\r\n", "25x1");
    assert_file_reads("# by hand\n\n  moves # of the token\n\t25 # the first\n\n# 13\n16",
                      "16x1 25x1");
    assert_file_reads("\xEF\xBB\xBF"
                      "3\n",
                      "3x1");
}

TEST(wrong_files_are_refused_with_file_and_line) {
    assert_file_refused("1\n2\n3x\n", ":3: \"3x\" is not a number; allowed: -1e100 to 1e100");
    assert_file_refused("1\n\n# 2\n2;3\n", ":4: \"2;3\" is not a number");
    assert_file_refused("1\nmoves\n", ":2: \"moves\" is not a number");
    assert_file_refused("moves\nmoves\n1\n", ":2: \"moves\" is not a number");
    assert_file_refused("12x\n13\n", ":1: \"12x\" is not a number");
    assert_file_refused("NA\n", ": no numbers; allowed: one or more");
    assert_file_refused("na\n13\n", ":1: \"na\" is not a number");
    assert_file_refused("\"nan\"\n13\n", ":1: \"nan\" is not a number");
    assert_file_refused("inf\n", ":1: \"inf\" is not a number");
    assert_file_refused("game,moves\n1,25\n", ":1: several columns: choose one, as ");
    assert_file_refused("1,2,\n3\n", ":1: a number is missing");
    assert_file_refused("mine yours\n1 2\n", ":2: \"1 2\" is not a number");
    assert_file_refused("1e999\n", ":1: \"1e999\" is out of range");
    assert_file_refused("", ": no numbers; allowed: one or more");
    assert_file_refused("moves\n# none\n\n", ": no numbers; allowed: one or more");
}

static void put_file(const char *path, const char *bytes, size_t size) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

TEST_IN_DIRECTORY(a_column_of_a_file_is_read) {
    static const char table[] = "game,\"the moves\",by\r\n0,25,\"me, # 1\"\r\n"
                                "\r\n1,\"13\", you # twice\r\n2,13,\"a \"\"b\"\"\"";
    put_file("table.csv", table, strlen(table));
    assert_reads("table.csv:the moves", "13x2 25x1");
    assert_reads("table.csv:game", "0x1 1x1 2x1");
    assert_refused("table.csv:by", "table.csv:2: \"me, # 1\" is not a number");
    assert_refused("table.csv", "table.csv:1: several columns: choose one, as table.csv:COLUMN; "
                                "there are \"game\", \"the moves\", \"by\"");
    assert_refused("table.csv:Game", "table.csv:1: no column \"Game\"; there are \"game\", ");
    assert_refused("table.csv:", "table.csv:1: no column \"\"; there are");
    assert_refused("nowhere.csv:game", "nowhere.csv: cannot be opened");
    static const char as_r_writes[] = "\"\",\"x\"\n\"1\",25\n\"2\",\" 16\"\n";
    put_file("table.csv", as_r_writes, strlen(as_r_writes));
    assert_reads("table.csv:x", "16x1 25x1");
    assert_refused("table.csv", "table.csv:1: several columns: choose one");
    put_file("table.csv", "a,b,a\n1,2,3\n", 12);
    assert_refused("table.csv:a", "table.csv:1: 2 columns have the name \"a\"; choose one by its "
                                  "number, from 1");
    assert_reads("table.csv:b", "2x1");
    assert_reads("table.csv:3", "3x1");
    put_file("table.csv", "7,8\n3,4,5\n", 10);
    assert_refused("table.csv:1", "table.csv:2: 3 fields, and the first line has 2: \"7\", \"8\"");
    put_file("odd:name", "25\n", 3);
    assert_reads("odd:name", "25x1");
}

/* As R's write.csv2 and spreadsheets write them. */
TEST_IN_DIRECTORY(semicolons_separate_and_commas_are_decimal) {
    static const char table[] = "\"\";\"a, b\";\"c\"\n\"1\";25;1,5\n\"2\"; \"13\" ;\"2.5\"\n";
    put_file("table.csv", table, strlen(table));
    assert_reads("table.csv:a, b", "13x1 25x1");
    assert_reads("table.csv:c", "1.5x1 2.5x1");
    assert_refused("table.csv", "there are \"\", \"a, b\", \"c\"");
    assert_file_reads("1,5;2;3\n-0,25\n", "-0.25x1 1.5x1 2x1 3x1");
    assert_file_reads("moves\n1,5\n", "1x1 5x1");
    assert_file_refused("1;2;\n",
                        ":1: a number is missing; allowed: numbers separated by semicolons");
}

TEST_IN_DIRECTORY(columns_may_have_different_lengths) {
    static const char table[] = "a,b,c\n1,2,3\n,4,\n5,,6\n7\n,,\n";
    put_file("table.csv", table, strlen(table));
    assert_reads("table.csv:a", "1x1 5x1 7x1");
    assert_reads("table.csv:b", "2x1 4x1");
    assert_reads("table.csv:c", "3x1 6x1");
}

TEST_IN_DIRECTORY(missing_values_are_counted_apart) {
    static const char table[] = "a,b\nNA,2\n1,\"NA\"\n3,NA\n";
    FREED_BY(sample_free) struct sample sample = {0};
    put_file("table.csv", table, strlen(table));
    assert_true(sample_read(&sample, "table.csv:b", NULL));
    assert_sample(&sample, "2x1");
    assert_int_equal(sample.missing, 2);
    assert_reads("table.csv:a", "1x1 3x1");
    assert_file_reads("NA\n13\n", "13x1");
}

static void assert_summary(const double *number, size_t n, double mean, double sd, double median) {
    FREED_BY(sample_free) struct sample sample = sample_of_numbers(number, n);
    struct sample_summary summary = sample_summarise(&sample);
    assert_int_equal(summary.size, n);
    assert_double(summary.mean, mean, 0, 1e-14);
    assert_double(summary.sd, sd, 0, 1e-14);
    assert_double(summary.median, median, 0, 0);
}

/* mean(x), sd(x) and median(x) in R. */
TEST(a_summary_has_mean_deviation_and_median) {
    static const double even[] = {25, 13, 16, 24, 11, 44, 18, 9}, odd[] = {5, 1, 5, 2, 5};
    assert_summary(even, 8, 20, 11.26308762538687, 17);
    assert_summary(odd, 5, 3.6, 1.949358868961793, 5);
    assert_summary(odd, 1, 5, NAN, 5);
    assert_summary(odd, 0, NAN, NAN, NAN);
    assert_summary((const double[]){-1.5, 1.5}, 2, 0, 2.1213203435596424, 0);
}

TEST_IN_DIRECTORY(wrong_columns_are_refused_with_file_and_line) {
    static const struct text_case cases[] = {
        {"a,b\n1,2\n1,2,3\n", "table.csv:3: 3 fields, and the first line has 2: \"a\", \"b\""},
        {"a,b\n1\n", "table.csv: no numbers in column \"b\"; the columns are \"a\", \"b\""},
        {"a,b\n1,\n", "table.csv: no numbers in column \"b\"; the columns are \"a\", \"b\""},
        {"a,b\n1,NA\n", "table.csv: no numbers in column \"b\"; the columns are \"a\", \"b\""},
        {"a,b\n1,N/A\n", "table.csv:2: \"N/A\" is not a number"},
        {"a;b\n1;2,5,1\n", "table.csv:2: \"2,5,1\" is not a number"},
        {"a;b\n1;1.234,5\n", "table.csv:2: \"1.234,5\" is not a number"},
        {"a;b\n1;\"2\"3\n",
         "table.csv:2: \"\"2\"3\": a semicolon belongs behind the closing quote"},
        {"a;b\n1;2;3\n", "table.csv:2: 3 fields, and the first line has 2: \"a\", \"b\""},
        {"a,b\n1,\"2\n", "table.csv:2: \"\"2\": the quote is not closed"},
        {"a,b\n1,\"2\"3\n", "table.csv:2: \"\"2\"3\": a comma belongs behind the closing quote"},
        {"a,\"b\n1,2\n", "table.csv:1: \"\"b\": the quote is not closed"},
        {"1,2\n3,4\n", "table.csv:1: no column \"b\"; there are \"1\", \"2\""},
        {"a,b\n", "table.csv: no numbers in column \"b\"; the columns are \"a\", \"b\""},
        {"", "table.csv: no numbers; allowed: one or more"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        put_file("table.csv", cases[i].text, strlen(cases[i].text));
        assert_refused("table.csv:b", cases[i].expected);
    }
}

TEST(hostile_files_are_refused) {
    assert_bytes_refused("1\0002\n", 4, ":1: a NUL byte");
    assert_bytes_refused("1\n2\0", 4, ":2: a NUL byte");
    assert_bytes_refused("\0\0\0", 3, ":1: a NUL byte");
    assert_bytes_refused("\x1B[2J\n", 5, ":1: \"?[2J\" is not a number");
    char lengthy[5000];
    memset(lengthy, '9', sizeof lengthy);
    assert_bytes_refused(lengthy, sizeof lengthy, ":1: \"99999");
    memset(lengthy, ',', sizeof lengthy);
    assert_bytes_refused(lengthy, sizeof lengthy, ":1: a number is missing");
    assert_refused("/dev/zero", "/dev/zero:1: a NUL byte");
    assert_refused("/tmp", "/tmp: Is a directory");
    assert_refused("/nowhere/at/all.csv", "/nowhere/at/all.csv: cannot be opened: No such file");
    assert_refused("25,x", "25,x: cannot be opened");
}

/* The memory of the process itself opens, but cannot be read at address 0. */
TEST(a_file_that_cannot_be_read_is_no_fault_of_the_input) {
    struct sample sample = {0};
    assert_error(sample_read(&sample, "/proc/self/mem", &reason), ERROR_SYSTEM,
                 "/proc/self/mem: cannot be read: ");
}
