/* The known answers come from R, those of assert_tests by
 *   t.test(x, y); wilcox.test(x, y, exact = FALSE); ks.test(x, y, exact = FALSE) */
#include "sim/statistics/confidence.h"
#include "sim/statistics/two_sample.h"
#include "tests/unit/check.h"

static struct two_sample tests_of(const double *x, size_t n_x, const double *y, size_t n_y) {
    struct sample sample_x = sample_of_numbers(x, n_x), sample_y = sample_of_numbers(y, n_y);
    struct two_sample tests = two_sample_tests(&sample_x, &sample_y, 0.99);
    sample_free(&sample_x);
    sample_free(&sample_y);
    return tests;
}

/* expected: t, df, p; W, p; D, p. */
static void assert_tests(struct two_sample tests, const double expected[7]) {
    assert_double(tests.welch.t, expected[0], 0, 1e-13);
    assert_double(tests.welch.df, expected[1], 0, 1e-13);
    assert_double(tests.welch.p_value, expected[2], 0, 1e-11);
    assert_double(tests.mann_whitney.w, expected[3], 0, 0);
    assert_double(tests.mann_whitney.p_value_asymptotic, expected[4], 0, 1e-13);
    assert_double(tests.kolmogorov_smirnov.d, expected[5], 0, 1e-14);
    /* R up to 4.2 subtracts from 1, later ones do not: that is up to 1e-16. */
    assert_double(tests.kolmogorov_smirnov.p_value_asymptotic, expected[6], 2e-16, 1e-13);
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const double first[] = {25, 13, 16, 24, 11, 12, 24, 26, 15, 19, 34};
static const double second[] = {35, 41, 23, 26, 18, 15, 33, 42, 18, 47, 21, 26};

TEST(the_published_samples_give_the_published_values) {
    struct two_sample tests = tests_of(first, COUNT(first), second, COUNT(second));
    assert_double(tests.welch.t, -2.34629583745, 0, 1e-11);
    assert_double(tests.welch.df, 19.4681580394, 0, 1e-11);
    assert_double(tests.welch.p_value, 0.0296793135687, 0, 1e-11);
    static const double there[] = {-2.34629583744541,  19.4681580393525,  0.029679313568685, 33.5,
                                   0.0485094171218722, 0.401515151515152, 0.313125218061877};
    assert_tests(tests, there);
    static const double back[] = {2.34629583744541,   19.4681580393525,  0.029679313568685, 98.5,
                                  0.0485094171218722, 0.401515151515152, 0.313125218061877};
    assert_tests(tests_of(second, COUNT(second), first, COUNT(first)), back);
}

TEST(ties_and_fractions_give_what_r_gives) {
    static const double a[] = {1, 1, 2, 3}, b[] = {2, 2, 4, 5, 6};
    static const double ties[] = {
        -2.19888405410864, 6.30036892390438, 0.0680770095990217, 3, 0.103861948426131, 0.6,
        0.400473665960807};
    assert_tests(tests_of(a, COUNT(a), b, COUNT(b)), ties);
    static const double c[] = {0.5, 0.25, -1.75, 3.125, 0.5}, d[] = {0.5, 1e3, -2.5};
    static const double fractions[] = {
        -0.995423532532163, 2.00002157920352, 0.424414281270357, 7, 1,
        0.333333333333333,  0.985279528699427};
    assert_tests(tests_of(c, COUNT(c), d, COUNT(d)), fractions);
}

/* x = (1:200)^2 %% 101, y = (1:300)^2 %% 103; x = 1:40, y = 31:100 */
TEST(larger_samples_give_what_r_gives) {
    double x[200], y[300];
    for (int i = 0; i < 200; i++)
        x[i] = (i + 1) * (i + 1) % 101;
    for (int i = 0; i < 300; i++)
        y[i] = (i + 1) * (i + 1) % 103;
    static const double squares[] = {1.39367755812406,  415.998564146062,  0.164159070176656,
                                     32112.5,           0.182016168181012, 0.123333333333333,
                                     0.0519467039935499};
    assert_tests(tests_of(x, 200, y, 300), squares);
    for (int i = 0; i < 40; i++)
        x[i] = i + 1;
    for (int i = 0; i < 70; i++)
        y[i] = i + 31;
    static const double apart[] = {-14.7297075909295,   107.988483243119,  1.37044548998832e-27, 50,
                                   5.0478821414191e-17, 0.857142857142857, 1.11022302462516e-16};
    assert_tests(tests_of(x, 40, y, 70), apart);
}

/* chisq.test of the bins, correct = FALSE; t.test(x, y, conf.level = 0.99)$conf.int and $stderr:
 * x = (1:200)^2 %% 101, y = (1:300)^2 %% 103 (31 bins); x = 1:40 %% 7, y = 1:90 %% 11 (5 bins, the
 * last of which takes the largest numbers); 8 and 15 ones, 12 and 15 twos. */
TEST(bins_and_intervals_are_those_of_r) {
    double x[200], y[300];
    for (int i = 0; i < 200; i++)
        x[i] = (i + 1) * (i + 1) % 101;
    for (int i = 0; i < 300; i++)
        y[i] = (i + 1) * (i + 1) % 103;
    struct two_sample tests = tests_of(x, 200, y, 300);
    assert_double(tests.chi_squared.statistic, 98.89539596969938, 0, 1e-13);
    assert_double(tests.chi_squared.df, 30, 0, 0);
    assert_double(tests.chi_squared.p_value, 2.772380359477732e-09, 0, 1e-11);
    assert_double(tests.welch.difference, 3.795, 0, 1e-13);
    assert_double(tests.welch.standard_error, 2.723011487038796, 0, 1e-13);
    assert_double(tests.welch.interval[0], -3.251334617435145, 0, 1e-11);
    assert_double(tests.welch.interval[1], 10.841334617435132, 0, 1e-11);
    for (int i = 0; i < 40; i++)
        x[i] = (i + 1) % 7;
    for (int i = 0; i < 90; i++)
        y[i] = (i + 1) % 11;
    tests = tests_of(x, 40, y, 90);
    assert_double(tests.chi_squared.statistic, 15.55075488049626, 0, 1e-13);
    assert_double(tests.chi_squared.df, 4, 0, 0);
    assert_double(tests.chi_squared.p_value, 0.003685210399803664, 0, 1e-11);
    for (int i = 0; i < 30; i++) {
        x[i] = i < 8 ? 1 : 2;
        y[i] = i < 15 ? 1 : 2;
    }
    tests = tests_of(x, 20, y, 30);
    assert_double(tests.chi_squared.statistic, 0.483091787439613, 0, 1e-13);
    assert_double(tests.chi_squared.p_value, 0.487025191594949, 0, 1e-13);
    assert_double(tests_of(x, 8, y, 15).chi_squared.p_value, NAN, 0, 0); /* one bin */
    assert_double(tests_of(x, 20, y, 4).chi_squared.df, NAN, 0, 0);
    assert_double(tests_of(NULL, 0, y, 30).chi_squared.statistic, NAN, 0, 0);
    assert_double(tests_of(NULL, 0, NULL, 0).chi_squared.p_value, NAN, 0, 0);
}

/* x = 1:8, y = 5:12: sqrt(n) * D is exactly 1, where R changes from one series to the other. */
TEST(the_seam_of_the_series_lies_where_r_has_it) {
    double x[8], y[8];
    for (int i = 0; i < 8; i++) {
        x[i] = i + 1;
        y[i] = i + 5;
    }
    static const double expected[] = {-3.2659863237109,   14,  0.00563073978348197, 8,
                                      0.0133130027638167, 0.5, 0.26999967167738};
    assert_tests(tests_of(x, 8, y, 8), expected);
}

TEST(degenerate_samples_give_what_r_gives_or_nan) {
    static const double one[] = {1}, three[] = {3}, sevens[] = {7, 7}, fives[] = {5, 5},
                        rising[] = {1, 2}, pair[] = {2, 3};
    static const double constant_and_rising[] = {
        -7, 1, 0.0903344706017331, 0, 0.220671361919847, 1, 0.26999967167738};
    assert_tests(tests_of(rising, 2, fives, 2), constant_and_rising);
    static const double all_equal[] = {NAN, NAN, NAN, 2, NAN, 0, 1};
    assert_tests(tests_of(sevens, 2, sevens, 2), all_equal);
    static const double single[] = {NAN, NAN, NAN, 0, 0.54029137460742, 1, 0.517550843046749};
    assert_tests(tests_of(one, 1, pair, 2), single);
    static const double singles[] = {NAN, NAN, NAN, 0.5, NAN, 0, 1};
    assert_tests(tests_of(three, 1, three, 1), singles);
    static const double constants[] = {NAN, NAN, NAN, 0, 0.193930852282411, 1, 0.26999967167738};
    assert_tests(tests_of(fives, 2, sevens, 2), constants);
    static const double none[] = {NAN, NAN, NAN, NAN, NAN, NAN, NAN};
    assert_tests(tests_of(NULL, 0, pair, 2), none);
    assert_tests(tests_of(pair, 2, NULL, 0), none);
}

/* wilcox.test(x, y)$p.value (from R 4.6 with ties) and ks.test(x, y)$p.value (from R 4.2) */
TEST(small_samples_have_the_p_values_of_r_by_default) {
    static const double few[] = {25, 13, 16, 24, 11, 44, 18, 9}, fewer[] = {35, 41, 23, 19, 58, 27};
    struct two_sample tests = tests_of(few, COUNT(few), fewer, COUNT(fewer));
    assert_double(tests.mann_whitney.p_value, 0.05927405927405927, 0, 1e-12);
    assert_string_equal(tests.mann_whitney.method, "exact");
    assert_double(tests.kolmogorov_smirnov.p_value, 0.09257409257409257, 0, 1e-12);
    assert_string_equal(tests.kolmogorov_smirnov.method, "exact");
    tests = tests_of(first, COUNT(first), second, COUNT(second)); /* with ties */
    assert_double(tests.kolmogorov_smirnov.p_value, 0.1902279306371354, 0, 1e-11);
    assert_string_equal(tests.kolmogorov_smirnov.method, "exact");
    assert_double(tests.mann_whitney.p_value, 0.04528584889333308, 0, 1e-12);
    assert_string_equal(tests.mann_whitney.method, "exact");
    static const double sevens[] = {7, 7};
    assert_double(tests_of(sevens, 2, sevens, 2).mann_whitney.p_value, 1, 0, 0);
}

/* x = (1:49)^2 %% 101 + (1:49) / 1000, y = (1:45)^2 %% 103 + 8; x = (1:90)^2 %% 31,
 * y = (1:110)^2 %% 37 + 2 */
TEST(middle_samples_have_the_p_values_of_r_by_default) {
    double x[90], y[110];
    for (int i = 0; i < 49; i++)
        x[i] = (i + 1) * (i + 1) % 101 + (i + 1) / 1000.0;
    for (int i = 0; i < 45; i++)
        y[i] = (i + 1) * (i + 1) % 103 + 8;
    struct two_sample tests = tests_of(x, 49, y, 45);
    assert_double(tests.mann_whitney.w, 991, 0, 0);
    assert_double(tests.mann_whitney.p_value, 0.4025819923520537, 0, 1e-12);
    assert_double(tests.mann_whitney.p_value_asymptotic, 0.400834406658454, 0, 1e-12);
    assert_double(tests.kolmogorov_smirnov.p_value, 0.8816437288325898, 0, 1e-11);
    for (int i = 0; i < 90; i++)
        x[i] = (i + 1) * (i + 1) % 31;
    for (int i = 0; i < 110; i++)
        y[i] = (i + 1) * (i + 1) % 37 + 2;
    tests = tests_of(x, 49, y, 45); /* with ties: by adding up rank sums with integers */
    assert_double(tests.mann_whitney.w, 686, 0, 0);
    assert_double(tests.mann_whitney.p_value, 0.0014194833602436405, 0, 1e-14);
    tests = tests_of(x, 90, y, 110);
    assert_double(tests.kolmogorov_smirnov.d, 0.3696969696969697, 0, 1e-14);
    /* By counting paths with integers; R's 7.18023647e-07 lost digits by subtraction from 1. */
    assert_double(tests.kolmogorov_smirnov.p_value, 7.18023636049333e-07, 0, 1e-12);
}

/* x = 1..n_x without ties, y behind it. */
static struct two_sample tests_of_sizes(size_t n_x, size_t n_y) {
    FREED double *x = memory_allocate(n_x, sizeof *x), *y = memory_allocate(n_y, sizeof *y);
    for (size_t i = 0; i < n_x; i++)
        x[i] = (double)(3 * i);
    for (size_t i = 0; i < n_y; i++)
        y[i] = (double)(3 * i + 1);
    return tests_of(x, n_x, y, n_y);
}

TEST(larger_samples_have_asymptotic_p_values) {
    struct two_sample tests = tests_of_sizes(49, 49);
    assert_string_equal(tests.mann_whitney.method, "exact");
    assert_string_equal(tests_of_sizes(49, 50).mann_whitney.method, "asymptotic");
    assert_string_equal(tests_of_sizes(50, 2).mann_whitney.method, "asymptotic");
    assert_string_equal(tests_of_sizes(1, 9999).kolmogorov_smirnov.method, "exact");
    assert_string_equal(tests_of_sizes(9999, 1).kolmogorov_smirnov.method, "exact");
    assert_string_equal(tests_of_sizes(99, 101).kolmogorov_smirnov.method, "exact");
    assert_string_equal(tests_of_sizes(100, 100).kolmogorov_smirnov.method, "asymptotic");
    tests = tests_of_sizes(80, 90);
    assert_double(tests.kolmogorov_smirnov.p_value, tests.kolmogorov_smirnov.p_value_asymptotic,
                  0.06, 0);
    tests = tests_of(first, 0, second, 3);
    assert_null(tests.mann_whitney.method);
    assert_null(tests.kolmogorov_smirnov.method);
    assert_false(signbit(tests.welch.difference)); /* NAN, whose bits differ from those of 0 / 0 */
}

/* Two samples and both together, as lists of numbers. */
struct lists {
    double x[60], y[60], all[120];
    size_t n_x, n_y, n;
};

static double below_or_at(const double *x, size_t n, double value) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += x[i] <= value;
    return (double)count / (double)n;
}

/* All ways to assign the values to the samples, and how often a statistic is so large or small. */
struct enumeration {
    double w, d; /* observed */
    size_t all, w_below, w_above, d_above;
};

static void count_assignment(struct enumeration *count, const struct lists *lists) {
    double w = 0, d = 0;
    for (size_t i = 0; i < lists->n_x; i++)
        for (size_t j = 0; j < lists->n_y; j++)
            w += lists->x[i] > lists->y[j] ? 1 : lists->x[i] == lists->y[j] ? 0.5 : 0;
    for (size_t i = 0; i < lists->n; i++)
        d = fmax(d, fabs(below_or_at(lists->x, lists->n_x, lists->all[i]) -
                         below_or_at(lists->y, lists->n_y, lists->all[i])));
    count->all++;
    count->w_below += w <= count->w;
    count->w_above += w >= count->w;
    count->d_above += d >= count->d - 1e-9;
}

static struct enumeration enumerate(const struct lists *lists, double w, double d) {
    struct enumeration count = {.w = w, .d = d};
    for (unsigned set = 0; set < 1U << lists->n; set++) {
        struct lists other = {.n = lists->n};
        memcpy(other.all, lists->all, sizeof other.all);
        for (size_t i = 0; i < lists->n; i++)
            if (set >> i & 1)
                other.x[other.n_x++] = lists->all[i];
            else
                other.y[other.n_y++] = lists->all[i];
        if (other.n_x == lists->n_x)
            count_assignment(&count, &other);
    }
    return count;
}

TEST(exact_p_values_count_the_assignments) {
    uint64_t random = 4;
    for (int round = 0; round < 120; round++) {
        struct lists lists = {.n_x = 1 + check_below(&random, 6),
                              .n_y = 1 + check_below(&random, 6)};
        uint64_t spread = round % 2 ? 3 + check_below(&random, 8) : 10000;
        for (; lists.n < lists.n_x + lists.n_y; lists.n++)
            lists.all[lists.n] = (double)check_below(&random, spread);
        memcpy(lists.x, lists.all, lists.n_x * sizeof *lists.x);
        memcpy(lists.y, lists.all + lists.n_x, lists.n_y * sizeof *lists.y);
        struct two_sample tests = tests_of(lists.x, lists.n_x, lists.y, lists.n_y);
        struct enumeration count =
            enumerate(&lists, tests.mann_whitney.w, tests.kolmogorov_smirnov.d);
        assert_double(tests.kolmogorov_smirnov.p_value, (double)count.d_above / (double)count.all,
                      0, 1e-12);
        double tail = fmin((double)count.w_below, (double)count.w_above) / (double)count.all;
        assert_double(tests.mann_whitney.p_value, fmin(1, 2 * tail), 0, 1e-12);
    }
}

static struct two_sample tests_of_histograms(const struct histogram *x, const struct histogram *y) {
    struct sample sample_x = sample_of_histogram(x), sample_y = sample_of_histogram(y);
    struct two_sample tests = two_sample_tests(&sample_x, &sample_y, 0.99);
    sample_free(&sample_x);
    sample_free(&sample_y);
    return tests;
}

TEST(histograms_are_samples) {
    uint64_t random = 3;
    double x[500], y[400];
    FREED_BY(histogram_free) struct histogram histogram_x = {.censored = 9}, histogram_y = {0};
    for (size_t i = 0; i < COUNT(x); i++) {
        uint64_t moves = check_below(&random, i % 2 ? 40 : 9000);
        x[i] = (double)moves;
        histogram_add(&histogram_x, moves, 1);
    }
    for (size_t i = 0; i < COUNT(y); i++) {
        uint64_t moves = check_below(&random, i % 3 ? 40 : 9000);
        y[i] = (double)moves;
        histogram_add(&histogram_y, moves, 1);
    }
    struct two_sample of_lists = tests_of(x, COUNT(x), y, COUNT(y)), of_histograms;
    of_histograms = tests_of_histograms(&histogram_x, &histogram_y);
    assert_memory_equal(&of_lists, &of_histograms, sizeof of_lists);
}

/* With k copies of everything W is k^2 times as large, D the same. */
TEST(very_many_games_do_not_overflow) {
    const uint64_t k = 3000000000;
    struct histogram x = {0}, y = {0};
    for (size_t i = 0; i < COUNT(first); i++)
        histogram_add(&x, (uint64_t)first[i], k);
    for (size_t i = 0; i < COUNT(second); i++)
        histogram_add(&y, (uint64_t)second[i], k);
    struct two_sample tests = tests_of_histograms(&x, &y);
    assert_double(tests.mann_whitney.w, 33.5 * (double)k * (double)k, 0, 1e-15);
    assert_double(tests.mann_whitney.p_value, 0, 0, 0);
    assert_double(tests.kolmogorov_smirnov.d, 0.401515151515152, 0, 1e-14);
    assert_double(tests.welch.p_value, 0, 0, 0);
    assert_true(tests.welch.t < -1e5 && tests.welch.df > 1e10);
}
