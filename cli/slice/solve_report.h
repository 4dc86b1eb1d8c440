/* The result of `slice solve` and its table of rounds on the screen, as in struct verb. */
#ifndef CLI_SLICE_SOLVE_REPORT_H
#define CLI_SLICE_SOLVE_REPORT_H

#include "cli/shared/args/options.h"
#include "sim/dataset/result.h"

bool solve_report_print(const struct result *result, const struct view_options *view,
                        struct error *error);
bool solve_report_note(const struct result *result);
bool rounds_report_print(const struct result *result, const struct view_options *view,
                         struct error *error);
bool rounds_report_note(const struct result *result);

#endif
