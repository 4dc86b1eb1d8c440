/* All two-sample tests at once. */
#include "sim/statistics/two_sample.h"

struct two_sample two_sample_tests(const struct sample *x, const struct sample *y) {
    return (struct two_sample){
        .welch = two_sample_welch(x, y),
        .mann_whitney = two_sample_mann_whitney(x, y),
        .kolmogorov_smirnov = two_sample_kolmogorov_smirnov(x, y),
    };
}

struct two_sample two_sample_tests_of_histograms(const struct histogram *x,
                                                 const struct histogram *y) {
    struct sample sample_x = sample_of_histogram(x), sample_y = sample_of_histogram(y);
    const struct two_sample tests = two_sample_tests(&sample_x, &sample_y);
    sample_free(&sample_x);
    sample_free(&sample_y);
    return tests;
}
