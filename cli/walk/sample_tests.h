/* Two-sample tests of a user's own move counts: `bukub walk compare --sample`. */
#ifndef CLI_WALK_SAMPLE_TESTS_H
#define CLI_WALK_SAMPLE_TESTS_H

#include "cli/walk/options.h"

/* Reads the two samples, tests them and prints. Refuses options that ask for anything else. Returns
 * the exit code. */
int sample_tests_run(const struct option_list *given, const struct common_options *common);

#endif
