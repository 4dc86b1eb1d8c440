#include "sim/text/string_view.h"

#include <ctype.h>
#include <stdbool.h>

struct string_view string_view_cut(struct string_view *rest, char separator) {
    struct string_view first = *rest;
    const char *found = memchr(rest->text, separator, rest->length);
    if (found) {
        first.length = (size_t)(found - rest->text);
        *rest = (struct string_view){found + 1, rest->length - first.length - 1};
    } else {
        *rest = (struct string_view){0};
    }
    return first;
}

static bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

struct string_view string_view_trim(struct string_view view) {
    while (view.length > 0 && is_blank(view.text[view.length - 1]))
        view.length--;
    while (view.length > 0 && is_blank(view.text[0])) {
        view.text++;
        view.length--;
    }
    return view;
}

struct string_view string_view_word(struct string_view *line) {
    *line = string_view_trim(*line);
    size_t length = 0;
    while (length < line->length && !isspace((unsigned char)line->text[length]))
        length++;
    if (length == 0) /* then the text may be NULL */
        return (struct string_view){.length = 0};
    struct string_view word = {line->text, length};
    line->text += length;
    line->length -= length;
    return word;
}

int string_view_number(struct string_view digits, int most) {
    enum { DIGITS = 8 };
    int number = 0;
    if (digits.length < 1 || digits.length > DIGITS || (digits.length > 1 && digits.text[0] == '0'))
        return -1;
    for (size_t i = 0; i < digits.length; i++) {
        if (!isdigit((unsigned char)digits.text[i]))
            return -1;
        number = 10 * number + (digits.text[i] - '0');
    }
    return number <= most ? number : -1;
}
