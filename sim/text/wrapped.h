/* Words in lines of limited width. */
#ifndef SIM_TEXT_WRAPPED_H
#define SIM_TEXT_WRAPPED_H

#include <stddef.h>
#include <stdio.h>

/* A paragraph being printed; a zeroed one with `out` and `width` is at the beginning of a line. */
struct wrapped {
    FILE *out;
    int width;           /* of a line, at most */
    int indent;          /* of lines after the first; words follow behind a blank */
    int column;          /* where the line ends, behind a heading for instance */
    const char *between; /* behind words that are followed by another one, ","; or NULL */
    size_t words;        /* printed so far */
};

/* Prints a text, which may contain blanks, as one word, with '?' for control characters. */
void wrapped_word(struct wrapped *wrapped, const char *text);

/* Prints the words of a text. */
void wrapped_text(struct wrapped *wrapped, const char *text);

#endif
