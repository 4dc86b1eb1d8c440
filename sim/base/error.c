/* Errors as one line of text, in which control characters are replaced by '?'. The parentheses
 * around names of functions keep the macros of error.h, for the clang analyzer, from expanding. */
#include "sim/base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

size_t control_bytes(const char *text) {
    unsigned char first = (unsigned char)text[0];
    if (first == 0xc2 && (unsigned char)text[1] >= 0x80 && (unsigned char)text[1] < 0xa0)
        return 2; /* U+0080 to U+009F in UTF-8 */
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        return 3; /* the byte order mark */
    return (first > 0 && first < ' ') || first == 0x7f ? 1 : 0;
}

void mask_controls(char *text, char kept) {
    for (; *text; text++)
        if (*text != kept)
            memset(text, '?', control_bytes(text)); /* 0 bytes if this is no control character */
}

bool(error_set)(struct error *error, enum error_kind kind, const char *format, ...) {
    if (!error)
        return false;
    va_list arguments;
    va_start(arguments, format);
    if (vsnprintf(error->text, sizeof error->text, format, arguments) >= (int)sizeof error->text)
        strcpy(error->text + sizeof error->text - sizeof "...", "...");
    va_end(arguments);
    mask_controls(error->text, '\0');
    error->kind = kind;
    error->is_memory = false;
    return false;
}

bool(error_within)(struct error *error, const char *format, ...) {
    if (!error)
        return false;
    const struct error inner = *error; /* a copy: error_set overwrites the text that it prints */
    char context[sizeof error->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(context, sizeof context, format, arguments);
    va_end(arguments);
    error_set(error, inner.kind, "%s: %s", context, inner.text);
    error->is_memory = inner.is_memory;
    return false;
}
