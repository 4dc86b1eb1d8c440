#include "sim/common/version.h"
#include "cli/command.h"
#include "cli/report.h"

#include <stdio.h>

static int run(int argc, char **argv) {
    (void)argc;
    (void)argv;
    printf("bukub %s (%s)\n%s\n", version_string, version_git_revision, version_build_flags);
    return EXIT_DONE;
}

const struct command command_version = {
    .verb = "version",
    .summary = "prints version, revision and build flags",
    .run = run,
};
