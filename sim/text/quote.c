#include "sim/text/quote.h"

#include <stdbool.h>
#include <string.h>

struct quote quote_part(const char *given, size_t length) {
    bool cut = length > QUOTE_BYTES;
    if (cut)
        for (length = QUOTE_BYTES; length > 0 && (given[length] & 0xC0) == 0x80;)
            length--;
    struct quote quoted = {0};
    char *to = quoted.text;
    *to++ = '"';
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)given[i];
        *to++ = byte < ' ' || byte == 0x7F ? '?' : given[i];
    }
    memcpy(to, cut ? "...\"" : "\"", cut ? 5 : 2);
    return quoted;
}

struct quote quote(const char *given) {
    return quote_part(given, strlen(given));
}
