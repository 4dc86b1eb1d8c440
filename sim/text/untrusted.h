/* Text from users and files: read, checked to be UTF-8, quoted in messages, printed in lines. */
#ifndef SIM_TEXT_UNTRUSTED_H
#define SIM_TEXT_UNTRUSTED_H

#include "sim/base/error.h"

#include <stdio.h>

/* Reads a text of fewer than `most` bytes from the stream `file` or, for NULL, from the file
 * `name`. The caller frees it. A byte order mark is left out, and CR LF becomes LF. Messages have
 * `name` and the kind of text, `what` ("position"). NULL with ERROR_INPUT if it cannot be opened,
 * is too long or contains a NUL; with ERROR_STOPPED if interrupted; else with ERROR_SYSTEM. */
char *text_file_read(FILE *file, const char *name, const char *what, size_t most,
                     struct error *error);

/* The text without the byte order mark at its beginning, if it has one. */
const char *text_without_mark(const char *text);

/* The number of bytes, 1 .. 4, of the character at the beginning of the text; 0 at the end and for
 * invalid UTF-8 (RFC 3629: no overlong forms, no surrogates). utf8_printable: also 0 for control
 * characters (error.h). */
size_t utf8_bytes(const char *text);
size_t utf8_printable(const char *text);

/* Replaces each byte of invalid UTF-8 by '?'. */
void utf8_sanitize(char *text);

/* The cells of a terminal that the first `length` bytes of UTF-8 take: two for a Chinese character,
 * none for a combining accent, one for a control character, printed as '?'. In any locale. */
int utf8_columns(const char *text, size_t length);

enum { QUOTE_BYTES = 48 }; /* most bytes of a text that a message quotes */

struct quote {
    char text[QUOTE_BYTES + 6]; /* in double quotes, with "..." if truncated */
};

/* The text, or its first `length` bytes, in double quotes for a one-line message, as
 * quote(given).text: control characters and invalid UTF-8 become '?', and at most QUOTE_BYTES bytes
 * are kept, whole characters of UTF-8. */
struct quote quote(const char *given);
struct quote quote_part(const char *given, size_t length);

/* A paragraph being printed; a zeroed one with `out` and `width` is at the beginning of a line. */
struct wrapped {
    FILE *out;
    int width;           /* most cells of a line */
    int indent;          /* blanks that begin each later line, besides the blank before a word */
    int column;          /* cells of this line printed so far, by the caller, too */
    const char *between; /* printed behind each word but the last, such as ","; or NULL */
    size_t words;        /* printed so far */
};

/* Print a text as one word, blanks included; and word by word. Control characters become '?'. */
void wrapped_word(struct wrapped *wrapped, const char *text);
void wrapped_text(struct wrapped *wrapped, const char *text);

#endif
