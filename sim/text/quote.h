/* What a person or a file gave, made fit to stand in a one-line message. */
#ifndef SIM_TEXT_QUOTE_H
#define SIM_TEXT_QUOTE_H

#include <stddef.h>

enum { QUOTE_BYTES = 48 };

struct quote {
    char text[QUOTE_BYTES + 6]; /* in double quotes, with "..." where it was cut */
};

/* In double quotes; control characters become '?'; cut after QUOTE_BYTES bytes, never within a
 * UTF-8 character. Meant for the arguments of a printf: quote(given).text. */
struct quote quote(const char *given);

/* The same of the first `length` bytes of `given`. */
struct quote quote_part(const char *given, size_t length);

#endif
