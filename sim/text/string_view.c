/* Cuts texts into parts that are not copied (views). */
#include "sim/text/string_view.h"

#include <ctype.h>
#include <stdint.h>

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
