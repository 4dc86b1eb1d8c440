/* Sides of random boards on the command line. */
#ifndef CLI_MAGICBOARD_SIDES_H
#define CLI_MAGICBOARD_SIDES_H

#include "sim/magicboard/random_board.h"

#include <stdio.h>

struct magicboard_sides {
    int side[MAGICBOARD_RANDOM_MOST];
    size_t count;
};

/* Reads "8", "5,8" or "5:20:1": whole numbers of 2 to 20, which are sorted, each once. */
bool magicboard_sides_parse(struct magicboard_sides *sides, const char *text, struct error *error);

/* Writes them one by one, "5,8". */
void magicboard_sides_print(const struct magicboard_sides *sides, FILE *out);

#endif
