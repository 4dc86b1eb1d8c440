#include "cli/walk/sample_tests.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/walk/tests_report.h"
#include "sim/statistics/sample_read.h"

static bool sample_tests_check(const struct option_list *sample,
                               const struct common_options *common, struct error *error) {
    if (sample->count != 2)
        return error_input(error, "--sample: give two of them, as --sample a.csv --sample b.csv");
    if (common->output)
        return error_input(error, "-o: tests of samples are no dataset; --json prints them for "
                                  "programs");
    if (common->noted)
        return error_input(error, "--%s: with --sample nothing is played; allowed: --json, --quiet",
                           common->noted);
    return true;
}

static bool read_both(struct sample sample[2], const struct option_list *list,
                      struct error *error) {
    for (size_t i = 0; i < 2; i++)
        if (!sample_read(&sample[i], list->text[i], error))
            return error_within(error, "--sample");
    return true;
}

int sample_tests_run(const struct option_list *given, const struct common_options *common) {
    struct error error = {0};
    struct sample sample[2] = {{0}, {0}};
    int code = EXIT_DONE;
    bool good = sample_tests_check(given, common, &error) && read_both(sample, given, &error);
    if (good) {
        const struct two_sample tests = two_sample_tests(&sample[0], &sample[1]);
        if (common->json)
            code = json_print(json_pack("{s:o}", "tests", tests_report_json(&tests)));
        else if (!common->quiet)
            good = tests_report_print(&tests, sample, &error);
    }
    sample_free(&sample[0]);
    sample_free(&sample[1]);
    return good ? code : report_error(&error);
}
