/* Texts from outside: reads whole files, and makes texts fit for messages and terminals, as valid
 * UTF-8 without control characters, quoted or wrapped. */
#include "sim/text/untrusted.h"

#include "sim/base/packing.h"
#include "sim/text/string_view.h"

#include <errno.h>
#include <locale.h>
#include <sys/param.h>
#include <wchar.h>

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
    /* Moves the text to the front, without its byte order mark and each CR before LF. */
    char *end = text;
    for (const char *from = text_without_mark(text); *from; from++)
        if (from[0] != '\r' || from[1] != '\n')
            *end++ = *from;
    *end = '\0';
    return text;
}

size_t utf8_bytes(const char *text) {
    /* [bytes] the first code point of characters of that length: others have a shorter form. */
    static const uint32_t least[] = {[2] = 0x80, [3] = 0x800, [4] = 0x10000};
    const uint32_t first = (unsigned char)text[0];
    if (first < 0x80) /* ASCII, or the end of the text */
        return first > 0 ? 1 : 0;
    /* The first byte begins with as many bits 1 as there are bytes, then a 0; each further byte
     * begins with bits 10. The bits behind these, joined, are the code point. */
    size_t bytes = 1;
    while (first & (UINT32_C(0x80) >> bytes))
        bytes++;
    if (bytes < 2 || bytes > 4)
        return 0;
    uint32_t point = first & (UINT32_C(0x7f) >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (text[i] & 0x3f);
    }
    const bool surrogate = point >= 0xd800 && point < 0xe000;
    return point >= least[bytes] && point <= 0x10ffff && !surrogate ? bytes : 0;
}

size_t utf8_printable(const char *text) { return control_bytes(text) > 0 ? 0 : utf8_bytes(text); }

void utf8_sanitize(char *text) {
    while (*text) {
        const size_t bytes = utf8_bytes(text);
        if (bytes == 0)
            *text = '?';
        text += MAX(bytes, 1);
    }
}

int utf8_columns(const char *text, size_t length) {
    int columns = 0;
    size_t ascii = 0;
    while (ascii < length && (unsigned char)text[ascii] < 0x80)
        ascii++;
    if (ascii == length)
        return (int)length;
    /* wcwidth depends on the locale, and bukub leaves that of the process at C. */
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    locale_t before = utf8 ? uselocale(utf8) : (locale_t)0;
    for (size_t i = 0, bytes; i < length; i += bytes) {
        wchar_t character;
        mbstate_t state = {0};
        bytes = utf8_bytes(text + i);
        bytes = bytes > 0 ? bytes : 1;
        bool read = utf8 && mbrtowc(&character, text + i, bytes, &state) == bytes;
        int width = read && !control_bytes(text + i) ? wcwidth(character) : 1;
        columns += width < 0 ? 1 : width;
    }
    if (utf8) {
        uselocale(before);
        freelocale(utf8);
    }
    return columns;
}

struct quote quote_part(const char *given, size_t length) {
    size_t kept = MIN(length, QUOTE_BYTES);
    if (kept < length) /* whole characters, which bytes 10xxxxxx continue */
        while (kept > 0 && (given[kept] & 0xc0) == 0x80)
            kept--;
    const char *end = kept < length ? "...\"" : "\"";
    struct quote quoted = {"\""};
    for (size_t i = 0; i < kept; i++)
        quoted.text[1 + i] = given[i] ? given[i] : '?';
    memcpy(quoted.text + 1 + kept, end, strlen(end));
    mask_controls(quoted.text, '\0');
    utf8_sanitize(quoted.text);
    return quoted;
}

struct quote quote(const char *given) {
    return quote_part(given, strlen(given));
}

/* Prints `word`, which may contain blanks, but is not broken. It goes on the next line if this one
 * has no room for a blank, the word and `between`, which may follow it; the first word never. */
static void print_word(struct wrapped *wrapped, struct string_view word) {
    const char *between = wrapped->between ? wrapped->between : "";
    int columns = utf8_columns(word.text, word.length);
    if (wrapped->words > 0) {
        wrapped->column += fprintf(wrapped->out, "%s", between);
        if (wrapped->column + 1 + columns + (int)strlen(between) > wrapped->width) {
            fprintf(wrapped->out, "\n%*s", wrapped->indent, "");
            wrapped->column = wrapped->indent;
        }
    }
    if (wrapped->column > 0)
        wrapped->column += fprintf(wrapped->out, " ");
    for (size_t i = 0; i < word.length;) {
        size_t control = control_bytes(word.text + i);
        fputc(control ? '?' : word.text[i], wrapped->out);
        i += control ? control : 1;
    }
    wrapped->column += columns;
    wrapped->words++;
}

void wrapped_word(struct wrapped *wrapped, const char *text) {
    print_word(wrapped, string_view_of(text));
}

void wrapped_text(struct wrapped *wrapped, const char *text) {
    static const char blanks[] = " \n";
    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        size_t length = strcspn(text, blanks);
        print_word(wrapped, (struct string_view){text, length});
        text += length;
    }
}
