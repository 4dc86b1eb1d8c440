/* Memory that runs out in what everything is built from: each function says so, and leaves what it
 * was given as it was or empty. */
#include "sim/statistics/histogram.h"
#include "sim/statistics/sample.h"
#include "sim/statistics/two_sample.h"
#include "sim/text/parameter.h"
#include "sim/text/range.h"
#include "sim/walk/sweep/compare.h"
#include "tests/unit/fault.h"
#include "tests/unit/scratch.h"

enum { LONG_GAMES = 1000 };

/* Histograms, each with pairs. */

static struct histogram histogram, other;

static void fill(struct histogram *filled, uint64_t first, uint64_t step) {
    struct error error = {0};
    for (uint64_t i = 0; i < LONG_GAMES; i++)
        if (!histogram_add(filled, first + i * step, 1, &error))
            fail_msg("%s", error.text);
}

static bool add_many(struct error *error) {
    bool done = true;
    histogram_free(&histogram);
    for (uint64_t i = 0; done && i < LONG_GAMES; i++) {
        uint64_t before = histogram_games(&histogram);
        done = histogram_add(&histogram, 5000 + 7 * i % LONG_GAMES, 1, error);
        assert_int_equal(histogram_games(&histogram), before + done);
    }
    return done;
}

TEST(adding_to_a_histogram_adds_or_fails) {
    assert_survives_faults(add_many, NULL);
    histogram_free(&histogram);
}

static bool merge(struct error *error) { return histogram_merge(&histogram, &other, error); }

static void nothing_is_merged(void) { assert_int_equal(histogram_games(&histogram), LONG_GAMES); }

TEST(a_histogram_is_merged_whole_or_not_at_all) {
    fill(&histogram, 5000, 2);
    fill(&other, 5001, 2);
    assert_true(histogram_add(&other, 10, 1, NULL));
    other.censored = 3;
    assert_survives_faults(merge, nothing_is_merged);
    assert_int_equal(histogram_games(&histogram), 2 * LONG_GAMES + 4);
    histogram_free(&histogram);
    histogram_free(&other);
}

TEST(merging_after_reserving_cannot_fail) {
    struct error error = {0};
    fill(&histogram, 5000, 2);
    fill(&other, 5001, 2);
    assert_true(histogram_reserve_merge(&histogram, &other, &error));
    assert_int_equal(histogram_games(&histogram), LONG_GAMES);
    fault_after(0);
    bool merged = histogram_merge(&histogram, &other, &error);
    bool happened = fault_happened;
    fault_after(-1);
    assert_true(merged && !happened);
    assert_int_equal(histogram_games(&histogram), 2 * LONG_GAMES);
    histogram_free(&histogram);
    histogram_free(&other);
}

/* Numbers. */

static bool read_range(struct error *error) {
    struct range range = {0};
    bool read = range_parse(&range, "0:1:0.001,0.5", 0, 1, error);
    assert_true(read || (range.values == 0 && !range.value));
    range_free(&range);
    return read;
}

static const char *argument;

static bool test_samples(struct error *error) {
    struct sample x = {0}, y = {0};
    struct two_sample tests;
    bool done = sample_read(&x, argument, error) && sample_of_histogram(&y, &histogram, error) &&
                two_sample_tests_of_histograms(&tests, &histogram, &histogram, error);
    sample_free(&x);
    sample_free(&y);
    return done;
}

TEST_IN_DIRECTORY(ranges_and_samples_are_read_or_memory_is_short) {
    char text[8 * LONG_GAMES] = "", *end = text;
    for (int i = 0; i < LONG_GAMES; i++)
        end += sprintf(end, "%d%s", i, i + 1 < LONG_GAMES ? "," : "");
    write_bytes("sample.csv", text, strlen(text));
    fill(&histogram, 5000, 1);
    assert_survives_faults(read_range, NULL);
    argument = text;
    assert_survives_faults(test_samples, NULL);
    argument = "sample.csv";
    assert_survives_faults(test_samples, NULL);
    histogram_free(&histogram);
}

static bool rank(struct error *error) {
    enum { STRATEGIES = 20 };
    double mean[STRATEGIES], p[STRATEGIES * STRATEGIES], adjusted[STRATEGIES * STRATEGIES];
    struct ranking ranking = {0};
    for (int i = 0; i < STRATEGIES; i++)
        for (int k = 0; k < STRATEGIES; k++) {
            mean[i] = i;
            p[i * STRATEGIES + k] = abs(i - k) < 2 ? 1 : 1e-6;
        }
    bool done = multiple_holm(p, STRATEGIES * STRATEGIES, adjusted, error) &&
                ranking_build(&ranking, STRATEGIES, mean, p, 0.05, error);
    ranking_free(&ranking);
    return done;
}

static bool write_spec(struct error *error) {
    struct spec spec;
    bool parsed = spec_parse(&spec, "hoard(n=3)", error);
    char *text = parsed ? spec_text(&spec) : NULL;
    free(text);
    return text || (parsed && error_memory(error));
}

TEST(rankings_and_names_are_made_or_memory_is_short) {
    assert_survives_faults(rank, NULL);
    assert_survives_faults(write_spec, NULL);
}
