#include "sim/statistics/two_sample.h"

struct two_sample two_sample_tests(const struct sample *x, const struct sample *y) {
    return (struct two_sample){
        .welch = two_sample_welch(x, y),
        .mann_whitney = two_sample_mann_whitney(x, y),
        .kolmogorov_smirnov = two_sample_kolmogorov_smirnov(x, y),
    };
}

bool two_sample_tests_of_histograms(struct two_sample *tests, const struct histogram *x,
                                    const struct histogram *y, struct error *error) {
    struct sample sample_x = {0}, sample_y = {0};
    bool done =
        sample_of_histogram(&sample_x, x, error) && sample_of_histogram(&sample_y, y, error);
    if (done)
        *tests = two_sample_tests(&sample_x, &sample_y);
    sample_free(&sample_x);
    sample_free(&sample_y);
    return done;
}
