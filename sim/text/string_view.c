/* Cuts texts into parts that are not copied (views), and reads whole text files, without the byte
 * order mark and the carriage returns that programs for Windows add. */
#include "sim/text/string_view.h"

#include "sim/base/packing.h"

#include <ctype.h>
#include <errno.h>

struct string_view string_view_cut(struct string_view *rest, char separator) {
    struct string_view first = *rest;
    const char *found = memchr(rest->text, separator, rest->length);
    if (found) {
        first.length = (size_t)(found - rest->text);
        *rest = string_view_from(*rest, first.length + 1);
    } else {
        *rest = (struct string_view){0};
    }
    return first;
}

/* Whether the byte is white space within a line, which trimming removes. */
static bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

struct string_view string_view_trim(struct string_view view) {
    while (view.length > 0 && is_blank(view.text[view.length - 1]))
        view.length--;
    while (view.length > 0 && is_blank(view.text[0]))
        view = string_view_from(view, 1);
    return view;
}

struct string_view string_view_line(struct string_view *rest, int *number) {
    struct string_view line = string_view_trim(string_view_cut(rest, '\n'));
    /* "a\nb\n" has two lines: the empty rest is not the third one. But "" has one line. */
    if (rest->text || line.length > 0 || *number == 0)
        ++*number;
    return line;
}

struct string_view string_view_before_comment(struct string_view line) {
    return string_view_trim(string_view_cut(&line, '#'));
}

bool string_view_each_line(const char *text, int *number,
                           bool (*read)(void *reader, struct string_view line), void *reader) {
    for (struct string_view rest = string_view_of(text); rest.text;) {
        struct string_view line = string_view_before_comment(string_view_line(&rest, number));
        if (line.length > 0 && !read(reader, line))
            return false;
    }
    return true;
}

struct string_view string_view_word(struct string_view *line) {
    *line = string_view_trim(*line);
    size_t length = 0; /* of the word */
    while (length < line->length && !isspace((unsigned char)line->text[length]))
        length++;
    struct string_view word = {length > 0 ? line->text : NULL, length};
    if (length > 0) /* else line->text may be NULL, to which not even 0 may be added */
        *line = string_view_from(*line, length);
    return word;
}

int string_view_number(struct string_view digits, int most) {
    int64_t number = 0;
    if (digits.length == 0 || (digits.length > 1 && digits.text[0] == '0'))
        return -1;
    for (size_t i = 0; i < digits.length; i++) {
        if (!isdigit((unsigned char)digits.text[i]))
            return -1;
        number = 10 * number + (digits.text[i] - '0');
        if (number > most)
            return -1;
    }
    return (int)number;
}

const char *text_without_mark(const char *text) {
    static const char mark[] = "\xEF\xBB\xBF"; /* U+FEFF in UTF-8 */
    return strncmp(text, mark, strlen(mark)) == 0 ? text + strlen(mark) : text;
}

/* Whether `length` bytes read from a file, and the NUL behind them, are a text that is allowed.
 * `failure` is errno if reading failed, otherwise 0. */
static bool check_text(const char *text, size_t length, int failure, const char *name,
                       const char *what, size_t most, struct error *error) {
    if (failure == EISDIR)
        return error_input(error, "%s: %s", name, strerror(failure));
    if (failure == EINTR)
        return error_stopped(error);
    if (failure)
        return error_system(error, "%s: cannot be read: %s", name, strerror(failure));
    if (strncmp(text, "\x89HDF", 4) == 0)
        return error_input(error, "%s: is a result file (HDF5); a %s is plain text", name, what);
    size_t first_nul = 0, line = 1; /* the line that it is in */
    for (; text[first_nul]; first_nul++)
        line += text[first_nul] == '\n';
    if (first_nul < length)
        return error_input(error, "%s:%zu: a NUL byte; a %s is plain text, in UTF-8", name, line,
                           what);
    return length < most ||
           error_input(error, "%s: too long for a %s; allowed: fewer than %zu bytes", name, what,
                       most);
}

char *text_file_read(FILE *file, const char *name, const char *what, size_t most,
                     struct error *error) {
    FILE *stream = file ? file : fopen(name, "r");
    if (!stream) {
        error_input(error, "%s: %s", name, strerror(errno));
        return NULL;
    }
    struct packing bytes = {0}; /* a buffer that grows; its memory becomes the text */
    char part[1 << 14];
    size_t got; /* bytes read into `part` */
    do {
        got = fread(part, 1, sizeof part, stream);
        packing_add(&bytes, part, got);
    } while (got == sizeof part && bytes.size < most); /* `most` bytes are too long already */
    const int failure = ferror(stream) ? errno : 0;    /* before other calls change errno */
    if (stream != file)
        fclose(stream);
    packing_add(&bytes, "", 1); /* the NUL that ends the text */
    char *text = (char *)bytes.bytes;
    if (!check_text(text, bytes.size - 1, failure, name, what, most, error)) {
        free(text);
        return NULL;
    }
    char *end = text; /* of the text without its byte order mark and each CR in front of LF */
    for (const char *from = text_without_mark(text); *from; from++)
        if (from[0] != '\r' || from[1] != '\n')
            *end++ = *from;
    *end = '\0';
    return text;
}
