/* How every text is read: bytes to the end of the stream, checked, without byte order mark and
 * carriage returns, which programs for Windows add. */
#include "sim/text/text_file.h"

#include "sim/base/memory.h"

#include <errno.h>
#include <string.h>

/* Reads up to `most` bytes and appends a NUL; to be freed. */
static char *read_stream(FILE *file, size_t most, size_t *length) {
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    for (size_t got = 1; got > 0 && *length < most;) {
        if (*length == room) {
            room = room == 0 ? 1 << 16 : 2 * room;
            room = room < most ? room : most;
            text = memory_resize(text, room + 1, 1);
        }
        got = fread(text + *length, 1, room - *length, file);
        *length += got;
        text[*length] = '\0';
    }
    return text;
}

/* Whether all was read, and is text. */
static bool check_text(FILE *file, const char *text, size_t length, const char *name,
                       const char *what, size_t most, struct error *error) {
    if (ferror(file) && errno == EISDIR)
        return error_input(error, "%s: %s", name, strerror(errno));
    if (ferror(file) && errno == EINTR)
        return error_stopped(error);
    if (ferror(file))
        return error_system(error, "%s: cannot be read: %s", name, strerror(errno));
    size_t until_nul = strlen(text), line = 1;
    for (size_t i = 0; i < until_nul; i++)
        line += text[i] == '\n';
    if (until_nul < length)
        return error_input(error, "%s:%zu: a NUL byte; a %s is plain text, in UTF-8", name, line,
                           what);
    return length < most ||
           error_input(error, "%s: too long for a %s; allowed: fewer than %zu bytes", name, what,
                       most);
}

const char *text_without_mark(const char *text) {
    static const char mark[] = "\xEF\xBB\xBF";
    return strncmp(text, mark, strlen(mark)) == 0 ? text + strlen(mark) : text;
}

char *text_file_read(FILE *file, const char *name, const char *what, size_t most,
                     struct error *error) {
    size_t length;
    char *text = read_stream(file, most, &length);
    if (!check_text(file, text, length, name, what, most, error)) {
        free(text);
        return NULL;
    }
    char *to = text;
    for (const char *from = text_without_mark(text); *from; from++)
        if (from[0] != '\r' || from[1] != '\n')
            *to++ = *from;
    *to = '\0';
    return text;
}
