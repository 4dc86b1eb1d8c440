#include "sim/common/version.h"
#include "cli/command.h"
#include "cli/common/json.h"
#include "cli/common/report.h"

#include <argp.h>
#include <stdbool.h>
#include <stdio.h>

enum { KEY_JSON = 0x100 };

static const struct argp_option option[] = {
    {.name = "json", .key = KEY_JSON, .doc = "Print one JSON object"},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    bool *json = state->input;
    (void)argument;
    if (key != KEY_JSON)
        return ARGP_ERR_UNKNOWN;
    *json = true;
    return 0;
}

static int run(int argc, char **argv) {
    static const struct argp argp = {
        .options = option,
        .parser = parse,
        .doc = "Tells which bukub this is: its version, the source's revision, and the compiler's "
               "flags.",
    };
    bool json = false;
    if (argp_parse(&argp, argc, argv, 0, NULL, &json) != 0)
        return EXIT_BAD_INPUT;
    if (json)
        return json_print(json_pack("{s:s, s:s, s:s}", "version", version_string, "revision",
                                    version_git_revision, "flags", version_build_flags));
    printf("bukub %s (%s)\nflags: %s\n", version_string, version_git_revision, version_build_flags);
    return EXIT_DONE;
}

const struct command command_version = {
    .verb = "version",
    .summary = "tells version, revision and build flags",
    .run = run,
};
