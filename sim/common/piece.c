#include "sim/common/piece.h"

#include <stdbool.h>

struct piece piece_cut(struct piece *rest, char separator) {
    struct piece first = *rest;
    const char *found = memchr(rest->text, separator, rest->length);
    if (found) {
        first.length = (size_t)(found - rest->text);
        *rest = (struct piece){found + 1, rest->length - first.length - 1};
    } else {
        *rest = (struct piece){0};
    }
    return first;
}

static bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

struct piece piece_trim(struct piece piece) {
    while (piece.length > 0 && is_blank(piece.text[piece.length - 1]))
        piece.length--;
    while (piece.length > 0 && is_blank(piece.text[0])) {
        piece.text++;
        piece.length--;
    }
    return piece;
}
