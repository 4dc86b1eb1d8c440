/* Texts from outside that are to be UTF-8. */
#ifndef SIM_TEXT_UTF8_H
#define SIM_TEXT_UTF8_H

#include <stddef.h>

/* Bytes of the character that begins there, 1..4; 0 for the end, and for what is not UTF-8
 * (RFC 3629: no overlong forms, no surrogates). */
size_t utf8_bytes(const char *text);

/* The same, but 0 for control characters, too. */
size_t utf8_printable(const char *text);

/* Puts a '?' for every byte that belongs to no character. */
void utf8_sanitize(char *text);

#endif
