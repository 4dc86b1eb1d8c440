#include "cli/shared/run/job.h"

#include "cli/shared/output/report.h"
#include "sim/base/version.h"
#include "sim/dataset/checksum.h"
#include "sim/parallel/ranks.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Where the others can still say something: once silent, there is no other way. */
static int last_words = -1;

static bool be_silent(void) {
    last_words = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    return last_words >= 0 && freopen("/dev/null", "w", stdout) &&
           freopen("/dev/null", "w", stderr);
}

/* What ranks send each other is of one program, of which each machine may have its own file. */
static bool is_same_program(struct error *error) {
    char own[64], first[64];
    snprintf(own, sizeof own, "%s (%s)", version_string, version_git_revision);
    memcpy(first, own, sizeof first);
    return ranks_share(first, sizeof first, NULL, error) &&
           (strcmp(own, first) == 0 ||
            error_input(error, "is bukub %s, and rank 0 is %s", own, first));
}

/* And of one command. */
static bool is_same_command(int argc, char **argv, struct error *error) {
    struct checksum checksum;
    checksum_begin(&checksum);
    for (int i = 1; i < argc; i++)
        checksum_add(&checksum, argv[i], strlen(argv[i]) + 1);
    uint64_t own = checksum_end(&checksum), first = own;
    return ranks_share(&first, sizeof first, NULL, error) &&
           (own == first || error_input(error, "was given other arguments than rank 0"));
}

int job_open(int *argc, char ***argv) {
    struct error error = {0};
    if (!ranks_open(argc, argv, &error))
        return report_error(&error);
    bool good = ranks_own() == 0 || be_silent() ||
                error_system(&error, "standard output cannot lead to /dev/null");
    good = good && is_same_program(&error) && is_same_command(*argc, *argv, &error);
    return good ? EXIT_DONE : report_error(&error);
}

int job_close(int code, bool *lost) {
    code = ranks_close(code, lost);
    if (*lost)
        dprintf(last_words, "bukub: note: the process that saves does not answer; what it saved "
                            "last is whole, and what took --resume or --checkpoint goes on\n");
    return code;
}
