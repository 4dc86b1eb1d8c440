/* How the program ends and what it says then. */
#ifndef CLI_SHARED_OUTPUT_REPORT_H
#define CLI_SHARED_OUTPUT_REPORT_H

#include "sim/base/error.h"

/* Exit codes. */
enum {
    EXIT_DONE = 0,
    EXIT_COULD_NOT = 1,
    EXIT_BAD_INPUT = 2,
    EXIT_IN_PART = 3, /* interrupted, or a cap was reached: what is there is saved */
};

/* Prints "bukub: what is wrong" on stderr and returns the exit code for it. */
int report_error(const struct error *error);

/* A line of advice on stderr: "bukub: note: ...". */
void report_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Flushes stdout. Returns EXIT_DONE, or says that it could not be written and forgets about that.
 */
int report_output(void);

#endif
