/* Parts of a text, without copies and without NULs. */
#ifndef SIM_TEXT_PIECE_H
#define SIM_TEXT_PIECE_H

#include <stddef.h>
#include <string.h>

struct piece {
    const char *text; /* NULL: there is none */
    size_t length;
};

static inline struct piece piece_of(const char *text) { return (struct piece){text, strlen(text)}; }

/* Cuts off what stands before the first separator and returns it; *rest is left with what stands
 * behind it. If there is no separator, that is all, and no piece is left. */
struct piece piece_cut(struct piece *rest, char separator);

/* Without blanks, tabs and carriage returns at either end. */
struct piece piece_trim(struct piece piece);

/* Cuts off the first word, which ends at a blank or any other white space. Its text is NULL when
 * there is none. */
struct piece piece_word(struct piece *line);

/* A whole number 0..most < 10^8 of digits alone, without zeros before it; -1: it is something else.
 */
int piece_number(struct piece digits, int most);

#endif
