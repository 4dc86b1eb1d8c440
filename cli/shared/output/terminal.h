/* What is known of the terminal. */
#ifndef CLI_SHARED_OUTPUT_TERMINAL_H
#define CLI_SHARED_OUTPUT_TERMINAL_H

#include <stdio.h>

/* The columns of the terminal that the stream writes to; INT_MAX if that is none, or has not told.
 */
int terminal_width(FILE *out);

#endif
