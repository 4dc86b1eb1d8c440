/* Fields of CSV lines. */
#include "sim/text/csv.h"

#include "sim/text/untrusted.h"

#include <ctype.h>

static bool is_blank_at(struct string_view line, size_t at) {
    return at >= line.length || isspace((unsigned char)line.text[at]);
}

struct string_view csv_content(struct string_view line) {
    bool quoted = false;
    size_t length = 0;
    for (; length < line.length; length++) {
        bool apart =
            (length == 0 || is_blank_at(line, length - 1)) && is_blank_at(line, length + 1);
        if (!quoted && line.text[length] == '#' && apart)
            break;
        quoted ^= line.text[length] == '"';
    }
    return string_view_trim((struct string_view){line.text, length});
}

/* The index of the closing quote of a field; the length if there is none. */
static size_t find_end(struct string_view text) {
    size_t at = 0;
    while (at < text.length) {
        if (text.text[at] != '"')
            at++;
        else if (at + 1 < text.length && text.text[at + 1] == '"')
            at += 2;
        else
            break;
    }
    return at;
}

static bool cut_quoted(struct string_view *rest, char separator, struct string_view *field,
                       struct error *error) {
    struct string_view whole = *rest;
    struct string_view text = {rest->text + 1, rest->length - 1};
    size_t end = find_end(text);
    if (end == text.length)
        return error_input(error, "%s: the quote is not closed",
                           quote_part(whole.text, whole.length).text);
    *field = string_view_trim((struct string_view){text.text, end});
    *rest = (struct string_view){text.text + end + 1, text.length - end - 1};
    if (string_view_trim(string_view_cut(rest, separator)).length == 0)
        return true;
    return error_input(error, "%s: a %s belongs behind the closing quote",
                       quote_part(whole.text, whole.length).text,
                       separator == ',' ? "comma" : "semicolon");
}

char csv_separator(struct string_view line) {
    bool quoted = false;
    for (size_t i = 0; i < line.length; i++) {
        quoted ^= line.text[i] == '"';
        if (!quoted && line.text[i] == ';')
            return ';';
    }
    return ',';
}

bool csv_cut(struct string_view *rest, char separator, struct string_view *field,
             struct error *error) {
    *rest = string_view_trim(*rest);
    if (rest->length > 0 && rest->text[0] == '"')
        return cut_quoted(rest, separator, field, error);
    *field = string_view_trim(string_view_cut(rest, separator));
    return true;
}
