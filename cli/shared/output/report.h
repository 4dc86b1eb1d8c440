/* Exit codes, errors and notes. */
#ifndef CLI_SHARED_OUTPUT_REPORT_H
#define CLI_SHARED_OUTPUT_REPORT_H

#include "sim/base/memory.h"

/* Exit codes; those of errors are the values of enum error_kind. */
enum {
    EXIT_DONE = 0,
    EXIT_COULD_NOT = 1,
    EXIT_BAD_INPUT = 2,
    EXIT_IN_PART = 3, /* interrupted, or a limit was reached; partial results are saved */
};

/* Prints "bukub: ERROR" on stderr and returns its exit code. */
int report_error(const struct error *error);

/* The error printed last; ERROR_NONE if there was none. */
const struct error *report_last_error(void);

/* Prints what memory is too short for, if known, and ends the program: the handler of memory.h. */
void report_memory_short(const char *what, size_t bytes) __attribute__((noreturn));

/* Prints a note in a printf format, or a text and frees it, on stderr as "bukub: note: ...", with
 * '?' for control characters. */
#define report_note(...) report_note_text(memory_print(__VA_ARGS__))
void report_note_text(char *text);

/* Notes, once, why an intermediate result was not saved: saving may succeed later. */
void report_unsaved(const char *reason);

/* Prints a text, which may come from a file or a program, with '?' for control characters. */
void text_print(FILE *out, const char *text);

/* Prints `above` and "saved: FILE", with '?' for control characters. */
void report_saved(const char *above, const char *path);

/* Notes, once for each file, that another program wrote it: the handler of dataset.h. */
void report_rewritten(const char *path);

/* Flushes stdout. If output failed, prints an error, drops the rest, returns EXIT_COULD_NOT. */
int report_output(void);

#endif
