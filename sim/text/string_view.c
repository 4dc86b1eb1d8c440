/* Cuts texts into parts that are not copied (views): lines, words, and fields of CSV, where quotes
 * protect separators and #: "a, b" is one field. */
#include "sim/text/string_view.h"

#include "sim/text/untrusted.h"

#include <ctype.h>

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
    long long number = 0;
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
