/* Makes texts from outside fit for messages and terminals, as valid UTF-8 without control
 * characters; measures them, wraps paragraphs, and finds the name that a misspelt one means. */
#include "sim/text/untrusted.h"

#include "sim/base/error.h"
#include "sim/text/string_view.h"

#include <ctype.h>
#include <locale.h>
#include <stdint.h>
#include <string.h>
#include <sys/param.h>
#include <wchar.h>

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

enum { NEAREST_LENGTH = 40 }; /* bytes: longer texts are nobody's misspelling */

static bool same_letter(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* The restricted Damerau-Levenshtein distance of texts of at most NEAREST_LENGTH bytes, regardless
 * of case; edits[i][j] is that of their first i and j bytes. */
static size_t edit_distance(const char *a, const char *b) {
    size_t edits[NEAREST_LENGTH + 1][NEAREST_LENGTH + 1], rows = strlen(a), columns = strlen(b);
    for (size_t i = 0; i <= rows; i++)
        for (size_t j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                edits[i][j] = i + j;
                continue;
            }
            size_t change = edits[i - 1][j - 1] + (same_letter(a[i - 1], b[j - 1]) ? 0 : 1);
            edits[i][j] = MIN(change, MIN(edits[i - 1][j], edits[i][j - 1]) + 1);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1])) /* two letters are exchanged */
                edits[i][j] = MIN(edits[i][j], edits[i - 2][j - 2] + 1);
        }
    return edits[rows][columns];
}

const char *nearest_name(const char *given, const char *const *names, size_t count) {
    size_t length = strlen(given), fewest = SIZE_MAX;
    const char *nearest = NULL;
    if (length < 2 || length > NEAREST_LENGTH)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t name_length = strlen(names[i]);
        size_t most = MAX(MAX(name_length, length) / 3, 1); /* edits that are allowed */
        size_t edits = name_length > NEAREST_LENGTH ? SIZE_MAX : edit_distance(given, names[i]);
        if (edits < fewest && edits <= most) {
            nearest = names[i];
            fewest = edits;
        }
    }
    return nearest;
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
