#include "sim/text/piece.h"

#include <ctype.h>
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

struct piece piece_word(struct piece *line) {
    *line = piece_trim(*line);
    size_t length = 0;
    while (length < line->length && !isspace((unsigned char)line->text[length]))
        length++;
    struct piece word = {length > 0 ? line->text : NULL, length};
    line->text += length;
    line->length -= length;
    return word;
}

int piece_number(struct piece digits, int most) {
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
