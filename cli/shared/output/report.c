/* Prints errors and notes, each as one line on stderr, and checks that stdout was written. */
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"

#include <errno.h>
#include <stdio_ext.h>
#include <unistd.h>

static struct error last_error;

int report_error(const struct error *error) {
    fprintf(stderr, "bukub: %s\n", error->text);
    last_error = *error;
    return (int)error->kind;
}

const struct error *report_last_error(void) { return &last_error; }

void report_memory_short(const char *what, size_t bytes) {
    char line[256], size[64] = ""; /* `what` is cut off so that all fits in the line */
    if (bytes > 0)
        snprintf(size, sizeof size, ": %zu bytes were asked for", bytes);
    int length = snprintf(line, sizeof line, "bukub: out of memory%s%.100s%s\n", what ? ": " : "",
                          what ? what : "", size);
    /* fprintf and exit are avoided, as they lock the streams, and a thread may hold a lock. */
    ssize_t written = write(STDERR_FILENO, line, (size_t)length);
    (void)written; /* if stderr cannot be written either, the exit code remains */
    _exit(EXIT_COULD_NOT);
}

void report_note_text(char *text) {
    mask_controls(text, 0);
    screen_print(stderr, "bukub: note: %s\n", text);
    free(text);
}

void report_unsaved(const char *reason) {
    static bool noted;
    if (!noted)
        report_note("intermediate result not saved: %s", reason);
    noted = true;
}

void text_print(FILE *out, const char *text) {
    for (size_t control; *text; text += control > 0 ? control : 1) {
        control = control_bytes(text); /* 0, or the bytes of a control character */
        fputc(control > 0 ? '?' : *text, out);
    }
}

void report_saved(const char *above, const char *path) {
    printf("%ssaved: ", above);
    text_print(stdout, path);
    putchar('\n');
}

void report_rewritten(const char *path) {
    static char **noted; /* [count] the files of which this was noted, until the program ends */
    static size_t count;
    for (size_t i = 0; i < count; i++)
        if (strcmp(noted[i], path) == 0)
            return;
    *list_add(noted, count) = memory_copy(path);
    report_note(
        "%s: written by another program since; `bukub export %s -o FILE.h5' saves it as bukub does",
        path, path);
}

int report_output(void) {
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_DONE;
    fprintf(stderr, "bukub: standard output: %s\n", errno ? strerror(errno) : "write error");
    __fpurge(stdout); /* so that what could not be written is not tried again at exit */
    clearerr(stdout);
    return EXIT_COULD_NOT;
}
