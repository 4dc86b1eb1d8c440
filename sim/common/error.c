#include "sim/common/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool fill(struct error *error, enum error_kind kind, const char *format, va_list arguments) {
    if (error) {
        error->kind = kind;
        vsnprintf(error->text, sizeof error->text, format, arguments);
    }
    return false;
}

bool error_input(struct error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fill(error, ERROR_INPUT, format, arguments);
    va_end(arguments);
    return false;
}

bool error_system(struct error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fill(error, ERROR_SYSTEM, format, arguments);
    va_end(arguments);
    return false;
}

bool error_memory(struct error *error) { return error_system(error, "out of memory"); }

bool error_stopped(struct error *error) {
    error_system(error, "stopped");
    if (error)
        error->kind = ERROR_STOPPED;
    return false;
}

bool error_within(struct error *error, const char *format, ...) {
    if (!error)
        return false;
    char inner[sizeof error->text];
    memcpy(inner, error->text, sizeof inner);
    va_list arguments;
    va_start(arguments, format);
    int used = vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    size_t length = used < 0 ? 0 : (size_t)used;
    if (length < sizeof error->text) {
        /* A context so long that it leaves no room is cut; the line stays one line. */
        int written = snprintf(error->text + length, sizeof error->text - length, ": %.*s",
                               (int)(sizeof inner - 1), inner);
        (void)written;
    }
    return false;
}
