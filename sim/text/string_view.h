/* Views: parts of a text, neither copied nor ended by a NUL. */
#ifndef SIM_TEXT_STRING_VIEW_H
#define SIM_TEXT_STRING_VIEW_H

#include "sim/base/error.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

struct string_view {
    const char *text; /* not owned; NULL: no view, which is left after the last part of a text */
    size_t length;    /* bytes */
};

static inline struct string_view string_view_of(const char *text) {
    return (struct string_view){text, strlen(text)};
}

/* Whether the view equals the text; and whether it does regardless of case. */
static inline bool string_view_is(struct string_view view, const char *text) {
    return view.length == strlen(text) && memcmp(view.text, text, view.length) == 0;
}
static inline bool string_view_is_any_case(struct string_view view, const char *text) {
    return view.length == strlen(text) && strncasecmp(view.text, text, view.length) == 0;
}

/* The view without its first `length` bytes. */
static inline struct string_view string_view_from(struct string_view view, size_t length) {
    return (struct string_view){view.text + length, view.length - length};
}

/* The view without its last character, if that is `last`. */
static inline struct string_view string_view_without_last(struct string_view view, char last) {
    bool there = view.length > 0 && view.text[view.length - 1] == last;
    return (struct string_view){view.text, there ? view.length - 1 : view.length};
}

/* Splits at the first separator: if *rest is "12:3" and the separator ':', returns "12" and leaves
 * "3" in *rest. If no separator is found, returns everything and *rest becomes no view. */
struct string_view string_view_cut(struct string_view *rest, char separator);

/* The view without leading and trailing spaces, tabs and carriage returns. */
struct string_view string_view_trim(struct string_view view);

/* Splits off the next line, trimmed, and adds 1 to *number, which must be 0 before the first line.
 * The empty rest behind a final line break is returned like a line, but not counted. */
struct string_view string_view_line(struct string_view *rest, int *number);

/* The part of a line before a #, trimmed. */
struct string_view string_view_before_comment(struct string_view line);

/* Calls read(reader, line) for each line, trimmed and without its comment, unless it is empty then.
 * *number, 0 before, is its number. Returns false once `read` does, without the other lines. */
bool string_view_each_line(const char *text, int *number,
                           bool (*read)(void *reader, struct string_view line), void *reader);

/* Splits off the first word, which ends before white space. Its text is NULL if there is none. */
struct string_view string_view_word(struct string_view *line);

/* The value of a decimal integer 0 .. most without leading zeros; -1 for anything else. */
int string_view_number(struct string_view digits, int most);

#endif
