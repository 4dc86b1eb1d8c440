/* Fields of CSV lines, between commas or semicolons (csv.h). "a, ""b"" # c" is one field. */
#include "sim/text/csv.h"

#include "sim/text/untrusted.h"

#include <ctype.h>

/* Whether there is white space at that index, or the line begins or ends there. */
static bool is_blank_at(struct string_view line, size_t at) {
    return at >= line.length || isspace((unsigned char)line.text[at]);
}

struct string_view csv_content(struct string_view line) {
    bool quoted = false; /* within quotes; doubled ones end and begin a quotation */
    size_t length = 0;
    for (; length < line.length; length++) {
        /* For the first character, length - 1 is SIZE_MAX, beyond the end of the line. */
        bool apart = is_blank_at(line, length - 1) && is_blank_at(line, length + 1);
        if (!quoted && line.text[length] == '#' && apart)
            break;
        if (line.text[length] == '"')
            quoted = !quoted;
    }
    return string_view_trim((struct string_view){line.text, length});
}

char csv_separator(struct string_view line) {
    bool quoted = false;
    for (size_t i = 0; i < line.length; i++) {
        if (line.text[i] == '"')
            quoted = !quoted;
        else if (!quoted && line.text[i] == ';')
            return ';';
    }
    return ',';
}

bool csv_cut(struct string_view *rest, char separator, struct string_view *field,
             struct error *error) {
    *rest = string_view_trim(*rest);
    if (rest->length > 0 && rest->text[0] == '"') {
        const struct string_view whole = *rest; /* for messages */
        size_t end = 1; /* index of the closing quote; doubled ones are part of the field */
        while (end < rest->length &&
               (rest->text[end] != '"' || (end + 1 < rest->length && rest->text[end + 1] == '"')))
            end += rest->text[end] == '"' ? 2 : 1;
        if (end >= rest->length)
            return error_input(error, "%s: the quote is not closed",
                               quote_part(whole.text, whole.length).text);
        *field = string_view_trim((struct string_view){rest->text + 1, end - 1});
        *rest = string_view_from(*rest, end + 1);
        return string_view_trim(string_view_cut(rest, separator)).length == 0 ||
               error_input(error, "%s: a %s belongs behind the closing quote",
                           quote_part(whole.text, whole.length).text,
                           separator == ',' ? "comma" : "semicolon");
    }
    *field = string_view_trim(string_view_cut(rest, separator));
    return true;
}
