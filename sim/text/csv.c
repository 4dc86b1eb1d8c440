/* Splits CSV lines into fields (csv.h). Quotes protect separators and #: "a, b" is one field. */
#include "sim/text/csv.h"

#include "sim/text/untrusted.h"

#include <ctype.h>

/* Returns the index of the first `wanted` at or after `at` that is not in quotes, or the length of
 * the line. `at` is outside of quotes. A doubled quote ends a quotation and begins another. */
static size_t find_unquoted(struct string_view line, size_t at, char wanted) {
    for (bool quoted = false; at < line.length && (quoted || line.text[at] != wanted); at++)
        if (line.text[at] == '"')
            quoted = !quoted;
    return at;
}

/* Whether white space, or nothing, is at that index; SIZE_MAX is in front of the line. */
static bool is_space_at(struct string_view line, size_t at) {
    return at >= line.length || isspace((unsigned char)line.text[at]);
}

struct string_view csv_content(struct string_view line) {
    size_t end = find_unquoted(line, 0, '#');
    while (end < line.length && !(is_space_at(line, end - 1) && is_space_at(line, end + 1)))
        end = find_unquoted(line, end + 1, '#');
    return string_view_trim((struct string_view){line.text, end});
}

char csv_separator(struct string_view line) {
    return find_unquoted(line, 0, ';') < line.length ? ';' : ',';
}

bool csv_cut(struct string_view *rest, char separator, struct string_view *field,
             struct error *error) {
    *rest = string_view_trim(*rest);
    if (rest->length == 0 || rest->text[0] != '"') {
        *field = string_view_trim(string_view_cut(rest, separator));
        return true;
    }
    const struct string_view whole = *rest; /* for messages */
    const char *begin = whole.text + 1, *end = whole.text + whole.length;
    const char *close = memchr(begin, '"', (size_t)(end - begin));
    while (close && close + 1 < end && close[1] == '"') /* a doubled quote belongs to the field */
        close = memchr(close + 2, '"', (size_t)(end - close - 2));
    if (!close)
        return error_input(error, "%s: the quote is not closed",
                           quote_part(whole.text, whole.length).text);
    *field = string_view_trim((struct string_view){begin, (size_t)(close - begin)});
    *rest = string_view_from(whole, (size_t)(close + 1 - whole.text));
    return string_view_trim(string_view_cut(rest, separator)).length == 0 ||
           error_input(error, "%s: a %s belongs behind the closing quote",
                       quote_part(whole.text, whole.length).text,
                       separator == ',' ? "comma" : "semicolon");
}
