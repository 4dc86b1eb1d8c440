/* How something is drawn on a terminal. */
#ifndef SIM_TEXT_DRAWING_H
#define SIM_TEXT_DRAWING_H

#include <stdbool.h>

struct drawing {
    bool colour; /* with colours of the terminal */
    bool ascii;  /* only ASCII characters, no box-drawing ones in UTF-8 */
    int width;   /* columns; lists of words are wrapped there */
};

#endif
