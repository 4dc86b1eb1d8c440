/* Text from users and files: quoted in messages, checked to be UTF-8, printed in lines. */
#ifndef SIM_TEXT_UNTRUSTED_H
#define SIM_TEXT_UNTRUSTED_H

#include <stddef.h>
#include <stdio.h>

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

/* Returns the name that a misspelt one probably means: the first that needs the fewest edits,
 * whatever the case. An edit inserts, deletes or replaces a byte, or exchanges two neighbours. NULL
 * if all need more edits than a third of the bytes of the longer text, at least 1. */
const char *nearest_name(const char *given, const char *const *names, size_t count);

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
